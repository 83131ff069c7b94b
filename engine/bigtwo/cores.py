"""Every way in which some cards, or some of them, make a kind: the one place that knows how a joker fills in.

A *core* is the cards that make the kind; kickers come on top. The joker (鬼牌, bit 52) stands for a card that is not among
the cards played, always of the highest suit that fits (S3-13, B3-6). Used to read a play that the shape tables cannot, and
to list the plays of a hand with a joker or with several kickers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from bigtwo.cards import ALL_CARDS, JOKER_BIT, ONE_OF_EACH_RANK
from bigtwo.rules.kinds import Kind
from bigtwo.rules.tables import FREE_SUIT, SUBSETS, TOP_SUIT, Run, Tables, four_ranks


class Core(NamedTuple):
    """The cards that make a kind: its power, its cards (the joker among them where it helps), what the joker stands for.

    ``joker_as`` is the index of a card of the deck; -1 where there is no joker or it stands for no single card.
    """

    power: int
    cards: int
    joker_as: int = -1


class Holding:
    """Some cards, looked at rank by rank: ``suits[rank]`` has four bits, and ``joker`` tells whether the joker is there."""

    __slots__ = ("joker", "mask", "suits")

    def __init__(self, mask: int) -> None:
        self.mask = mask
        cards = mask & ALL_CARDS
        self.suits = tuple(cards >> 4 * rank & 15 for rank in range(13))
        self.joker = bool(mask & JOKER_BIT)

    def choices(self, rank: int, size: int) -> Iterator[tuple[int, int]]:
        """Every choice of ``size`` cards of a rank without the joker: the suits, and the mask."""
        for suits in SUBSETS[size][self.suits[rank]]:
            yield suits, suits << 4 * rank

    def with_joker(self, rank: int, size: int) -> Iterator[tuple[int, int, int]]:
        """Every choice of ``size`` cards of a rank of which the joker is one: suits with the joker's, mask, joker's card."""
        if self.joker:
            for suits, mask in self.choices(rank, size - 1):
                free = FREE_SUIT[suits]
                yield suits | 1 << free, mask | JOKER_BIT, 4 * rank + free

    def groups(self, rank: int, size: int) -> Iterator[tuple[int, int, int]]:
        """Every choice of ``size`` cards of a rank, the joker's included: suits, mask, joker's card or -1."""
        for suits, mask in self.choices(rank, size):
            yield suits, mask, -1
        yield from self.with_joker(rank, size)

    def ranks(self) -> list[int]:
        """The ranks of which there is a card besides the joker."""
        return [rank for rank in RANK_NUMBERS if self.suits[rank]]


Cores = Iterator[Core]
RANK_NUMBERS = range(13)


def _singles(tables: Tables, holding: Holding) -> Cores:
    for rank in RANK_NUMBERS:
        for suits, mask in holding.choices(rank, 1):
            yield Core(tables.power(Kind.SINGLE, 4 * rank + TOP_SUIT[suits], rank), mask)
    if holding.joker:
        equal = tables.single_equals
        yield Core(tables.power(Kind.SINGLE, equal, equal >> 2), JOKER_BIT, equal)


def _pairs(tables: Tables, holding: Holding) -> Cores:
    for rank in RANK_NUMBERS:
        for suits, mask, joker_as in holding.groups(rank, 2):
            yield Core(tables.power(Kind.PAIR, 4 * rank + TOP_SUIT[suits]), mask, joker_as)


def _triples(tables: Tables, holding: Holding) -> Cores:
    for rank in RANK_NUMBERS:
        for _, mask, joker_as in holding.groups(rank, 3):
            yield Core(tables.power(Kind.TRIPLE, rank), mask, joker_as)


def _two_pairs(kind: Kind) -> Callable[[Tables, Holding], Cores]:
    def cores(tables: Tables, holding: Holding) -> Cores:
        for low, high in combinations(holding.ranks(), 2):
            for _, below, low_joker in holding.groups(low, 2):
                for suits, above, high_joker in holding.groups(high, 2):
                    if low_joker < 0 or high_joker < 0:
                        power = tables.power(kind, 4 * high + TOP_SUIT[suits])
                        yield Core(power, below | above, max(low_joker, high_joker))

    return cores


def _fours(kind: Kind) -> Callable[[Tables, Holding], Cores]:
    def cores(tables: Tables, holding: Holding) -> Cores:
        for rank in RANK_NUMBERS:
            if four_ranks(tables, kind, rank):
                for _, mask, joker_as in holding.groups(rank, 4):
                    yield Core(tables.power(kind, rank, rank), mask, joker_as)

    return cores


def _fives(kind: Kind) -> Callable[[Tables, Holding], Cores]:
    def cores(tables: Tables, holding: Holding) -> Cores:
        for rank in RANK_NUMBERS:
            if holding.joker and holding.suits[rank] == 15 and four_ranks(tables, kind, rank):
                yield Core(tables.power(kind, rank, rank), 15 << 4 * rank | JOKER_BIT)

    return cores


def _full_houses(tables: Tables, holding: Holding) -> Cores:
    ranks = holding.ranks()
    for three in ranks:
        for _, triple, triple_joker in holding.groups(three, 3):
            for two in ranks:
                if two == three:
                    continue
                for _, pair, pair_joker in holding.groups(two, 2):
                    if triple_joker < 0 or pair_joker < 0:
                        yield Core(tables.power(Kind.FULL_HOUSE, three), triple | pair, max(triple_joker, pair_joker))


def _straights(tables: Tables, holding: Holding) -> Cores:
    for run in tables.runs:
        present = [rank for rank in run.ranks if holding.suits[rank]]
        if len(present) == 5:
            yield from _natural_straights(tables, holding, run)
        if holding.joker and len(present) >= 4:
            for filled in run.ranks if len(present) == 5 else set(run.ranks) - set(present):
                yield from _filled_straights(tables, holding, run, filled)


def _one_of_each(holding: Holding, ranks: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of one card of each rank: the suits (a bit each), and the mask."""
    for suits in product(*(SUBSETS[1][holding.suits[rank]] for rank in ranks)):
        yield suits, sum(suit << 4 * rank for suit, rank in zip(suits, ranks, strict=True))


def _natural_straights(tables: Tables, holding: Holding, run: Run) -> Cores:
    key = run.ranks.index(run.key_rank)
    for suits, mask in _one_of_each(holding, run.ranks):
        if len(set(suits)) > 1 or not tables.flush_runs:
            yield Core(tables.power(Kind.STRAIGHT, 4 * run.tier + TOP_SUIT[suits[key]]), mask)


def _filled_straights(tables: Tables, holding: Holding, run: Run, filled: int) -> Cores:
    ranks = tuple(rank for rank in run.ranks if rank != filled)
    for suits, mask in _one_of_each(holding, ranks):
        free = 3
        if tables.flush_runs and set(suits) == {8}:
            free = 2  # all spades: a spade would make it a straight flush, so the plain straight has a heart
        deciding = free if run.key_rank == filled else TOP_SUIT[suits[ranks.index(run.key_rank)]]
        yield Core(tables.power(Kind.STRAIGHT, 4 * run.tier + deciding), mask | JOKER_BIT, 4 * filled + free)


def _straight_flushes(tables: Tables, holding: Holding) -> Cores:
    suits = [suit for suit in range(4) if (holding.mask >> suit & ONE_OF_EACH_RANK).bit_count() + holding.joker >= 5]
    for run in tables.runs if suits else ():
        for suit in suits:
            cards = [1 << 4 * rank + suit for rank in run.ranks if holding.suits[rank] >> suit & 1]
            power = tables.power(Kind.STRAIGHT_FLUSH, 4 * run.tier + suit)
            if len(cards) == 5:
                yield Core(power, sum(cards))
            if holding.joker and len(cards) >= 4:
                for chosen in combinations(cards, 4):
                    missing = sum(1 << 4 * rank + suit for rank in run.ranks) & ~sum(chosen)
                    yield Core(power, sum(chosen) | JOKER_BIT, missing.bit_length() - 1)


def _flushes(tables: Tables, holding: Holding) -> Cores:
    for suit in range(4):
        ranks = [rank for rank in RANK_NUMBERS if holding.suits[rank] >> suit & 1]
        for five in combinations(ranks, 5):
            held = sum(1 << rank for rank in five)
            if _spread(held) not in tables.run_of_ranks:
                yield _flush(tables, suit, held, held)
        if holding.joker:
            for four in combinations(ranks, 4):
                held = sum(1 << rank for rank in four)
                filled = next(
                    rank
                    for rank in reversed(RANK_NUMBERS)
                    if not held >> rank & 1 and _spread(held | 1 << rank) not in tables.run_of_ranks
                )
                yield _flush(tables, suit, held, held | 1 << filled, 4 * filled + suit)


def _spread(ranks: int) -> int:
    """Ranks of a bit each, four bits apart."""
    return sum(1 << 4 * rank for rank in RANK_NUMBERS if ranks >> rank & 1)


def _flush(tables: Tables, suit: int, held: int, ranks: int, joker_as: int = -1) -> Core:
    mask = sum(1 << 4 * rank + suit for rank in RANK_NUMBERS if held >> rank & 1)
    power = tables.power(Kind.FLUSH, tables.flush_strength(ranks, suit))
    return Core(power, mask if joker_as < 0 else mask | JOKER_BIT, joker_as)


def _dragons(tables: Tables, holding: Holding) -> Cores:
    """Dragons and flush dragons: thirteen ranks, the joker filling at most one."""
    absent = [rank for rank in RANK_NUMBERS if not holding.suits[rank]]
    if not absent:
        for suits, mask in _one_of_each(holding, tuple(RANK_NUMBERS)):
            yield _dragon(tables, set(suits), mask)
    if holding.joker and len(absent) <= 1:
        for filled in absent or RANK_NUMBERS:
            ranks = tuple(rank for rank in RANK_NUMBERS if rank != filled)
            for suits, mask in _one_of_each(holding, ranks):
                yield from _filled_dragons(tables, set(suits), mask | JOKER_BIT, filled)


def _filled_dragons(tables: Tables, suits: set[int], mask: int, filled: int) -> Cores:
    """A dragon whose joker is of the highest suit, and the flush dragon where the twelve others are of one suit."""
    free = 2 if suits == {8} and Kind.FLUSH_DRAGON in tables.kinds else 3
    yield Core(tables.power(Kind.DRAGON, 0), mask, 4 * filled + free)
    if len(suits) == 1 and Kind.FLUSH_DRAGON in tables.kinds:
        yield Core(tables.power(Kind.FLUSH_DRAGON, 0), mask, 4 * filled + TOP_SUIT[next(iter(suits))])


def _dragon(tables: Tables, suits: set[int], mask: int) -> Core:
    one_suit = len(suits) == 1 and Kind.FLUSH_DRAGON in tables.kinds
    return Core(tables.power(Kind.FLUSH_DRAGON if one_suit else Kind.DRAGON, 0), mask)


_FINDERS: dict[Kind, Callable[[Tables, Holding], Cores]] = {
    Kind.SINGLE: _singles,
    Kind.PAIR: _pairs,
    Kind.TRIPLE: _triples,
    Kind.TWO_PAIR: _two_pairs(Kind.TWO_PAIR),
    Kind.BARE_FOUR_OF_A_KIND: _fours(Kind.BARE_FOUR_OF_A_KIND),
    Kind.TWO_PAIR_PLUS_ONE: _two_pairs(Kind.TWO_PAIR_PLUS_ONE),
    Kind.STRAIGHT: _straights,
    Kind.FLUSH: _flushes,
    Kind.FULL_HOUSE: _full_houses,
    Kind.FOUR_OF_A_KIND: _fours(Kind.FOUR_OF_A_KIND),
    Kind.STRAIGHT_FLUSH: _straight_flushes,
    Kind.FOUR_TWOS: _fours(Kind.FOUR_TWOS),
    Kind.FIVE_OF_A_KIND: _fives(Kind.FIVE_OF_A_KIND),
    Kind.FIVE_TWOS: _fives(Kind.FIVE_TWOS),
    Kind.DRAGON: _dragons,
}


def cores(tables: Tables, kind: Kind, holding: Holding) -> Cores:
    """Every core of a kind among some cards. A flush dragon is found with the dragons."""
    finder = _FINDERS.get(kind)
    return finder(tables, holding) if finder else iter(())


def kicker_pool(kind: Kind, core: Core, mask: int) -> int:
    """The cards that may go along with a core: not those the joker stands for, nor, beside two pairs, their ranks."""
    pool = mask & ~core.cards
    if core.joker_as >= 0:
        pool &= ~(1 << core.joker_as)
    if kind is Kind.TWO_PAIR_PLUS_ONE:
        for rank in RANK_NUMBERS:
            if core.cards >> 4 * rank & 15 or core.joker_as >> 2 == rank:
                pool &= ~(15 << 4 * rank)
    return pool


class Reading(NamedTuple):
    """One way to read a whole play: its power, all its cards, the core among them, and what the joker stands for."""

    power: int
    cards: int
    core: int
    joker_as: int


def readings(tables: Tables, mask: int) -> tuple[Reading, ...]:
    """Every way to read some cards as one play, the best first; none if they are no combination.

    Of the ways that differ only in a suit, the highest stands for all (B3-6).
    """
    holding, size = Holding(mask), mask.bit_count()
    best: dict[tuple[int, int, int], Reading] = {}
    for kind in tables.sizes.get(size, ()):
        for core in cores(tables, kind, holding):
            if core.cards | kicker_pool(kind, core, mask) != mask:
                continue
            if size - core.cards.bit_count() not in tables.kickers.get(kind, range(1)):
                continue
            reading = Reading(core.power, mask, core.cards, core.joker_as)
            place = (core.power >> 20, *_place(kind, core))
            if place not in best or (reading.power, reading.joker_as) > (best[place].power, best[place].joker_as):
                best[place] = reading
    return tuple(sorted(best.values(), key=lambda reading: -reading.power))


def _place(kind: Kind, core: Core) -> tuple[int, int]:
    """What tells two readings of one kind apart, suits left aside: the rank, or the place in the straight table."""
    strength = core.power & (1 << 20) - 1
    if kind in {Kind.STRAIGHT, Kind.STRAIGHT_FLUSH}:
        return strength >> 2, 0
    if kind in {Kind.SINGLE, Kind.PAIR, Kind.TWO_PAIR, Kind.TWO_PAIR_PLUS_ONE}:
        return strength >> 2, 1
    return (0, 2) if kind is Kind.FLUSH else (strength, 3)
