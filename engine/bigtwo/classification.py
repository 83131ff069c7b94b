"""What some cards form, and why (認牌型)."""

from __future__ import annotations

from collections.abc import Sequence

from bigtwo._version import __version__
from bigtwo.answers import Classification, Combo, Finding
from bigtwo.cards import JOKER_BIT, PLAY_BITS
from bigtwo.combos import combo_of, kind_topics, look
from bigtwo.cores import Reading
from bigtwo.naturals import undeclared
from bigtwo.rules.kinds import Kind
from bigtwo.rules.rules import Rules
from bigtwo.wording import rank_name

MOST_FINDINGS_KEPT = 4_096
"""How many good findings on combinations are kept in all; at that number all are forgotten."""
_KEPT: dict[int, Finding] = {}


def classify(rules: Rules, cards: Sequence[str], declared: Kind | None = None) -> Classification:
    """Say what 1 to 27 cards form under a rule set, or why they form nothing.

    ``declared`` is the kind a player claims for a joker play. Anything readable may be asked about; a repeated card or a
    joker the rules lack is a fault of the play, not an error.
    """
    known = undeclared(rules, cards, declared)
    if known is not None:
        return _answer(rules, (known.combo,), (classified(rules, known.reading, known.combo),))
    seen = look(rules, cards, declared)
    combos = tuple(combo_of(rules, reading) for reading in seen.readings)
    return _answer(rules, combos, seen.faults or (classified(rules, seen.reading),))


def _answer(rules: Rules, combos: tuple[Combo, ...], findings: tuple[Finding, ...]) -> Classification:
    best = combos[0] if combos else None
    return Classification(rules.reference, __version__, best is not None, best, combos, findings)


def classified(rules: Rules, reading: Reading, combo: Combo | None = None) -> Finding:
    """The good finding on a combination: what it is, and what decides it. ``combo`` is the combination, if it is at hand."""
    key = rules.serial | reading.power << PLAY_BITS | reading.cards
    finding = _KEPT.get(key)
    if finding is None:
        if len(_KEPT) >= MOST_FINDINGS_KEPT:
            _KEPT.clear()
        finding = _KEPT[key] = _classified(rules, reading, combo or combo_of(rules, reading))
    return finding


def _classified(rules: Rules, reading: Reading, combo: Combo) -> Finding:
    topics = [*kind_topics(rules, combo.kind)]
    name = "ok.key" if combo.key else "ok.rank" if combo.rank else "ok.dragon"
    facts = {"name": combo.name, "key": rules.voice.card(combo.key or ""), "rank": rank_name(combo.rank or "")}
    message = rules.voice.say(name, **facts)
    if combo.key and combo.position:
        topics.append("straights.suit_key")
    if reading.cards & JOKER_BIT:
        topics += ["joker.wild", "joker.assignment"]
        if combo.joker_as:
            message = rules.voice.say("ok.joker", sentence=message, card=rules.voice.card(combo.joker_as))
    return Finding("ok", message, combo.cards, rules.book.cite(*topics))
