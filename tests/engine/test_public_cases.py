"""Disputes that people really had, and faults that programs really had, each under the rules that decide it."""

from typing import Any, NamedTuple

import pytest

import bigtwo
from asking import cards, codes, factors, rules, settle

CELLS = {"combos": {"triple": True, "flush": True}}
HIERARCHY = {"ranking": {"five_card": "hierarchy", "bombs": [], "bombs_on": "any"}}
MIDDLE = [["34567"], ["45678"], ["56789"], ["6789T"], ["789TJ"], ["89TJQ"], ["9TJQK"], ["TJQKA"]]
CYCLIC = [["QKA23"], ["KA234"], ["A2345"], ["23456"], *MIDDLE, ["JQKA2"]]


def suits(order: str, **more: Any) -> bigtwo.Rules:
    return rules("hongkong", cards={"suit_order": order}, **more)


class Seen(NamedTuple):
    """Some cards, and what they are: a kind, or why they are none."""

    id: str
    rules: bigtwo.Rules
    cards: str
    what: str


IS = [
    Seen("S05 hongkong", rules("hongkong"), "Js Qd Kh Ac 2d", "straight_wraps_past_two"),
    Seen("S05 taiwan", rules("taiwan"), "Js Qd Kh Ac 2d", "straight_wraps_past_two"),
    Seen("S06 top", rules("pusoy-dos"), "Js Qd Kh Ac 2d", "straight"),
    Seen("S06 none", rules("pusoy-dos"), "Ad 2c 3h 4d 5s", "straight_not_listed"),
    Seen("S07 cyclic", rules("douque", straights={"order": CYCLIC}), "Kd Ac 2h 3s 4d", "straight"),
    Seen("S07 elsewhere", rules("formal"), "Kd Ac 2h 3s 4d", "straight_wraps_past_two"),
    Seen("S07 Q-K-A-2-3", rules("douque"), "Qd Kc Ah 2s 3d", "straight_wraps_past_two"),
    Seen("S09 taiwan", rules("taiwan"), "2c 3h 4c 5d 6s", "straight"),
    Seen("S09 plain", rules("taiwan", straights={"order": MIDDLE}), "2c 3h 4c 5d 6s", "straight_not_listed"),
    Seen("S10 lowest", rules("taiwan"), "Ac 2d 3h 4s 5c", "straight"),
    Seen("S10 absent", rules("taiwan", straights={"order": [*MIDDLE, ["23456"]]}), "Ac 2d 3h 4s 5c", "straight_not_listed"),
    Seen("S17 no 2", rules("taiwan", straights={"order": MIDDLE}), "Js Qd Kh Ac 2d", "straight_wraps_past_two"),
    Seen("F08 one suit", rules("hongkong"), "4h 5h 6h 7h 8h", "straight_flush"),
    Seen("F08 one odd", rules("hongkong"), "4h 5h 6h 7h 8s", "straight"),
    Seen("F09 taiwan", rules("taiwan"), "Ad 9d 7d 5d 3d", "flush_not_played"),
    Seen("F09 hongkong", rules("hongkong"), "Ad 9d 7d 5d 3d", "flush"),
    Seen("F14 joker rules", rules("joker"), "4h 5h 6h 7h 8h 3d 9c", "straight_flush"),
    Seen("F14 elsewhere", rules("hongkong"), "4h 5h 6h 7h 8h 3d 9c", "wrong_straight_flush_kickers"),
    Seen("C08 no kicker", rules("formal"), "Ks Kh Kc Kd", "four_needs_kicker"),
    Seen("C08 bare", rules("formal", combos={"bare_four_of_a_kind": True}), "Ks Kh Kc Kd", "bare_four_of_a_kind"),
    Seen("C12 taiwan", rules("taiwan"), "6s 6h 6d", "triple_not_played"),
    Seen("C12 hongkong", rules("hongkong"), "6s 6h 6d", "triple"),
    Seen("C14", rules("hongkong"), "8s 8h 8c 4d 6s", "triple_with_odd_cards"),
    Seen("C11", rules("hongkong"), "8s 8h 8c 3d", "triple_with_kicker"),
    Seen("V02", rules("hongkong"), "5c 5c", "duplicate_card"),
    Seen("J04", rules("joker"), "9h 7s 8s Ks joker", "not_consecutive"),
    Seen("J06 best", rules("joker"), "3s joker", "pair"),
]


@pytest.mark.parametrize("seen", IS, ids=lambda seen: seen.id)
def test_what_the_cards_are(seen: Seen) -> None:
    found = bigtwo.classify(seen.rules, cards(seen.cards))
    told = {found.combo.kind} if found.combo else {found.findings[0].code, found.findings[0].near_miss}

    assert seen.what in told


class Meeting(NamedTuple):
    """Two plays, and whether the first beats the second."""

    id: str
    rules: bigtwo.Rules
    play: str
    table: str
    code: str


DRAGON = "3c 4d 5c 6d 7c 8d 9c Td Jc Qd Kc Ad 2c"
OTHER_DRAGON = "3d 4c 5d 6c 7d 8c 9d Tc Jd Qc Kd Ac 2d"
HEARTS = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h"
WHEEL, TWO_LOW, ACE_HIGH = "Ah 2h 3d 4s 5h", "2c 3h 4c 5d 6s", "Ts Jd Qh Kc As"
F01 = ("Ad 6d 5d 4d 3d", "Ks Qs Js Ts 8s")
F03 = ("Ks 9s 5s 4s 3s", "Kh Qh Jh 9h 7h")
F07 = ("2h 7h 6h 5h 3h", "Ks Js 9s 7s 5s")
F10 = ("3d 5d 6d 8d 9d", "Ah Kh Qh Jh 9h")
F15 = ("Kh Th 5h 4h 3h", "Qs Ts 7s 5s 4s")
RANKS, TOP_CARD, SUIT = ({"flush": {"compare": by}} for by in ("rank_first", "top_card_first", "suit_first"))
ON_A_TWO = rules("taiwan", ranking={"bombs_on": "single_two"})
MEETINGS = [
    Meeting("S02 taiwan", rules("taiwan"), TWO_LOW, WHEEL, "higher_same_kind"),
    Meeting("S02 formal", rules("formal"), TWO_LOW, WHEEL, "not_higher"),
    Meeting("S02 by the 2", rules("mainland"), TWO_LOW, WHEEL, "not_higher"),
    Meeting("S03 taiwan", rules("taiwan"), TWO_LOW, ACE_HIGH, "higher_same_kind"),
    Meeting("S03 pagat", rules("pagat"), TWO_LOW, ACE_HIGH, "not_higher"),
    Meeting("S04 formal", rules("formal"), "Ad 2c 3h 4d 5s", "Ts Jd Qh Kc As", "higher_same_kind"),
    Meeting("S04 taiwan", rules("taiwan"), "Ad 2c 3h 4d 5s", "Ts Jd Qh Kc As", "not_higher"),
    Meeting("S11", rules("taiwan"), "3c 4d 5h 6d 7s", "Ac 2d 3h 4s 5c", "higher_same_kind"),
    Meeting("S11 by the 5", rules("puff"), "As 2c 3d 4d 5h", "Ad 2s 3c 4c 5d", "higher_same_kind"),
    Meeting("S11 by the 2", rules("taiwan"), "As 2c 3d 4d 5h", "Ad 2s 3c 4c 5d", "not_higher"),
    Meeting("S15 on 9d", rules("hongkong"), "5h 6s 7d 8c 9h", "5c 6h 7c 8s 9d", "higher_same_kind"),
    Meeting("S15 on 9s", rules("hongkong"), "5h 6s 7d 8c 9h", "5c 6h 7c 8s 9s", "not_higher"),
    Meeting("S19", rules("pusoy-dos"), "Js Qd Kh Ac 2d", "Ts Jd Qh Kc As", "higher_same_kind"),
    Meeting("F01 ranks", suits("dchs", **RANKS), *F01, "higher_same_kind"),
    Meeting("F01 top card", suits("dchs", **TOP_CARD), *F01, "higher_same_kind"),
    Meeting("F01 suit", suits("dchs", **SUIT), *F01, "not_higher"),
    Meeting("F03 ranks", suits("dchs", **RANKS), *F03, "not_higher"),
    Meeting("F03 top card", suits("dchs", **TOP_CARD), *F03, "higher_same_kind"),
    Meeting("F03 suit", suits("dchs", **SUIT), *F03, "higher_same_kind"),
    Meeting("F07 ranks", suits("dchs", **RANKS), *F07, "higher_same_kind"),
    Meeting("F07 top card", suits("dchs", **TOP_CARD), *F07, "higher_same_kind"),
    Meeting("F07 suit", suits("dchs", **SUIT), *F07, "not_higher"),
    Meeting("F10 suit", rules("pusoy-dos"), *F10, "higher_same_kind"),
    Meeting("F10 ranks", rules("pusoy-dos", **RANKS), *F10, "not_higher"),
    Meeting("F11 formal", rules("formal"), "Ac 2c 3c 4c 5c", "Ts Js Qs Ks As", "higher_same_kind"),
    Meeting("F11 taiwan", rules("taiwan"), "Ac 2c 3c 4c 5c", "Ts Js Qs Ks As", "not_higher"),
    Meeting("F12 ranks", rules("hongkong"), "Td Jd Qd Kd Ad", "3s 4s 5s 6s 7s", "higher_same_kind"),
    Meeting("F15 ranks", suits("dchs", **RANKS), *F15, "higher_same_kind"),
    Meeting("F15 top card", suits("dchs", **TOP_CARD), *F15, "higher_same_kind"),
    Meeting("F15 suit", suits("dchs", **SUIT), *F15, "not_higher"),
    Meeting("C01 pusoy", rules("pusoy-dos"), "7h 7d", "7s 7c", "higher_same_kind"),
    Meeting("C01 hongkong", rules("hongkong"), "7h 7d", "7s 7c", "not_higher"),
    Meeting("C01 taiwan", rules("taiwan"), "7h 7d", "7s 7c", "not_higher"),
    Meeting("C01 vietnam", suits("scdh"), "7h 7d", "7s 7c", "higher_same_kind"),
    Meeting("C04", rules("hongkong"), "Ts Th Tc 3s 3d", "4s 4h 4c 2s 2d", "higher_same_kind"),
    Meeting("C05", rules("hongkong"), "As Ah Ac Ad 3d", "4s 4h 4c 4d 2h", "higher_same_kind"),
    Meeting(
        "C08 bare", rules("formal", combos={"bare_four_of_a_kind": True}), "Ks Kh Kc Kd", "9s 9h 9c 9d", "higher_same_kind"
    ),
    Meeting(
        "C08 size", rules("formal", combos={"bare_four_of_a_kind": True}), "Ks Kh Kc Kd", "9s 9h 9c 9d 3c", "size_mismatch"
    ),
    Meeting("C17", rules("hongkong"), "9s 9h 9c 9d 3d", "4h 5h 6h 7h 8h", "lower_kind"),
    Meeting("B05 on an ace", ON_A_TWO, "4s 4h 4c 4d 9d", "As", "size_mismatch"),
    Meeting("B05 on a 2", ON_A_TWO, "4s 4h 4c 4d 9d", "2s", "bomb"),
    Meeting("B05 any time", rules("taiwan"), "4s 4h 4c 4d 9d", "As", "bomb"),
    Meeting("B08 on a pair", rules("taiwan"), "8s 8h 8c 8d 3c", "Qs Qh", "bomb"),
    Meeting("B08 pair on it", rules("taiwan"), "2s 2h", "8s 8h 8c 8d 3c", "lower_kind"),
    Meeting("B09", rules("hongkong"), "5s 5h 5c 5d 3c", "2h", "size_mismatch"),
    Meeting("B12", rules("taiwan"), "4s 4h 4c 4d 9d", "5s 5h 5c 5d 9c", "not_higher"),
    Meeting("S0-48 on a 2", rules("douque"), DRAGON, "2s", "dragon"),
    Meeting("S0-48 on a bomb", rules("douque"), DRAGON, "3s 4s 5s 6s 7s", "dragon"),
    Meeting("S0-48 beaten by none", rules("douque"), HEARTS, DRAGON, "not_higher"),
    Meeting("S0-48 no bomb on it", rules("douque"), "3s 4s 5s 6s 7s", DRAGON, "lower_kind"),
    Meeting("S1-21 higher", rules("taiwan"), HEARTS, DRAGON, "dragon"),
    Meeting("S1-21 lower", rules("taiwan"), DRAGON, HEARTS, "lower_kind"),
    Meeting("B1-18 equal", rules("taiwan"), DRAGON, OTHER_DRAGON, "not_higher"),
    Meeting("C16 joker", rules("joker"), "joker", "2s", "not_higher"),
    Meeting("C16 back", rules("joker"), "2s", "joker", "not_higher"),
]


@pytest.mark.parametrize("meeting", MEETINGS, ids=lambda meeting: meeting.id)
def test_what_beats_what(meeting: Meeting) -> None:
    found = bigtwo.compare(meeting.rules, cards(meeting.play), cards(meeting.table))

    assert codes(found) == [meeting.code]
    assert found.beats == (meeting.code in {"higher_same_kind", "higher_kind", "bomb", "dragon"})


def listed(of: bigtwo.Rules, hand: str, table: str | None = None) -> dict[str, int]:
    found = bigtwo.legal(of, cards(hand), cards(table) if table else None)
    return {str(kind): number for kind, number in found.counts.items()}


def test_c10_four_of_a_kind_takes_each_other_card_as_its_kicker() -> None:
    assert listed(rules("hongkong"), "Ks Kh Kc Kd 3c 5d 7h 9s")["four_of_a_kind"] == 4


def test_c11_one_triple_is_not_counted_as_a_pair_too() -> None:
    assert "full_house" not in listed(rules("hongkong"), "8s 8h 8c 3d 5h 7c")


def test_c15_a_triple_holds_three_pairs() -> None:
    assert listed(rules("hongkong"), "Js Jd Jc")["pair"] == 3


def test_f16_a_straight_and_a_flush_of_different_cards_are_no_straight_flush() -> None:
    found = listed(rules("hongkong"), "9c Th Jh Qh Kh 2h 3h")

    assert found["straight"] == 1
    assert found["flush"] == 6
    assert "straight_flush" not in found


def test_e03_the_other_two_nines_lose_to_the_pair_with_the_spade() -> None:
    found = bigtwo.legal(rules("hongkong"), cards("3d 9c 9h Kd 2s"), cards("9d 9s"))

    assert (found.can_play, found.can_pass, found.count) == (False, True, 0)


def test_e04_four_nines_and_a_king() -> None:
    assert listed(rules("hongkong"), "9d 9c 9h 9s Kd") == {"single": 5, "pair": 6, "triple": 4, "four_of_a_kind": 1}


@pytest.mark.parametrize(("order", "number"), [([["A2345"], ["23456"], *MIDDLE], 1), (MIDDLE, 0)])
def test_e05_the_wheel_is_a_straight_where_it_is_listed(order: list[list[str]], number: int) -> None:
    found = listed(rules("hongkong", straights={"order": order}), "Ad 2c 3h 4d 5s")

    assert found.get("straight", 0) == number


def test_e06_four_cards_never_answer_five() -> None:
    assert listed(rules("hongkong"), "2c 2d 2h 2s", "3c 4d 5h 6s 7c") == {}


def test_v14_all_four_twos_are_seen() -> None:
    assert listed(rules("douque"), "2c 2d 2h 2s 3c")["four_of_a_kind"] == 1


def test_j06_a_declaration_is_obeyed_where_the_rules_say_so() -> None:
    of = rules("joker", joker={"assignment": "declared"})
    full_house = bigtwo.classify(of, cards("8c 8d 9c 9d joker"), bigtwo.Kind.FULL_HOUSE)
    impossible = bigtwo.classify(of, cards("8c 8d 9c 9d joker"), bigtwo.Kind.STRAIGHT)

    assert full_house.combo
    assert full_house.combo.joker_as == "9s"
    assert impossible.findings[0].near_miss == "declared_kind_impossible"


# Settlements


def count(seat: str, left: int, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "cards_left": left, **more}


def totals(of: bigtwo.Rules, *losers: dict[str, Any], **question: Any) -> list[int]:
    asked = {"base": 1, "winner": {"seat": "a"}, "losers": losers, **question}
    return list(settle(of, asked).totals.values())


def per_card(**changes: Any) -> dict[str, Any]:
    """Payment by card with the tiers of one table, everything else off."""
    return {"extends": "none", "changes": {"model": "per_card", "settlement": "winner_takes_sum", **changes}}


def test_m01_tiers_at_8_10_and_13() -> None:
    scoring = per_card(count_tiers=[[1, 1], [8, 2], [10, 3], [13, 4]])

    assert totals(rules("douque"), count("b", 1), count("c", 8), count("d", 12), scoring=scoring, base=10) == [
        530,
        -10,
        -160,
        -360,
    ]


def test_m03_ten_and_more_double_and_an_untouched_hand_triples() -> None:
    losers = (count("b", 3), count("c", 11), count("d", 13, played_any=False))
    scoring = {"extends": "count_1_2_3", "changes": {"settlement": "winner_takes_sum"}}

    assert totals(rules("formal"), *losers, scoring=scoring) == [64, -3, -22, -39]


def test_m06_m07_from_which_count_on_a_tier_doubles() -> None:
    from_ten, from_eleven = ([[1, 1], [least, 2]] for least in (10, 11))

    assert totals(rules("douque"), count("b", 10), scoring=per_card(count_tiers=from_ten))[1] == -20
    assert totals(rules("douque"), count("b", 10), scoring=per_card(count_tiers=from_eleven))[1] == -10
    assert totals(rules("douque"), count("b", 11), scoring=per_card(count_tiers=from_eleven))[1] == -22


def test_m08_a_table_with_two_tiers() -> None:
    scoring = per_card(count_tiers=[[1, 1], [10, 2], [13, 3]])

    assert totals(rules("douque"), count("b", 3), count("c", 11), count("d", 8), scoring=scoring) == [33, -3, -22, -8]


def test_m10_more_than_13_cards_held_count_as_much_a_card_as_13() -> None:
    scoring = per_card(count_tiers=[[1, 1], [10, 2], [13, 3]])

    assert totals(rules("formal"), count("b", 16), count("c", 13), scoring=scoring) == [87, -48, -39]


@pytest.mark.parametrize(("two", "pays"), [("double_each", 20), ("double_once", 10), ("none", 5)])
def test_m12_m24_two_2s_left_double_each_or_once(two: str, pays: int) -> None:
    scoring = per_card(loser={"two": two})

    assert totals(rules("douque"), count("b", 5, twos=2), scoring=scoring) == [pays, -pays]


def test_m14_the_winner_ends_on_a_plain_pair() -> None:
    scoring = per_card(count_tiers=[[1, 1], [10, 2]], loser={"two": "double_each"}, winner={"finish_two": "each"})
    losers = (count("b", 5), count("c", 10, twos=1), count("d", 3))

    assert totals(rules("douque"), *losers, scoring=scoring, winner={"seat": "a", "last_play": ["7c", "7d"]}) == [
        48,
        -5,
        -40,
        -3,
    ]


def test_m18_points_of_the_cards_that_are_left() -> None:
    values = {"K": 10, "9": 9, "2": 2}
    scoring = {"extends": "card_points", "changes": {"card_values": values}}

    assert totals(rules("douque"), {"seat": "b", "hand": ["Kd", "9s", "2c"]}, scoring=scoring)[1] == -21


def test_m20_by_place_with_points_of_ones_own() -> None:
    losers = [{"seat": seat, "place": place} for seat, place in (("b", 2), ("c", 3), ("d", 4))]

    assert totals(rules("pusoy-dos"), *losers) == [3, 2, 1, 0]


@pytest.mark.parametrize(
    ("losers", "code"),
    [
        ([count("b", 4), count("c", 0)], "loser_without_cards"),
        ([count("a", 4)], "bad_seats"),
        ([count("b", 4), count("b", 6)], "bad_seats"),
    ],
    ids=["M22 two winners", "M21 no winner", "a loser twice"],
)
def test_rows_that_no_round_can_have(losers: list[dict[str, Any]], code: str) -> None:
    with pytest.raises(bigtwo.Contradiction) as refused:
        totals(rules("douque"), *losers)

    assert code in {fault.code for fault in refused.value.faults}


@pytest.mark.parametrize(("last", "loser", "pays"), [("3c", count("b", 10, twos=1), 120), ("2s", count("b", 1), 2)])
def test_m27_the_last_card_doubles_for_everybody(last: str, loser: dict[str, Any], pays: int) -> None:
    """Under douque ten cards triple: 10 × 3 × 2 × 2."""
    assert totals(rules("douque"), loser, winner={"seat": "a", "last_play": [last]}) == [pays, -pays]


def test_m25_what_is_listed_makes_up_what_is_paid() -> None:
    asked = {"base": 10, "winner": {"seat": "a", "last_play": ["2s"]}, "losers": [count("b", 10, twos=2)]}
    found = settle(rules("douque"), asked)

    assert factors(found.losers[0].items) == {"count_tier": 3, "unplayed_two": 4}
    assert found.losers[0].pays == 10 * 10 * 3 * 4 * 2 == 2400
    assert found.losers[0].formula == "10 × 10 × 12 × 2 = 2,400"


def test_e09_penalties_as_differences_between_each_two() -> None:
    scoring = {"extends": "count_mainland", "changes": {"settlement": "pairwise_difference"}}
    found = settle(
        rules("mainland"),
        {"base": 1, "scoring": scoring, "winner": {"seat": "c"}, "losers": [count("a", 5), count("b", 8), count("d", 12)]},
    )

    assert found.totals == {"a": 37, "b": -7, "c": 57, "d": -87}


def test_s0_a_dragon_of_the_opener_costs_a_plain_hand_8320() -> None:
    """×2 monster, ×2 the 2 in it, ×2 club 3, ×2 grand slam; thirteen cards ×4 at ten a card."""
    dragon = cards("3c 4d 5h 6s 7c 8d 9h Ts Jc Qd Kh As 2c")
    found = settle(rules("douque"), {"base": 10, "winner": {"seat": "a", "last_play": dragon}, "losers": [count("b", 13)]})

    assert (found.winner.multiplier, found.losers[0].pays) == (16, 8320)


@pytest.mark.parametrize(("suit", "multiplier", "pays"), [("c", 160, 83_200), ("h", 40, 20_800)])
def test_s0_a_flush_dragon(suit: str, multiplier: int, pays: int) -> None:
    dragon = [rank + suit for rank in "3456789TJQKA2"]
    asked = {"base": 10, "winner": {"seat": "a", "last_play": dragon}, "losers": [count("b", 13)]}
    found = settle(rules("douque"), asked)

    assert (found.winner.multiplier, found.losers[0].pays) == (multiplier, pays)


def test_s0_four_2s_alone_are_no_monster_but_with_one_more_card_they_are() -> None:
    alone, kicked = (
        settle(rules("douque"), {"base": 1, "winner": {"seat": "a"}, "losers": [{"seat": "b", "hand": cards(hand)}]})
        for hand in ("2c 2d 2h 2s", "2c 2d 2h 2s 7c")
    )

    assert (alone.losers[0].pays, kicked.losers[0].pays) == (4 * 16, 5 * 16 * 2)


def test_s4_the_cap_and_the_untouched_hand_of_17() -> None:
    def asked(*losers: dict[str, Any]) -> list[int]:
        found = settle(rules("bingo3"), {"winner": {"seat": "a"}, "losers": losers})
        return [loser.total_multiplier for loser in found.losers]

    assert asked(count("b", 17, played_any=False), count("c", 5)) == [8, 1]
    assert asked(count("b", 17, played_any=True), count("c", 5)) == [4, 1]
    assert asked(count("b", 10, twos=4), count("c", 5)) == [16, 1]
