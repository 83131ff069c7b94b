"""Answers that are written at once: byte for byte what the records would give."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

import bigtwo
from bigtwo import CustomRuleSet, Kind, written
from bigtwo.cards import deck_of
from bigtwo.questions import Situation

PACK = list(deck_of("cdhs").codes)
CUSTOM: Any = msgspec.convert({"extends": "joker", "changes": {"combos": {"triple": True}}}, CustomRuleSet)
RULES = [*bigtwo.RULESET_IDS, CUSTOM]
LANGUAGES = ("en", "zh-Hant")


def _pack(rules: bigtwo.Rules) -> list[Any]:
    return PACK if rules.tables.has_joker else PACK[:52]


def _play(rules: bigtwo.Rules, draw: Random) -> list[str]:
    """Some cards that are a play more often than chance would have it."""
    hand = draw.sample(_pack(rules), 13)
    plays = bigtwo.legal(rules, hand).plays
    return list(draw.choice(plays).cards) if draw.random() < 0.8 else draw.sample(hand, draw.choice((1, 2, 3, 5)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reference", RULES, ids=str)
def test_the_bytes_are_those_of_the_record(reference: Any, language: Any) -> None:
    rules, draw, told = bigtwo.rules_for(reference, language), Random(7), [0, 0]
    for _ in range(150):
        play, table, declared = _play(rules, draw), _play(rules, draw), draw.choice((None, Kind.STRAIGHT))
        classification = written.classification(rules, play, declared)
        comparison = written.comparison(rules, play, table, declared, None)
        assert classification in {None, msgspec.json.encode(bigtwo.classify(rules, play, declared))}
        assert comparison in {None, msgspec.json.encode(bigtwo.compare(rules, play, table, declared, None))}
        told[0] += classification is not None
        told[1] += comparison is not None
    assert min(told) > 20


@pytest.mark.parametrize("reference", RULES, ids=str)
def test_a_list_of_legal_plays_is_that_of_the_record(reference: Any) -> None:
    rules, draw = bigtwo.rules_for(reference), Random(11)
    for limit in (None, 0, 3, 2000):
        for _ in range(8):
            cards = draw.sample(_pack(rules), 18)
            hand, table, kinds = cards[:13], draw.choice((None, cards[13:14])), draw.choice((None, (Kind.PAIR,)))
            asked = (hand, table, Situation(), kinds, limit)
            assert written.legal(rules, *asked) == msgspec.json.encode(bigtwo.legal(rules, *asked))


def test_cards_that_cannot_be_are_refused_alike() -> None:
    with pytest.raises(bigtwo.Contradiction):
        written.legal(bigtwo.rules_for("douque"), ["3c", "3c"], None, Situation())


@pytest.mark.parametrize("kept", ["_COMBOS", "_OUTCOMES"])
def test_what_is_kept_is_bounded(kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(written, f"MOST{kept}_WRITTEN", 10)
    vars(written)[kept].clear()
    rules = bigtwo.rules_for("douque")
    for one, other in pairwise(PACK[:52]):
        written.comparison(rules, [one], [other])
        written.legal(rules, [one, other], None, Situation())
        assert 1 <= len(vars(written)[kept]) <= 10
