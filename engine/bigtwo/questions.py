"""The parts of a question that the engine reads: closed, immutable records with every bound written down."""

from __future__ import annotations

import enum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from bigtwo.answers import Seat, SeatName
from bigtwo.cards import Card
from bigtwo.rules.kinds import Kind
from bigtwo.rules.scoring_record import Base, Cap, ScoringReference

Cards = Annotated[tuple[Card, ...], Meta(min_length=1, max_length=27)]
"""Some cards, 1 to 27."""


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """A closed part of a question."""


class Situation(Question, frozen=True):
    """What matters about the moment besides hand and table; what is absent is not judged."""

    opening: bool = False
    first_game: bool = True
    passed: bool = False
    next_hand_count: Annotated[int, Meta(ge=0, le=27)] | None = None
    in_turn: bool = True
    last_card_called: bool | None = None
    rising_lock: bool = False
    uncontested_single: Card | None = None


class PlayAction(Question, frozen=True, tag="play", tag_field="type"):
    """Playing some cards. ``declared`` is the kind they are said to be, obeyed where the rule set lets a player say so."""

    cards: Cards
    declared: Kind | None = None


class PassAction(Question, frozen=True, tag="pass", tag_field="type"):
    """Passing."""


class ClaimAction(Question, frozen=True, tag="claim", tag_field="type"):
    """Claiming the round under the rising-lead rule (步步高)."""


Action = PlayAction | PassAction | ClaimAction
"""What a player does in his turn."""


class SeatedPlay(PlayAction, frozen=True, tag="play", tag_field="type", kw_only=True):
    """A play of a record. ``last_card_called`` tells whether the last card was announced with it."""

    seat: Seat
    last_card_called: bool | None = None


class SeatedPass(PassAction, frozen=True, tag="pass", tag_field="type", kw_only=True):
    """A pass of a record."""

    seat: Seat
    last_card_called: bool | None = None


class SeatedClaim(ClaimAction, frozen=True, tag="claim", tag_field="type", kw_only=True):
    """A claim of a record."""

    seat: Seat
    last_card_called: bool | None = None


SeatedAction = SeatedPlay | SeatedPass | SeatedClaim
"""One line of a record: who did what."""

Hands = Annotated[dict[SeatName, Cards], Meta(min_length=2, max_length=4)]
"""Each player's cards, in playing order."""


class RoundQuestion(Question, frozen=True, kw_only=True):
    """A record of a round, whole or from the middle, with or without the hands."""

    seats: Annotated[tuple[SeatName, ...], Meta(min_length=2, max_length=4)]
    hands: Hands | None = None
    leader: Seat | None = None
    from_opening: bool = True
    first_game: bool = True
    on_illegal: Literal["stop", "skip"] = "stop"
    actions: Annotated[tuple[SeatedAction, ...], Meta(max_length=400)]
    base: Base | None = None
    scoring: ScoringReference | None = None


class Finish(Question, frozen=True):
    """A winner's last play as a table remembers it: its kind, how many 2s, and whether it held the start card or the joker."""

    kind: Kind | None = None
    twos: Annotated[int, Meta(ge=0, le=4)] = 0
    start_card: bool = False
    joker: bool = False


InstantWinKind = Literal["dragon", "flush_dragon", "four_twos"]


class WinnerQuestion(Question, frozen=True):
    """Who won and how. ``declared`` is the kind the last play was said to be, obeyed where the rules let a player say so."""

    seat: SeatName
    last_play: Cards | None = None
    declared: Kind | None = None
    finish: Finish | None = None
    opened_round: bool = False
    instant_win: InstantWinKind | None = None


class LoserQuestion(Question, frozen=True):
    """Who lost, and the cards he still holds or a summary of them. ``monsters`` counts distinct kinds, 0 to 2."""

    seat: SeatName
    hand: Cards | None = None
    cards_left: Annotated[int, Meta(ge=0, le=27)] | None = None
    twos: Annotated[int, Meta(ge=0, le=4)] | None = None
    jokers: Annotated[int, Meta(ge=0, le=1)] | None = None
    monsters: Annotated[int, Meta(ge=0, le=2)] | None = None
    played_any: bool | None = None
    place: Annotated[int, Meta(ge=1, le=4)] | None = None


class SettlementQuestion(Question, frozen=True, kw_only=True):
    """A finished round to be settled."""

    scoring: ScoringReference | None = None
    base: Base | None = None
    cap: Cap | None = None
    winner: WinnerQuestion
    losers: Annotated[tuple[LoserQuestion, ...], Meta(min_length=1, max_length=3)]
    liable: Seat | None = None


SeenCards = Annotated[tuple[Card, ...], Meta(max_length=53)]
Opponents = Annotated[tuple[Annotated[int, Meta(ge=0, le=27)], ...], Meta(min_length=1, max_length=3)]
"""The opponents' card counts in playing order."""


class AnalysisQuestion(Question, frozen=True, kw_only=True):
    """A hand to be analysed. ``seen`` are cards that nobody behind can hold, neither own nor on the table."""

    hand: Cards
    table: Cards | None = None
    seen: SeenCards = ()
    opponents: Opponents | None = None
    play: Cards | None = None


class ChanceQuestion(Question, frozen=True, kw_only=True):
    """A play whose chance of being beaten is asked for."""

    hand: Cards | None = None
    play: Cards
    seen: SeenCards = ()
    opponents: Opponents
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0
    samples: Annotated[int, Meta(ge=100, le=2000)] = 1000


class Policy(enum.StrEnum):
    """How a play is suggested: like a proxy, on a time-out, or keeping the fewest plays in hand."""

    PROXY = "proxy"
    TIMEOUT = "timeout"
    FEWEST_PLAYS = "fewest_plays"
