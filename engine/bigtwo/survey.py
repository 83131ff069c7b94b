"""One question under many rule sets: does the house rule make a difference?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from bigtwo._version import __version__
from bigtwo.answers import Findings
from bigtwo.classification import classify
from bigtwo.comparison import compare
from bigtwo.rules.kinds import Kind
from bigtwo.rules.reference import RuleSetReference
from bigtwo.rules.rules import Rules


class SurveyRow(Struct, frozen=True):
    """The verdict under one rule set; ``beats`` is null where no table was asked about."""

    ruleset: RuleSetReference
    valid: bool
    kind: Kind | None
    beats: bool | None
    findings: Findings


class Survey(Struct, frozen=True):
    """The verdicts under several rule sets, and whether they all agree."""

    engine_version: Annotated[str, Meta(max_length=32)]
    rows: Annotated[tuple[SurveyRow, ...], Meta(max_length=64)]
    agree: bool


def survey(rulesets: Iterable[Rules], play: Sequence[str], table: Sequence[str] | None = None) -> Survey:
    """Judge a play, against a table or by itself, under each of some rule sets.

    They agree where all say the same of validity, kind and whether the table is beaten.
    """
    rows = tuple(_row(rules, play, table) for rules in rulesets)
    agree = len({(row.valid, row.kind, row.beats) for row in rows}) <= 1
    return Survey(__version__, rows, agree)


def _row(rules: Rules, play: Sequence[str], table: Sequence[str] | None) -> SurveyRow:
    if table is None:
        named = classify(rules, play)
        kind = named.combo.kind if named.combo else None
        return SurveyRow(rules.reference, named.valid, kind, None, named.findings)
    verdict = compare(rules, play, table)
    kind = verdict.play.kind if verdict.play else None
    return SurveyRow(rules.reference, verdict.play is not None, kind, verdict.beats, verdict.findings)
