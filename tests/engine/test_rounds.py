"""A round as it runs: tricks, locks, the rising lead, playing on for places, and the end."""

import pytest

import bigtwo
import bigtwo.answers
import bigtwo.rounds
from asking import RULESETS, Plain, rules
from records import adjudicate, all_codes, passes, verdicts

FOUR = {"a": "5c 6c 7c Kc", "b": "5d 6d 7d Kd", "c": "5h 6h 7h Kh", "d": "5s 6s 7s Ks"}
RISING = {"play": {"rising_lead_lock": True}}
CLAIMS = {"play": {"rising_lead_lock": True, "rising_lead_claim": True}}
PLACES = {"end": {"play_on": True}}


def middle(of: bigtwo.Rules, *lines: str | Plain, **facts: object) -> bigtwo.Adjudication:
    """A record from the middle of a round of four, the hands as above unless others are told."""
    return adjudicate(of, *lines, **{"hands": FOUR, "from_opening": False, **facts})


def turn(found: bigtwo.Adjudication) -> tuple[str, bool]:
    assert found.next is not None
    return found.next.seat, found.next.leads


# Tricks


def test_a_trick_ends_when_all_others_have_passed_in_succession() -> None:
    """S0-26: a play in between begins the count anew."""
    two_passes = middle(rules("douque"), "a 5c", "b pass", "c pass")
    came_between = middle(rules("douque"), "a 5c", "b pass", "c 5h", "d pass", "a pass")
    over = middle(rules("douque"), "a 5c", "b pass", "c 5h", "d pass", "a pass", "b pass")

    assert turn(two_passes) == ("d", False)
    assert turn(came_between) == ("b", False)
    assert turn(over) == ("c", True)


def test_tricks_are_told_with_leader_winner_and_actions() -> None:
    found = middle(rules("douque"), "a 5c", "b 5d", *passes("cda"), "b 6d", "c pass")

    assert found.tricks[0] == bigtwo.answers.Trick("a", "b", (0, 1, 2, 3, 4))
    assert found.tricks[1] == bigtwo.answers.Trick("b", None, (5, 6))


def test_a_refused_action_belongs_to_no_trick() -> None:
    found = middle(rules("douque"), "a pass", "a 5c", "b 4d", "b 5d", on_illegal="skip")

    assert verdicts(found) == ["cannot_pass_when_leading", "ok", "card_not_in_hand", "ok"]
    assert [trick.actions for trick in found.tricks] == [(1, 3)]


@pytest.mark.parametrize("seats", ["ab", "abc", "abcd"])
def test_as_many_passes_end_a_trick_as_there_are_others(seats: str) -> None:
    """S2-30, B4-2."""
    hands = {seat: FOUR[seat] for seat in seats}
    found = middle(rules("formal"), "a 5c", *passes(seats[1:]), hands=hands)
    before = middle(rules("formal"), "a 5c", *passes(seats[1:-1]), hands=hands)

    assert turn(found) == ("a", True)
    assert turn(before) == (seats[-1], False)


def test_the_table_is_what_the_next_player_faces() -> None:
    found = middle(rules("douque"), "a 5c", "b 6d")

    assert found.next == bigtwo.answers.Next("c", leads=False, table=("6d",), locked=())


# Passing and the lock


def test_who_passed_may_come_back() -> None:
    """S0-25."""
    found = middle(rules("douque"), "a 5c", "b pass", "c 5h", "d pass", "a pass", "b 6d")

    assert turn(found) == ("c", False)


def test_who_passed_is_skipped_where_a_pass_locks() -> None:
    """S4-14, B3-12."""
    found = middle(rules("joker"), "a 5c", "b pass", "c 5h", "d 5s", "a 6c")
    tried = middle(rules("joker"), "a 5c", "b pass", "c 5h", "d 5s", "a 6c", "b 6d", on_illegal="skip")

    assert found.next == bigtwo.answers.Next("c", leads=False, table=("6c",), locked=("b",))
    assert all_codes(tried)[-1] == ["not_your_turn", "passed_locked"]


def test_a_locked_trick_ends_when_the_last_one_left_passes() -> None:
    found = middle(rules("joker"), "a 5c", "b pass", "c 5h", "d pass", "a pass")

    assert turn(found) == ("c", True)
    assert found.next is not None
    assert found.next.locked == ()


def test_the_pass_of_a_locked_player_is_superfluous() -> None:
    found = middle(rules("joker"), "a 5c", "b pass", "c 5h", "d pass", "a 6c", "b pass", "c pass")

    assert verdicts(found) == ["ok"] * 7
    assert all_codes(found)[5] == ["superfluous_pass"]
    assert found.tricks[0].actions == tuple(range(7))
    assert turn(found) == ("a", True)


def test_the_pass_of_a_locked_player_is_superfluous_when_the_trick_is_over_too() -> None:
    """A record that writes a line for every seat tells the passes of those who were skipped at its end."""
    found = middle(rules("joker"), "a 5c", "b 5d", "c pass", "d pass", "a pass", "c pass", "d pass", "b 6d", "c pass")

    assert [codes[0] for codes in all_codes(found)[5:7]] == ["superfluous_pass"] * 2
    assert [trick.actions for trick in found.tricks] == [tuple(range(7)), (7, 8)]
    assert turn(found) == ("d", False)


def test_where_nobody_is_locked_a_pass_out_of_turn_is_wrong() -> None:
    found = middle(rules("douque"), "a 5c", "b pass", "b pass")

    assert verdicts(found) == ["ok", "ok", "not_your_turn"]


def test_the_leader_cannot_pass_his_lead_away() -> None:
    found = middle(rules("joker"), "a 5c", *passes("bcd"), "a pass")

    assert verdicts(found)[-1] == "cannot_pass_when_leading"


# The rising lead


def test_a_rising_lead_comes_back_at_once() -> None:
    """S1-45, B1-8."""
    found = middle(rules("formal", **RISING), "a 5c", *passes("bcd"), "a 6c")

    assert turn(found) == ("a", True)
    assert found.tricks[1] == bigtwo.answers.Trick("a", "a", (4,))


def test_a_rising_lead_may_follow_a_rising_lead() -> None:
    found = middle(rules("formal", **RISING), "a 5c", *passes("bcd"), "a 6c", "a 7c", "a Kc")

    assert found.status == "finished"
    assert found.winner == "a"


def test_passes_on_a_rising_lead_are_superfluous() -> None:
    found = middle(rules("formal", **RISING), "a 5c", *passes("bcd"), "a 6c", *passes("bcd"), "a 7c", "b pass")

    assert verdicts(found) == ["ok"] * len(found.actions)
    assert [codes[0] for codes in all_codes(found)[5:8]] == ["superfluous_pass"] * 3
    assert [trick.actions for trick in found.tricks] == [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9)]


def test_nobody_may_play_on_a_rising_lead() -> None:
    found = middle(rules("formal", **RISING), "a 5c", *passes("bcd"), "a 6c", "b Kd", on_illegal="skip")

    assert all_codes(found)[-1] == ["not_your_turn", "rising_lead_lock"]
    assert turn(found) == ("a", True)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["a 6c", *passes("bcd"), "a 5c"], "lower than before"),
        (["a 5c", "b 5d", *passes("cda"), "b 7d", *passes("cda"), "b 6d"], "lower than the last one"),
    ],
)
def test_a_lower_lead_locks_nobody(lines: list[str], why: str) -> None:
    assert turn(middle(rules("formal", **RISING), *lines))[1] is False


def test_another_kind_locks_nobody() -> None:
    hands = {**FOUR, "a": "5c 6c 6h Kc", "c": "5h 7h Kh"}
    found = middle(rules("formal", **RISING), "a 5c", *passes("bcd"), "a 6c 6h", hands=hands)

    assert turn(found) == ("b", False)


def test_the_play_before_may_have_been_a_follow() -> None:
    """B1-8: his previous play, on which all passed."""
    found = middle(rules("formal", **RISING), "a 5c", "b 6d", *passes("cda"), "b 7d")

    assert turn(found) == ("b", True)


def test_a_play_on_which_somebody_played_does_not_count() -> None:
    found = middle(rules("formal", **RISING), "a 5c", "b 6d", "c 6h", "d pass", "a 7c", *passes("bcd"), "a Kc")
    other = middle(rules("formal", **RISING), "a 5c", "b 6d", "c 7h", *passes("dab"), "c 5h", *passes("dab"), "c 6h")

    assert turn(found) == ("a", True)
    assert turn(other) == ("c", True)


def test_the_lead_of_another_player_locks_nobody() -> None:
    found = middle(rules("formal", **RISING), "a 5c", "b 6d", *passes("cda"), "b 5d", "c 6h", *passes("dab"), "c 7h")

    assert turn(found) == ("c", True)
    assert [trick.winner for trick in found.tricks] == ["b", "c", "c"]


@pytest.mark.parametrize(
    ("of", "first", "second"),
    [
        (rules("taiwan", ranking={"bombs_on": "single_two"}, **RISING), "Ac", "2c"),
        (rules("formal", ranking={"four_twos_beat_straight_flush": True}, **RISING), "9c 9d 9h 9s 3c", "2c 2d 2h 2s 3d"),
        (rules("taiwan", **RISING), "9c 9d 9h 9s 3c", "Tc Td Th Ts 3d"),
        (
            rules("joker", kickers={"mode": "up_to", "four_of_a_kind": 3}, **RISING),
            "4c 4d 4h 4s 6c",
            "5c 5d 5h 5s 7c 8c",
        ),
    ],
)
def test_the_same_kind_is_the_same_kind_whatever_its_rank_and_size(of: bigtwo.Rules, first: str, second: str) -> None:
    hands = {"a": f"{first} {second} 3h", "b": "Jc Jd", "c": "Qc Qd", "d": "Kc Kd"}
    found = middle(of, f"a {first}", *passes("bcd"), f"a {second}", hands=hands)

    assert turn(found) == ("a", True)


def test_the_next_in_order_does_not_rise_on_the_play_of_one_who_is_out() -> None:
    found = middle(rules("pusoy-dos", **RISING), "a Kc", *passes("bcd"), "b Kd", hands={**FOUR, "a": "Kc"})

    assert turn(found) == ("c", False)


def test_without_the_rule_a_rising_lead_is_any_lead() -> None:
    found = middle(rules("formal"), "a 5c", *passes("bcd"), "a 6c", "b Kd")

    assert turn(found) == ("c", False)


def test_under_a_lock_of_passes_too() -> None:
    of = rules("joker", **RISING)
    found = middle(of, "a 6c", *passes("bcd"), "a 7c", *passes("bcd"), "a 5c", "b pass", "c 5h")

    assert verdicts(found) == ["ok"] * len(found.actions)
    assert [codes[0] for codes in all_codes(found)[5:8]] == ["superfluous_pass"] * 3
    assert found.next == bigtwo.answers.Next("d", leads=False, table=("5h",), locked=("b",))


# The claim


def test_a_claim_that_is_proved_ends_the_round() -> None:
    """S1-46, B1-9."""
    found = middle(rules("formal", **CLAIMS), "a 5c", *passes("bcd"), "a claim")

    assert (found.status, found.winner, found.finish_order) == ("finished", "a", ("a",))
    assert found.hands is not None
    assert found.hands["a"] == ("6c", "7c", "Kc")
    assert found.tricks[-1].winner == "a"


@pytest.mark.parametrize(
    "lines",
    [
        ["a claim"],
        ["a 6c", *passes("bcd"), "a claim"],
        ["a 5c", *passes("bc"), "a claim"],
        ["a 5c", *passes("bcd"), "b claim"],
    ],
)
def test_a_claim_that_is_not_proved_is_refused(lines: list[str]) -> None:
    found = middle(rules("formal", **CLAIMS), *lines)

    assert found.first_illegal == len(lines) - 1
    assert found.winner is None


def test_without_hands_nothing_is_proved() -> None:
    found = adjudicate(rules("formal", **CLAIMS), "a 5c", *passes("bcd"), "a claim", seats=list("abcd"), from_opening=False)

    assert verdicts(found)[-1] == "claim_not_proved"


def test_a_claim_carries_no_bonus_for_a_last_play() -> None:
    hands = {**FOUR, "a": "3c 6c 7c Kc"}
    found = middle(rules("douque", **CLAIMS), "a 3c", *passes("bcd"), "a claim", hands=hands)

    assert found.settlement is not None
    assert found.settlement.winner.items == ()


def test_where_play_goes_on_a_claim_is_a_place() -> None:
    of = rules("pusoy-dos", **CLAIMS)
    found = middle(of, "a 5c", *passes("bcd"), "a claim")

    assert (found.status, found.finish_order) == ("in_progress", ("a",))
    assert found.tricks[-1].winner == "a"
    assert turn(found) == ("b", True)


def test_a_claim_keeps_those_who_were_out_before() -> None:
    of = rules("pusoy-dos", **CLAIMS)
    hands = {**FOUR, "a": "2d", "b": "3c 7d Kd"}
    found = middle(of, "a 2d", *passes("bcd"), "b 3c", *passes("cd"), "b claim", hands=hands)

    assert found.finish_order == ("a", "b")
    assert turn(found) == ("c", True)


# Going out


def test_the_round_ends_with_the_last_card() -> None:
    """S0-27."""
    hands = {**FOUR, "a": "Ac"}
    found = middle(rules("douque"), "a Ac", hands=hands)

    assert (found.status, found.winner, found.finish_order, found.next) == ("finished", "a", ("a",), None)
    assert found.tricks == (bigtwo.answers.Trick("a", "a", (0,)),)
    assert found.hands is not None
    assert found.hands["a"] == ()


@pytest.mark.parametrize("ruleset_id", [name for name in RULESETS if name != "pusoy-dos"])
def test_only_where_play_goes_on_is_there_a_second_place(ruleset_id: str) -> None:
    of = rules(ruleset_id, players=[4]) if ruleset_id == "bingo3" else rules(ruleset_id)
    found = middle(of, {"seat": "a", "type": "play", "cards": ["Ac"], "last_card_called": True}, hands={**FOUR, "a": "Ac"})

    assert found.finish_order == ("a",)


def test_after_a_player_is_out_his_last_play_can_be_beaten() -> None:
    """B1-27."""
    found = middle(rules("taiwan", **PLACES), "a Kc", "b Kd", *passes("cd"), hands={**FOUR, "a": "Kc"})

    assert turn(found) == ("b", True)


def test_nobody_beats_the_last_play_and_the_next_in_order_leads() -> None:
    """S1-105."""
    found = middle(rules("taiwan", **PLACES), "a 2c", *passes("bcd"), hands={**FOUR, "a": "2c"})

    assert turn(found) == ("b", True)
    assert found.tricks[0].winner == "a"


def test_who_is_out_is_not_waited_for() -> None:
    of = rules("taiwan", **PLACES)
    hands = {"a": "2c", "b": "2d", "c": "5h 6h", "d": "5s 6s"}
    found = middle(of, "a 2c", "b 2d", *passes("cd"), hands=hands)

    assert found.finish_order == ("a", "b")
    assert turn(found) == ("c", True)


def test_who_is_out_cannot_act() -> None:
    found = middle(rules("pusoy-dos"), "a 2d", "b pass", "a pass", hands={**FOUR, "a": "2d"}, on_illegal="skip")
    played = middle(rules("pusoy-dos"), "a 2d", "b pass", "a 2d", hands={**FOUR, "a": "2d"}, on_illegal="skip")

    assert all_codes(found)[-1] == ["not_your_turn"]
    assert all_codes(played)[-1] == ["not_your_turn", "card_not_in_hand", "not_higher"]


def test_who_is_out_cannot_pass_on_a_rising_lead_either() -> None:
    hands = {**FOUR, "a": "2d"}
    lines = ["a 2d", *passes("bcd"), "b 5d", *passes("cd"), "b 6d", "c pass", "a pass"]
    found = middle(rules("pusoy-dos", **RISING), *lines, hands=hands)

    assert verdicts(found)[-2:] == ["ok", "not_your_turn"]


def test_the_last_one_left_takes_the_last_place() -> None:
    hands = {"a": "2d", "b": "2h", "c": "2s", "d": "5s 6s"}
    lines = ["a 2d", *passes("bcd"), "b 2h", *passes("cd"), "c 2s"]
    found = middle(rules("pusoy-dos"), *lines, hands=hands)

    assert (found.status, found.finish_order, found.winner) == ("finished", tuple("abcd"), "a")


def test_two_players_have_two_places() -> None:
    found = middle(rules("pusoy-dos"), "a 2d", hands={"a": "2d", "b": "5d 6d"})

    assert (found.status, found.finish_order) == ("finished", ("a", "b"))
    assert found.settlement is not None
    assert dict(found.settlement.totals) == {"a": 1, "b": 0}


def test_where_passes_lock_the_trick_of_one_who_is_out_may_be_over_at_once() -> None:
    of = rules("joker", **PLACES)
    lines = ["a 5c", "b 5d", *passes("cd"), "a pass", "b 6d", *passes("cda")]
    hands = {"a": "5c 2d", "b": "5d 6d", "c": "5h 2h", "d": "5s 2s"}
    found = middle(of, *lines, hands=hands)

    assert found.finish_order == ("b",)
    assert turn(found) == ("c", True)


def test_a_round_without_play_has_no_tricks() -> None:
    found = middle(rules("douque"), leader="c")

    assert (found.status, found.tricks, found.actions) == ("in_progress", (), ())
    assert turn(found) == ("c", True)


def test_a_trick_without_a_play_cannot_end() -> None:
    state = bigtwo.rounds.Round((1, 2), (1, 1), 0)
    with pytest.raises(ValueError, match="without a play"):
        state.trick_over()
