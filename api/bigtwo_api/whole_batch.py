"""A batch of ordinary questions, read in one pass: the envelope and every body in it.

That is twice as fast as reading them one by one, but tells nobody what is wrong where. So a batch in which not every
question is certainly right is left to those who look at each on its own: every name has a colon, and where there are no
more colons than names that were read, none stands twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Any, Final, NamedTuple, Union

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from bigtwo import Language
from bigtwo.answers import Code
from bigtwo_api.decoding import UNREADABLE_ERRORS
from bigtwo_api.hardness import Hardness
from bigtwo_api.requests import MOST_BATCHED

_TAG: Final = "operation"


class Asked(NamedTuple):
    """How questions of one operation are read and answered in a batch."""

    type: type[Struct]
    names_in: Callable[[Any], int]
    function: Callable[[Any, Language], Struct]
    is_hard: Hardness


Label = str | UnsetType
"""What the client calls a question."""


class Ordinary(NamedTuple):
    """A question that is well-formed and not hard, what answers it, and the client's label for it."""

    question: Any
    function: Callable[[Any, Language], Struct]
    label: Label


class WholeBatches:
    """Reads batches of ordinary questions; ``operations`` are named as in a batch."""

    def __init__(self, operations: Mapping[str, Asked]) -> None:
        self._operations = operations

    @cached_property
    def _by_type(self) -> dict[type[Struct], Asked]:
        return {_item_type(name, asked.type): asked for name, asked in self._operations.items()}

    @cached_property
    def _decode(self) -> Callable[[bytes], Any]:
        item: Any = Union[tuple(self._by_type)]  # noqa: UP007 - built from values, not written as an annotation
        requests: Any = Annotated[tuple[item, ...], Meta(min_length=1, max_length=MOST_BATCHED)]
        batch = msgspec.defstruct("WholeBatch", [("requests", requests)], frozen=True, forbid_unknown_fields=True)
        return msgspec.json.Decoder(batch).decode

    def read(self, raw: bytes) -> list[Ordinary] | None:
        """The questions of a batch; None unless every one is certainly well-formed, without a repeated name, and not hard."""
        try:
            items = self._decode(raw).requests
        except UNREADABLE_ERRORS:
            return None
        by_type, names, found = self._by_type, 1, []
        for item in items:
            asked, body, label = by_type[type(item)], item.body, item.id
            if asked.is_hard(body):
                return None
            names += asked.names_in(body) + (2 if label is UNSET else 3)
            found.append(Ordinary(body, asked.function, label))
        return found if raw.count(b":") == names else None


def _item_type(name: str, body: type[Struct]) -> type[Struct]:
    """An entry of a batch that asks one operation."""
    fields: list[Any] = [("body", body), ("id", Code | UnsetType, UNSET)]
    return msgspec.defstruct("Item", fields, frozen=True, forbid_unknown_fields=True, tag_field=_TAG, tag=name)
