"""The strongest play of each kind among some cards: what decides whether anybody could beat a play at all.

Works on any number of cards, such as the thirty-nine a player does not see, without listing their plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from bigtwo.cards import JOKER_BIT, PLAY_BITS
from bigtwo.cores import Core, Holding, cores, kicker_pool
from bigtwo.moves import CARDS
from bigtwo.rules.kinds import CORE_SIZE, DRAGONS, Kind
from bigtwo.rules.ranking import BEATING_CODES
from bigtwo.rules.ruleset import dealt_sizes
from bigtwo.rules.tables import TOP_SUIT, Run, Tables
from bigtwo.strength import power_relation

_NO_LIMIT = 27


def strongest(tables: Tables, kind: Kind, cards: int) -> Core | None:
    """The strongest core of a kind among some cards (a mask); None if there is none."""
    finder = _QUICK.get(kind)
    if finder is not None:
        return finder(tables, Holding(cards))
    return max(cores(tables, kind, Holding(cards)), default=None, key=lambda core: core.power)


def _by_rank(kind: Kind) -> Callable[[Tables, Holding], Core | None]:
    """Kinds that a higher rank always decides: the highest rank that makes one is enough."""

    def find(tables: Tables, holding: Holding) -> Core | None:
        for rank in range(12, -1, -1):
            found = list(cores(tables, kind, _only(holding, rank)))
            if found:
                return max(found, key=lambda core: core.power)
        return None

    return find


def _only(holding: Holding, rank: int) -> Holding:
    return Holding(holding.suits[rank] << 4 * rank | (JOKER_BIT if holding.joker else 0))


def _full_house(tables: Tables, holding: Holding) -> Core | None:
    """The highest triple with the cheapest pair: a natural one if there is, else the joker's."""
    for three in range(12, -1, -1):
        for two in range(13):
            if two != three:
                both = Holding(_only(holding, three).mask | _only(holding, two).mask)
                found = [core for core in cores(tables, Kind.FULL_HOUSE, both) if core.power & 15 == three]
                if found:
                    return found[0]
    return None


def _straight(tables: Tables, holding: Holding) -> Core | None:
    """The highest tier that can be filled, with the best suit of its key."""
    best: Core | None = None
    for run in sorted(tables.runs, key=lambda one: -one.tier):
        if best is not None and run.tier < (best.power & (1 << 20) - 1) >> 2:
            break
        for core in _straights_of(tables, holding, run):
            if best is None or core.power > best.power:
                best = core
    return best


def _straights_of(tables: Tables, holding: Holding, run: Run) -> Iterator[Core]:
    """The straights of one sequence, looked at with the two highest suits of each rank: no lower one can decide."""
    few = sum(_highest_two(holding.suits[rank]) << 4 * rank for rank in run.ranks)
    narrowed = Holding(few | (JOKER_BIT if holding.joker else 0))
    if sum(1 for rank in run.ranks if narrowed.suits[rank]) + holding.joker < 5:
        return
    for core in cores(tables, Kind.STRAIGHT, narrowed):
        if (core.power & (1 << 20) - 1) >> 2 == run.tier:
            yield core


def _highest_two(suits: int) -> int:
    top = 1 << TOP_SUIT[suits] if suits else 0
    rest = suits & ~top
    return top | (1 << TOP_SUIT[rest] if rest else 0)


def _flush(tables: Tables, holding: Holding) -> Core | None:
    """The best flush, looked for among the six highest cards of each suit: at most a run has to be stepped around."""
    found: list[Core] = []
    for suit in range(4):
        ranks = [rank for rank in range(12, -1, -1) if holding.suits[rank] >> suit & 1][:6]
        for size in (4, 5):
            for chosen in combinations(ranks, size):
                mask = sum(1 << 4 * rank + suit for rank in chosen)
                few = Holding(mask | (JOKER_BIT if holding.joker and size == 4 else 0))
                found += cores(tables, Kind.FLUSH, few)
    return max(found, default=None, key=lambda core: core.power)


def _dragon(tables: Tables, holding: Holding) -> Core | None:
    """A dragon or, where it is a kind, a flush dragon, whichever is stronger."""
    for suit in range(3, -1, -1):
        one_suit = sum((holding.suits[rank] & 1 << suit) << 4 * rank for rank in range(13))
        for core in cores(tables, Kind.DRAGON, Holding(one_suit | (JOKER_BIT if holding.joker else 0))):
            if tables.kind(core.power) is Kind.FLUSH_DRAGON:
                return core
    few = sum(1 << TOP_SUIT[suits] << 4 * rank for rank, suits in enumerate(holding.suits) if suits)
    found = cores(tables, Kind.DRAGON, Holding(few | (JOKER_BIT if holding.joker else 0)))
    return next(iter(found), None)


_QUICK: dict[Kind, Callable[[Tables, Holding], Core | None]] = {
    **{kind: _by_rank(kind) for kind in (Kind.PAIR, Kind.TRIPLE, Kind.BARE_FOUR_OF_A_KIND, Kind.FOUR_OF_A_KIND)},
    **{kind: _by_rank(kind) for kind in (Kind.FOUR_TWOS, Kind.FIVE_OF_A_KIND, Kind.FIVE_TWOS)},
    Kind.FULL_HOUSE: _full_house,
    Kind.STRAIGHT: _straight,
    Kind.FLUSH: _flush,
    Kind.DRAGON: _dragon,
}


class Threats:
    """What the players behind could answer with: the unseen cards (a mask), and how many each may hold.

    ``counts`` are the opponents' card counts; None where all unseen cards may be in one hand.
    """

    def __init__(self, tables: Tables, unseen: int, counts: tuple[int, ...] | None) -> None:
        self.tables = tables
        self.unseen = unseen
        self.counts = counts
        most = unseen.bit_count() if counts is None else max(counts, default=0)
        self.limit = min(most, unseen.bit_count(), _NO_LIMIT)
        self.best = [(size, core.power, core) for kind in tables.kinds for size, core in self._of_kind(kind)]

    def _of_kind(self, kind: Kind) -> Iterator[tuple[int, Core]]:
        """The strongest play of a kind that one opponent can hold, in each size it can have."""
        if kind is Kind.FLUSH_DRAGON or not self.fits(kind):
            return
        core = strongest(self.tables, kind, self.unseen)
        if core is None:
            return
        room = kicker_pool(kind, core, self.unseen).bit_count()
        for kickers in self.tables.kickers.get(kind, range(1)):
            size = core.cards.bit_count() + kickers
            if kickers <= room and size <= self.limit:
                yield size, core

    def fits(self, kind: Kind) -> bool:
        """Whether an opponent can hold so many cards; a dragon that must be a whole hand needs a hand of just that size."""
        if kind not in DRAGONS or not self.tables.ruleset.dragon.whole_hand:
            return CORE_SIZE[kind] <= self.limit
        dealt = 13 in dealt_sizes(self.tables.ruleset)
        return dealt and (self.limit >= 13 if self.counts is None else 13 in self.counts)

    def beat(self, power: int, size: int) -> bool:
        """Whether an opponent can hold a play that beats one of that power and size."""
        return any(
            power_relation(self.tables, threat, power, same_size=other == size) in BEATING_CODES
            for other, threat, _ in self.best
        )

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
