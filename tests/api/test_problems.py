"""Problem details: their members, the registry, both languages, and what a client is told of our own mistakes."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import asgi
from litestar.testing import TestClient

import bigtwo
from bigtwo import Contradiction, Fault
from bigtwo_api import operations
from bigtwo_api.app import create_app
from bigtwo_api.problems import ERROR_CODES, PROBLEM_KINDS, Problem, refusal_of
from bigtwo_api.service import Service
from bigtwo_api.settings import Settings

CLASSIFY = "/v1/combos/classify"


def test_a_problem_has_every_member(ask: Any) -> None:
    answer = ask(CLASSIFY, {"cards": []})
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert set(problem) == {"type", "title", "status", "detail", "code", "errors"}
    assert problem["status"] == answer.status_code == 422
    msgspec.convert(problem, Problem)


def test_the_registry_lists_every_type(client: Any) -> None:
    listed = client.get("/v1/problems").json()["problems"]
    assert [(entry["type"], entry["code"], entry["status"]) for entry in listed] == [
        (kind.type, kind.code, kind.status) for kind in PROBLEM_KINDS
    ]
    assert {error["code"] for entry in listed for error in entry["errors"]} == set(ERROR_CODES)


def test_types_and_codes_are_unique() -> None:
    assert len({kind.type for kind in PROBLEM_KINDS}) == len({kind.code for kind in PROBLEM_KINDS}) == len(PROBLEM_KINDS)


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({"cards": ["3c"], "ruleset": "nope"}, "/ruleset", "unknown_ruleset"),
        ({"cards": ["3c"], "ruleset": {"extends": "nope", "changes": {}}}, "/ruleset/extends", "unknown_ruleset"),
    ],
)
def test_a_contradiction_points_at_its_place(ask: Any, body: Any, pointer: Any, code: Any) -> None:
    answer = ask(CLASSIFY, body)
    assert (answer.status_code, answer.json()["code"]) == (422, "contradiction")
    assert [(error["pointer"], error["code"]) for error in answer.json()["errors"]] == [(pointer, code)]


def test_codes_do_not_change_with_the_language(ask: Any) -> None:
    bodies = [{}, {"cards": ["10H"]}, {"cards": ["3c"], "ruleset": "nope"}, b"{", b'{"a":1,"a":2}']
    for body in bodies:
        english, chinese = (ask(CLASSIFY, body, accept_language=tag).json() for tag in ("en", "zh-HK"))
        assert english["title"] != chinese["title"]
        for problem in (english, chinese):
            del problem["title"], problem["detail"]
            for error in problem["errors"]:
                del error["message"]
        assert english == chinese


def test_every_text_is_there_in_both_languages() -> None:
    texts = [text for kind in PROBLEM_KINDS for text in (kind.title, kind.meaning)] + list(ERROR_CODES.values())
    for text in texts:
        assert set(text) == {"en", "zh-Hant"}
        assert all(text.values())
        assert text["en"].isascii()


def test_every_code_of_the_engine_is_registered() -> None:
    """A fault's code is a literal in the engine, or the code of a finding about an impossible play."""
    codes = set()
    for source in Path(bigtwo.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Fault" and len(node.args) > 1:
                codes |= {node.args[1].value} if isinstance(node.args[1], ast.Constant) else set()
    assert len(codes) > 5
    assert codes <= set(ERROR_CODES)


def test_pointers_are_escaped() -> None:
    refusal = refusal_of(Contradiction(Fault(("a/b", 0, "c~d"), "duplicate_card", "x")))
    assert refusal.errors[0].pointer == "/a~1b/0/c~0d"


@pytest.mark.parametrize("function", [lambda *_: 1 / 0, lambda *_: {"x": object()}, lambda *_: {1j: 1}])
def test_a_mistake_of_ours_is_told_without_details(function: Any, caplog: Any) -> None:
    broken = operations.OPERATIONS[0]._replace(function=function, written=None)
    app = create_app()
    app.register(asgi("/broken", copy_scope=False)(Service(Settings()).questions(broken).ask))
    with TestClient(app) as client:
        answer = client.post("/broken", json={"cards": ["3c"]})
    assert (answer.status_code, answer.json()["code"], answer.json()["errors"]) == (500, "internal_error", [])
    assert "Error" not in answer.text.replace("internal_error", "")
    assert caplog.records[0].exc_info is not None


def test_an_engine_that_judges_wrongly_is_not_ready(monkeypatch: Any, client: Any) -> None:
    monkeypatch.setattr("bigtwo_api.health._KNOWN_KINDS", ((("3c",), "pair"),))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (503, "unavailable", "5")


def test_a_host_field_that_is_none_is_a_bad_request(client: Any) -> None:
    assert client.get("/livez", headers={"host": "a b"}).json()["code"] == "bad_request"
