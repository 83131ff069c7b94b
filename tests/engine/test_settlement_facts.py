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
