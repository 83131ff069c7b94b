"""A batch answers each question as if it had come alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bigtwo_api.answering import Answerer
from bigtwo_api.operations import API_PREFIX, OPERATIONS
from bigtwo_api.whole_batch import LONGEST_WHOLE, WholeBatches
from bigtwo_api.workshop import Workshop

BATCH = "/v1/batch"
QUESTIONS = [op for op in OPERATIONS if op.method == "POST" and op.path != BATCH]
BAD = [
    ("combos/classify", b"5"), ("combos/classify", b"{}"), ("combos/classify", b'{"cards":["10H"]}'),
    ("combos/classify", b'{"cards":["3c"],"cards":["4c"]}'), ("combos/classify", b'{"cards":["3c"],"ruleset":"no"}'),
    ("plays/legal", b'{"hand":["3c","3c"]}'), ("plays/legal", b'{"hand":["3c"],"limit":1.0}'),
    ("plays/legal", b'{"hand":["3c"],"situation":{"opening":true,"opening":true}}'),
    ("settlements", b"[]"), ("combos/classify", b"null"), ("plays/compare", b'{"play":["3c"],"table":["4c"],"":{}}'),
]  # fmt: skip


def one(operation: Any, raw: Any, label: Any = None) -> Any:
    head = b'"id":%s,' % json.dumps(label).encode() if label is not None else b""
    return b'{%s"operation":"%s","body":%s}' % (head, operation.encode(), raw)


def batch(items: Any) -> Any:
    return b'{"requests":[%s]}' % b",".join(items)


@pytest.mark.parametrize("language", ["en", "zh-TW"])
def test_a_batch_equals_its_questions_asked_singly(ask: Any, language: Any) -> None:
    questions = [(op.path.removeprefix(API_PREFIX), json.dumps(example.value).encode())
                 for op in QUESTIONS for example in op.examples.values()]  # fmt: skip
    questions += BAD
    answer = ask(BATCH, batch(one(*question) for question in questions), accept_language=language)
    assert answer.status_code == 200
    assert answer.headers["content-language"][:2] == language[:2]
    for (operation, raw), result in zip(questions, answer.json()["results"], strict=True):
        single = ask(API_PREFIX + operation, raw, accept_language=language)
        assert result == {"status": single.status_code, "body": single.json()}, operation


def test_labels_come_back_and_the_order_stays(ask: Any) -> None:
    labels = ["", "a", None, "a", "操", "x" * 64]
    answer = ask(BATCH, batch(one("combos/classify", b'{"cards":["3c"]}', label) for label in labels)).json()
    assert [result.get("id") for result in answer["results"]] == labels


@pytest.mark.parametrize("name", ["batch", "v1/combos/classify", "/combos/classify", "nope", "rulesets", "livez"])
def test_an_operation_that_a_batch_has_not(ask: Any, name: Any) -> None:
    answer = ask(BATCH, batch([one(name, b"{}"), one("combos/classify", b'{"cards":["3c"]}')])).json()
    first, second = answer["results"]
    assert (first["status"], first["body"]["code"], second["status"]) == (404, "not_found", 200)


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b'{"requests":[]}', 422), (b"{}", 422), (b'{"requests":[{}]}', 422), (b"[]", 422),
        (b'{"requests":[{"operation":"x"}]}', 422), (b'{"requests":[{"body":{}}]}', 422),
        (b'{"requests":[{"operation":"x","body":{},"more":1}]}', 422), (batch([one("x", b"{}")] * 1001), 422),
        (b'{"requests":[{"operation":5,"body":{}}]}', 422), (b'{"requests":[{"operation":"x","body":{]}]}', 400),
        (b'{"requests":[{"operation":"x","body":{}}]', 400), (b'{"requests":[{"operation":"","body":{}}]}', 422),
        (batch([one("x", b"1", "x" * 65)]), 422), (b'{"requests":[{"id":null,"operation":"x","body":{}}]}', 422),
    ],
)  # fmt: skip
def test_the_envelope_itself_is_strict(ask: Any, raw: Any, status: Any) -> None:
    assert ask(BATCH, raw).status_code == status


def test_a_thousand_questions(ask: Any) -> None:
    answer = ask(BATCH, batch([one("plays/compare", b'{"play":["3c"],"table":["3d"]}')] * 1000))
    assert answer.status_code == 200
    assert {result["status"] for result in answer.json()["results"]} == {200}
    assert len(answer.json()["results"]) == 1000


def test_escapes_in_an_envelope_are_no_repetition(ask: Any) -> None:
    answer = ask(BATCH, b'{"requests":[{"\\u0069d":"\\"body\\"","operation":"settlements","body":{"body":1,"id":2}}]}')
    assert answer.status_code == 200
    assert answer.json()["results"][0]["id"] == '"body"'


@pytest.mark.parametrize("padding", [0, LONGEST_WHOLE])
def test_a_long_batch_is_answered_like_a_short_one(ask: Any, padding: int) -> None:
    """One pass over a long batch would hold everybody up: it is read piece by piece."""
    body = batch([one("combos/classify", b'{"cards":["3c"]}', "a"), one("combos/classify", b'{"cards":["3c","3d"]}')])
    raw = body[:-2] + b" " * padding + b"]}"
    answer = ask(BATCH, raw)
    results = answer.json()["results"]

    assert [result["body"]["combo"]["kind"] for result in results] == ["single", "pair"]
    assert results[0]["id"] == "a"
    read = WholeBatches({"combos/classify": _classify().as_asked}).read(raw)
    assert (read is None) == bool(padding)


def _classify() -> Answerer:
    operation = next(operation for operation in QUESTIONS if operation.id == "classifyCards")
    return Answerer(operation, Workshop(1, 1, 1))
