"""What a question about a settlement may not say, and where it is refused."""

from typing import Any, NamedTuple

import msgspec
import pytest

import bigtwo
from asking import Plain, cards, codes, rules, settle
from bigtwo.wording import LANGUAGES, sentences


class Refused(NamedTuple):
    """A question, the place at fault, and the code."""

    id: str
    ruleset: str
    question: Plain
    pointer: tuple[str | int, ...]
    code: str


def loser(seat: str, left: int | None = None, hand: str = "", **more: Any) -> Plain:
    said: Plain = {"seat": seat, **more}
    if left is not None:
        said["cards_left"] = left
    return said | ({"hand": cards(hand)} if hand else {})


def won(last: str = "", **more: Any) -> Plain:
    return {"seat": "a", **({"last_play": cards(last)} if last else {}), **more}


def asked(*losers: Plain, winner: Plain | None = None, **more: Any) -> Plain:
    return {"winner": winner or won(), "losers": list(losers), **more}


TWO_B = asked(loser("b", 3), loser("b", 4))
REFUSED = [
    Refused("the winner among the losers", "douque", asked(loser("a", 3)), ("losers", 0, "seat"), "bad_seats"),
    Refused("two losers of one seat", "douque", TWO_B, ("losers", 1, "seat"), "bad_seats"),
    Refused("liable, but no loser", "douque", asked(loser("b", 3), liable="c"), ("liable",), "bad_seats"),
    Refused("the winner liable", "douque", asked(loser("b", 3), liable="a"), ("liable",), "bad_seats"),
    Refused("no cards left", "douque", asked(loser("b", 0)), ("losers", 0, "cards_left"), "loser_without_cards"),
    Refused("nothing said of the cards", "douque", asked(loser("b")), ("losers", 0), "cards_needed"),
    Refused("points of unknown cards", "douque", asked(loser("b", 3), scoring="card_points"), ("losers", 0), "cards_needed"),
    Refused("no scoring", "puff", asked(loser("b", 3)), ("ruleset",), "no_scoring"),
    Refused("no scoring asked for", "douque", asked(loser("b", 3), scoring="none"), ("scoring",), "no_scoring"),
    Refused("a scoring there is not", "douque", asked(loser("b", 3), scoring="macau"), ("scoring",), "unknown_scoring"),
    Refused("no place", "pusoy-dos", asked(loser("b", 3)), ("losers", 0), "place_needed"),
    Refused("places twice", "pusoy-dos", asked(loser("b", place=2), loser("c", place=2)), ("losers",), "bad_places"),
    Refused("the first place", "pusoy-dos", asked(loser("b", place=1)), ("losers",), "bad_places"),
    Refused("a card twice in a hand", "douque", asked(loser("b", hand="5c 5c")), ("losers", 0, "hand", 1), "duplicate_card"),
    Refused(
        "a card in two hands",
        "douque",
        asked(loser("b", hand="5c 6c"), loser("c", hand="7c 6c")),
        ("losers", 1, "hand", 1),
        "duplicate_card",
    ),
    Refused(
        "a card in a hand and in the last play",
        "douque",
        asked(loser("b", hand="5c 6c"), winner=won("6c 6d")),
        ("winner", "last_play", 0),
        "duplicate_card",
    ),
    Refused(
        "a joker without a joker",
        "douque",
        asked(loser("b", hand="5c joker")),
        ("losers", 0, "hand", 1),
        "joker_not_allowed",
    ),
    Refused("a joker counted", "douque", asked(loser("b", 3, jokers=1)), ("losers", 0, "jokers"), "joker_not_allowed"),
    Refused(
        "a joker to end with",
        "douque",
        asked(loser("b", 3), winner=won("joker")),
        ("winner", "last_play", 0),
        "joker_not_allowed",
    ),
    Refused(
        "14 cards",
        "douque",
        asked(loser("b", hand="3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d")),
        ("losers", 0, "hand"),
        "too_many_cards",
    ),
    Refused("14 cards counted", "douque", asked(loser("b", 14)), ("losers", 0, "cards_left"), "too_many_cards"),
    Refused(
        "no combination to end with",
        "douque",
        asked(loser("b", 3), winner=won("5c 6d")),
        ("winner", "last_play"),
        "invalid_combination",
    ),
    Refused("a wrong count", "douque", asked(loser("b", 2, "5c 6c 7c")), ("losers", 0, "cards_left"), "inconsistent_summary"),
    Refused("wrong 2s", "douque", asked(loser("b", hand="2c 6c", twos=2)), ("losers", 0, "twos"), "inconsistent_summary"),
    Refused(
        "a wrong joker", "joker", asked(loser("b", hand="2c joker", jokers=0)), ("losers", 0, "jokers"), "inconsistent_summary"
    ),
    Refused(
        "wrong monsters",
        "douque",
        asked(loser("b", hand="2c 6c", monsters=1)),
        ("losers", 0, "monsters"),
        "inconsistent_summary",
    ),
    Refused("more 2s than cards", "douque", asked(loser("b", 2, twos=3)), ("losers", 0, "twos"), "inconsistent_summary"),
    Refused(
        "a monster of four cards", "douque", asked(loser("b", 4, monsters=1)), ("losers", 0, "monsters"), "inconsistent_summary"
    ),
    Refused(
        "two monsters of seven", "joker", asked(loser("b", 7, monsters=2)), ("losers", 0, "monsters"), "inconsistent_summary"
    ),
    Refused(
        "five 2s in all", "douque", asked(loser("b", 3, twos=3), loser("c", 3, twos=2)), ("losers",), "inconsistent_summary"
    ),
    Refused(
        "five 2s with the last play",
        "douque",
        asked(loser("b", 4, twos=4), winner=won("2c")),
        ("losers",),
        "inconsistent_summary",
    ),
    Refused("two jokers", "joker", asked(loser("b", 3, jokers=1), winner=won("joker")), ("losers",), "inconsistent_summary"),
    Refused(
        "another kind than the cards",
        "douque",
        asked(loser("b", 3), winner=won("5c", finish={"kind": "pair"})),
        ("winner", "finish", "kind"),
        "inconsistent_summary",
    ),
    Refused(
        "other 2s than the cards",
        "douque",
        asked(loser("b", 3), winner=won("2c", finish={"kind": "single", "twos": 0})),
        ("winner", "finish", "twos"),
        "inconsistent_summary",
    ),
    Refused(
        "a kind there is not",
        "douque",
        asked(loser("b", 3), winner=won(finish={"kind": "triple"})),
        ("winner", "finish", "kind"),
        "inconsistent_summary",
    ),
    Refused(
        "a pair with one 2",
        "douque",
        asked(loser("b", 3), winner=won(finish={"kind": "pair", "twos": 1})),
        ("winner", "finish", "twos"),
        "inconsistent_summary",
    ),
    Refused(
        "a joker in the finish",
        "douque",
        asked(loser("b", 3), winner=won(finish={"kind": "pair", "joker": True})),
        ("winner", "finish", "joker"),
        "joker_not_allowed",
    ),
    Refused("equal heads without cards", "bingo3", asked(loser("b", 5), loser("c", 5)), ("losers", 0), "cards_needed"),
    Refused(
        "money beyond counting",
        "douque",
        asked(
            loser("b", 13, twos=4),
            base=10**9,
            scoring={
                "extends": "douque",
                "changes": {"count_tiers": [[1, 1000]], "winner": {"grand_slam": 1000, "finish_start_card": 1000}},
            },
            winner=won("3c", opened_round=True),
        ),
        ("base",),
        "amount_too_large",
    ),
]


def faults(case: Refused, language: bigtwo.Language = "en") -> list[bigtwo.Fault]:
    with pytest.raises(bigtwo.Contradiction) as error:
        settle(rules(case.ruleset, language), case.question)
    return list(error.value.faults)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.id)
def test_a_contradiction_is_refused_at_its_place(case: Refused) -> None:
    assert (case.pointer, case.code) in [(fault.pointer, fault.code) for fault in faults(case)]


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.id)
def test_the_reason_is_told_in_both_languages(case: Refused) -> None:
    english, chinese = ([fault.message for fault in faults(case, language)] for language in LANGUAGES)

    assert len(english) == len(chinese)
    assert all(one != other for one, other in zip(english, chinese, strict=True))


def test_every_sentence_on_settlements_is_tried() -> None:
    told = [fault.message for case in REFUSED for fault in faults(case)]
    english = {name: texts["en"] for name, texts in sentences().items() if name.startswith("settle.")}
    parts = {
        name: [part.partition("}")[2] if "}" in part else part for part in text.split("{")] for name, text in english.items()
    }

    assert {name for name, texts in parts.items() if not any(all(one in message for one in texts) for message in told)} == set()


def test_all_faults_of_the_seats_are_told_at_once() -> None:
    question = asked(loser("a", 3), loser("b"), loser("b", 0), liable="x")
    case = Refused("all", "douque", question, (), "")

    assert [(fault.pointer, fault.code) for fault in faults(case)] == [
        (("losers", 0, "seat"), "bad_seats"),
        (("losers", 2, "seat"), "bad_seats"),
        (("liable",), "bad_seats"),
        (("losers", 1), "cards_needed"),
        (("losers", 2, "cards_left"), "loser_without_cards"),
    ]


@pytest.mark.parametrize(
    "question",
    [
        asked(loser("b", 3), base=0),
        asked(loser("b", 3), base=-1),
        asked(loser("b", 3), base=10**18),
        asked(loser("b", 3), base="10"),
        asked(loser("b", 3), base=1.5),
        asked(loser("b", 3), cap=0),
        asked(),
        asked(loser("b", 1), loser("c", 1), loser("d", 1), loser("e", 1)),
        asked(loser("b", -1)),
        asked(loser("b", 28)),
        asked(loser("b", 3, twos=5)),
        asked(loser("b", 3, monsters=3)),
        asked(loser("b", 3, place=5)),
        asked(loser("", 3)),
        asked(loser("b" * 33, 3)),
        asked(loser("b", 3, cards=3)),
        asked({"seat": "b", "hand": []}),
        asked({"seat": "b", "hand": ["3x"]}),
        asked(loser("b", 3), winner={"seat": "a", "instant_win": "straight"}),
    ],
)
def test_what_the_types_of_a_question_already_refuse(question: Plain) -> None:
    with pytest.raises(msgspec.ValidationError):
        settle(rules("douque"), question)


# What may be said


def test_a_summary_that_agrees_with_the_cards() -> None:
    told = asked(loser("b", 3, "2c 5d 6h", twos=1, monsters=0), winner=won("9c 9d", finish={"kind": "pair", "twos": 0}))

    assert (
        settle(rules("douque"), told).totals
        == settle(rules("douque"), asked(loser("b", hand="2c 5d 6h"), winner=won("9c 9d"))).totals
    )


def test_four_2s_with_a_card_beside_them_are_a_monster_even_if_unsaid() -> None:
    found = settle(rules("douque"), asked(loser("b", 5, twos=4)))

    assert found.losers[0].multiplier == 16 * 2


def test_places_need_no_cards() -> None:
    assert settle(rules("pusoy-dos"), asked(loser("b", place=3), loser("c", place=2))).totals == {"a": 2, "b": 0, "c": 1}


def test_fewer_players_than_the_rules_are_for_are_settled_and_told_so() -> None:
    found = settle(rules("douque"), asked(loser("b", 3)))

    assert codes(found) == ["ok", "players_not_supported"]
    assert found.totals == {"a": 3, "b": -3}


def test_equal_heads_are_told_apart_by_their_cards() -> None:
    found = settle(rules("bingo3"), asked(loser("b", hand="3c Ks"), loser("c", hand="5d As")))

    assert [share.head for share in found.losers] == ["small", "big"]


def test_a_custom_scoring_and_a_cap_of_the_question() -> None:
    scoring = {"extends": "douque", "changes": {"loser": {"two": "none"}}}
    found = settle(rules("douque"), asked(loser("b", 10, twos=4), winner=won("3c"), scoring=scoring, cap=5, base=2))

    assert (found.losers[0].multiplier, found.losers[0].total_multiplier, found.losers[0].pays) == (6, 5, 100)
    assert found.losers[0].formula == "2 × 10 × 5 = 100"


@pytest.mark.parametrize(("instant", "factor"), [("dragon", 3), ("flush_dragon", 4), ("four_twos", 3)])
def test_a_round_won_at_the_deal(instant: str, factor: int) -> None:
    found = settle(rules("taiwan"), asked(loser("b", 13), loser("c", 13), loser("d", 13), winner=won(instant_win=instant)))

    assert {share.total_multiplier for share in found.losers} == {factor}


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
        by_cards, by_memory, agreed = (settle(of, asked(*losers, winner=winner)) for winner in winners)

        assert by_cards.totals == by_memory.totals == agreed.totals, play
        by_code = ([(item.code, item.factor) for item in found.winner.items] for found in (by_cards, by_memory))
        assert next(by_code) == next(by_code), play
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


def rows(items: tuple[bigtwo.answers.Item, ...]) -> list[Row]:
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
