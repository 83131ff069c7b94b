"""What schemathesis cannot know of this contract: which rule sets there are, and when 422 is an honest answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import schemathesis

DOCUMENT = json.loads((Path(__file__).parents[2] / "openapi" / "openapi.json").read_text(encoding="utf-8"))
SCHEMAS = DOCUMENT["components"]["schemas"]
KNOWN_CODES = frozenset(SCHEMAS["PlaceError"]["properties"]["code"]["examples"])
RULESET_IDS = DOCUMENT["paths"]["/v1/rulesets/{ruleset_id}"]["get"]["parameters"][0]["schema"]["enum"]


@schemathesis.hook
def before_call(context: Any, case: Any, **kwargs: Any) -> None:
    """Random facts contradict each other nearly always: half of the tables become possible, so that rules are asked."""
    if case.meta is None or not case.meta.generation.mode.is_positive or not isinstance(case.body, dict):
        return
    if len(json.dumps(case.body, default=repr)) % 2:
        case.body = possible(case.body)


def possible(body: dict[str, Any]) -> dict[str, Any]:
    """The same question about a table that could be: a known rule set, no card twice, no player twice."""
    body = {name: _known(value) if name == "ruleset" else value for name, value in body.items()}
    if "hand" in body:
        body["hand"] = [card for card in dict.fromkeys(body["hand"]) if card != "joker"][:13] or ["3c"]
        body.pop("table", None)
    if "losers" in body:
        body.pop("liable", None)
        body.pop("scoring", None)
        body["winner"] = {"seat": "winner", "opened_round": body["winner"].get("opened_round", False)}
        body["losers"] = [_loser(seat, loser) for seat, loser in zip("abc", body["losers"], strict=False)]
    return body


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
    assert problem["code"] == "contradiction", f"a body that fits the schema was refused: {problem}"
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
