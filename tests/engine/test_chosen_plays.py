"""Chosen hands and plays against the oracle: what chance seldom deals, and every kind on every kind."""

from typing import Any

import pytest

import bigtwo
import oracle
from asking import RULESETS, Plain, rules, ruleset
from oracle_kinds import RANKS
from oracle_play import verdict


def as_combo(reading: oracle.Reading) -> tuple[Any, ...]:
    return reading.kind, reading.rank, reading.key, reading.position, reading.joker_as, reading.core


def of_combo(combo: bigtwo.Combo) -> tuple[Any, ...]:
    return combo.kind, combo.rank, combo.key, combo.position, combo.joker_as, frozenset(combo.core)


EVERY_KIND = {"triple": True, "two_pair": True, "bare_four_of_a_kind": True, "two_pair_plus_one": True, "flush": True}
CHOSEN_RULES: dict[str, tuple[str, Plain]] = {
    "every kind, top card first": ("formal", {"combos": EVERY_KIND, "flush": {"compare": "top_card_first"}}),
    "every kind, suit first": ("formal", {"combos": EVERY_KIND, "flush": {"compare": "suit_first"}}),
    "every kind, rank first": ("joker", {"combos": EVERY_KIND, "flush": {"compare": "rank_first"}}),
    "no flush": ("joker", {"combos": {"flush": False}}),
    "four 2s on straight flushes": ("formal", {"ranking": {"four_twos_beat_straight_flush": True}}),
    "bombs on a single 2": ("taiwan", {"ranking": {"bombs_on": "single_two"}}),
    "four 2s apart, and no fives": (
        "joker",
        {
            "kickers": {"five_of_a_kind": None, "five_twos": None},
            "ranking": {"bombs": ["four_of_a_kind", "straight_flush", "four_twos"]},
        },
    ),
    "as written": ("joker", {}),
}
CHOSEN_HANDS = [
    "3c 4c 5c 6c 7c 9c Jc Kd",
    "2c 2d 2h 2s 3c 3d 3h 4s",
    "3c 3d 4c 4d 5c 5d 5h 2c",
    "Ac 2c 3c 4c 5c 6c 3d 4d",
    "Ts Js Qs Ks As Ah Kh 2s",
]
JOKER_HANDS = [
    "3s 4s 5s 6s 8s Ks joker",
    "2c 2d 2h 2s 4c 4d joker",
    "3c 3d 3h 4c 4d 5s joker",
    "5c 5d 5h 5s 6c joker",
    "As 2s 3s 4d 5s 6s joker",
    "3d 3h 3s 5c 5d joker",
]
CHOSEN_PLAYS = [
    "2c 2d 2h 2s",
    "5c 5d 5h 5s",
    "2c 2d 2h 2s 3c",
    "5c 5d 5h 5s 3c",
    "2c 2d 2h",
    "joker",
    "2s joker",
    "2h joker",
    "3d 3h joker",
    "4c 5d 6h 7s joker",
    "4s 5s 6s 7s joker",
    "4c 5c 6c 7d joker",
    "5c 5d 6c 6d joker",
    "5c 5d 5h 6c joker",
    "3d 3h 3s 6c joker",
    "2c 2d 2h joker 3c",
    "2c 2d 2h 2s joker",
    "As 2s 3s 4s joker",
    "Ts Js Qs Ks joker",
    "3s 5s 7s 9s joker",
    "5c 5d 7c 7d 9h joker",
    "3c 4d 5d 6h 7c 8s 9c Td Jc Qh Kc As joker",
    "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As joker",
    "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac joker",
    "3c 4d 5d 6h 7c 8s 9c Td Jc Qh Kc As 2c",
]
CHOSEN_TABLES = ["2h", "Kc", "8c 8d", "8c 8d 8h", "8c 8d 8h 8s 7d", "8d 9d Td Jd Qd", "8c 9d Th Jd Qc", "6d 8d Td Qd Kd"]
CHOSEN = [(name, hand) for name in CHOSEN_RULES for hand in CHOSEN_HANDS]
CHOSEN += [(name, hand) for name, (base, _) in CHOSEN_RULES.items() if base == "joker" for hand in JOKER_HANDS]


@pytest.mark.parametrize(("name", "hand"), CHOSEN)
def test_chosen_hands(name: str, hand: str) -> None:
    """What a hand may lead, how each play counts, and how it answers a table of every kind."""
    base, changes = CHOSEN_RULES[name]
    of, ours, held = ruleset(base, **changes), rules(base, **changes), hand.split()
    free = oracle.legal(of, held, None)
    found = bigtwo.legal(ours, held)

    assert {frozenset(combo.cards): of_combo(combo) for combo in found.plays} == {
        cards: as_combo(best) for cards, best in free.items()
    }
    for table in (table.split() for table in CHOSEN_TABLES):
        lying = oracle.readings(of, table)
        if lying and not set(table) & set(held):
            beating = {cards for cards, best in free.items() if verdict(of, best, len(cards), lying[0], len(table))[0]}
            assert {frozenset(combo.cards) for combo in bigtwo.legal(ours, held, table).plays} == beating, table


ONE_OF_EACH = [
    "5c",
    "2c",
    "6c 6d",
    "2d 2h",
    "7c 7d 7h",
    "6h 6s 8c 8d",
    "9c 9d 9h 9s",
    "8h 8s Tc Td 4c",
    "4d 5h 6c 7s 8d",
    "3c 5d 6c Kc Jc",
    "4h 6d 9d Jd Kd",
    "Jc Jh Js Qd Qh",
    "2c 2d 2h 7c 7s",
    "Th Td Tc Ts 3d",
    "2c 2d 2h 2s 3h",
    "4s 5s 6s 7s 8s",
    "3c 4d 5d 6h 7c 8s 9c Td Jc Qh Kc As 2c",
    "3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad 2d",
]
MORE_RULES: dict[str, tuple[str, Plain]] = {
    "bombs anywhere": ("formal", {"ranking": {"bombs": ["four_of_a_kind", "straight_flush"], "bombs_on": "any"}}),
    "bombs on a single 2, of any kind": (
        "formal",
        {"ranking": {"bombs": ["four_of_a_kind", "straight_flush"], "bombs_on": "single_two"}},
    ),
    "four 2s and dragons": (
        "formal",
        {
            "ranking": {"four_twos_beat_straight_flush": True, "bombs": ["four_of_a_kind"], "bombs_on": "any"},
            "dragon": {"mode": "on_turn", "flush_dragon": True, "flush_dragon_higher": True},
        },
    ),
    "four 2s above bombs": (
        "formal",
        {"ranking": {"four_twos_beat_straight_flush": True, "bombs": ["four_of_a_kind", "straight_flush"]}},
    ),
    "no hierarchy": ("formal", {"combos": EVERY_KIND, "ranking": {"five_card": "same_kind_only"}}),
}


@pytest.mark.parametrize("name", [*RULESETS, *CHOSEN_RULES, *MORE_RULES])
def test_every_kind_on_every_kind(name: str) -> None:
    base, changes = {**CHOSEN_RULES, **MORE_RULES}.get(name, (name, {}))
    of, ours = ruleset(base, **changes), rules(base, **changes)
    for play in (one.split() for one in ONE_OF_EACH):
        for table in (one.split() for one in ONE_OF_EACH):
            if set(play).isdisjoint(table):
                found = bigtwo.compare(ours, play, table)
                assert (found.beats, found.findings[0].code) == oracle.compare(of, play, table), (play, table)


@pytest.mark.parametrize("dragon", [{"mode": "none"}, {"mode": "on_turn"}, {"mode": "on_turn", "flush_dragon": True}])
@pytest.mark.parametrize("combos", [EVERY_KIND, {}])
@pytest.mark.parametrize("play", CHOSEN_PLAYS)
def test_every_reading_of_chosen_plays(play: str, combos: Plain, dragon: Plain) -> None:
    """The best first, each with what the joker stands for; of the flushes, and of ways that differ in a suit, the best."""
    changes = {"combos": combos, "dragon": {"flush_dragon": False, "flush_dragon_higher": False, **dragon}}
    found = bigtwo.classify(rules("joker", **changes), play.split())
    best: dict[tuple[Any, ...], oracle.Reading] = {}
    for way in oracle.readings(ruleset("joker", **changes), play.split()):
        best.setdefault((way.kind,) if way.kind == "flush" else (way.kind, way.rank, way.position), way)

    assert [of_combo(one) for one in found.readings] == [as_combo(way) for way in best.values()]


@pytest.mark.parametrize("name", ["douque", "joker", "puff", "taiwan"])
def test_a_hand_of_one_suit_lists_its_dragon(name: str) -> None:
    """Beside the straight flushes, and under its best name."""
    hand = [f"{rank}c" for rank in RANKS]
    of = ruleset(name)
    expected = oracle.readings(of, hand)
    found = bigtwo.legal(rules(name), hand, kinds=[bigtwo.Kind.DRAGON, bigtwo.Kind.FLUSH_DRAGON])

    assert [one.kind for one in found.plays] == [one.kind for one in expected[:1]]
    assert found.count == len(expected[:1]) == (of["dragon"]["mode"] != "none")
    on_a_pair = bigtwo.legal(rules(name), hand, ["8d", "8h"], kinds=[bigtwo.Kind.DRAGON, bigtwo.Kind.FLUSH_DRAGON])
    assert on_a_pair.count == found.count


FLUSHES = ["3s 5s 7s 9s joker", "2d 4d 6d 8d Td", "Ad Kd 4d 6d 8d", "3c 5c 7c Ac joker", "2c 3c 5c 6c 8c", "2h Ah Kh Qh Th"]


@pytest.mark.parametrize("compare", ["top_card_first", "suit_first", "rank_first"])
def test_flushes_with_the_joker_against_others(compare: str) -> None:
    changes: Plain = {"combos": {"flush": True}, "flush": {"compare": compare}}
    of, ours = ruleset("joker", **changes), rules("joker", **changes)
    for play in (one.split() for one in FLUSHES):
        for table in (one.split() for one in FLUSHES):
            if set(play).isdisjoint(table):
                found = bigtwo.compare(ours, play, table)
                assert (found.beats, found.findings[0].code) == oracle.compare(of, play, table), (play, table)


@pytest.mark.parametrize(
    ("cards", "beats"), [("2c 2d 2h joker 7c", True), ("2c 2d 2h 2s 7c", True), ("Ac Ad Ah joker 7c", False)]
)
def test_four_2s_are_four_2s_with_the_joker_too(cards: str, beats: bool) -> None:
    """Where four 2s beat a straight flush that other fours do not."""
    ranking = {"four_twos_beat_straight_flush": True, "bombs": [], "five_card": "hierarchy"}
    kickers = {"four_twos": None, "five_twos": None, "five_of_a_kind": None, "straight_flush": 0}
    of = rules({"extends": "joker", "changes": {"ranking": ranking, "kickers": kickers}})
    table = ["3d", "4d", "5d", "6d", "7d"]

    assert bigtwo.compare(of, cards.split(), table).beats is beats
    assert bigtwo.legal(of, cards.split(), table).can_play is beats
