"""A clock that is always right: how many lines of Python something runs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


def steps(call: Callable[[], Any]) -> int:
    """How many lines of Python are run by a call: a clock that is always right."""
    count = 0

    def trace(_frame: Any, event: str, _argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count
