"""The fewest plays that empty a hand (最少手數), exactly.

A set of plays saves one play for each card beyond the first of each, so the fewest plays are those that save the most.
Plays made of one rank save by the count of the rank alone; only plays of several ranks have to be tried against each
other, and a hand holds few of them that are apart. The search counts its steps, never the time, so that the answer is the
same everywhere; when the steps run out the best found so far stands, and is said to be incomplete.
"""

from __future__ import annotations

from typing import NamedTuple

from bigtwo.moves import CARDS, plays_of
from bigtwo.rules.kinds import Kind
from bigtwo.rules.tables import Tables, four_ranks

MOST_STEPS = 6_000
"""How many sets of plays are looked at for one hand."""

_ONE_RANK = frozenset({Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.BARE_FOUR_OF_A_KIND})


class Fewest(NamedTuple):
    """The plays (power above mask) that empty a hand, from weak to strong, and whether fewer are ruled out."""

    plays: tuple[int, ...]
    complete: bool


class Search:
    """A search over hands of one rule set that share a budget of steps."""

    def __init__(self, tables: Tables, steps: int = MOST_STEPS) -> None:
        self.tables = tables
        self.steps = steps
        self.saved_by_count = tuple(_saved_by_count(tables, rank) for rank in range(13))
        self._widest = max(tables.sizes)

    def fewest(self, hand: int, plays: list[int] | None = None) -> Fewest:
        """The fewest plays that empty a hand; ``plays`` are all plays it holds, if known."""
        known = plays_of(self.tables, hand) if plays is None else plays
        wide = [play for play in known if self._is_wide(play)]
        wide.sort(key=lambda play: (-(play & CARDS).bit_count(), play))
        best: list[int] = []
        most = self._saved(hand)
        stack: list[tuple[int, int, list[int], list[int]]] = [(hand, 0, [], wide)]
        while stack and self.steps > 0:
            left, saved, chosen, rest = stack.pop()
            for index, play in enumerate(rest):
                self.steps -= 1
                cards = play & CARDS
                below = left & ~cards
                gained = saved + cards.bit_count() - 1
                total = gained + self._saved(below)
                if total > most:
                    most, best = total, [*chosen, play]
                if self.steps <= 0:
                    break
                if gained + self._bound(below) > most:
                    apart = [other for other in rest[index + 1 :] if not other & CARDS & cards]
                    if apart:
                        stack.append((below, gained, [*chosen, play], apart))
        return Fewest(tuple(sorted([*best, *self._of_ranks(hand, best, known)])), self.steps > 0)

    def _is_wide(self, play: int) -> bool:
        return self.tables.kind(play >> 53) not in _ONE_RANK

    def _bound(self, left: int) -> int:
        """The most that so many cards can save."""
        cards = left.bit_count()
        return cards - -(-cards // self._widest)

    def _saved(self, left: int) -> int:
        """What plays of one rank save among some cards; a joker joins a rank, or stays alone."""
        tables = self.saved_by_count
        counts = [(left >> shift & 15).bit_count() for shift in range(0, 52, 4)]
        total = sum(saves[count] for saves, count in zip(tables, counts, strict=True))
        if left >> 52 and any(counts):
            total += max(saves[count + 1] - saves[count] for saves, count in zip(tables, counts, strict=True) if count)
        return total

    def _of_ranks(self, hand: int, wide: list[int], plays: list[int]) -> list[int]:
        """Plays of one rank that empty what is left, the largest first, the joker where it saves most."""
        left = hand
        for play in wide:
            left &= ~(play & CARDS)
        narrow = [play for play in plays if not self._is_wide(play)]
        found: list[int] = []
        while left:
            target = self._saved(left)
            play = next(play for play in _largest_first(narrow) if self._keeps(left, play, target))
            found.append(play)
            left &= ~(play & CARDS)
        return found

    def _keeps(self, left: int, play: int, target: int) -> bool:
        """Whether a play lies in what is left and loses nothing of what can be saved."""
        cards = play & CARDS
        return cards & ~left == 0 and cards.bit_count() - 1 + self._saved(left & ~cards) == target


def _largest_first(plays: list[int]) -> list[int]:
    return sorted(plays, key=lambda play: (-(play & CARDS).bit_count(), play))


def _saved_by_count(tables: Tables, rank: int) -> tuple[int, ...]:
    """What 0 to 5 cards of a rank save, by the kinds of one rank that the rule set has."""
    sizes = [1, 2]
    if Kind.TRIPLE in tables.kinds:
        sizes.append(3)
    if Kind.BARE_FOUR_OF_A_KIND in tables.kinds and four_ranks(tables, Kind.BARE_FOUR_OF_A_KIND, rank):
        sizes.append(4)
    best = [0]
    for count in range(1, 6):
        best.append(max(best[count - size] + size - 1 for size in sizes if size <= count))
    return tuple(best)


def fewest_plays(tables: Tables, hand: int) -> Fewest:
    """The fewest plays that empty a hand of at most 26 cards."""
    return Search(tables).fewest(hand)
