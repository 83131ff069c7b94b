"""A record as a whole: stopping and skipping, what is known without hands, the last-card call, and the answer."""

from typing import Any

import msgspec
import pytest

import bigtwo
import bigtwo.answers
from asking import RULESETS, Plain, rules
from records import adjudicate, all_codes, passes, question, verdicts

FOUR = {"a": "3c 8d", "b": "4d 9h", "c": "5h Kc", "d": "6s Ad"}
DRAGON = "3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad 2d"


# Stop and skip


def test_stop_keeps_the_legal_part_and_the_index() -> None:
    found = adjudicate(rules("douque"), "a 3c", "b 4d", "c 4c", "d 6s", hands=FOUR)

    assert (found.status, found.first_illegal) == ("illegal", 2)
    assert verdicts(found) == ["ok", "ok", "card_not_in_hand"]
    assert found.hands == {"a": ("8d",), "b": ("9h",), "c": ("5h", "Kc"), "d": ("6s", "Ad")}
    assert found.next == bigtwo.answers.Next("c", leads=False, table=("4d",), locked=())


def test_skip_takes_a_refused_action_as_not_made() -> None:
    lines = ["a pass", "a 3c", "c 5h", "b 4d", "c 5h", "d pass", "a 8d"]
    found = adjudicate(rules("douque"), *lines, hands=FOUR, on_illegal="skip")

    assert verdicts(found) == ["cannot_pass_when_leading", "ok", "not_your_turn", "ok", "ok", "ok", "ok"]
    assert (found.status, found.winner, found.first_illegal) == ("finished", "a", 0)
    assert found.settlement is not None


def test_after_the_end_nothing_is_played() -> None:
    stopped = adjudicate(rules("formal"), "a 3d", "b pass", "c pass", hands={"a": "3d", "b": "4d", "c": "5h"})
    skipped = adjudicate(
        rules("formal"), "a 3d", "b pass", "c pass", hands={"a": "3d", "b": "4d", "c": "5h"}, on_illegal="skip"
    )

    assert verdicts(stopped) == ["ok", "game_over"]
    assert (stopped.status, stopped.first_illegal, stopped.winner, stopped.next) == ("illegal", 1, "a", None)
    assert verdicts(skipped) == ["ok", "game_over", "game_over"]
    assert (skipped.status, skipped.first_illegal) == ("finished", 1)
    assert skipped.settlement == stopped.settlement is not None


# Without hands


def bare(of: bigtwo.Rules, *lines: str | Plain, **facts: Any) -> bigtwo.Adjudication:
    return adjudicate(of, *lines, **{"seats": list("abcd"), **facts})


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["a 3c", "b 4d", "c 4d"], ["duplicate_card", "not_higher"]),
        (["a 5c", "b 7d", "c 5c"], ["duplicate_card", "not_higher"]),
        (["a 5c", "b 5c 6c"], ["duplicate_card", "invalid_combination"]),
        (["a 5c", "b 7d", "d 7d"], ["not_your_turn", "duplicate_card", "not_higher"]),
        (["a 5c", "b 5c 5d"], ["duplicate_card", "size_mismatch"]),
        (["a 5c", "b 7d 7h"], ["size_mismatch"]),
        (["a 5c", "b 5d 7h"], ["invalid_combination"]),
        (["a 5c", "c 7d"], ["not_your_turn"]),
        (["a 5c", "b 7d 7d"], ["duplicate_card"]),
        (["a pass"], ["cannot_pass_when_leading"]),
        (["a 5c", "b joker"], ["joker_not_allowed"]),
    ],
)
def test_without_hands_what_can_be_judged_is_judged(lines: list[str], expected: list[str]) -> None:
    found = bare(rules("douque"), *lines)

    assert all_codes(found)[-1] == expected
    assert found.first_illegal == len(lines) - 1


def test_a_refused_play_leaves_its_cards_unplayed() -> None:
    found = bare(rules("douque"), "a 5c", "c 7d", "b 6d", "c 7d", on_illegal="skip")

    assert verdicts(found) == ["ok", "not_your_turn", "ok", "ok"]


def test_without_hands_cards_are_counted() -> None:
    found = bare(rules("douque"), "a 3c", "b 4d", *passes("cda"), "b 5c 5d")

    assert found.hands is None
    assert dict(found.cards_left) == {"a": 12, "b": 10, "c": 13, "d": 13}


def test_without_hands_whoever_has_played_all_he_was_dealt_is_out() -> None:
    straights = ["a 3c 4c 5d 6d 7d", *passes("bcd"), "a 8c 9c Td Jd Qd", *passes("bcd"), "a 2c 2d 2h"]
    found = bare(rules("formal", opening={"must_include_start_card": "never"}), *straights)

    assert (found.status, found.winner) == ("finished", "a")
    assert found.settlement is not None
    assert dict(found.settlement.totals) == {"a": 0, "b": -39, "c": -39, "d": -39}


def test_without_hands_nobody_plays_more_than_he_was_dealt() -> None:
    lines = ["a 3c 4c 5d 6d 7d", *passes("bcd"), "a 8c 9c Td Jd Qd", *passes("bcd"), "a Kc Kd Kh As Ad"]
    found = bare(rules("douque"), *lines)

    assert all_codes(found)[-1] == ["card_not_in_hand"]
    assert found.winner is None


@pytest.mark.parametrize("from_opening", [True, False])
def test_without_hands_a_dragon_is_no_whole_hand_after_a_play(from_opening: bool) -> None:
    lines = ["a 3c", "b 4c", *passes("cda"), f"b {DRAGON}"]
    found = bare(rules("douque"), *lines, from_opening=from_opening)

    assert "invalid_combination" in all_codes(found)[-1]


def test_a_dragon_is_no_whole_hand_where_seventeen_were_dealt() -> None:
    of = rules("taiwan", dragon={"whole_hand": True})
    singles = ["3c", "3h", "3s", "4c"]
    hands = {"a": " ".join([*singles, DRAGON]), "b": "5c 6c", "c": "7c 8c"}
    lines = [line for card in singles for line in (f"a {card}", *passes("bc"))]

    assert verdicts(adjudicate(of, *lines, f"a {DRAGON}", hands=hands))[-1] == "invalid_combination"
    assert verdicts(adjudicate(rules("taiwan"), *lines, f"a {DRAGON}", hands=hands))[-1] == "ok"


def test_without_hands_the_start_card_is_due_only_where_all_cards_are_dealt() -> None:
    """With four players somebody holds it; with two and a dead pile perhaps nobody does."""
    four = bare(rules("formal"), "a 5c")
    two = bare(rules("formal"), "a 5c", seats=["a", "b"])

    assert verdicts(four) == ["must_include_start_card"]
    assert verdicts(two) == ["ok"]


def test_without_hands_neither_top_card_nor_call_is_judged() -> None:
    found = bare(rules("hongkong"), "a 3d", "b 5c")

    assert verdicts(found) == ["ok", "ok"]
    assert found.breaches == ()


def test_from_the_middle_without_hands_nobody_is_known_to_be_out() -> None:
    found = bare(rules("douque"), "a 5c", from_opening=False)

    assert dict(found.cards_left) == dict.fromkeys("abcd")


# The last-card call

CALL = {"a": "5c 6c 7c", "b": "8d 9d", "c": "Td Jd"}


def called(*lines: str) -> bigtwo.Adjudication:
    return adjudicate(rules("hongkong"), *lines, hands=CALL, from_opening=False)


@pytest.mark.parametrize(
    ("first", "second", "third", "expected"),
    [
        ("a 5c", "a 6c last", "a 7c", "ok"),
        ("a 5c", "a 6c", "a 7c last", "ok"),
        ("a 5c", "a 6c", "a 7c", "last_card_not_called"),
        ("a 5c last", "a 6c", "a 7c", "last_card_not_called"),
    ],
)
def test_a_call_counts_on_the_play_that_leaves_one_card_or_on_the_last(
    first: str, second: str, third: str, expected: str
) -> None:
    """B1-10."""
    found = called(first, *passes("bc"), second, *passes("bc"), third)

    assert verdicts(found)[-1] == expected
    assert (found.winner == "a") == (expected == "ok")


def test_a_call_on_a_pass_does_not_count() -> None:
    told: Plain = {"seat": "a", "type": "pass", "last_card_called": True}
    lines: list[str | Plain] = ["b 8d", "c pass", told, "b 4d", "c pass", "a 5c"]
    found = adjudicate(rules("hongkong"), *lines, hands={"a": "5c", "b": "8d 4d 9d", "c": "Td"}, from_opening=False)

    assert verdicts(found) == [*["ok"] * 5, "last_card_not_called"]


def test_going_out_with_a_pair_needs_no_call() -> None:
    found = adjudicate(rules("hongkong"), "a 5c 5d", hands={"a": "5c 5d", "b": "8d"}, from_opening=False)

    assert found.winner == "a"


# The answer


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_the_answer_names_the_rule_set_and_every_finding_its_clause(ruleset_id: str) -> None:
    of = rules(ruleset_id)
    seats = "abc" if ruleset_id == "bingo3" else "abcd"
    hands = {seat: f"{rank}h {rank}s" for seat, rank in zip(seats, "4567", strict=False)}
    found = adjudicate(of, "a 4h 4s", "b 5h 5s", hands=hands, from_opening=False, on_illegal="skip")

    assert found.ruleset == ruleset_id
    assert found.engine_version == bigtwo.__version__
    for findings in (found.findings, *(one.findings for one in found.actions)):
        assert findings
        assert all(finding.message and finding.clauses for finding in findings)


def test_four_hundred_actions_are_read_and_no_more() -> None:
    told = question(*["a pass"] * 400, seats=list("abcd"), leader="a", on_illegal="skip")
    found = bigtwo.adjudicate(rules("douque"), msgspec.convert(told, bigtwo.RoundQuestion))

    assert len(found.actions) == 400
    with pytest.raises(msgspec.ValidationError, match="length <= 400"):
        msgspec.convert({**told, "actions": told["actions"] * 2}, bigtwo.RoundQuestion)


@pytest.mark.parametrize(("seats", "near_miss"), [("abc", ["dragon_not_whole_hand"]), ("abcd", [])])
def test_without_hands_a_dragon_is_a_whole_hand_where_thirteen_are_dealt(seats: str, near_miss: list[str]) -> None:
    """Three players get seventeen cards each."""
    of = rules("formal", dragon={"mode": "on_turn", "whole_hand": True})
    found = adjudicate(of, "a 3d 4d 5d 6h 7c 8s 9c Td Jc Qh Kc As 2c", seats=list(seats))

    assert [one.near_miss for one in found.actions[0].findings if one.code == "invalid_combination"] == near_miss


def test_a_dragon_ends_the_round_of_a_hand_nobody_has_told() -> None:
    """Where it has to be the whole hand, nothing is left."""
    of = rules("douque", dragon={"whole_hand": True})
    found = adjudicate(of, "a 3d 4d 5d 6h 7c 8s 9c Td Jc Qh Kc As 2c", seats=list("abcd"), from_opening=False)

    assert (found.status, found.winner) == ("finished", "a")


def test_after_a_claim_nobody_is_locked_any_more() -> None:
    hands = {"a": "5c 6c 7c Kc", "b": "5d 6d 7d Kd", "c": "5h 6h 7h Kh", "d": "5s 6s 7s Ks"}
    of = rules("formal", play={"rising_lead_lock": True, "rising_lead_claim": True}, end={"play_on": True})
    before = adjudicate(of, "a 5c", *passes("bcd"), "a 6c", "d 5s", hands=hands, from_opening=False)
    after = adjudicate(of, "a 5c", *passes("bcd"), "a 6c", "a claim", "d 5s", hands=hands, from_opening=False)

    assert all_codes(before)[-1] == ["not_your_turn", "rising_lead_lock"]
    assert all_codes(after)[-2:] == [["ok"], ["not_your_turn"]]

    idle = adjudicate(of, "a 5c", *passes("bcd"), "a 6c", "d pass", hands=hands, from_opening=False)
    acting = adjudicate(of, "a 5c", *passes("bcd"), "a 6c", "a claim", "d pass", hands=hands, from_opening=False)
    assert all_codes(idle)[-1] == ["superfluous_pass"]
    assert all_codes(acting)[-1] == ["not_your_turn"]
