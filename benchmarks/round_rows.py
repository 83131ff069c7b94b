"""The rows of whole rounds and whole hands: a round adjudicated to its settlement, and the fewest plays of a hand."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from statistics import median
from typing import Any

import msgspec

import bigtwo
from benchmarks import samples
from benchmarks.hard_rows import once_each, slowest_of
from benchmarks.measure import Effort, each, race
from benchmarks.results import Bench, Row, Target, timed
from bigtwo.cards import CODES, PLAY_BITS
from bigtwo.fewest import fewest_plays
from bigtwo.moves import CARDS, answers_of, plays_of
from bigtwo.questions import RoundQuestion, SeatedAction, SeatedPass, SeatedPlay
from bigtwo.rules.rules import Rules

ROUND = Target(0.5, 0.2)
FEWEST_MEDIAN = Target(2, 0.5)
FEWEST_WORST = Target(20, 5)
_SEATS = ("E", "S", "W", "N")
_ROUNDS = 200
_HANDS = 10_000
_SHORT = 60
"""A longer record is adjudicated by a process of its own."""
ROUNDS_PATH = "/v1/rounds/adjudicate"
_RULESET = "douque"


class _Table:
    """Four players who lead their longest low play and answer with the lowest that beats; passing otherwise."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        deck = rules.tables.deck
        dealt = chance.sample(CODES, 52)
        self.hands = [deck.mask(dealt[13 * seat : 13 * seat + 13]) for seat in range(4)]
        self.start = deck.bits[rules.ruleset.opening.start_card]
        self.actions: list[SeatedAction] = []
        self.dealt = {seat: deck.cards(hand) for seat, hand in zip(_SEATS, self.hands, strict=True)}

    def play(self) -> RoundQuestion:
        """Play until a hand is empty, and write down what was done."""
        seat = next(number for number, hand in enumerate(self.hands) if hand & self.start)
        lying, passed = 0, 3
        while all(self.hands):
            chosen = self._lead(seat) if passed == 3 else self._answer(seat, lying)
            if chosen:
                self.hands[seat] &= ~chosen
                self.actions.append(SeatedPlay(seat=_SEATS[seat], cards=self.rules.tables.deck.cards(chosen & CARDS)))
                lying, passed = chosen, 0
            else:
                self.actions.append(SeatedPass(seat=_SEATS[seat]))
                passed += 1
            seat = (seat + 1) % 4
        return RoundQuestion(seats=_SEATS, hands=self.dealt, actions=tuple(self.actions), base=10)

    def _lead(self, seat: int) -> int:
        plays = plays_of(self.rules.tables, self.hands[seat])
        if not self.actions:
            plays = [play for play in plays if play & self.start]
        return max(plays, key=lambda play: ((play & CARDS).bit_count(), -play))

    def _answer(self, seat: int, lying: int) -> int:
        size = (lying & CARDS).bit_count()
        found = answers_of(self.rules.tables, self.hands[seat], lying >> PLAY_BITS, size)
        return next((play for play in found if (play & CARDS).bit_count() == size), 0)


def played_rounds(count: int = _ROUNDS) -> list[bytes]:
    """Such rounds as the bodies of requests; only those short enough for a worker to adjudicate them itself."""
    questions = [{"ruleset": _RULESET, **_told(one)} for one in _rounds(count) if len(one.actions) <= _SHORT]
    return list(map(msgspec.json.encode, questions))


def _told(one: RoundQuestion) -> dict[str, Any]:
    """A record as a client sends it: what is not told is left out."""
    said: dict[str, Any] = msgspec.to_builtins(one)
    said["actions"] = [{name: value for name, value in action.items() if value is not None} for action in said["actions"]]
    return {"seats": said["seats"], "hands": said["hands"], "actions": said["actions"], "base": said["base"]}


@cache
def _rounds(count: int) -> list[RoundQuestion]:
    """Rounds that came to their end without a mistake."""
    rules, chance = bigtwo.rules_for(_RULESET), Random(samples.SEED)
    found: list[RoundQuestion] = []
    while len(found) < count:
        played = _Table(rules, chance).play()
        said = bigtwo.adjudicate(rules, played)
        if said.status == "finished" and said.settlement is not None:
            found.append(played)
    return found


def _adjudicate(effort: Effort) -> list[Row]:
    rules, rounds = bigtwo.rules_for(_RULESET), _rounds(effort.some(_ROUNDS))
    found = race([each("ours", bigtwo.adjudicate, [rules] * len(rounds), rounds)], effort)
    row = timed("engine.round", f"a whole four-player round adjudicated and settled: {_RULESET}", found, ROUND, scale=1000)
    actions = sum(len(one.actions) for one in rounds) / len(rounds)
    return [msgspec.structs.replace(row, note=f"{actions:.0f} actions a round, every one with its finding and clauses")]


def _fewest(effort: Effort) -> list[Row]:
    rules = bigtwo.rules_for(_RULESET)
    search = partial(fewest_plays, rules.tables)
    masks = {f"hand {number}": rules.tables.deck.mask(hand) for number, hand in enumerate(samples.hands(effort.some(_HANDS)))}
    times = once_each(search, list(masks.values()))
    looked_at = [search(mask).complete for mask in list(masks.values())[:: max(1, len(masks) // 500)]]
    title, slowest = slowest_of(search, masks, effort)
    named = f"fewest plays of 13 cards, exact: {_RULESET}"
    note = f"proved the fewest in {sum(looked_at)} of {len(looked_at)} hands looked at"
    return [
        Row(id="engine.fewest.median", title=f"{named}, median", unit="ms", figure=median(times) / 1000, target=FEWEST_MEDIAN,
            note=note),
        Row(id="engine.fewest.worst", title=f"the same, worst of {len(masks):,} hands", unit="ms", figure=slowest / 1000,
            target=FEWEST_WORST, note=title),
    ]  # fmt: skip


def benches() -> list[Bench]:
    """The measurements of rounds and of whole hands."""
    return [
        Bench("engine.round", "a whole round", _adjudicate),
        Bench("engine.fewest", "fewest plays of a hand", _fewest),
    ]
