"""Natural plays: what is kept of them is what looking anew would give, and nothing else is taken for one."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bigtwo
from bigtwo import combos, naturals
from bigtwo.cards import deck_of
from bigtwo.naturals import natural
from bigtwo.strength import say

PACK = list(deck_of("cdhs").codes)


@pytest.mark.parametrize("ruleset", bigtwo.RULESET_IDS)
def test_what_is_kept_is_what_looking_anew_gives(ruleset: str) -> None:
    rules, draw = bigtwo.rules_for(ruleset), Random(ruleset)
    hands = [draw.sample(PACK[:52], size) for size in (1, 2, 3, 4, 5) for _ in range(300)]
    hands += [draw.sample([card for card in PACK if card[0] in "45678" or card[1] == "h"][:52], 5) for _ in range(600)]
    for cards in hands:
        seen, found = combos.look(rules, cards), natural(rules, cards)
        assert (found is None) == (not seen.readings)
        if found is not None:
            assert natural(rules, cards) is found
            assert found.reading == seen.reading
            assert found.combo == combos.combo_of(rules, seen.reading)
            assert (found.power, found.cards) == (seen.reading.power, seen.reading.cards)


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=6))
def test_nothing_with_a_joker_or_a_card_twice_is_natural(cards: list[str]) -> None:
    if len(set(cards)) < len(cards) or "joker" in cards or len(cards) > 5:
        for ruleset in ("joker", "douque"):
            assert natural(bigtwo.rules_for(ruleset), cards) is None


def test_a_card_twice_is_never_mistaken_for_its_neighbours() -> None:
    """The words of two equal cards add up to the bit of another."""
    rules = bigtwo.rules_for("douque")
    for cards in combinations(PACK[:52], 2):
        natural(rules, cards)
    assert all(natural(rules, (card, card)) is None for card in PACK[:52])


@pytest.mark.parametrize("ruleset", ["douque", "formal", "joker", "pagat"])
def test_of_plays_that_look_alike_the_same_is_said(ruleset: str) -> None:
    rules, draw, by_face = bigtwo.rules_for(ruleset), Random(3), dict[int, list[Any]]()
    for _ in range(4000):
        found = natural(rules, draw.sample(PACK[:52], draw.choice((1, 2, 3, 5))))
        if found is not None:
            by_face.setdefault(found.face, []).append(found)
    alike = [plays for plays in by_face.values() if len(plays) > 1]
    tables = [plays[0] for plays in by_face.values()]
    assert alike
    for plays in alike:
        for table in draw.sample(tables, 10):
            for code in ("higher_same_kind", "not_higher") if table.combo.kind == plays[0].combo.kind else ("kind_mismatch",):
                said = {say(rules, play.reading, table.reading, code) for play in plays if not play.cards & table.cards}
                assert len(said) < 2


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naturals, "MOST_NATURALS_KEPT", 10)
    kept = vars(naturals)["_KEPT"]
    kept.clear()
    rules = bigtwo.rules_for("douque")
    for card in PACK[:52]:
        natural(rules, (card,))
        assert 1 <= len(kept) <= 10
