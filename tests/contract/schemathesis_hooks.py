"""What schemathesis cannot know of this contract: which rule sets there are, and when 422 is an honest answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import schemathesis

DOCUMENT = json.loads((Path(__file__).parents[2] / "openapi" / "openapi.json").read_text(encoding="utf-8"))
SCHEMAS = DOCUMENT["components"]["schemas"]
REFUSALS = frozenset({"contradiction", "unreadable_text"})
"""The problems with which a body that fits the schema may be refused: facts that cannot be, and a text nobody can read."""
KNOWN_CODES = frozenset(SCHEMAS["PlaceError"]["properties"]["code"]["examples"])
RULESET_IDS = DOCUMENT["paths"]["/v1/rulesets/{ruleset_id}"]["get"]["parameters"][0]["schema"]["enum"]


READABLE = {"/v1/cards/read": "♠2 3c 10H", "/v1/rounds/read": "seats: E S W N\nE: 3c\nS: pass\n"}
"""Texts that can be read: random ones nearly never can."""


@schemathesis.hook
def before_call(context: Any, case: Any, **kwargs: Any) -> None:
    """Random facts contradict each other nearly always: half of the tables become possible, so that rules are asked."""
    if case.meta is None or not case.meta.generation.mode.is_positive or not isinstance(case.body, dict):
        return
    if len(json.dumps(case.body, default=repr)) % 2:
        case.body = possible(case.body)
        if case.operation.path in READABLE:
            case.body["text"] = READABLE[case.operation.path]


def possible(body: dict[str, Any]) -> dict[str, Any]:
    """The same question about a table that could be: a known rule set, no card twice, no player twice."""
    body = {name: _known(value) if name == "ruleset" else value for name, value in body.items()}
    if body.get("hands") and "transfers" not in body:
        body = {**body, "ruleset": "formal", "hands": {"a": ["3d", "4c"], "b": ["5c"], "c": ["6c"], "d": ["7c"]}}
        body = {name: value for name, value in body.items() if name not in {"last_winner", "removed", "extra_card"}}
    if "actions" in body:
        body = _record(body)
    if body.get("hand"):
        body["hand"] = [card for card in dict.fromkeys(body["hand"]) if card != "joker"][:13] or ["3c"]
        body.pop("table", None)
    if "losers" in body:
        body.pop("liable", None)
        body.pop("scoring", None)
        body["winner"] = {"seat": "winner", "opened_round": body["winner"].get("opened_round", False)}
        body["losers"] = [_loser(seat, loser) for seat, loser in zip("abc", body["losers"], strict=False)]
    return body


def _record(body: dict[str, Any]) -> dict[str, Any]:
    """The same actions at a table of four, who lead from the first seat."""
    kept = {name: value for name, value in body.items() if name not in {"hands", "scoring", "leader"}}
    actions = [{**action, "seat": "abcd"[index % 4]} for index, action in enumerate(body["actions"])]
    return {**kept, "ruleset": "formal", "seats": list("abcd"), "leader": "a", "from_opening": False, "actions": actions}


def _loser(seat: str, loser: dict[str, Any]) -> dict[str, Any]:
    cards = loser.get("cards_left")
    return {"seat": seat, "cards_left": min(max(cards or 1, 1), 13), "place": "abc".index(seat) + 1}


def _known(reference: Any) -> Any:
    if isinstance(reference, str):
        return RULESET_IDS[ord(reference[0]) % len(RULESET_IDS)]
    return _known(reference["extends"]) if isinstance(reference, dict) else reference


@schemathesis.check
def only_contradictions_are_refused(ctx: Any, response: Any, case: Any) -> None:
    """A request that fits the schema is answered, or refused as a contradiction with documented codes."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 422:
        return
    problem = response.json()
    assert problem["code"] in REFUSALS, f"a body that fits the schema was refused: {problem}"
    assert problem["errors"], "a contradiction without a place"
    unknown = {error["code"] for error in problem["errors"]} - KNOWN_CODES
    assert not unknown, f"codes that are not documented: {unknown}"


@schemathesis.check
class EveryOperationIsAnswered:
    """Every operation has answered with 200 at least once, so that none was tried with refusals only."""

    def __init__(self) -> None:
        self.answered: set[str] = set()
        self.tried: set[str] = set()

    def after_response(self, ctx: Any, response: Any, case: Any) -> None:
        self.tried.add(case.operation.label)
        if response.status_code == 200:
            self.answered.add(case.operation.label)

    def after_run(self, ctx: Any) -> None:
        assert self.tried == self.answered, f"never answered: {sorted(self.tried - self.answered)}"
