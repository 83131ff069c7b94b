"""A player's position (局面): the hand, the table, and what the moment forbids or demands.

The one judgement behind listing, judging, adjudicating and suggesting: :meth:`Position.allows` says whether a play is
legal, :meth:`Position.faults_of` why it is not, and both look at the same facts.
"""

from __future__ import annotations

from typing import NamedTuple

from bigtwo.answers import Finding
from bigtwo.cards import PLAY_BITS, Card, lowest
from bigtwo.cores import Reading
from bigtwo.moves import answers_of, plays_of
from bigtwo.questions import Situation
from bigtwo.rules.kinds import DRAGONS, Kind
from bigtwo.rules.ranking import BEATING_CODES
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import OnPass, PassPolicy, RuleSet, StartCardDuty, dealt_sizes
from bigtwo.strength import explain, relation

_KIND_SIZE = {Kind.SINGLE: 1, Kind.PAIR: 2}


class Known(NamedTuple):
    """What a record tells about a moment, besides its situation.

    ``start_card`` is the mask of the card an opening must contain; ``superfluous`` tells that a pass now changes nothing;
    ``gone`` the mask of cards known to have been played; ``left`` how many cards the player holds where the hand itself is
    not known; ``untouched`` whether the player can still play a whole hand as dealt. None where it is not told.
    """

    start_card: int | None = None
    superfluous: bool = False
    gone: int = 0
    left: int | None = None
    untouched: bool | None = None


_NOTHING_KNOWN = Known()


class Position:
    """What a player holds and faces, and every duty of the moment.

    ``hand`` is a mask, None where a record does not tell it; ``table`` the reading of what lies there, None when leading.
    ``start`` is the mask of the card the first play must contain, 0 if none; ``due`` the power that a single or a pair must
    have under the top-card rule; ``bars`` are the reasons for which nothing at all may be played, the deciding one first:
    ``not_your_turn``, ``passed_locked``, ``rising_lead_lock``.
    """

    __slots__ = ("bars", "due", "hand", "known", "leads", "rules", "situation", "start", "table")

    def __init__(
        self, rules: Rules, hand: int | None, table: Reading | None, situation: Situation, known: Known = _NOTHING_KNOWN
    ) -> None:
        self.rules = rules
        self.hand = hand
        self.table = table
        self.situation = situation
        self.known = known
        self.leads = table is None
        self.start = self._start(known.start_card)
        self.due = self._due()
        self.bars = self._barred()

    def _start(self, start_card: int | None) -> int:
        """The card the opening must contain; by default the start card, or the lowest of a hand without it (B1-23)."""
        if not (self.situation.opening and self.leads and must_include(self.rules.ruleset, self.situation)):
            return 0
        if start_card is not None:
            return start_card
        own = self.rules.tables.deck.bits[self.rules.ruleset.opening.start_card]
        return own if self.hand is None or own & self.hand else lowest(self.hand)

    def _due(self) -> dict[Kind, int]:
        """By kind bound by the top-card rule: the power of the highest one in the hand."""
        rule, ahead = self.rules.ruleset.top_card, self.situation.next_hand_count
        if self.hand is None or not top_card_active(self.rules.ruleset, ahead):
            return {}
        found = {}
        for name in rule.applies_to:
            kind = Kind(name)
            if _KIND_SIZE[kind] <= (ahead or 0):
                powers = [play >> PLAY_BITS for play in plays_of(self.rules.tables, self.hand)]
                best = [power for power in powers if self.rules.tables.kind(power) is kind]
                if best:
                    found[kind] = best[-1]
        return found

    def _barred(self) -> tuple[str, ...]:
        """The reasons for which nothing at all may be played, the deciding one first."""
        play, now = self.rules.ruleset.play, self.situation
        bars = []
        if not now.in_turn:
            bars.append("not_your_turn")
        if now.passed and play.pass_policy is PassPolicy.LOCKED and not self.leads:
            bars.append("passed_locked")
        if now.rising_lock and play.rising_lead_lock and not (self.leads and now.in_turn):
            bars.append("rising_lead_lock")
        return tuple(bars)

    @property
    def must_lead(self) -> bool:
        """Whether it is this player's turn to lead: then a pass is wrong, whatever else is."""
        return self.leads and self.situation.in_turn

    def plays(self) -> list[int]:
        """Every legal play, from weak to strong."""
        if self.bars or self.hand is None:
            return []
        tables = self.rules.tables
        if self.table is None:
            found = plays_of(tables, self.hand)
        else:
            found = answers_of(tables, self.hand, self.table.power, self.table.cards.bit_count())
        if self._constrained:
            return [play for play in found if self.allows(play)]
        # Dragons are the strongest plays there are: where the last is none, none is.
        if found and self.rules.ruleset.dragon.whole_hand and tables.kind(found[-1] >> PLAY_BITS) in DRAGONS:
            return [play for play in found if not self._broken_dragon(play >> PLAY_BITS)]
        return found

    @property
    def _constrained(self) -> bool:
        uncalled = self.rules.ruleset.play.last_card_call and self.situation.last_card_called is False
        return bool(self.start or (self.due and self._top_card_refused) or uncalled)

    @property
    def _top_card_refused(self) -> bool:
        return self.rules.ruleset.top_card.enforcement == "illegal"

    def allows(self, play: int) -> bool:
        """Whether a play of the hand that beats the table breaks no duty of the moment."""
        cards, power = play & (1 << PLAY_BITS) - 1, play >> PLAY_BITS
        return not (
            (self.start and not cards & self.start)
            or (self._top_card_refused and self.below_due(power))
            or self._lacks_call(cards)
            or self._broken_dragon(power)
        )

    def below_due(self, power: int) -> int:
        """The power that was due where a play stays below it under the top-card rule; 0 where it does not."""
        due = self.due.get(self.rules.tables.kind(power), 0)
        return due if power < due else 0

    def plainly_allows(self, reading: Reading) -> bool:
        """Whether a combination is held, beats the table and meets no duty of the moment: the way most plays go."""
        if self.hand is None or self.bars or self.start or self.due or reading.cards & ~self.hand:
            return False
        if self._lacks_call(reading.cards) or self._broken_dragon(reading.power):
            return False
        return self.table is None or relation(self.rules.tables, reading, self.table) in BEATING_CODES

    def refused_below(self) -> list[int]:
        """The powers below which a single or a pair that could be played now is refused under the top-card rule."""
        if not self._top_card_refused:
            return []
        table = None if self.table is None else self.rules.tables.kind(self.table.power)
        return [due for kind, due in self.due.items() if table is None or kind is table]

    def _lacks_call(self, cards: int) -> bool:
        """A single last card played without the call (S1-47, B1-10)."""
        uncalled = self.rules.ruleset.play.last_card_call and self.situation.last_card_called is False
        return uncalled and cards == self.hand and cards.bit_count() == 1

    def _broken_dragon(self, power: int) -> bool:
        """A dragon that is not the complete hand of a player who has played nothing (S0-47)."""
        if not self.rules.ruleset.dragon.whole_hand or self.rules.tables.kind(power) not in DRAGONS:
            return False
        if self.known.untouched is not None:
            return not self.known.untouched
        return self.hand is not None and (self.hand.bit_count() != 13 or 13 not in dealt_sizes(self.rules.ruleset))

    def faults_of(self, cards: int, reading: Reading | None) -> list[Finding]:
        """What the moment and the table have against a play, the deciding fault first.

        ``cards`` is the mask of the play, ``reading`` how it counts, None if it is no combination.
        """
        found = []
        if reading is not None and self._broken_dragon(reading.power):
            found.append(self._broken())
        if self.start and not cards & self.start:
            card = self.card_names(self.start)
            found.append(self._finding("must_include_start_card", "opening.must_include_start_card", card=card))
        if "rising_lead_lock" in self.bars:
            found.append(self.bar_finding("rising_lead_lock"))
        return found if reading is None else found + self._faults_of_reading(reading)

    def _faults_of_reading(self, reading: Reading) -> list[Finding]:
        """The faults of a combination: it does not beat the table, a higher card is due, the last card was not called."""
        found = []
        code = relation(self.rules.tables, reading, self.table) if self.table else ""
        if self.table and code not in BEATING_CODES:
            found.append(explain(self.rules, reading, self.table, code))
        if self._top_card_refused and self.below_due(reading.power):
            found.append(self.top_card_finding("must_play_top_card", self.below_due(reading.power)))
        if self._lacks_call(reading.cards):
            found.append(self._finding("last_card_not_called", "play.last_card_call"))
        return found

    def bar_findings(self) -> list[Finding]:
        """The findings on turn and lock, the rising-lead lock apart."""
        return [self.bar_finding(bar) for bar in self.bars if bar != "rising_lead_lock"]

    def bar_finding(self, bar: str) -> Finding:
        """The finding on one reason for which nothing may be played."""
        topics = {
            "not_your_turn": "play.turn",
            "passed_locked": "play.pass_policy",
            "rising_lead_lock": "play.rising_lead_lock",
        }
        return self._finding(bar, topics[bar])

    def must_beat(self) -> bool:
        """Whether a pass is refused because this player can beat the table and the table plays that he must (P-70)."""
        rule = self.rules.ruleset.play.must_beat
        return rule and not self.leads and not self.bars and bool(self.plays())

    def due_on_pass(self) -> int:
        """The power that was due where a pass breaks the top-card rule; 0 where it does not (B1-12)."""
        policy = self.rules.ruleset.top_card.on_pass
        if self.table is None or policy is OnPass.ALLOWED or self.bars:
            return 0
        due = self.due.get(self.rules.tables.kind(self.table.power), 0)
        return due if due > self.table.power else 0

    def top_card_finding(self, code: str, due: int) -> Finding:
        """The finding that a higher card, of power ``due``, must be or should have been played."""
        cards = self.due_cards(due)
        shown = self.rules.voice.cards(cards)
        topics = ("top_card.trigger_max", "top_card.applies_to", "top_card.enforcement")
        kind = self.rules.tables.kind(due)
        message = self.rules.voice.say(
            f"{code}.{kind}", cards=shown, left=self.rules.voice.say(f"left.{self.situation.next_hand_count}")
        )
        return Finding(code, message, cards, self.rules.book.cite(*topics))

    def due_cards(self, due: int) -> tuple[Card, ...]:
        """The cards of one highest play of power ``due``."""
        for play in plays_of(self.rules.tables, self.hand or 0):
            if play >> PLAY_BITS == due:
                return self.rules.tables.deck.cards(play & (1 << PLAY_BITS) - 1)
        return ()

    def card_names(self, mask: int) -> str:
        """Some cards in words."""
        return self.rules.voice.cards(self.rules.tables.deck.cards(mask))

    def _broken(self) -> Finding:
        message = self.rules.voice.say("near_miss.dragon_not_whole_hand")
        clauses = self.rules.book.cite("dragon.whole_hand")
        return Finding("invalid_combination", message, (), clauses, "dragon_not_whole_hand")

    def _finding(self, code: str, *topics: str, name: str = "", **facts: object) -> Finding:
        message = self.rules.voice.say(name or code, **facts)
        return Finding(code, message, (), self.rules.book.cite(*topics))


def must_include(ruleset: RuleSet, situation: Situation) -> bool:
    """Whether the first play of this round has to contain the start card."""
    duty = ruleset.opening.must_include_start_card
    return duty is StartCardDuty.ALWAYS or (duty is StartCardDuty.FIRST_GAME and situation.first_game)


def top_card_active(ruleset: RuleSet, next_hand_count: int | None) -> bool:
    """Whether the next player holds so few cards that the top-card rule binds; never where play goes on for places."""
    most = 0 if ruleset.end.play_on else ruleset.top_card.trigger_max
    return next_hand_count is not None and 0 < next_hand_count <= most
