"""The oracle's look at whole hands: every partition, every deal and every answer of the others, tried out one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from oracle_kinds import DRAGONS, KINDS, Reading, Ruleset, readings
from oracle_money import dealt
from oracle_play import legal, verdict

CardSet = frozenset[str]
Counts = Sequence[int] | None
SIZES = (*range(1, 10), 13)
"""How many cards a play can have: up to five of a kind with four others, or a dragon."""


def fewest(ruleset: Ruleset, hand: list[str]) -> int:
    """The fewest plays that empty a hand of a dozen cards at most."""
    masks, everything = _masks(legal(ruleset, hand, None), hand)
    best = [0] * (everything + 1)
    for left in range(1, everything + 1):
        lowest = left & -left
        best[left] = 1 + min(best[left & ~play] for play in masks if play & lowest and not play & ~left)
    return best[everything]


def can_be_forced(plays: Iterable[CardSet], safe: Iterable[CardSet], hand: list[str]) -> bool:
    """Whether some plays empty a hand of which all but one are safe."""
    last, everything = _masks(plays, hand)
    before, _ = _masks(safe, hand)
    covered = [True] + [False] * everything
    for left in range(1, everything + 1):
        lowest = left & -left
        covered[left] = any(play & lowest and not play & ~left and covered[left & ~play] for play in before)
    return any(covered[everything & ~play] for play in last)


def _masks(plays: Iterable[CardSet], hand: list[str]) -> tuple[list[int], int]:
    """Card sets as bits of their places in the hand, and the bits of the whole hand."""
    bits = {card: 1 << place for place, card in enumerate(hand)}
    return [sum(bits[card] for card in play) for play in plays], (1 << len(hand)) - 1


def held(ruleset: Ruleset, unseen: list[str], counts: Counts) -> dict[CardSet, list[Reading]]:
    """Every play that one of the others can hold, and the ways to read it that he can choose.

    He holds as many cards as he has at the most, and a whole-hand dragon as his hand. He chooses where the rule set lets him
    say what the joker makes; elsewhere the best way counts.
    """
    most = len(unseen) if counts is None else max(counts, default=0)
    found = {}
    for size in SIZES:
        for chosen in combinations(unseen, size) if size <= most else ():
            ways = readings(ruleset, list(chosen))
            if ways and (ways[0].kind not in DRAGONS or _dragon_held(ruleset, counts)):
                found[frozenset(chosen)] = ways if ruleset["joker"]["assignment"] == "declared" else ways[:1]
    return found


def _dragon_held(ruleset: Ruleset, counts: Counts) -> bool:
    if not ruleset["dragon"]["whole_hand"]:
        return True
    return (counts is None or 13 in counts) and 13 in {dealt(ruleset, players) for players in ruleset["players"]}


def beating(ruleset: Ruleset, others: dict[CardSet, list[Reading]], play: Iterable[str]) -> dict[CardSet, Reading]:
    """Those of the others' plays that beat a play, each in the best of the ways that do."""
    cards = list(play)
    table = readings(ruleset, cards)[0]
    found = {}
    for answer, ways in others.items():
        winning = [way for way in ways if verdict(ruleset, way, len(answer), table, len(cards))[0]]
        if winning:
            found[answer] = winning[0]
    return found


def best_of_each_kind(ruleset: Ruleset, cards: list[str], sizes: Iterable[int] = SIZES) -> dict[str, Any]:
    """For every kind the greatest strength of any way to read some of the cards as it."""
    found: dict[str, Any] = {}
    for size in sizes:
        for chosen in combinations(cards, size):
            for reading in readings(ruleset, list(chosen)):
                found[reading.kind] = max(found.get(reading.kind, reading.strength), reading.strength)
    return {kind: found[kind] for kind in KINDS if kind in found}


def probability(ruleset: Ruleset, unseen: list[str], counts: Sequence[int], play: list[str]) -> float:
    """How many of all the ways to deal the unseen cards give somebody a play that beats this one."""
    known: dict[CardSet, bool] = {}

    def beats(hand: CardSet) -> bool:
        if hand not in known:
            others = held(ruleset, sorted(hand), [len(hand)])
            known[hand] = bool(beating(ruleset, others, play))
        return known[hand]

    results = [any(map(beats, hands)) for hands in _deals(frozenset(unseen), list(counts))]
    return sum(results) / len(results)


def _deals(cards: CardSet, counts: list[int]) -> Iterator[list[CardSet]]:
    if not counts:
        yield []
        return
    for chosen in combinations(sorted(cards), counts[0]):
        for others in _deals(cards - set(chosen), counts[1:]):
            yield [frozenset(chosen), *others]
