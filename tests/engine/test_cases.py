"""The worked cases, asked of the engine without the service in between."""

import pytest

from asking import answer
from golden_cases import Case, cases, wrong

ASKED = cases(
    "combos/classify",
    "plays/compare",
    "plays/legal",
    "plays/suggest",
    "plays/chance",
    "hands/analyze",
    "settlements",
    "rulesets/resolve",
)


@pytest.mark.parametrize("case", ASKED, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert wrong(case, *answer(case.operation, case.request)) == []


def test_no_case_is_lost() -> None:
    ids = [case.id for case in ASKED]

    assert len(ids) == len(set(ids)) == 306


@pytest.mark.parametrize(
    ("expect", "answered"),
    [
        ({"beats": True}, {"beats": False}),
        ({"combo": {"kind": "pair", "key": "5d"}}, {"combo": {"kind": "pair", "key": "5h"}}),
        ({"combo": {"kind": "pair"}}, {"combo": None}),
        ({"findings_include": ["bomb"]}, {"findings": [{"code": "dragon"}]}),
        ({"verdicts": ["ok", "ok"]}, {"actions": [{"legal": True}, {"legal": False, "findings": [{"code": "bomb"}]}]}),
        ({"plays_set": [["5c"]]}, {"plays": [{"cards": ["5c"]}, {"cards": ["6c"]}]}),
        ({"combos_set": {"pair": []}}, {"combos": {"pair": [{"cards": ["5c", "5d"]}]}}),
        ({"items": {}}, {"items": [{"code": "finish_two", "factor": 2}]}),
        ({"losers_by_seat": {"b": {"pays": 3}}}, {"losers": [{"seat": "b", "pays": 4}]}),
        ({"action": {"type": "play", "cards": ["5c"]}}, {"action": {"type": "pass"}}),
        ({"count": 5}, {}),
    ],
)
def test_a_wrong_answer_is_noticed(expect: dict[str, object], answered: dict[str, object]) -> None:
    assert wrong(Case("x", "x", "stated", {}, expect), 200, answered)


def test_a_wrong_status_or_code_is_noticed() -> None:
    refused = Case("x", "x", "stated", {}, {"http_status": 422, "code": "duplicate_card"})

    assert wrong(refused, 200, {})
    assert wrong(refused, 422, {"code": "contradiction", "errors": [{"code": "bad_seats"}]})
    assert not wrong(refused, 422, {"code": "contradiction", "errors": [{"code": "duplicate_card"}]})
