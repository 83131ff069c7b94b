"""The operations on combinations, plays and hands."""

from __future__ import annotations

from typing import Final

import bigtwo
from bigtwo import (
    Chance,
    Classification,
    Comparison,
    HandAnalysis,
    InvalidRuleSet,
    Judgement,
    Language,
    LegalPlays,
    Suggestion,
    Survey,
    written,
)
from bigtwo_api.decoding import BodyDecoder
from bigtwo_api.operation import Example, Operation, rules_of
from bigtwo_api.requests import (
    AnalyzeRequest,
    ChanceRequest,
    ClassifyRequest,
    CompareRequest,
    JudgeRequest,
    LegalRequest,
    SuggestRequest,
    SurveyRequest,
)


def _classify(request: ClassifyRequest, language: Language) -> Classification:
    return bigtwo.classify(rules_of(request.ruleset, language), request.cards, request.declared)


def _classification(request: ClassifyRequest, language: Language) -> bytes | None:
    return written.classification(rules_of(request.ruleset, language), request.cards, request.declared)


def _compare(request: CompareRequest, language: Language) -> Comparison:
    rules = rules_of(request.ruleset, language)
    return bigtwo.compare(rules, request.play, request.table, request.play_declared, request.table_declared)


def _comparison(request: CompareRequest, language: Language) -> bytes | None:
    rules = rules_of(request.ruleset, language)
    return written.comparison(rules, request.play, request.table, request.play_declared, request.table_declared)


def _legal(request: LegalRequest, language: Language) -> LegalPlays:
    rules = rules_of(request.ruleset, language)
    return bigtwo.legal(rules, request.hand, request.table, request.situation, request.kinds, request.limit)


def _legal_plays(request: LegalRequest, language: Language) -> bytes:
    rules = rules_of(request.ruleset, language)
    return written.legal(rules, request.hand, request.table, request.situation, request.kinds, request.limit)


def _judge(request: JudgeRequest, language: Language) -> Judgement:
    rules = rules_of(request.ruleset, language)
    return bigtwo.judge(rules, request.hand, request.table, request.action, request.situation)


def _suggest(request: SuggestRequest, language: Language) -> Suggestion:
    rules = rules_of(request.ruleset, language)
    return bigtwo.suggest(rules, request.hand, request.table, request.situation, request.policy)


def _survey(request: SurveyRequest, language: Language) -> Survey:
    rulesets = []
    for index, reference in enumerate(request.rulesets or bigtwo.RULESET_IDS):
        try:
            rulesets.append(bigtwo.rules_for(reference, language))
        except InvalidRuleSet as error:
            raise error.below("rulesets", index) from error
    return bigtwo.survey(rulesets, request.play, request.table)


def _chance(request: ChanceRequest, language: Language) -> Chance:
    return bigtwo.chance(rules_of(request.ruleset, language), request)


def _analyze(request: AnalyzeRequest, language: Language) -> HandAnalysis:
    return bigtwo.analyze(rules_of(request.ruleset, language), request)


PLAY_OPERATIONS: Final = (
    Operation(
        "classifyCards", "POST", "/v1/combos/classify", "combos", "Name a combination",
        "What do these cards form? Whatever can be read is answered: cards that form nothing get `valid: false` and a "
        "finding that says why. `readings` has every way to read the cards, the best first.",
        Classification, _classify,
        {
            "straight": Example("The lowest straight", {"cards": ["Ac", "2d", "3h", "4s", "5c"]}),
            "fullHouse": Example("A full house", {"ruleset": "douque", "cards": ["5c", "5d", "5h", "9c", "9s"]}),
            "nothing": Example("Five of a suit, not consecutive",
                               {"ruleset": "douque", "cards": ["Jc", "Qc", "Kc", "Ac", "2c"]}),
        },
        BodyDecoder(ClassifyRequest), written=_classification,
    ),
    Operation(
        "comparePlays", "POST", "/v1/plays/compare", "plays", "Compare two plays",
        "Does the play beat what lies on the table? Either side may be wrong: then it is null and a finding says why. A card "
        "that is in both plays is such a finding (`duplicate_card`): the question is about two plays, whoever holds what.",
        Comparison, _compare,
        {
            "pairs": Example("Two pairs of nines", {"play": ["9h", "9s"], "table": ["9c", "9d"]}),
            "kinds": Example("A full house on a straight",
                             {"ruleset": "douque", "play": ["5c", "5d", "5h", "6c", "6d"],
                              "table": ["3c", "4d", "5s", "6s", "7c"]}),
        },
        BodyDecoder(CompareRequest), written=_comparison,
    ),
    Operation(
        "listLegalPlays", "POST", "/v1/plays/legal", "plays", "List the legal plays",
        "What may be played from this hand? `count` and `counts` cover all legal plays; `plays`, the weakest first, "
        "has at most `limit` of them. Hand and table are facts, here and wherever a hand is given: a card in both is refused "
        "with 422 (`duplicate_card`), where `plays/compare` answers with a finding.",
        LegalPlays, _legal,
        {
            "follow": Example("Following a pair",
                              {"hand": ["4c", "4d", "9h", "9s", "Kd", "2s"], "table": ["6c", "6h"]}),
            "lead": Example("Leading the round",
                            {"ruleset": "douque", "hand": ["3c", "3d", "5h", "Ts"], "situation": {"opening": True}}),
        },
        BodyDecoder(LegalRequest), written=_legal_plays,
    ),
    Operation(
        "judgeAction", "POST", "/v1/plays/judge", "plays", "Judge one action",
        "Was this action legal in its situation? Every violation is reported, the deciding one first. A breach of the "
        "top-card rule that stands is told in `breach`.",
        Judgement, _judge,
        {
            "topCard": Example("The next player has one card",
                               {"ruleset": "bingo3", "hand": ["5c", "9d", "Kh"], "table": ["4d"],
                                "situation": {"next_hand_count": 1}, "action": {"type": "play", "cards": ["5c"]}}),
            "leaderPasses": Example("Passing when leading",
                                    {"hand": ["4d", "8h", "Kc"], "action": {"type": "pass"}}),
        },
        BodyDecoder(JudgeRequest),
    ),
    Operation(
        "suggestAction", "POST", "/v1/plays/suggest", "plays", "Suggest an action",
        "What a proxy would do, what happens on a time-out, or what keeps the fewest plays in hand; always legal.",
        Suggestion, _suggest,
        {
            "fewest": Example("Keeping the fewest plays", {"hand": ["4c", "4d", "9h", "Ks"], "table": None}),
            "timeout": Example("Time is up",
                               {"ruleset": "joker", "hand": ["6c", "9d", "Kh"], "table": ["5d"], "policy": "timeout"}),
        },
        BodyDecoder(SuggestRequest),
    ),
    Operation(
        "surveyRuleSets", "POST", "/v1/plays/survey", "plays", "Ask under many rule sets",
        "The same play, alone or against a table, under each rule set named, or under all: one row each, and whether "
        "they agree on validity, kind and outcome.",
        Survey, _survey,
        {"wheel": Example("The wheel against 3-4-5-6-7",
                          {"play": ["Ac", "2d", "3h", "4s", "5c"], "table": ["3d", "4c", "5d", "6s", "7c"],
                           "rulesets": ["douque", "formal"]})},
        BodyDecoder(SurveyRequest),
    ),
    Operation(
        "computeChance", "POST", "/v1/plays/chance", "plays", "The chance of being beaten",
        "The probability that at least one opponent can beat a play, the unseen cards being dealt at random. Exact where "
        "that is feasible, else simulated from a seed, with the standard error.",
        Chance, _chance,
        {"ace": Example("A single ace against three hands of five",
                        {"hand": ["As", "4c"], "play": ["As"], "opponents": [5, 5, 5], "samples": 200})},
        BodyDecoder(ChanceRequest),
    ),
    Operation(
        "analyzeHand", "POST", "/v1/hands/analyze", "hands", "Analyse a hand",
        "What the hand holds, sorted and by kind; the fewest plays that empty it; what nobody can beat; what beats a play; "
        "a forced win; unplayed monsters; redeal rights; an instant win.",
        HandAnalysis, _analyze,
        {"small": Example("A few cards near the end",
                          {"hand": ["3c", "3d", "7c", "7h", "7s", "Kd"], "opponents": [2, 3, 1], "play": ["Kd"]})},
        BodyDecoder(AnalyzeRequest),
    ),
)  # fmt: skip
