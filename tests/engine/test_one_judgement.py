"""One judgement: what is listed is what judge allows, and what the oracle allows, under any rules and at any moment."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from asking import RULESETS, Plain, codes, rules, ruleset
from oracle import readings
from oracle_turn import breaks_top_card, faults
from records import CLAIM, PASS, judge, legal
from strategies import cards as any_card
from strategies import hands, plays, rulesets

Turns = st.fixed_dictionaries(
    {
        "opening": st.booleans(),
        "first_game": st.booleans(),
        "passed": st.booleans(),
        "next_hand_count": st.sampled_from((None, 0, 1, 1, 2, 3)),
        "in_turn": st.sampled_from((True, True, True, False)),
        "last_card_called": st.sampled_from((None, True, False)),
        "rising_lock": st.sampled_from((False, False, True)),
    }
)
Duties = st.fixed_dictionaries(
    {
        "play": st.sampled_from(((False, False), (True, False), (True, True))).flatmap(
            lambda rising: st.fixed_dictionaries(
                {
                    "pass_policy": st.sampled_from(("reenter", "locked")),
                    "rising_lead_lock": st.just(rising[0]),
                    "rising_lead_claim": st.just(rising[1]),
                    "last_card_call": st.booleans(),
                    "must_beat": st.sampled_from((False, False, True)),
                }
            )
        ),
        "top_card": st.fixed_dictionaries(
            {
                "trigger_max": st.integers(0, 2),
                "applies_to": st.sampled_from((["single"], ["pair"], ["single", "pair"])),
                "on_pass": st.sampled_from(("allowed", "breach_if_can_beat")),
                "enforcement": st.sampled_from(("illegal", "liability")),
            }
        ),
        "end": st.fixed_dictionaries({"play_on": st.sampled_from((False, False, True))}),
    }
)


@st.composite
def custom(draw: Any) -> Plain:
    """A custom rule set in which the duties of a turn are drawn too."""
    reference: Plain = draw(rulesets())
    return {**reference, "changes": {**reference["changes"], **draw(Duties)}}


References = st.one_of(st.sampled_from(RULESETS), custom(), custom(), custom())


def subsets(hand: list[str]) -> list[list[str]]:
    return [list(some) for size in range(1, len(hand) + 1) for some in combinations(hand, size)]


@st.composite
def positions(draw: Any) -> tuple[str | Plain, list[str], list[str], Plain]:
    """A rule set, a small hand, a table that beats nothing yet, and a moment."""
    reference = draw(References)
    joker = ruleset(reference)["deck"]["joker"] != "none"
    hand = draw(st.one_of(hands(1, 6, joker=joker), _of_one_form(joker=joker)))
    table = draw(st.one_of(st.just([]), plays(joker=joker), hands(1, 1, joker=joker)))
    assume(not set(hand) & set(table))
    assume(not table or readings(ruleset(reference), table))
    return reference, hand, table, draw(Turns)


def _of_one_form(*, joker: bool) -> st.SearchStrategy[list[str]]:
    return plays(joker=joker).map(lambda play: play[:7])


def action_of(what: list[str] | None) -> Plain:
    return PASS if what is None else {"type": "play", "cards": what}


@settings(max_examples=250)
@given(positions())
def test_what_is_listed_is_what_judge_allows(position: tuple[str | Plain, list[str], list[str], Plain]) -> None:
    reference, hand, table, moment = position
    of, sides = rules(reference), (" ".join(hand), " ".join(table))
    found = legal(of, *sides, **moment)
    listed = {frozenset[str](play.cards): play for play in found.plays}

    assert len(listed) == found.count == sum(found.counts.values())
    assert found.can_play == bool(listed)
    assert found.can_pass == judge(of, *sides, PASS, **moment).legal
    for some in subsets(hand):
        judged = judge(of, *sides, action_of(some), **moment)
        assert judged.legal == (frozenset(some) in listed)
        assert not judged.legal or judged.combo == listed[frozenset(some)]


@settings(max_examples=250)
@given(positions(), st.data())
def test_the_oracle_finds_the_same_faults(
    position: tuple[str | Plain, list[str], list[str], Plain], data: st.DataObject
) -> None:
    """Plays out of the hand and out of nowhere, passes and claims."""
    reference, hand, table, moment = position
    plain = ruleset(reference)
    single = data.draw(st.one_of(st.none(), any_card()))
    moment = {**moment, "uncontested_single": single}
    tried = [PASS, CLAIM, *map(action_of, subsets(hand)[:40]), action_of(data.draw(plays(joker=True)))]
    tried += [action_of([*hand[:1], *hand[:1]])]
    for action in tried:
        judged = judge(rules(reference), " ".join(hand), " ".join(table), action, **moment)
        expected = faults(plain, hand, table or None, action, moment)
        assert judged.legal == (not expected)
        assert judged.legal or codes(judged) == expected
        broke = judged.legal and breaks_top_card(plain, hand, table or None, action, moment)
        assert (judged.breach is not None) == broke


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=15)
@given(hands(1, 6), Turns, st.data())
def test_one_judgement_under_every_rule_set(ruleset_id: str, hand: list[str], moment: Plain, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(([], ["4h"], ["6d", "6h"], ["5c", "6d", "7h", "8s", "9c"])))
    assume(not set(hand) & set(table))
    found = legal(rules(ruleset_id), " ".join(hand), " ".join(table), **moment)
    listed = {frozenset[str](play.cards) for play in found.plays}
    for some in subsets(hand):
        action = action_of(some)
        judged = judge(rules(ruleset_id), " ".join(hand), " ".join(table), action, **moment)
        assert judged.legal == (frozenset(some) in listed)
        assert judged.legal == (not faults(ruleset(ruleset_id), hand, table or None, action, moment))
