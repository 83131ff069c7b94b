"""Partial records: what a table changes in a known rule set or scoring.

A partial record has every field of the whole one, each of them optional, so that the document of the API and the check of
a request come from the same declaration as the rule set itself.
"""

from __future__ import annotations

import types
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, Struct, UnsetType


def partial_of(whole: type[Struct]) -> type[Struct]:
    """The record of the same parameters, nested alike, in which every one may be left out."""
    fields = [(field.name, _optional(field.type), UNSET) for field in msgspec.structs.fields(whole)]
    return msgspec.defstruct(
        f"{whole.__name__}Changes",
        fields,
        frozen=True,
        forbid_unknown_fields=True,
        module=whole.__module__,
        namespace={"__doc__": whole.__doc__},
    )


def _optional(annotation: Any) -> Any:
    return Union[_loosened(annotation), UnsetType]  # noqa: UP007 - built from values, not written as an annotation


def _loosened(annotation: Any) -> Any:
    """The same type, with each nested group of parameters made partial."""
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return annotation if _stands_alone(annotation) else partial_of(annotation)
    if get_origin(annotation) in {Union, types.UnionType}:
        return Union[tuple(_loosened(member) for member in get_args(annotation))]  # noqa: UP007 - as above
    return annotation


def _stands_alone(record: type[Struct]) -> bool:
    """A record that refers to another by its id is a value of its own: it replaces, it does not merge."""
    return "extends" in record.__struct_fields__


def merged(whole: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """``whole`` with ``changes`` laid over it: objects merge by key, lists and single values replace."""
    result = dict(whole)
    for key, value in changes.items():
        below = result.get(key)
        if isinstance(value, dict) and isinstance(below, dict) and "extends" not in value:
            value = merged(below, value)  # noqa: PLW2901 - laid over what was there
        result[key] = value
    return result


def differences(base: Any, value: Any, path: str = "") -> list[tuple[str, Any, Any]]:
    """The parameters in which two rule sets differ, by dotted name, with both values, in order of the record."""
    if not (isinstance(base, dict) and isinstance(value, dict)):
        return [] if base == value else [(path, base, value)]
    found: list[tuple[str, Any, Any]] = []
    for key in dict.fromkeys((*base, *value)):
        found += differences(base.get(key), value.get(key), f"{path}.{key}" if path else key)
    return found
