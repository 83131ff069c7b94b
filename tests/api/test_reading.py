"""Cards and records as people write them, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest


def test_cards(ask: Any) -> None:
    answer = ask("/v1/cards/read", {"text": "♠2, 梅花3 10H  S4 Kd"}, accept_language="zh-Hant")
    assert answer.status_code == 200
    assert answer.json()["cards"] == ["2s", "3c", "Th", "4s", "Kd"]
    assert answer.json()["canonical"] == "♠2 ♣3 ♥10 ♠4 ♦K"
    assert answer.json()["ruleset"] == "douque"


@pytest.mark.parametrize(
    ("language", "messages"),
    [
        ("en", ["Line 1, column 4: '1h' can be read as A♥ or as 10♥; write which.", "Line 2, column 2: '3x' is no card."]),
        ("zh-TW", ["第 1 行第 4 字：「1h」可以讀成 ♥A，也可以讀成 ♥10；請寫清楚。", "第 2 行第 2 字：看不懂「3x」是哪張牌。"]),
    ],
)
def test_what_is_unreadable_has_its_place(ask: Any, language: Any, messages: Any) -> None:
    answer = ask("/v1/cards/read", {"text": "♠K 1h\n 3x"}, accept_language=language)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (422, "unreadable_text")
    assert [error["message"] for error in problem["errors"]] == messages
    assert [error["code"] for error in problem["errors"]] == ["ambiguous_card", "unreadable_card"]
    assert {error["pointer"] for error in problem["errors"]} == {"/text"}


@pytest.mark.parametrize("path", ["/v1/cards/read", "/v1/rounds/read"])
@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"text": ""}, "too_short"),
        ({"text": "3c " * 10_000}, "too_long"),
        ({}, "missing_field"),
        ({"text": "E: 3c\nS: -", "ruleset": "macau"}, "unknown_ruleset"),
    ],
)
def test_the_request_is_closed_and_bounded(ask: Any, path: Any, body: Any, code: Any) -> None:
    answer = ask(path, body)
    assert answer.status_code == 422
    assert code in [error["code"] for error in answer.json()["errors"]]


def test_a_round_that_was_read_can_be_adjudicated(ask: Any) -> None:
    text = "座位：甲 乙 丙 丁\n起點：中途\n甲：♣5 ♦6 ♥7 ♠8 ♣9\n乙：過\n丙：♦5 ♥5 ♠5 ♣4 ♦4\n"
    read = ask("/v1/rounds/read", {"ruleset": "taiwan", "text": text}).json()
    assert read["problems"] == []
    assert read["lines"] == [{"first": 1, "last": 5, "actions": [3, 4, 5]}]
    (question,) = read["rounds"]
    assert question["ruleset"] == "taiwan"
    verdict = ask("/v1/rounds/adjudicate", question).json()
    assert (verdict["status"], verdict["first_illegal"]) == ("illegal", 2)


def test_the_rule_set_of_the_record_wins_over_that_of_the_request(ask: Any) -> None:
    rounds = ask("/v1/rounds/read", {"ruleset": "taiwan", "text": "ruleset: formal\nE: 3c\nS: -\n"}).json()["rounds"]
    assert rounds[0]["ruleset"] == "formal"


def test_the_rest_is_read_all_the_same(ask: Any) -> None:
    answer = ask("/v1/rounds/read", {"text": "E: 3c\nS: 紅A\nnonsense\nW: -\nN: -\n"})
    assert answer.status_code == 200
    assert [action["seat"] for action in answer.json()["rounds"][0]["actions"]] == ["E", "W", "N"]
    assert [(problem["line"], problem["column"], problem["code"]) for problem in answer.json()["problems"]] == [
        (2, 4, "ambiguous_card"), (3, 1, "expected_action"),
    ]  # fmt: skip


@pytest.mark.parametrize(("text", "code"), [("hello", "expected_action"), ("# nothing", "no_round"), ("E: 3c", "bad_seats")])
def test_nothing_readable_is_refused(ask: Any, text: Any, code: Any) -> None:
    answer = ask("/v1/rounds/read", {"text": text})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["code"] == code


def test_a_long_text_of_many_rounds(ask: Any) -> None:
    answer = ask("/v1/rounds/read", {"text": "a:-\nb:-\n---\n" * 1600})
    assert answer.status_code == 200
    assert len(answer.json()["rounds"]) == 1600
