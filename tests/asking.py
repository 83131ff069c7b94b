"""Short ways to ask the engine what the golden files, the oracle and the strategies say in plain JSON values."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import bigtwo
from bigtwo import CustomRuleSet, Kind, Language, Rules, SettlementQuestion, Situation
from bigtwo.questions import Action, Cards, RoundQuestion
from oracle import merged

Plain = dict[str, Any]
"""A JSON object: a rule set, a scoring, a request, an answer."""
Reference = str | Plain

GOLDEN = Path(__file__).parent / "golden"
RULESETS = bigtwo.RULESET_IDS


@cache
def golden(name: str) -> Any:
    """One of the golden files."""
    return json.loads((GOLDEN / name).read_text(encoding="utf-8"))


def rules(reference: Reference, language: Language = "en", /, **changes: Any) -> Rules:
    """The rules of a named rule set, of a plain reference, or of a named one with some parameters changed."""
    if isinstance(reference, dict):
        return bigtwo.rules_for(msgspec.convert(reference, CustomRuleSet), language)
    if changes:
        return rules({"extends": reference, "changes": changes}, language)
    return bigtwo.rules_for(reference, language)


def ruleset(reference: Reference, /, **changes: Any) -> Plain:
    """The same as a plain rule set for the oracle, from the golden values."""
    named: Plain = golden("presets.json")["rulesets"]
    if isinstance(reference, dict):
        return merged(named[reference["extends"]], reference["changes"])
    return merged(named[reference], changes)


def scoring(reference: Reference, /, **changes: Any) -> Plain:
    """A plain scoring for the oracle, from the golden values."""
    named: Plain = golden("presets.json")["scorings"]
    if isinstance(reference, dict):
        return merged(named[reference["extends"]], reference["changes"])
    return merged(named[reference], changes)


def codes(answer: Any) -> list[str]:
    """The codes of an answer's findings, the deciding one first."""
    return [finding.code for finding in answer.findings]


def cards(text: str) -> list[str]:
    """Cards written one after the other: ``"5c 5d"``."""
    return text.split()


def settle(of: Rules, question: Plain) -> bigtwo.Settlement:
    """Settle a round told in plain values."""
    return bigtwo.settle(of, msgspec.convert(question, SettlementQuestion))


def factors(items: Any) -> dict[str, int]:
    """The items that multiply by more than one."""
    return {item.code: item.factor for item in items if isinstance(item.factor, int) and item.factor != 1}


def answer(operation: str, request: Plain) -> tuple[int, Plain]:
    """Ask the engine's function of an operation, and tell refusals as the service tells them."""
    given = dict(request)
    reference = given.pop("ruleset", bigtwo.DEFAULT_RULESET)
    try:
        return 200, msgspec.to_builtins(OPERATIONS[operation](rules(reference), given))
    except msgspec.ValidationError as error:
        return 422, {"code": "schema_violation", "detail": str(error)}
    except bigtwo.Contradiction as error:
        errors = [{"pointer": fault.pointer, "code": fault.code, "message": fault.message} for fault in error.faults]
        return 422, {"code": "contradiction", "errors": errors}


def _play(value: Any) -> tuple[str, ...]:
    return msgspec.convert(value, Cards)


def _kind(value: Any) -> Kind | None:
    return None if value is None else Kind(value)


def _classify(of: Rules, given: Plain) -> bigtwo.Classification:
    return bigtwo.classify(of, _play(given["cards"]), _kind(given.get("declared")))


def _compare(of: Rules, given: Plain) -> bigtwo.Comparison:
    declared = _kind(given.get("play_declared")), _kind(given.get("table_declared"))
    return bigtwo.compare(of, _play(given["play"]), _play(given["table"]), *declared)


def _legal(of: Rules, given: Plain) -> bigtwo.LegalPlays:
    table = given.get("table")
    return bigtwo.legal(
        of,
        _play(given["hand"]),
        None if table is None else _play(table),
        msgspec.convert(given.get("situation") or {}, Situation),
        None if given.get("kinds") is None else [Kind(kind) for kind in given["kinds"]],
        given.get("limit"),
    )


def _suggest(of: Rules, given: Plain) -> bigtwo.Suggestion:
    table = given.get("table")
    return bigtwo.suggest(
        of,
        _play(given["hand"]),
        None if table is None else _play(table),
        msgspec.convert(given.get("situation") or {}, Situation),
        bigtwo.Policy(given.get("policy", bigtwo.Policy.FEWEST_PLAYS)),
    )


def analyze(of: Rules, /, **question: Any) -> bigtwo.HandAnalysis:
    """Analyse a hand told in plain values."""
    return bigtwo.analyze(of, msgspec.convert(question, bigtwo.AnalysisQuestion))


def chance(of: Rules, /, **question: Any) -> bigtwo.Chance:
    """The chance that a play told in plain values is beaten."""
    return bigtwo.chance(of, msgspec.convert(question, bigtwo.ChanceQuestion))


def _judge(of: Rules, given: Plain) -> bigtwo.Judgement:
    table, situation = given.get("table"), msgspec.convert(given.get("situation") or {}, Situation)
    asked: Action = msgspec.convert(given["action"], Action)
    return bigtwo.judge(of, _play(given["hand"]), None if table is None else _play(table), asked, situation)


def _roles(of: Rules, given: Plain) -> bigtwo.Roles:
    return bigtwo.roles(of, given["finish_order"], msgspec.convert(given.get("previous_roles"), dict[str, bigtwo.Role] | None))


OPERATIONS: dict[str, Callable[[Rules, Plain], Any]] = {
    "combos/classify": _classify,
    "plays/compare": _compare,
    "plays/legal": _legal,
    "plays/judge": _judge,
    "plays/chance": lambda of, given: chance(of, **given),
    "plays/suggest": _suggest,
    "hands/analyze": lambda of, given: analyze(of, **given),
    "rounds/adjudicate": lambda of, given: bigtwo.adjudicate(of, msgspec.convert(given, RoundQuestion)),
    "settlements": settle,
    "deals/plan": lambda of, given: bigtwo.plan_deal(of, **given),
    "deals/inspect": lambda of, given: bigtwo.inspect_deal(of, msgspec.convert(given, bigtwo.DealQuestion)),
    "exchanges/roles": _roles,
    "exchanges/judge": lambda of, given: bigtwo.judge_exchange(of, msgspec.convert(given, bigtwo.ExchangeQuestion)),
    "rulesets/resolve": lambda of, _: bigtwo.resolve(of),
}
