"""The operations on rounds, deals, exchanges and settlements."""

from __future__ import annotations

from typing import Final

import bigtwo
from bigtwo import Adjudication, Language, ResolvedRuleSet, Settlement
from bigtwo_api.decoding import BodyDecoder
from bigtwo_api.operation import Example, Operation, rules_of
from bigtwo_api.requests import AdjudicateRequest, ResolveRequest, SettlementRequest


def _settle(request: SettlementRequest, language: Language) -> Settlement:
    return bigtwo.settle(rules_of(request.ruleset, language), request)


def _resolve(request: ResolveRequest, language: Language) -> ResolvedRuleSet:
    return bigtwo.resolve(rules_of(request.ruleset, language))


def _adjudicate(request: AdjudicateRequest, language: Language) -> Adjudication:
    return bigtwo.adjudicate(rules_of(request.ruleset, language), request)


ROUND_OPERATIONS: Final = (
    Operation(
        "settleRound", "POST", "/v1/settlements", "settlements", "Settle a round",
        "Who pays whom, with every multiplier as an item. The losers' cards and a summary of them give the same "
        "result.",
        Settlement, _settle,
        {
            "cards": Example("From the cards, with a pair of 2s to finish",
                {"ruleset": "douque", "base": 10,
                 "winner": {"seat": "A", "last_play": ["2h", "2s"], "opened_round": True},
                 "losers": [
                     {"seat": "B", "hand": ["4c", "6d", "9h"], "played_any": True},
                     {"seat": "C", "hand": ["2d", "3d", "4h", "5s", "7c", "8d", "Tc", "Jh", "Ks"], "played_any": True},
                 ]}),
            "summary": Example("From a home player's summary",
                {"base": 10, "winner": {"seat": "a", "finish": {"kind": "pair", "twos": 2}},
                 "losers": [{"seat": "b", "cards_left": 3}, {"seat": "c", "cards_left": 9, "twos": 1},
                            {"seat": "d", "cards_left": 10, "monsters": 1}]}),
        },
        BodyDecoder(SettlementRequest),
    ),
    Operation(
        "adjudicateRound", "POST", "/v1/rounds/adjudicate", "rounds", "Adjudicate a round",
        "A record, whole or from the middle, with or without the hands: every action with its verdict, the tricks, who is to "
        "act, and the settlement once it is finished. `stop` keeps the legal part before the first refused action; `skip` "
        "treats a refused action as not made.",
        Adjudication, _adjudicate,
        {
            "finished": Example("A pair of 2s goes out",
                {"seats": ["E", "S", "W", "N"], "from_opening": False, "leader": "E", "base": 10,
                 "hands": {"E": ["2h", "2s"], "S": ["4c", "6d"], "W": ["2d", "9h"], "N": ["Kc", "Kd"]},
                 "actions": [{"seat": "E", "type": "play", "cards": ["2h", "2s"]}]}),
            "refused": Example("A card that is too low",
                {"seats": ["E", "S", "W", "N"], "from_opening": False, "leader": "E",
                 "actions": [{"seat": "E", "type": "play", "cards": ["9c"]}, {"seat": "S", "type": "play", "cards": ["8d"]}]}),
        },
        BodyDecoder(AdjudicateRequest),
    ),
    Operation(
        "resolveRuleSet", "POST", "/v1/rulesets/resolve", "rulesets", "Write a rule set out in full",
        "The whole rule set of a reference, its scoring, and every parameter in which it differs from the one it "
        "extends.",
        ResolvedRuleSet, _resolve,
        {
            "named": Example("A known rule set", {"ruleset": "douque"}),
            "changed": Example("A known rule set with a house rule",
                               {"ruleset": {"extends": "douque", "changes": {"play": {"pass_policy": "locked"}}}}),
        },
        BodyDecoder(ResolveRequest),
    ),
)  # fmt: skip
