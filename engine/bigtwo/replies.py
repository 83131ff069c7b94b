"""The plays among unseen cards that beat a play: how many, the weakest and the strongest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from bigtwo.cards import JOKER_BIT, PLAY_BITS
from bigtwo.cores import Holding, Reading, kicker_pool
from bigtwo.moves import CARDS, moves_of, plays_from_cores
from bigtwo.rules.kinds import DRAGONS, Kind
from bigtwo.rules.ranking import BEATING_CODES
from bigtwo.rules.tables import Tables
from bigtwo.strength import power_relation
from bigtwo.strongest import Threats

MOST_REPLIES = 10_000
"""How many plays with a joker or several kickers are listed for one kind; beyond that the count is a lower bound."""


class Replies(NamedTuple):
    """The plays that beat a play: their number (at least that many where ``complete`` is false), weakest and strongest."""

    number: int
    weakest: int | None
    strongest: int | None
    complete: bool


def replies(tables: Tables, threats: Threats, play: Reading) -> Replies:
    """The plays among the unseen cards, held by one opponent, that beat ``play``. A set of cards counts once."""
    size = play.cards.bit_count()
    best: dict[int, int] = {}
    complete = True
    for kind in tables.kinds:
        if not threats.fits(kind) or not _able(tables, kind, play):
            continue
        listed = _listed(tables, threats, kind)
        found = list(islice(listed, MOST_REPLIES + 1))
        complete = complete and len(found) <= MOST_REPLIES
        for reply in found:
            cards = reply & CARDS
            count = cards.bit_count()
            same = count == size
            if (
                count <= threats.limit
                and power_relation(tables, reply >> PLAY_BITS, play.power, same_size=same) in BEATING_CODES
            ):
                best[cards] = max(best.get(cards, 0), reply)
    if not best:
        return Replies(0, None, None, complete)
    weakest, strongest = min(best.values()), max(best.values())
    if not complete:
        strongest = max(strongest, _strongest(tables, threats, play))
    return Replies(len(best), weakest, strongest, complete)


def _strongest(tables: Tables, threats: Threats, play: Reading) -> int:
    """The strongest play that beats ``play``, with the highest kickers it can carry."""
    size, cards = play.cards.bit_count(), threats.unseen
    found = 0
    for other, power, core in threats.best:
        if power_relation(tables, power, play.power, same_size=other == size) in BEATING_CODES:
            pool = kicker_pool(tables.kind(power), core, cards)
            mask = core.cards
            for _ in range(other - core.cards.bit_count()):
                top = 1 << pool.bit_length() - 1
                mask, pool = mask | top, pool & ~top
            found = max(found, power << PLAY_BITS | mask)
    return found


def _able(tables: Tables, kind: Kind, play: Reading) -> bool:
    """Whether any play of a kind can beat this one: spares listing those that cannot."""
    level = play.power >> 20
    ranking = tables.ranking
    return any(
        matrix[grade][level] in {"", *BEATING_CODES}
        for grade, one in enumerate(ranking.grades)
        if one.kind is kind or (kind is Kind.DRAGON and one.kind in DRAGONS)
        for matrix in (ranking.same_size, ranking.other_size)
    )


def _listed(tables: Tables, threats: Threats, kind: Kind) -> Iterator[int]:
    """Every play of a kind among the unseen cards."""
    cards = threats.unseen
    moves = moves_of(tables)
    if not cards & JOKER_BIT and kind not in DRAGONS:
        generated = moves.of_kind(kind, cards)
        if generated is not None:
            return iter(generated)
    return plays_from_cores(tables, kind, cards, Holding(cards))
