"""The same question in both languages: the same codes and numbers, other texts."""

from __future__ import annotations

from typing import Any

import pytest

from bigtwo_api.operations import OPERATIONS

TEXTS = {
    "message",
    "name",
    "title",
    "text",
    "source",
    "description",
    "document",
    "meaning",
    "label",
    "unit",
    "detail",
    "canonical",
}
QUESTIONS = [(op, name) for op in OPERATIONS if op.method == "POST" for name in op.examples]


def bare(value: Any) -> Any:
    """An answer without its texts."""
    if isinstance(value, dict):
        return {name: bare(below) for name, below in value.items() if name not in TEXTS}
    return [bare(below) for below in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("operation", "name"), QUESTIONS, ids=lambda value: getattr(value, "id", value))
def test_codes_and_numbers_are_the_same_in_both_languages(ask: Any, operation: Any, name: Any) -> None:
    body = operation.examples[name].value
    english, chinese = (ask(operation.path, body, accept_language=language).json() for language in ("en", "zh-HK"))
    assert bare(english) == bare(chinese)
    if "findings" in english:
        assert english != chinese
