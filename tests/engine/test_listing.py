"""What is listed for a hand at a moment: what may be played, whether a pass is open, and why the list is as it is."""

import pytest

import bigtwo
from asking import Plain, codes, rules
from records import judge, legal

DOUQUE, HONGKONG, JOKER = map(rules, ("douque", "hongkong", "joker"))
RISING = rules("formal", play={"rising_lead_lock": True})
STRICT = rules("joker", top_card={"on_pass": "breach_if_can_beat"})


def test_a_list_tells_whether_passing_and_playing_are_possible() -> None:
    lead, follow, unable = (legal(DOUQUE, "5c 9d", table) for table in ("", "4c", "Kc"))

    assert (lead.can_pass, lead.can_play, lead.count) == (False, True, 2)
    assert (follow.can_pass, follow.can_play, follow.count) == (True, True, 2)
    assert (unable.can_pass, unable.can_play, unable.count) == (True, False, 0)


@pytest.mark.parametrize(
    ("of", "situation", "can_pass", "code"),
    [
        (DOUQUE, {"in_turn": False}, False, "not_your_turn"),
        (JOKER, {"passed": True}, True, "passed_locked"),
        (RISING, {"rising_lock": True}, True, "rising_lead_lock"),
    ],
)
def test_nothing_is_listed_where_nothing_may_be_played(of: bigtwo.Rules, situation: Plain, can_pass: bool, code: str) -> None:
    found = legal(of, "5c 9d", "4c", **situation)

    assert (found.can_pass, found.can_play, found.plays) == (can_pass, False, ())
    assert codes(found)[0] == code


def test_where_the_top_card_is_enforced_only_the_highest_single_is_listed() -> None:
    found = legal(JOKER, "5c 5d 9d Kh", "", next_hand_count=1)

    assert [play.cards for play in found.plays] == [("Kh",), ("5c", "5d")]
    assert "must_play_top_card" in codes(found)


def test_by_liability_everything_is_listed() -> None:
    found = legal(HONGKONG, "5c 9d Kh", "4d", next_hand_count=1)

    assert found.count == 3
    assert "must_play_top_card" not in codes(found)


def test_on_a_strict_table_a_pass_may_be_ruled_out() -> None:
    assert not legal(STRICT, "5c 9d Kh", "4d", next_hand_count=1).can_pass
    assert legal(STRICT, "5c 9d Kh", "As", next_hand_count=1).can_pass


def test_an_uncalled_last_card_is_not_listed() -> None:
    assert legal(HONGKONG, "5c", "4d", last_card_called=False).count == 0
    assert legal(HONGKONG, "5c", "4d", last_card_called=True).count == 1


def test_a_list_tells_which_card_the_opening_must_contain() -> None:
    found = legal(rules("taiwan"), "3c 3d 5d 9h", "", opening=True)

    assert [play.cards for play in found.plays] == [("3c",), ("3c", "3d")]
    assert [(one.code, one.cards) for one in found.findings] == [("must_include_start_card", ("3c",)), ("ok", ())]
    assert "3♣" in found.findings[0].message


def test_a_claim_that_the_rules_do_not_know_is_told_apart_from_one_not_proved() -> None:
    known = rules("formal", play={"rising_lead_lock": True, "rising_lead_claim": True})
    said = [judge(of, "5c 9d", "", "claim").findings[0] for of in (known, RISING)]

    assert [one.code for one in said] == ["claim_not_proved", "claim_not_proved"]
    assert said[0].message != said[1].message
