"""What a rule set says about cards, compiled once into tables that the rest of the engine looks things up in.

A *power* is one integer that orders all readings of a rule set: the grade above, the strength within the kind in the lowest
:data:`STRENGTH_BITS`. A *play* is a power above a mask of cards, so that sorting plays sorts them from weak to strong.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from bigtwo.cards import RANKS, Deck, deck_of
from bigtwo.rules.kinds import CORE_SIZE, Kind
from bigtwo.rules.ranking import Ranking
from bigtwo.rules.ruleset import FlushCompare, JokerAssignment, JokerInDeck, RuleSet, largest_hand
from bigtwo.rules.validation import existing_kinds, kicker_counts

STRENGTH_BITS: Final = 20
SUITS_FIELD: Final = 39
"""In the word of a card, the counts of suits stand from this bit on, four bits a suit."""
RANK_COUNTS: Final = (1 << SUITS_FIELD) - 1
"""In the word of a card, the counts of ranks stand in the lowest bits, three bits a rank."""
CARDS_FIELD: Final = SUITS_FIELD + 16
"""In the word of a card, its own bit stands from this bit on."""
COUNTS: Final = (1 << CARDS_FIELD) - 1
"""The counts of ranks and suits together."""
NO_SHIFT: Final = 124
"""A shift that leaves nothing: for kinds that no suit decides."""

ONE_SUIT: Final = {5 << 4 * suit: suit for suit in range(4)}
"""The suit of five cards by their counts of suits, where all are of one."""
TOP_SUIT: Final = tuple(max(suits.bit_length() - 1, 0) for suits in range(16))
"""The highest suit among some suits of one rank, given as four bits."""
FREE_SUIT: Final = tuple(next((suit for suit in (3, 2, 1, 0) if not suits >> suit & 1), -1) for suits in range(16))
"""The highest suit that is not among some suits of one rank."""


def _subsets(size: int) -> tuple[tuple[int, ...], ...]:
    singles = [[1 << suit for suit in range(4) if suits >> suit & 1] for suits in range(16)]
    return tuple(tuple(sum(chosen) for chosen in combinations(bits, size)) for bits in singles)


SUBSETS: Final = {size: _subsets(size) for size in (1, 2, 3, 4)}
"""``SUBSETS[size][suits]``: every choice of ``size`` suits among some suits of one rank."""


class Run(NamedTuple):
    """A sequence of the straight table: its ranks low to high as numbers, its tier from 0, and whose suit decides."""

    name: str
    ranks: tuple[int, ...]
    tier: int
    key_rank: int


class Shape(NamedTuple):
    """What cards of certain ranks form: the power without the suit, and where to look for the deciding suit.

    ``flush_power`` is the power if all are of one suit, 0 where that makes no difference.
    """

    power: int
    shift: int
    flush_power: int


class Tables:
    """The tables of one rule set."""

    __slots__ = (
        "deck",
        "declared",
        "flush_powers",
        "flush_runs",
        "hand_limit",
        "has_joker",
        "kickers",
        "kinds",
        "ranking",
        "ruleset",
        "run_of_ranks",
        "runs",
        "shapes",
        "single_equals",
        "sizes",
        "words",
    )

    def __init__(self, ruleset: RuleSet) -> None:
        self.ruleset = ruleset
        self.deck: Deck = deck_of(ruleset.cards.suit_order)
        self.ranking = Ranking(ruleset)
        self.kinds = existing_kinds(ruleset)
        self.kickers = {kind: counts for kind, counts in kicker_counts(ruleset).items() if kind in self.kinds}
        self.has_joker = ruleset.deck.joker is not JokerInDeck.NONE
        self.declared = ruleset.joker.assignment is JokerAssignment.DECLARED
        self.hand_limit = largest_hand(ruleset)
        self.single_equals = self.deck.codes.index(ruleset.joker.single_equals)
        self.runs = _runs(ruleset)
        self.run_of_ranks = {sum(1 << 4 * rank for rank in run.ranks): run for run in self.runs}
        self.flush_runs = Kind.STRAIGHT_FLUSH in self.kinds and 0 in self.kickers[Kind.STRAIGHT_FLUSH]
        self.sizes = _sizes(self)
        self.words = _words(self.deck)
        self.shapes = dict(_shapes(self))
        self.flush_powers = _FlushPowers(self)

    def power(self, kind: Kind, strength: int, rank: int = -1) -> int:
        """The power of a kind at a strength; ``rank`` (0 to 12) tells the 2s apart where a rule does."""
        return self.ranking.level_of(kind, rank) << STRENGTH_BITS | strength

    def kind(self, power: int) -> Kind:
        """The kind of a power."""
        return self.ranking.grades[power >> STRENGTH_BITS].kind

    def four_excludes_twos(self, kind: Kind) -> bool:
        """Whether four or five 2s are a kind of their own, and so are not this one."""
        own = Kind.FIVE_TWOS if kind is Kind.FIVE_OF_A_KIND else Kind.FOUR_TWOS
        return own in self.kinds

    def flush_strength(self, ranks: int, suit: int) -> int:
        """The strength of a flush of some ranks (a bit each, the 3 lowest) in a suit (0 to 3)."""
        compare = self.ruleset.flush.compare
        if compare is FlushCompare.SUIT_FIRST:
            return suit << 13 | ranks
        if compare is FlushCompare.RANK_FIRST:
            return ranks << 2 | suit
        return (ranks.bit_length() - 1) << 15 | suit << 13 | ranks


class _FlushPowers(dict[int, int]):
    """The power of five cards that are no shape, by their counts of suits and ranks: of a flush, else -1.

    Flushes are kept when first asked, at most 5,148; what is nothing is not.
    """

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self.tables = tables
        self.played = Kind.FLUSH in tables.kinds

    def __missing__(self, counts: int) -> int:
        suit = ONE_SUIT.get(counts >> SUITS_FIELD)
        if suit is None or not self.played:
            return -1
        ranks = sum(1 << rank for rank in range(13) if counts >> 3 * rank & 7)
        self[counts] = power = self.tables.power(Kind.FLUSH, self.tables.flush_strength(ranks, suit))
        return power


def _runs(ruleset: RuleSet) -> tuple[Run, ...]:
    keys = ruleset.straights.suit_key
    runs = []
    for tier, sequences in enumerate(ruleset.straights.order):
        for name in sequences:
            ranks = tuple(map(RANKS.index, name))
            key = RANKS.index(keys[name]) if name in keys else max(ranks)
            runs.append(Run(name, ranks, tier, key))
    return tuple(runs)


def _sizes(tables: Tables) -> dict[int, tuple[Kind, ...]]:
    """Which kinds a number of cards can be."""
    by_size: dict[int, list[Kind]] = {}
    for kind in tables.kinds:
        for kickers in tables.kickers.get(kind, range(1)):
            by_size.setdefault(CORE_SIZE[kind] + kickers, []).append(kind)
    return {size: tuple(kinds) for size, kinds in sorted(by_size.items())}


def _words(deck: Deck) -> dict[str, int]:
    """One number a card: its bit, and one in the counts of its suit and of its rank. Numbers of a play add up."""
    words: dict[str, int] = {
        code: 1 << CARDS_FIELD + index | 1 << SUITS_FIELD + 4 * (index & 3) | 1 << 3 * (index >> 2)
        for index, code in enumerate(deck.codes[:52])
    }
    return {**words, deck.codes[52]: 1 << CARDS_FIELD + 52}


def _rank_counts(*ranks: int) -> int:
    return sum(1 << 3 * rank for rank in ranks)


def _shapes(tables: Tables) -> list[tuple[int, Shape]]:
    """Every combination of at most five cards without a joker, flushes apart, by its counts of ranks."""
    groups: dict[Kind, int] = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.BARE_FOUR_OF_A_KIND: 4}
    found: list[tuple[int, Shape]] = []
    for kind, size in groups.items():
        if kind in tables.kinds:
            ranks = [rank for rank in range(13) if size < 4 or four_ranks(tables, kind, rank)]
            found += [_of_a_kind(tables, kind, size, rank) for rank in ranks]
    for kind in (Kind.TWO_PAIR, Kind.TWO_PAIR_PLUS_ONE):
        if kind in tables.kinds:
            found += _two_pairs(tables, kind)
    found += [
        (_rank_counts(three, three, three, two, two), Shape(tables.power(Kind.FULL_HOUSE, three), NO_SHIFT, 0))
        for three in range(13)
        for two in range(13)
        if three != two
    ]
    return [*found, *(_run_shape(tables, run) for run in tables.runs), *_fours(tables)]


def _of_a_kind(tables: Tables, kind: Kind, size: int, rank: int) -> tuple[int, Shape]:
    if kind in {Kind.SINGLE, Kind.PAIR}:
        return _rank_counts(*[rank] * size), Shape(tables.power(kind, 4 * rank, rank), CARDS_FIELD + 4 * rank, 0)
    return _rank_counts(*[rank] * size), Shape(tables.power(kind, rank, rank), NO_SHIFT, 0)


def _two_pairs(tables: Tables, kind: Kind) -> list[tuple[int, Shape]]:
    extra = range(13) if kind is Kind.TWO_PAIR_PLUS_ONE else (None,)
    found = []
    for low, high in combinations(range(13), 2):
        shape = Shape(tables.power(kind, 4 * high), CARDS_FIELD + 4 * high, 0)
        for odd in extra:
            if odd is None:
                found.append((_rank_counts(low, low, high, high), shape))
            elif odd not in (low, high):
                found.append((_rank_counts(low, low, high, high, odd), shape))
    return found


def _run_shape(tables: Tables, run: Run) -> tuple[int, Shape]:
    flush_power = tables.power(Kind.STRAIGHT_FLUSH, 4 * run.tier) if tables.flush_runs else 0
    power = tables.power(Kind.STRAIGHT, 4 * run.tier)
    return _rank_counts(*run.ranks), Shape(power, CARDS_FIELD + 4 * run.key_rank, flush_power)


def _fours(tables: Tables) -> list[tuple[int, Shape]]:
    """Fours that with their kickers have at most five cards."""
    found = []
    for kind in (Kind.FOUR_OF_A_KIND, Kind.FOUR_TWOS):
        for rank in range(13):
            if kind not in tables.kinds or not four_ranks(tables, kind, rank):
                continue
            shape = Shape(tables.power(kind, rank, rank), NO_SHIFT, 0)
            if 0 in tables.kickers[kind]:
                found.append((_rank_counts(*[rank] * 4), shape))
            if 1 in tables.kickers[kind]:
                found += [(_rank_counts(*[rank] * 4, odd), shape) for odd in range(13) if odd != rank]
    return found


def four_ranks(tables: Tables, kind: Kind, rank: int) -> bool:
    """Whether four (or five) of a rank are this kind: 2s may be a kind of their own."""
    if kind in {Kind.FOUR_TWOS, Kind.FIVE_TWOS}:
        return rank == 12
    return rank != 12 or not tables.four_excludes_twos(kind)
