"""The record of a scoring (計分): how a finished round is paid for, as values.

A rule set names its scoring by an id, or by an id and what the table changes in it. All factors are whole numbers; points
are whole points.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from bigtwo.cards import Card, Rank
from bigtwo.rules.kinds import Kind
from bigtwo.rules.partial import partial_of

MOST_POINTS = 2**53 - 1
"""The largest amount a settlement may name: what every JSON reader holds exactly."""

Factor = Annotated[int, Meta(ge=1, le=1000)]
Points = Annotated[int, Meta(ge=-1000, le=1000)]
Base = Annotated[int, Meta(ge=1, le=10**9)]
"""The stake (底分), in whole points."""
Cap = Annotated[int, Meta(ge=1, le=10**6)]
"""The highest combined multiplier a table lets a loser pay (封頂)."""


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A closed, immutable group of parameters."""


class Model(enum.StrEnum):
    """What a loser pays for."""

    NONE = "none"
    PER_CARD = "per_card"
    HEAD_FEE = "head_fee"
    COUNT = "count"
    CARD_POINTS = "card_points"
    DEDUCTION = "deduction"
    PLUS_MINUS = "plus_minus"
    PLACE = "place"


class Untouched(Record, frozen=True):
    """The factor for a hand of which nothing was played; it replaces the factor of the count (三炒)."""

    cards: Annotated[int, Meta(ge=1, le=27)] | Literal["dealt"] = "dealt"
    factor: Factor = 3
    requires_no_play: bool = True


class Two(enum.StrEnum):
    """What the 2s left in a loser's hand do."""

    NONE = "none"
    DOUBLE_EACH = "double_each"
    DOUBLE_ONCE = "double_once"


class LoserJoker(enum.StrEnum):
    """What a joker left in a loser's hand does."""

    NONE = "none"
    DOUBLE_EACH = "double_each"


class MonsterCount(enum.StrEnum):
    """How often monsters left in a hand double."""

    NONE = "none"
    ONCE = "once"
    PER_KIND = "per_kind"


class UnplayedMonster(Record, frozen=True):
    """Monsters a loser could still have played (怪物未出)."""

    count: MonsterCount
    kinds: Annotated[tuple[Kind, ...], Meta(max_length=16)]
    use_joker: bool
    need_kicker: bool


class TwoOrMonster(enum.StrEnum):
    """Whether a 2 or a monster left in the hand doubles, whichever it is, once."""

    NONE = "none"
    ONCE = "once"


class LoserRules(Record, frozen=True):
    """What a loser's remaining cards multiply (輸家倍數)."""

    two: Two
    joker: LoserJoker
    unplayed_monster: UnplayedMonster
    two_or_monster: TwoOrMonster
    even_count: Literal[1, 2]


class Heads(Record, frozen=True):
    """Fees of the big and the small head (大頭、小頭), in stakes."""

    big: Factor = 2
    small: Factor = 1


class FinishTwo(enum.StrEnum):
    """What 2s in the winner's last play do."""

    NONE = "none"
    EACH = "each"
    ONCE = "once"


class WinnerRules(Record, frozen=True):
    """What the winner's round and last play multiply (贏家倍數); 1 is off."""

    grand_slam: Factor
    finish_start_card: Factor
    finish_two: FinishTwo
    finish_joker: Factor
    finish_monster: Factor
    flush_dragon: Factor
    stack_with_monster: bool


class SpecialWin(Record, frozen=True):
    """Factors for a round won by a dragon or four 2s, in place of the factor of the count."""

    dragon: Factor = 3
    flush_dragon: Factor = 4
    four_twos: Factor = 3


class SettlementForm(enum.StrEnum):
    """Who pays whom."""

    WINNER_TAKES_SUM = "winner_takes_sum"
    PENALTIES_ONLY = "penalties_only"
    PAIRWISE_DIFFERENCE = "pairwise_difference"
    PLACES = "places"


class Rake(Record, frozen=True):
    """A fee taken from the winner, in percent of the gross."""

    percent: Annotated[int, Meta(ge=0, le=100)] = 0
    rounding: Literal["floor"] = "floor"


CountTier = tuple[Annotated[int, Meta(ge=1, le=27)], Factor]
"""From how many cards on, and the factor; the highest tier reached is the only one."""


class Scoring(Record, frozen=True):
    """A whole scoring."""

    model: Model
    base: Base
    count_tiers: Annotated[tuple[CountTier, ...], Meta(max_length=27)]
    untouched: Untouched | None
    loser: LoserRules
    heads: Heads | None
    winner: WinnerRules
    cap: Cap | None
    card_values: Annotated[dict[Rank | Card, Points], Meta(max_length=66)]
    special_win: SpecialWin | None
    winner_bonus: Points
    settlement: SettlementForm
    rake: Rake


if TYPE_CHECKING:

    class ScoringChanges(Record, frozen=True):
        """Some of the parameters of a scoring."""

else:
    ScoringChanges = partial_of(Scoring)


class CustomScoring(Record, frozen=True):
    """A scoring as a table plays it: a known one and what is different."""

    extends: Annotated[str, Meta(min_length=1, max_length=40)]
    changes: ScoringChanges


ScoringReference = Annotated[str, Meta(min_length=1, max_length=40)] | CustomScoring
"""A scoring by its id, or as a change of one."""
