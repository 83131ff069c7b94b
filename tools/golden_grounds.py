"""Write ``tests/golden/grounds.json`` anew: the clauses on which the answer to every worked case rests.

A ruling may be right and rest on the wrong rule. Here every finding and every item of an answer is kept with its clauses, in
the order in which they are told, so that a change of one is seen in the difference and read.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"
sys.path.append(str(TESTS))

from asking import OPERATIONS, answer  # noqa: E402 - what the tests share is no package
from golden_cases import cases, grounds_of  # noqa: E402


def grounds() -> str:
    """The content of ``grounds.json``; a question that is refused rests on no clause and is left out."""
    told = {case.id: list(grounds_of(answer(case.operation, case.request)[1])) for case in cases(*OPERATIONS)}
    return json.dumps({name: rests for name, rests in told.items() if rests}, indent=1) + "\n"


if __name__ == "__main__":
    (TESTS / "golden" / "grounds.json").write_text(grounds(), encoding="utf-8")
