"""Which kind beats which (誰能壓誰), worked out once for a rule set.

Combinations fall into *grades*: one for each kind, and one more where a rule singles out the 2s of a kind. Grades are
numbered from the weakest to the strongest, and a matrix says for each pair of grades what one does to the other: an answer
by its reason code, or :data:`SAME_KIND` where the strength within the kind decides.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bigtwo.rules.kinds import DRAGONS, Kind
from bigtwo.rules.ruleset import BombsOn, FiveCard, RuleSet
from bigtwo.rules.validation import existing_kinds

SAME_KIND: Final = ""
BEATING_CODES: Final = frozenset({"higher_same_kind", "higher_kind", "bomb", "dragon"})
"""The reason codes of a play that beats the table."""

_ALWAYS_RANKED = frozenset({Kind.TWO_PAIR, Kind.BARE_FOUR_OF_A_KIND})
"""Plays of four cards beat each other by kind at every table that has them (ruling B1-29)."""


class Grade(NamedTuple):
    """A class of combinations that beat the same things: a kind, or only the 2s of a kind."""

    kind: Kind
    twos: bool = False


class Ranking:
    """The grades of a rule set, weakest first, and what each does to each.

    ``same_size[play][table]`` and ``other_size[play][table]`` hold the reason code, for plays of as many cards as the table
    and of another number; ``level`` finds a kind's own grade, ``twos_level`` that of its 2s.
    """

    __slots__ = ("grades", "level", "other_size", "same_size", "twos_level")

    def __init__(self, ruleset: RuleSet) -> None:
        self.grades = _grades(ruleset)
        self.level = {grade.kind: number for number, grade in enumerate(self.grades) if not grade.twos}
        twos = {grade.kind: number for number, grade in enumerate(self.grades) if grade.twos}
        self.twos_level = {**self.level, **twos}
        judge = _Judge(ruleset)
        self.same_size = self._matrix(judge, same_size=True)
        self.other_size = self._matrix(judge, same_size=False)

    def _matrix(self, judge: _Judge, *, same_size: bool) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(judge.code(play, table, same_size) for table in self.grades) for play in self.grades)

    def level_of(self, kind: Kind, rank: int) -> int:
        """The grade of a kind whose deciding rank is ``rank`` (0 for the 3 to 12 for the 2)."""
        return (self.twos_level if rank == 12 else self.level)[kind]


def _grades(ruleset: RuleSet) -> tuple[Grade, ...]:
    kinds, bombs = existing_kinds(ruleset), ruleset.ranking.bombs
    plain = [kind for kind in kinds if kind not in bombs and kind not in DRAGONS]
    grades = [Grade(kind) for kind in (*plain, *bombs, *(kind for kind in DRAGONS if kind in kinds))]
    if ruleset.ranking.bombs_on is BombsOn.SINGLE_TWO:
        grades.insert(grades.index(Grade(Kind.SINGLE)) + 1, Grade(Kind.SINGLE, twos=True))
    straight_flush = grades.index(Grade(Kind.STRAIGHT_FLUSH))
    four_lower = grades.index(Grade(Kind.FOUR_OF_A_KIND)) < straight_flush
    if ruleset.ranking.four_twos_beat_straight_flush and four_lower:
        grades.insert(straight_flush + 1, Grade(Kind.FOUR_OF_A_KIND, twos=True))
    return tuple(grades)


class _Judge:
    """The rules on kinds, asked once for each pair of grades."""

    def __init__(self, ruleset: RuleSet) -> None:
        self.bombs = {kind: number for number, kind in enumerate(ruleset.ranking.bombs)}
        self.bombs_anywhere = ruleset.ranking.bombs_on is BombsOn.ANY
        self.hierarchy = ruleset.ranking.five_card is FiveCard.HIERARCHY
        self.flush_dragon_higher = ruleset.dragon.flush_dragon_higher
        self.order = list(Kind)

    def code(self, play: Grade, table: Grade, same_size: bool) -> str:  # noqa: FBT001 - one of the three facts judged
        """What ``play`` does to ``table``."""
        if play.kind in DRAGONS or table.kind in DRAGONS:
            return self._dragon(play.kind, table.kind)
        if play.kind is table.kind:
            return SAME_KIND if same_size or play.kind in self.bombs else "size_mismatch"
        if play.twos and play.kind is Kind.FOUR_OF_A_KIND and table.kind is Kind.STRAIGHT_FLUSH:
            return "bomb" if Kind.FOUR_OF_A_KIND in self.bombs else "higher_kind"
        if table.twos and table.kind is Kind.FOUR_OF_A_KIND and play.kind is Kind.STRAIGHT_FLUSH:
            return "lower_kind"
        if table.kind in self.bombs or play.kind in self.bombs:
            return self._bomb(play, table, same_size)
        return self._plain(play.kind, table.kind, same_size)

    def _dragon(self, play: Kind, table: Kind) -> str:
        if table not in DRAGONS:
            return "dragon"
        if play not in DRAGONS:
            return "lower_kind"
        if play is table or not self.flush_dragon_higher:
            return "not_higher"
        return "dragon" if play is Kind.FLUSH_DRAGON else "lower_kind"

    def _bomb(self, play: Grade, table: Grade, same_size: bool) -> str:  # noqa: FBT001 - as above
        own, other = self.bombs.get(play.kind, -1), self.bombs.get(table.kind, -1)
        if other >= 0:
            return "bomb" if own > other else "lower_kind"
        on_single_two = table.kind is Kind.SINGLE and table.twos
        if self.bombs_anywhere or same_size or on_single_two:
            return "bomb"
        return "size_mismatch"

    def _plain(self, play: Kind, table: Kind, same_size: bool) -> str:  # noqa: FBT001 - as above
        if not same_size:
            return "size_mismatch"
        if not self.hierarchy and not {play, table} & _ALWAYS_RANKED:
            return "kind_mismatch"
        return "higher_kind" if self.order.index(play) > self.order.index(table) else "lower_kind"
