"""Whether a play beats what lies on the table, and why (壓牌)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bigtwo._version import __version__
from bigtwo.answers import Comparison, Finding
from bigtwo.cards import as_cards
from bigtwo.combos import Look, combo_of, look
from bigtwo.naturals import Natural, natural
from bigtwo.rules.clauses import Clause
from bigtwo.rules.kinds import Kind
from bigtwo.rules.ranking import BEATING_CODES
from bigtwo.rules.rules import Rules
from bigtwo.strength import explain, relation, say


class Outcome(NamedTuple):
    """What one play does to another, and what is said of it."""

    beats: bool
    code: str
    message: str
    clauses: tuple[Clause, ...]


MOST_OUTCOMES_KEPT: Final = 4_096
"""How many outcomes are kept in all; at that number all are forgotten."""
_KEPT: dict[int, Outcome] = {}
"""Outcomes between natural plays by their likeness."""


def compare(
    rules: Rules,
    play: Sequence[str],
    table: Sequence[str],
    play_declared: Kind | None = None,
    table_declared: Kind | None = None,
) -> Comparison:
    """Say whether ``play`` beats ``table``, and by what rule. Either side may be wrong: that is then the finding."""
    both = met(rules, play, table, play_declared, table_declared)
    if both is None:
        return _compare(rules, look(rules, play, play_declared), look(rules, table, table_declared))
    ours, theirs = both
    outcome = outcome_of(rules, ours, theirs)
    findings = (Finding(outcome.code, outcome.message, ours.combo.cards, outcome.clauses),)
    return Comparison(rules.reference, __version__, outcome.beats, ours.combo, theirs.combo, findings)


def met(
    rules: Rules, play: Sequence[str], table: Sequence[str], play_declared: Kind | None, table_declared: Kind | None
) -> tuple[Natural, Natural] | None:
    """Two natural plays without a card in common; None if they are anything else."""
    if rules.tables.declared and (play_declared is not None or table_declared is not None):
        return None
    ours, theirs = natural(rules, play), natural(rules, table)
    return None if ours is None or theirs is None or ours.cards & theirs.cards else (ours, theirs)


def likeness(rules: Rules, ours: Natural, theirs: Natural) -> int:
    """A number for two that meet: of all that have the same, the same is said."""
    return rules.serial | ours.face << 32 | theirs.face << 1 | (ours.power > theirs.power)


def outcome_of(rules: Rules, ours: Natural, theirs: Natural) -> Outcome:
    """What one natural play does to another."""
    alike = likeness(rules, ours, theirs)
    outcome = _KEPT.get(alike)
    if outcome is None:
        if len(_KEPT) >= MOST_OUTCOMES_KEPT:
            _KEPT.clear()
        code = relation(rules.tables, ours.reading, theirs.reading)
        outcome = Outcome(code in BEATING_CODES, code, *say(rules, ours.reading, theirs.reading, code))
        _KEPT[alike] = outcome
    return outcome


def _compare(rules: Rules, ours: Look, theirs: Look) -> Comparison:
    shared = () if set(ours.cards).isdisjoint(theirs.cards) else _shared(rules, ours, theirs)
    findings = (*shared, *ours.faults, *theirs.faults)
    wins = False
    if not findings:
        code = relation(rules.tables, ours.reading, theirs.reading)
        wins = code in BEATING_CODES
        findings = (explain(rules, ours.reading, theirs.reading, code),)
    combos = [combo_of(rules, seen.readings[0]) if seen.readings else None for seen in (ours, theirs)]
    return Comparison(rules.reference, __version__, wins, combos[0], combos[1], findings)


def _shared(rules: Rules, ours: Look, theirs: Look) -> tuple[Finding, ...]:
    """A card that lies in both plays cannot come from one pack."""
    shared = as_cards(card for card in dict.fromkeys(ours.cards) if card in theirs.cards)
    message = rules.voice.say("duplicate_card.both", cards=rules.voice.cards(shared))
    return (Finding("duplicate_card", message, shared, rules.book.cite("deck.one_pack")),)
