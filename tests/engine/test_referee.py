"""One action in its situation: every fault, the order in which faults decide, and one judgement for judge and legal."""

from itertools import combinations
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import bigtwo
import records
from asking import RULESETS, Plain, codes, rules, ruleset
from oracle import readings
from oracle_turn import breaks_top_card, faults
from records import CLAIM, PASS, judge, legal
from strategies import cards as any_card
from strategies import hands, plays, rulesets

IN_ORDER = (
    "not_your_turn",
    "passed_locked",
    "cannot_pass_when_leading",
    "duplicate_card",
    "joker_not_allowed",
    "card_not_in_hand",
    "invalid_combination",
    "must_include_start_card",
    "rising_lead_lock",
    "not_higher",
    "lower_kind",
    "kind_mismatch",
    "size_mismatch",
    "must_play_top_card",
    "last_card_not_called",
    "claim_not_proved",
)
"""The fault codes of one action in the order in which they decide; of a comparison there is only one."""

RISING = {"play": {"rising_lead_lock": True, "rising_lead_claim": True}}
STRICT = {"top_card": {"on_pass": "breach_if_can_beat"}}
ENFORCED = {"top_card": {"enforcement": "illegal"}}
DRAGON = "3c 4d 5h 6s 7c 8d 9h Ts Jc Qd Kh As 2c"


class Judged(NamedTuple):
    """An action in its moment, and every fault it has; none if it is legal."""

    id: str
    rules: bigtwo.Rules
    hand: str
    table: str
    action: str
    situation: Plain
    faults: str


JUDGED = [
    # Whose turn it is
    Judged("S0-53 out of turn", rules("douque"), "5c 9d", "4c", "5c", {"in_turn": False}, "not_your_turn"),
    Judged("out of turn, pass", rules("douque"), "5c 9d", "4c", "pass", {"in_turn": False}, "not_your_turn"),
    Judged("out of turn, pass, nothing lies", rules("douque"), "5c 9d", "", "pass", {"in_turn": False}, "not_your_turn"),
    Judged("out of turn, claim", rules("formal", **RISING), "5c 9d", "", "claim", {"in_turn": False, "uncontested_single": "4c"}, "not_your_turn"),
    # The pass lock
    Judged("S4-14 locked", rules("bingo3"), "8h 9c", "5d", "9c", {"passed": True}, "passed_locked"),
    Judged("B3-12 locked", rules("joker"), "8h 9c", "5d", "9c", {"passed": True}, "passed_locked"),
    Judged("S0-25 not locked", rules("douque"), "8h 9c", "5d", "9c", {"passed": True}, ""),
    Judged("B1-7 not locked", rules("hongkong"), "8h 9c", "5d", "9c", {"passed": True}, ""),
    Judged("a lead opens the lock", rules("joker"), "8h 9c", "", "9c", {"passed": True}, ""),
    Judged("locked and out of turn", rules("joker"), "8h 9c", "5d", "9c", {"passed": True, "in_turn": False}, "not_your_turn passed_locked"),
    # Passing
    Judged("S0-22 leading", rules("douque"), "4d 8h", "", "pass", {}, "cannot_pass_when_leading"),
    Judged("S2-17 leading", rules("puff"), "4d 8h", "", "pass", {"opening": True}, "cannot_pass_when_leading"),
    Judged("S0-24 able to beat", rules("douque"), "4d 8h", "4c", "pass", {}, ""),
    Judged("B1-33 able to beat", rules("formal"), "4d 8h", "4c", "pass", {}, ""),
    # The cards themselves
    Judged("a card twice", rules("douque"), "5c 9d", "4c", "5c 5c", {}, "duplicate_card"),
    Judged("a card twice, not held", rules("douque"), "5c 9d", "4c", "6c 6c", {}, "duplicate_card card_not_in_hand"),
    Judged("a joker where there is none", rules("douque"), "5c 9d", "4c", "joker", {}, "joker_not_allowed"),
    Judged("a joker and a card not held", rules("douque"), "5c 9d", "", "6c joker", {}, "joker_not_allowed card_not_in_hand"),
    Judged("a joker not held", rules("joker"), "5c 9d", "4c", "joker", {}, "card_not_in_hand"),
    Judged("not held", rules("douque"), "5c 9d", "4c", "6c", {}, "card_not_in_hand"),
    Judged("one of two not held", rules("douque"), "5c 9d", "", "5c 5d", {}, "card_not_in_hand"),
    Judged("S0-34 no combination", rules("douque"), "5c 5d 5h", "", "5c 5d 5h", {}, "invalid_combination"),
    Judged("S0-71 four without a fifth", rules("douque"), "5c 5d 5h 5s", "", "5c 5d 5h 5s", {}, "invalid_combination"),
    Judged("no combination is not compared", rules("douque"), "5c 9d", "Kc", "5c 9d", {}, "invalid_combination"),
    Judged("not held and no combination", rules("douque"), "5c 9d", "Kc", "5c 6d", {}, "card_not_in_hand invalid_combination"),
    # The start card
    Judged("S2-11 without it", rules("puff"), "3c 3d 8h", "", "8h", {"opening": True}, "must_include_start_card"),
    Judged("S2-11 with it", rules("puff"), "3c 3d 8h", "", "3c 3d", {"opening": True}, ""),
    Judged("S2-12 later", rules("puff"), "3c 3d 8h", "", "8h", {}, ""),
    Judged("S0-67 never", rules("douque"), "3c 3d 8h", "", "8h", {"opening": True}, ""),
    Judged("S1-41 first game", rules("formal"), "3d 9d 9h", "", "9d 9h", {"opening": True}, "must_include_start_card"),
    Judged("S1-40 later game", rules("formal"), "3d 9d 9h", "", "9d 9h", {"opening": True, "first_game": False}, ""),
    Judged("S4-12 always", rules("bingo3"), "3c 9d", "", "9d", {"opening": True, "first_game": False}, "must_include_start_card"),
    Judged("B3-11 the lowest stands in", rules("formal"), "4c 4d 9h", "", "9h", {"opening": True}, "must_include_start_card"),
    Judged("B3-11 lowest by the rule set's suits", rules("formal"), "4c 4d 9h", "", "4c", {"opening": True}, "must_include_start_card"),
    Judged("B3-11 with the stand-in", rules("formal"), "4c 4d 9h", "", "4d", {"opening": True}, ""),
    Judged("no opening on a table", rules("puff"), "3c 8h", "7c", "8h", {"opening": True}, ""),
    Judged("no combination, not the start card", rules("puff"), "3c 3d 8h", "", "3d 8h", {"opening": True}, "invalid_combination must_include_start_card"),
    Judged("the opener passes", rules("puff"), "3c 8h", "", "pass", {"opening": True}, "cannot_pass_when_leading"),
    # The rising lead
    Judged("S1-45 locked", rules("formal", **RISING), "8c Jc", "Th", "Jc", {"rising_lock": True}, "rising_lead_lock"),
    Judged("B1-8 bombs too", rules("taiwan", **RISING), "5c 5d 5h 5s 9c", "Th", "5c 5d 5h 5s 9c", {"rising_lock": True}, "rising_lead_lock"),
    Judged("S1-45 too low as well", rules("formal", **RISING), "8c Jc", "Th", "8c", {"rising_lock": True}, "rising_lead_lock not_higher"),
    Judged("off", rules("formal"), "8c Jc", "Th", "Jc", {"rising_lock": True}, ""),
    # Beating the table
    Judged("not higher", rules("douque"), "5c 9d", "6c", "5c", {}, "not_higher"),
    Judged("size", rules("douque"), "5c 5d", "4c", "5c 5d", {}, "size_mismatch"),
    Judged("S0-39 kind", rules("douque"), "3c 3d 3h 4c 4d", "5c 6d 7h 8s 9c", "3c 3d 3h 4c 4d", {}, "kind_mismatch"),
    Judged("S1-25 lower kind", rules("formal"), "5c 6d 7h 8s 9c", "3c 3d 3h 4c 4d", "5c 6d 7h 8s 9c", {}, "lower_kind"),
    Judged("S1-25 higher kind", rules("formal"), "3c 3d 3h 4c 4d", "5c 6d 7h 8s 9c", "3c 3d 3h 4c 4d", {}, ""),
    Judged("S0-40 bomb on a single", rules("douque"), "5c 5d 5h 5s 9c", "2s", "5c 5d 5h 5s 9c", {}, ""),
    Judged("B2-5 no bombs", rules("puff"), "5c 5d 5h 5s 9c", "2s", "5c 5d 5h 5s 9c", {}, "size_mismatch"),
    # The whole-hand dragon
    Judged("S0-48 on anything", rules("douque"), DRAGON, "8s 8h 8c 3s 3h", DRAGON, {}, ""),
    Judged("B0-4 having passed", rules("douque"), DRAGON, "4c", DRAGON, {"passed": True}, ""),
    # The top card, refused
    Judged("S3-09 low single", rules("joker"), "5c 9d Kh", "4d", "5c", {"next_hand_count": 1}, "must_play_top_card"),
    Judged("S3-09 highest", rules("joker"), "5c 9d Kh", "4d", "Kh", {"next_hand_count": 1}, ""),
    Judged("S3-09 two left", rules("joker"), "5c 9d Kh", "4d", "9d", {"next_hand_count": 2}, "must_play_top_card"),
    Judged("S3-09 three left", rules("joker"), "5c 9d Kh", "4d", "9d", {"next_hand_count": 3}, ""),
    Judged("S3-09 leading", rules("joker"), "5c 9d Kh", "", "9d", {"next_hand_count": 1}, "must_play_top_card"),
    Judged("B3-13 pair, two left", rules("joker"), "6c 6d 9h 9s", "", "6c 6d", {"next_hand_count": 2}, "must_play_top_card"),
    Judged("B3-13 pair, one left", rules("joker"), "6c 6d 9h 9s", "", "6c 6d", {"next_hand_count": 1}, ""),
    Judged("B3-13 triple is free", rules("joker"), "6c 6d 6h 9h 9s", "", "6c 6d 6h", {"next_hand_count": 2}, ""),
    Judged("B3-13 bomb is free", rules("joker"), "4c 4d 4h 4s 6c Ks", "3c", "4c 4d 4h 4s 6c", {"next_hand_count": 1}, ""),
    Judged("B3-8 joker and 2s are as high", rules("joker"), "5c 2s joker", "4d", "2s", {"next_hand_count": 1}, ""),
    Judged("B3-14 pass", rules("joker"), "5c 9d Kh", "4d", "pass", {"next_hand_count": 1}, ""),
    Judged("B4-13 pass", rules("bingo3"), "5c 9d Kh", "4d", "pass", {"next_hand_count": 1}, ""),
    Judged("B3-14 pass, strict table", rules("joker", **STRICT), "5c 9d Kh", "4d", "pass", {"next_hand_count": 1}, "must_play_top_card"),
    Judged("strict table, unable", rules("joker", **STRICT), "5c 9d Kh", "As", "pass", {"next_hand_count": 1}, ""),
    Judged("strict table, a pair lies", rules("joker", **STRICT), "5c 9d Kh", "4c 4d", "pass", {"next_hand_count": 1}, ""),
    Judged("strict table, locked anyway", rules("joker", **STRICT), "5c 9d Kh", "4d", "pass", {"next_hand_count": 1, "passed": True}, ""),
    Judged("S1-70 a pair instead", rules("bingo3"), "5c 5d Kh", "", "5c 5d", {"next_hand_count": 1}, ""),
    Judged("S0-52 no top card", rules("douque"), "5c Kh", "4d", "5c", {"next_hand_count": 1}, ""),
    Judged("S1-71 off where play goes on", rules("taiwan", end={"play_on": True}, **ENFORCED), "5c Kh", "4d", "5c", {"next_hand_count": 1}, ""),
    Judged("too low and not the top card", rules("joker"), "5c 9d Kh", "6d", "5c", {"next_hand_count": 1}, "not_higher must_play_top_card"),
    # The top card, charged
    Judged("S1-68 stands", rules("hongkong"), "5c Kh", "4d", "5c", {"next_hand_count": 1}, ""),
    # The last-card call
    Judged("S1-47 not called", rules("hongkong"), "5c", "4d", "5c", {"last_card_called": False}, "last_card_not_called"),
    Judged("S1-47 called", rules("hongkong"), "5c", "4d", "5c", {"last_card_called": True}, ""),
    Judged("S1-47 not told", rules("hongkong"), "5c", "4d", "5c", {}, ""),
    Judged("S1-47 a pair goes uncalled", rules("hongkong"), "5c 5d", "", "5c 5d", {"last_card_called": False}, ""),
    Judged("S1-47 not the last", rules("hongkong"), "5c 5d", "", "5c", {"last_card_called": False}, ""),
    Judged("B1-10 elsewhere", rules("formal"), "5c", "4d", "5c", {"last_card_called": False}, ""),
    Judged("B1-10 too low as well", rules("hongkong"), "5c", "6d", "5c", {"last_card_called": False}, "not_higher last_card_not_called"),
    # The claim
    Judged("S1-46 lowest single", rules("formal", **RISING), "6c 9d 2s", "", "claim", {"uncontested_single": "4h"}, ""),
    Judged("B1-9 not the lowest", rules("formal", **RISING), "4d 9d 2s", "", "claim", {"uncontested_single": "4h"}, "claim_not_proved"),
    Judged("B1-9 no single", rules("formal", **RISING), "6c 9d 2s", "", "claim", {}, "claim_not_proved"),
    Judged("B1-9 off", rules("formal"), "6c 9d 2s", "", "claim", {"uncontested_single": "4h"}, "claim_not_proved"),
    Judged("B1-9 not leading", rules("formal", **RISING), "6c 9d 2s", "5h", "claim", {"uncontested_single": "4h"}, "claim_not_proved"),
]  # fmt: skip


@pytest.mark.parametrize("case", JUDGED, ids=lambda case: case.id)
def test_judged(case: Judged) -> None:
    found = judge(case.rules, case.hand, case.table, case.action, **case.situation)
    told = codes(found)

    assert found.legal == (not case.faults)
    assert told == case.faults.split() if case.faults else not set(told) & set(IN_ORDER)
    assert all(finding.message and finding.clauses for finding in found.findings)


def test_every_fault_is_judged_alone_and_among_others() -> None:
    """Only the turn's codes: ``game_over`` needs a round."""
    alone = {case.faults for case in JUDGED}
    mixed = {code for case in JUDGED if " " in case.faults for code in case.faults.split()}

    assert alone >= set(IN_ORDER)
    assert mixed >= {"not_your_turn", "passed_locked", "duplicate_card", "card_not_in_hand", "invalid_combination", "not_higher"}


@pytest.mark.parametrize(
    ("of", "hand", "table", "what", "situation", "expected"),
    [
        (
            rules("joker", play={"last_card_call": True, "rising_lead_lock": True}),
            "5c",
            "9d",
            "5c",
            {"in_turn": False, "passed": True, "rising_lock": True, "last_card_called": False},
            "not_your_turn passed_locked rising_lead_lock not_higher last_card_not_called",
        ),
        (
            rules("joker", play={"rising_lead_lock": True}),
            "5c 9d",
            "Td",
            "4c 4c",
            {"in_turn": False, "passed": True, "rising_lock": True, "next_hand_count": 1},
            "not_your_turn passed_locked duplicate_card card_not_in_hand rising_lead_lock",
        ),
        (
            rules("joker"),
            "5c 9d Kh",
            "Td",
            "8c",
            {"in_turn": False, "passed": True, "next_hand_count": 1},
            "not_your_turn passed_locked card_not_in_hand not_higher must_play_top_card",
        ),
        (
            rules("puff"),
            "3c 3d 8h",
            "",
            "8h 9h joker",
            {"opening": True, "in_turn": False},
            "not_your_turn joker_not_allowed card_not_in_hand must_include_start_card",
        ),
        (
            rules("bingo3", opening={"must_include_start_card": "always"}),
            "3c 8h Kd",
            "",
            "8h",
            {"opening": True, "next_hand_count": 1},
            "must_include_start_card must_play_top_card",
        ),
    ],
)  # fmt: skip
def test_all_faults_are_told_the_deciding_one_first(
    of: bigtwo.Rules, hand: str, table: str, what: str, situation: Plain, expected: str
) -> None:
    found = codes(judge(of, hand, table, what, **situation))

    assert found == expected.split()
    assert found == sorted(found, key=IN_ORDER.index)


# What a finding tells


def test_the_start_card_that_is_due_is_named() -> None:
    own = judge(rules("puff"), "3c 3d 8h", "", "8h", opening=True)
    stand_in = judge(rules("puff"), "4d 5c 8h", "", "8h", opening=True)

    assert "3♣" in own.findings[0].message
    assert "4♦" in stand_in.findings[0].message


def test_the_card_that_is_not_held_is_named() -> None:
    assert judge(rules("douque"), "5c 9d", "", "5c 5h").findings[0].cards == ("5h",)


def test_the_top_card_that_is_due_is_named() -> None:
    found = judge(rules("joker"), "5c 9d Kh", "4d", "5c", next_hand_count=1)

    assert found.findings[0].cards == ("Kh",)
    assert found.breach is None


def test_a_legal_play_tells_why_it_beats_the_table() -> None:
    assert codes(judge(rules("douque"), "5c 9d", "4c", "5c")) == ["higher_same_kind"]
    assert codes(judge(rules("douque"), "5c 5d 5h 5s 9c", "4c", "5c 5d 5h 5s 9c")) == ["bomb"]
    assert codes(judge(rules("douque"), DRAGON, "4c", DRAGON)) == ["dragon"]
    assert codes(judge(rules("formal"), "3c 3d 3h 4c 4d", "5c 6d 7h 8s 9c", "3c 3d 3h 4c 4d")) == ["higher_kind"]
    assert codes(judge(rules("douque"), "5c 9d", "", "5c")) == ["ok"]


def test_the_combination_is_told_even_where_it_is_refused() -> None:
    low, none = (judge(rules("douque"), "5c 9d", "6c", what) for what in ("5c", "5c 9d"))

    assert low.combo is not None
    assert low.combo.kind == "single"
    assert none.combo is None


@pytest.mark.parametrize("situation", [{"passed": True}, {"rising_lock": True}])
def test_a_pass_that_changes_nothing_is_superfluous(situation: Plain) -> None:
    of = rules("joker", play={"rising_lead_lock": True})
    found = judge(of, "5c 9d", "4c", PASS, **situation)

    assert found.legal
    assert codes(found) == ["superfluous_pass"]


# Breaches that stand


@pytest.mark.parametrize(
    ("what", "due"),
    [("5c", ("Kh",)), ("9d", ("Kh",)), ("Kh", None), ("pass", ("Kh",)), ("9d 9h", None)],
)
def test_by_liability_a_breach_stands_and_is_told(what: str, due: tuple[str, ...] | None) -> None:
    """S1-68, B1-11, B1-12: the play stands, the breach names the card that was due."""
    table = "4c 4d" if " " in what else "4d"
    found = judge(rules("hongkong"), "5c 9d 9h Kh", table, what, next_hand_count=1)

    assert found.legal
    assert ("top_card_breach" in codes(found)) == (due is not None)
    assert (found.breach.due if found.breach else None) == due
    assert found.breach is None or found.breach.clauses


@pytest.mark.parametrize(
    ("of", "hand", "table", "what", "count"),
    [
        (rules("hongkong"), "5c Kh", "As", "pass", 1),
        (rules("hongkong"), "5c Kh", "4c 4d", "pass", 1),
        (rules("hongkong"), "5c Kh", "4d", "5c", 2),
        (rules("hongkong"), "5c Kh", "4d", "5c", 0),
        (rules("hongkong", top_card={"on_pass": "allowed"}), "5c Kh", "4d", "pass", 1),
        (rules("taiwan", end={"play_on": True}), "5c Kh", "4d", "5c", 1),
        (rules("douque"), "5c Kh", "4d", "5c", 1),
    ],
)
def test_no_breach(of: bigtwo.Rules, hand: str, table: str, what: str, count: int) -> None:
    found = judge(of, hand, table, what, next_hand_count=count)

    assert found.legal
    assert found.breach is None


def test_pairs_are_bound_where_the_table_says_so() -> None:
    of = rules("formal", top_card={"trigger_max": 2, "applies_to": ["pair"]})

    assert judge(of, "5c 5d Kc Kh", "4c 4d", "5c 5d", next_hand_count=2).breach
    assert not judge(of, "5c 5d Kc Kh", "4c 4d", "5c 5d", next_hand_count=1).breach
    assert not judge(of, "5c 5d Kc Kh", "4c", "5c", next_hand_count=2).breach


# The dragon


def test_a_dragon_is_the_whole_hand_where_the_rules_say_so() -> None:
    """S0-47 against B1-19: thirteen of a longer hand."""
    longer = f"{DRAGON} 3d"
    found = judge(rules("taiwan", dragon={"whole_hand": True}), longer, "", DRAGON)

    assert codes(found) == ["invalid_combination"]
    assert found.findings[0].near_miss == "dragon_not_whole_hand"
    assert judge(rules("taiwan"), longer, "", DRAGON).legal


def test_thirteen_cards_are_no_whole_hand_where_seventeen_are_dealt() -> None:
    of = rules("bingo3", dragon={"mode": "on_turn", "whole_hand": True})

    assert not judge(of, DRAGON, "", DRAGON).legal
    assert "dragon" not in legal(of, DRAGON).counts


# Declarations


def test_a_declaration_decides_what_is_compared() -> None:
    """A joker among two pairs is a full house of the higher or, said to be a four of a kind, nothing."""
    of = rules("joker", joker={"assignment": "declared"})
    hand, table = "8c 8d 8h 9c joker", "7c 7d 7h 6c 6d"
    undeclared = judge(of, hand, table, hand)
    declared = judge(of, hand, table, {"type": "play", "cards": hand.split(), "declared": "full_house"})

    assert codes(undeclared) == ["bomb"]
    assert codes(declared) == ["higher_same_kind"]
    assert codes(judge(rules("joker"), hand, table, {"type": "play", "cards": hand.split(), "declared": "full_house"})) == ["bomb"]  # fmt: skip


# Facts that cannot be


@pytest.mark.parametrize(
    ("of", "hand", "table", "pointer", "code"),
    [
        (rules("douque"), "5c 5c", "", ("hand", 1), "duplicate_card"),
        (rules("douque"), "5c 9d", "5c", ("table", 0), "duplicate_card"),
        (rules("douque"), "5c joker", "", ("hand", 1), "joker_not_allowed"),
        (rules("douque"), "5c", "joker", ("table", 0), "joker_not_allowed"),
        (rules("douque"), f"{DRAGON} 3d", "", ("hand",), "too_many_cards"),
        (rules("douque"), "5c", "6c 6d 6h", ("table",), "invalid_combination"),
    ],
)
def test_facts_that_cannot_be(of: bigtwo.Rules, hand: str, table: str, pointer: tuple[str | int, ...], code: str) -> None:
    for asked in (judge, legal):
        with pytest.raises(bigtwo.Contradiction) as error:
            asked(of, hand, table, PASS) if asked is judge else asked(of, hand, table)
        assert [(fault.pointer, fault.code) for fault in error.value.faults] == [(pointer, code)]


# Listing


def test_a_list_tells_whether_passing_and_playing_are_possible() -> None:
    lead, follow, unable = (legal(rules("douque"), "5c 9d", table) for table in ("", "4c", "Kc"))

    assert (lead.can_pass, lead.can_play, lead.count) == (False, True, 2)
    assert (follow.can_pass, follow.can_play, follow.count) == (True, True, 2)
    assert (unable.can_pass, unable.can_play, unable.count) == (True, False, 0)


@pytest.mark.parametrize(
    ("of", "situation", "can_pass", "code"),
    [
        (rules("douque"), {"in_turn": False}, False, "not_your_turn"),
        (rules("joker"), {"passed": True}, True, "passed_locked"),
        (rules("formal", **RISING), {"rising_lock": True}, True, "rising_lead_lock"),
    ],
)
def test_nothing_is_listed_where_nothing_may_be_played(
    of: bigtwo.Rules, situation: Plain, can_pass: bool, code: str
) -> None:
    found = legal(of, "5c 9d", "4c", **situation)

    assert (found.can_pass, found.can_play, found.plays) == (can_pass, False, ())
    assert codes(found)[0] == code


def test_where_the_top_card_is_enforced_only_the_highest_single_is_listed() -> None:
    found = legal(rules("joker"), "5c 5d 9d Kh", "", next_hand_count=1)

    assert [play.cards for play in found.plays] == [("Kh",), ("5c", "5d")]
    assert "must_play_top_card" in codes(found)


def test_by_liability_everything_is_listed() -> None:
    found = legal(rules("hongkong"), "5c 9d Kh", "4d", next_hand_count=1)

    assert found.count == 3
    assert "must_play_top_card" not in codes(found)


def test_on_a_strict_table_a_pass_may_be_ruled_out() -> None:
    assert not legal(rules("joker", **STRICT), "5c 9d Kh", "4d", next_hand_count=1).can_pass
    assert legal(rules("joker", **STRICT), "5c 9d Kh", "As", next_hand_count=1).can_pass


def test_an_uncalled_last_card_is_not_listed() -> None:
    assert legal(rules("hongkong"), "5c", "4d", last_card_called=False).count == 0
    assert legal(rules("hongkong"), "5c", "4d", last_card_called=True).count == 1


# One judgement, and the oracle's

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
    listed = {frozenset(play.cards): play for play in found.plays}

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
    listed = {frozenset(play.cards) for play in found.plays}
    for some in subsets(hand):
        action = action_of(some)
        judged = records.judge(rules(ruleset_id), " ".join(hand), " ".join(table), action, **moment)
        assert judged.legal == (frozenset(some) in listed)
        assert judged.legal == (not faults(ruleset(ruleset_id), hand, table or None, action, moment))
