"""The worked cases, asked of the engine without the service in between."""

import pytest

from asking import Plain, answer, golden
from golden_cases import Case, cases, grounds_of, wrong

GROUNDS: Plain = golden("grounds.json")

ASKED = cases(
    "combos/classify",
    "plays/compare",
    "plays/judge",
    "plays/legal",
    "plays/suggest",
    "plays/chance",
    "hands/analyze",
    "rounds/adjudicate",
    "settlements",
    "deals/plan",
    "deals/inspect",
    "exchanges/roles",
    "exchanges/judge",
    "rulesets/resolve",
)


@pytest.mark.parametrize("case", ASKED, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert wrong(case, *answer(case.operation, case.request)) == []


@pytest.mark.parametrize("case", [case for case in ASKED if case.id in GROUNDS], ids=lambda case: case.id)
def test_the_answer_rests_on_its_clauses(case: Case) -> None:
    """Every finding and every item, with the clauses it names and in their order."""
    _, found = answer(case.operation, case.request)

    assert list(grounds_of(found)) == GROUNDS[case.id]


def test_no_case_is_lost() -> None:
    ids = [case.id for case in ASKED]

    assert len(ids) == len(set(ids)) == 408


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
