"""From the bytes of a body to a request record, strictly.

The ordinary way is one pass of a prebuilt decoder. Only a body that it refuses, or that might repeat a name, is looked
at again: a repeated name is refused (I-JSON, RFC 7493), a number such as ``1.0`` is the integer it is (JSON Schema),
and whatever else is wrong is reported all at once with its place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from bigtwo import Language
from bigtwo_api.json_text import Members, read_json
from bigtwo_api.name_count import name_count
from bigtwo_api.problems import MALFORMED, SCHEMA_VIOLATION, PlaceError, Refusal, json_pointer
from bigtwo_api.requests import BatchRequest
from bigtwo_api.schema_check import Place, SchemaCheck, is_list, is_object

RequestT = TypeVar("RequestT", bound=Struct)

UNREADABLE_ERRORS: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_REFERENCE: Final = "#/components/schemas/{name}"
_DUPLICATE_KEY: Final[dict[Language, str]] = {
    "en": "The name {name!r} stands twice in this object.",
    "zh-Hant": "這個物件裡，名稱 {name!r} 出現兩次。",
}


class BodyDecoder(Generic[RequestT]):
    """Decodes the bodies of one operation.

    ``suspects`` says of a decoded body whether it might hold a name twice: False is certain, True is not. ``repeated``
    finds the places of those that do, in plain values as ``read_json`` makes them.
    """

    def __init__(
        self,
        request_type: type[RequestT],
        suspects: Callable[[bytes, RequestT], bool] | None = None,
        repeated: Callable[[Any], Iterator[Place]] | None = None,
    ) -> None:
        self.type = request_type
        self.suspects = suspects or self._has_more_names
        self._repeated = repeated or _repeated_names

    # What follows takes milliseconds to make, so it is made when first asked for, or by prepare().

    def prepare(self) -> None:
        """Make what an ordinary body needs, so that the first one need not wait for it."""
        _ = self.decode, self.names_in

    @cached_property
    def decode(self) -> Callable[[bytes], RequestT]:
        """The ordinary way alone; raises one of ``UNREADABLE_ERRORS``."""
        return msgspec.json.Decoder(self.type).decode

    @cached_property
    def _check(self) -> SchemaCheck:
        (schema,), components = msgspec.json.schema_components([self.type], ref_template=_REFERENCE)
        return SchemaCheck(schema, components)

    @cached_property
    def names_in(self) -> Callable[[Sequence[Any]], int]:
        """How many names some bodies have, at the least, from the requests that were read in them."""
        return name_count(self.type)

    def _has_more_names(self, raw: bytes, value: RequestT) -> bool:
        """Every name has a colon. A body with more of them has a name twice, or a colon in a text."""
        return raw.count(b":") > self.names_in((value,))

    def __call__(self, raw: bytes, language: Language) -> RequestT:
        """The request in a body.

        Raises:
            Refusal: malformed (400) or against the schema (422), every error with its place.
        """
        try:
            value = self.decode(raw)
        except UNREADABLE_ERRORS:
            return self.second_look(raw, language)
        if self.suspects(raw, value):
            self.refuse_repeated(raw, language)
        return value

    def refuse_repeated(self, raw: bytes, language: Language) -> None:
        """Raises Refusal (400) if a name stands twice in one object."""
        try:
            json.loads(raw, object_pairs_hook=_distinct)
        except (_RepeatedNameError, ValueError, RecursionError):
            self._read(raw, language)

    def _read(self, raw: bytes, language: Language) -> Any:
        """The body as plain JSON values; an object that repeats a name is refused."""
        tree = read_json(raw, language)
        errors = [
            PlaceError(json_pointer(place), "duplicate_key", _DUPLICATE_KEY[language].format(name=place[-1]))
            for place in self._repeated(tree)
        ]
        if errors:
            raise Refusal(MALFORMED, errors=errors)
        return tree

    def second_look(self, raw: bytes, language: Language) -> RequestT:
        """The request in a body that the ordinary way refuses. Raises Refusal with every error there is."""
        tree = self._read(raw, language)
        errors = self._check.errors(tree, language)
        if errors:
            raise Refusal(SCHEMA_VIOLATION, errors=errors)
        try:
            return msgspec.convert(_with_whole_numbers(tree), self.type)
        except msgspec.ValidationError as error:
            raise Refusal(SCHEMA_VIOLATION, str(error)) from error


def batch_decoder() -> BodyDecoder[BatchRequest]:
    """Decodes the envelope of a batch; the bodies in it are looked at one by one, each as if it had come alone."""
    return BodyDecoder(BatchRequest, _suspicious_envelope, _repeated_in_envelope)


def _suspicious_envelope(raw: bytes, value: BatchRequest) -> bool:
    """As many names as entries that have them: then none stands twice."""
    items = value.requests
    labelled = sum(type(item.id) is str for item in items)
    return not (
        raw.count(b'"requests"') == 1
        and raw.count(b'"operation"') == raw.count(b'"body"') == len(items)
        and raw.count(b'"id"') == labelled
        and b"\\" not in raw
    )


def _repeated_in_envelope(tree: Any) -> Iterator[Place]:
    """The repeated names of the envelope; a body's own are the item's affair."""
    yield from _own_repeated(tree, ())
    items = tree.get("requests") if is_object(tree) else None
    for index, item in enumerate(items if is_list(items) else ()):
        yield from _own_repeated(item, ("requests", index))


class _RepeatedNameError(Exception):
    """A name stands twice in one object."""


def _distinct(pairs: list[tuple[str, Any]]) -> None:
    if len(dict(pairs)) != len(pairs):
        raise _RepeatedNameError


def _own_repeated(tree: Any, place: Place) -> Iterator[Place]:
    if isinstance(tree, Members):
        yield from ((*place, name) for name in tree.repeated)


def _repeated_names(tree: Any, place: Place = ()) -> Iterator[Place]:
    yield from _own_repeated(tree, place)
    if is_object(tree):
        for name, below in tree.items():
            yield from _repeated_names(below, (*place, name))
    elif is_list(tree):
        for index, below in enumerate(tree):
            yield from _repeated_names(below, (*place, index))


def _with_whole_numbers(tree: Any) -> Any:
    """The same values, with numbers such as ``1.0`` as the integers they are."""
    if isinstance(tree, float):
        return int(tree) if tree.is_integer() and abs(tree) < 2**53 else tree
    if is_list(tree):
        return [_with_whole_numbers(item) for item in tree]
    if is_object(tree):
        return {name: _with_whole_numbers(item) for name, item in tree.items()}
    return tree
