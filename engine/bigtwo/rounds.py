"""A round as it runs (一局): whose turn it is, what lies on the table, who is locked, who is out.

Immutable: :meth:`Round.after_play` and :meth:`Round.after_pass` give the next state. Seats are numbered in playing order;
sets of seats are bit masks.
"""

from __future__ import annotations

from typing import NamedTuple

from bigtwo.cores import Reading
from bigtwo.rules.kinds import DRAGONS
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import PassPolicy
from bigtwo.strength import relation

NOBODY = -1
_LARGEST_PLAIN = 5
"""A play of more cards may be a dragon."""


class Round(NamedTuple):
    """The state of a round between two actions.

    ``hands`` are masks, None where the record does not tell them; ``left`` counts cards, None where unknown. ``turn`` is the
    seat to act, :data:`NOBODY` when the round is over. ``top`` is the seat whose play lies on the table. ``passed`` are the
    seats that have passed on it, or are locked for the trick; ``idle`` those whose pass would change nothing. ``last`` is
    the seat and the play on which all others passed last. ``called`` are the seats that have announced a last card;
    ``rising`` tells that the lead has just returned because nobody may play on a rising lead.
    """

    hands: tuple[int | None, ...]
    left: tuple[int | None, ...]
    turn: int
    table: Reading | None = None
    top: int = NOBODY
    passed: int = 0
    idle: int = 0
    last: tuple[int, Reading] | None = None
    out: tuple[int, ...] = ()
    played: int = 0
    seen: int = 0
    called: int = 0
    rising: bool = False

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.turn == NOBODY

    def still_in(self, seat: int) -> bool:
        """Whether a seat still holds cards."""
        return seat not in self.out

    def following(self, seat: int, skipped: int = 0) -> int:
        """The next seat in turn that still holds cards and is not among ``skipped``; NOBODY if there is none."""
        seats, out = len(self.hands), self.out
        for step in range(1, seats + 1):
            other = (seat + step) % seats
            if other not in out and not skipped >> other & 1:
                return other
        return NOBODY

    def after_play(self, rules: Rules, seat: int, reading: Reading, *, called: bool) -> Round:
        """The state after a legal play."""
        plainly = self._plainly_laid(rules, seat, reading)
        if plainly is not None:
            return plainly
        state = self._laid(rules, seat, reading, called=called)
        if state.left[seat] == 0:
            state = state.gone_out(rules, seat)
            if state.over:
                return state
        if rules.ruleset.play.rising_lead_lock and self._rises(rules, seat, reading):
            others = sum(1 << other for other in range(self.seats) if other != seat and state.still_in(other))
            return state.trick_over()._replace(idle=others, rising=True)
        locks = rules.ruleset.play.pass_policy is PassPolicy.LOCKED and self.table is not None
        passed = state.passed if locks else 0
        return state.moved_on(seat, passed, passed)

    def _plainly_laid(self, rules: Rules, seat: int, reading: Reading) -> Round | None:
        """The state after the most usual play, in one step: some of a known hand, and another seat is to answer.

        None where it may be more than that: the end of a hand, a dragon, an announcement, a rising lead.
        """
        hands, left, _, table, _, passed, _, last, out, played, seen, called, _ = self
        hand, held, play, size = hands[seat], left[seat], rules.ruleset.play, reading.cards.bit_count()
        if hand is None or held is None or held <= size or size > _LARGEST_PLAIN:
            return None
        passed = passed if table is not None and play.pass_policy is PassPolicy.LOCKED else 0
        turn = self.following(seat, passed | 1 << seat)
        if play.last_card_call or play.rising_lead_lock or turn == NOBODY:
            return None
        hands = (*hands[:seat], hand & ~reading.cards, *hands[seat + 1 :])
        left = (*left[:seat], held - size, *left[seat + 1 :])
        return Round(
            hands, left, turn, reading, seat, passed, passed, last, out, played | 1 << seat, seen | reading.cards, called
        )

    def _laid(self, rules: Rules, seat: int, reading: Reading, *, called: bool) -> Round:
        """The cards on the table, out of the hand."""
        size, hand, left = reading.cards.bit_count(), self.hands[seat], self.left[seat]
        rest = None if hand is None else hand & ~reading.cards
        count = None if left is None else max(left - size, 0)
        if rules.ruleset.dragon.whole_hand and rules.tables.kind(reading.power) in DRAGONS:
            count = 0
        return Round(
            (*self.hands[:seat], rest, *self.hands[seat + 1 :]),
            (*self.left[:seat], count, *self.left[seat + 1 :]),
            self.turn,
            reading,
            seat,
            self.passed,
            self.idle,
            self.last,
            self.out,
            self.played | 1 << seat,
            self.seen | reading.cards,
            self.called | (called and count == 1) << seat,
        )

    def _rises(self, rules: Rules, seat: int, reading: Reading) -> bool:
        """Whether a lead is of the kind of the player's last play, on which all passed, and higher (S1-45, B1-8)."""
        if self.table is not None or self.last is None or self.last[0] != seat:
            return False
        return relation(rules.tables, reading, self.last[1]) == "higher_same_kind"

    def after_pass(self, rules: Rules, seat: int) -> Round:
        """The state after a pass that counts."""
        passed = self.passed | 1 << seat
        idle = passed if rules.ruleset.play.pass_policy is PassPolicy.LOCKED else 0
        return self.moved_on(seat, passed, idle)

    def moved_on(self, seat: int, passed: int, idle: int) -> Round:
        """The turn goes on; the trick ends when everybody else has passed (S0-26)."""
        turn = self.following(seat, passed | 1 << self.top)
        if turn == NOBODY:
            return self._replace(idle=idle, rising=False).trick_over()
        hands, left, _, table, top, _, _, last, out, played, seen, called, _ = self
        return Round(hands, left, turn, table, top, passed, idle, last, out, played, seen, called)

    def trick_over(self) -> Round:
        """The last player to play leads, or the next in order if he is out (S1-105)."""
        if self.table is None:
            raise ValueError("a trick without a play cannot end")
        leader = self.top if self.still_in(self.top) else self.following(self.top)
        last = (self.top, self.table)
        return self._replace(turn=leader, table=None, top=NOBODY, passed=0, last=last)

    def gone_out(self, rules: Rules, seat: int) -> Round:
        """A seat is done: the round ends, or where it is played for places goes on until one player is left, the last."""
        state = self._replace(out=(*self.out, seat))
        if not rules.ruleset.end.play_on:
            return state._replace(turn=NOBODY)
        others = [other for other in range(self.seats) if state.still_in(other)]
        return state if len(others) > 1 else state._replace(turn=NOBODY, out=(*state.out, *others))

    def after_claim(self, rules: Rules, seat: int) -> Round:
        """The state after a claim that stands: the claimant is done, and the next in order leads if play goes on."""
        state = self.gone_out(rules, seat)
        if state.over:
            return state
        return state._replace(turn=state.following(seat), table=None, top=NOBODY, passed=0, idle=0, last=None, rising=False)
