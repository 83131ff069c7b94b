"""The table of operations: the one place from which the routes, the document, the batch and the tests come.

An operation is pure: a request record and a language in, an answer record out. What cannot be answered is raised, as a
contradiction by the engine or as a refusal by the service.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct

import bigtwo
from bigtwo import (
    RULESET_IDS,
    Classification,
    ClauseList,
    ClausePage,
    Comparison,
    InvalidRuleSet,
    Language,
    LegalPlays,
    ResolvedRuleSet,
    Rules,
    RuleSetList,
    RuleSetPage,
    RuleSetReference,
    Settlement,
)
from bigtwo_api import health
from bigtwo_api.batch import Batch, BatchAnswer, Batched
from bigtwo_api.decoding import BodyDecoder, batch_decoder
from bigtwo_api.problems import NOT_FOUND, ProblemList, Refusal, list_problems
from bigtwo_api.requests import (
    ClassifyRequest,
    CompareRequest,
    LegalRequest,
    ResolveRequest,
    SettlementRequest,
)

API_PREFIX: Final = "/v1/"
_GET_STATUSES: Final = (400, 405, 406, 500)
_POST_STATUSES: Final = (400, 405, 406, 408, 413, 415, 422, 500)


class Example(NamedTuple):
    """A request worth showing. For a GET ``value`` is the path parameter, or None."""

    summary: str
    value: Any


class PathParameter(NamedTuple):
    """The parameter in a path. ``known`` lists its values where they are few."""

    name: str
    description: str
    known: tuple[str, ...] = ()


class Operation(NamedTuple):
    """One thing a client can ask."""

    id: str
    method: Literal["GET", "POST"]
    path: str
    tag: str
    summary: str
    description: str
    answer: type[Struct]
    function: Callable[[Any, Language], Struct]
    examples: dict[str, Example]
    decoder: BodyDecoder[Any] | None = None
    parameter: PathParameter | None = None
    localized: bool = True
    cacheable: bool = False
    more_statuses: tuple[int, ...] = ()

    @property
    def statuses(self) -> tuple[int, ...]:
        """Every status besides 200 and 304 that the operation can answer, ascending."""
        usual = _POST_STATUSES if self.method == "POST" else _GET_STATUSES
        return tuple(sorted({*usual, *self.more_statuses}))


def _rules(reference: RuleSetReference, language: Language) -> Rules:
    try:
        return bigtwo.rules_for(reference, language)
    except InvalidRuleSet as error:
        raise error.below("ruleset") from error


def _classify(request: ClassifyRequest, language: Language) -> Classification:
    return bigtwo.classify(_rules(request.ruleset, language), request.cards, request.declared)


def _compare(request: CompareRequest, language: Language) -> Comparison:
    rules = _rules(request.ruleset, language)
    return bigtwo.compare(rules, request.play, request.table, request.play_declared, request.table_declared)


def _legal(request: LegalRequest, language: Language) -> LegalPlays:
    rules = _rules(request.ruleset, language)
    return bigtwo.legal(rules, request.hand, request.table, request.situation, request.kinds, request.limit)


def _settle(request: SettlementRequest, language: Language) -> Settlement:
    return bigtwo.settle(_rules(request.ruleset, language), request)


def _resolve(request: ResolveRequest, language: Language) -> ResolvedRuleSet:
    return bigtwo.resolve(_rules(request.ruleset, language))


def _rulesets(_: None, language: Language) -> RuleSetList:
    return bigtwo.list_rulesets(language)


def _ruleset(ruleset_id: str, language: Language) -> RuleSetPage:
    try:
        return bigtwo.ruleset_page(ruleset_id, language)
    except KeyError:
        raise _nothing(ruleset_id, language) from None


def _clauses(ruleset_id: str, language: Language) -> ClauseList:
    try:
        return bigtwo.ruleset_clauses(ruleset_id)
    except KeyError:
        raise _nothing(ruleset_id, language) from None


def _clause(clause_id: str, language: Language) -> ClausePage:
    try:
        return bigtwo.clause_page(clause_id)
    except KeyError:
        raise _nothing(clause_id, language) from None


def _problems(_: None, language: Language) -> ProblemList:
    return list_problems(language)


_NOTHING: Final[dict[Language, str]] = {"en": "Nothing has the id {name!r}.", "zh-Hant": "沒有代號 {name!r}。"}


def _nothing(name: str, language: Language) -> Refusal:
    return Refusal(NOT_FOUND, _NOTHING[language].format(name=name[:64]))


_RULESET_ID: Final = PathParameter("ruleset_id", "The id of a rule set.", RULESET_IDS)
_CLAUSE_ID: Final = PathParameter("clause_id", "The id of a clause, as findings and items cite it.")

_JUDGEMENTS: Final = (
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
        BodyDecoder(ClassifyRequest),
    ),
    Operation(
        "comparePlays", "POST", "/v1/plays/compare", "plays", "Compare two plays",
        "Does the play beat what lies on the table? Either side may be wrong: then it is null and a finding says why.",
        Comparison, _compare,
        {
            "pairs": Example("Two pairs of nines", {"play": ["9h", "9s"], "table": ["9c", "9d"]}),
            "kinds": Example("A full house on a straight",
                             {"ruleset": "douque", "play": ["5c", "5d", "5h", "6c", "6d"],
                              "table": ["3c", "4d", "5s", "6s", "7c"]}),
        },
        BodyDecoder(CompareRequest),
    ),
    Operation(
        "listLegalPlays", "POST", "/v1/plays/legal", "plays", "List the legal plays",
        "What may be played from this hand? `count` and `counts` cover all legal plays; `plays`, the weakest first, "
        "has at most `limit` of them.",
        LegalPlays, _legal,
        {
            "follow": Example("Following a pair",
                              {"hand": ["4c", "4d", "9h", "9s", "Kd", "2s"], "table": ["6c", "6h"]}),
            "lead": Example("Leading the round",
                            {"ruleset": "douque", "hand": ["3c", "3d", "5h", "Ts"], "situation": {"opening": True}}),
        },
        BodyDecoder(LegalRequest),
    ),
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

_BATCH: Final = Operation(
    "answerBatch", "POST", "/v1/batch", "batch", "Ask many questions at once",
    "Up to 1,000 questions; `operation` is the path after `/v1/`. The answers come in order, each with the status and "
    "the body it would have had on its own, so that one bad question spoils no other. Batches do not nest.",
    BatchAnswer,
    Batch({operation.path.removeprefix(API_PREFIX): Batched(operation.decoder, operation.function)
           for operation in _JUDGEMENTS if operation.decoder is not None}),
    {
        "mixed": Example("Two questions, the second with a misspelt card", {"requests": [
            {"id": "first", "operation": "plays/compare", "body": {"play": ["2s"], "table": ["2h"]}},
            {"id": "second", "operation": "combos/classify", "body": {"cards": ["10H"]}},
        ]}),
    },
    batch_decoder(),
)  # fmt: skip

_BOOK: Final = (
    Operation(
        "listRuleSets", "GET", "/v1/rulesets", "rulesets", "List the rule sets",
        "The rule sets this service knows.",
        RuleSetList, _rulesets, {}, cacheable=True,
    ),
    Operation(
        "getRuleSet", "GET", "/v1/rulesets/{ruleset_id}", "rulesets", "Read a rule set",
        "A rule set with every parameter: its unit, its value, the values it may have, and the clauses behind it.",
        RuleSetPage, _ruleset, {"douque": Example("The rule set douque", "douque")},
        parameter=_RULESET_ID, cacheable=True, more_statuses=(404,),
    ),
    Operation(
        "listClauses", "GET", "/v1/rulesets/{ruleset_id}/clauses", "rulesets", "Read the clauses of a rule set",
        "Every clause that a verdict under a rule set can rest on, in both languages.",
        ClauseList, _clauses, {"douque": Example("The clauses of douque", "douque")},
        parameter=_RULESET_ID, localized=False, cacheable=True, more_statuses=(404,),
    ),
    Operation(
        "getClause", "GET", "/v1/clauses/{clause_id}", "rulesets", "Read a clause",
        "A clause of the rule book in both languages, with the place where it stands written.",
        ClausePage, _clause, {"pair": Example("What a pair is", "S0-29")},
        parameter=_CLAUSE_ID, localized=False, cacheable=True, more_statuses=(404,),
    ),
    Operation(
        "listProblems", "GET", "/v1/problems", "problems", "List the problem types",
        "Every type of problem, with its code and status, and what the codes of its errors mean.",
        ProblemList, _problems, {}, cacheable=True,
    ),
)  # fmt: skip

_SERVICE: Final = (
    Operation(
        "checkLiveness", "GET", "/livez", "service", "Is the process alive?", "Answers as long as the process does.",
        health.Liveness, health.alive, {}, localized=False,
    ),
    Operation(
        "checkReadiness", "GET", "/readyz", "service", "Is the referee ready?",
        "Judges a handful of known plays again; 503 if one comes out wrong.",
        health.Readiness, health.ready, {}, localized=False, more_statuses=(503,),
    ),
    Operation(
        "getVersion", "GET", "/version", "service", "Which version is this?",
        "The version of the interface and of the engine.",
        health.Version, health.version, {}, localized=False,
    ),
)  # fmt: skip

OPERATIONS: Final = (*_JUDGEMENTS, _BATCH, *_BOOK, *_SERVICE)
"""Every operation, in the order of the document."""

TAGS: Final = {
    "combos": "What cards form.",
    "plays": "What beats what, and what may be played.",
    "settlements": "What a round costs.",
    "rulesets": "The rule sets and the rule book.",
    "batch": "Many questions at once.",
    "problems": "What can go wrong.",
    "service": "The state of the service.",
}
"""The groups of operations, with a line about each."""
