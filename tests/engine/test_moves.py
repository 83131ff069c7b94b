"""Listing the plays of a hand: the fast generators against the cores of each kind, which read every play."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asking import RULESETS, Plain, rules
from bigtwo.cards import JOKER, PLAY_BITS
from bigtwo.combos import natural_power
from bigtwo.cores import Holding, cores, kicker_pool, readings
from bigtwo.moves import answers_of, moves_of, plays_of
from bigtwo.rules.kinds import Kind
from bigtwo.rules.ranking import BEATING_CODES
from bigtwo.rules.tables import Tables
from bigtwo.strength import power_relation
from oracle_kinds import DECK, RANKS, SUITS
from strategies import hands, plays, rich_hands, rulesets

CARDS = (1 << PLAY_BITS) - 1


def by_cores(tables: Tables, hand: int) -> list[int]:
    """Every play of a hand, found by way of the cores alone."""
    best: dict[int, int] = {}
    for kind in tables.kinds:
        for core in cores(tables, kind, Holding(hand)):
            pool = kicker_pool(kind, core, hand)
            loose = [1 << index for index in range(PLAY_BITS) if pool >> index & 1]
            for count in tables.kickers.get(kind, range(1)):
                for chosen in combinations(loose, count):
                    cards = core.cards | sum(chosen)
                    best[cards] = max(best.get(cards, 0), core.power)
    return sorted(power << PLAY_BITS | cards for cards, power in best.items())


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=40)
@given(st.one_of(rich_hands(13), hands(1, 13)))
def test_generators_find_what_the_cores_find(ruleset_id: str, hand: list[str]) -> None:
    tables = rules(ruleset_id).tables
    mask = tables.deck.mask(hand)

    assert plays_of(tables, mask) == by_cores(tables, mask)


@settings(max_examples=150)
@given(rulesets(), rich_hands(12))
def test_generators_find_what_the_cores_find_under_any_rule_set(reference: Plain, hand: list[str]) -> None:
    tables = rules(reference).tables
    mask = tables.deck.mask(hand)

    assert plays_of(tables, mask) == by_cores(tables, mask)


@settings(max_examples=60)
@given(rulesets(joker=True), rich_hands(8, joker=True))
def test_a_hand_with_the_joker(reference: Plain, hand: list[str]) -> None:
    tables = rules(reference).tables
    mask = tables.deck.mask(dict.fromkeys([JOKER, *hand]))

    assert plays_of(tables, mask) == by_cores(tables, mask)


@settings(max_examples=150)
@given(rulesets(), rich_hands(10), plays())
def test_answers_are_the_plays_that_beat_the_table(reference: Plain, hand: list[str], table: list[str]) -> None:
    tables = rules(reference).tables
    lying = readings(tables, tables.deck.mask(table))
    if not lying:
        return
    mask, power, size = tables.deck.mask(hand), lying[0].power, len(table)
    expected = [
        play
        for play in plays_of(tables, mask)
        if power_relation(tables, play >> PLAY_BITS, power, same_size=(play & CARDS).bit_count() == size) in BEATING_CODES
    ]

    assert answers_of(tables, mask, power, size) == expected


@settings(max_examples=150)
@given(rulesets(), plays())
def test_shape_tables_and_cores_read_a_play_alike(reference: Plain, play: list[str]) -> None:
    tables = rules(reference).tables
    if len(play) > 5:
        return
    ways = readings(tables, tables.deck.mask(play))
    power = natural_power(tables, sum(map(tables.words.__getitem__, play)))

    assert power == (ways[0].power if ways else -1)


def test_the_hand_of_26_cards_in_a_game_for_two() -> None:
    tables = rules("formal", deal={"two_player_piles": 2}).tables
    mask = tables.deck.mask(DECK[::2])

    assert len(plays_of(tables, mask)) == len(by_cores(tables, mask))


def test_all_dragons_of_a_hand_of_17_cards() -> None:
    """A second 3, 4, 5 and 6 make sixteen dragons, one of them of one suit."""
    tables = rules("taiwan").tables
    hand = tables.deck.mask([*(rank + "s" for rank in RANKS), "3h", "4h", "5h", "6h"])
    kinds = [tables.kind(play >> PLAY_BITS) for play in plays_of(tables, hand)]

    assert (kinds.count(Kind.DRAGON), kinds.count(Kind.FLUSH_DRAGON)) == (15, 1)


def test_plays_come_from_weak_to_strong_and_once() -> None:
    tables = rules("joker").tables
    hand = tables.deck.mask([JOKER, *(rank + suit for rank in "789T" for suit in SUITS[:3])])
    found = plays_of(tables, hand)
    sets = [play & CARDS for play in found]

    assert found == sorted(found)
    assert len(sets) == len(set(sets))


def test_the_lists_of_a_rule_set_are_made_once() -> None:
    assert moves_of(rules("puff").tables) is moves_of(rules("puff").tables)
