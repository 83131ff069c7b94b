"""A record as a whole: what it may not say, what is known without hands, who is charged, and when it is paid for."""

from typing import Any

import msgspec
import pytest

import bigtwo
from asking import RULESETS, Plain, codes, factors, rules
from records import adjudicate, all_codes, passes, question, refused, verdicts

FOUR = {"a": "3c 8d", "b": "4d 9h", "c": "5h Kc", "d": "6s Ad"}
DRAGON = "3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad 2d"
PLACES = {"end": {"play_on": True}}


# What a record may not say


@pytest.mark.parametrize(
    ("facts", "faults"),
    [
        ({"seats": list("abca"), "hands": None}, [(("seats", 3), "bad_seats")]),
        ({"seats": list("abc"), "hands": None}, [(("seats",), "players_not_supported")]),
        ({"leader": "x"}, [(("leader",), "bad_seats")]),
        ({"hands": {"a": "3c", "b": "4d", "c": "5h"}, "seats": list("abcd")}, [(("hands",), "bad_seats")]),
        ({"hands": {"a": "3c", "b": "4d", "c": "5h", "x": "7c"}, "seats": list("abcd")}, [(("hands", "x"), "bad_seats"), (("hands",), "bad_seats")]),
        ({"hands": {**FOUR, "d": "6s 3c"}}, [(("hands", "d", 1), "duplicate_card")]),
        ({"hands": {**FOUR, "d": "6s 6s"}}, [(("hands", "d", 1), "duplicate_card")]),
        ({"hands": {**FOUR, "d": "6s joker"}}, [(("hands", "d", 1), "joker_not_allowed")]),
        ({"hands": {**FOUR, "d": DRAGON.replace("4d", "3s").replace("8d", "3h") + " 4c"}}, [(("hands", "d"), "too_many_cards")]),
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
    told = {"seat": "a", "type": "pass", "last_card_called": True}
    found = adjudicate(rules("hongkong"), "b 8d", "c pass", told, "b 9d", hands={"a": "5c", "b": "8d 9d", "c": "Td"}, from_opening=False)  # fmt: skip
    own = adjudicate(rules("hongkong"), "c 4d", told, "b pass", "c Td", hands={"a": "5c", "b": "8d 9d", "c": "4d Td"}, from_opening=False)  # fmt: skip

    assert verdicts(found)[-1] == "last_card_not_called"
    assert verdicts(own)[-1] == "last_card_not_called"


def test_going_out_with_a_pair_needs_no_call() -> None:
    found = adjudicate(rules("hongkong"), "a 5c 5d", hands={"a": "5c 5d", "b": "8d"}, from_opening=False)

    assert found.winner == "a"


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

    assert all(one.settlement is not None for one in (start, middle, untouched, touched))
    assert start.settlement and "grand_slam" in factors(start.settlement.winner.items)
    assert middle.settlement and factors(middle.settlement.winner.items) == {"finish_start_card": 2}
    assert untouched.settlement and untouched.settlement.totals["b"] == -39
    assert touched.settlement and touched.settlement.totals["b"] == -26


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
    lines = ["a 3c 4c 5d 6d 7d", *passes("bc"), "a 8c 9c Td Jd Qd", *passes("bc"), "a 2c 2d 2h", *passes("bc"), "a Kc Kd Kh Ac Ad"]  # fmt: skip
    equal = adjudicate(rules("bingo3"), *lines, seats=list("abc"), scoring=heads)
    unequal = adjudicate(
        rules("bingo3"), lines[0], "b 4s 5s 6s 7s 8d", "c pass", "a pass", "b 3d", "c pass", "a 5c", *passes("bc"),
        "a 8c 9c Td Jd Qd", *passes("bc"), "a Kc Kd Kh Ac Ad", *passes("bc"), "a 2c 2d", seats=list("abc"), scoring=heads,
    )  # fmt: skip

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


# The answer


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_the_answer_names_the_rule_set_and_every_finding_its_clause(ruleset_id: str) -> None:
    of = rules(ruleset_id)
    seats = "abc" if ruleset_id == "bingo3" else "abcd"
    hands = {seat: f"{rank}h {rank}s" for seat, rank in zip(seats, "4567", strict=False)}
    found = adjudicate(of, "a 4h 4s", "b 5h 5s", hands=hands, from_opening=False, on_illegal="skip")

    assert found.ruleset == ruleset_id
    assert found.engine_version == bigtwo.__version__
    for one in (found, *found.actions):
        assert one.findings
        assert all(finding.message and finding.clauses for finding in one.findings)


def test_four_hundred_actions_are_read_and_no_more() -> None:
    told = question(*["a pass"] * 400, seats=list("abcd"), leader="a", on_illegal="skip")
    found = bigtwo.adjudicate(rules("douque"), msgspec.convert(told, bigtwo.RoundQuestion))

    assert len(found.actions) == 400
    with pytest.raises(msgspec.ValidationError, match="length <= 400"):
        msgspec.convert({**told, "actions": told["actions"] * 2}, bigtwo.RoundQuestion)
