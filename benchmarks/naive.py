"""The straightforward way: try every subset. Always at hand, so that every row has a peer even where none is installed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from bigtwo.cards import RANKS

_ORDER = {rank: number for number, rank in enumerate(RANKS)}


def five_cards(cards: Sequence[str]) -> tuple[int, int] | None:
    """Kind and strength of five cards, after sorting and counting; None if they are nothing. Straights from 3 to A."""
    ranks = sorted(_ORDER[card[0]] for card in cards)
    counts = sorted(Counter(ranks).values())
    if counts in ([2, 3], [1, 4]):
        return (1 if counts[1] == 3 else 2), ranks[2]
    if len(counts) == 5 and ranks[4] - ranks[0] == 4:
        return (3 if len({card[1] for card in cards}) == 1 else 0), ranks[4]
    return None


def beats(play: Sequence[str], table: Sequence[str]) -> bool:
    """Whether five cards beat five cards."""
    ours, theirs = five_cards(play), five_cards(table)
    return ours is not None and theirs is not None and ours > theirs


def lead_plays(hand: Sequence[str]) -> list[tuple[str, ...]]:
    """Every single, pair, triple and play of five cards of a hand."""
    found: list[tuple[str, ...]] = [(card,) for card in hand]
    for size in (2, 3):
        found += [cards for cards in combinations(hand, size) if len({card[0] for card in cards}) == 1]
    return found + [cards for cards in combinations(hand, 5) if five_cards(cards) is not None]


def replies(hand: Sequence[str], table: Sequence[str]) -> list[tuple[str, ...]]:
    """Every play of five cards of a hand that beats five cards."""
    return [cards for cards in combinations(hand, 5) if beats(cards, table)]
