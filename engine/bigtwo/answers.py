"""The referee's answers: immutable records that go over the wire as they are.

Every answer names the rule set it was given under and the version of the engine, so that a dispute can be asked again.
Texts (``message``, ``name``, a clause's ``title`` and ``text``) are in the language of the question; codes never change.
"""

from __future__ import annotations

import re
from typing import Annotated, Final

from msgspec import UNSET, Meta, Struct, UnsetType

from bigtwo.cards import Card, Rank
from bigtwo.rules.clauses import Clause, Text
from bigtwo.rules.kinds import Kind
from bigtwo.rules.reference import RuleSetReference
from bigtwo.rules.scoring_record import ScoringReference

Code = Annotated[str, Meta(max_length=64, description="A stable code; it never changes with the language.")]
CardList = Annotated[tuple[Card, ...], Meta(max_length=108)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Amount = Annotated[int, Meta(ge=-(2**53 - 1), le=2**53 - 1)]
Multiplier = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Seat = Annotated[str, Meta(min_length=1, max_length=32, description="A player's label, chosen by the client.")]
LONGEST_SEAT_NAME: Final = 32
_UNFIT = r"\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069"
"""Control characters, line breaks, and marks that turn the direction of whatever is written after them."""
_UNSEEN = (
    r"\u0020\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u202F\u205F-\u2065\u206A-\u206F"
)
_UNSEEN += r"\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0"
SEAT_NAME: Final = rf"^[^{_UNFIT}]*[^{_UNFIT}{_UNSEEN}][^{_UNFIT}]*$(?!\n)"
"""The same in ECMAScript and in Python, whose ``$`` would let a last line break pass."""
SeatName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_SEAT_NAME,
        pattern=SEAT_NAME,
        description="A player's label, chosen by the client: at least one visible character, and no control character, line "
        "break or mark that turns the direction of writing.",
    ),
]
"""A seat where it is named; elsewhere it must be one of those named."""
_named: Final = re.compile(SEAT_NAME).search


def is_seat_name(text: str) -> bool:
    """Whether a player may be called so."""
    return len(text) <= LONGEST_SEAT_NAME and _named(text) is not None


class Finding(Struct, frozen=True, omit_defaults=True):
    """One thing the referee found, good or bad, with the rule it rests on."""

    code: Code
    message: Text
    cards: CardList
    clauses: Annotated[tuple[Clause, ...], Meta(max_length=32)]
    near_miss: Code | UnsetType = UNSET


class Combo(Struct, frozen=True):
    """A combination (牌型): some cards, what they form, and what decides against another of its kind.

    ``rank`` is the deciding rank (of a straight its key's) and null for dragons; ``key`` the deciding card, null where the
    rank alone decides; ``position`` the tier in the straight table from 1; ``joker_as`` what the joker stands for, null
    where there is none, where it only goes along, and in five of a kind.
    """

    kind: Kind
    cards: CardList
    core: CardList
    kickers: CardList
    rank: Rank | None
    key: Card | None
    position: Annotated[int, Meta(ge=1, le=13)] | None
    joker_as: Card | None
    name: Text


Combos = Annotated[tuple[Combo, ...], Meta(max_length=20000)]
Findings = Annotated[tuple[Finding, ...], Meta(max_length=64)]


class Answer(Struct, frozen=True):
    """What every answer of the referee carries."""

    ruleset: RuleSetReference
    engine_version: Annotated[str, Meta(max_length=32)]


class Classification(Answer, frozen=True):
    """What some cards form under a rule set. ``readings`` has every way to read them, the best first."""

    valid: bool
    combo: Combo | None
    readings: Combos
    findings: Findings


class Comparison(Answer, frozen=True):
    """Whether a play beats what lies on the table; a side that is no combination is null."""

    beats: bool
    play: Combo | None
    table: Combo | None
    findings: Findings


class LegalPlays(Answer, frozen=True):
    """What a player may do. ``count`` and ``counts`` cover all legal plays, ``plays`` at most as many as asked for."""

    can_pass: bool
    can_play: bool
    count: Count
    counts: Annotated[dict[Kind, Count], Meta(max_length=16)]
    plays: Combos
    truncated: bool
    findings: Findings


class Breach(Struct, frozen=True):
    """A breach of the top-card rule (頂大) by an action that stands: the cards that were due, and the rule."""

    code: Code
    due: CardList
    clauses: Annotated[tuple[Clause, ...], Meta(max_length=32)]


class Judgement(Answer, frozen=True):
    """Whether an action was legal, with every violation, the deciding one first."""

    legal: bool
    combo: Combo | None
    breach: Breach | None
    findings: Findings


class Item(Struct, frozen=True, omit_defaults=True):
    """One line of a settlement: a factor, points or a limit, how many cards it counts, and the rule behind it."""

    code: Code
    count: Count
    cards: CardList
    message: Text
    clauses: Annotated[tuple[Clause, ...], Meta(max_length=32)]
    factor: Multiplier | UnsetType = UNSET
    points: Amount | UnsetType = UNSET
    limit: Multiplier | UnsetType = UNSET


Items = Annotated[tuple[Item, ...], Meta(max_length=32)]


class WinnerShare(Struct, frozen=True):
    """The winner's side: own multipliers, the sum of what the losers pay, the fee taken, and what remains."""

    seat: Seat
    items: Items
    multiplier: Multiplier
    gross: Amount
    fee: Count
    net: Amount


class LoserShare(Struct, frozen=True):
    """A loser's side. ``pays`` is the own payment or penalty, ``net`` what the round brings; ``formula`` is the sum."""

    seat: Seat
    cards_left: Annotated[int, Meta(ge=0, le=27)]
    head: Annotated[str, Meta(max_length=8)] | None
    items: Items
    multiplier: Multiplier
    total_multiplier: Multiplier
    pays: Amount
    net: Amount
    formula: Text


class Settlement(Answer, frozen=True):
    """A finished round paid for (結算), every multiplier itemised."""

    scoring: ScoringReference
    winner: WinnerShare
    losers: Annotated[tuple[LoserShare, ...], Meta(max_length=3)]
    totals: Annotated[dict[Seat, Amount], Meta(max_length=4)]
    worst: Seat | None
    balanced: bool
    findings: Findings


Index = Annotated[int, Meta(ge=0, le=100000)]


class JudgedAction(Struct, frozen=True):
    """One action of a record and what is to be said of it."""

    index: Index
    seat: Seat
    legal: bool
    combo: Combo | None
    findings: Findings


class Trick(Struct, frozen=True):
    """A trick (輪): who led, who won it (null while it runs), and its legal actions by index."""

    leader: Seat
    winner: Seat | None
    actions: Annotated[tuple[Index, ...], Meta(max_length=400)]


class Next(Struct, frozen=True):
    """Who is to act: leading or not, what lies on the table, and who is locked for the trick."""

    seat: Seat
    leads: bool
    table: CardList | None
    locked: Annotated[tuple[Seat, ...], Meta(max_length=4)]


class RecordBreach(Breach, frozen=True):
    """A breach of the top-card rule within a record."""

    index: Index
    seat: Seat


class Adjudication(Answer, frozen=True):
    """A record adjudicated. ``first_illegal`` is the index of the first refused action, null if there is none."""

    status: Annotated[str, Meta(max_length=16)]
    actions: Annotated[tuple[JudgedAction, ...], Meta(max_length=400)]
    first_illegal: Index | None
    tricks: Annotated[tuple[Trick, ...], Meta(max_length=400)]
    hands: Annotated[dict[Seat, CardList], Meta(max_length=4)] | None
    cards_left: Annotated[dict[Seat, Count | None], Meta(max_length=4)]
    next: Next | None
    winner: Seat | None
    finish_order: Annotated[tuple[Seat, ...], Meta(max_length=4)]
    liable: Seat | None
    breaches: Annotated[tuple[RecordBreach, ...], Meta(max_length=400)]
    settlement: Settlement | None
    findings: Findings
