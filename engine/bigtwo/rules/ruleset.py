"""The record of a rule set (規則): every point on which descriptions of Big Two differ, as a value.

The fields are the parameters of the rule book, nested as their dotted names: ``ruleset.play.pass_policy`` is the parameter
``play.pass_policy``. A rule set is complete and immutable; which combinations of values make sense is checked in
:mod:`bigtwo.rules.validation`.
"""

from __future__ import annotations

import enum
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from bigtwo.cards import Rank, SuitedCard, SuitOrder
from bigtwo.rules.kinds import Kind
from bigtwo.rules.scoring_record import ScoringReference

Sequence = Literal[
    "A2345",
    "23456",
    "34567",
    "45678",
    "56789",
    "6789T",
    "789TJ",
    "89TJQ",
    "9TJQK",
    "TJQKA",
    "JQKA2",
    "QKA23",
    "KA234",
]
"""Five ranks in a row, written low to high as the table means them; the row may run on past the ace and the 2."""


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A closed, immutable group of parameters."""


class JokerInDeck(enum.StrEnum):
    """Whether a joker is in the pack."""

    NONE = "none"
    REPLACES_TURNED_CARD = "replaces_turned_card"


class DeckRules(Record, frozen=True):
    """The pack (用牌)."""

    joker: JokerInDeck


class Leftover(enum.StrEnum):
    """What becomes of the card that is left when the pack is not shared out evenly."""

    NONE = "none"
    TO_START_CARD_HOLDER = "to_start_card_holder"
    OPTIONAL_SWAP = "optional_swap"
    DISCARD = "discard"


class Face(enum.StrEnum):
    """Whether the left-over card is shown."""

    UP = "up"
    DOWN = "down"


class DealRules(Record, frozen=True):
    """The deal (發牌)."""

    hand_size: Literal[13, "equal_split"]
    two_player_piles: Literal[2, 3, "thirteen_each"]
    leftover: Leftover
    leftover_face: Face
    redeal_until_start_card: bool
    cut_decides_first: bool


class CardRules(Record, frozen=True):
    """The order of the suits, low to high (花色)."""

    suit_order: SuitOrder


class Leader(enum.StrEnum):
    """Who leads the first trick of a round."""

    START_CARD_HOLDER = "start_card_holder"
    START_CARD_THEN_LAST_WINNER = "start_card_then_last_winner"


class StartCardDuty(enum.StrEnum):
    """In which games the first play has to contain the start card."""

    NEVER = "never"
    FIRST_GAME = "first_game"
    ALWAYS = "always"


class OpeningRules(Record, frozen=True):
    """The first play of a round (先出)."""

    start_card: SuitedCard
    leader: Leader
    must_include_start_card: StartCardDuty


class Direction(enum.StrEnum):
    """Which way the turn goes round."""

    COUNTER_CLOCKWISE = "counter_clockwise"
    CLOCKWISE = "clockwise"


class PassPolicy(enum.StrEnum):
    """Whether a player who passed may come back in the same trick."""

    REENTER = "reenter"
    LOCKED = "locked"


class PlayRules(Record, frozen=True):
    """Turn and pass (出牌)."""

    direction: Direction
    pass_policy: PassPolicy
    rising_lead_lock: bool
    rising_lead_claim: bool
    last_card_call: bool
    must_beat: bool


class ComboRules(Record, frozen=True):
    """The kinds that are played at some tables only (牌型)."""

    triple: bool
    flush: bool
    two_pair: bool
    two_pair_plus_one: bool
    bare_four_of_a_kind: bool


Tier = Annotated[tuple[Sequence, ...], Meta(min_length=1, max_length=13)]


class StraightRules(Record, frozen=True):
    """The straight table (順子排序): tiers of sequences, low to high, and whose suit breaks a tie."""

    order: Annotated[tuple[Tier, ...], Meta(min_length=1, max_length=13)]
    suit_key: Annotated[dict[Sequence, Rank], Meta(max_length=13)]


class FlushCompare(enum.StrEnum):
    """What is looked at first when two flushes meet."""

    SUIT_FIRST = "suit_first"
    RANK_FIRST = "rank_first"
    TOP_CARD_FIRST = "top_card_first"


class FlushRules(Record, frozen=True):
    """The flush (同花)."""

    compare: FlushCompare


class FiveCard(enum.StrEnum):
    """Whether a higher kind of five cards beats a lower one."""

    HIERARCHY = "hierarchy"
    SAME_KIND_ONLY = "same_kind_only"


class BombsOn(enum.StrEnum):
    """What a bomb may be thrown on, besides its own size and another bomb."""

    ANY = "any"
    SINGLE_TWO = "single_two"


class RankingRules(Record, frozen=True):
    """Which kind beats which (誰能壓誰)."""

    five_card: FiveCard
    bombs: Annotated[tuple[Kind, ...], Meta(max_length=14)]
    bombs_on: BombsOn
    four_twos_beat_straight_flush: bool


class KickerMode(enum.StrEnum):
    """Whether a kind carries just its number of kickers, or that many at the most."""

    EXACT = "exact"
    UP_TO = "up_to"


Kickers0To4 = Annotated[int, Meta(ge=0, le=4)]


class KickerRules(Record, frozen=True):
    """How many extra cards a kind carries (墊牌); null where the kind does not exist."""

    mode: KickerMode
    four_of_a_kind: Annotated[int, Meta(ge=1, le=4)]
    straight_flush: Kickers0To4
    four_twos: Kickers0To4 | None
    five_of_a_kind: Kickers0To4 | None
    five_twos: Kickers0To4 | None


class JokerAssignment(enum.StrEnum):
    """Who says what the joker stands for."""

    BEST = "best"
    DECLARED = "declared"


class JokerRules(Record, frozen=True):
    """The wild card (鬼牌)."""

    assignment: JokerAssignment
    single_equals: SuitedCard


class DragonMode(enum.StrEnum):
    """Whether thirteen cards of thirteen ranks may be played."""

    NONE = "none"
    ON_TURN = "on_turn"


class DragonRules(Record, frozen=True):
    """The dragon (一條龍): thirteen cards, one of each rank, in one play."""

    mode: DragonMode
    flush_dragon: bool
    flush_dragon_higher: bool
    whole_hand: bool


class InstantWinRules(Record, frozen=True):
    """Hands that win as soon as they are dealt."""

    dragon: bool
    four_twos: bool


class FourTwosRedeal(enum.StrEnum):
    """Whether a hand with all four 2s is dealt again."""

    NONE = "none"
    MANDATORY = "mandatory"


def _court_points() -> dict[Rank, int]:
    return {"J": 1, "Q": 2, "K": 3, "A": 4, "2": 5}


class LowPoints(Record, frozen=True):
    """The right to a new deal for a hand worth fewer than ``limit`` points."""

    limit: Annotated[int, Meta(ge=1, le=100)] = 3
    values: Annotated[dict[Rank, Annotated[int, Meta(ge=0, le=100)]], Meta(max_length=13)] = field(
        default_factory=_court_points
    )


class RedealRules(Record, frozen=True):
    """When a hand is dealt again (重新發牌)."""

    four_twos: FourTwosRedeal
    low_points: LowPoints | None
    max_rank: Rank | None
    two_courts_no_ace_no_two: bool


class OnPass(enum.StrEnum):
    """What a pass in front of a player about to go out means, for one who could have beaten the table."""

    ALLOWED = "allowed"
    BREACH_IF_CAN_BEAT = "breach_if_can_beat"


class Enforcement(enum.StrEnum):
    """Whether a breach of the top-card rule is refused, or stands and is charged."""

    ILLEGAL = "illegal"
    LIABILITY = "liability"


class TopCardKind(enum.StrEnum):
    """The kinds that the top-card rule can bind."""

    SINGLE = "single"
    PAIR = "pair"


class TopCardRules(Record, frozen=True):
    """The top-card rule (頂大): in front of a player with few cards, one's highest is due."""

    trigger_max: Literal[0, 1, 2]
    applies_to: Annotated[tuple[TopCardKind, ...], Meta(min_length=1, max_length=2)]
    on_pass: OnPass
    enforcement: Enforcement


class EndRules(Record, frozen=True):
    """When a round ends (一局)."""

    play_on: bool


class Exchange(enum.StrEnum):
    """What players hand to each other between two rounds."""

    NONE = "none"
    CLASS_STRUGGLE_V1 = "class_struggle_v1"
    CLASS_STRUGGLE_V2 = "class_struggle_v2"
    TRIBUTE_1 = "tribute_1"
    TRIBUTE_2 = "tribute_2"
    TRIBUTE_3 = "tribute_3"
    TRIBUTE_4 = "tribute_4"


class RuleSet(Record, frozen=True):
    """A whole rule set. Straights, suits and kinds are ordered low to high in it."""

    players: Annotated[tuple[Literal[2, 3, 4], ...], Meta(min_length=1, max_length=3)]
    deck: DeckRules
    deal: DealRules
    cards: CardRules
    opening: OpeningRules
    play: PlayRules
    combos: ComboRules
    straights: StraightRules
    flush: FlushRules
    ranking: RankingRules
    kickers: KickerRules
    joker: JokerRules
    dragon: DragonRules
    instant_win: InstantWinRules
    redeal: RedealRules
    top_card: TopCardRules
    end: EndRules
    scoring: ScoringReference
    exchange: Exchange


def dealt_to(ruleset: RuleSet, players: int) -> frozenset[int]:
    """How many cards each of some players can have been dealt (張數), the left-over card included: 13 to 26."""
    deal = ruleset.deal
    if deal.hand_size == 13 or players == 4 or (players == 2 and deal.two_player_piles == "thirteen_each"):
        return frozenset({13})
    if players == 2 and deal.two_player_piles == 2:
        return frozenset({26})
    return frozenset({17, 18} if deal.leftover is Leftover.TO_START_CARD_HOLDER else {17})


def dealt_sizes(ruleset: RuleSet) -> frozenset[int]:
    """The same for every number of players of the rule set."""
    return frozenset(size for players in ruleset.players for size in dealt_to(ruleset, players))


def largest_hand(ruleset: RuleSet) -> int:
    """The most cards a hand can hold."""
    return max(dealt_sizes(ruleset))
