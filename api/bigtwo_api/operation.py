"""What an operation is: one thing a client can ask, told once for the routes, the document, the batch and the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct

from bigtwo import InvalidRuleSet, Language, Rules, RuleSetReference, rules_for
from bigtwo_api.decoding import BodyDecoder

API_PREFIX: Final = "/v1/"
_GET_STATUSES: Final = (400, 405, 406, 500)
_POST_STATUSES: Final = (400, 405, 406, 408, 413, 415, 422, 500, 503)
_LIMITED_STATUS: Final = 429


class Example(NamedTuple):
    """A request worth showing. For a GET ``value`` is the path parameter, or None."""

    summary: str
    value: Any


class PathParameter(NamedTuple):
    """The parameter in a path. ``known`` lists its values where they are few."""

    name: str
    description: str
    known: tuple[str, ...] = ()


class Operation(NamedTuple):
    """One thing a client can ask.

    ``function`` makes the answer. ``written`` makes the same answer as JSON, faster, or None where it cannot.
    """

    id: str
    method: Literal["GET", "POST"]
    path: str
    tag: str
    summary: str
    description: str
    answer: type[Struct]
    function: Callable[[Any, Language], Struct]
    examples: dict[str, Example]
    decoder: BodyDecoder[Any] | None = None
    parameter: PathParameter | None = None
    localized: bool = True
    cacheable: bool = False
    more_statuses: tuple[int, ...] = ()
    written: Callable[[Any, Language], bytes | None] | None = None

    @property
    def statuses(self) -> tuple[int, ...]:
        """Every status besides 200 and 304 that the operation can answer, ascending."""
        usual = _POST_STATUSES if self.method == "POST" else _GET_STATUSES
        limited = (_LIMITED_STATUS,) if self.path.startswith(API_PREFIX) else ()
        return tuple(sorted({*usual, *limited, *self.more_statuses}))


def rules_of(reference: RuleSetReference, language: Language) -> Rules:
    """The rules a request names, ready to judge by. Raises InvalidRuleSet pointing below ``/ruleset``."""
    try:
        return rules_for(reference, language)
    except InvalidRuleSet as error:
        raise error.below("ruleset") from error
