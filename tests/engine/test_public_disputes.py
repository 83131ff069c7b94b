"""Disputes about turns, the lead and the last card that people really had: P and T as they are listed in public, V09, V11."""

import pytest

import bigtwo
import bigtwo.answers
from asking import codes, rules
from records import adjudicate, judge, passes, verdicts

OPENER = "3d 3c 4c 9s"
FREE = {"opening": {"must_include_start_card": "never"}}
INCLUDE = {"opening": {"must_include_start_card": "first_game"}}
ENFORCED = {"top_card": {"enforcement": "illegal"}}


# First play, lead, pass, end of a trick


def test_p01_the_holder_of_the_start_card_opens_without_it() -> None:
    found = judge(rules("formal", **INCLUDE), OPENER, "", "4c", opening=True)

    assert codes(found) == ["must_include_start_card"]


def test_p03_the_start_card_may_go_with_others() -> None:
    assert judge(rules("formal", **INCLUDE), OPENER, "", "3d 3c", opening=True).legal


def test_p06_p07_where_the_lead_is_free_anything_opens() -> None:
    assert judge(rules("formal", **FREE), OPENER, "", "9s", opening=True).legal
    assert judge(rules("douque"), "3c 9s", "", "9s", opening=True).legal


@pytest.mark.parametrize(("policy", "expected"), [("reenter", "ok"), ("locked", "not_your_turn")])
def test_p09_whoever_passed_comes_back_or_does_not(policy: str, expected: str) -> None:
    hands = {"a": "5d Kc", "b": "9d Kd", "c": "7d Kh", "d": "6d Ks"}
    lines = ["a 5d", "b pass", "c 7d", "d pass", "a pass", "b 9d"]
    found = adjudicate(rules("hongkong", play={"pass_policy": policy}), *lines, hands=hands, from_opening=False)

    assert verdicts(found)[-1] == expected


def test_p11_after_a_finisher_the_next_live_seat_leads() -> None:
    found = adjudicate(
        rules("pusoy-dos"), "a 2d", *passes("bcd"), hands={"a": "2d", "b": "5c", "c": "6c", "d": "7c"}, from_opening=False
    )

    assert found.next == bigtwo.answers.Next("b", leads=True, table=None, locked=())


def test_p12_the_duty_falls_on_the_seat_that_really_precedes() -> None:
    """All pass on the king and its player leads again: his own next player counts, not the one before."""
    hands = {"a": "Kh 5c 9c", "b": "Ad", "c": "7c 8c", "d": "Tc Jc"}
    found = adjudicate(rules("hongkong"), "a Kh", *passes("bcd"), "a 5c", "b Ad last", hands=hands, from_opening=False)

    assert [(breach.index, breach.seat, breach.due) for breach in found.breaches] == [(4, "a", ("9c",))]
    assert found.liable == "a"


def test_p13_passing_on_an_empty_table_is_illegal_not_merely_a_breach() -> None:
    found = judge(rules("hongkong"), "5c Kh", "", "pass", next_hand_count=1)

    assert codes(found) == ["cannot_pass_when_leading"]
    assert found.breach is None


def test_p14_one_may_pass_though_able() -> None:
    assert judge(rules("hongkong"), "5c Kh", "4d", "pass").legal


def test_p15_the_message_names_the_card_that_is_due() -> None:
    found = adjudicate(rules("formal"), "a 9s", hands={"a": "4d 9s", "b": "4h 5c"})

    assert verdicts(found) == ["must_include_start_card"]
    assert "4♦" in found.actions[0].findings[0].message


# The top card and the last card


@pytest.mark.parametrize(("of", "legal"), [(rules("hongkong", **ENFORCED), False), (rules("hongkong"), True)])
def test_t01_passing_in_front_of_one_card(of: bigtwo.Rules, legal: bool) -> None:
    found = judge(of, "5d 7h Kh", "9c", "pass", next_hand_count=1)

    assert found.legal == legal
    assert codes(found) == (["ok", "top_card_breach"] if legal else ["must_play_top_card"])
    assert found.findings[-1].cards == ("Kh",)


def test_t03_on_a_pair_one_may_pass() -> None:
    found = judge(rules("hongkong", **ENFORCED), "5d 7h Kh Ks", "9c 9d", "pass", next_hand_count=1)

    assert codes(found) == ["ok"]


def test_t04_three_cards_do_not_bind() -> None:
    for what in ("pass", "Kh"):
        found = judge(rules("hongkong", **ENFORCED), "5d 7h Kh", "4c", what, next_hand_count=3)
        assert found.legal
        assert found.breach is None


def test_t05_the_next_player_is_the_next_in_playing_order() -> None:
    """The seats of a record are in playing order: only the seat before the one with one card is bound."""
    hands = {"a": "4s 9c", "b": "5h 7d Ks", "c": "Ah", "d": "6c 8c"}
    bound = adjudicate(rules("hongkong"), "a 4s", "b 7d", hands=hands, from_opening=False)
    free = adjudicate(rules("hongkong"), "d 6c", "a 9c", hands=hands, from_opening=False)

    assert [(breach.seat, breach.due) for breach in bound.breaches] == [("b", ("Ks",))]
    assert free.breaches == ()


@pytest.mark.parametrize(("of", "legal"), [(rules("hongkong", **ENFORCED), False), (rules("hongkong"), True)])
def test_t06_a_lower_single_than_the_highest(of: bigtwo.Rules, legal: bool) -> None:
    found = judge(of, "5h 7d Ks", "4s", "7d", next_hand_count=1)

    assert found.legal == legal
    assert (found.breach is not None) == legal


def test_t08_the_last_two_cards_are_played_like_any_others() -> None:
    """Two 6s cannot answer a 7; an ace answers a 3."""
    assert codes(judge(rules("hongkong"), "6c 6d", "7s", "6c 6d")) == ["size_mismatch"]
    assert codes(judge(rules("hongkong"), "6c 6d", "7s", "6d")) == ["not_higher"]
    assert judge(rules("hongkong"), "As", "3c", "As", last_card_called=True).legal


def test_t09_a_last_card_that_was_not_announced_does_not_win() -> None:
    """Where our rules have the call, the play is refused (B1-10)."""
    hands = {"a": "5c Kh", "b": "Ad", "c": "7c 8c", "d": "9c Tc"}
    found = adjudicate(rules("hongkong"), "a Kh", "b Ad", hands=hands, from_opening=False)

    assert verdicts(found) == ["ok", "last_card_not_called"]
    assert found.winner is None


# Records


def test_v09_an_illegal_move_in_one_record_leaves_the_others_alone() -> None:
    hands = {"a": "5c 9d", "b": "6c", "c": "7c", "d": "8c"}
    found = [
        adjudicate(rules("douque"), *lines, hands=hands, from_opening=False)
        for lines in (["a 5c", "b 6c"], ["a 9d", "b 6c"], ["a 5c", "b 6c"])
    ]

    assert [one.first_illegal for one in found] == [None, 1, None]
    assert found[0] == found[2]


def test_v11_the_winner_follows_from_the_record() -> None:
    """A play that was taken back is not in the record; the same actions always have the same winner."""
    hands = {"a": "5c", "b": "6c", "c": "7c", "d": "8c"}
    taken_back = adjudicate(rules("douque"), "b 6c", "a 5c", hands=hands, from_opening=False, leader="a", on_illegal="skip")
    plain = adjudicate(rules("douque"), "a 5c", hands=hands, from_opening=False, leader="a")

    assert verdicts(taken_back) == ["not_your_turn", "ok"]
    assert taken_back.winner == plain.winner == "a"
    assert taken_back.settlement == plain.settlement
