"""How many plays there are, and in which order: counted over the whole pack, and compared with the golden files."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from asking import RULESETS, golden, rules
from bigtwo.cards import ALL_CARDS
from bigtwo.combos import natural_power
from bigtwo.moves import plays_of
from bigtwo.rules.tables import Tables
from tools.golden import order_of

ALL_KINDS = {
    "combos": {"triple": True, "flush": True, "two_pair": True, "two_pair_plus_one": True, "bare_four_of_a_kind": True},
}
NO_DRAGON = {"dragon": {"mode": "none", "flush_dragon": False, "flush_dragon_higher": False, "whole_hand": False}}


def powers(tables: Tables, size: int) -> Iterator[int]:
    """The power of every set of so many cards that is a combination."""
    words = [tables.words[code] for code in tables.deck.codes[:52]]
    return (power for total in map(sum, combinations(words, size)) if (power := natural_power(tables, total)) >= 0)


def counted(tables: Tables) -> Counter[str]:
    """How many sets of at most five cards without a joker are each kind."""
    grades = Counter(power >> 20 for size in range(1, 6) for power in powers(tables, size))
    found: Counter[str] = Counter()
    for grade, count in grades.items():
        found[tables.kind(grade << 20)] += count
    return found


def expected(tables: Tables) -> dict[str, int]:
    """The same from combinatorics, n being the number of sequences in the straight table."""
    n = len(tables.runs)
    one_suit_apart = 4 * n if tables.flush_runs else 0
    four_ranks = 12 if "four_twos" in tables.kinds else 13
    known = {
        "single": 52,
        "pair": 78,
        "triple": 52,
        "two_pair": 78 * 36,
        "bare_four_of_a_kind": 13,
        "two_pair_plus_one": 78 * 36 * 44,
        "straight": 1024 * n - one_suit_apart,
        "straight_flush": one_suit_apart,
        "flush": 5148 - 4 * n,
        "full_house": 3744,
        "four_of_a_kind": four_ranks * 48,
    }
    return {kind: count for kind, count in known.items() if kind in tables.kinds and count}


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_every_set_of_five_cards_is_the_kind_that_combinatorics_says(ruleset_id: str) -> None:
    tables = rules(ruleset_id).tables

    assert counted(tables) == expected(tables)


def test_every_kind_that_a_table_may_add() -> None:
    tables = rules("formal", **ALL_KINDS).tables

    assert counted(tables) == expected(tables)


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_the_order_of_all_plays_is_the_golden_one(ruleset_id: str) -> None:
    assert order_of(ruleset_id) == golden("orders.json")[ruleset_id]


def test_the_golden_orders_are_those_of_the_named_rule_sets() -> None:
    assert tuple(golden("orders.json")) == RULESETS


def test_a_pack_holds_14738_plays_besides_dragons() -> None:
    listed = plays_of(rules("douque", **NO_DRAGON).tables, ALL_CARDS)

    assert len(listed) == len(set(listed)) == golden("orders.json")["douque"]["plays"] == 14_738


def test_a_straight_flush_stands_above_every_four_of_a_kind() -> None:
    tables = rules("douque").tables
    of_kind: dict[str, list[int]] = {}
    for power in powers(tables, 5):
        of_kind.setdefault(tables.kind(power), []).append(power)

    assert max(of_kind["four_of_a_kind"]) < min(of_kind["straight_flush"])
    assert len(set(of_kind["straight"])) == len(set(of_kind["straight_flush"])) == 10 * 4
    assert len(set(of_kind["full_house"])) == len(set(of_kind["four_of_a_kind"])) == 13
