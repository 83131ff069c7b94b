"""The worked cases, asked of the engine without the service in between."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import bigtwo
from asking import OPERATIONS, Plain, answer, golden, rules
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


def sentences_in(answer: Any) -> Iterator[str]:
    """Every text for people in an answer: messages and the names of combinations."""
    if isinstance(answer, dict):
        yield from (answer[name] for name in ("message", "name") if isinstance(answer.get(name), str))
        for below in answer.values():
            yield from sentences_in(below)
    elif isinstance(answer, (list, tuple)):
        for below in answer:
            yield from sentences_in(below)


@pytest.mark.parametrize("case", ASKED, ids=lambda case: case.id)
def test_no_sentence_has_a_gap(case: Case) -> None:
    _, found = answer(case.operation, case.request)
    said = " / ".join(sentences_in(found))

    assert not re.search(r"None|[{}]|XX|Kind\.|  ", said), said


@pytest.mark.parametrize("case", [case for case in ASKED if case.id in GROUNDS], ids=lambda case: case.id)
def test_an_answer_is_of_its_type(case: Case) -> None:
    """Nothing is left out, null where it may not be, or out of its bounds."""
    given = dict(case.request)
    found = OPERATIONS[case.operation](rules(given.pop("ruleset", bigtwo.DEFAULT_RULESET)), given)

    assert msgspec.convert(msgspec.to_builtins(found), type(found)) == found


CHANGED = {"extends": "formal", "changes": {"play": {"must_beat": True}}}


@pytest.mark.parametrize(
    ("operation", "request_"),
    [
        ("combos/classify", {"cards": ["5c"]}),
        ("plays/compare", {"play": ["5c"], "table": ["4c"]}),
        ("plays/judge", {"hand": ["5c"], "table": ["4c"], "action": {"type": "pass"}}),
        ("plays/legal", {"hand": ["5c"]}),
        ("rounds/adjudicate", {"seats": ["a", "b"], "actions": [{"seat": "a", "type": "play", "cards": ["3c"]}]}),
        ("settlements", {"winner": {"seat": "a"}, "losers": [{"seat": "b", "cards_left": 3}], "scoring": "douque"}),
        ("deals/plan", {"players": 4}),
        ("deals/inspect", {"hands": {"a": ["3c"], "b": ["3d"]}}),
        ("exchanges/roles", {"finish_order": ["a", "b", "c", "d"]}),
    ],
)
@pytest.mark.parametrize("reference", ["formal", CHANGED])
def test_an_answer_names_its_rule_set_and_the_version(reference: Any, operation: str, request_: Plain) -> None:
    status, found = answer(operation, {"ruleset": reference, **request_})

    assert (status, found["ruleset"], found["engine_version"]) == (200, reference, bigtwo.__version__)


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
