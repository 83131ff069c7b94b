"""From the name of a rule set, or a change of one, to the whole record."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from bigtwo.errors import Fault, InvalidRuleSet
from bigtwo.rules import presets
from bigtwo.rules.partial import differences, merged
from bigtwo.rules.reference import CustomRuleSet, RuleSetReference
from bigtwo.rules.ruleset import RuleSet
from bigtwo.rules.scoring_record import CustomScoring, Scoring, ScoringReference
from bigtwo.rules.validation import ruleset_faults, scoring_faults
from bigtwo.wording import Voice

_Whole = TypeVar("_Whole", RuleSet, Scoring)

Difference = tuple[str, Any, Any]
"""A changed parameter: its dotted name, the value of the named set, the value of the table."""


class Resolved(NamedTuple):
    """A rule set in full, with the named one it starts from and every parameter the table has changed."""

    base: str
    ruleset: RuleSet
    differs: tuple[Difference, ...]


class ResolvedScoring(NamedTuple):
    """A scoring in full, with the named one it starts from and every parameter the table has changed."""

    base: str
    scoring: Scoring
    differs: tuple[Difference, ...]


@lru_cache(maxsize=len(presets.RULESET_IDS))
def named_ruleset(ruleset_id: str) -> RuleSet:
    """A named rule set. Raises KeyError."""
    return msgspec.convert(_plain(ruleset_id, presets.BASE_RULESET, presets.RULESET_CHANGES), RuleSet)


@lru_cache(maxsize=len(presets.SCORING_IDS))
def named_scoring(scoring_id: str) -> Scoring:
    """A named scoring. Raises KeyError."""
    return msgspec.convert(_plain(scoring_id, presets.BASE_SCORING, presets.SCORING_CHANGES), Scoring)


def _plain(name: str, base: tuple[str, dict[str, Any]], changes: dict[str, tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    if name == base[0]:
        return base[1]
    below, changed = changes[name]
    return merged(_plain(below, base, changes), changed)


def resolve_ruleset(reference: RuleSetReference, voice: Voice) -> Resolved:
    """The whole rule set of a reference. Raises InvalidRuleSet: unknown, unreadable or contradictory."""
    if isinstance(reference, str):
        return Resolved(reference, _known_ruleset(reference, (), voice), ())
    base = _known_ruleset(reference.extends, ("extends",), voice)
    before, after = _laid_over(base, reference)
    ruleset = _converted(after, RuleSet, voice)
    faults = ruleset_faults(ruleset, voice)
    if faults:
        raise InvalidRuleSet(*faults).below("changes")
    return Resolved(reference.extends, ruleset, tuple(differences(before, after)))


def resolve_scoring(reference: ScoringReference, voice: Voice) -> ResolvedScoring:
    """The whole scoring of a reference; a rule set's id names its scoring too. Raises InvalidRuleSet."""
    if isinstance(reference, str):
        name = _known_scoring(reference, (), voice)
        return ResolvedScoring(name, named_scoring(name), ())
    name = _known_scoring(reference.extends, ("extends",), voice)
    before, after = _laid_over(named_scoring(name), reference)
    scoring = _converted(after, Scoring, voice)
    faults = scoring_faults(scoring, voice)
    if faults:
        raise InvalidRuleSet(*faults).below("changes")
    return ResolvedScoring(name, scoring, tuple(differences(before, after)))


def _laid_over(base: RuleSet | Scoring, reference: CustomRuleSet | CustomScoring) -> tuple[dict[str, Any], dict[str, Any]]:
    before = msgspec.to_builtins(base)
    return before, merged(before, msgspec.to_builtins(reference.changes))


def _converted(plain: dict[str, Any], whole: type[_Whole], voice: Voice) -> _Whole:
    try:
        return msgspec.convert(plain, whole)
    except msgspec.ValidationError as error:
        message = voice.say("ruleset.unreadable", reason=error)
        raise InvalidRuleSet(Fault(("changes",), "contradictory_ruleset", message)) from error


def _known_ruleset(name: str, pointer: tuple[str, ...], voice: Voice) -> RuleSet:
    if name not in presets.RULESET_IDS:
        message = voice.say("ruleset.unknown", value=name, known=", ".join(presets.RULESET_IDS))
        raise InvalidRuleSet(Fault(pointer, "unknown_ruleset", message))
    return named_ruleset(name)


def _known_scoring(name: str, pointer: tuple[str, ...], voice: Voice) -> str:
    if name in presets.SCORING_IDS:
        return name
    if name in presets.RULESET_IDS:
        scoring = named_ruleset(name).scoring
        return scoring if isinstance(scoring, str) else scoring.extends
    message = voice.say("ruleset.unknown_scoring", value=name, known=", ".join(presets.SCORING_IDS))
    raise InvalidRuleSet(Fault(pointer, "unknown_scoring", message))
