"""The strongest play of each kind among some cards, and who could hold it: against every subset of a few cards."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bigtwo
import bigtwo.combos
from asking import RULESETS, Plain, cards, rules, ruleset
from bigtwo import Kind
from bigtwo.cards import PLAY_BITS
from bigtwo.cores import Core, kicker_pool
from bigtwo.moves import plays_of
from bigtwo.strongest import Threats, strongest
from oracle_hands import beating, best_of_each_kind, held
from oracle_kinds import DRAGONS, JOKER, RANKS, has_joker, kicker_counts, readings
from strategies import hands, plays, rich_hands, rulesets

LISTED = [kind for kind in Kind if kind not in DRAGONS]
CARRYING = ("four_of_a_kind", "straight_flush", "four_twos", "five_of_a_kind", "five_twos")


def told(of: bigtwo.Rules, plain: Plain, kind: str, core: Core, held_cards: list[str]) -> Any:
    """What the oracle says of a core, with as many kickers as it needs; None if there are none to go along."""
    deck = of.tables.deck
    needed = min(kicker_counts(plain, kind)) if kind in CARRYING else int(kind == "two_pair_plus_one")
    loose = deck.cards(kicker_pool(Kind(kind), core, deck.mask(held_cards)))[:needed]
    if len(loose) < needed:
        return None
    ways = readings(plain, [*deck.cards(core.cards), *loose])
    return max((reading.strength for reading in ways if reading.kind == kind), default="no such reading")


def assert_strongest(of: bigtwo.Rules, plain: Plain, held_cards: list[str]) -> None:
    expected = best_of_each_kind(plain, held_cards, range(1, 10))
    mask = of.tables.deck.mask(held_cards)
    for kind in LISTED:
        core = strongest(of.tables, kind, mask) if kind in of.tables.kinds else None
        if core is None:
            assert kind not in expected
        else:
            assert core.cards & ~mask == 0
            assert told(of, plain, kind, core, held_cards) in {None, expected.get(kind)}


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=8)
@given(st.data())
def test_no_subset_is_stronger(ruleset_id: str, data: st.DataObject) -> None:
    plain = ruleset(ruleset_id)
    assert_strongest(rules(ruleset_id), plain, data.draw(rich_hands(8, joker=has_joker(plain))))


@settings(max_examples=50)
@given(st.booleans(), st.data())
def test_no_subset_is_stronger_under_any_rule_set(joker: bool, data: st.DataObject) -> None:
    reference = data.draw(rulesets(joker=joker))
    assert_strongest(rules(reference), ruleset(reference), data.draw(rich_hands(8, joker=joker)))


@settings(max_examples=15)
@given(rulesets(joker=True), rich_hands(7, joker=True))
def test_the_joker_helps_as_much_as_it_can(reference: Plain, hand: list[str]) -> None:
    assert_strongest(rules(reference), ruleset(reference), list(dict.fromkeys([JOKER, *hand])))


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=10)
@given(st.data())
def test_among_many_cards_it_is_the_last_of_the_list(ruleset_id: str, data: st.DataObject) -> None:
    """More cards than can be tried one by one: the strongest of a kind is the strongest that the listing finds."""
    tables = rules(ruleset_id).tables
    mask = tables.deck.mask(data.draw(hands(14, 26)))
    listed: dict[Kind, int] = {}
    for play in plays_of(tables, mask):
        listed[tables.kind(play >> PLAY_BITS)] = play >> PLAY_BITS
    for kind in tables.kinds:
        if kind not in DRAGONS:
            core = strongest(tables, kind, mask)
            assert (None if core is None else core.power) == listed.get(kind)


# Dragons


@pytest.mark.parametrize(
    ("missing", "suits", "kind"),
    [("", "s", "flush_dragon"), ("", "scs", "dragon"), ("T", "s", None), ("2", "cdh", None)],
)
def test_dragons_of_thirteen_cards(missing: str, suits: str, kind: str | None) -> None:
    of = rules("taiwan")
    hand = [rank + suits[place % len(suits)] for place, rank in enumerate(RANKS) if rank != missing]
    core = strongest(of.tables, Kind.DRAGON, of.tables.deck.mask([*hand, "3d"]))

    assert (None if core is None else of.tables.kind(core.power)) == kind


def test_a_flush_dragon_is_found_among_other_cards() -> None:
    of = rules("taiwan")
    hand = [rank + suit for rank in RANKS for suit in "dh"]
    core = strongest(of.tables, Kind.DRAGON, of.tables.deck.mask([*hand[:-1], "2s"]))

    assert core is not None
    assert of.tables.deck.cards(core.cards) == tuple(rank + "d" for rank in RANKS)


def test_the_joker_fills_a_dragon() -> None:
    of = rules("joker")
    core = strongest(of.tables, Kind.DRAGON, of.tables.deck.mask([JOKER, *(rank + "c" for rank in RANKS[1:])]))

    assert core is not None
    assert of.tables.deck.codes[core.joker_as] == "3s"


# Threats


@settings(max_examples=60)
@given(st.booleans(), st.data())
def test_a_play_is_beaten_where_anybody_can_hold_an_answer(joker: bool, data: st.DataObject) -> None:
    reference = data.draw(rulesets(joker=joker))
    if joker:
        reference["changes"]["ranking"]["five_card"] = "hierarchy"
    of, plain = rules(reference), ruleset(reference)
    unseen = data.draw(rich_hands(8, joker=joker))
    play = data.draw(plays(joker=joker).filter(lambda play: not set(play) & set(unseen)))
    counts = data.draw(st.one_of(st.none(), st.lists(st.integers(0, 8), min_size=1, max_size=3).map(tuple)))
    ways = readings(plain, play)
    if ways:
        (power,) = {reading.power for reading in bigtwo.combos.look(of, play).readings[:1]}
        threats = Threats(of.tables, of.tables.deck.mask(unseen), counts)
        assert threats.beat(power, len(play)) == bool(beating(plain, held(plain, unseen, counts), play))


@pytest.mark.parametrize(
    ("counts", "beaten"),
    [(None, True), ((5,), True), ((4, 5, 1), True), ((4, 4, 4), False), ((0, 0), False), ((1, 3), False)],
)
def test_four_cards_cannot_hold_a_monster(counts: tuple[int, ...] | None, beaten: bool) -> None:
    of = rules("douque")
    unseen = of.tables.deck.mask(cards("3c 3d 3h 3s 4c 6d 7h"))
    two = bigtwo.combos.look(of, ["2s"]).reading

    assert Threats(of.tables, unseen, counts).beat(two.power, 1) == beaten


@pytest.mark.parametrize(
    ("changes", "counts", "beaten"),
    [
        ({}, (13,), True),
        ({}, (12, 12), False),
        ({"dragon": {"whole_hand": False}}, (12, 14), True),
        ({"dragon": {"whole_hand": True}}, (12, 14), False),
        ({"dragon": {"whole_hand": True}}, (1, 13), True),
        ({"dragon": {"whole_hand": True}}, None, True),
    ],
)
def test_a_dragon_may_have_to_be_a_whole_hand(changes: Plain, counts: tuple[int, ...] | None, beaten: bool) -> None:
    of = rules("taiwan", **changes)
    unseen = of.tables.deck.mask([*(rank + "cds"[place % 3] for place, rank in enumerate(RANKS)), "3h", "4h", "5h"])
    flush = bigtwo.combos.look(of, cards("9h Th Jh Qh Kh")).reading

    assert Threats(of.tables, unseen, counts).beat(flush.power, 5) == beaten
