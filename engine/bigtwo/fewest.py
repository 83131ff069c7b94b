"""The fewest plays that empty a hand (最少手數), exactly.

A set of plays saves one play for each card beyond the first of each, so the fewest plays are those that save the most.
Plays made of one rank save by the count of the rank alone; only plays of several ranks have to be tried against each
other, and a hand holds few of them that are apart. The search counts its steps, never the time, so that the answer is the
same everywhere; when the steps run out the best found so far stands, and is said to be incomplete.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import getitem, not_
from typing import NamedTuple

from bigtwo.cards import JOKER_BIT, PLAY_BITS
from bigtwo.moves import CARDS, plays_of
from bigtwo.rules.kinds import Kind
from bigtwo.rules.tables import Tables, four_ranks

MOST_STEPS = 6_000
"""How many sets of plays are looked at for one hand."""

_FILTERED_PER_STEP = 6
"""The binary logarithm of how many plays are sorted out at the cost of one step."""
_Bytes = tuple[tuple[int, ...], ...]

_ONE_RANK = frozenset({Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.BARE_FOUR_OF_A_KIND})


class Fewest(NamedTuple):
    """The plays (power above mask) that empty a hand, from weak to strong, and whether fewer are ruled out."""

    plays: tuple[int, ...]
    complete: bool


class Repertoire(NamedTuple):
    """The plays of a hand, those of several ranks apart from those of one, each from long to short and weak to strong."""

    wide: list[int]
    narrow: list[int]

    def without(self, cards: int) -> Repertoire:
        """What is left of them when some cards are gone."""
        return Repertoire([play for play in self.wide if not play & cards], [play for play in self.narrow if not play & cards])


def repertoire(tables: Tables, plays: list[int]) -> Repertoire:
    """All plays of a hand, put in order for searches."""
    ordered = _largest_first(plays)
    wide = [tables.kind(play >> PLAY_BITS) not in _ONE_RANK for play in ordered]
    return Repertoire(list(compress(ordered, wide)), list(compress(ordered, map(not_, wide))))


class Search:
    """A search over hands of one rule set that share a budget of steps."""

    def __init__(self, tables: Tables, steps: int = MOST_STEPS) -> None:
        self.tables = tables
        self.steps = steps
        self._saves, self._gains = _saves_of(tables)
        self._widest_alone = 1
        self._most = 0
        self._best: list[int] = []

    def fewest(self, hand: int, plays: list[int] | None = None) -> Fewest:
        """The fewest plays that empty a hand; ``plays`` are all plays it holds, if known."""
        return self.among(hand, repertoire(self.tables, plays_of(self.tables, hand) if plays is None else plays))

    def among(self, hand: int, known: Repertoire) -> Fewest:
        """The same from the plays of the hand put in order."""
        self._best, self._most = [], self._saved(hand)
        self._widest_alone = (known.narrow[0] & CARDS).bit_count() if hand else 1
        complete = self._descend(hand, 0, [], known.wide) if self.steps > 0 else not known.wide
        best = self._best
        return Fewest(tuple(sorted([*best, *self._of_ranks(hand, best, known.narrow)])), complete)

    def _descend(self, left: int, saved: int, chosen: list[int], rest: list[int]) -> bool:
        """Add each of the plays ``rest``, longest first, to those chosen; False if the steps run out."""
        held, alone = left.bit_count(), self._saved(left)
        least = (rest[-1] & CARDS).bit_count() if rest else 0
        for index, play in enumerate(rest):
            cards = play & CARDS
            size = cards.bit_count()
            if saved + _bound(held, alone, size, least, self._widest_alone) <= self._most:
                return True
            self.steps -= 1
            below, gained = left & ~cards, saved + size - 1
            others = self._saved(below)
            if gained + others > self._most:
                self._most, self._best = gained + others, [*chosen, play]
            if self.steps <= 0:
                return False
            if gained + _bound(held - size, others, size, least, self._widest_alone) > self._most:
                apart = [other for other in rest[index + 1 :] if not other & cards]
                self.steps = max(0, self.steps - (len(rest) - index >> _FILTERED_PER_STEP))
                if not self.steps or (apart and not self._descend(below, gained, [*chosen, play], apart)):
                    return False
        return True

    def _saved(self, left: int) -> int:
        """What plays of one rank save among some cards; a joker joins a rank, or stays alone."""
        ranks = left.to_bytes(7, "little")
        total = sum(map(getitem, self._saves, ranks))
        return total + max(map(getitem, self._gains, ranks)) if left & JOKER_BIT else total

    def _of_ranks(self, hand: int, wide: list[int], narrow: list[int]) -> list[int]:
        """Plays of one rank that empty what is left, the largest first, the joker where it saves most."""
        left = hand
        for play in wide:
            left &= ~(play & CARDS)
        found: list[int] = []
        while left:
            target = self._saved(left)
            play = next(play for play in narrow if self._keeps(left, play, target))
            found.append(play)
            left &= ~(play & CARDS)
        return found

    def _keeps(self, left: int, play: int, target: int) -> bool:
        """Whether a play lies in what is left and loses nothing of what can be saved."""
        cards = play & CARDS
        return cards & ~left == 0 and cards.bit_count() - 1 + self._saved(left & ~cards) == target


def _largest_first(plays: list[int]) -> list[int]:
    return sorted(plays, key=lambda play: (-(play & CARDS).bit_count(), play))


def _bound(cards: int, saved: int, widest: int, least: int, widest_alone: int) -> int:
    """The most that so many cards can save, which save ``saved`` by plays of one rank alone.

    Plays of several ranks have ``least`` to ``widest`` cards; each takes at most so many plays of one rank away.
    """
    wide = min(cards // least, -(-cards // widest))
    over = cards - wide * widest
    plays = wide + max(cards - saved - wide * widest, -(-over // widest_alone), 0)
    return cards - plays


@lru_cache(maxsize=64)
def _saves_of(tables: Tables) -> tuple[_Bytes, _Bytes]:
    """By each byte of a mask, which holds two ranks: what its cards save alone, and what the joker adds."""
    by_count = [_saved_by_count(tables, rank) for rank in range(13)]
    by_count.append((0,) * 6)  # the bits above the 2s are the joker's
    saves, gains = [], []
    for low in range(0, 14, 2):
        pairs = [(by_count[low][(byte & 15).bit_count()], by_count[low + 1][(byte >> 4).bit_count()]) for byte in range(256)]
        saves.append(tuple(map(sum, pairs)))
        gains.append(tuple(max(_gain(by_count[low], byte & 15), _gain(by_count[low + 1], byte >> 4)) for byte in range(256)))
    return tuple(saves), tuple(gains)


def _gain(saved: tuple[int, ...], suits: int) -> int:
    """What the joker adds to the cards of a rank; nothing where there are none."""
    count = suits.bit_count()
    return saved[count + 1] - saved[count] if count else 0


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
