"""The plays among unseen cards that beat a play: how many, the weakest and the strongest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bigtwo.cards import JOKER_BIT, PLAY_BITS
from bigtwo.cores import Holding, Reading, cores, readings
from bigtwo.counted import with_kickers
from bigtwo.moves import CARDS, moves_of
from bigtwo.rules.kinds import CORE_SIZE, DRAGONS, Kind
from bigtwo.rules.ranking import BEATING_CODES
from bigtwo.rules.tables import Tables
from bigtwo.strength import power_relation
from bigtwo.strongest import Threats, may_answer

MOST_REPLIES = 2_500
"""How many plays that only the cores know are listed for one kind; beyond that the count is a lower bound."""

_NOT_IN_ORDER = frozenset({Kind.TWO_PAIR, Kind.TWO_PAIR_PLUS_ONE, Kind.FLUSH})
"""The kinds whose cores do not come from weak to strong; straights come tier by tier."""
_TIER = PLAY_BITS + 2
"""Where the strength of a straight has its tier: above the suit of its key."""


class Replies(NamedTuple):
    """The plays that beat a play: their number (at least that many where ``complete`` is false), weakest and strongest."""

    number: int
    weakest: int | None
    strongest: int | None
    complete: bool


def replies(tables: Tables, threats: Threats, play: Reading) -> Replies:
    """The plays among the unseen cards, held by one opponent, that beat ``play``. A set of cards counts once."""
    best: dict[int, int] = {}
    complete = True
    for kind in tables.kinds:
        if threats.fits(kind) and may_answer(tables, kind, play.power, play.cards.bit_count()):
            found, whole = _listed(tables, threats, kind, play)
            complete = complete and whole
            for reply in found:
                best[reply & CARDS] = max(best.get(reply & CARDS, 0), reply)
    if not best:
        return Replies(0, None, None, complete)
    if complete:
        return Replies(len(best), min(best.values()), max(best.values()), complete)
    strongest = max(*best.values(), _strongest(tables, threats, play))
    return Replies(len(best), _weakest(tables, play, best), strongest, complete)


def _weakest(tables: Tables, play: Reading, best: dict[int, int]) -> int:
    """The weakest of some replies, where not every higher reading of their cards has been listed."""
    for reply in sorted(best.values()):
        ways = readings(tables, reply & CARDS)
        true = max(way.power for way in ways if _beats(tables, way.power, play, way.cards))
        best[reply & CARDS] = true << PLAY_BITS | reply & CARDS
        if true == reply >> PLAY_BITS:
            break
    return min(best.values())


def _strongest(tables: Tables, threats: Threats, play: Reading) -> int:
    """The strongest play that beats ``play``, with the highest kickers it can carry."""
    size, cards = play.cards.bit_count(), threats.unseen
    found = 0
    for other, power, core in threats.best:
        if power_relation(tables, power, play.power, same_size=other == size) in BEATING_CODES:
            kickers = other - core.cards.bit_count()
            whole = with_kickers(tables, tables.kind(power), core, cards, kickers, highest_first=True)
            found = max(found, power << PLAY_BITS | next(whole))
    return found


def _listed(tables: Tables, threats: Threats, kind: Kind, play: Reading) -> tuple[list[int], bool]:
    """The plays of a kind among the unseen cards that beat ``play``, and whether they are all."""
    cards = threats.unseen
    if not cards & JOKER_BIT and kind not in DRAGONS:
        generated = moves_of(tables).of_kind(kind, cards)
        if generated is not None:
            if CORE_SIZE[kind] + tables.kickers.get(kind, range(1))[0] > threats.limit:
                return [], True
            return [one for one in generated if _beats(tables, one >> PLAY_BITS, play, one & CARDS)], True
    found: list[int] = []
    for reply in _of_cores(tables, threats, kind, play):
        if len(found) >= MOST_REPLIES and not (kind is Kind.STRAIGHT and reply >> _TIER == found[-1] >> _TIER):
            return found, False
        found.append(reply)
    return found, True


def _beats(tables: Tables, power: int, play: Reading, cards: int) -> bool:
    same_size = cards.bit_count() == play.cards.bit_count()
    return power_relation(tables, power, play.power, same_size=same_size) in BEATING_CODES


def _of_cores(tables: Tables, threats: Threats, kind: Kind, play: Reading) -> Iterator[int]:
    """The same plays by way of the cores, the weakest first, each core asked once for all its kickers."""
    size, counts = play.cards.bit_count(), tables.kickers.get(kind, range(1))
    found = cores(tables, kind, Holding(threats.unseen))
    for core in sorted(found) if kind in _NOT_IN_ORDER else found:
        for kickers in counts:
            whole = core.cards.bit_count() + kickers
            same = whole == size
            if whole <= threats.limit and power_relation(tables, core.power, play.power, same_size=same) in BEATING_CODES:
                for cards in with_kickers(tables, kind, core, threats.unseen, kickers):
                    yield core.power << PLAY_BITS | cards
