"""How a round was won and what the losers held: every factor with the cards it counts, from the cards or from memory."""

from typing import Any

import msgspec
import pytest

import bigtwo
from asking import Plain, rules, settle
from bigtwo.answers import Item


def loser(seat: str, left: int | None = None, hand: str = "", **more: Any) -> Plain:
    said: Plain = {"seat": seat, **more}
    if left is not None:
        said["cards_left"] = left
    return said | ({"hand": hand.split()} if hand else {})


def won(last: str = "", **more: Any) -> Plain:
    return {"seat": "a", **({"last_play": last.split()} if last else {}), **more}


def asked(*losers: Plain, winner: Plain | None = None, **more: Any) -> Plain:
    return {"winner": winner or won(), "losers": list(losers), **more}


DRAGON = "3c 4d 5d 6h 7c 8s 9c Td Jc Qh Kc As 2c"
FLUSH_DRAGON = "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2c"
NATURAL = ["5c", "2c", "3c", "5c 5d", "2c 2d", "5c 6d 7h 8s 9c", "Jc Qd Kh Ac 2s", "5c 5d 5h 6c 6d", "2c 2d 2h 6c 6d"]
NATURAL += ["5c 5d 5h 2c 2d", "5c 5d 5h 5s 6c", "2c 2d 2h 2s 6c", "5c 6c 7c 8c 9c", "Jc Qc Kc Ac 2c", "2c 2d 5c 5d"]
NATURAL += [DRAGON, FLUSH_DRAGON]
WITH_JOKER = ["joker", "2c joker", "2c 2d 2h joker 6c", "2c 2d 2h 2s joker", "5c 5d 5h 5s joker"]
WITH_JOKER += [DRAGON.replace("2c", "joker"), DRAGON.replace("4d", "joker")]
FINISHES = NATURAL + WITH_JOKER


@pytest.mark.parametrize(
    ("ruleset", "plays"),
    [("douque", 14), ("taiwan", 14), ("hongkong", 13), ("joker", 19), ("bingo3", 12), ("mainland", 13)],
)
def test_a_finish_from_memory_costs_what_its_cards_cost(ruleset: str, plays: int) -> None:
    """Kind, 2s, start card and joker of the last play say all that a scoring asks of it."""
    of = rules(ruleset)
    read = {play: found.combo for play in FINISHES if (found := bigtwo.classify(of, play.split())).combo is not None}
    losers = [loser("b", 10), loser("c", 13), loser("d", 8)]
    for play, combo in read.items():
        cards_of = play.split()
        told = {
            "kind": combo.kind,
            "twos": sum(card[0] == "2" for card in cards_of),
            "start_card": of.ruleset.opening.start_card in cards_of,
            "joker": "joker" in cards_of,
        }
        winners = won(play), won(finish=told), won(play, finish=told)
        for scoring in {of.ruleset.scoring, "douque", "joker"}:
            settled = [settle(of, asked(*losers, winner=winner, scoring=scoring)) for winner in winners]
            by_cards, by_memory, agreed = ([(item.code, item.factor) for item in one.winner.items] for one in settled)

            assert settled[0].totals == settled[1].totals == settled[2].totals, play
            assert by_cards == by_memory == agreed, play
    assert len(read) == plays


TWOS_OF_KINDS = {
    "single": ({0, 1}, {0}),
    "pair": ({0, 2}, {0, 1}),
    "triple": ({0, 3}, {0, 2}),
    "two_pair": ({0, 2}, {0, 1, 2}),
    "straight": ({0, 1}, {0, 1}),
    "flush": ({0, 1}, {0, 1}),
    "dragon": ({0, 1}, {0, 1}),
    "full_house": ({0, 2, 3}, {0, 1, 2, 3}),
    "four_of_a_kind": ({0, 1, 2, 3, 4}, {0, 1, 2, 3, 4}),
}
"""How many 2s a play of a kind can have in it, without the joker and with it."""


@pytest.mark.parametrize("joker", [False, True])
@pytest.mark.parametrize("kind", TWOS_OF_KINDS)
def test_how_many_2s_a_finish_can_have(kind: str, joker: bool) -> None:
    of = rules("joker", combos={"triple": True, "two_pair": True, "flush": True}, dragon={"mode": "on_turn"})

    def taken(twos: int) -> bool:
        try:
            settle(of, asked(loser("b", 3), winner=won(finish={"kind": kind, "twos": twos, "joker": joker})))
        except bigtwo.Contradiction:
            return False
        return True

    assert {twos for twos in range(5) if taken(twos)} == TWOS_OF_KINDS[kind][joker]


def test_the_cap_is_told_with_its_limit() -> None:
    found = settle(rules("douque"), asked(loser("b", 10, twos=1), cap=3))
    item = next(item for item in found.losers[0].items if item.code == "cap")

    assert (item.limit, item.factor) == (3, msgspec.UNSET)
    assert "3" in item.message


JOKER_HELPS = {"extends": "joker", "changes": {"loser": {"unplayed_monster": {"use_joker": True}}}}
PER_KIND = {
    "extends": "joker",
    "changes": {
        "loser": {"unplayed_monster": {"kinds": ["four_of_a_kind", "four_twos", "straight_flush", "dragon", "flush_dragon"]}}
    },
}


@pytest.mark.parametrize(
    ("ruleset", "scoring", "hand", "count"),
    [
        ("douque", "douque", "5c 5d 5h 5s 6c", 1),
        ("douque", "douque", "5c 5d 5h 5s", 0),
        ("douque", "douque", "5c 5d 5h 6c 7c", 0),
        ("douque", "douque", "5c 6c 7c 8c 9c", 1),
        ("douque", "douque", "5c 6c 7c 8c Td", 0),
        ("douque", "douque", "5c 5d 5h 5s 6c 6d 6h 6s", 1),
        ("douque", "douque", DRAGON, 1),
        ("douque", "douque", DRAGON.replace("4d", "6d"), 0),
        ("douque", "douque", DRAGON.replace(" 4d", ""), 0),
        ("joker", "joker", "5c 5d 5h 5s", 1),
        ("joker", "joker", "5c 5d 5h joker", 0),
        ("joker", JOKER_HELPS, "5c 5d 5h joker", 1),
        ("joker", JOKER_HELPS, "5c 5d joker", 0),
        ("joker", JOKER_HELPS, "5c 6c 8c 9c joker", 1),
        ("joker", JOKER_HELPS, "5c 6c 9c joker", 0),
        ("joker", "joker", "5c 6c 8c 9c joker", 0),
        ("joker", PER_KIND, "5c 5d 5h 5s 2c 2d 2h 2s", 2),
        ("joker", PER_KIND, "2c 2d 2h 2s", 1),
        ("joker", PER_KIND, "5c 5d 5h 5s 6c 7c 8c 9c", 2),
        ("joker", PER_KIND, DRAGON, 1),
        ("joker", PER_KIND, FLUSH_DRAGON, 3),
    ],
)
def test_monsters_left_in_a_hand(ruleset: str, scoring: Any, hand: str, count: int) -> None:
    found = settle(rules(ruleset), asked(loser("b", hand=hand), scoring=scoring))
    items = [item for item in found.losers[0].items if item.code == "unplayed_monster"]

    assert sum(item.count for item in items) == count


@pytest.mark.parametrize("field", ["kind", "twos", "start_card", "joker"])
def test_a_wrong_fact_of_the_finish_is_called_by_its_name(field: str) -> None:
    told = {"kind": "pair", "twos": 0, "start_card": False, "joker": False}
    wrong = {"kind": "single", "twos": 2, "start_card": True, "joker": True}
    question = asked(loser("b", 3), winner=won("5c 5d", finish={**told, field: wrong[field]}))
    with pytest.raises(bigtwo.Contradiction) as error:
        settle(rules("joker"), question)

    (fault,) = error.value.faults
    assert (fault.pointer, fault.code) == (("winner", "finish", field), "inconsistent_summary")
    assert f"finish.{field}" in fault.message


Row = tuple[str, int, str, object]


def rows(items: tuple[Item, ...]) -> list[Row]:
    return [(item.code, item.count, " ".join(item.cards), item.factor) for item in items]


@pytest.mark.parametrize(
    ("ruleset", "winner", "expected"),
    [
        (
            "douque",
            won("2c 2d 2h 2s 3c"),
            [
                ("finish_start_card", 1, "3c", 2),
                ("finish_two", 4, "2c 2d 2h 2s", 16),
                ("finish_monster", 1, "3c 2c 2d 2h 2s", 2),
            ],
        ),
        ("douque", won("2c 2d", opened_round=True), [("grand_slam", 1, "", 2), ("finish_two", 2, "2c 2d", 4)]),
        (
            "douque",
            won(FLUSH_DRAGON),
            [
                ("grand_slam", 1, "", 2),
                ("finish_start_card", 1, "3c", 2),
                ("finish_two", 1, "2c", 2),
                ("flush_dragon", 1, FLUSH_DRAGON, 20),
            ],
        ),
        ("joker", won("2c joker"), [("finish_two", 1, "2c", 2), ("finish_joker", 1, "joker", 2)]),
        ("joker", won("5c 5d 5h joker 2c"), [("finish_monster", 1, "5c 5d 5h 2c joker", 2)]),
    ],
)
def test_what_multiplies_for_the_winner_with_its_cards(ruleset: str, winner: Plain, expected: list[Row]) -> None:
    found = settle(rules(ruleset), asked(loser("b", 13), winner=winner))

    assert rows(found.winner.items) == expected


@pytest.mark.parametrize(
    ("ruleset", "hand", "expected"),
    [
        (
            "douque",
            "5c 5d 5h 5s 2c 2d 6c 7c 8c 9d",
            [
                ("count_tier", 10, "", 3),
                ("unplayed_two", 2, "2c 2d", 4),
                ("unplayed_monster", 1, "5c 5d 5h 5s", 2),
            ],
        ),
        ("joker", "2c joker", [("count_tier", 2, "", 1), ("unplayed_two", 1, "2c", 2), ("unplayed_joker", 1, "joker", 2)]),
        ("taiwan", "2c 6d", [("count_tier", 2, "", 1), ("two_or_monster", 1, "2c", 2), ("even_count", 2, "", 2)]),
    ],
)
def test_what_multiplies_for_a_loser_with_its_cards(ruleset: str, hand: str, expected: list[Row]) -> None:
    found = settle(rules(ruleset), asked(loser("b", hand=hand)))

    assert rows(found.losers[0].items) == expected


def test_a_card_without_points_costs_nothing() -> None:
    scoring = {"extends": "none", "changes": {"model": "card_points", "card_values": {"2": 2, "Kc": 5}}}
    found = settle(rules("joker"), asked(loser("b", hand="5c 2c Kc Kd joker"), scoring=scoring))

    assert found.losers[0].pays == 7


@pytest.mark.parametrize(
    ("rule", "left", "played", "factor"),
    [
        ({"cards": "dealt", "requires_no_play": False}, 13, True, 5),
        ({"cards": "dealt", "requires_no_play": False}, 12, None, 3),
        ({"cards": "dealt", "requires_no_play": True}, 13, None, 5),
        ({"cards": "dealt", "requires_no_play": True}, 13, False, 5),
        ({"cards": "dealt", "requires_no_play": True}, 12, None, 3),
        ({"cards": 11, "requires_no_play": False}, 11, True, 5),
        ({"cards": 11, "requires_no_play": False}, 10, True, 3),
        ({"cards": 11, "requires_no_play": True}, 11, True, 3),
        ({"cards": 11, "requires_no_play": True}, 11, None, 5),
    ],
)
def test_an_untouched_hand_costs_its_own_factor(rule: Plain, left: int, played: bool | None, factor: int) -> None:
    """In place of the factor of the count."""
    scoring = {"extends": "douque", "changes": {"untouched": {**rule, "factor": 5}}}
    told: Plain = {} if played is None else {"played_any": played}
    found = settle(rules("douque"), asked(loser("b", left, **told), scoring=scoring))

    item = next(item for item in found.losers[0].items if item.code == "count_tier")
    assert item.factor == factor
    assert ("played" in item.message) == (factor == 5), item.message


@pytest.mark.parametrize(
    ("finish", "twos"),
    [
        ({"kind": "four_twos"}, 16),
        ({"kind": "four_twos", "joker": True}, 8),
        ({"kind": "dragon"}, 2),
        ({"kind": "dragon", "joker": True}, 1),
        ({"kind": "pair"}, 1),
    ],
)
def test_the_2s_that_a_kind_always_has_need_not_be_said(finish: Plain, twos: int) -> None:
    found = settle(rules("joker"), asked(loser("b", 3), winner=won(finish=finish), scoring="douque"))

    assert [item.factor for item in found.winner.items if item.code == "finish_two"] == [twos][: twos > 1]


@pytest.mark.parametrize(
    ("ruleset", "scoring", "said", "topics"),
    [
        ("pusoy-dos", "place_points", "place", ("scoring.places", "scoring.settlement")),
        ("formal", {"extends": "douque", "changes": {"settlement": "penalties_only"}}, "penalt", ("scoring.settlement",)),
        ("formal", {"extends": "douque", "changes": {"rake": {"percent": 50}}}, "fee", ("scoring.rake",)),
        ("formal", {"extends": "douque", "changes": {"winner_bonus": 7}}, "bonus", ("scoring.winner_bonus",)),
    ],
)
def test_totals_that_do_not_add_up_say_why(ruleset: str, scoring: Any, said: str, topics: tuple[str, ...]) -> None:
    of = rules(ruleset, scoring=scoring)
    found = settle(of, asked(loser("b", 3, place=2)))
    finding = next(one for one in found.findings if one.code == "not_balanced")

    assert not found.balanced
    assert said in finding.message.lower()
    assert finding.clauses == of.book.cite(*topics) != ()


@pytest.mark.parametrize(
    ("instant", "expected"),
    [
        ("dragon", [("finish_two", 2), ("finish_monster", 2)]),
        ("flush_dragon", [("finish_two", 2), ("flush_dragon", 20)]),
        ("four_twos", []),
    ],
)
def test_a_hand_that_won_at_once_ends_with_what_it_is(instant: str, expected: list[tuple[str, int]]) -> None:
    found = settle(rules("douque"), asked(loser("b", 3, played_any=True), winner=won(instant_win=instant)))

    assert [(item.code, item.factor) for item in found.winner.items] == expected


@pytest.mark.parametrize(
    ("hand", "count"),
    [("5c 5d 5h 5s", 0), ("5c 5d 5h 5s 6c", 1), ("2c 2d 2h 2s 6c", 0), ("2c 2d 2h 2s 6c 7d", 0), ("2c 2d 2h 2s 6c 7d 8h", 1)],
)
def test_four_2s_left_over_need_the_kickers_of_four_2s(hand: str, count: int) -> None:
    """Under rules in which four 2s carry three cards and other fours one."""
    monsters = {"count": "per_kind", "kinds": ["four_of_a_kind"], "need_kicker": True}
    scoring = {"extends": "joker", "changes": {"loser": {"unplayed_monster": monsters}}}
    found = settle(rules("joker"), asked(loser("b", hand=hand), scoring=scoring))

    assert sum(item.count for item in found.losers[0].items if item.code == "unplayed_monster") == count


def test_a_place_is_told_with_its_points() -> None:
    found = settle(rules("pusoy-dos"), asked(loser("b", place=3), loser("c", place=2)))
    told = {share.seat: share.items[0] for share in found.losers}

    assert {seat: (item.code, item.points) for seat, item in told.items()} == {"b": ("place", 0), "c": ("place", 1)}
    assert "3" in told["b"].message
    assert "2" in told["c"].message
