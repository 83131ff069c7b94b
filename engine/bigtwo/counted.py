"""What some cards count as where they can be read as several kinds (最大讀法).

Under ``joker.assignment: best`` a play is of its highest kind and of no other (S3-13, B3-6). A play with a joker, or with
several kickers, may be readable as a lower kind as well; where only the own kind answers, that lower kind must not count.
Where kinds beat each other in order, or as bombs, the highest reading beats whatever a lower one does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from bigtwo.cards import JOKER_BIT, PLAY_BITS
from bigtwo.cores import Core, Holding, cores, kicker_pool
from bigtwo.rules.kinds import Kind
from bigtwo.rules.ruleset import FiveCard
from bigtwo.rules.tables import Tables

_LARGEST_UNAMBIGUOUS = 5
"""Up to so many cards without a joker can be read in one way only."""


def may_count_otherwise(tables: Tables, kind: Kind, size: int, cards: int) -> bool:
    """Whether plays of a kind and size among some cards (a mask) may count as a higher kind that beats less."""
    return bool(cards & JOKER_BIT or size > _LARGEST_UNAMBIGUOUS) and bool(_higher(tables, kind, size))


def counts_as(tables: Tables, kind: Kind, play: int) -> bool:
    """Whether some cards (a mask) that can be read as a kind also beat what that kind beats."""
    size = play.bit_count()
    if not may_count_otherwise(tables, kind, size, play):
        return True
    if not any(_makes(tables, higher, play) for higher in _higher(tables, kind, size)):
        return True
    bombs = tables.ruleset.ranking.bombs
    return any(_makes(tables, one, play) for one in tables.sizes[size] if one in bombs)


@lru_cache(maxsize=1024)
def _higher(tables: Tables, kind: Kind, size: int) -> tuple[Kind, ...]:
    """The higher kinds of a size that a play of this kind is if it can be, and that do not beat what this kind does."""
    ranking = tables.ruleset.ranking
    if tables.declared or ranking.five_card is FiveCard.HIERARCHY or kind in ranking.bombs:
        return ()
    order = tuple(Kind)
    return tuple(one for one in tables.sizes.get(size, ()) if one not in ranking.bombs and order.index(one) > order.index(kind))


def _makes(tables: Tables, kind: Kind, play: int) -> bool:
    """Whether some cards, all of them, make a kind."""
    counts, size = tables.kickers.get(kind, range(1)), play.bit_count()
    return any(
        core.cards | kicker_pool(kind, core, play) == play and size - core.cards.bit_count() in counts
        for core in cores(tables, kind, Holding(play))
    )


def with_kickers(
    tables: Tables, kind: Kind, core: Core, cards: int, number: int, *, highest_first: bool = False
) -> Iterator[int]:
    """The plays (masks) that a core makes with so many kickers from some cards, those that count as the kind."""
    if not number:
        if counts_as(tables, kind, core.cards):
            yield core.cards
        return
    pool = kicker_pool(kind, core, cards)
    loose = [1 << index for index in range(PLAY_BITS) if pool >> index & 1]
    if highest_first:
        loose.reverse()
    is_sure = not may_count_otherwise(tables, kind, core.cards.bit_count() + number, core.cards | pool)
    for chosen in combinations(loose, number):
        play = core.cards | sum(chosen)
        if is_sure or counts_as(tables, kind, play):
            yield play
