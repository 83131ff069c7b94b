"""How a record begins: what it may not say, who leads, and what the first play must contain."""

from typing import Any

import pytest

import bigtwo
import bigtwo.answers
from asking import Plain, codes, rules
from records import adjudicate, passes, refused, verdicts

FOUR = {"a": "3c 8d", "b": "4d 9h", "c": "5h Kc", "d": "6s Ad"}
FOURTEEN = "3d 4c 5d 6d 7d 8s 9d Td Jd Qd Kd Ad 2d 2s"


# What a record may not say


@pytest.mark.parametrize(
    ("facts", "faults"),
    [
        ({"seats": list("abca"), "hands": None}, [(("seats", 3), "bad_seats")]),
        ({"seats": list("abc"), "hands": None}, [(("seats",), "players_not_supported")]),
        ({"leader": "x"}, [(("leader",), "bad_seats")]),
        ({"hands": {"a": "3c", "b": "4d", "c": "5h"}, "seats": list("abcd")}, [(("hands",), "bad_seats")]),
        (
            {"hands": {"a": "3c", "b": "4d", "c": "5h", "x": "7c"}, "seats": list("abcd")},
            [(("hands", "x"), "bad_seats"), (("hands",), "bad_seats")],
        ),
        ({"hands": {**FOUR, "d": "6s 3c"}}, [(("hands", "d", 1), "duplicate_card")]),
        ({"hands": {**FOUR, "d": "6s 6s"}}, [(("hands", "d", 1), "duplicate_card")]),
        ({"hands": {**FOUR, "d": "6s joker"}}, [(("hands", "d", 1), "joker_not_allowed")]),
        ({"hands": {**FOUR, "d": FOURTEEN}}, [(("hands", "d"), "too_many_cards")]),
        ({"leader": "b", "from_opening": True}, [(("leader",), "wrong_leader")]),
        ({"scoring": "nothing"}, [(("scoring",), "unknown_scoring")]),
    ],
)  # fmt: skip
def test_a_record_that_cannot_be(facts: Plain, faults: list[Any]) -> None:
    assert refused(rules("douque"), **{"hands": FOUR, **facts}) == faults


def test_an_action_of_a_seat_nobody_has() -> None:
    assert refused(rules("douque"), "a 3c", "x pass", "y pass", hands=FOUR) == [
        (("actions", 1, "seat"), "bad_seats"),
        (("actions", 2, "seat"), "bad_seats"),
    ]


def test_everything_wrong_with_the_seats_is_told_at_once() -> None:
    found = refused(rules("douque"), "x pass", seats=["a", "a"], leader="y")

    assert {code for _, code in found} == {"bad_seats", "players_not_supported"}
    assert len(found) == 4


def test_a_contradictory_scoring_is_refused_where_it_stands() -> None:
    tiers = {"extends": "douque", "changes": {"count_tiers": [[3, 2], [1, 1]]}}

    assert refused(rules("douque"), hands=FOUR, scoring=tiers) == [
        (("scoring", "changes", "count_tiers"), "contradictory_ruleset")
    ]


@pytest.mark.parametrize(
    ("ruleset_id", "seats", "dealt"),
    [("formal", "abcd", 13), ("formal", "abc", 18), ("formal", "ab", 18), ("puff", "ab", 13), ("bingo3", "abc", 18)],
)
def test_a_hand_is_no_larger_than_dealt_to_so_many(ruleset_id: str, seats: str, dealt: int) -> None:
    pack = [rank + suit for rank in "3456789TJQKA2" for suit in "cdhs"]
    hands = {seat: pack[number] for number, seat in enumerate(seats[1:])}
    start = rules(ruleset_id).ruleset.opening.start_card
    rest = sorted([card for card in pack if card not in hands.values()], key=start.__ne__)
    full, more = (" ".join(rest[:size]) for size in (dealt, dealt + 1))

    assert adjudicate(rules(ruleset_id), hands={"a": full, **hands}, from_opening=False, leader="a").status == "in_progress"
    assert refused(rules(ruleset_id), hands={"a": more, **hands}, from_opening=False, leader="a") == [
        (("hands", "a"), "too_many_cards")
    ]


def test_short_and_unequal_hands_are_fine() -> None:
    found = adjudicate(rules("douque"), "a 3c", hands={"a": "3c", "b": "4d 9h 9s", "c": "5h Kc", "d": "6s"})

    assert found.status == "finished"


def test_the_same_record_asked_twice_has_the_same_answer() -> None:
    first, second = (adjudicate(rules("douque"), "a 3c", "b 4d", hands=FOUR) for _ in range(2))

    assert first == second


# Who leads


@pytest.mark.parametrize("ruleset_id", ["douque", "formal", "taiwan", "puff", "joker", "pusoy-dos"])
def test_from_the_opening_the_leader_follows_from_the_hands(ruleset_id: str) -> None:
    of = rules(ruleset_id)
    start = of.ruleset.opening.start_card
    hands = {"a": "5h", "b": "6h", "c": f"7h {start}", "d": "8h"}

    found = adjudicate(of, hands=hands)
    assert found.next == bigtwo.answers.Next("c", leads=True, table=None, locked=())
    assert adjudicate(of, hands=hands, leader="c").next == found.next
    assert refused(of, hands=hands, leader="a") == [(("leader",), "wrong_leader")]
    assert verdicts(adjudicate(of, "a 5h", hands=hands)) == ["not_your_turn"]


def test_where_nobody_holds_the_start_card_the_lowest_card_opens() -> None:
    """B3-11, by the suits of the rule set."""
    taiwan = adjudicate(rules("taiwan"), hands={"a": "4d 9h", "b": "4c 2s"})
    formal = adjudicate(rules("formal"), hands={"a": "4d 9h", "b": "4c 2s"})

    assert taiwan.next is not None
    assert formal.next is not None
    assert (taiwan.next.seat, formal.next.seat) == ("b", "a")


def test_the_card_that_stands_in_must_be_in_the_opening() -> None:
    hands = {"a": "5d 9h", "b": "4c 2s", "c": "4h Ts"}
    found = adjudicate(rules("taiwan"), "b 2s", "b 4c", hands=hands, on_illegal="skip")

    assert verdicts(found) == ["must_include_start_card", "ok"]
    assert "4♣" in found.actions[0].findings[0].message


def test_the_last_winner_may_lead_in_a_later_game() -> None:
    """S1-40: then the record says who, by its leader or by its first action."""
    of, hands = rules("formal"), {"a": "3d 8d", "b": "4d 9h", "c": "5h Kc", "d": "6s Ad"}
    told = adjudicate(of, "c Kc", hands=hands, first_game=False, leader="c")
    first = adjudicate(of, "d 6s", hands=hands, first_game=False)

    assert verdicts(told) == verdicts(first) == ["ok"]
    assert refused(of, hands=hands, first_game=False) == [(("leader",), "leader_needed")]
    assert refused(of, hands=hands, leader="c") == [(("leader",), "wrong_leader")]


def test_where_the_start_card_always_leads_the_last_winner_does_not() -> None:
    hands = {"a": "3c 8d", "b": "4d 9h", "c": "5h Kc", "d": "6s Ad"}

    assert refused(rules("taiwan"), hands=hands, first_game=False, leader="b") == [(("leader",), "wrong_leader")]


def test_from_the_middle_the_leader_is_told_or_acts_first() -> None:
    of = rules("douque")
    assert verdicts(adjudicate(of, "c 5h", hands=FOUR, from_opening=False)) == ["ok"]
    assert verdicts(adjudicate(of, "c 5h", hands=FOUR, from_opening=False, leader="d")) == ["not_your_turn"]
    assert refused(of, hands=FOUR, from_opening=False) == [(("leader",), "leader_needed")]


def test_an_empty_record_answers_who_is_to_act() -> None:
    found = adjudicate(rules("douque"), hands=FOUR)

    assert found.next == bigtwo.answers.Next("a", leads=True, table=None, locked=())
    assert (found.status, found.actions, found.winner, found.settlement) == ("in_progress", (), None, None)
    assert codes(found) == ["ok"]
    assert adjudicate(rules("douque"), seats=list("abcd"), leader="b").next is not None
    assert refused(rules("douque"), seats=list("abcd")) == [(("leader",), "leader_needed")]


@pytest.mark.parametrize(
    ("ruleset_id", "first_game", "expected"),
    [
        ("douque", True, "ok"),
        ("formal", True, "must_include_start_card"),
        ("formal", False, "ok"),
        ("taiwan", False, "must_include_start_card"),
        ("puff", True, "must_include_start_card"),
    ],
)
def test_the_duty_of_the_opening(ruleset_id: str, first_game: bool, expected: str) -> None:
    of = rules(ruleset_id)
    hands = {"a": f"{of.ruleset.opening.start_card} 8d", "b": "4d 9h", "c": "5h Kc", "d": "6s Ad"}
    found = adjudicate(of, "a 8d", hands=hands, first_game=first_game, leader="a")

    assert verdicts(found) == [expected]


def test_the_duty_of_the_opening_ends_with_the_first_play() -> None:
    lines = ["a 3c", *passes("bcd"), "a 8d"]

    assert verdicts(adjudicate(rules("puff"), *lines, hands=FOUR)) == ["ok"] * 5
    assert verdicts(adjudicate(rules("puff"), "a 8d", hands=FOUR, from_opening=False)) == ["ok"]


def test_a_refused_opening_is_still_to_be_made() -> None:
    found = adjudicate(rules("puff"), "a 8d", "a 8d", "a 3c", hands=FOUR, on_illegal="skip")

    assert verdicts(found) == ["must_include_start_card", "must_include_start_card", "ok"]
