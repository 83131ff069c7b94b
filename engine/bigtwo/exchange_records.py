"""Exchanges between two rounds as questions and answers: schemes, roles, and cards that change hands (換牌)."""

from __future__ import annotations

import enum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from bigtwo.answers import Answer, CardList, Findings, Index, Seat, SeatName
from bigtwo.cards import Card
from bigtwo.questions import Hands, Question

MOST_TRANSFERS = 64


class Scheme(enum.StrEnum):
    """What a table plays between two rounds: class struggle in two versions, tribute in four forms."""

    CLASS_STRUGGLE_V1 = "class_struggle_v1"
    CLASS_STRUGGLE_V2 = "class_struggle_v2"
    TRIBUTE_1 = "tribute_1"
    TRIBUTE_2 = "tribute_2"
    TRIBUTE_3 = "tribute_3"
    TRIBUTE_4 = "tribute_4"


class Role(enum.StrEnum):
    """The classes of class struggle (階級), from the top."""

    KING = "king"
    NOBLE = "noble"
    COMMONER = "commoner"
    SLAVE = "slave"


FinishOrder = Annotated[tuple[SeatName, ...], Meta(min_length=2, max_length=4, description="The seats, winner first.")]
RoleOfSeat = Annotated[dict[Seat, Role], Meta(max_length=4)]
TransferType = Literal["give", "demand", "draw", "discard", "pick"]


class Transfer(Question, frozen=True, kw_only=True, rename={"giver": "from", "taker": "to"}):
    """One card that changes hands, written ``from`` one seat ``to`` another.

    ``give``: the giver chooses the card. ``demand``: the taker has named it. ``draw``: taken unseen. ``discard``: laid out by
    the giver for others to pick. ``pick``: taken by the taker from what is laid out; of a pile, any card of it names it.
    """

    type: TransferType
    giver: Seat | None = None
    taker: Seat | None = None
    card: Card


class ExchangeQuestion(Question, frozen=True, kw_only=True):
    """The hands after a deal, how the last round ended, and the transfers so far, in order.

    ``previous_roles`` are the roles of the last round; they tell whether a slave won it and the classes are reversed.
    """

    scheme: Scheme
    hands: Hands
    finish_order: FinishOrder
    previous_roles: RoleOfSeat | None = None
    transfers: Annotated[tuple[Transfer, ...], Meta(max_length=MOST_TRANSFERS)]


class Roles(Answer, frozen=True):
    """Everybody's class in the next round."""

    roles: RoleOfSeat
    findings: Findings


class JudgedTransfer(Struct, frozen=True):
    """One transfer and what is to be said of it."""

    index: Index
    legal: bool
    findings: Findings


class ExchangeVerdict(Answer, frozen=True):
    """An exchange judged up to its first refused transfer.

    ``hands`` are those after the transfers that stand, ``laid_out`` the cards then in nobody's hand; ``complete`` tells
    that nothing more is owed, and ``next_leader`` who leads then, null before that.
    """

    legal: bool
    complete: bool
    first_illegal: Index | None
    hands: Annotated[dict[Seat, CardList], Meta(max_length=4)]
    laid_out: CardList
    next_leader: Seat | None
    transfers: Annotated[tuple[JudgedTransfer, ...], Meta(max_length=MOST_TRANSFERS)]
    findings: Findings
