"""Going through a record (牌局紀錄), action by action, with the state of the round in between."""

from __future__ import annotations

from typing import NamedTuple

from bigtwo.answers import Finding, JudgedAction, RecordBreach
from bigtwo.cards import Card
from bigtwo.classification import classified
from bigtwo.combos import combo_of
from bigtwo.comparison import outcome_of
from bigtwo.cores import Reading
from bigtwo.naturals import Natural, natural
from bigtwo.position import Known, Position, top_card_active
from bigtwo.questions import PassAction, PlayAction, RoundQuestion, SeatedAction, SeatedPlay, Situation
from bigtwo.record_facts import Opening
from bigtwo.referee import Verdict, breach_of, passing, verdict_on
from bigtwo.rounds import NOBODY, Round
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import Enforcement, OnPass, PassPolicy, dealt_to


class TrickSoFar(NamedTuple):
    """A trick: the seat that led, the seat that won it (None while it runs), and the indices of its actions."""

    leader: int
    winner: int | None
    actions: list[int]


class Pending(NamedTuple):
    """A breach that is charged if ``victim`` goes out on the very next turn."""

    offender: int
    victim: int


class Record:
    """One record being gone through; all that changes meanwhile is here.

    ``lying`` is the last natural play, ``has_duties`` tells of rules under which a play can be wrong for what came before;
    ``first_illegal`` is the index of the first refused action; ``liable`` and ``claimed`` are seats by number.
    """

    def __init__(self, rules: Rules, question: RoundQuestion, opening: Opening) -> None:
        self.rules = rules
        self.question = question
        self.opening = opening
        self.state = opening.state
        self.dealt = dealt_to(rules.ruleset, opening.state.seats)
        self.numbers = {seat: number for number, seat in enumerate(question.seats)}
        self.actions: list[JudgedAction] = []
        self.breaches: list[RecordBreach] = []
        self.tricks: list[TrickSoFar] = []
        self.first_illegal: int | None = None
        self.pending: Pending | None = None
        self.liable: int | None = None
        self.claimed: int | None = None
        self.last_play: dict[int, Reading] = {}
        self.lying: Natural | None = None
        self.has_duties = rules.ruleset.play.last_card_call or rules.ruleset.play.rising_lead_lock

    def run(self) -> None:
        """Judge the actions in order, up to the first illegal one if the record is to stop there."""
        for index, action in enumerate(self.question.actions):
            legal = self._judge(index, action)
            if not legal:
                self.first_illegal = index if self.first_illegal is None else self.first_illegal
                if self.question.on_illegal == "stop":
                    return

    def _judge(self, index: int, action: SeatedAction) -> bool:
        seat = self.numbers[action.seat]
        if self.state.over:
            finding = self._game_over()
            self.actions.append(JudgedAction(index, action.seat, legal=False, combo=None, findings=(finding,)))
            return False
        if self.state.turn == seat:
            if isinstance(action, PassAction):
                if self._passes_freely(seat):
                    self._pass(index, seat, action)
                    return True
            elif isinstance(action, SeatedPlay):
                play = self._free_play(seat, action)
                if play is not None:
                    self._play(index, seat, action, play)
                    return True
        position = self._position(seat, action)
        verdict = verdict_on(position, action)
        combo = combo_of(self.rules, verdict.reading) if verdict.reading is not None else None
        self.actions.append(JudgedAction(index, action.seat, verdict.legal, combo, verdict.findings))
        if verdict.legal:
            self._carry_out(index, seat, action, position, verdict)
        return verdict.legal

    def _passes_freely(self, seat: int) -> bool:
        """Whether a pass in turn is on a table, and nothing in the rules could make it a fault or a breach."""
        state, rule = self.state, self.rules.ruleset
        if state.table is None or rule.play.must_beat:
            return False
        return rule.top_card.on_pass is OnPass.ALLOWED or not top_card_active(rule, state.left[state.following(seat)])

    def _pass(self, index: int, seat: int, action: SeatedAction) -> None:
        """A pass that cannot be wrong: six actions in ten."""
        finding = passing(self.rules, "ok", "play.pass", name="ok.pass")
        self.actions.append(JudgedAction(index, action.seat, legal=True, combo=None, findings=(finding,)))
        before = self.state
        self._keep_trick(index, seat, before)
        self.state = before.after_pass(self.rules, seat)
        self._close_trick(seat, before, claims=False)
        self.pending = None

    def _free_play(self, seat: int, action: SeatedPlay) -> Natural | None:
        """A play in turn that cannot be wrong, as nearly all are: held, natural, beating the table, and without a duty."""
        state, hand = self.state, self.state.hands[seat]
        if hand is None or not state.played or state.passed >> seat & 1 or action.declared is not None:
            return None
        if self.has_duties or top_card_active(self.rules.ruleset, state.left[state.following(seat)]):
            return None
        play = natural(self.rules, action.cards)
        if play is None or play.cards & ~hand:
            return None
        if state.table is None:
            return play
        lying = self._natural_table(state.table)
        return play if lying is not None and outcome_of(self.rules, play, lying).beats else None

    def _natural_table(self, table: Reading) -> Natural | None:
        """What lies on the table, if it is a natural play."""
        if self.lying is None or self.lying.reading != table:
            lying = natural(self.rules, self.rules.tables.deck.cards(table.cards))
            self.lying = lying if lying is not None and lying.reading == table else None
        return self.lying

    def _play(self, index: int, seat: int, action: SeatedPlay, play: Natural) -> None:
        """Such a play takes effect."""
        before = self.state
        if before.table is None or self.lying is None:
            finding = classified(self.rules, play.reading, play.combo)
        else:
            outcome = outcome_of(self.rules, play, self.lying)
            finding = Finding(outcome.code, outcome.message, play.combo.cards, outcome.clauses)
        self.actions.append(JudgedAction(index, action.seat, legal=True, combo=play.combo, findings=(finding,)))
        self._keep_trick(index, seat, before)
        self.last_play[seat] = play.reading
        self.state = before.after_play(self.rules, seat, play.reading, called=bool(action.last_card_called))
        self.lying = play
        self._close_trick(seat, before, claims=False)
        self._fall_due(seat)

    def _game_over(self) -> Finding:
        clauses = self.rules.book.cite("play.game_over", "play.round_end")
        return Finding("game_over", self.rules.voice.say("game_over"), (), clauses)

    def _position(self, seat: int, action: SeatedAction) -> Position:
        """The position of a seat at this moment, as the record tells it."""
        state, rules = self.state, self.rules
        opens = self.question.from_opening and not state.played
        situation = Situation(
            opening=opens,
            first_game=self.question.first_game,
            passed=rules.ruleset.play.pass_policy is PassPolicy.LOCKED and bool(state.passed >> seat & 1),
            next_hand_count=state.left[state.following(seat)] if state.turn == seat else None,
            in_turn=state.turn == seat,
            last_card_called=self._called(seat, action),
            uncontested_single=self._uncontested(seat),
            rising_lock=state.rising and state.turn != seat,
        )
        return Position(rules, state.hands[seat], state.table, situation, self._known(seat, action))

    def _known(self, seat: int, action: SeatedAction) -> Known:
        """What the record tells of a seat besides its situation."""
        state = self.state
        told = state.hands[seat] is not None
        idle = state.turn != seat and bool(state.idle >> seat & 1)
        return Known(
            self.opening.start_card,
            superfluous=idle and isinstance(action, PassAction),
            gone=0 if told else state.seen,
            left=None if told else state.left[seat],
            untouched=self._untouched(seat),
        )

    def _untouched(self, seat: int) -> bool | None:
        """Whether a seat still holds the whole hand it was dealt; a record from the middle does not tell."""
        if self.state.played >> seat & 1:
            return False
        if not self.question.from_opening:
            return None
        return 13 in self.dealt and self.state.left[seat] in {13, None}

    def _called(self, seat: int, action: SeatedAction) -> bool | None:
        """Whether the last card was announced; without hands that is not judged."""
        if self.state.hands[seat] is None:
            return None
        return bool(action.last_card_called) or bool(self.state.called >> seat & 1)

    def _uncontested(self, seat: int) -> Card | None:
        """The single of a seat on which all others passed, while it has the lead."""
        last = self.state.last
        if last is None or last[0] != seat or last[1].cards.bit_count() != 1 or self.state.table is not None:
            return None
        return self.rules.tables.deck.cards(last[1].cards)[0]

    def _carry_out(self, index: int, seat: int, action: SeatedAction, position: Position, verdict: Verdict) -> None:
        """The legal action takes effect."""
        before = self.state
        if position.known.superfluous:
            self._add_to_trick(index)
            return
        self._keep_trick(index, seat, before)
        if isinstance(action, PlayAction) and verdict.reading is not None:
            self.last_play[seat] = verdict.reading
            self.state = before.after_play(self.rules, seat, verdict.reading, called=bool(action.last_card_called))
        elif isinstance(action, PassAction):
            self.state = before.after_pass(self.rules, seat)
        else:
            self.claimed = seat
            self.state = before.after_claim(self.rules, seat)
        self._close_trick(seat, before, claims=self.claimed == seat)
        self._charge(index, seat, position, verdict)

    def _keep_trick(self, index: int, seat: int, before: Round) -> None:
        if before.table is None:
            self.tricks.append(TrickSoFar(seat, None, []))
        self._add_to_trick(index)

    def _add_to_trick(self, index: int) -> None:
        self.tricks[-1].actions.append(index)

    def _close_trick(self, seat: int, before: Round, *, claims: bool) -> None:
        """Note who won the trick, if it is over; a claim that stands wins one of its own."""
        if self.state.table is not None and not self.state.over:
            return
        winner = seat if self.state.over or claims else (self.state.last or (before.top, None))[0]
        self.tricks[-1] = self.tricks[-1]._replace(winner=winner)

    def _charge(self, index: int, seat: int, position: Position, verdict: Verdict) -> None:
        """A breach is noted; it is charged if the next player goes out on the very next turn (B1-11)."""
        self._fall_due(seat)
        breach = breach_of(position, verdict)
        if breach is not None and self.rules.ruleset.top_card.enforcement is Enforcement.LIABILITY:
            name = self.question.seats[seat]
            self.breaches.append(RecordBreach(breach.code, breach.due, breach.clauses, index, name))
            self.pending = Pending(seat, self.state.following(seat) if not self.state.over else NOBODY)

    def _fall_due(self, seat: int) -> None:
        """The player before is liable for his breach if this one has gone out on it."""
        if self.pending is not None and self.pending.victim == seat and seat in self.state.out and self.liable is None:
            self.liable = self.pending.offender
        self.pending = None
