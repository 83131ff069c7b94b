"""The analysis of a hand, field by field."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bigtwo
from asking import RULESETS, Plain, analyze, cards, rules, ruleset, scoring, settle
from bigtwo import Kind
from bigtwo.analysis import Forced, forced_order
from oracle_hands import can_be_forced
from oracle_kinds import DECK, JOKER, KINDS, RANKS, SUITS, card_order, has_joker
from oracle_play import legal
from strategies import hands, rich_hands, rulesets

DRAGON = "3c 4d 5h 6s 7c 8d 9h Ts Jc Qd Kh As 2c"
USE_JOKER = {"loser": {"unplayed_monster": {"use_joker": True}}}


def with_scoring(extends: str, changes: Plain) -> bigtwo.Rules:
    return rules({"extends": extends, "changes": {"scoring": {"extends": extends, "changes": changes}}})


def seen_but(hand: list[str], unseen: list[str], of: bigtwo.Rules) -> list[str]:
    """Every card that is neither in the hand nor unseen."""
    pack = [*DECK, JOKER] if of.tables.has_joker else DECK
    return [card for card in pack if card not in {*hand, *unseen}]


# Order


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=8)
@given(st.data())
def test_the_hand_in_order(ruleset_id: str, data: st.DataObject) -> None:
    """By rank and by suit, both in the order of the rule set, the joker last."""
    plain = ruleset(ruleset_id)
    hand = data.draw(hands(1, 13, joker=has_joker(plain)))
    suits = plain["cards"]["suit_order"]
    found = analyze(rules(ruleset_id), hand=hand).sorted

    assert list(found.by_rank) == sorted(hand, key=lambda card: (card == JOKER, card_order(plain, card)))
    assert list(found.by_suit) == sorted(
        hand, key=lambda card: (card == JOKER, suits.find(card[1]), RANKS.index(card[0]) if card != JOKER else 0)
    )


@pytest.mark.parametrize(
    ("ruleset_id", "by_rank", "by_suit"),
    [
        ("douque", "3c 3d 9h Kd 2s", "3c 3d Kd 9h 2s"),
        ("formal", "3d 3c 9h Kd 2s", "3d Kd 3c 9h 2s"),
        ("pusoy-dos", "3c 3d 9h Kd 2s", "3c 2s 9h 3d Kd"),
        ("joker", "3c 3d 9h Kd 2s joker", "3c 3d Kd 9h 2s joker"),
    ],
)
def test_the_order_of_suits_is_the_rule_sets(ruleset_id: str, by_rank: str, by_suit: str) -> None:
    found = analyze(rules(ruleset_id), hand=cards(by_suit)[::-1]).sorted

    assert (list(found.by_rank), list(found.by_suit)) == (cards(by_rank), cards(by_suit))


# Combinations


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=8)
@given(st.data())
def test_combinations_are_what_could_be_led(ruleset_id: str, data: st.DataObject) -> None:
    plain, of = ruleset(ruleset_id), rules(ruleset_id)
    hand = data.draw(rich_hands(10, joker=has_joker(plain)))
    found, led = analyze(of, hand=hand), bigtwo.legal(of, hand)

    assert list(found.kinds) == [kind for kind in KINDS if kind in led.counts]
    assert list(found.combos) == list(found.counts) == list(found.kinds)
    assert found.counts == led.counts == {kind: len(combos) for kind, combos in found.combos.items()}
    assert [combo for combos in found.combos.values() for combo in combos] == sorted(
        led.plays, key=lambda one: KINDS.index(one.kind)
    )
    assert {frozenset(combo.cards) for combos in found.combos.values() for combo in combos} == set(legal(plain, hand, None))


@settings(max_examples=25)
@given(st.booleans(), st.data())
def test_the_order_of_the_cards_does_not_matter(joker: bool, data: st.DataObject) -> None:
    reference = data.draw(rulesets(joker=joker))
    hand = data.draw(rich_hands(9, joker=joker))

    assert analyze(rules(reference), hand=hand) == analyze(rules(reference), hand=hand[::-1])


@pytest.mark.parametrize("language", bigtwo.LANGUAGES)
def test_the_summary_names_the_kinds(language: bigtwo.Language) -> None:
    found = analyze(rules("douque", language), hand=cards("3c 3d 4h"))

    assert [finding.code for finding in found.findings] == ["ok"]
    assert found.findings[0].clauses
    assert "4" in found.findings[0].message
    assert "{" not in found.findings[0].message
    assert found.ruleset == "douque"
    assert found.engine_version == bigtwo.__version__


# Fewest plays


@settings(max_examples=25)
@given(st.booleans(), st.data())
def test_fewest_plays_are_combinations_of_the_hand(joker: bool, data: st.DataObject) -> None:
    reference = data.draw(rulesets(joker=joker))
    hand = data.draw(rich_hands(10, joker=joker))
    found = analyze(rules(reference), hand=hand)

    assert found.fewest_plays.complete
    assert found.fewest_plays.count == len(found.fewest_plays.plays)
    assert sorted(card for combo in found.fewest_plays.plays for card in combo.cards) == sorted(hand)
    assert all(combo in found.combos[combo.kind] for combo in found.fewest_plays.plays)


def test_a_dragon_that_must_be_a_whole_hand_is_no_play_of_a_larger_one() -> None:
    of = rules("taiwan", dragon={"whole_hand": True})
    hand = [*cards(DRAGON), *cards("3h 5c 7s 9d")]
    found = analyze(of, hand=hand)

    assert Kind.DRAGON not in {*found.kinds, *found.combos, *found.counts}
    assert Kind.DRAGON in analyze(of, hand=cards(DRAGON)).combos
    assert all(combo.kind is not Kind.DRAGON for combo in (*found.fewest_plays.plays, *found.unbeatable))
    assert analyze(rules("taiwan"), hand=hand).fewest_plays.count == 5
    assert analyze(rules("douque"), hand=cards(DRAGON)).fewest_plays.count == 1


# Forced win


def assert_forced(found: bigtwo.HandAnalysis, hand: list[str]) -> None:
    """Each play but the last is unbeatable, and together they are the hand."""
    assert found.forced_win is not None
    *before, last = found.forced_win.plays
    assert all(play in found.unbeatable for play in before)
    assert last in found.combos[last.kind]
    assert sorted(card for play in found.forced_win.plays for card in play.cards) == sorted(hand)


@settings(max_examples=80)
@given(st.booleans(), st.data())
def test_a_forced_win_is_found_where_there_is_one(joker: bool, data: st.DataObject) -> None:
    reference = data.draw(st.one_of(st.sampled_from(RULESETS), rulesets(joker=joker)))
    of, plain = rules(reference), ruleset(reference)
    hand = data.draw(rich_hands(8, joker=of.tables.has_joker))
    unseen = [card for card in data.draw(hands(0, 12, joker=of.tables.has_joker)) if card not in hand]
    found = analyze(of, hand=hand, seen=seen_but(hand, unseen, of))
    safe = [frozenset(combo.cards) for combo in found.unbeatable]

    assert (found.forced_win is not None) == can_be_forced(legal(plain, hand, None), safe, hand)
    if found.forced_win is not None:
        assert_forced(found, hand)


@pytest.mark.parametrize(
    ("ruleset_id", "hand", "opponents", "forced"),
    [
        ("puff", "2s 3c", [13], True),
        ("puff", "2h 3c", [13], False),
        ("douque", "2s 3c", [13], False),
        ("douque", "2s 3c", [4, 4, 4], True),
        ("puff", "2h 2s 3c 3d 3h", [13], True),
        ("puff", "2h 2s 3c 4c", [13], False),
        ("puff", "5c", [13], True),
        ("puff", "As 2s Ah 2h 3c", [1, 1, 1], True),
    ],
)
def test_hands_that_win_with_the_lead(ruleset_id: str, hand: str, opponents: list[int], forced: bool) -> None:
    found = analyze(rules(ruleset_id), hand=cards(hand), opponents=opponents)

    assert (found.forced_win is not None) == forced
    if forced:
        assert_forced(found, cards(hand))


@pytest.mark.parametrize(("steps", "forced"), [(0, Forced(None, complete=False)), (3, Forced(None, complete=False))])
def test_a_search_that_runs_out_of_steps_says_so(steps: int, forced: Forced) -> None:
    """Three safe plays before the last, of which the first is tried in vain."""
    plays = [0b0011, 0b0110, 0b1001, 0b11000]

    assert forced_order(0b111111, plays, plays, steps) == forced


def test_no_forced_win_is_told_from_none_found() -> None:
    of = rules("douque")
    sure = analyze(of, hand=cards("3c 5d 7h"))

    assert (sure.forced_win, sure.forced_win_complete) == (None, True)
    assert analyze(of, hand=["3c"]).forced_win_complete


# Unplayed monsters


@pytest.mark.parametrize("ruleset_id", ["douque", "joker", "taiwan", "formal", "bingo3"])
@settings(max_examples=15)
@given(st.data())
def test_a_monster_is_present_where_a_settlement_counts_one(ruleset_id: str, data: st.DataObject) -> None:
    of = rules(ruleset_id)
    hand = data.draw(rich_hands(12, joker=of.tables.has_joker))
    found = analyze(of, hand=hand).unplayed_monster
    winner = {"seat": "a", "last_play": [next(card for card in DECK if card not in hand)]}
    settled = settle(of, {"winner": winner, "losers": [{"seat": "b", "hand": hand, "played_any": True}]})
    items = {item.code: item for item in settled.losers[0].items}

    assert found.present == bool(found.combos)
    assert all(set(combo.cards) <= set(hand) for combo in found.combos)
    if not any(card[0] == "2" for card in hand):
        assert found.present == bool({"unplayed_monster", "two_or_monster"} & items.keys())
    if "unplayed_monster" in items:
        factor = items["unplayed_monster"].factor
        assert factor == (2 if ruleset_id == "douque" else 2 ** len(found.combos))


@pytest.mark.parametrize(
    ("ruleset_id", "hand", "kinds"),
    [
        ("douque", "7c 7d 7h 7s 3c", ["four_of_a_kind"]),
        ("douque", "7c 7d 7h 7s", []),
        ("douque", "3c 4c 5c 6c 7c 9d 9h 9s 9c", ["four_of_a_kind", "straight_flush"]),
        ("joker", "7c 7d 7h 7s", ["four_of_a_kind"]),
        ("joker", "2c 2d 2h joker 3c", []),
        ("taiwan", "7c 7d 7h 7s 3c", ["four_of_a_kind"]),
        ("formal", "7c 7d 7h 7s 3c", []),
        ("douque", DRAGON, ["dragon"]),
        ("douque", DRAGON.removesuffix(" 2c"), []),
    ],
)
def test_monsters_and_their_cards(ruleset_id: str, hand: str, kinds: list[str]) -> None:
    found = analyze(rules(ruleset_id), hand=cards(hand)).unplayed_monster

    assert [combo.kind for combo in found.combos] == kinds
    assert found.present == bool(kinds)


@pytest.mark.parametrize(
    ("hand", "kind", "joker_as"),
    [("3s 4s 5s 6s joker 9c", "straight_flush", "2s"), ("8c 8d 8h joker 9c", "four_of_a_kind", "8s")],
)
def test_a_monster_made_with_the_joker(hand: str, kind: str, joker_as: str) -> None:
    (combo,) = analyze(with_scoring("joker", USE_JOKER), hand=cards(hand)).unplayed_monster.combos

    assert (combo.kind, combo.joker_as) == (kind, joker_as)
    assert combo.cards[-1] == JOKER


def test_no_monster_where_the_scoring_charges_for_none() -> None:
    none = {"loser": {"unplayed_monster": {"count": "none"}}}

    assert not analyze(with_scoring("douque", none), hand=cards("3s 3c 3d 3h 9c")).unplayed_monster.present


# Redeal and instant win


@pytest.mark.parametrize(
    ("reference", "hand", "may_redeal", "points", "reasons"),
    [
        ("taiwan", "2c 2d 2h 2s 3c", True, None, ["four_twos"]),
        ("taiwan", "2c 2d 2h 3c", False, None, []),
        ("hongkong", "3c 4d", False, None, []),
        ({"extends": "taiwan", "changes": {"redeal": {"low_points": {"limit": 3}}}}, "3c Qd", True, 2, ["low_points"]),
        ({"extends": "taiwan", "changes": {"redeal": {"low_points": {"limit": 3}}}}, "3c Kd", False, 3, []),
        ({"extends": "taiwan", "changes": {"redeal": {"max_rank": "T"}}}, "3c Td", True, None, ["max_rank"]),
    ],
)
def test_redeals(reference: str | Plain, hand: str, may_redeal: bool, points: int | None, reasons: list[str]) -> None:
    found = analyze(rules(reference), hand=cards(hand)).redeal

    assert (found.may_redeal, found.points) == (may_redeal, points)
    assert [reason.code for reason in found.reasons] == reasons


@pytest.mark.parametrize(
    ("reference", "hand", "won"),
    [
        ("formal", DRAGON, None),
        ("douque", DRAGON, None),
        ("joker", DRAGON, ("dragon", None)),
        ("joker", DRAGON.replace("8d", JOKER), ("dragon", None)),
        ({"extends": "formal", "changes": {"instant_win": {"four_twos": True}}}, "2c 2d 2h 2s 3c", ("four_twos", 3)),
        ({"extends": "formal", "changes": {"instant_win": {"dragon": True}}}, DRAGON, ("dragon", 3)),
    ],
)
def test_instant_wins(reference: str | Plain, hand: str, won: tuple[str, int | None] | None) -> None:
    found = analyze(rules(reference), hand=cards(hand)).instant_win

    assert (None if found is None else (found.kind, found.per_card)) == won


# Facts that cannot be


@pytest.mark.parametrize(
    ("ruleset_id", "question", "pointer", "code"),
    [
        ("douque", {"hand": ["3c", "3c"]}, ("hand", 1), "duplicate_card"),
        ("douque", {"hand": ["3c"], "seen": ["4c", "3c"]}, ("seen", 1), "duplicate_card"),
        ("douque", {"hand": ["3c"], "table": ["3c"]}, ("table", 0), "duplicate_card"),
        ("douque", {"hand": ["3c"], "table": ["4c"], "seen": ["4c"]}, ("seen", 0), "duplicate_card"),
        ("douque", {"hand": ["3c"], "seen": ["4c"], "play": ["4c"]}, ("play",), "duplicate_card"),
        ("douque", {"hand": ["3c"], "table": ["4c"], "play": ["4c"]}, ("play",), "duplicate_card"),
        ("douque", {"hand": ["joker"]}, ("hand", 0), "joker_not_allowed"),
        ("douque", {"hand": ["3c"], "seen": ["joker"]}, ("seen", 0), "joker_not_allowed"),
        ("douque", {"hand": ["3c"], "play": ["joker"]}, ("play",), "joker_not_allowed"),
        ("douque", {"hand": ["3c"], "play": ["5c", "6c"]}, ("play",), "invalid_combination"),
        ("douque", {"hand": ["3c"], "table": ["5c", "5d", "5h"]}, ("table",), "invalid_combination"),
        ("douque", {"hand": list(DECK[:14])}, ("hand",), "too_many_cards"),
        ("douque", {"hand": ["3c"], "opponents": [14]}, ("opponents", 0), "too_many_cards"),
        ("douque", {"hand": list(DECK[:13]), "seen": list(DECK[13:40]), "opponents": [13]}, ("opponents",), "too_many_cards"),
    ],
)
def test_facts_that_contradict_the_pack(ruleset_id: str, question: Plain, pointer: tuple[Any, ...], code: str) -> None:
    with pytest.raises(bigtwo.Contradiction) as refused:
        analyze(rules(ruleset_id), **question)

    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [(pointer, code)]


@pytest.mark.parametrize(
    "question",
    [
        {"hand": []},
        {"hand": ["3c"], "play": []},
        {"hand": ["3c"], "opponents": []},
        {"hand": ["10c"]},
        {"hand": ["3c"], "x": 1},
    ],
)
def test_questions_against_the_schema(question: Plain) -> None:
    with pytest.raises(msgspec.ValidationError):
        analyze(rules("douque"), **question)


def test_every_card_seen_and_nobody_left() -> None:
    hand = [rank + suit for rank in RANKS[:3] for suit in SUITS]
    found = analyze(rules("formal"), hand=hand, seen=[card for card in DECK if card not in hand], opponents=[0, 0])

    assert len(found.unbeatable) == sum(found.counts.values())
    assert found.forced_win is not None
    assert found.beaten_by is None


def test_the_golden_scorings_are_the_ones_charged() -> None:
    """Presets whose scoring charges for no monster never report one."""
    for ruleset_id in RULESETS:
        loser = scoring(ruleset(ruleset_id)["scoring"])["loser"]
        charged = loser["unplayed_monster"]["count"] != "none" or loser["two_or_monster"] != "none"
        found = analyze(rules(ruleset_id), hand=cards("7c 7d 7h 7s 3c 4c 5c 6c"))
        assert found.unplayed_monster.present == charged
