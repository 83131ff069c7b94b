"""How a round was won: the winner's last play, from its cards or as a table remembers it."""

from __future__ import annotations

from typing import NamedTuple

from bigtwo.cards import JOKER_BIT
from bigtwo.combos import describe
from bigtwo.cores import Reading
from bigtwo.errors import Contradiction, Fault
from bigtwo.facts import combination
from bigtwo.questions import Finish, WinnerQuestion
from bigtwo.rules.kinds import DRAGONS, FIVES, MONSTERS, Kind
from bigtwo.rules.rules import Rules

_TWOS = 15 << 48


class Won(NamedTuple):
    """What counts about a win: the kind of the last play (None if unknown), its 2s, start card and joker, and the cards.

    ``opened`` tells whether the winner opened the round; ``instant`` the kind of an instant win, None if the round was
    played out.
    """

    kind: Kind | None
    twos: int
    start_card: bool
    joker: bool
    cards: int
    opened: bool
    instant: str | None

    @property
    def monster(self) -> bool:
        """Whether the round ended with a monster."""
        return self.kind in MONSTERS

    @property
    def special(self) -> str | None:
        """The kind of a win that is charged specially: an instant win, or a dragon or four 2s played."""
        if self.instant:
            return self.instant
        return str(self.kind) if self.kind in {*DRAGONS, Kind.FOUR_TWOS} else None


def won(rules: Rules, winner: WinnerQuestion) -> Won:
    """How the round was won. Raises Contradiction: no combination, or ``last_play`` and ``finish`` disagree."""
    if winner.last_play is not None:
        reading = combination(rules, winner.last_play, ("winner", "last_play"), winner.declared)
        found = _from_cards(rules, winner, reading)
        if winner.finish is not None:
            _check_agreement(rules, winner.finish, found)
        return found
    if winner.finish is not None:
        _check_finish(rules, winner.finish)
        return _from_finish(winner, winner.finish)
    if winner.instant_win in {"dragon", "flush_dragon"}:
        return _from_finish(winner, Finish(kind=Kind(winner.instant_win)))
    return Won(None, 0, start_card=False, joker=False, cards=0, opened=winner.opened_round, instant=winner.instant_win)


def _from_cards(rules: Rules, winner: WinnerQuestion, reading: Reading) -> Won:
    kind = describe(rules.tables, reading).kind
    start = bool(reading.cards & rules.tables.deck.bits[rules.ruleset.opening.start_card])
    return Won(
        kind,
        (reading.cards & _TWOS).bit_count(),
        start_card=start,
        joker=bool(reading.cards & JOKER_BIT),
        cards=reading.cards,
        opened=winner.opened_round or (kind in DRAGONS and start),
        instant=winner.instant_win,
    )


def _from_finish(winner: WinnerQuestion, finish: Finish) -> Won:
    joker = finish.joker or finish.kind in FIVES
    return Won(
        finish.kind,
        max(finish.twos, _least_twos(finish.kind, joker=joker)),
        start_card=finish.start_card,
        joker=joker,
        cards=0,
        opened=winner.opened_round or (finish.kind in DRAGONS and finish.start_card),
        instant=winner.instant_win,
    )


def _least_twos(kind: Kind | None, *, joker: bool) -> int:
    """The 2s that a kind always contains, said or not: a joker may stand for one of them."""
    if kind in DRAGONS:
        return int(not joker)
    if kind is Kind.FOUR_TWOS:
        return 4 - int(joker)
    return 4 if kind is Kind.FIVE_TWOS else 0


def _check_agreement(rules: Rules, finish: Finish, found: Won) -> None:
    stated = {
        "kind": (finish.kind, found.kind),
        "twos": (finish.twos, found.twos),
        "start_card": (finish.start_card, found.start_card),
        "joker": (finish.joker, found.joker),
    }
    faults = [
        _fault(rules, field, "settle.disagrees", stated=said, counted=counted)
        for field, (said, counted) in stated.items()
        if said is not None and said != counted
    ]
    if faults:
        raise Contradiction(*faults)


def _check_finish(rules: Rules, finish: Finish) -> None:
    faults = []
    if finish.joker and not rules.tables.has_joker:
        faults.append(_fault(rules, "joker", "joker_not_allowed", "joker_not_allowed"))
    if finish.kind is not None and finish.kind not in rules.tables.kinds:
        faults.append(_fault(rules, "kind", "settle.finish_kind", kind=rules.voice.kind(finish.kind)))
    elif finish.kind is not None and finish.twos not in _possible_twos(finish.kind, joker=finish.joker):
        kind = rules.voice.a_kind(finish.kind)
        faults.append(_fault(rules, "twos", "settle.finish_twos", kind=kind, twos=finish.twos))
    if faults:
        raise Contradiction(*faults)


def _possible_twos(kind: Kind, *, joker: bool) -> set[int]:
    """How many 2s a play of a kind can contain."""
    groups = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.TWO_PAIR: 2}
    if kind in groups:
        full = groups[kind]
        return {0, full - 1, *({full} if kind is Kind.TWO_PAIR else ())} if joker else {0, full}
    if kind in {Kind.STRAIGHT, Kind.FLUSH, *DRAGONS}:
        return {0, 1}
    if kind is Kind.FULL_HOUSE:
        return {0, 1, 2, 3} if joker else {0, 2, 3}
    return {0, 1, 2, 3, 4}


def _fault(rules: Rules, field: str, name: str, code: str = "inconsistent_summary", **facts: object) -> Fault:
    return Fault(("winner", "finish", field), code, rules.voice.say(name, field=f"finish.{field}", **facts))
