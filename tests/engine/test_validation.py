"""Rule sets and scorings that contradict themselves are refused, at the place, with the reason in both languages."""

from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings

import bigtwo
from asking import Plain, golden, rules
from bigtwo.rules.ruleset import RuleSet
from bigtwo.rules.validation import existing_kinds, kicker_counts, ruleset_faults
from bigtwo.wording import LANGUAGES, sentences, voice_of
from strategies import rulesets


class Bad(NamedTuple):
    """Changes that make no sense, where they stand, and the sentence that says so."""

    base: str
    changes: Plain
    pointer: str
    sentence: str


WHEEL_TWICE: Any = [["A2345"], ["34567", "A2345"]]
BAD_RULESETS = [
    Bad("douque", {"players": [4, 4]}, "players", "repeated"),
    Bad("douque", {"top_card": {"applies_to": ["single", "single"]}}, "top_card/applies_to", "repeated"),
    Bad("douque", {"play": {"rising_lead_claim": True}}, "play/rising_lead_claim", "claim_without_lock"),
    Bad("bingo3", {"exchange": "class_struggle_v1"}, "exchange", "exchange_needs_four"),
    Bad("douque", {"players": [2, 3], "exchange": "tribute_2"}, "exchange", "exchange_needs_four"),
    Bad(
        "formal",
        {"opening": {"must_include_start_card": "always"}},
        "opening/must_include_start_card",
        "winner_cannot_include",
    ),
    Bad("douque", {"straights": {"order": WHEEL_TWICE}}, "straights/order", "sequence_twice"),
    Bad("douque", {"straights": {"suit_key": {"A2345": "6"}}}, "straights/suit_key/A2345", "key_outside_sequence"),
    Bad("douque", {"straights": {"suit_key": {"JQKA2": "3"}}}, "straights/suit_key/JQKA2", "key_outside_sequence"),
    Bad("douque", {"ranking": {"bombs": ["four_of_a_kind", "four_of_a_kind"]}}, "ranking/bombs", "repeated"),
    Bad("douque", {"ranking": {"bombs": ["dragon"]}}, "ranking/bombs", "dragon_is_no_bomb"),
    Bad("formal", {"ranking": {"bombs": ["flush_dragon"]}}, "ranking/bombs", "dragon_is_no_bomb"),
    Bad("douque", {"ranking": {"bombs": ["triple"]}}, "ranking/bombs", "bomb_is_no_kind"),
    Bad("douque", {"ranking": {"bombs": ["four_twos"]}}, "ranking/bombs", "bomb_is_no_kind"),
    Bad("douque", {"ranking": {"bombs": ["single"], "bombs_on": "single_two"}}, "ranking/bombs_on", "single_bomb_on_two"),
    Bad(
        "joker",
        {"ranking": {"four_twos_beat_straight_flush": True}},
        "ranking/four_twos_beat_straight_flush",
        "four_twos_is_a_kind",
    ),
    Bad("douque", {"kickers": {"five_of_a_kind": 3}}, "kickers/five_of_a_kind", "five_without_joker"),
    Bad("douque", {"kickers": {"five_twos": 4}}, "kickers/five_twos", "five_without_joker"),
    Bad("formal", {"kickers": {"four_of_a_kind": 2}}, "kickers/four_of_a_kind", "many_kickers_in_large_hand"),
    Bad("taiwan", {"kickers": {"straight_flush": 2}}, "kickers/straight_flush", "many_kickers_in_large_hand"),
    Bad("bingo3", {"kickers": {"four_twos": 3}}, "kickers/four_twos", "many_kickers_in_large_hand"),
    Bad("formal", {"dragon": {"flush_dragon": True}}, "dragon/flush_dragon", "flush_dragon_without_dragon"),
    Bad(
        "formal",
        {"dragon": {"mode": "on_turn", "flush_dragon_higher": True}},
        "dragon/flush_dragon_higher",
        "higher_without_flush_dragon",
    ),
]
BAD_SCORINGS = [
    Bad("douque", {"count_tiers": [[8, 2], [1, 1]]}, "count_tiers", "tiers_not_rising"),
    Bad("douque", {"count_tiers": [[8, 2], [8, 3]]}, "count_tiers", "tiers_not_rising"),
    Bad("douque", {"model": "head_fee"}, "heads", "heads_missing"),
    Bad("douque", {"model": "card_points"}, "card_values", "values_missing"),
    Bad("none", {"model": "plus_minus"}, "card_values", "values_missing"),
    Bad("none", {"loser": {"unplayed_monster": {"count": "once"}}}, "loser/unplayed_monster/kinds", "monsters_missing"),
    Bad("none", {"loser": {"two_or_monster": "once"}}, "loser/unplayed_monster/kinds", "monsters_missing"),
    Bad("douque", {"loser": {"unplayed_monster": {"kinds": ["pair"]}}}, "loser/unplayed_monster/kinds", "no_monster"),
    Bad("douque", {"model": "place"}, "settlement", "places_need_place_model"),
    Bad("douque", {"settlement": "places"}, "settlement", "places_need_place_model"),
]


def refused(reference: Plain, language: bigtwo.Language) -> list[bigtwo.Fault]:
    with pytest.raises(bigtwo.InvalidRuleSet) as error:
        rules(reference, language)
    return list(error.value.faults)


def _as_pattern(template: str) -> list[str]:
    """The parts of a sentence between its gaps."""
    return [part.partition("}")[2] if "}" in part else part for part in template.split("{")]


def check(bad: Bad, reference: Plain, above: tuple[str, ...]) -> None:
    expected = (*above, *bad.pointer.split("/"))
    texts = []
    for language in LANGUAGES:
        faults = [fault for fault in refused(reference, language) if fault.pointer == expected]
        assert [fault.code for fault in faults] == ["contradictory_ruleset"]
        texts.append(faults[0].message)
        template = sentences()[f"ruleset.{bad.sentence}"][language]
        assert all(part in faults[0].message for part in _as_pattern(template))
    assert texts[0] != texts[1]


@pytest.mark.parametrize("bad", BAD_RULESETS, ids=lambda bad: f"{bad.pointer} {bad.sentence}")
def test_a_contradictory_rule_set_is_refused(bad: Bad) -> None:
    check(bad, {"extends": bad.base, "changes": bad.changes}, ("changes",))


@pytest.mark.parametrize("bad", BAD_SCORINGS, ids=lambda bad: f"{bad.pointer} {bad.sentence}")
def test_a_contradictory_scoring_is_refused(bad: Bad) -> None:
    scoring = {"extends": bad.base, "changes": bad.changes}
    of = rules("douque")

    with pytest.raises(bigtwo.InvalidRuleSet) as error:
        _settle(of, scoring)
    pointers = [fault.pointer for fault in error.value.faults]
    assert ("scoring", "changes", *bad.pointer.split("/")) in pointers


@pytest.mark.parametrize("bad", BAD_SCORINGS, ids=lambda bad: f"{bad.pointer} {bad.sentence}")
def test_a_contradictory_scoring_inside_a_rule_set_is_refused_where_it_stands(bad: Bad) -> None:
    reference = {"extends": "douque", "changes": {"scoring": {"extends": bad.base, "changes": bad.changes}}}

    check(bad, reference, ("changes", "scoring", "changes"))


def _settle(of: bigtwo.Rules, scoring: Plain) -> bigtwo.Settlement:
    question = {"scoring": scoring, "winner": {"seat": "a"}, "losers": [{"seat": "b", "cards_left": 3}]}
    return bigtwo.settle(of, msgspec.convert(question, bigtwo.SettlementQuestion))


def test_all_faults_are_told_at_once() -> None:
    changes = {"players": [4, 4], "ranking": {"bombs": ["triple", "dragon"]}, "kickers": {"five_twos": 4}}
    pointers = [fault.pointer for fault in refused({"extends": "douque", "changes": changes}, "en")]

    assert pointers == [
        ("changes", "players"),
        ("changes", "ranking", "bombs"),
        ("changes", "ranking", "bombs"),
        ("changes", "kickers", "five_twos"),
    ]


def test_every_sentence_on_rule_sets_is_tried() -> None:
    told = {name.removeprefix("ruleset.") for name in sentences() if name.startswith("ruleset.")}
    elsewhere = {"unknown", "unknown_scoring", "unreadable"}

    assert {bad.sentence for bad in (*BAD_RULESETS, *BAD_SCORINGS)} == told - elsewhere


@pytest.mark.parametrize("ruleset_id", golden("presets.json")["rulesets"])
def test_a_named_rule_set_makes_sense(ruleset_id: str) -> None:
    found: RuleSet = bigtwo.rules_for(ruleset_id).ruleset

    assert ruleset_faults(found, voice_of("en")) == ()


@settings(max_examples=100)
@given(rulesets())
def test_a_rule_set_that_makes_sense_is_taken(reference: Plain) -> None:
    assert rules(reference).tables.kinds


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        ("douque", {"straights": {"suit_key": {"JQKA2": "2"}}}),
        ("joker", {"kickers": {"four_of_a_kind": 4, "straight_flush": 4}}),
        ("formal", {"players": [4], "kickers": {"straight_flush": 2}}),
        ("douque", {"dragon": {"mode": "none", "flush_dragon": False}, "ranking": {"bombs": ["single"]}}),
        ("puff", {"straights": {"order": [["KA234"], ["QKA23"]]}}),
        ("douque", {"joker": {"single_equals": "3c"}, "redeal": {"low_points": {}}}),
        ("formal", {"exchange": "tribute_1"}),
        ("douque", {"deck": {"joker": "replaces_turned_card"}}),
    ],
)
def test_a_rule_set_may_be_strange(base: str, changes: Plain) -> None:
    assert bigtwo.classify(rules(base, **changes), ["3c"]).valid


def test_kinds_that_a_rule_set_has() -> None:
    assert "five_of_a_kind" not in existing_kinds(rules("douque").ruleset)
    assert list(existing_kinds(rules("joker").ruleset))[-4:] == ["four_twos", "five_of_a_kind", "five_twos", "dragon"]
    assert list(existing_kinds(rules("puff").ruleset))[-1] == "straight_flush"


def test_how_many_kickers_a_kind_carries() -> None:
    exact, up_to = (kicker_counts(rules("joker", kickers={"mode": mode}).ruleset) for mode in ("exact", "up_to"))

    assert {kind: list(counts) for kind, counts in exact.items() if kind != "two_pair_plus_one"} == {
        "four_of_a_kind": [1],
        "straight_flush": [2],
        "four_twos": [3],
        "five_of_a_kind": [3],
        "five_twos": [4],
    }
    assert list(up_to[bigtwo.Kind.FOUR_OF_A_KIND]) == [1]
    assert list(up_to[bigtwo.Kind.STRAIGHT_FLUSH]) == [0, 1, 2]
