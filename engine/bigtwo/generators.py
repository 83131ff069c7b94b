"""The plays of one kind in a hand without a joker, listed from tables.

Each generator is made for one rule set and one kind, and lists plays (power above mask) of a hand given as a mask. No
subset is tried in vain: groups of a rank come from a table by byte, straights from the sequences whose ranks are all there.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from bigtwo.cards import ALL_CARDS, ONE_OF_EACH_RANK, PLAY_BITS
from bigtwo.rules.kinds import Kind
from bigtwo.rules.ruleset import FlushCompare
from bigtwo.rules.tables import SUBSETS, TOP_SUIT, Run, Tables, four_ranks

Generator = Callable[[int], list[int]]
"""From the mask of a hand to the plays of one kind."""

_PAIR_OF_BITS = 0x5555555555555
_NIBBLES = 0x3333333333333


def counts_of_ranks(hand: int) -> int:
    """How many cards of each rank a hand has: 0 to 4 in each group of four bits."""
    pairs = (hand & _PAIR_OF_BITS) + (hand >> 1 & _PAIR_OF_BITS)
    return (pairs & _NIBBLES) + (pairs >> 2 & _NIBBLES)


class Groups:
    """Generator of the kinds made of one rank alone: singles, pairs, triples and bare fours."""

    __slots__ = ("_pieces",)

    def __init__(self, tables: Tables, kinds: tuple[Kind, ...]) -> None:
        self._pieces = tuple(_Piece(tables, kinds, 2 * byte) for byte in range(7))

    def __call__(self, hand: int) -> list[int]:
        """The plays of a hand."""
        found: list[int] = []
        for piece, byte in zip(self._pieces, hand.to_bytes(7, "little"), strict=True):
            if byte:
                found += piece[byte]
        return found


_GROUP_SIZES = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.BARE_FOUR_OF_A_KIND: 4}
GROUP_KINDS = tuple(_GROUP_SIZES)


class _Piece(dict[int, tuple[int, ...]]):
    """The plays of two ranks by their eight bits, worked out when first asked; at most 255 entries."""

    def __init__(self, tables: Tables, kinds: tuple[Kind, ...], low_rank: int) -> None:
        super().__init__()
        self.tables = tables
        self.kinds = kinds
        self.low_rank = low_rank

    def __missing__(self, byte: int) -> tuple[int, ...]:
        found = [
            play
            for kind in self.kinds
            for rank, suits in ((self.low_rank, byte & 15), (self.low_rank + 1, byte >> 4))
            for play in self._of_rank(kind, rank, suits)
        ]
        self[byte] = plays = tuple(found)
        return plays

    def _of_rank(self, kind: Kind, rank: int, suits: int) -> list[int]:
        if kind is Kind.BARE_FOUR_OF_A_KIND and not (rank < 13 and four_ranks(self.tables, kind, rank)):
            return []
        suit_decides = kind in {Kind.SINGLE, Kind.PAIR}
        found = []
        for chosen in SUBSETS[_GROUP_SIZES[kind]][suits]:
            strength = 4 * rank + TOP_SUIT[chosen] if suit_decides else rank
            found.append(self.tables.power(kind, strength, rank) << PLAY_BITS | chosen << 4 * rank)
        return found


def straights(tables: Tables, kinds: tuple[Kind, ...]) -> Generator:
    """Generator of the straights, of the straight flushes of five cards, or of both in one go."""
    base = tables.power(Kind.STRAIGHT, 0) << PLAY_BITS
    flush_base = tables.power(Kind.STRAIGHT_FLUSH, 0) << PLAY_BITS
    runs = _RunsOfRanks(tables)
    plain, flush, apart = Kind.STRAIGHT in kinds, Kind.STRAIGHT_FLUSH in kinds, tables.flush_runs

    def generate(hand: int) -> list[int]:
        found: list[int] = []
        for tier, parts, ranks in runs[(hand | hand >> 1 | hand >> 2 | hand >> 3) & ONE_OF_EACH_RANK]:
            sums, fixed, common = [base + tier], 0, 15
            for shift, choices in parts:
                suits = hand >> shift & 15
                common &= suits
                adds = choices[suits]
                if len(adds) == 1:
                    fixed += adds[0]
                else:
                    sums = [total + add for total in sums for add in adds]
            if common and apart:
                one_suit = {ranks << suit: suit for suit in range(4) if common >> suit & 1}
                if flush:
                    found += [flush_base + tier + (suit << PLAY_BITS) + mask for mask, suit in one_suit.items()]
                if plain:
                    found += [play for total in sums if (play := total + fixed) & ALL_CARDS not in one_suit]
            elif plain:
                found += [total + fixed for total in sums]
        return found

    return generate


_Part = tuple[int, tuple[tuple[int, ...], ...]]
"""Where the four suits of a rank stand, and by those four bits what each choice of one card adds to a play."""
_RunParts = tuple[int, tuple[_Part, ...], int]
"""The tier as it adds to a play, the parts of a sequence, and its ranks as a mask of the lowest suit."""


class _RunsOfRanks(dict[int, tuple[_RunParts, ...]]):
    """The sequences whose ranks are all present, by the ranks present; at most 8,192 entries, made when first asked."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self.runs = tuple((sum(1 << 4 * rank for rank in run.ranks), _run_parts(run)) for run in tables.runs)

    def __missing__(self, present: int) -> tuple[_RunParts, ...]:
        self[present] = found = tuple(parts for ranks, parts in self.runs if ranks & present == ranks)
        return found


def _run_parts(run: Run) -> _RunParts:
    parts = tuple((4 * rank, _choices(rank, deciding=rank == run.key_rank)) for rank in run.ranks)
    return 4 * run.tier << PLAY_BITS, parts, sum(1 << 4 * rank for rank in run.ranks)


def _choices(rank: int, *, deciding: bool) -> tuple[tuple[int, ...], ...]:
    """By the four bits of a rank: its cards as they add to a play, the suit going to the strength where it decides."""
    return tuple(
        tuple(one << 4 * rank | (TOP_SUIT[one] << PLAY_BITS if deciding else 0) for one in SUBSETS[1][suits])
        for suits in range(16)
    )


def groups_with_others(tables: Tables, kinds: tuple[Kind, ...]) -> Generator:
    """Generator of the full houses, of the fours of a kind that carry one card, or of both in one go."""
    houses = [tables.power(Kind.FULL_HOUSE, rank) << PLAY_BITS for rank in range(13)] if Kind.FULL_HOUSE in kinds else None
    fours = _four_powers(tables, kinds)

    def generate(hand: int) -> list[int]:
        counts = counts_of_ranks(hand)
        threes = (counts >> 1 & counts | counts >> 2) & ONE_OF_EACH_RANK
        if not threes:
            return []
        found: list[int] = []
        if houses:
            twos = (counts >> 1 | counts >> 2) & ONE_OF_EACH_RANK
            pairs = [(rank, two << 4 * rank) for rank in _ranks(twos) for two in SUBSETS[2][hand >> 4 * rank & 15]]
            found += [
                houses[rank] | three << 4 * rank | two
                for rank in _ranks(threes)
                for three in SUBSETS[3][hand >> 4 * rank & 15]
                for other, two in pairs
                if other != rank
            ]
        for rank in _ranks(counts >> 2 & ONE_OF_EACH_RANK):
            if fours[rank]:
                four = 15 << 4 * rank
                found += [fours[rank] | four | kicker for kicker in _bits(hand & ~four)]
        return found

    return generate


def _four_powers(tables: Tables, kinds: tuple[Kind, ...]) -> list[int]:
    """By rank: what a four with one kicker starts from; 0 where it is none of the kinds."""
    found = [0] * 13
    for kind in (Kind.FOUR_OF_A_KIND, Kind.FOUR_TWOS):
        for rank in range(13):
            if kind in kinds and four_ranks(tables, kind, rank):
                found[rank] = tables.power(kind, rank, rank) << PLAY_BITS
    return found


def _ranks(spread: int) -> list[int]:
    """The ranks whose lowest bit is set in a mask of one bit a rank."""
    found = []
    while spread:
        found.append((spread.bit_length() - 1) >> 2)
        spread &= ~(1 << 4 * found[-1])
    return found


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


def flushes(tables: Tables, kinds: tuple[Kind, ...]) -> Generator:
    """Generator of the flushes: five of a suit that are no sequence of the straight table."""
    runs = frozenset(sum(1 << 4 * rank for rank in run.ranks) for run in tables.runs)
    of_suits = tuple((suit, _FlushSuit(tables, kinds[0], suit, runs)) for suit in range(4))

    def generate(hand: int) -> list[int]:
        found: list[int] = []
        for suit, plays in of_suits:
            held = hand >> suit & ONE_OF_EACH_RANK
            if held.bit_count() >= _FLUSH_SIZE:
                found += plays[held]
        return found

    return generate


_FLUSH_SIZE = 5
_MOST_KEPT_HELD = 6
"""Of so many cards of a suit, the flushes are kept: there are 3,003 such choices, with six flushes at the most."""


class _FlushSuit(dict[int, list[int]]):
    """The flushes of one suit by the ranks held, one bit a rank; those of few cards are made once.

    What a card adds to a play is known beforehand; the top card may add more. ``runs`` are no flushes.
    """

    def __init__(self, tables: Tables, kind: Kind, suit: int, runs: frozenset[int]) -> None:
        super().__init__()
        self.runs = frozenset(ranks << suit for ranks in runs)
        strengths = [tables.flush_strength(1 << rank, suit) for rank in range(13)]
        shared = strengths[0] & strengths[1]
        top_first = tables.ruleset.flush.compare is FlushCompare.TOP_CARD_FIRST
        self.start = tables.power(kind, shared) << PLAY_BITS
        own = [(1 << rank if top_first else strengths[rank] ^ shared) for rank in range(13)]
        self.adds = [own[rank] << PLAY_BITS | 1 << 4 * rank + suit for rank in range(13)]
        self.tops = {add: rank << PLAY_BITS + 15 if top_first else 0 for rank, add in enumerate(self.adds)}

    def __missing__(self, held: int) -> list[int]:
        adds = [self.adds[rank] for rank in reversed(_ranks(held))]
        start, tops, runs = self.start, self.tops, self.runs
        every = [start + sum(five) + tops[five[-1]] for five in combinations(adds, _FLUSH_SIZE)]
        found = [play for play in every if play & ALL_CARDS not in runs]
        if len(adds) <= _MOST_KEPT_HELD:
            self[held] = found
        return found
