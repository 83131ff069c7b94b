"""Every worked case, asked of the service as a client would."""

from __future__ import annotations

from typing import Any

import pytest

from asking import golden
from bigtwo_api.operations import API_PREFIX, OPERATIONS
from golden_cases import Case, wrong

CASES = [Case(**raw) for raw in golden("cases.json")]
SERVED = {operation.path.removeprefix(API_PREFIX) for operation in OPERATIONS}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(ask: Any, case: Case) -> None:
    response = ask(f"/v1/{case.operation}", case.request)

    assert wrong(case, response.status_code, response.json()) == []


def test_no_case_is_lost_and_each_has_its_operation() -> None:
    assert len({case.id for case in CASES}) == len(CASES) == 412
    assert {case.operation for case in CASES} <= SERVED
