"""The requests that servers are loaded with: many different ones of each kind, the same for every server."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

import bigtwo
from benchmarks import samples
from bigtwo.rules.rules import Rules
from bigtwo_api.operations import OPERATIONS, Operation
from bigtwo_api.requests import ClassifyRequest, CompareRequest, LegalRequest

_RULESET = "douque"
_SINGLE_BODIES = 2000
_BATCH_BODIES = 8
_BATCHED = 1000


class TypedItem(Struct, frozen=True):
    """A question of a batch, its body read in the same pass."""

    operation: str
    body: CompareRequest


class TypedBatch(Struct, frozen=True):
    """A batch of comparisons as a decoder that knows the types reads it."""

    requests: tuple[TypedItem, ...]


class Case(NamedTuple):
    """One kind of request: its path, different bodies, the type of a body, and the operation that answers it."""

    id: str
    title: str
    path: str
    bodies: list[bytes]
    type: type[Struct]
    operation: Operation

    def answers(self) -> list[Struct]:
        """The whole answer to every body, computed here."""
        decoder = self.operation.decoder
        assert decoder is not None
        return [self.operation.function(decoder(body, "en"), "en") for body in self.bodies]


CASE_IDS = ("classify", "compare", "legal", "batch")


@cache
def case_of(case_id: str) -> Case:
    """A kind of request with its bodies, made when first asked for."""
    title, path, body_type, make = _MADE[case_id]
    by_path = {operation.path: operation for operation in OPERATIONS}
    rules = bigtwo.rules_for(_RULESET)
    return Case(case_id, title, path, list(map(msgspec.json.encode, make(rules))), body_type, by_path[path])


def _classified(rules: Rules) -> list[Any]:
    return [{"ruleset": _RULESET, "cards": cards} for cards in samples.fives(rules, _SINGLE_BODIES)]


def _compared(rules: Rules) -> list[Any]:
    met = samples.meetings(rules, _SINGLE_BODIES)
    return [{"ruleset": _RULESET, "play": one.play, "table": one.table} for one in met]


def _led(_: Rules) -> list[Any]:
    return [{"ruleset": _RULESET, "hand": hand} for hand in samples.hands(_SINGLE_BODIES)]


def _batched(rules: Rules) -> list[Any]:
    items = [{"operation": "plays/compare", "body": body} for body in _compared(rules)]
    starts = range(0, len(items), len(items) // _BATCH_BODIES)
    return [{"requests": [*items, *items][start : start + _BATCHED]} for start in starts]


_MADE: dict[str, tuple[str, str, type[Struct], Callable[[Rules], list[Any]]]] = {
    "classify": ("`classify`, five cards", "/v1/combos/classify", ClassifyRequest, _classified),
    "compare": ("`compare`", "/v1/plays/compare", CompareRequest, _compared),
    "legal": ("`legal`, leading with 13 cards", "/v1/plays/legal", LegalRequest, _led),
    "batch": (f"batch of {_BATCHED:,} comparisons", "/v1/batch", TypedBatch, _batched),
}


def job_of(case: Case) -> Callable[[Any], Struct]:
    """The adjudication of a case from its request record, in English."""
    function = case.operation.function
    return lambda request: function(request, "en")
