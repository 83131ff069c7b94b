"""A finished round: who is charged for letting the next player out, and when and how the round is paid for."""

from typing import Any

import pytest

import bigtwo
from asking import Plain, factors, rules
from records import adjudicate, passes, verdicts

PLACES = {"end": {"play_on": True}}


# Who is charged

LOW = {"a": "5c Kh 6c", "b": "7d", "c": "8d 8c", "d": "4d 9c"}


def test_who_lets_the_next_player_out_is_liable() -> None:
    """S1-69, B1-11: he bears the losses of all, the others lose nothing."""
    found = adjudicate(rules("formal"), "a 5c", "b 7d", hands=LOW, from_opening=False)

    assert found.liable == "a"
    assert [(breach.index, breach.seat, breach.due, breach.code) for breach in found.breaches] == [
        (0, "a", ("Kh",), "top_card_breach")
    ]
    assert found.settlement is not None
    assert dict(found.settlement.totals) == {"b": 0, "a": -6, "c": 0, "d": 0}


@pytest.mark.parametrize(
    ("lines", "liable", "breaches"),
    [
        (["a Kh", "b pass", "c pass", "d pass", "a 6c", "b 7d"], None, []),
        (["a 5c", "b pass", "c 8d", "d 9c", "a pass", "b pass"], None, [0, 4]),
        (["d 4d", "a pass", "b 7d"], "a", [1]),
        (["d 4d", "a 5c", "b 7d"], "a", [1]),
        (["d 4d", "a Kh"], None, []),
    ],
)
def test_liability_looks_at_the_very_next_turn(lines: list[str], liable: str | None, breaches: list[int]) -> None:
    """The last card of a hand is the highest, so that a breach is only there while a higher one is left."""
    hands = {**LOW, "a": "5c Kh"} if lines[0] == "a Kh" else LOW
    found = adjudicate(rules("formal"), *lines, hands=hands, from_opening=False)

    assert found.liable == liable
    assert [breach.index for breach in found.breaches] == breaches


def test_it_does_not_matter_whether_the_highest_would_have_helped() -> None:
    """B1-13."""
    hands = {**LOW, "b": "2d"}
    found = adjudicate(rules("formal"), "a 5c", "b 2d", hands=hands, from_opening=False)

    assert found.liable == "a"


def test_a_pass_that_gives_the_lead_to_the_one_with_one_card_is_charged() -> None:
    hands = {"a": "5c Kh 6c", "b": "7d 4h", "c": "8d 8c", "d": "4d 9c"}
    found = adjudicate(rules("formal"), "b 7d", *passes("cda"), "b 4h", hands=hands, from_opening=False)

    assert found.liable == "a"


def test_a_refused_action_in_between_does_not_free_him() -> None:
    lines = ["a 5c", "c 8d", "b 7d", "b 7d last"]
    found = adjudicate(rules("hongkong"), *lines, hands=LOW, from_opening=False, on_illegal="skip")

    assert verdicts(found) == ["ok", "not_your_turn", "last_card_not_called", "ok"]
    assert found.liable == "a"


def test_the_next_player_is_the_next_with_cards_locked_or_not() -> None:
    """B1-34: the breach is told, but one who is locked is not let out."""
    of = rules("joker", top_card={"enforcement": "liability"})
    lines = ["a 5c", "b pass", "c pass", "d 9c", "a Kh", "d pass", "a 6c"]
    found = adjudicate(of, *lines, hands={**LOW, "a": "5c Kh 6c"}, from_opening=False)

    assert [breach.index for breach in found.breaches] == [0]
    assert (found.winner, found.liable) == ("a", None)


def test_nobody_is_charged_for_another_than_the_next_player() -> None:
    """The next player has one card and is locked; it is the one after him who goes out."""
    of = rules("joker", top_card={"enforcement": "liability"})
    hands = {"a": "4c 6c Jh", "b": "7d", "c": "5c Kc", "d": "5d 3h 3s"}
    found = adjudicate(of, "a 4c", "b pass", "c 5c", "d 5d", "a 6c", "c Kc", hands=hands, from_opening=False)

    assert [breach.index for breach in found.breaches] == [0, 4]
    assert (found.winner, found.liable) == ("c", None)


def test_where_the_top_card_is_enforced_nobody_is_liable() -> None:
    hands = {"a": "8d Kd", "b": "Qh", "c": "Th 3d"}
    found = adjudicate(rules("bingo3"), "a 8d", "a Kd", hands=hands, from_opening=False, on_illegal="skip")

    assert verdicts(found) == ["must_play_top_card", "ok"]
    assert (found.breaches, found.liable) == ((), None)


def test_where_play_goes_on_there_is_no_top_card() -> None:
    found = adjudicate(rules("taiwan", **PLACES), "a 5c", "b 7d", hands=LOW, from_opening=False)

    assert (found.breaches, found.liable) == ((), None)


# Paying


def finished(of: bigtwo.Rules, **facts: Any) -> bigtwo.Adjudication:
    hands = {"a": "3c", "b": "4d 2h", "c": "5h Kc Ks", "d": "6s"}
    return adjudicate(of, "a 3c", **{"hands": hands, **facts})


def test_a_finished_round_is_paid_for() -> None:
    """Opened by the club 3, which is also the last play, and nobody else played: ×2 ×2."""
    found = finished(rules("douque"), base=10)

    assert found.settlement is not None
    assert factors(found.settlement.winner.items) == {"grand_slam": 2, "finish_start_card": 2}
    assert dict(found.settlement.totals) == {"a": 160 + 120 + 40, "b": -160, "c": -120, "d": -40}
    assert found.settlement.balanced


def test_from_the_middle_there_is_no_grand_slam_and_nobody_is_untouched() -> None:
    thirteen = "3d 3h 4c 4h 4s 5c 5d 5s 6c 6d 6h 7c 9c"
    hands = {"a": "3c", "b": thirteen, "c": "5h Kc Ks", "d": "6s"}
    start, middle = (finished(rules("douque"), hands=hands, from_opening=opening) for opening in (True, False))
    untouched, touched = (
        finished(rules("taiwan"), hands=hands, from_opening=opening, scoring="count_1_2_3") for opening in (True, False)
    )

    assert start.settlement
    assert middle.settlement
    assert untouched.settlement
    assert touched.settlement
    assert factors(start.settlement.winner.items) == {"grand_slam": 2, "finish_start_card": 2}
    assert factors(middle.settlement.winner.items) == {"finish_start_card": 2}
    assert (untouched.settlement.totals["b"], touched.settlement.totals["b"]) == (-39, -26)


def test_from_the_middle_a_full_hand_is_not_untouched_either() -> None:
    counted = {"extends": "count_1_2_3", "changes": {"untouched": {"requires_no_play": False}}}
    hands = {"a": "3c", "b": "3d 3h 4c 4h 4s 5c 5d 5s 6c 6d 6h 7c 9c", "c": "5h Kc Ks", "d": "6s"}
    found = finished(rules("formal"), hands=hands, from_opening=False, scoring=counted)

    assert found.settlement
    assert found.settlement.totals["b"] == -26


@pytest.mark.parametrize(
    ("of", "facts", "paid"),
    [
        (rules("puff"), {}, False),
        (rules("douque"), {"scoring": "none"}, False),
        (rules("puff"), {"scoring": "douque"}, True),
        (rules("puff"), {"scoring": {"extends": "deduction", "changes": {"base": 2}}}, True),
        (rules("douque"), {"scoring": "place_points"}, False),
        (rules("taiwan", **PLACES), {}, False),
    ],
)
def test_when_a_finished_round_is_paid_for(of: bigtwo.Rules, facts: Plain, paid: bool) -> None:
    assert (finished(of, **facts).settlement is not None) == paid


def test_the_stake_and_the_scoring_may_be_told() -> None:
    found = finished(rules("douque"), base=7, scoring="count_mainland")

    assert found.settlement is not None
    assert found.settlement.scoring == "count_mainland"
    assert dict(found.settlement.totals) == {"a": 0, "b": -14, "c": -21, "d": -7}


def test_places_are_paid_for_where_they_are_played_for() -> None:
    hands = {"a": "2d", "b": "2h", "c": "2s", "d": "5s 6s"}
    lines = ["a 2d", *passes("bcd"), "b 2h", *passes("cd"), "c 2s"]
    places = adjudicate(rules("pusoy-dos"), *lines, hands=hands, from_opening=False)
    stakes = adjudicate(rules("pusoy-dos"), *lines, hands=hands, from_opening=False, scoring="douque")
    running = adjudicate(rules("pusoy-dos"), *lines[:-1], hands=hands, from_opening=False)

    assert places.settlement is not None
    assert dict(places.settlement.totals) == {"a": 3, "b": 2, "c": 1, "d": 0}
    assert stakes.settlement is None
    assert running.settlement is None


def test_places_need_no_hands() -> None:
    of = rules("pusoy-dos", opening={"must_include_start_card": "never"})
    lines = ["a 3c 4c 5d 6d 7d", "b pass", "a 8c 9c Td Jd Qd", "b pass", "a 2c 2d 2h"]
    found = adjudicate(of, *lines, seats=["a", "b"])

    assert found.settlement is not None
    assert dict(found.settlement.totals) == {"a": 1, "b": 0}


@pytest.mark.parametrize(
    ("scoring", "paid"),
    [
        ("count_1_2_3", True),
        ("count_mainland", True),
        ("douque", False),
        ("taiwan_doubling", False),
        ("card_points", False),
        ("deduction", False),
        ("plus_minus", False),
        ("joker", False),
        ("bingo3", False),
        ("place_points", False),
    ],
)
def test_counts_alone_suffice_for_some_scorings(scoring: str, paid: bool) -> None:
    lines = ["a 3c 4c 5d 6d 7d", *passes("bcd"), "a 8c 9c Td Jd Qd", *passes("bcd"), "a 2c 2d 2h"]
    found = adjudicate(rules("puff", opening={"must_include_start_card": "never"}), *lines, seats=list("abcd"), scoring=scoring)

    assert found.winner == "a"
    assert (found.settlement is not None) == paid


def test_heads_of_equal_counts_cannot_be_told_without_cards() -> None:
    heads = {"extends": "bingo3", "changes": {"loser": {"two": "none"}}}
    runs = ["a 8c 9c Td Jd Qd", *passes("bc")]
    full_house = ["a Kc Kd Kh Ac Ad", *passes("bc")]
    lines = ["a 3c 4c 5d 6d 7d", *passes("bc"), *runs, "a 2c 2d 2h", *passes("bc"), full_house[0]]
    equal = adjudicate(rules("bingo3"), *lines, seats=list("abc"), scoring=heads)
    between = ["b 4s 5s 6s 7s 8d", "c pass", "a pass", "b 3d", "c pass", "a 5c", *passes("bc")]
    other = [lines[0], *between, *runs, *full_house, "a 2c 2d"]
    unequal = adjudicate(rules("bingo3"), *other, seats=list("abc"), scoring=heads)

    assert (equal.winner, equal.settlement) == ("a", None)
    assert unequal.winner == "a"
    assert unequal.settlement is not None
    assert {loser.seat: loser.head for loser in unequal.settlement.losers} == {"b": "small", "c": "big"}


def test_a_declared_last_play_is_paid_for_as_declared() -> None:
    """A full house of three 8s and a pair, not a four of a kind with the joker: no monster ends the round."""
    of = rules("joker", joker={"assignment": "declared"})
    hands = {"a": "8c 8d 8h 9c joker", "b": "7d", "c": "Tc", "d": "9d"}
    told = {"seat": "a", "type": "play", "cards": hands["a"].split(), "declared": "full_house"}
    declared = adjudicate(of, told, hands=hands, from_opening=False)
    undeclared = adjudicate(of, {**told, "declared": None}, hands=hands, from_opening=False)

    assert declared.settlement is not None
    assert undeclared.settlement is not None
    assert factors(declared.settlement.winner.items) == {"finish_joker": 2}
    assert factors(undeclared.settlement.winner.items) == {"finish_monster": 2}


def test_an_illegal_record_is_not_paid_for() -> None:
    hands = {"a": "3c", "b": "4d", "c": "5h", "d": "6s"}

    assert adjudicate(rules("douque"), "b 4d", "a 3c", hands=hands).settlement is None
