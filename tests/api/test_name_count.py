"""Names are counted as the text has them, and never more: a name that stands twice is always seen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bigtwo_api.name_count import name_count
from bigtwo_api.operations import OPERATIONS

ASKED = [
    pytest.param(operation, example.value, id=f"{operation.id} {name}")
    for operation in OPERATIONS
    if operation.decoder is not None and operation.id != "answerBatch"
    for name, example in operation.examples.items()
]


def _names(tree: Any) -> int:
    if isinstance(tree, dict):
        return len(tree) + sum(map(_names, tree.values()))
    return sum(map(_names, tree)) if isinstance(tree, list) else 0


def _doubled(tree: Any, place: list[Any] | None = None) -> Any:
    """The text with each name written twice, one after another."""
    if isinstance(tree, dict):
        for name in tree:
            members = [f"{json.dumps(key)}:{json.dumps(value)}" for key, value in tree.items()]
            yield "{" + ",".join([f"{json.dumps(name)}:{json.dumps(tree[name])}", *members]) + "}"
        for name, value in tree.items():
            for inner in _doubled(value):
                rest = [f"{json.dumps(key)}:{inner if key == name else json.dumps(other)}" for key, other in tree.items()]
                yield "{" + ",".join(rest) + "}"
    elif isinstance(tree, list):
        for index, value in enumerate(tree):
            for inner in _doubled(value):
                yield "[" + ",".join(inner if at == index else json.dumps(other) for at, other in enumerate(tree)) + "]"


@pytest.mark.parametrize(("operation", "value"), ASKED)
def test_no_more_names_are_counted_than_there_are(operation: Any, value: Any) -> None:
    raw = json.dumps(value).encode()
    counted = name_count(operation.decoder.type)([operation.decoder.decode(raw)])

    assert counted <= _names(value)


@pytest.mark.parametrize(("operation", "value"), ASKED)
def test_a_name_twice_is_always_suspected(operation: Any, value: Any) -> None:
    for text in _doubled(value):
        raw = text.encode()
        assert operation.decoder.suspects(raw, operation.decoder.decode(raw)), text


def test_an_ordinary_record_is_not_suspected() -> None:
    operation = next(one for one in OPERATIONS if one.id == "adjudicateRound")
    raw = json.dumps(
        {
            "ruleset": "douque",
            "seats": ["E", "S"],
            "hands": {"E": ["3c", "4d"], "S": ["5c"]},
            "actions": [{"seat": "E", "type": "play", "cards": ["3c"]}, {"seat": "S", "type": "pass"}],
        }
    ).encode()
    assert operation.decoder is not None
    assert not operation.decoder.suspects(raw, operation.decoder.decode(raw))
