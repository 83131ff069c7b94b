"""Hands that may or must be dealt again, and hands that win as soon as they are dealt."""

import pytest

import bigtwo
from asking import RULESETS, cards, rules
from bigtwo.redeals import InstantWin, instant_win, redeal_points, redeal_reasons

LOW = {"redeal": {"low_points": {"limit": 3}}}
EVERYTHING = {
    "low_points": {"limit": 3},
    "max_rank": "T",
    "two_courts_no_ace_no_two": True,
    "four_twos": "mandatory",
}
WINS = {"instant_win": {"dragon": True, "four_twos": True}}
DRAGON = "3c 4d 5h 6s 7c 8d 9h Ts Jc Qd Kh As 2c"


def codes(of: bigtwo.Rules, hand: str) -> list[str]:
    return [reason.finding.code for reason in redeal_reasons(of, cards(hand))]


@pytest.mark.parametrize(
    ("hand", "points"),
    [("3c 4c Ts", 0), ("Jc", 1), ("Qc", 2), ("Kc", 3), ("Ac", 4), ("2c", 5), ("Jc Jd Qs Ac 2h", 13)],
)
def test_points(hand: str, points: int) -> None:
    assert redeal_points(rules("taiwan", **LOW), cards(hand)) == points


def test_points_are_counted_only_where_the_rule_is_on() -> None:
    assert redeal_points(rules("taiwan"), cards("Jc")) is None


def test_points_of_a_table_of_its_own() -> None:
    own = rules("taiwan", redeal={"low_points": {"limit": 9, "values": {"3": 8}}})

    assert redeal_points(own, cards("3c Kc")) == 8
    assert codes(own, "3c Kc") == ["low_points"]


@pytest.mark.parametrize(("hand", "found"), [("3c Jc Jd", ["low_points"]), ("3c Kc", []), ("3c Qc Jc", [])])
def test_low_points_are_strictly_fewer_than_the_limit(hand: str, found: list[str]) -> None:
    assert codes(rules("taiwan", **LOW), hand) == found


@pytest.mark.parametrize(("hand", "found"), [("3c Ts", ["max_rank"]), ("3c Jc", []), ("3c 2c", [])])
def test_no_card_above_a_ten(hand: str, found: list[str]) -> None:
    assert codes(rules("taiwan", redeal={"max_rank": "T"}), hand) == found


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("3c Jc Kd", ["two_courts"]),
        ("3c Jc Jd", ["two_courts"]),
        ("3c Jc", []),
        ("3c Jc Qc Kd", []),
        ("3c Jc Kd Ac", []),
        ("3c Jc Kd 2c", []),
    ],
)
def test_two_courts_with_no_ace_and_no_two(hand: str, found: list[str]) -> None:
    assert codes(rules("hongkong", redeal={"two_courts_no_ace_no_two": True}), hand) == found


def test_four_twos_are_a_duty_and_the_rest_a_right() -> None:
    (four,) = redeal_reasons(rules("taiwan"), cards("2c 2d 2h 2s 3c"))
    (low,) = redeal_reasons(rules("taiwan", **LOW), cards("3c Jc"))

    assert (four.duty, four.finding.code, four.finding.cards) == (True, "four_twos", ("2c", "2d", "2h", "2s"))
    assert (low.duty, low.finding.cards) == (False, ("Jc",))
    assert codes(rules("taiwan"), "2c 2d 2h 3c") == []
    assert codes(rules("formal"), "2c 2d 2h 2s 3c") == []


def test_all_reasons_are_given() -> None:
    of = rules("taiwan", redeal=EVERYTHING)

    assert codes(of, "3c 4c 9d") == ["low_points", "max_rank"]
    assert codes(of, "3c Jc Jd") == ["low_points", "two_courts"]


def test_the_joker_counts_as_the_card_it_equals() -> None:
    of = rules("joker", redeal=EVERYTHING)

    assert redeal_points(of, cards("3c joker")) == 5
    assert codes(of, "3c joker") == []
    assert codes(of, "2c 2d 2h joker") == []


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", bigtwo.LANGUAGES)
def test_every_reason_names_its_rule(ruleset: str, language: bigtwo.Language) -> None:
    of = rules({"extends": ruleset, "changes": {"redeal": EVERYTHING}}, language)
    found = [reason.finding for hand in ("3c", "Jc Qc", "2c 2d 2h 2s") for reason in redeal_reasons(of, cards(hand))]

    assert {finding.code for finding in found} == {"low_points", "max_rank", "two_courts", "four_twos"}
    assert all(finding.clauses and "{" not in finding.message for finding in found)


@pytest.mark.parametrize(
    ("hand", "kind", "per_card"),
    [
        (DRAGON, "dragon", 3),
        (DRAGON + " 3d 3h 3s 4c 5c", "dragon", 3),
        (" ".join(rank + "h" for rank in "3456789TJQKA2"), "flush_dragon", 4),
        ("2c 2d 2h 2s 3c", "four_twos", 3),
    ],
)
def test_instant_wins(hand: str, kind: str, per_card: int) -> None:
    won = instant_win(rules("formal", **WINS), cards(hand))

    assert won is not None
    assert (won.kind, won.per_card) == (kind, per_card)


@pytest.mark.parametrize("hand", [DRAGON.removesuffix(" 2c"), "2c 2d 2h 3c", "3c"])
def test_no_instant_win(hand: str) -> None:
    assert instant_win(rules("formal", **WINS), cards(hand)) is None


def test_instant_wins_only_where_the_rules_have_them() -> None:
    assert instant_win(rules("formal"), cards(DRAGON)) is None
    assert instant_win(rules("joker"), cards("2c 2d 2h 2s")) is None


def test_the_joker_fills_one_rank_of_a_dragon_and_only_one() -> None:
    of = rules("joker")
    one, two = DRAGON.replace("9h", "joker"), DRAGON.replace("9h", "joker").replace("8d", "3d")
    suit = " ".join("joker" if rank == "T" else rank + "s" for rank in "3456789TJQKA2")

    assert instant_win(of, cards(one)) == InstantWin("dragon", None)
    assert instant_win(of, cards(two)) is None
    assert instant_win(of, cards(suit)) == InstantWin("flush_dragon", None)
