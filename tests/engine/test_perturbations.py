"""One parameter changed: exactly the pairs of kinds it is about are judged otherwise, and nothing else.

Every play of a fixed pool is held against every other one with no card in common, before and after. A pair of kinds bears
the kinds that the plays have before the change, or after it where they were nothing before.
"""

from collections.abc import Iterable
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

import pytest

import bigtwo
from asking import Plain, rules
from bigtwo.combos import look
from bigtwo.cores import Reading
from bigtwo.strength import relation

Pairs = frozenset[tuple[str, str]]

POOL = [
    play.split()
    for play in (
        # singles, pairs, triples, fours
        *("3c", "3s", "8d", "8h", "As", "Ac", "2c", "2d", "2h", "2s"),
        *("3d 3h", "9c 9s", "9d 9h", "2c 2d", "2h 2s", "Ad Ah"),
        *("4c 4d 4h", "Jc Jd Js", "2c 2d 2h"),
        *("5c 5d 5h 5s", "Qc Qd Qh Qs", "2c 2d 2h 2s"),
        *("3c 3h 6c 6h", "3d 3s Kc Kd", "4c 4d 6d 6s"),
        # two pairs and one, straights, flushes
        *("3c 3h 6c 6h 9d", "3d 3s Kc Kd 4h", "7c 7d Th Ts 2c"),
        *("3c 4d 5h 6s 7c", "3h 4s 5c 6d 7h", "9c Td Jh Qs Kc", "Tc Jd Qh Ks Ad", "Td Jh Qs Kc Ah"),
        *("Ac 2d 3h 4s 5h", "As 2h 3c 4d 5c", "2c 3d 4h 5s 6c", "2s 3s 4c 5d 6h", "Jc Qd Kh As 2d"),
        *("3s 5s 8s 9s Js", "4h 6h 9h Th Kh", "3h 4h 6h 8h Ah", "3d 6d 7d Td 2d", "4c 6c 8c Kc Ac", "5d 6d 8d Jd Qd"),
        # full houses, fours with one, straight flushes, the same with more cards
        *("3c 3d 3h 8c 8d", "7c 7d 7s Ac As", "2c 2d 2h 4c 4d", "Kc Kd Kh 2s 2h"),
        *("6c 6d 6h 6s 9c", "Tc Td Th Ts 3d", "2c 2d 2h 2s 7c", "Ac Ad Ah As 5c"),
        *("3c 4c 5c 6c 7c", "3s 4s 5s 6s 7s", "9d Td Jd Qd Kd", "Th Jh Qh Kh Ah", "As 2s 3s 4s 5s", "2d 3d 4d 5d 6d"),
        *("6c 6d 6h 6s 9c Jd", "2c 2d 2h 2s 7c 8d 9h", "3c 4c 5c 6c 7c 9d Jh"),
        # dragons
        "3c 4d 5c 6d 7c 8d 9c Td Jc Qd Kc Ad 2c",
        "3d 4c 5d 6c 7d 8c 9d Tc Jd Qc Kd Ac 2d",
        "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h",
    )
]


class Judged(NamedTuple):
    """How the pool is judged: the kind of each play, and what each does to each."""

    kinds: tuple[str, ...]
    verdicts: dict[tuple[int, int], str]


def place(play: str) -> int:
    """Where a play stands in the pool."""
    return POOL.index(play.split())


def judged(of: bigtwo.Rules) -> Judged:
    readings: list[Reading | None] = [seen.reading if seen.readings else None for seen in (look(of, play) for play in POOL)]
    verdicts = {}
    for play, table in _disjoint():
        ours, theirs = readings[play], readings[table]
        verdicts[play, table] = relation(of.tables, ours, theirs) if ours and theirs else ""
    return Judged(tuple(str(of.tables.kind(one.power)) if one else "" for one in readings), verdicts)


@cache
def _disjoint() -> tuple[tuple[int, int], ...]:
    indices = permutations(range(len(POOL)), 2)
    return tuple((play, table) for play, table in indices if not set(POOL[play]) & set(POOL[table]))


def changed(before: Judged, after: Judged) -> Pairs:
    """The pairs of kinds of which at least one pair of plays is judged otherwise."""
    return _pairs(before, after, {pair for pair, code in before.verdicts.items() if code != after.verdicts[pair]})


def shown(before: Judged, after: Judged) -> Pairs:
    """The pairs of kinds that the pool has at all."""
    return _pairs(before, after, before.verdicts)


def _pairs(before: Judged, after: Judged, chosen: Iterable[tuple[int, int]]) -> Pairs:
    kinds = [was or becomes for was, becomes in zip(before.kinds, after.kinds, strict=True)]
    return frozenset((kinds[play], kinds[table]) for play, table in chosen)


def both(one: str, others: Iterable[str]) -> Pairs:
    """A kind against others and the others against it."""
    return frozenset(pair for other in others for pair in ((one, other), (other, one)))


def among(*kinds: str) -> Pairs:
    return frozenset((play, table) for play in kinds for table in kinds)


FIVES = ("straight", "flush", "full_house", "four_of_a_kind", "straight_flush")
FORMAL = ("single", "pair", "triple", *FIVES)
DRAGONS = ("dragon", "flush_dragon")
DOUQUE = ("single", "pair", "straight", "full_house", "four_of_a_kind", "straight_flush", *DRAGONS)
RUNS = among("straight") | among("straight_flush")
TOP_STRAIGHTS = (["9TJQK"], ["TJQKA"], ["23456"], ["A2345"])
ORDINARY = ("single", "pair", "straight", "full_house")


class Change(NamedTuple):
    """A parameter flipped, and the pairs of kinds that it is about."""

    id: str
    base: str
    changes: Plain
    pairs: Pairs


def _kind_off(name: str, present: Iterable[str] = FORMAL) -> Pairs:
    return both(name, present)


CHANGES = [
    Change("triples off", "formal", {"combos": {"triple": False}}, _kind_off("triple")),
    Change("triples on", "douque", {"combos": {"triple": True}}, _kind_off("triple", (*DOUQUE, "triple"))),
    Change("flushes off", "formal", {"combos": {"flush": False}}, _kind_off("flush")),
    Change("two pairs on", "formal", {"combos": {"two_pair": True}}, _kind_off("two_pair", (*FORMAL, "two_pair"))),
    Change(
        "two pairs and one on",
        "formal",
        {"combos": {"two_pair_plus_one": True}},
        _kind_off("two_pair_plus_one", (*FORMAL, "two_pair_plus_one")),
    ),
    Change(
        "bare fours on",
        "formal",
        {"combos": {"bare_four_of_a_kind": True}},
        _kind_off("bare_four_of_a_kind", (*FORMAL, "bare_four_of_a_kind")),
    ),
    Change("flushes by rank", "formal", {"flush": {"compare": "rank_first"}}, among("flush")),
    Change("flushes by top card", "hongkong", {"flush": {"compare": "top_card_first"}}, among("flush")),
    Change(
        "other suits",
        "formal",
        {"cards": {"suit_order": "shcd"}},
        among("single") | among("pair") | among("straight") | among("straight_flush") | among("flush"),
    ),
    Change(
        "two straights alone",
        "douque",
        {"straights": {"order": [["34567"], ["A2345"]]}},
        both("straight", DOUQUE) | both("straight_flush", DOUQUE),
    ),
    Change(
        "the wheel on top",
        "douque",
        {"straights": {"order": [["34567"], ["45678"], ["56789"], ["6789T"], ["789TJ"], ["89TJQ"], *TOP_STRAIGHTS]}},
        RUNS,
    ),
    Change("wheel by the 5", "douque", {"straights": {"suit_key": {"A2345": "5"}}}, among("straight")),
    Change("a level for each kind", "douque", {"ranking": {"five_card": "hierarchy"}}, both("straight", ["full_house"])),
    Change(
        "the same kind only",
        "formal",
        {"ranking": {"five_card": "same_kind_only"}},
        frozenset(pair for pair in among(*FIVES) if pair[0] != pair[1]),
    ),
    # What met a bomb meets an ordinary kind: another reason for five cards, another answer for everything else.
    Change(
        "no bombs",
        "douque",
        {"ranking": {"bombs": []}},
        both("four_of_a_kind", (*ORDINARY, "straight_flush")) | both("straight_flush", ORDINARY),
    ),
    Change(
        "the bombs the other way round",
        "douque",
        {"ranking": {"bombs": ["straight_flush", "four_of_a_kind"]}},
        both("four_of_a_kind", ["straight_flush"]),
    ),
    Change(
        "bombs on a 2 only",
        "douque",
        {"ranking": {"bombs_on": "single_two"}},
        frozenset((bomb, other) for bomb in ("four_of_a_kind", "straight_flush") for other in ("single", "pair")),
    ),
    Change(
        "four 2s over a straight flush",
        "formal",
        {"ranking": {"four_twos_beat_straight_flush": True}},
        both("four_of_a_kind", ["straight_flush"]),
    ),
    Change(
        "four 2s over a straight flush, as bombs",
        "douque",
        {"ranking": {"four_twos_beat_straight_flush": True}},
        both("four_of_a_kind", ["straight_flush"]),
    ),
    Change("a locked pass", "douque", {"play": {"pass_policy": "locked"}}, frozenset()),
    Change("another start card", "douque", {"opening": {"start_card": "3d"}}, frozenset()),
    Change("another scoring", "douque", {"scoring": "joker"}, frozenset()),
    Change("another direction", "douque", {"play": {"direction": "clockwise"}}, frozenset()),
    Change(
        "no dragon",
        "douque",
        {"dragon": {"mode": "none", "flush_dragon": False}},
        both("dragon", DOUQUE) | both("flush_dragon", DOUQUE),
    ),
    Change("a flush dragon is higher", "douque", {"dragon": {"flush_dragon_higher": True}}, both("dragon", ["flush_dragon"])),
    Change("a flush dragon is just a dragon", "douque", {"dragon": {"flush_dragon": False}}, frozenset()),
    Change("who is asked what the joker is", "douque", {"joker": {"single_equals": "3c"}}, frozenset()),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.id)
def test_a_change_touches_the_pairs_it_is_about(change: Change) -> None:
    before, after = judged(rules(change.base)), judged(rules(change.base, **change.changes))

    assert changed(before, after) == change.pairs & shown(before, after)
    unshown = change.pairs - shown(before, after)
    assert all({"dragon", "flush_dragon"} & set(pair) for pair in unshown), "little is left of the pack beside a dragon"


def test_every_kind_of_the_rule_sets_is_in_the_pool() -> None:
    assert set(judged(rules("formal")).kinds) == {*FORMAL, ""}
    assert set(judged(rules("douque")).kinds) == {*DOUQUE, ""}


@pytest.mark.parametrize(
    ("changes", "becomes"),
    [
        ({"kickers": {"four_of_a_kind": 2}}, {5: "", 6: "four_of_a_kind"}),
        ({"kickers": {"four_of_a_kind": 2, "mode": "up_to"}}, {5: "four_of_a_kind", 6: "four_of_a_kind"}),
        ({"kickers": {"four_twos": 3}}, {7: "four_twos"}),
        ({"kickers": {"straight_flush": 2}}, {7: "straight_flush"}),
        ({"kickers": {"straight_flush": 2, "mode": "up_to"}}, {7: "straight_flush"}),
    ],
)
def test_kickers_touch_the_kind_that_carries_them_alone(changes: Plain, becomes: dict[int, str]) -> None:
    before, after = judged(rules("douque")), judged(rules("douque", **changes))
    for play, was, is_now in zip(POOL, before.kinds, after.kinds, strict=True):
        if was == is_now:
            continue
        carries = {"four_of_a_kind", "four_twos", "straight_flush"}
        assert {was, is_now} <= {*carries, "", "straight"}
        assert is_now == becomes.get(len(play), is_now)
    assert before.kinds != after.kinds


def test_a_tie_of_two_sequences_is_broken_by_the_two() -> None:
    """In one tier A-2-3-4-5 and 2-3-4-5-6 meet by the suit of the 2 alone."""
    order: list[Any] = [["34567"], ["45678"], ["56789"], ["6789T"], ["789TJ"], ["89TJQ"], ["9TJQK"], ["TJQKA"]]
    apart, equal = (
        rules("formal", straights={"order": [*order, *top]}) for top in ([["23456"], ["A2345"]], [["23456", "A2345"]])
    )
    before, after = judged(apart), judged(equal)

    assert changed(before, after) == among("straight")
    wheel, low = place("Ac 2d 3h 4s 5h"), place("2s 3s 4c 5d 6h")
    wheel_high, low_low = place("As 2h 3c 4d 5c"), place("2c 3d 4h 5s 6c")
    assert (after.verdicts[low, wheel], after.verdicts[wheel_high, low_low]) == ("higher_same_kind", "higher_same_kind")
