"""The way in: rule sets by name, ready to judge by, and the rule book to read.

The only module that knows that rule sets have names.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from bigtwo._version import __version__
from bigtwo.answers import Answer
from bigtwo.errors import InvalidRuleSet
from bigtwo.rules.presets import DEFAULT_RULESET, RULESET_IDS, SCORING_IDS
from bigtwo.rules.reference import CustomRuleSet, RuleSetReference
from bigtwo.rules.resolving import resolve_ruleset, resolve_scoring
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import RuleSet
from bigtwo.rules.scoring_record import Scoring
from bigtwo.rules.tables import Tables
from bigtwo.wording import Language, voice_of

__all__ = ["DEFAULT_RULESET", "RULESET_IDS", "SCORING_IDS", "Difference", "ResolvedRuleSet", "resolve", "rules_for"]

_MOST_RULESETS_KEPT = 64
"""How many rule sets, and how many of their tables, are kept ready; the one longest unused is forgotten."""

_encode = msgspec.json.Encoder(order="deterministic").encode


def rules_for(reference: RuleSetReference, language: Language = "en") -> Rules:
    """A rule set ready to judge by. Raises InvalidRuleSet: unknown, unreadable or contradictory."""
    if isinstance(reference, str):
        return _named(reference, language)
    return _custom(_encode(reference), language)


@lru_cache(maxsize=_MOST_RULESETS_KEPT)
def _named(reference: str, language: Language) -> Rules:
    return _ready(reference, language)


@lru_cache(maxsize=_MOST_RULESETS_KEPT)
def _custom(reference: bytes, language: Language) -> Rules:
    return _ready(msgspec.json.decode(reference, type=CustomRuleSet), language)


def _ready(reference: RuleSetReference, language: Language) -> Rules:
    voice = voice_of(language)
    resolved = resolve_ruleset(reference, voice)
    try:
        scoring = resolve_scoring(resolved.ruleset.scoring, voice)
    except InvalidRuleSet as error:
        raise error.below("changes", "scoring") from error
    return Rules(reference, resolved, scoring, _tables(_encode(resolved.ruleset)), voice)


@lru_cache(maxsize=_MOST_RULESETS_KEPT)
def _tables(ruleset: bytes) -> Tables:
    """The tables of a rule set, cached by value."""
    return Tables(msgspec.json.decode(ruleset, type=RuleSet))


class Difference(Struct, frozen=True):
    """One parameter in which a table differs from the named rule set it starts from."""

    path: Annotated[str, Meta(max_length=64)]
    base: Any
    value: Any


class ResolvedRuleSet(Answer, frozen=True):
    """A rule set in full, and what it changes in the named one it extends (null if it is a named one)."""

    extends: Annotated[str, Meta(max_length=40)] | None
    rules: RuleSet
    scoring: Scoring
    differs: Annotated[tuple[Difference, ...], Meta(max_length=200)]


def resolve(rules: Rules) -> ResolvedRuleSet:
    """A rule set in full, with every parameter in which it differs from the named one it extends."""
    extends = None if isinstance(rules.reference, str) else rules.base
    differs = tuple(Difference(path, base, value) for path, base, value in rules.differs)
    return ResolvedRuleSet(rules.reference, __version__, extends, rules.ruleset, rules.scoring.scoring, differs)
