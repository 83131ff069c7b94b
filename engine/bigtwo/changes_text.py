"""House rules as people write them: ``play.pass_policy=locked``, one parameter by its dotted name (自訂規則)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

import msgspec

from bigtwo.errors import BigTwoError
from bigtwo.rules.reference import CustomRuleSet
from bigtwo.rules.scoring_record import CustomScoring

_PLAIN_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*").fullmatch
_NAMES: Final = {"true": True, "false": False, "null": None}
_DEEPEST: Final = 8


class UnreadableChange(BigTwoError):
    """A text that names no parameter and value."""


def change_of(text: str) -> tuple[tuple[str, ...], Any]:
    """The dotted name of a parameter, taken apart, and its value: JSON, or a plain word. Raises UnreadableChange."""
    name, equals, value = text.partition("=")
    path = tuple(name.strip().split("."))
    if not equals or not all(map(_PLAIN_WORD, path)) or len(path) > _DEEPEST:
        raise UnreadableChange(text)
    return path, _value(value.strip())


def nested(changes: Iterable[tuple[tuple[str, ...], Any]]) -> dict[str, Any]:
    """Some changes as one object, nested as the names are. Raises UnreadableChange: a name goes on below a value."""
    whole: dict[str, Any] = {}
    for path, value in changes:
        group = whole
        for step in path[:-1]:
            below: Any = group.setdefault(step, {})
            if not isinstance(below, dict):
                raise UnreadableChange(".".join(path))
            group = cast("dict[str, Any]", below)
        group[path[-1]] = value
    return whole


def custom_ruleset(extends: str, changes: Iterable[tuple[tuple[str, ...], Any]]) -> CustomRuleSet:
    """A rule set with some changes. Raises UnreadableChange if there is no such parameter or value."""
    try:
        return msgspec.convert({"extends": extends, "changes": nested(changes)}, CustomRuleSet)
    except msgspec.ValidationError as error:
        raise UnreadableChange(str(error)) from error


def listed(custom: CustomRuleSet) -> list[tuple[tuple[str, ...], Any]]:
    """The changes of a rule set one by one, as :func:`custom_ruleset` takes them."""
    return list(_leaves(msgspec.to_builtins(custom.changes), ()))


def written_changes(custom: CustomRuleSet | CustomScoring) -> list[str]:
    """The changes of a rule set or a scoring, one text for each parameter; they read back as the same."""
    return [f"{'.'.join(path)}={_written(value)}" for path, value in _leaves(msgspec.to_builtins(custom.changes), ())]


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    group = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    if group and all(map(_PLAIN_WORD, group)) and "extends" not in group and len(path) < _DEEPEST:
        for name, below in group.items():
            yield from _leaves(below, (*path, name))
    elif path:
        yield path, value


def _value(text: str) -> Any:
    if text in _NAMES:
        return _NAMES[text]
    if _PLAIN_WORD(text):
        return text
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        raise UnreadableChange(text) from None


def _written(value: Any) -> str:
    if isinstance(value, str) and _PLAIN_WORD(value) and value not in _NAMES:
        return value
    return json.dumps(value, ensure_ascii=False)
