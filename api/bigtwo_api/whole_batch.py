"""A batch of ordinary questions, read in one pass: the envelope and every body in it.

That is twice as fast as reading them one by one, but tells nobody what is wrong where. So a batch in which not every
question is certainly right is left to those who look at each on its own: every name has a colon, and where there are no
more colons than names that were read, none stands twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
LONGEST_WHOLE: Final = 256 * 1024
"""A longer batch is read piece by piece: one pass over a few megabytes of records would hold the event loop too long."""


class Asked(NamedTuple):
    """How questions of one operation are read and answered in a batch."""

    type: type[Struct]
    names_in: Callable[[Sequence[Any]], int]
    answer: Callable[[Any, Language], bytes]
    is_hard: Hardness


Label = str | UnsetType
"""What the client calls a question."""


class WholeBatches:
    """Reads batches of ordinary questions; ``operations`` are named as in a batch."""

    def __init__(self, operations: Mapping[str, Callable[[], Asked]]) -> None:
        self._operations = operations

    @cached_property
    def _by_type(self) -> dict[type[Struct], Asked]:
        every = {name: asked() for name, asked in self._operations.items()}
        return {_item_type(name, asked.type): asked for name, asked in every.items()}

    @cached_property
    def _decode(self) -> Callable[[bytes], Any]:
        item: Any = Union[tuple(self._by_type)]  # noqa: UP007 - built from values, not written as an annotation
        requests: Any = Annotated[tuple[item, ...], Meta(min_length=1, max_length=MOST_BATCHED)]
        batch = msgspec.defstruct("WholeBatch", [("requests", requests)], frozen=True, forbid_unknown_fields=True)
        return msgspec.json.Decoder(batch).decode

    @cached_property
    def answers(self) -> dict[type[Struct], Callable[[Any, Language], bytes]]:
        """What answers a question, by the type of its entry."""
        return {kind: asked.answer for kind, asked in self._by_type.items()}

    def read(self, raw: bytes) -> Sequence[Any] | None:
        """The entries of a batch, each with ``body`` and ``id``.

        None unless every question is certainly well-formed, without a repeated name, and not hard.
        """
        if len(raw) > LONGEST_WHOLE:
            return None
        try:
            entries: Sequence[Any] = self._decode(raw).requests
        except UNREADABLE_ERRORS:
            return None
        names = 1 + 3 * len(entries) - sum([entry.id is UNSET for entry in entries])
        for kind in {type(entry) for entry in entries}:
            asked, bodies = self._by_type[kind], [entry.body for entry in entries if type(entry) is kind]
            if any(map(asked.is_hard, bodies)):
                return None
            names += asked.names_in(bodies)
        return entries if raw.count(b":") == names else None


def _item_type(name: str, body: type[Struct]) -> type[Struct]:
    """An entry of a batch that asks one operation."""
    fields: list[Any] = [("body", body), ("id", Code | UnsetType, UNSET)]
    return msgspec.defstruct("Item", fields, frozen=True, forbid_unknown_fields=True, tag_field=_TAG, tag=name)
