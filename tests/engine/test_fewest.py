"""The fewest plays that empty a hand: against every partition of small hands, and as plays that can be laid down."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bigtwo
from asking import RULESETS, Plain, cards, rules, ruleset
from bigtwo.fewest import MOST_STEPS, Fewest, Search, fewest_plays
from bigtwo.moves import CARDS, plays_of
from oracle_hands import fewest
from oracle_kinds import DECK, JOKER, RANKS, SUITS, has_joker
from strategies import hands, rich_hands, rulesets

TWO_PILES = {"deal": {"two_player_piles": 2}}
FOUR_CARDS = {"two_pair": True, "two_pair_plus_one": True, "bare_four_of_a_kind": True}
EVERY_KICKER = {
    "kickers": dict.fromkeys(("four_of_a_kind", "straight_flush", "four_twos", "five_of_a_kind", "five_twos"), 4)
    | {"mode": "up_to"},
    "combos": FOUR_CARDS | {"triple": True, "flush": True},
}
ONE_SUIT = [rank + "s" for rank in RANKS]
WORST = {
    "one suit where flushes are played": (rules("formal"), ONE_SUIT),
    "eighteen cards of six ranks": (rules("taiwan"), [rank + suit for rank in "789TJQ" for suit in "cdh"]),
    "eighteen of two suits": (rules("formal"), ONE_SUIT + cards("3h 4h 5h 6h 7h")),
    "the joker and four triples": (rules("joker", **EVERY_KICKER), [JOKER, *(r + s for r in "JQKA" for s in "chs")]),
    "half the pack": (rules("formal", **TWO_PILES, combos=FOUR_CARDS), list(DECK[26:])),
    "two dragons": (rules("taiwan", **TWO_PILES), list(DECK[::2])),
}


def found(of: bigtwo.Rules, hand: list[str]) -> Fewest:
    return fewest_plays(of.tables, of.tables.deck.mask(hand))


def assert_empties(of: bigtwo.Rules, hand: list[str], plays: tuple[int, ...]) -> None:
    """The plays are combinations that the hand holds, no card is in two of them, and none is left."""
    deck, left = of.tables.deck, of.tables.deck.mask(hand)
    for play in plays:
        assert play & CARDS & ~left == 0
        assert bigtwo.classify(of, deck.cards(play & CARDS)).valid
        left &= ~(play & CARDS)
    assert left == 0
    assert list(plays) == sorted(plays)


# Against every partition


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=12)
@given(st.data())
def test_no_partition_of_a_small_hand_has_fewer_plays(ruleset_id: str, data: st.DataObject) -> None:
    plain = ruleset(ruleset_id)
    hand = data.draw(rich_hands(10, joker=has_joker(plain)))
    best = found(rules(ruleset_id), hand)

    assert best.complete
    assert len(best.plays) == fewest(plain, hand)
    assert_empties(rules(ruleset_id), hand, best.plays)


@settings(max_examples=60)
@given(st.booleans(), st.data())
def test_no_partition_has_fewer_plays_under_any_rule_set(joker: bool, data: st.DataObject) -> None:
    """Jokers, any number of kickers, bare fours, two pairs, any straight table."""
    reference = data.draw(rulesets(joker=joker))
    hand = data.draw(rich_hands(9, joker=joker))
    best = found(rules(reference), hand)

    assert best.complete
    assert len(best.plays) == fewest(ruleset(reference), hand)
    assert_empties(rules(reference), hand, best.plays)


@settings(max_examples=15)
@given(rich_hands(8, joker=True))
def test_the_joker_goes_where_it_saves_most(hand: list[str]) -> None:
    held = list(dict.fromkeys([JOKER, *hand]))
    reference: Plain = {"extends": "joker", "changes": EVERY_KICKER}
    best = found(rules(reference), held)

    assert len(best.plays) == fewest(ruleset(reference), held)


@pytest.mark.parametrize(
    ("ruleset_id", "hand", "number"),
    [
        ("douque", "3c", 1),
        ("douque", "3c 3d 3h", 2),
        ("formal", "3c 3d 3h", 1),
        ("douque", "3c 3d 3h 3s", 2),
        ("douque", "3c 3d 3h 3s 4c", 1),
        ("douque", "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2c", 1),
        ("puff", "3c 4d 5h 6s 7c 8c 9d Th Js Qc Kd Ah 2s", 5),
        ("formal", "3c 3d 4c 4d 5c 5d 6c 6d 7c 7d 9h", 3),
        ("douque", "5c 6d 7h 8s 9c 9d 9h 9s", 3),
        ("joker", "3c 3d 3h joker 4c", 1),
        ("joker", "3c 4d joker", 2),
        ("joker", "joker", 1),
        ("joker", "2c 2d 2h 2s joker 3c 4d 5h 6s", 1),
    ],
)
def test_hands_counted_by_hand(ruleset_id: str, hand: str, number: int) -> None:
    assert len(found(rules(ruleset_id), cards(hand)).plays) == number


# Whole hands


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=15)
@given(st.data())
def test_whole_hands_are_emptied(ruleset_id: str, data: st.DataObject) -> None:
    of = rules(ruleset_id)
    hand = data.draw(hands(13, of.tables.hand_limit, joker=of.tables.has_joker))
    best = found(of, hand)

    assert_empties(of, hand, best.plays)
    assert best == found(of, hand[::-1])
    assert len(best.plays) <= sum(1 for rank in RANKS if any(card[0] == rank for card in hand)) * 2 + 1


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_common_hands_are_complete(ruleset_id: str) -> None:
    of, draw = rules(ruleset_id), random.Random(2)
    pack = [*DECK, JOKER] if of.tables.has_joker else list(DECK)
    answers = [found(of, draw.sample(pack, 13)) for _ in range(40)]

    assert sum(best.complete for best in answers) >= 39


def test_the_plays_may_be_handed_over() -> None:
    of = rules("taiwan")
    hand = of.tables.deck.mask(cards("3c 4d 5h 6s 7c 7d 9h 9s"))

    assert Search(of.tables).fewest(hand, plays_of(of.tables, hand)) == fewest_plays(of.tables, hand)


# The budget


@pytest.mark.parametrize("name", WORST)
def test_the_worst_hands_keep_to_the_budget(name: str) -> None:
    """One or two suits, few ranks, half the pack: each is searched to the end within a fifteenth of the budget."""
    of, hand = WORST[name]
    search = Search(of.tables)
    best = search.fewest(of.tables.deck.mask(hand))

    assert best.complete
    assert MOST_STEPS - search.steps <= 400
    assert best == found(of, hand)
    assert_empties(of, hand, best.plays)


def test_without_steps_the_answer_is_said_to_be_incomplete() -> None:
    of = rules("formal")
    hand = of.tables.deck.mask(ONE_SUIT)
    none, few = Search(of.tables, steps=0).fewest(hand), Search(of.tables, steps=3).fewest(hand)

    assert (none.complete, few.complete) == (False, False)
    assert len(none.plays) == 13
    assert len(few.plays) <= 9
    assert_empties(of, ONE_SUIT, few.plays)


def test_more_steps_never_leave_more_plays() -> None:
    of, hand = WORST["half the pack"]
    mask = of.tables.deck.mask(hand)
    numbers = [len(Search(of.tables, steps=allowed).fewest(mask).plays) for allowed in (0, 1, 50, 500, MOST_STEPS)]

    assert numbers == sorted(numbers, reverse=True)


def test_two_dragons_are_two_plays() -> None:
    of, hand = WORST["two dragons"]

    assert len(found(of, hand).plays) == 2


def test_plays_of_one_rank_are_counted_and_not_tried() -> None:
    of = rules("douque")
    pairs = of.tables.deck.mask([rank + suit for rank in RANKS[::3] for suit in SUITS[:2]])
    search = Search(of.tables)

    assert len(search.fewest(pairs).plays) == 5
    assert search.steps == MOST_STEPS
