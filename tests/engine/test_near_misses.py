"""Why some cards are no combination: the rule they come closest to."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bigtwo
from asking import RULESETS, Plain, cards, rules
from bigtwo.rules.kinds import Kind
from bigtwo.wording import LANGUAGES, sentences
from strategies import hands, rulesets

DRAGON = "3c 4d 5h 6s 7c 8d 9h Ts Jc Qd Kh As 2c"
MISSES = [
    ("douque", "3c 4c", "not_same_rank"),
    ("formal", "3c 3d 4c", "not_same_rank"),
    ("joker", "3c 4d joker", "not_same_rank"),
    ("douque", "7c 7d 7h", "triple_not_played"),
    ("douque", "7c 7d 7h 7s", "four_needs_kicker"),
    ("joker", "2c 2d 2h 2s", "four_needs_kicker"),
    ("joker", "2c 2d 2h 2s 5c", "wrong_kicker_count"),
    ("douque", "7c 7d 7h 7s 3c 4d", "wrong_kicker_count"),
    ("joker", "7c 7d 7h joker", "four_needs_kicker"),
    ("douque", "3c 3d 4c 4d", "two_pair_not_played"),
    ("douque", "3c 3d 4c 4d 9h", "two_pair_not_played"),
    ("douque", "8s 8h 8c 4d 6s", "triple_with_odd_cards"),
    ("formal", "8s 8h 8c 4d", "triple_with_kicker"),
    ("douque", "Js Qd Kh Ac 2d", "straight_wraps_past_two"),
    ("douque", "Qs Kd Ah 2c 3d", "straight_wraps_past_two"),
    ("douque", "Ks Ad 2h 3c 4d", "straight_wraps_past_two"),
    ("pusoy-dos", "As 2d 3h 4c 5d", "straight_not_listed"),
    ("pusoy-dos", "2s 3d 4h 5c 6d", "straight_not_listed"),
    ("pagat", "As 2d 3h 4c 5d", "straight_not_listed"),
    ("douque", "3c 4d 5h 6s 8c", "not_consecutive"),
    ("douque", "3c 4c 5c 6c 8c", "flush_not_played"),
    ("douque", "Jc Qc Kc Ac 2c", "flush_not_played"),
    ("joker", "3c 4c 5c 6c 7c 9d", "wrong_straight_flush_kickers"),
    ("douque", "3c 4c 5c 6c 7c 9d", "wrong_straight_flush_kickers"),
    ("joker", "3c 4c 5c 6c joker 9d Kh Qh", "wrong_straight_flush_kickers"),
    ("joker", "3c 4c 5c 6c 7c 9d Kh Qh Js 8d", "never_a_size"),
    ("formal", "3c 4c 5c 6c 7c 9d Kh Qh Js 8d", "never_a_size"),
    ("formal", DRAGON, "dragon_not_played"),
    ("douque", "3c 3d " + DRAGON[6:], "not_a_dragon"),
    ("douque", "3c 4d 5h 6s 7c 8d", "never_a_size"),
    ("formal", "3c 4d 5h 6s 7c 8d 9h Ts", "never_a_size"),
    ("joker", "3c 4d 5h 6s 7c 8d 9h", "not_a_kind"),
    ("formal", "3c 3d 4c 5d", "never_a_size"),
]


OF_A_HAND = {"dragon_not_whole_hand"}
"""What only a hand can tell."""


@pytest.mark.parametrize(("ruleset_id", "play", "code"), MISSES)
def test_the_nearest_rule(ruleset_id: str, play: str, code: str) -> None:
    found = bigtwo.classify(rules(ruleset_id), cards(play))

    assert not found.valid
    assert [(one.code, one.near_miss) for one in found.findings] == [("invalid_combination", code)]
    assert found.combo is None
    assert found.readings == ()


def test_a_kind_that_the_cards_cannot_be() -> None:
    of = rules("joker", joker={"assignment": "declared"})

    assert bigtwo.classify(of, cards("3c joker"), Kind.STRAIGHT).findings[0].near_miss == "declared_kind_impossible"
    assert bigtwo.classify(rules("joker"), cards("3c joker"), Kind.STRAIGHT).valid


def test_what_is_declared_of_either_side_counts() -> None:
    """B3-4: a table that declares reads three 5s, a joker and a 2 as it was said."""
    of = rules("joker", joker={"assignment": "declared"})
    fives, sixes = cards("5c 5d 5h joker 2c"), cards("6c 6d 6h 7c 7d")
    house, four = bigtwo.Kind.FULL_HOUSE, bigtwo.Kind.FOUR_OF_A_KIND

    assert [bigtwo.compare(of, sixes, fives, None, said).beats for said in (house, four, None)] == [True, False, False]
    assert [bigtwo.compare(of, fives, sixes, said).beats for said in (house, four, None)] == [False, True, True]


def test_every_near_miss_is_tried() -> None:
    told = {name.removeprefix("near_miss.") for name in sentences() if name.startswith("near_miss.")}

    assert {code for _, _, code in MISSES} | {"declared_kind_impossible"} == told - OF_A_HAND


@pytest.mark.parametrize(
    ("ruleset_id", "play", "message"),
    [
        ("douque", "7c 7d 7h", "Three 7s: these rules have no triple."),
        ("douque", "Tc Td Th Ts", "Four 10s cannot be played bare; they carry 1 more."),
        ("douque", "Js Qd Kh Ac 2d", "J-Q-K-A-2 runs past the 2: it is no straight here."),
        ("douque", "5c 9d", "5♣ 9♦ are not of one rank; a play of 2 cards needs equal ranks."),
    ],
)
def test_what_is_said(ruleset_id: str, play: str, message: str) -> None:
    assert bigtwo.classify(rules(ruleset_id), cards(play)).findings[0].message == message


def test_a_repeated_card_and_a_joker_come_before_the_kind() -> None:
    found = bigtwo.classify(rules("douque"), ["5c", "5c", "joker"])

    assert [one.code for one in found.findings] == ["duplicate_card", "joker_not_allowed"]
    assert [one.cards for one in found.findings] == [("5c",), ("joker",)]


@settings(max_examples=150)
@given(st.one_of(st.sampled_from(RULESETS), rulesets()), hands(1, 27, joker=True))
def test_whatever_is_no_combination_has_a_reason_in_both_languages(reference: str | Plain, play: list[str]) -> None:
    for language in LANGUAGES:
        found = bigtwo.classify(rules(reference, language), play)
        assert found.findings
        for one in found.findings:
            assert one.message
            assert one.clauses
            assert (one.code == "invalid_combination") == isinstance(one.near_miss, str)
        assert found.valid == bool(found.combo) == (found.findings[0].code == "ok")
