"""The operations that read: rule sets, clauses, problem types, and the state of the service."""

from __future__ import annotations

from typing import Final

import bigtwo
from bigtwo import RULESET_IDS, ClauseList, ClausePage, Language, RuleSetList, RuleSetPage
from bigtwo_api import health
from bigtwo_api.astray import no_such_id
from bigtwo_api.operation import Example, Operation, PathParameter
from bigtwo_api.problem_list import ProblemList, list_problems
from bigtwo_api.spelling import closest


def _rulesets(_: None, language: Language) -> RuleSetList:
    return bigtwo.list_rulesets(language)


def _ruleset(ruleset_id: str, language: Language) -> RuleSetPage:
    try:
        return bigtwo.ruleset_page(ruleset_id, language)
    except KeyError:
        raise no_such_id(ruleset_id, language, closest(ruleset_id, RULESET_IDS)) from None


def _clauses(ruleset_id: str, language: Language) -> ClauseList:
    try:
        return bigtwo.ruleset_clauses(ruleset_id)
    except KeyError:
        raise no_such_id(ruleset_id, language, closest(ruleset_id, RULESET_IDS)) from None


def _clause(clause_id: str, language: Language) -> ClausePage:
    try:
        return bigtwo.clause_page(clause_id)
    except KeyError:
        raise no_such_id(clause_id, language, _clause_meant(clause_id)) from None


def _clause_meant(written: str) -> str | None:
    """A clause with the same id but for small letters."""
    try:
        return bigtwo.clause_page(written.upper()[:_LONGEST_ID]).id
    except KeyError:
        return None


def _problems(_: None, language: Language) -> ProblemList:
    return list_problems(language)


_LONGEST_ID: Final = 16
_RULESET_ID: Final = PathParameter("ruleset_id", "The id of a rule set.", RULESET_IDS)
_CLAUSE_ID: Final = PathParameter("clause_id", "The id of a clause, as findings and items cite it.")

BOOK_OPERATIONS: Final = (
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

SERVICE_OPERATIONS: Final = (
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
