"""The oracle's round: a table of players who take turns by the rules, and one who plays anything that is legal.

Everything is told in plain values; the product is not asked. What a trick still waits for is kept as a list of seats.
"""

from __future__ import annotations

from copy import copy
from itertools import combinations
from random import Random
from typing import Any

from oracle_kinds import DECK, JOKER, RANKS, SUITS, Reading, Ruleset, listed_sequences
from oracle_money import dealt, settle
from oracle_play import verdict
from oracle_turn import Moment, best, breaks_top_card, faults, locks, lowest

Plain = dict[str, Any]
Hands = dict[str, list[str]]


def deal(ruleset: Ruleset, players: int, chance: Random) -> Hands:
    """A fair deal; the odd card, where it is taken, goes to whoever holds the lowest card that opens."""
    pack = list(DECK)
    chance.shuffle(pack)
    if ruleset["deck"]["joker"] != "none":
        pack[-1] = JOKER
        chance.shuffle(pack)
    size = dealt(ruleset, players)
    hands = {seat: pack[number * size : (number + 1) * size] for number, seat in enumerate("abcd"[:players])}
    start = ruleset["opening"]["start_card"]
    if ruleset["deal"]["redeal_until_start_card"] and not any(start in hand for hand in hands.values()):
        return deal(ruleset, players, chance)
    if size == 17 and ruleset["deal"]["leftover"] == "to_start_card_holder":
        hands[opener(ruleset, hands)].append(pack[-1])
    return hands


def opening_card(ruleset: Ruleset, hands: Hands) -> str:
    """The card that opens: the start card, or the lowest card in play where nobody holds it."""
    start = str(ruleset["opening"]["start_card"])
    cards = [card for hand in hands.values() for card in hand]
    return start if start in cards else lowest(ruleset, cards)


def opener(ruleset: Ruleset, hands: Hands) -> str:
    return next(seat for seat, hand in hands.items() if opening_card(ruleset, hands) in hand)


class NaiveRound:
    """A round from its deal, one action at a time.

    ``idle`` are the seats whose pass out of turn changes nothing: those locked in the trick, until the next lead, and all
    others after a rising lead.
    """

    def __init__(self, ruleset: Ruleset, hands: Hands, leader: str | None = None, *, opening: bool = True) -> None:
        self.ruleset = ruleset
        self.seats = list(hands)
        self.hands = {seat: list(hand) for seat, hand in hands.items()}
        self.from_opening = opening
        self.start = opening_card(ruleset, hands)
        self.leader = leader or opener(ruleset, hands)
        self.turn: str | None = self.leader
        self.table: list[str] | None = None
        self.reading: Reading | None = None
        self.top = ""
        self.waiting: list[str] = []
        self.locked: set[str] = set()
        self.idle: set[str] = set()
        self.uncontested: dict[str, tuple[list[str], Reading]] = {}
        self.finish_order: list[str] = []
        self.last_play: dict[str, list[str]] = {}
        self.called: set[str] = set()
        self.rising = False
        self.liable: str | None = None
        self._breach: tuple[str, str] | None = None

    def copy(self) -> NaiveRound:
        """The same table once more, to be played on in another way."""
        other = copy(self)
        other.hands, other.last_play = dict(self.hands), dict(self.last_play)
        other.waiting, other.finish_order = list(self.waiting), list(self.finish_order)
        other.locked, other.idle, other.called = set(self.locked), set(self.idle), set(self.called)
        return other

    @property
    def over(self) -> bool:
        return self.turn is None

    def in_order_after(self, seat: str) -> list[str]:
        """The other seats that hold cards, in playing order."""
        place = self.seats.index(seat)
        return [other for other in (*self.seats[place + 1 :], *self.seats[:place]) if self.hands[other]]

    def moment(self, seat: str, action: Plain) -> Moment:
        """The situation of a seat that does something now."""
        in_turn = seat == self.turn
        following = self.in_order_after(seat)
        return {
            "opening": self.from_opening and not self.last_play,
            "passed": seat in self.locked,
            "next_hand_count": len(self.hands[following[0]]) if in_turn and following else None,
            "in_turn": in_turn,
            "last_card_called": bool(action.get("last_card_called")) or seat in self.called,
            "rising_lock": self.rising and not in_turn,
        }

    def faults(self, seat: str, action: Plain) -> list[str]:
        """What is wrong with an action of a seat now."""
        if self.over:
            return ["game_over"]
        if action["type"] == "pass" and seat != self.turn and seat in self.idle:
            return []
        moment = self.moment(seat, action)
        found = faults(self.ruleset, self.hands[seat], self.table, action, moment)
        return self._with_the_stand_in(found, action, moment)

    def _with_the_stand_in(self, found: list[str], action: Plain, moment: Moment) -> list[str]:
        """With all hands known, the card that opens is one for the whole table."""
        if "must_include_start_card" in found and self.start in action.get("cards", ()):
            return [code for code in found if code != "must_include_start_card"]
        return found

    def do(self, action: Plain) -> None:
        """The seat in turn does something legal."""
        seat = self.turn
        assert seat is not None
        assert not self.faults(seat, action), (seat, action, self.faults(seat, action))
        broke = breaks_top_card(self.ruleset, self.hands[seat], self.table, action, self.moment(seat, action))
        following = self.in_order_after(seat)
        if action["type"] == "play":
            self._play(seat, action)
        else:
            self._pass(seat)
        if self._breach and self._breach[1] == seat and not self.hands[seat]:
            self.liable = self._breach[0]
        self._breach = (seat, following[0]) if broke else None

    def _play(self, seat: str, action: Plain) -> None:
        cards, leads = action["cards"], self.table is None
        reading = best(self.ruleset, cards)
        assert reading is not None
        self.rising = rises = leads and self._rises(seat, cards, reading)
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.table, self.reading, self.top = cards, reading, seat
        self.last_play[seat] = cards
        if action.get("last_card_called") and len(self.hands[seat]) == 1:
            self.called.add(seat)
        if not self.hands[seat]:
            self.finish_order.append(seat)
            if self._ends():
                return
        if leads:
            self.locked, self.idle = set(), set()
        self.waiting = [other for other in self.in_order_after(seat) if other not in self.locked]
        if rises:
            self.waiting, self.idle = [], set(self.in_order_after(seat))
        self._next()

    def _rises(self, seat: str, cards: list[str], reading: Reading) -> bool:
        """The same player leads the kind of his last uncontested play again, higher."""
        if not self.ruleset["play"]["rising_lead_lock"] or seat not in self.uncontested:
            return False
        before, old = self.uncontested[seat]
        same = old.kind == reading.kind
        return same and verdict(self.ruleset, reading, len(cards), old, len(before))[0]

    def _ends(self) -> bool:
        left = [seat for seat in self.seats if self.hands[seat]]
        if self.ruleset["end"]["play_on"] and len(left) > 1:
            return False
        if self.ruleset["end"]["play_on"]:
            self.finish_order += left
        self.turn = None
        return True

    def _pass(self, seat: str) -> None:
        self.waiting.remove(seat)
        if locks(self.ruleset):
            self.locked.add(seat)
            self.idle.add(seat)
        self._next()

    def _next(self) -> None:
        """Whoever is waited for acts; where nobody is, the trick is over and its winner, or the next in order, leads."""
        if self.waiting:
            self.turn = self.waiting[0]
            return
        assert self.table is not None
        assert self.reading is not None
        self.uncontested = {self.top: (self.table, self.reading)}
        self.turn = self.top if self.hands[self.top] else self.in_order_after(self.top)[0]
        self.table = self.reading = None
        self.locked = set()

    def settlement(self, scoring: Plain) -> Plain | None:
        """What the oracle pays for the round; None where it is not paid for."""
        play_on = self.ruleset["end"]["play_on"]
        if scoring["model"] == "none" or (play_on and scoring["model"] != "place"):
            return None
        winner = self.finish_order[0]
        losers = [self._loser(seat) for seat in self.seats if seat != winner]
        asked = {
            "winner": {
                "seat": winner,
                "last_play": self.last_play[winner],
                "opened_round": self.from_opening and winner == self.leader,
            },
            "losers": losers,
        }
        return settle(scoring, self.ruleset, asked | ({"liable": self.liable} if self.liable else {}))

    def _loser(self, seat: str) -> Plain:
        told: Plain = {"seat": seat, "played_any": seat in self.last_play or not self.from_opening}
        if seat in self.finish_order:
            told["place"] = self.finish_order.index(seat) + 1
        return told | ({"hand": self.hands[seat]} if self.hands[seat] else {"cards_left": 0})


# A player


def anything_legal(table: NaiveRound, chance: Random) -> Plain:
    """A legal action of the seat in turn, drawn among some plays of each form and, at times, a pass."""
    seat = table.turn
    assert seat is not None
    if table.table is not None and chance.random() < 0.3 and not table.faults(seat, {"type": "pass"}):
        return {"type": "pass"}
    tried = some_plays(table.ruleset, table.hands[seat], chance)
    chance.shuffle(tried)
    tried.sort(key=lambda cards: -len(cards) if chance.random() < 0.5 else 0)
    for cards in tried:
        action = {"type": "play", "cards": cards} | _call(table, seat, cards, chance)
        if not table.faults(seat, action):
            return action
    return {"type": "pass"}


def _call(table: NaiveRound, seat: str, cards: list[str], chance: Random) -> Plain:
    """The last-card call, made with the last card or with the play that leaves it."""
    left = len(table.hands[seat]) - len(cards)
    calls = table.ruleset["play"]["last_card_call"]
    if not calls or left > 1 or (left == 1 and chance.random() < 0.5):
        return {}
    return {"last_card_called": True}


def some_plays(ruleset: Ruleset, hand: list[str], chance: Random) -> list[list[str]]:
    """Sets of cards that may be combinations: every single, and some of everything larger."""
    by_rank = [[card for card in hand if card[0] == rank] for rank in RANKS]
    groups = [group for group in by_rank if group]
    found = [[card] for card in hand]
    for size in (2, 3, 4):
        found += [chance.sample(group, size) for group in groups if len(group) >= size]
    found += _with_kickers(ruleset, hand, [group for group in groups if len(group) == 4], chance)
    found += [
        [*chance.sample(three, 3), *chance.sample(two, 2)]
        for three, two in combinations(groups, 2)
        if len(three) >= 3 and len(two) >= 2
    ]
    pairs = [chance.sample(group, 2) for group in groups if len(group) >= 2]
    found += [[*low, *high] for low, high in combinations(pairs, 2)]
    found += [[*low, *high, chance.choice(hand)] for low, high in combinations(pairs, 2)]
    found += _runs(ruleset, hand, chance)
    found += [chance.sample(suit, 5) for suit in _suits(hand) if len(suit) >= 5]
    if JOKER in hand:
        found += [[*cards[1:], JOKER] for cards in found if len(cards) > 1 and JOKER not in cards]
    return [*found, list(hand)] if len(hand) <= 13 else found


def _suits(hand: list[str]) -> list[list[str]]:
    return [[card for card in hand if card[-1] == suit and card != JOKER] for suit in SUITS]


def _with_kickers(ruleset: Ruleset, hand: list[str], fours: list[list[str]], chance: Random) -> list[list[str]]:
    found = []
    for four in fours:
        rest = [card for card in hand if card not in four]
        number = ruleset["kickers"]["four_twos" if four[0][0] == "2" else "four_of_a_kind"] or 1
        if len(rest) >= number:
            found.append([*four, *chance.sample(rest, number)])
    return found


def _runs(ruleset: Ruleset, hand: list[str], chance: Random) -> list[list[str]]:
    found = []
    for cards in (hand, *_suits(hand)):
        for _, sequence in listed_sequences(ruleset):
            choices = [[card for card in cards if card[0] == rank] for rank in sequence]
            if all(choices):
                found.append([chance.choice(choice) for choice in choices])
    extra = ruleset["kickers"]["straight_flush"]
    for run in [run for run in found if extra and len({card[1] for card in run}) == 1]:
        rest = [card for card in hand if card not in run]
        if len(rest) >= extra:
            found.append([*run, *chance.sample(rest, extra)])
    return found
