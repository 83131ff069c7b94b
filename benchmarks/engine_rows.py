"""The rows of the engine: listing, reading and comparing plays, settling, and making a rule set ready."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import repeat
from typing import Any

import msgspec

import bigtwo
from benchmarks import naive, peers, samples
from benchmarks.measure import Contestant, Effort, each, race
from benchmarks.results import Bench, Row, Target, timed
from bigtwo.combos import power_of
from bigtwo.moves import moves_of
from bigtwo.rules.ranking import BEATING_CODES
from bigtwo.rules.rules import Rules
from bigtwo.rules.tables import Tables
from bigtwo.strength import power_relation

MASKS = Target(10, 6)
COMBOS = Target(40, 25)
CLASSIFY = Target(0.8, 0.4)
BEATS = Target(2, 1)
REPLIES = Target(10, 6)
MAIN = "douque"
"""The rule set that the peers are set beside, and that rows without a name of their own are measured under."""

_HANDS = 2000
_FIVES = 4000
_PAIRS = 2000
_NAIVE_HANDS = 3
_NAIVE_FIVES = 200


@cache
def _rules(name: str) -> Rules:
    return bigtwo.rules_for(name)


def _unkept(rules: Rules, function: Callable[..., object]) -> Callable[..., object]:
    """The same with every described combination forgotten beforehand, as when all hands are new."""

    def fresh(*arguments: Any) -> object:
        samples.forget(rules)
        return function(*arguments)

    return fresh


def _lead_masks(name: str, effort: Effort) -> list[Row]:
    rules, hands = _rules(name), samples.hands(effort.some(_HANDS))
    masks = [rules.tables.deck.mask(hand) for hand in hands]
    contestants = [each("ours", moves_of(rules.tables).plays, masks)]
    if name == MAIN:
        contestants += [each("naive", naive.lead_plays, hands[:_NAIVE_HANDS]), *peers.move_generators(hands)]
    title = f"every lead play of 13 cards, as masks: {name}"
    return [timed(f"engine.lead.masks.{name}", title, race(contestants, effort), MASKS)]


def _lead_combos(name: str, effort: Effort) -> list[Row]:
    rules, hands = _rules(name), samples.hands(effort.some(_HANDS))
    contestants = [
        each("ours", bigtwo.legal, repeat_of(rules, hands), hands),
        each("the same, nothing remembered", _unkept(rules, bigtwo.legal), repeat_of(rules, hands), hands),
    ]
    title = f"every lead play of 13 cards, as Combos (the whole answer of `legal`): {name}"
    return [timed(f"engine.lead.combos.{name}", title, race(contestants, effort), COMBOS)]


def repeat_of(one: Any, column: Sequence[Any]) -> list[Any]:
    """A column that says the same in every row."""
    return list(repeat(one, len(column)))


def _replies(name: str, effort: Effort) -> list[Row]:
    rules, hands = _rules(name), samples.hands(effort.some(_HANDS))
    masks, table = [rules.tables.deck.mask(hand) for hand in hands], samples.five_card_table(rules)
    answers = moves_of(rules.tables).answers
    contestants = [each("ours", answers, masks, repeat_of(table, masks), repeat_of(5, masks))]
    if name == MAIN:
        lowest = repeat_of(("3c", "4d", "5h", "6s", "7c"), hands[:_NAIVE_HANDS])
        contestants.append(each("naive", naive.replies, hands[:_NAIVE_HANDS], lowest))
    title = f"replies to a table of five cards, as masks: {name}"
    return [timed(f"engine.replies.{name}", title, race(contestants, effort), REPLIES)]


def _classify(name: str, effort: Effort) -> list[Row]:
    rules = _rules(name)
    cards = samples.fives(rules, effort.some(_FIVES))
    contestants = [each("ours", power_of, repeat_of(rules.tables, cards), cards)]
    if name == MAIN:
        contestants += [each("naive", naive.five_cards, cards[:_NAIVE_FIVES]), *peers.five_card_evaluators(cards)]
    title = f"classify five cards, from codes: {name}"
    return [timed(f"engine.classify.{name}", title, race(contestants, effort), CLASSIFY)]


def _classify_whole(effort: Effort) -> list[Row]:
    rules = _rules(MAIN)
    cards = samples.fives(rules, effort.some(_FIVES))
    found = race([each("ours", bigtwo.classify, repeat_of(rules, cards), cards)], effort)
    return [timed("engine.classify.answer", f"`classify`, the whole answer with its clauses: {MAIN}", found)]


def beater(tables: Tables) -> Callable[[Sequence[str], Sequence[str]], bool]:
    """Whether a play beats a table, from codes, without saying why."""

    def beats(play: Sequence[str], table: Sequence[str]) -> bool:
        ours, theirs = power_of(tables, play), power_of(tables, table)
        if ours < 0 or theirs < 0:
            return False
        return power_relation(tables, ours, theirs, same_size=len(play) == len(table)) in BEATING_CODES

    return beats


def _beats(name: str, effort: Effort) -> list[Row]:
    rules = _rules(name)
    plays, tables = zip(*samples.meetings(rules, effort.some(_PAIRS)), strict=True)
    contestants: list[Contestant] = [each("ours", beater(rules.tables), plays, tables)]
    title = f"does A beat B, from codes: {name}"
    return [timed(f"engine.beats.{name}", title, race(contestants, effort), BEATS)]


def _beats_fives(effort: Effort) -> list[Row]:
    rules = _rules(MAIN)
    count = effort.some(_PAIRS)
    cards = samples.fives(rules, 2 * count)
    plays, tables = cards[:count], cards[count:]
    contestants = [
        each("ours", beater(rules.tables), plays, tables),
        each("naive", naive.beats, plays[:_NAIVE_FIVES], tables[:_NAIVE_FIVES]),
        *peers.comparers(plays, tables),
    ]
    title = f"does A beat B, five cards each, from codes: {MAIN}"
    return [timed("engine.beats.fives", title, race(contestants, effort), BEATS)]


def _compare_whole(effort: Effort) -> list[Row]:
    rules = _rules(MAIN)
    plays, tables = zip(*samples.meetings(rules, effort.some(_PAIRS)), strict=True)
    found = race([each("ours", bigtwo.compare, repeat_of(rules, plays), plays, tables)], effort)
    return [timed("engine.compare.answer", f"`compare`, the whole answer with its clauses: {MAIN}", found)]


_SETTLEMENT = b"""{"base": 10, "winner": {"seat": "A", "last_play": ["2h", "2s"]}, "losers": [
    {"seat": "B", "cards_left": 3},
    {"seat": "C", "hand": ["3c", "4d", "5c", "6s", "7c", "9d", "Jh", "Ks", "2c"]},
    {"seat": "D", "hand": ["3d", "4c", "8c", "8d", "8h", "8s", "7h", "9s", "Jc", "Kd"]}]}"""
"""A pair of 2s goes out; three cards, nine with a 2, and ten with a four of a kind are left."""


def _settle(effort: Effort) -> list[Row]:
    rules = _rules(MAIN)
    question = msgspec.json.decode(_SETTLEMENT, type=bigtwo.SettlementQuestion)
    bigtwo.settle(rules, question)
    count = 50
    found = race([each("ours", bigtwo.settle, [rules] * count, [question] * count)], effort)
    return [timed("engine.settle", f"settle a round, every multiplier with its clause: {MAIN}", found)]


def _compile(effort: Effort) -> list[Row]:
    """Reading, checking and compiling a rule set that nobody asked for before."""
    seeds = iter(range(10**9))

    def lap() -> None:
        for _ in range(3):
            bigtwo.rules_for(_house_rule(next(seeds)))

    found = race([Contestant("ours", lap, 3)], effort)
    return [timed("engine.compile", "make a custom rule set ready, never seen before", found, scale=1000)]


_STRAIGHTS = ["23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA", "A2345"]


def _house_rule(number: int) -> bigtwo.CustomRuleSet:
    """One of thousands of different house rules: each time other straights in another order."""
    first = number % len(_STRAIGHTS)
    shuffled = _STRAIGHTS[first:] + _STRAIGHTS[:first]
    kept = [name for place, name in enumerate(shuffled) if place == 0 or number // len(_STRAIGHTS) >> place - 1 & 1 == 0]
    changes = {"straights": {"order": [[name] for name in kept]}}
    return msgspec.convert({"extends": MAIN, "changes": changes}, bigtwo.CustomRuleSet)


def _named(bench_id: str, title: str, run: Callable[[str, Effort], list[Row]], name: str) -> Bench:
    return Bench(f"{bench_id}.{name}", f"{title}: {name}", lambda effort: run(name, effort))


def benches() -> list[Bench]:
    """The measurements of the engine, those of one kind together, rule set by rule set."""
    names = bigtwo.RULESET_IDS
    return [
        *(_named("engine.lead.masks", "lead plays as masks", _lead_masks, name) for name in names),
        *(_named("engine.lead.combos", "lead plays as Combos", _lead_combos, name) for name in (MAIN, "formal")),
        *(_named("engine.replies", "replies", _replies, name) for name in names),
        *(_named("engine.classify", "classify", _classify, name) for name in names),
        Bench("engine.classify.answer", "the whole answer of classify", _classify_whole),
        *(_named("engine.beats", "does A beat B", _beats, name) for name in names),
        Bench("engine.beats.fives", "does A beat B, five cards", _beats_fives),
        Bench("engine.compare.answer", "the whole answer of compare", _compare_whole),
        Bench("engine.settle", "settle a round", _settle),
        Bench("engine.compile", "make a custom rule set ready", _compile),
    ]
