"""Every play a hand holds (出牌), and those that answer a table.

A play is one integer, its power above the mask of its cards, so that plays sort from weak to strong. A set of cards is
listed once, under its best reading. A hand without a joker is listed from tables; a joker, several kickers or a choice of
kickers go by the cores of each kind.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from bigtwo.cards import JOKER_BIT, ONE_OF_EACH_RANK, PLAY_BITS
from bigtwo.cores import Holding, cores, kicker_pool
from bigtwo.generators import (
    GROUP_KINDS,
    Generator,
    Groups,
    flushes,
    groups_with_others,
    straights,
)
from bigtwo.rules.kinds import CORE_SIZE, DRAGONS, FIVES, FOURS, Kind
from bigtwo.rules.ranking import BEATING_CODES, SAME_KIND
from bigtwo.rules.tables import STRENGTH_BITS, Tables

CARDS = (1 << PLAY_BITS) - 1
"""The bits of a play that are its cards."""
_GRADE = PLAY_BITS + STRENGTH_BITS
_TWOS, _ALL_TWOS = 48, 15
"""Where the 2s stand in a hand, and all four of them."""


class Moves:
    """The lists of plays of one rule set."""

    __slots__ = ("_all", "_answers", "_by_kind", "_dragons", "_general", "_holds_run", "_made", "tables")

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        makers = {kind: _maker(tables, kind) for kind in tables.kinds if kind not in DRAGONS}
        self._by_kind = {kind: maker(tables, (kind,)) for kind, maker in makers.items() if maker is not None}
        self._general = [kind for kind, maker in makers.items() if maker is None and kind not in FIVES]
        self._holds_run = _HoldsRun(tuple(tables.run_of_ranks))
        self._dragons = any(kind in DRAGONS for kind in tables.kinds)
        self._all = tuple(
            maker(tables, tuple(kind for kind in makers if makers[kind] is maker))
            for maker in dict.fromkeys(makers.values())
            if maker is not None
        )
        self._made: dict[tuple[_Maker, tuple[Kind, ...]], Generator] = {
            (maker, (kind,)): self._by_kind[kind] for kind, maker in makers.items() if maker is not None
        }
        self._answers: dict[tuple[int, int], tuple[tuple[Generator, bool], ...]] = {}

    def plays(self, hand: int) -> list[int]:
        """Every play in a hand, in no particular order; a set of cards once."""
        needed = self._needing_cores(hand)
        if needed:
            return self._mixed(hand, needed)
        found: list[int] = []
        for generate in self._all:
            found += generate(hand)
        if self._dragons and _has_every_rank(hand):
            found += self._of_cores(Kind.DRAGON, hand, Holding(hand))
        return found

    def _needing_cores(self, hand: int) -> tuple[Kind, ...]:
        """The kinds that a hand may hold and only the cores can list: a quick look, never wrongly none."""
        if hand & JOKER_BIT:
            return tuple(kind for kind in self.tables.kinds if kind is not Kind.FLUSH_DRAGON)
        if not self._general:
            return ()
        found = tuple([kind for kind in self._general if self._may_hold(kind, hand)])
        return (*found, Kind.DRAGON) if found and self._dragons else found

    def _may_hold(self, kind: Kind, hand: int) -> bool:
        """Whether a hand without a joker may hold a kind; five of a kind it never does."""
        if kind is Kind.STRAIGHT_FLUSH:
            holds, ranks = self._holds_run, ONE_OF_EACH_RANK
            return holds[hand & ranks] or holds[hand >> 1 & ranks] or holds[hand >> 2 & ranks] or holds[hand >> 3 & ranks]
        if kind is Kind.FOUR_TWOS:
            return hand >> _TWOS == _ALL_TWOS
        return kind not in FOURS or bool(hand & hand >> 1 & hand >> 2 & hand >> 3 & ONE_OF_EACH_RANK)

    def of_kind(self, kind: Kind, hand: int) -> list[int] | None:
        """The plays of one kind in a hand without a joker; None where tables cannot list the kind."""
        generate = self._by_kind.get(kind)
        return None if generate is None else generate(hand)

    def _mixed(self, hand: int, needed: tuple[Kind, ...]) -> list[int]:
        """The plays of a hand that tables alone cannot list; the best reading of a set is met last and stays."""
        found: list[int] = []
        if not hand & JOKER_BIT:
            for generate in self._all:
                found += generate(hand)
        holding = Holding(hand)
        for kind in needed:
            found += self._of_cores(kind, hand, holding)
        best = {play & CARDS: play for play in sorted(found)}
        return list(best.values())

    def _of_cores(self, kind: Kind, hand: int, holding: Holding) -> list[int]:
        return list(plays_from_cores(self.tables, kind, hand, holding))

    def answers(self, hand: int, table: int, size: int) -> list[int]:
        """The plays of a hand that beat a table of ``size`` cards and power ``table``, in no particular order."""
        needed = self._needing_cores(hand)
        if needed:
            return [play for play in self._mixed(hand, needed) if self._beats(play, table, size)]
        found: list[int] = []
        least = table + 1 << PLAY_BITS
        for generate, by_strength in self.generators(table >> STRENGTH_BITS, size):
            plays = generate(hand)
            found += [play for play in plays if play >= least] if by_strength else plays
        if self._dragons and _has_every_rank(hand):
            found += [play for play in self._of_cores(Kind.DRAGON, hand, Holding(hand)) if self._beats(play, table, size)]
        return found

    def lists(self, kind: Kind) -> bool:
        """Whether tables list a kind; of the others only the cores know."""
        return kind in self._by_kind

    def _beats(self, play: int, table: int, size: int) -> bool:
        ranking = self.tables.ranking
        matrix = ranking.same_size if (play & CARDS).bit_count() == size else ranking.other_size
        code = matrix[play >> _GRADE][table >> STRENGTH_BITS]
        return play >> PLAY_BITS > table if code == SAME_KIND else code in BEATING_CODES

    def generators(self, level: int, size: int) -> tuple[tuple[Generator, bool], ...]:
        """The generators whose plays can beat a table, and whether only the stronger ones of them do; kept by table."""
        known = self._answers.get((level, size))
        if known is None:
            known = self._answers[level, size] = tuple(self._able(level, size))
        return known

    def _able(self, level: int, size: int) -> list[tuple[Generator, bool]]:
        """Kinds that are made together, and beat the table by being stronger, are listed together."""
        ranking = self.tables.ranking
        stronger: dict[_Maker, list[Kind]] = {}
        found: list[tuple[Generator, bool]] = []
        for kind, generate in self._by_kind.items():
            own = CORE_SIZE[kind] + self.tables.kickers.get(kind, range(1))[-1]
            matrix = ranking.same_size if own == size else ranking.other_size
            grades = [grade for grade, one in enumerate(ranking.grades) if one.kind is kind]
            codes = {matrix[grade][level] for grade in grades}
            if codes == {SAME_KIND} or (codes <= BEATING_CODES and min(grades) > level):
                stronger.setdefault(_made_by(self.tables, kind), []).append(kind)
            elif codes & {SAME_KIND, *BEATING_CODES}:
                found.append((self._filtered(generate, level, size) if len(codes) > 1 else generate, False))
        return [*((self._made_together(maker, tuple(kinds)), True) for maker, kinds in stronger.items()), *found]

    def _made_together(self, maker: _Maker, kinds: tuple[Kind, ...]) -> Generator:
        known = self._made.get((maker, kinds))
        if known is None:
            known = self._made[maker, kinds] = maker(self.tables, kinds)
        return known

    def _filtered(self, generate: Generator, level: int, size: int) -> Generator:
        """Where the 2s of a kind beat what the rest of it does not."""
        table = level << STRENGTH_BITS
        return lambda hand: [play for play in generate(hand) if self._beats(play, table, size)]


class _HoldsRun(dict[int, bool]):
    """Whether some ranks, one bit each, hold a sequence of the straight table; at most 8,192 entries."""

    def __init__(self, runs: tuple[int, ...]) -> None:
        super().__init__()
        self.runs = runs

    def __missing__(self, held: int) -> bool:
        self[held] = found = any(held & run == run for run in self.runs)
        return found


def _has_every_rank(hand: int) -> bool:
    """Whether a hand without a joker may hold a dragon."""
    return (hand | hand >> 1 | hand >> 2 | hand >> 3) & ONE_OF_EACH_RANK == ONE_OF_EACH_RANK


def plays_from_cores(tables: Tables, kind: Kind, cards: int, holding: Holding) -> Iterator[int]:
    """Every play of a kind among some cards, found by its cores; a set of cards may come more than once."""
    counts = tables.kickers.get(kind, range(1))
    for core in cores(tables, kind, holding):
        start = core.power << PLAY_BITS | core.cards
        if counts == range(1):
            yield start
            continue
        pool = kicker_pool(kind, core, cards)
        loose = [1 << index for index in range(PLAY_BITS) if pool >> index & 1]
        for count in counts:
            for chosen in combinations(loose, count):
                yield start | sum(chosen)


def counts_of(tables: Tables, plays: Sequence[int]) -> dict[Kind, int]:
    """How many of each kind there are among plays that are sorted from weak to strong, in the order of the kinds."""
    counts: dict[Kind, int] = {}
    start, last = 0, len(plays)
    for number, grade in enumerate(tables.ranking.grades, 1):
        if start == last:
            break
        end = bisect_left(plays, number << _GRADE, start)
        if end > start:
            counts[grade.kind] = counts.get(grade.kind, 0) + end - start
            start = end
    return {kind: counts[kind] for kind in tables.kinds if kind in counts}


_Maker = Callable[[Tables, tuple[Kind, ...]], Generator]


def _made_by(tables: Tables, kind: Kind) -> _Maker:
    maker = _maker(tables, kind)
    if maker is None:
        message = f"tables do not list {kind}"
        raise ValueError(message)
    return maker


def _maker(tables: Tables, kind: Kind) -> _Maker | None:
    """What makes the table generator of a kind; None where only the cores know it."""
    counts = tables.kickers.get(kind, range(1))
    if kind in GROUP_KINDS:
        return Groups
    if kind in {Kind.FOUR_OF_A_KIND, Kind.FOUR_TWOS}:
        return groups_with_others if counts == range(1, 2) else None
    if counts != range(1):
        return None
    makers: dict[Kind, _Maker] = {
        Kind.STRAIGHT: straights,
        Kind.STRAIGHT_FLUSH: straights,
        Kind.FULL_HOUSE: groups_with_others,
        Kind.FLUSH: flushes,
    }
    return makers.get(kind)


@lru_cache(maxsize=64)
def moves_of(tables: Tables) -> Moves:
    """The lists of plays of some tables, made once."""
    return Moves(tables)


def plays_of(tables: Tables, hand: int) -> list[int]:
    """Every play in a hand, from weak to strong."""
    return sorted(moves_of(tables).plays(hand))


def answers_of(tables: Tables, hand: int, table: int, size: int) -> list[int]:
    """The plays of a hand that beat a table of ``size`` cards and power ``table``, from weak to strong."""
    return sorted(moves_of(tables).answers(hand, table, size))
