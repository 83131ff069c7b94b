"""Answers written as JSON at once, for the questions that are asked most.

What a natural play is called, and what is said of two that meet, never changes: it is written once, and an answer is put
together from what is written. That takes a third of the time of making the record and encoding it. The bytes are those of
the record; a question that is out of the ordinary has None for its answer, and is left to the record.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeVar, cast

import msgspec
from msgspec import Raw

from bigtwo.answers import Combos
from bigtwo.classification import classified
from bigtwo.combos import described
from bigtwo.comparison import likeness, met, outcome_of
from bigtwo.naturals import Natural, undeclared
from bigtwo.questions import Situation
from bigtwo.referee import Listing, legal_plays, listing
from bigtwo.rules.kinds import Kind
from bigtwo.rules.rules import Rules

MOST_COMBOS_WRITTEN: Final = 16_384
"""How many combinations are kept in writing: those of one rule set fit. At that number all are forgotten."""
MOST_OUTCOMES_WRITTEN: Final = 4_096
"""How many outcomes are kept in writing; at that number all are forgotten."""
_COMBOS: dict[int, bytes] = {}
"""Combinations by the serial number of the rules above the play."""
_OUTCOMES: dict[int, tuple[bytes, bytes, bytes]] = {}
"""Outcomes by likeness: the parts of the answer around the plays and the cards of the finding."""

_encode: Final = msgspec.json.Encoder().encode
ValueT = TypeVar("ValueT")


def _keep(kept: dict[int, ValueT], most: int, key: int, value: ValueT) -> ValueT:
    if len(kept) >= most:
        kept.clear()
    kept[key] = value
    return value


def _combo(rules: Rules, play: int) -> bytes:
    key = rules.serial | play
    return _COMBOS.get(key) or _keep(_COMBOS, MOST_COMBOS_WRITTEN, key, _encode(described(rules, play)))


def classification(rules: Rules, cards: Sequence[str], declared: Kind | None = None) -> bytes | None:
    """The answer of :func:`bigtwo.classify` in JSON, for a natural play."""
    found = undeclared(rules, cards, declared)
    if found is None:
        return None
    combo, finding = found.combo_json, _encode(classified(rules, found.reading, found.combo))
    return b'%b,"valid":true,"combo":%b,"readings":[%b],"findings":[%b]}' % (rules.beginning, combo, combo, finding)


def comparison(
    rules: Rules,
    play: Sequence[str],
    table: Sequence[str],
    play_declared: Kind | None = None,
    table_declared: Kind | None = None,
) -> bytes | None:
    """The answer of :func:`bigtwo.compare` in JSON, for two natural plays without a card in common."""
    both = met(rules, play, table, play_declared, table_declared)
    if both is None:
        return None
    ours, theirs = both
    alike = likeness(rules, ours, theirs)
    start, middle, end = _OUTCOMES.get(alike) or _keep(_OUTCOMES, MOST_OUTCOMES_WRITTEN, alike, _outcome(rules, ours, theirs))
    return b"".join((rules.beginning, start, ours.combo_json, b',"table":', theirs.combo_json, middle, ours.cards_json, end))


def _outcome(rules: Rules, ours: Natural, theirs: Natural) -> tuple[bytes, bytes, bytes]:
    """What is said of two that meet: before the plays, between them and the cards of the finding, and after those."""
    outcome = outcome_of(rules, ours, theirs)
    said = b'"code":%b,"message":%b' % (_encode(outcome.code), _encode(outcome.message))
    start = b',"beats":%b,"play":' % _encode(outcome.beats)
    return start, b',"findings":[{%b,"cards":' % said, b',"clauses":%b}]}' % _encode(outcome.clauses)


def legal(
    rules: Rules,
    hand: Sequence[str],
    table: Sequence[str] | None,
    situation: Situation,
    kinds: Collection[Kind] | None = None,
    limit: int | None = None,
) -> bytes:
    """The answer of :func:`bigtwo.legal` in JSON. Raises Contradiction as that does."""
    found: Listing = listing(rules, hand, table, situation, kinds, limit)
    known: Callable[[int], bytes | None] = _COMBOS.get
    serial = rules.serial
    plays = b",".join([known(serial | play) or _combo(rules, play) for play in found.shown])
    return _encode(legal_plays(found, cast("Combos", Raw(b"[%b]" % plays))))
