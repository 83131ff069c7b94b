"""The kinds of combinations (牌型), in the order in which they are listed everywhere."""

from __future__ import annotations

import enum


class Kind(enum.StrEnum):
    """What some cards form when they are played together.

    The order of declaration is the order of listings, and the strength of kinds that no rule of a rule set ranks
    otherwise. ``two_pair_plus_one``, ``bare_four_of_a_kind`` and the kinds from ``four_twos`` on exist at some tables only.
    """

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    TWO_PAIR = "two_pair"
    BARE_FOUR_OF_A_KIND = "bare_four_of_a_kind"
    TWO_PAIR_PLUS_ONE = "two_pair_plus_one"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    FOUR_TWOS = "four_twos"
    FIVE_OF_A_KIND = "five_of_a_kind"
    FIVE_TWOS = "five_twos"
    DRAGON = "dragon"
    FLUSH_DRAGON = "flush_dragon"


CORE_SIZE: dict[Kind, int] = {
    Kind.SINGLE: 1,
    Kind.PAIR: 2,
    Kind.TRIPLE: 3,
    Kind.TWO_PAIR: 4,
    Kind.BARE_FOUR_OF_A_KIND: 4,
    Kind.TWO_PAIR_PLUS_ONE: 4,
    Kind.STRAIGHT: 5,
    Kind.FLUSH: 5,
    Kind.FULL_HOUSE: 5,
    Kind.FOUR_OF_A_KIND: 4,
    Kind.STRAIGHT_FLUSH: 5,
    Kind.FOUR_TWOS: 4,
    Kind.FIVE_OF_A_KIND: 5,
    Kind.FIVE_TWOS: 5,
    Kind.DRAGON: 13,
    Kind.FLUSH_DRAGON: 13,
}
"""How many cards make the kind, without the kickers (墊牌) that only go along."""

STRAIGHTS = (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH)
DRAGONS = (Kind.DRAGON, Kind.FLUSH_DRAGON)
FOURS = (Kind.FOUR_OF_A_KIND, Kind.BARE_FOUR_OF_A_KIND, Kind.FOUR_TWOS)
FIVES = (Kind.FIVE_OF_A_KIND, Kind.FIVE_TWOS)
MONSTERS = (
    Kind.FOUR_OF_A_KIND,
    Kind.STRAIGHT_FLUSH,
    Kind.FOUR_TWOS,
    Kind.FIVE_OF_A_KIND,
    Kind.FIVE_TWOS,
    Kind.DRAGON,
    Kind.FLUSH_DRAGON,
)
"""The kinds that count as a monster (怪物) when a round is finished with one, bomb or not."""
