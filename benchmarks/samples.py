"""Hands, plays and tables to measure with: the same in every run, and as they come from the deal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from bigtwo.cards import CODES, JOKER
from bigtwo.combos import power_of
from bigtwo.moves import CARDS, plays_of
from bigtwo.rules.rules import Rules

SEED = 20

Cards = tuple[str, ...]


def hands(count: int, size: int = 13) -> list[Cards]:
    """Hands dealt from one pack without a joker."""
    chance = Random(SEED)
    return [tuple(chance.sample(CODES, size)) for _ in range(count)]


def joker_hands(count: int) -> list[Cards]:
    """Hands of thirteen cards, the joker among them."""
    return [(*hand, JOKER) for hand in hands(count, 12)]


def _cards(*groups: str) -> Cards:
    """Cards by rank: ``_cards("2:cdhs", "A:cd")``."""
    return tuple(rank + suit for rank, suits in (group.split(":") for group in groups) for suit in suits)


WORST_JOKER_HANDS: dict[str, Cards] = {
    "three fours of a kind": (*_cards("2:cdhs", "A:cdhs", "K:cdhs"), JOKER),
    "four triples": (*_cards("2:cdh", "A:cdh", "K:cdh", "Q:cdh"), JOKER),
    "twelve spades": (*_cards(*(f"{rank}:s" for rank in "3456789TJQKA")), JOKER),
    "fours and a run of one suit": (*_cards("2:cdhs", "3:cdhs", "4:s", "5:s", "6:s", "7:s"), JOKER),
    "two runs of one suit": (*_cards("8:hs", "9:hs", "T:hs", "J:hs", "Q:hs", "K:hs"), JOKER),
}
"""Hands made to have as many plays as possible where the joker is wild."""

ONE_SUIT: Cards = _cards(*(f"{rank}:s" for rank in "3456789TJQKA2"))
"""The hand with the most plays where flushes exist."""


class Meeting(NamedTuple):
    """A play and what lies on the table, from two hands of one deal."""

    play: Cards
    table: Cards


def meetings(rules: Rules, count: int) -> list[Meeting]:
    """Plays upon tables of as many cards, of every number of cards alike; where a hand has none, another number."""
    chance = Random(SEED)
    found = []
    for number in range(count):
        dealt = chance.sample(CODES, 26)
        ours, theirs = _by_size(rules, dealt[:13]), _by_size(rules, dealt[13:])
        size = chance.choice(sorted(theirs)) if number % 4 else 5
        table = chance.choice(theirs.get(size) or theirs[1])
        found.append(Meeting(chance.choice(ours.get(len(table)) or ours[1]), table))
    return found


def _by_size(rules: Rules, hand: Sequence[str]) -> dict[int, list[Cards]]:
    deck, found = rules.tables.deck, dict[int, list[Cards]]()
    for play in plays_of(rules.tables, deck.mask(hand)):
        cards = deck.cards(play & CARDS)
        found.setdefault(len(cards), []).append(cards)
    return found


def fives(rules: Rules, count: int) -> list[Cards]:
    """Five cards: three in four are a play of a hand that has one, the others are any five cards, mostly nothing."""
    chance = Random(SEED)
    found: list[Cards] = []
    while len(found) < count:
        hand = chance.sample(CODES, 13)
        plays = _by_size(rules, hand).get(5)
        if plays and len(found) % 4:
            play = list(chance.choice(plays))
            chance.shuffle(play)
            found.append(tuple(play))
        elif len(found) % 4 == 0:
            found.append(tuple(hand[:5]))
    return found


def five_card_table(rules: Rules) -> int:
    """The power of the lowest straight, which nearly every other play of five cards answers."""
    power = power_of(rules.tables, ("3c", "4d", "5h", "6s", "7c"))
    assert power >= 0
    return power


def forget(rules: Rules) -> None:
    """Make rules forget the combinations they have described, as when all hands are new."""
    for kept in ("combos", "listed"):
        getattr(rules, kept, {}).clear()
