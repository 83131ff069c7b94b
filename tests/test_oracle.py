"""The oracle itself: counts anyone can check, and rulings the rules state outright."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings

from oracle import CardsNeededError, compare, legal, merged, readings, settle
from oracle_kinds import DECK, RANKS
from strategies import disputes, rich_hands, rulesets

RUNS = [[RANKS[low : low + 5]] for low in range(8)]
PLAIN: dict[str, Any] = {
    "deck": {"joker": "none"},
    "deal": {"hand_size": 13, "two_player_piles": 3},
    "cards": {"suit_order": "cdhs"},
    "opening": {"start_card": "3c"},
    "combos": dict.fromkeys(("triple", "flush", "two_pair", "two_pair_plus_one", "bare_four_of_a_kind"), False),
    "straights": {"order": [["A2345"], *RUNS, ["23456"]], "suit_key": {}},
    "flush": {"compare": "suit_first"},
    "ranking": {
        "five_card": "same_kind_only",
        "bombs": ["four_of_a_kind", "straight_flush"],
        "bombs_on": "any",
        "four_twos_beat_straight_flush": False,
    },
    "kickers": {
        "mode": "exact",
        "four_of_a_kind": 1,
        "straight_flush": 0,
        "four_twos": None,
        "five_of_a_kind": None,
        "five_twos": None,
    },
    "joker": {"assignment": "best", "single_equals": "2s"},
    "dragon": {"mode": "on_turn", "flush_dragon": True, "flush_dragon_higher": False, "whole_hand": True},
}
LEVELS = merged(
    PLAIN,
    {
        "combos": {"triple": True, "flush": True},
        "ranking": {"five_card": "hierarchy", "bombs": []},
        "dragon": {"flush_dragon_higher": True},
    },
)
WILD = merged(
    PLAIN,
    {
        "deck": {"joker": "replaces_turned_card"},
        "combos": {"triple": True},
        "straights": {"suit_key": {"A2345": "5"}},
        "ranking": {"bombs": ["four_of_a_kind", "straight_flush", "four_twos", "five_of_a_kind", "five_twos"]},
        "kickers": {"straight_flush": 2, "four_twos": 3, "five_of_a_kind": 3, "five_twos": 4},
        "dragon": {"flush_dragon": False, "whole_hand": False},
    },
)
UP_TO = merged(WILD, {"kickers": {"mode": "up_to"}})
PER_CARD: dict[str, Any] = {
    "model": "per_card",
    "base": 10,
    "count_tiers": [[1, 1], [8, 2], [10, 3], [13, 4]],
    "untouched": None,
    "loser": {
        "two": "double_each",
        "joker": "none",
        "unplayed_monster": {
            "count": "once",
            "kinds": ["four_of_a_kind", "straight_flush", "dragon", "flush_dragon"],
            "use_joker": False,
            "need_kicker": True,
        },
        "two_or_monster": "none",
        "even_count": 1,
    },
    "heads": None,
    "winner": {
        "grand_slam": 2,
        "finish_start_card": 2,
        "finish_two": "each",
        "finish_joker": 1,
        "finish_monster": 2,
        "flush_dragon": 20,
        "stack_with_monster": True,
    },
    "cap": None,
    "card_values": {},
    "special_win": None,
    "winner_bonus": 0,
    "settlement": "winner_takes_sum",
    "rake": {"percent": 0, "rounding": "floor"},
}


def cards(text: str) -> list[str]:
    return text.split()


def counts_of(ruleset: dict[str, Any], deck: tuple[str, ...], size: int) -> Counter[str]:
    """How many sets of so many cards are each kind by their best reading."""
    ways = (readings(ruleset, list(chosen)) for chosen in combinations(deck, size))
    return Counter(way[0].kind for way in ways if way)


def test_the_pack_holds_52_singles_78_pairs_and_52_triples() -> None:
    found = [counts_of(LEVELS, DECK, size) for size in (1, 2, 3)]

    assert found == [{"single": 52}, {"pair": 78}, {"triple": 52}]


def test_five_ranks_hold_the_five_card_kinds_that_combinatorics_says() -> None:
    """One sequence: 4^5 runs, 4 of them of one suit; 5·4·4·6 full houses; 5·16 fours with a kicker."""
    found = counts_of(LEVELS, DECK[:20], 5)

    assert found == {"straight": 1020, "straight_flush": 4, "full_house": 480, "four_of_a_kind": 80}


def test_a_flush_is_what_is_left_of_one_suit() -> None:
    hearts = tuple(card for card in DECK if card[1] == "h")

    assert counts_of(LEVELS, hearts, 5) == {"flush": 1287 - 10, "straight_flush": 10}


@pytest.mark.parametrize(
    ("ruleset", "played", "kind", "deciding", "joker_as"),
    [
        (PLAIN, "Ac 2d 3h 4s 5c", "straight", "2d", None),
        (WILD, "Ac 2d 3h 4s 5c", "straight", "5c", None),
        (PLAIN, "Tc Td Th Ts 2s", "four_of_a_kind", "T", None),
        (WILD, "joker", "single", "2s", "2s"),
        (WILD, "5s joker", "pair", "5s", "5h"),
        (WILD, "3c 4d 5h 6s joker", "straight", "2s", "2s"),
        (WILD, "2d 3h 4s 5c joker", "straight", "2d", "6s"),
        (WILD, "4h 5h 6h 7h joker", "straight", "8s", "8s"),
        (UP_TO, "4h 5h 6h 7h joker", "straight_flush", "8h", "8h"),
        (WILD, "4h 5h 6h 7h joker 9c Kd", "straight_flush", "8h", "8h"),
        (WILD, "Qc Qd Qh Kc joker", "four_of_a_kind", "Q", "Qs"),
        (WILD, "2c 2d 2h joker 5c", "full_house", "2", "5s"),
        (WILD, "9c 9d 9h 9s joker", "four_of_a_kind", "9", None),
        (UP_TO, "9c 9d 9h 9s joker", "five_of_a_kind", "9", None),
        (WILD, "2c 2d 2h 2s joker 3d 7h Kc 5s", "five_twos", "2", None),
    ],
)
def test_the_best_reading(ruleset: dict[str, Any], played: str, kind: str, deciding: str, joker_as: str | None) -> None:
    best = readings(ruleset, cards(played))[0]

    assert (best.kind, best.key or best.rank, best.joker_as) == (kind, deciding, joker_as)


@pytest.mark.parametrize(
    ("ruleset", "played"),
    [
        (PLAIN, "3c 3c"),
        (PLAIN, "3c joker"),
        (PLAIN, "7c 7d 7h"),
        (PLAIN, "8c 8d 8h 8s"),
        (PLAIN, "Jd Qh Ks Ac 2d"),
        (PLAIN, "Jc Qc Kc Ac 2c"),
        (WILD, "2c 2d 2h 2s 5c"),
        (WILD, "2c 2d 2h 2s joker 3d 7h Kc"),
        (WILD, "8c 8d 8h 8s 4d 5h"),
    ],
)
def test_no_combination(ruleset: dict[str, Any], played: str) -> None:
    assert readings(ruleset, cards(played)) == []


@pytest.mark.parametrize(
    ("ruleset", "play", "table", "answer"),
    [
        (PLAIN, "4c", "3s", (True, "higher_same_kind")),
        (PLAIN, "5d 5h", "5c 5s", (False, "not_higher")),
        (PLAIN, "4c 4h 4s 8c 8d", "3c 4d 5h 6s 7d", (False, "kind_mismatch")),
        (PLAIN, "3c 3d 3h 3s 9c", "2h 2s", (True, "bomb")),
        (PLAIN, "4c 4d 4h 4s 5d", "3c 3d 3h 3s 2s", (True, "higher_same_kind")),
        (PLAIN, "Ac Ad Ah As 9d", "3h 4h 5h 6h 7h", (False, "lower_kind")),
        (PLAIN, "3c 4d 5h 6s 7c 8d 9h Ts Jc Qd Kh As 2c", "2s", (True, "dragon")),
        (LEVELS, "3c 3d 3h 3s 9c", "2s", (False, "size_mismatch")),
        (LEVELS, "As 2d 3h 4s 5d", "3c 6c 9c Jc Kc", (False, "lower_kind")),
        (LEVELS, "3s 5s 6s 7s 9s", "Kd Qd Jd Td 8d", (True, "higher_same_kind")),
        (WILD, "joker", "2s", (False, "not_higher")),
        (WILD, "3c 3d 3h 3s joker 4d 7h Kc", "2c 2d 2h 2s 5c 8d Kh", (True, "bomb")),
        (WILD, "9c 9d", "9h 9c", (False, "duplicate_card")),
    ],
)
def test_what_beats_what(ruleset: dict[str, Any], play: str, table: str, answer: tuple[bool, str]) -> None:
    assert compare(ruleset, cards(play), cards(table)) == answer


def test_four_twos_over_any_straight_flush() -> None:
    ruleset = merged(LEVELS, {"ranking": {"four_twos_beat_straight_flush": True}})
    twos, run = cards("2c 2d 2h 2s 4c"), cards("3d 4d 5d 6d 7d")

    assert compare(ruleset, twos, run) == (True, "higher_kind")
    assert compare(ruleset, run, twos) == (False, "lower_kind")


def test_a_bomb_kept_for_a_single_two() -> None:
    ruleset = merged(PLAIN, {"ranking": {"bombs_on": "single_two"}})
    bomb = cards("3c 3d 3h 3s 9c")

    assert compare(ruleset, bomb, ["2s"]) == (True, "bomb")
    assert compare(ruleset, bomb, ["As"]) == (False, "size_mismatch")
    assert compare(ruleset, bomb, cards("4c 5d 6h 7s 8c")) == (True, "bomb")


def test_the_legal_plays_of_a_small_hand() -> None:
    hand = cards("5c 5d 5h 5s 9c")

    assert set(legal(PLAIN, hand, ["8d"])) == {frozenset(["9c"]), frozenset(hand)}
    assert len(legal(PLAIN, hand, None)) == 5 + 6 + 1


def test_the_worked_example_of_a_settlement() -> None:
    hands = {"b": "4c 6d 9h", "c": "2d 3d 4h 5s 7c 8d Tc Jh Ks", "d": "Qc Qd Qh Qs 3h 5c 6s 8h 9c Kd"}
    losers = [{"seat": seat, "hand": cards(hand), "played_any": True} for seat, hand in hands.items()]

    answer = settle(PER_CARD, PLAIN, {"winner": {"seat": "a", "last_play": ["2h", "2s"]}, "losers": losers})

    assert answer["totals"] == {"a": 3960, "b": -120, "c": -1440, "d": -2400}
    assert answer["winner"]["items"] == {"finish_two": 4}
    assert answer["losers"]["d"]["items"] == {"count_tier": 3, "unplayed_monster": 2}


def test_penalties_paid_as_pairwise_differences() -> None:
    scoring = merged(PER_CARD, {"loser": {"two": "none"}, "settlement": "pairwise_difference"})
    losers = [{"seat": seat, "cards_left": left} for seat, left in (("a", 5), ("b", 8), ("d", 12))]

    answer = settle(scoring, PLAIN, {"base": 1, "winner": {"seat": "c"}, "losers": losers})

    assert answer["totals"] == {"c": 57, "a": 37, "b": -7, "d": -87}


def test_a_scoring_by_card_points_needs_the_cards() -> None:
    with pytest.raises(CardsNeededError):
        settle(
            merged(PER_CARD, {"model": "card_points"}),
            PLAIN,
            {"winner": {"seat": "a"}, "losers": [{"seat": "b", "cards_left": 3}]},
        )


@settings(max_examples=50, deadline=None)
@given(disputes())
def test_no_two_plays_beat_each_other(dispute: tuple[dict[str, Any], list[str], list[str]]) -> None:
    reference, play, table = dispute
    ruleset = merged(PLAIN, reference["changes"])

    assert not (compare(ruleset, play, table)[0] and compare(ruleset, table, play)[0])


@settings(max_examples=10, deadline=None)
@given(rulesets(joker=False), rich_hands(9))
def test_every_legal_play_beats_the_table(reference: dict[str, Any], hand: list[str]) -> None:
    ruleset = merged(PLAIN, reference["changes"])
    table, hand = hand[:1], hand[1:]

    assert all(compare(ruleset, list(play), table)[0] for play in legal(ruleset, hand, table))
