"""The operations before the first card and between two rounds: deals and exchanges."""

from __future__ import annotations

import secrets
from typing import Annotated, Final

from msgspec import Meta

import bigtwo
from bigtwo import (
    DEFAULT_RULESET,
    DealInspection,
    DealPlan,
    DealQuestion,
    ExchangeQuestion,
    ExchangeVerdict,
    Language,
    Roles,
    RuleSetReference,
    ShuffledDeal,
)
from bigtwo.cards import SuitedCard
from bigtwo.exchange_records import FinishOrder, RoleOfSeat
from bigtwo.questions import Question
from bigtwo_api.decoding import BodyDecoder
from bigtwo_api.operation import Example, Operation, rules_of

MOST_SEED: Final = 2**53 - 1

Players = Annotated[int, Meta(ge=2, le=4, description="How many play.")]


class PlanRequest(Question, frozen=True, kw_only=True):
    """How many play, into how many piles two players deal, the cut card, and who holds the start card (0 is the dealer)."""

    ruleset: RuleSetReference = DEFAULT_RULESET
    players: Players
    piles: Annotated[int, Meta(ge=2, le=3)] | None = None
    cut_card: SuitedCard | None = None
    start_card_holder: Annotated[int, Meta(ge=0, le=3)] | None = None


class InspectRequest(DealQuestion, frozen=True, kw_only=True):
    """Some hands as they were dealt."""

    ruleset: RuleSetReference = DEFAULT_RULESET


class ShuffleRequest(Question, frozen=True, kw_only=True):
    """How many play, and the seed of the deal; without one, one is drawn and returned."""

    ruleset: RuleSetReference = DEFAULT_RULESET
    players: Players
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)] | None = None


class RolesRequest(Question, frozen=True, kw_only=True):
    """The places of the last round, and the roles it was played with."""

    ruleset: RuleSetReference = DEFAULT_RULESET
    finish_order: FinishOrder
    previous_roles: RoleOfSeat | None = None


class ExchangeRequest(ExchangeQuestion, frozen=True, kw_only=True):
    """An exchange between two rounds."""

    ruleset: RuleSetReference = DEFAULT_RULESET


def _plan(request: PlanRequest, language: Language) -> DealPlan:
    rules = rules_of(request.ruleset, language)
    return bigtwo.plan_deal(rules, request.players, request.piles, request.cut_card, request.start_card_holder)


def _inspect(request: InspectRequest, language: Language) -> DealInspection:
    return bigtwo.inspect_deal(rules_of(request.ruleset, language), request)


def _shuffle(request: ShuffleRequest, language: Language) -> ShuffledDeal:
    seed = secrets.randbelow(MOST_SEED + 1) if request.seed is None else request.seed
    return bigtwo.shuffle_deal(rules_of(request.ruleset, language), request.players, seed)


def _roles(request: RolesRequest, language: Language) -> Roles:
    return bigtwo.roles(rules_of(request.ruleset, language), request.finish_order, request.previous_roles)


def _exchange(request: ExchangeRequest, language: Language) -> ExchangeVerdict:
    return bigtwo.judge_exchange(rules_of(request.ruleset, language), request)


DEAL_OPERATIONS: Final = (
    Operation(
        "planDeal", "POST", "/v1/deals/plan", "deals", "Plan a deal",
        "How many cards each player gets, what is left over, and who receives first when a card was cut.",
        DealPlan, _plan,
        {"three": Example("Three players; the third holds the start card",
                          {"ruleset": "formal", "players": 3, "start_card_holder": 2}),
         "cut": Example("A jack was cut", {"ruleset": "formal", "players": 4, "cut_card": "Jh"})},
        BodyDecoder(PlanRequest),
    ),
    Operation(
        "inspectDeal", "POST", "/v1/deals/inspect", "deals", "Inspect a deal",
        "Who opens, who takes the odd card, who may or must ask for a new deal, and who wins at once.",
        DealInspection, _inspect,
        {"opener": Example("Who holds the start card",
                           {"ruleset": "douque", "hands": {"0": ["4c", "5d"], "1": ["3d", "6c"],
                                                           "2": ["3c", "7h"], "3": ["8s", "9s"]}})},
        BodyDecoder(InspectRequest),
    ),
    Operation(
        "shuffleDeal", "POST", "/v1/deals/shuffle", "deals", "Shuffle and deal",
        "A fair deal under the rules, the same for the same seed everywhere. Without a seed one is drawn and returned.",
        ShuffledDeal, _shuffle,
        {"seeded": Example("A deal that can be had again", {"ruleset": "joker", "players": 4, "seed": 7})},
        BodyDecoder(ShuffleRequest),
    ),
    Operation(
        "assignRoles", "POST", "/v1/exchanges/roles", "exchanges", "Assign the classes",
        "King, noble, commoner and slave by the places of the last round; if the slave won it, the classes are reversed.",
        Roles, _roles,
        {"reversal": Example("The slave won",
            {"ruleset": "taiwan", "finish_order": ["d", "a", "b", "c"],
             "previous_roles": {"a": "king", "b": "noble", "c": "commoner", "d": "slave"}})},
        BodyDecoder(RolesRequest),
    ),
    Operation(
        "judgeExchange", "POST", "/v1/exchanges/judge", "exchanges", "Judge an exchange",
        "Class struggle in both versions and the four tributes: which transfers were right, and the hands afterwards.",
        ExchangeVerdict, _exchange,
        {"tribute": Example("The highest card for any card",
            {"ruleset": "hongkong", "scheme": "tribute_2", "finish_order": ["a", "b", "c", "d"],
             "hands": {"a": ["3c", "As", "5d"], "b": ["4c", "Kd", "6d"], "c": ["7c", "Qd", "8d"], "d": ["9c", "2d", "Td"]},
             "transfers": [{"type": "give", "from": "d", "to": "a", "card": "2d"},
                           {"type": "give", "from": "a", "to": "d", "card": "5d"}]})},
        BodyDecoder(ExchangeRequest),
    ),
)  # fmt: skip
