"""One action in its situation: every fault, the order in which faults decide, and what may be played."""

from typing import NamedTuple

import pytest

import bigtwo
from asking import Plain, codes, rules
from records import PASS, judge, legal

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

DOUQUE, FORMAL, HONGKONG, PUFF, JOKER, BINGO3 = map(rules, ("douque", "formal", "hongkong", "puff", "joker", "bingo3"))
CLAIMS = {"play": {"rising_lead_lock": True, "rising_lead_claim": True}}
RISING, RISING_TAIWAN, RISING_JOKER = (rules(name, **CLAIMS) for name in ("formal", "taiwan", "joker"))
STRICT = rules("joker", top_card={"on_pass": "breach_if_can_beat"})
ON_FOR_PLACES = rules("taiwan", end={"play_on": True}, top_card={"enforcement": "illegal"})
DRAGON = "3c 4d 5h 6s 7c 8d 9h Ts Jc Qd Kh As 2c"
FIVES = "5c 5d 5h 5s 9c"

# Moments
OUT_OF_TURN: Plain = {"in_turn": False}
HAS_PASSED: Plain = {"passed": True}
OPENS: Plain = {"opening": True}
OPENS_LATER: Plain = {"opening": True, "first_game": False}
LOCKED: Plain = {"rising_lock": True}
ONE_LEFT, TWO_LEFT, THREE_LEFT = ({"next_hand_count": count} for count in (1, 2, 3))
UNCALLED: Plain = {"last_card_called": False}
AFTER_4H: Plain = {"uncontested_single": "4h"}


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
    Judged("S0-53 out of turn", DOUQUE, "5c 9d", "4c", "5c", OUT_OF_TURN, "not_your_turn"),
    Judged("out of turn, pass", DOUQUE, "5c 9d", "4c", "pass", OUT_OF_TURN, "not_your_turn"),
    Judged("out of turn, pass, nothing lies", DOUQUE, "5c 9d", "", "pass", OUT_OF_TURN, "not_your_turn"),
    Judged("out of turn, claim", RISING, "5c 9d", "", "claim", {**OUT_OF_TURN, **AFTER_4H}, "not_your_turn"),
    # The pass lock
    Judged("S4-14 locked", BINGO3, "8h 9c", "5d", "9c", HAS_PASSED, "passed_locked"),
    Judged("B3-12 locked", JOKER, "8h 9c", "5d", "9c", HAS_PASSED, "passed_locked"),
    Judged("S0-25 not locked", DOUQUE, "8h 9c", "5d", "9c", HAS_PASSED, ""),
    Judged("B1-7 not locked", HONGKONG, "8h 9c", "5d", "9c", HAS_PASSED, ""),
    Judged("a lead opens the lock", JOKER, "8h 9c", "", "9c", HAS_PASSED, ""),
    Judged("locked and out of turn", JOKER, "8h 9c", "5d", "9c", {**HAS_PASSED, **OUT_OF_TURN}, "not_your_turn passed_locked"),
    # Passing
    Judged("S0-22 leading", DOUQUE, "4d 8h", "", "pass", {}, "cannot_pass_when_leading"),
    Judged("S2-17 leading", PUFF, "4d 8h", "", "pass", OPENS, "cannot_pass_when_leading"),
    Judged("S0-24 able to beat", DOUQUE, "4d 8h", "4c", "pass", {}, ""),
    Judged("B1-33 able to beat", FORMAL, "4d 8h", "4c", "pass", {}, ""),
    # The cards themselves
    Judged("a card twice", DOUQUE, "5c 9d", "4c", "5c 5c", {}, "duplicate_card"),
    Judged("a card twice, not held", DOUQUE, "5c 9d", "4c", "6c 6c", {}, "duplicate_card card_not_in_hand"),
    Judged("a joker where there is none", DOUQUE, "5c 9d", "4c", "joker", {}, "joker_not_allowed"),
    Judged("a joker and a card not held", DOUQUE, "5c 9d", "", "6c joker", {}, "joker_not_allowed card_not_in_hand"),
    Judged("a joker not held", JOKER, "5c 9d", "4c", "joker", {}, "card_not_in_hand"),
    Judged("not held", DOUQUE, "5c 9d", "4c", "6c", {}, "card_not_in_hand"),
    Judged("one of two not held", DOUQUE, "5c 9d", "", "5c 5d", {}, "card_not_in_hand"),
    Judged("S0-34 no combination", DOUQUE, "5c 5d 5h", "", "5c 5d 5h", {}, "invalid_combination"),
    Judged("S0-71 four without a fifth", DOUQUE, "5c 5d 5h 5s", "", "5c 5d 5h 5s", {}, "invalid_combination"),
    Judged("no combination is not compared", DOUQUE, "5c 9d", "Kc", "5c 9d", {}, "invalid_combination"),
    Judged("not held and no combination", DOUQUE, "5c 9d", "Kc", "5c 6d", {}, "card_not_in_hand invalid_combination"),
    # The start card
    Judged("S2-11 without it", PUFF, "3c 3d 8h", "", "8h", OPENS, "must_include_start_card"),
    Judged("S2-11 with it", PUFF, "3c 3d 8h", "", "3c 3d", OPENS, ""),
    Judged("S2-12 later", PUFF, "3c 3d 8h", "", "8h", {}, ""),
    Judged("S0-67 never", DOUQUE, "3c 3d 8h", "", "8h", OPENS, ""),
    Judged("S1-41 first game", FORMAL, "3d 9d 9h", "", "9d 9h", OPENS, "must_include_start_card"),
    Judged("S1-40 later game", FORMAL, "3d 9d 9h", "", "9d 9h", OPENS_LATER, ""),
    Judged("S4-12 always", BINGO3, "3c 9d", "", "9d", OPENS_LATER, "must_include_start_card"),
    Judged("B3-11 the lowest stands in", FORMAL, "4c 4d 9h", "", "9h", OPENS, "must_include_start_card"),
    Judged("B3-11 lowest by the rule set's suits", FORMAL, "4c 4d 9h", "", "4c", OPENS, "must_include_start_card"),
    Judged("B3-11 with the stand-in", FORMAL, "4c 4d 9h", "", "4d", OPENS, ""),
    Judged("no opening on a table", PUFF, "3c 8h", "7c", "8h", OPENS, ""),
    Judged("no combination either", PUFF, "3c 3d 8h", "", "3d 8h", OPENS, "invalid_combination must_include_start_card"),
    Judged("the opener passes", PUFF, "3c 8h", "", "pass", OPENS, "cannot_pass_when_leading"),
    # The rising lead
    Judged("S1-45 locked", RISING, "8c Jc", "Th", "Jc", LOCKED, "rising_lead_lock"),
    Judged("B1-8 bombs too", RISING_TAIWAN, FIVES, "Th", FIVES, LOCKED, "rising_lead_lock"),
    Judged("S1-45 too low as well", RISING, "8c Jc", "Th", "8c", LOCKED, "rising_lead_lock not_higher"),
    Judged("off", FORMAL, "8c Jc", "Th", "Jc", LOCKED, ""),
    # Beating the table
    Judged("not higher", DOUQUE, "5c 9d", "6c", "5c", {}, "not_higher"),
    Judged("size", DOUQUE, "5c 5d", "4c", "5c 5d", {}, "size_mismatch"),
    Judged("S0-39 kind", DOUQUE, "3c 3d 3h 4c 4d", "5c 6d 7h 8s 9c", "3c 3d 3h 4c 4d", {}, "kind_mismatch"),
    Judged("S1-25 lower kind", FORMAL, "5c 6d 7h 8s 9c", "3c 3d 3h 4c 4d", "5c 6d 7h 8s 9c", {}, "lower_kind"),
    Judged("S1-25 higher kind", FORMAL, "3c 3d 3h 4c 4d", "5c 6d 7h 8s 9c", "3c 3d 3h 4c 4d", {}, ""),
    Judged("S0-40 bomb on a single", DOUQUE, FIVES, "2s", FIVES, {}, ""),
    Judged("B2-5 no bombs", PUFF, FIVES, "2s", FIVES, {}, "size_mismatch"),
    # The whole-hand dragon
    Judged("S0-48 on anything", DOUQUE, DRAGON, "8s 8h 8c 3s 3h", DRAGON, {}, ""),
    Judged("B0-4 having passed", DOUQUE, DRAGON, "4c", DRAGON, HAS_PASSED, ""),
    # The top card, refused
    Judged("S3-09 low single", JOKER, "5c 9d Kh", "4d", "5c", ONE_LEFT, "must_play_top_card"),
    Judged("S3-09 highest", JOKER, "5c 9d Kh", "4d", "Kh", ONE_LEFT, ""),
    Judged("S3-09 two left", JOKER, "5c 9d Kh", "4d", "9d", TWO_LEFT, "must_play_top_card"),
    Judged("S3-09 three left", JOKER, "5c 9d Kh", "4d", "9d", THREE_LEFT, ""),
    Judged("S3-09 leading", JOKER, "5c 9d Kh", "", "9d", ONE_LEFT, "must_play_top_card"),
    Judged("B3-13 pair, two left", JOKER, "6c 6d 9h 9s", "", "6c 6d", TWO_LEFT, "must_play_top_card"),
    Judged("B3-13 pair, one left", JOKER, "6c 6d 9h 9s", "", "6c 6d", ONE_LEFT, ""),
    Judged("B3-13 triple is free", JOKER, "6c 6d 6h 9h 9s", "", "6c 6d 6h", TWO_LEFT, ""),
    Judged("B3-13 bomb is free", JOKER, "4c 4d 4h 4s 6c Ks", "3c", "4c 4d 4h 4s 6c", ONE_LEFT, ""),
    Judged("B3-8 joker and 2s are as high", JOKER, "5c 2s joker", "4d", "2s", ONE_LEFT, ""),
    Judged("B3-14 pass", JOKER, "5c 9d Kh", "4d", "pass", ONE_LEFT, ""),
    Judged("B4-13 pass", BINGO3, "5c 9d Kh", "4d", "pass", ONE_LEFT, ""),
    Judged("B3-14 pass, strict table", STRICT, "5c 9d Kh", "4d", "pass", ONE_LEFT, "must_play_top_card"),
    Judged("strict table, unable", STRICT, "5c 9d Kh", "As", "pass", ONE_LEFT, ""),
    Judged("strict table, as high as the table", STRICT, "5c joker", "2s", "pass", ONE_LEFT, ""),
    Judged("strict table, a pair lies", STRICT, "5c 9d Kh", "4c 4d", "pass", ONE_LEFT, ""),
    Judged("strict table, locked anyway", STRICT, "5c 9d Kh", "4d", "pass", {**ONE_LEFT, **HAS_PASSED}, ""),
    Judged("S1-70 a pair instead", BINGO3, "5c 5d Kh", "", "5c 5d", ONE_LEFT, ""),
    Judged("S0-52 no top card", DOUQUE, "5c Kh", "4d", "5c", ONE_LEFT, ""),
    Judged("S1-71 off where play goes on", ON_FOR_PLACES, "5c Kh", "4d", "5c", ONE_LEFT, ""),
    Judged("too low and not the top card", JOKER, "5c 9d Kh", "6d", "5c", ONE_LEFT, "not_higher must_play_top_card"),
    # The top card, charged
    Judged("S1-68 stands", HONGKONG, "5c Kh", "4d", "5c", ONE_LEFT, ""),
    # The last-card call
    Judged("S1-47 not called", HONGKONG, "5c", "4d", "5c", UNCALLED, "last_card_not_called"),
    Judged("S1-47 called", HONGKONG, "5c", "4d", "5c", {"last_card_called": True}, ""),
    Judged("S1-47 not told", HONGKONG, "5c", "4d", "5c", {}, ""),
    Judged("S1-47 a pair goes uncalled", HONGKONG, "5c 5d", "", "5c 5d", UNCALLED, ""),
    Judged("S1-47 not the last", HONGKONG, "5c 5d", "", "5c", UNCALLED, ""),
    Judged("B1-10 elsewhere", FORMAL, "5c", "4d", "5c", UNCALLED, ""),
    Judged("B1-10 too low as well", HONGKONG, "5c", "6d", "5c", UNCALLED, "not_higher last_card_not_called"),
    # The claim
    Judged("S1-46 lowest single", RISING, "6c 9d 2s", "", "claim", AFTER_4H, ""),
    Judged("B1-9 not the lowest", RISING, "4d 9d 2s", "", "claim", AFTER_4H, "claim_not_proved"),
    Judged("B1-9 no single", RISING, "6c 9d 2s", "", "claim", {}, "claim_not_proved"),
    Judged("B1-9 as low as one held", RISING_JOKER, "joker", "", "claim", {"uncontested_single": "2s"}, "claim_not_proved"),
    Judged("B1-9 off", FORMAL, "6c 9d 2s", "", "claim", AFTER_4H, "claim_not_proved"),
    Judged("B1-9 not leading", RISING, "6c 9d 2s", "5h", "claim", AFTER_4H, "claim_not_proved"),
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
    assert mixed >= {
        "not_your_turn",
        "passed_locked",
        "duplicate_card",
        "card_not_in_hand",
        "invalid_combination",
        "not_higher",
    }


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
            JOKER,
            "5c 9d Kh",
            "Td",
            "8c",
            {"in_turn": False, "passed": True, "next_hand_count": 1},
            "not_your_turn passed_locked card_not_in_hand not_higher must_play_top_card",
        ),
        (
            PUFF,
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
    own = judge(PUFF, "3c 3d 8h", "", "8h", opening=True)
    stand_in = judge(PUFF, "4d 5c 8h", "", "8h", opening=True)

    assert "3♣" in own.findings[0].message
    assert "4♦" in stand_in.findings[0].message


def test_the_card_that_is_not_held_is_named() -> None:
    assert judge(DOUQUE, "5c 9d", "", "5c 5h").findings[0].cards == ("5h",)


def test_the_top_card_that_is_due_is_named() -> None:
    found = judge(JOKER, "5c 9d Kh", "4d", "5c", next_hand_count=1)

    assert found.findings[0].cards == ("Kh",)
    assert found.breach is None


def test_a_legal_play_tells_why_it_beats_the_table() -> None:
    assert codes(judge(DOUQUE, "5c 9d", "4c", "5c")) == ["higher_same_kind"]
    assert codes(judge(DOUQUE, "5c 5d 5h 5s 9c", "4c", "5c 5d 5h 5s 9c")) == ["bomb"]
    assert codes(judge(DOUQUE, DRAGON, "4c", DRAGON)) == ["dragon"]
    assert codes(judge(FORMAL, "3c 3d 3h 4c 4d", "5c 6d 7h 8s 9c", "3c 3d 3h 4c 4d")) == ["higher_kind"]
    assert codes(judge(DOUQUE, "5c 9d", "", "5c")) == ["ok"]


def test_the_combination_is_told_even_where_it_is_refused() -> None:
    low, none = (judge(DOUQUE, "5c 9d", "6c", what) for what in ("5c", "5c 9d"))

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
    found = judge(HONGKONG, "5c 9d 9h Kh", table, what, next_hand_count=1)

    assert found.legal
    assert ("top_card_breach" in codes(found)) == (due is not None)
    assert (found.breach.due if found.breach else None) == due
    assert found.breach is None or found.breach.clauses


@pytest.mark.parametrize(
    ("of", "hand", "table", "what", "count"),
    [
        (HONGKONG, "5c Kh", "As", "pass", 1),
        (HONGKONG, "5c Kh", "4c 4d", "pass", 1),
        (HONGKONG, "5c Kh", "4d", "5c", 2),
        (HONGKONG, "5c Kh", "4d", "5c", 0),
        (rules("hongkong", top_card={"on_pass": "allowed"}), "5c Kh", "4d", "pass", 1),
        (rules("taiwan", end={"play_on": True}), "5c Kh", "4d", "5c", 1),
        (DOUQUE, "5c Kh", "4d", "5c", 1),
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
    told = {"type": "play", "cards": hand.split(), "declared": "full_house"}
    declared = judge(of, hand, table, told)

    assert codes(undeclared) == ["bomb"]
    assert codes(declared) == ["higher_same_kind"]
    assert codes(judge(JOKER, hand, table, told)) == ["bomb"]


# Facts that cannot be


@pytest.mark.parametrize(
    ("of", "hand", "table", "pointer", "code"),
    [
        (DOUQUE, "5c 5c", "", ("hand", 1), "duplicate_card"),
        (DOUQUE, "5c 9d", "5c", ("table", 0), "duplicate_card"),
        (DOUQUE, "5c joker", "", ("hand", 1), "joker_not_allowed"),
        (DOUQUE, "5c", "joker", ("table", 0), "joker_not_allowed"),
        (DOUQUE, f"{DRAGON} 3d", "", ("hand",), "too_many_cards"),
        (DOUQUE, "5c", "6c 6d 6h", ("table",), "invalid_combination"),
    ],
)
def test_facts_that_cannot_be(of: bigtwo.Rules, hand: str, table: str, pointer: tuple[str | int, ...], code: str) -> None:
    with pytest.raises(bigtwo.Contradiction) as judging:
        judge(of, hand, table, PASS)
    with pytest.raises(bigtwo.Contradiction) as listing:
        legal(of, hand, table)

    assert [(fault.pointer, fault.code) for fault in judging.value.faults] == [(pointer, code)]
    assert listing.value.faults == judging.value.faults
