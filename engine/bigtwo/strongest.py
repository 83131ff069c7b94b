"""The strongest play of each kind among some cards: what decides whether anybody could beat a play at all.

Works on any number of cards, such as the thirty-nine a player does not see, without listing their plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations, groupby

from bigtwo.cards import ALL_CARDS, JOKER_BIT, ONE_OF_EACH_RANK, PLAY_BITS
from bigtwo.cores import Core, Holding, cores, kicker_pool
from bigtwo.counted import may_count_otherwise, with_kickers
from bigtwo.moves import CARDS, moves_of
from bigtwo.rules.kinds import CORE_SIZE, DRAGONS, FIVES, FOURS, Kind
from bigtwo.rules.ranking import BEATING_CODES, SAME_KIND
from bigtwo.rules.ruleset import dealt_sizes
from bigtwo.rules.tables import STRENGTH_BITS, TOP_SUIT, Run, Tables
from bigtwo.strength import power_relation

_NO_LIMIT = 27


def strongest(tables: Tables, kind: Kind, cards: int, stands: Callable[[Core], bool] | None = None) -> Core | None:
    """The strongest core of a kind among some cards (a mask), of those that stand; None if there is none."""
    finder = _QUICK.get(kind)
    found = _all(tables, kind, Holding(cards)) if finder is None else finder(tables, Holding(cards))
    return next(found if stands is None else filter(stands, found), None)


def _all(tables: Tables, kind: Kind, holding: Holding) -> Iterator[Core]:
    """Every core of a kind, from strong to weak."""
    yield from sorted(cores(tables, kind, holding), key=_weakness)


def _weakness(core: Core) -> int:
    return -core.power


def _by_rank(kind: Kind) -> Callable[[Tables, Holding], Iterator[Core]]:
    """Kinds that a higher rank always decides: the highest rank that makes one comes first."""

    def find(tables: Tables, holding: Holding) -> Iterator[Core]:
        for rank in reversed(holding.ranks()):
            yield from _all(tables, kind, _only(holding, rank))

    return find


def _only(holding: Holding, rank: int) -> Holding:
    return Holding(holding.suits[rank] << 4 * rank | (JOKER_BIT if holding.joker else 0))


def _full_house(tables: Tables, holding: Holding) -> Iterator[Core]:
    """The highest triple first, with the cheapest pair: a natural one if there is, else the joker's."""
    ranks = holding.ranks()
    for three in reversed(ranks):
        if holding.suits[three].bit_count() + holding.joker >= 3:
            for two in ranks:
                if two != three:
                    both = Holding(_only(holding, three).mask | _only(holding, two).mask)
                    yield from (core for core in cores(tables, Kind.FULL_HOUSE, both) if core.power & 15 == three)


def _two_pairs(kind: Kind) -> Callable[[Tables, Holding], Iterator[Core]]:
    """Two pairs: the highest higher pair first. What the lower pair is matters only to where a joker goes."""

    def find(tables: Tables, holding: Holding) -> Iterator[Core]:
        ranks = [rank for rank in holding.ranks() if holding.suits[rank].bit_count() + holding.joker >= 2]
        for place in range(len(ranks) - 1, 0, -1):
            high = _only(holding, ranks[place]).mask
            pairs = (cores(tables, kind, Holding(high | _only(holding, low).mask)) for low in ranks[:place])
            for some in (chain.from_iterable(pairs),) if holding.joker else pairs:
                yield from sorted(some, key=_weakness)

    return find


def _straight(tables: Tables, holding: Holding) -> Iterator[Core]:
    """The highest tier that can be filled first, with the best suit of its key."""
    runs = sorted(tables.runs, key=_lowness)
    for _, tier in groupby(runs, key=_lowness):
        yield from sorted((core for run in tier for core in _straights_of(tables, holding, run)), key=_weakness)


def _lowness(run: Run) -> int:
    return -run.tier


def _straights_of(tables: Tables, holding: Holding, run: Run) -> Iterator[Core]:
    """The straights of one sequence, looked at with the two highest suits of each rank: no lower one can decide."""
    few = sum(_highest_two(holding.suits[rank]) << 4 * rank for rank in run.ranks)
    narrowed = Holding(few | (JOKER_BIT if holding.joker else 0))
    if sum(1 for rank in run.ranks if narrowed.suits[rank]) + holding.joker < 5:
        return
    for core in cores(tables, Kind.STRAIGHT, narrowed):
        if (core.power & (1 << STRENGTH_BITS) - 1) >> 2 == run.tier:
            yield core


def _highest_two(suits: int) -> int:
    top = 1 << TOP_SUIT[suits] if suits else 0
    rest = suits & ~top
    return top | (1 << TOP_SUIT[rest] if rest else 0)


def _flush(tables: Tables, holding: Holding) -> Iterator[Core]:
    """The best flushes, of the six highest cards of each suit: at most a run has to be stepped around."""
    found: list[Core] = []
    for suit in range(4):
        ranks = [rank for rank in range(12, -1, -1) if holding.suits[rank] >> suit & 1][:6]
        for size in (4, 5):
            for chosen in combinations(ranks, size):
                mask = sum(1 << 4 * rank + suit for rank in chosen)
                few = Holding(mask | (JOKER_BIT if holding.joker and size == 4 else 0))
                found += cores(tables, Kind.FLUSH, few)
    yield from sorted(found, key=_weakness)


def _dragon(tables: Tables, holding: Holding) -> Iterator[Core]:
    """A flush dragon where it is a kind, then any dragon."""
    for suit in range(3, -1, -1):
        one_suit = sum((holding.suits[rank] & 1 << suit) << 4 * rank for rank in range(13))
        for core in cores(tables, Kind.DRAGON, Holding(one_suit | (JOKER_BIT if holding.joker else 0))):
            if tables.kind(core.power) is Kind.FLUSH_DRAGON:
                yield core
    few = sum(1 << TOP_SUIT[suits] << 4 * rank for rank, suits in enumerate(holding.suits) if suits)
    yield from cores(tables, Kind.DRAGON, Holding(few | (JOKER_BIT if holding.joker else 0)))


_QUICK: dict[Kind, Callable[[Tables, Holding], Iterator[Core]]] = {
    **{kind: _by_rank(kind) for kind in (Kind.PAIR, Kind.TRIPLE, Kind.BARE_FOUR_OF_A_KIND, Kind.FOUR_OF_A_KIND)},
    **{kind: _by_rank(kind) for kind in (Kind.FOUR_TWOS, Kind.FIVE_OF_A_KIND, Kind.FIVE_TWOS)},
    **{kind: _two_pairs(kind) for kind in (Kind.TWO_PAIR, Kind.TWO_PAIR_PLUS_ONE)},
    Kind.FULL_HOUSE: _full_house,
    Kind.STRAIGHT: _straight,
    Kind.FLUSH: _flush,
    Kind.DRAGON: _dragon,
}


class Threats:
    """What the players behind could answer with: the unseen cards (a mask), and how many each may hold.

    ``counts`` are the opponents' card counts; None where all unseen cards may be in one hand. ``kinds`` narrows
    what is looked for; by default every kind of the rule set.
    """

    def __init__(
        self, tables: Tables, unseen: int, counts: tuple[int, ...] | None, kinds: Sequence[Kind] | None = None
    ) -> None:
        self.tables = tables
        self.unseen = unseen
        self.counts = counts
        most = unseen.bit_count() if counts is None else max(counts, default=0)
        self.limit = min(most, unseen.bit_count(), _NO_LIMIT)
        self.best = [(size, core.power, core) for kind in kinds or tables.kinds for size, core in self._of_kind(kind)]

    def _of_kind(self, kind: Kind) -> Iterator[tuple[int, Core]]:
        """The strongest play of a kind that one opponent can hold, in each size it can have."""
        if kind is Kind.FLUSH_DRAGON or not self.fits(kind):
            return
        plain = strongest(self.tables, kind, self.unseen)
        if plain is None:
            return
        room = kicker_pool(kind, plain, self.unseen).bit_count()
        for kickers in self.tables.kickers.get(kind, range(1)):
            size = plain.cards.bit_count() + kickers
            if kickers > room or size > self.limit:
                continue
            core: Core | None = plain
            if may_count_otherwise(self.tables, kind, size, self.unseen):
                core = strongest(self.tables, kind, self.unseen, partial(self._stands, kind, kickers))
            if core is not None:
                yield size, core

    def _stands(self, kind: Kind, kickers: int, core: Core) -> bool:
        """Whether a core counts as its kind with some kickers at least."""
        return any(with_kickers(self.tables, kind, core, self.unseen, kickers))

    def fits(self, kind: Kind) -> bool:
        """Whether an opponent can hold so many cards; a dragon that must be a whole hand needs a hand of just that size."""
        if kind not in DRAGONS or not self.tables.ruleset.dragon.whole_hand:
            return CORE_SIZE[kind] <= self.limit
        dealt = 13 in dealt_sizes(self.tables.ruleset)
        return dealt and (self.limit >= 13 if self.counts is None else 13 in self.counts)

    def beat(self, power: int, size: int) -> bool:
        """Whether an opponent can hold a play that beats one of that power and size."""
        return any(True for _ in self._beating(power, size))

    def kinds_that_beat(self, power: int, size: int) -> set[Kind]:
        """The kinds of which an opponent can hold one that beats a play of that power and size."""
        return {self.tables.kind(threat) for threat in self._beating(power, size)}

    def _beating(self, power: int, size: int) -> Iterator[int]:
        for other, threat, _ in self.best:
            if power_relation(self.tables, threat, power, same_size=other == size) in BEATING_CODES:
                yield threat

    def unbeatable(self, plays: list[int]) -> list[int]:
        """Those of some plays that no opponent can beat."""
        known: dict[tuple[int, int], bool] = {}
        found = []
        for play in plays:
            key = (play >> PLAY_BITS, (play & CARDS).bit_count())
            if key not in known:
                known[key] = self.beat(*key)
            if not known[key]:
                found.append(play)
        return found


class Answers:
    """Whether hands hold an answer to one play: asked of thousands of hands, so the cheap kinds first, and no list made.

    ``threats`` are all the cards that the hands are dealt from: what is not among them need not be looked for.
    """

    def __init__(self, threats: Threats, power: int, size: int) -> None:
        tables = threats.tables
        self.tables = tables
        self.power = power
        self.size = size
        moves = moves_of(tables)
        self._listed = moves.generators(power >> STRENGTH_BITS, size)
        self._least = power + 1 << PLAY_BITS
        beating = {Kind.DRAGON if kind in DRAGONS else kind for kind in threats.kinds_that_beat(power, size)}
        able = [kind for kind in tables.kinds if kind in beating]
        self._joker_kinds = able
        self._other_kinds = [kind for kind in able if not moves.lists(kind)]
        self._rare_kinds = able if _RARE.issuperset(able) else []

    def in_hand(self, hand: int) -> bool:
        """Whether a hand, all its owner holds, has a play that beats the play."""
        if self._rare_kinds and not any(_may_hold(self.tables, kind, hand) for kind in self._rare_kinds):
            return False
        natural = hand & ALL_CARDS
        for generate, by_strength in self._listed:
            plays = generate(natural)
            if plays and (not by_strength or max(plays) >= self._least):
                return True
        kinds = self._joker_kinds if hand & JOKER_BIT else self._other_kinds
        return any(self._holds(kind, hand) for kind in kinds)

    def _holds(self, kind: Kind, hand: int) -> bool:
        if not _may_hold(self.tables, kind, hand):
            return False
        threats = Threats(self.tables, hand, (hand.bit_count(),), kinds=(kind,))
        return threats.beat(self.power, self.size)


_RARE = frozenset({Kind.STRAIGHT_FLUSH, *FOURS, *FIVES, *DRAGONS})
"""The kinds of which a quick look tells that most hands have none."""


def may_answer(tables: Tables, kind: Kind, power: int, size: int) -> bool:
    """Whether any play of a kind can beat one of that power and size: spares looking for those that cannot."""
    level, ranking = power >> STRENGTH_BITS, tables.ranking
    sizes = {CORE_SIZE[kind] + kickers for kickers in tables.kickers.get(kind, range(1))}
    matrices = [ranking.same_size] if size in sizes else []
    if sizes - {size}:
        matrices.append(ranking.other_size)
    return any(
        matrix[grade][level] in {SAME_KIND, *BEATING_CODES}
        for grade, one in enumerate(ranking.grades)
        if one.kind is kind or (kind is Kind.DRAGON and one.kind in DRAGONS)
        for matrix in matrices
    )


def _may_hold(tables: Tables, kind: Kind, hand: int) -> bool:
    """A quick look whether a hand could make a rare kind at all; the joker may stand in for one card."""
    joker = hand >> PLAY_BITS - 1
    if kind in DRAGONS:
        return hand.bit_count() >= 13 and _ranks_with(hand, 1).bit_count() + joker >= 13
    if kind is Kind.STRAIGHT_FLUSH:
        suits = [hand >> suit & ONE_OF_EACH_RANK for suit in range(4)]
        long = [held for held in suits if held.bit_count() + joker >= 5]
        return any((held & run).bit_count() + joker >= 5 for held in long for run in tables.run_of_ranks)
    if kind in FIVES:
        return bool(joker and _ranks_with(hand, 4))
    if kind in FOURS:
        return bool(_ranks_with(hand, 3 if joker else 4))
    return True


def _ranks_with(hand: int, number: int) -> int:
    """The ranks of which a hand has so many cards, 1, 3 or 4 of them at the least, a bit each."""
    one, two, three, four = (hand >> suit & ONE_OF_EACH_RANK for suit in range(4))
    if number == 1:
        return one | two | three | four
    if number == 4:
        return one & two & three & four
    return (one & two & (three | four)) | (three & four & (one | two))
