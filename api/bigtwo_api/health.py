"""Whether the service lives, whether it judges rightly, and which version it is."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from bigtwo import DEFAULT_RULESET, Language, __version__, classify, compare, rules_for
from bigtwo.cards import Card
from bigtwo_api.problems import UNAVAILABLE, Refusal

_RETRY_AFTER: Final = (b"retry-after", b"5")


class Liveness(Struct, frozen=True):
    """The process answers."""

    status: Literal["alive"]


class Readiness(Struct, frozen=True):
    """The referee has judged some known plays again and found what is known of them."""

    status: Literal["ready"]
    rulings: Annotated[int, Meta(ge=1, le=1000, description="How many known rulings came out right.")]


class Version(Struct, frozen=True):
    """Which service answers, and which engine judges."""

    api: Literal["v1"]
    engine_version: Annotated[str, Meta(max_length=32)]


_KNOWN_KINDS: Final[tuple[tuple[tuple[Card, ...], str | None], ...]] = (
    (("3c",), "single"),
    (("5d", "5h"), "pair"),
    (("Ac", "2d", "3h", "4s", "5c"), "straight"),
    (("4s", "5s", "6s", "7s", "8s"), "straight_flush"),
    (("9c", "9d", "Qh", "Qs"), None),
)
_KNOWN_BEATS: Final[tuple[tuple[tuple[Card, ...], tuple[Card, ...], bool], ...]] = (
    (("2s",), ("2h",), True),
    (("9h", "9s"), ("9c", "9d"), True),
    (("5c", "5d", "5h", "6c", "6d"), ("3c", "4d", "5s", "6s", "7c"), False),
)


def alive(_: object, _language: Language) -> Liveness:
    """The process answers."""
    return Liveness("alive")


def ready(_: object, _language: Language) -> Readiness:
    """Judge the known plays again.

    Raises:
        Refusal: unavailable (503), if one ruling differs from what is known.
    """
    rules = rules_for(DEFAULT_RULESET, "en")
    rulings = [_kind(classify(rules, cards).combo) == kind for cards, kind in _KNOWN_KINDS]
    rulings += [compare(rules, play, table).beats is beats for play, table, beats in _KNOWN_BEATS]
    if not all(rulings):
        raise Refusal(UNAVAILABLE, headers=(_RETRY_AFTER,))
    return Readiness("ready", len(rulings))


def version(_: object, _language: Language) -> Version:
    """The versions of interface and engine."""
    return Version("v1", __version__)


def _kind(combo: object) -> str | None:
    return getattr(combo, "kind", None)
