"""What nobody can beat, and what beats a play: against every card set the others could hold, with few cards unseen."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import bigtwo
from asking import RULESETS, Plain, analyze, cards, rules, ruleset
from oracle_hands import beating, held
from oracle_kinds import DECK, JOKER, RANKS, has_joker, readings
from oracle_play import legal
from strategies import plays, rich_hands, rulesets

Counts = list[int] | None
COUNTS = st.one_of(st.none(), st.lists(st.integers(0, 8), min_size=1, max_size=3))


@st.composite
def endgames(draw: st.DrawFn, joker: bool) -> tuple[list[str], list[str], Counts]:
    """A short hand, the few cards that are still unseen, and how many of them each of the others holds, if that is known."""
    hand = draw(rich_hands(5, joker=joker))
    unseen = [card for card in draw(rich_hands(8, joker=joker)) if card not in hand]
    return hand, unseen, draw(COUNTS.filter(lambda counts: sum(counts or ()) <= len(unseen)))


def asked(
    plain: Plain, reference: str | Plain, endgame: tuple[list[str], list[str], Counts], **more: Any
) -> bigtwo.HandAnalysis:
    """The analysis where every card but the unseen ones has been seen."""
    hand, unseen, counts = endgame
    pack = [*DECK, JOKER] if has_joker(plain) else list(DECK)
    seen = [card for card in pack if card not in {*hand, *unseen, *more.get("play", ()), *more.get("table", ())}]
    return analyze(rules(reference), hand=hand, seen=seen, opponents=counts, **more)


def assert_unbeatable(reference: str | Plain, endgame: tuple[list[str], list[str], Counts]) -> None:
    plain = ruleset(reference)
    hand, unseen, counts = endgame
    others = held(plain, unseen, counts)
    expected = {play for play in legal(plain, hand, None) if not beating(plain, others, play)}

    assert {frozenset(combo.cards) for combo in asked(plain, reference, endgame).unbeatable} == expected


def assert_beaten_by(reference: str | Plain, endgame: tuple[list[str], list[str], Counts], play: list[str]) -> None:
    plain = ruleset(reference)
    expected = beating(plain, held(plain, endgame[1], endgame[2]), play)
    found = asked(plain, reference, endgame, play=play).beaten_by

    assert found is not None
    assert (found.count, found.complete) == (len(expected), True)
    ends = [None if one is None else expected[frozenset(one.cards)].strength for one in (found.weakest, found.strongest)]
    strengths = [reading.strength for reading in expected.values()]
    assert ends == ([min(strengths), max(strengths)] if strengths else [None, None])


@st.composite
def joker_rulesets(draw: st.DrawFn) -> Plain:
    """A custom rule set with a joker; half of them let only the own kind answer, and half let the player name the kind."""
    reference = draw(rulesets(joker=True))
    changes = dict(reference["changes"])
    changes["ranking"] = {**changes["ranking"], "five_card": draw(st.sampled_from(("hierarchy", "same_kind_only")))}
    changes["joker"] = {**changes["joker"], "assignment": draw(st.sampled_from(("best", "declared")))}
    return {**reference, "changes": changes}


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=10)
@given(st.data())
def test_unbeatable_is_what_nobody_can_beat(ruleset_id: str, data: st.DataObject) -> None:
    assert_unbeatable(ruleset_id, data.draw(endgames(has_joker(ruleset(ruleset_id)))))


@settings(max_examples=50)
@given(rulesets(joker=False), endgames(joker=False))
def test_unbeatable_under_any_rule_set(reference: Plain, endgame: tuple[list[str], list[str], Counts]) -> None:
    assert_unbeatable(reference, endgame)


@settings(max_examples=25)
@given(joker_rulesets(), endgames(joker=True))
def test_unbeatable_with_a_joker_in_the_pack(reference: Plain, endgame: tuple[list[str], list[str], Counts]) -> None:
    assert_unbeatable(reference, endgame)


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=10)
@given(st.data())
def test_beaten_by_counts_every_answer(ruleset_id: str, data: st.DataObject) -> None:
    plain = ruleset(ruleset_id)
    endgame = data.draw(endgames(has_joker(plain)))
    play = data.draw(st.sampled_from([sorted(play) for play in legal(plain, endgame[0], None)]))
    assert_beaten_by(ruleset_id, endgame, play)


@settings(max_examples=50)
@given(st.booleans(), st.data())
def test_beaten_by_of_a_play_of_anybody(joker: bool, data: st.DataObject) -> None:
    """The play may be another player's: its cards are then not unseen."""
    reference = data.draw(joker_rulesets() if joker else rulesets(joker=False))
    hand, unseen, counts = data.draw(endgames(joker))
    play = data.draw(plays(joker=joker).filter(lambda play: not set(play) & {*hand, *unseen}))
    assume(readings(ruleset(reference), play))
    assert_beaten_by(reference, (hand, unseen, counts), play)


# What a set of cards counts as

OWN_KIND = {"deck": {"joker": "replaces_turned_card"}, "ranking": {"bombs": [], "five_card": "same_kind_only"}}


@pytest.mark.parametrize(
    ("assignment", "unseen", "play", "count"),
    [
        ("best", "3c 3d 3h 6c 6d 6h joker 7d", "4c 4d 4h 5c 5d", 12),
        ("best", "6c 6d 6h joker 3c", "4c 4d 4h 5c 5d", 0),
        ("declared", "6c 6d 6h joker 3c", "4c 4d 4h 5c 5d", 1),
        ("best", "6c 6d 3h 3c joker", "4c 4d 4h 5c 5d", 1),
        ("best", "7s 8s 9s Ts joker", "3c 4d 5h 6c 7c", 0),
        ("declared", "7s 8s 9s Ts joker", "3c 4d 5h 6c 7c", 1),
        ("best", "7s 8s 9d Ts joker", "3c 4d 5h 6c 7c", 1),
        ("best", "7s 8s 9s Ts 9d joker", "3c 4d 5h 6c 7c", 1),
    ],
)
def test_a_set_of_cards_counts_as_its_best_kind(assignment: str, unseen: str, play: str, count: int) -> None:
    """Three sixes, a three and the joker are four sixes and no full house, unless the player may say what they are."""
    reference = {"extends": "douque", "changes": {**OWN_KIND, "joker": {"assignment": assignment}}}
    hand = cards(play)
    found = asked(ruleset(reference), reference, (hand, cards(unseen), None), play=hand)

    assert found.beaten_by is not None
    assert (found.beaten_by.count, found.beaten_by.complete) == (count, True)
    assert (tuple(hand) in [combo.cards for combo in found.unbeatable]) == (count == 0)
    assert_beaten_by(reference, (hand, cards(unseen), None), hand)


# Who can hold what


@pytest.mark.parametrize(
    ("opponents", "safe"),
    [(None, False), ([5], False), ([4, 1], True), ([4, 3], True), ([1, 5], False), ([0], True)],
)
def test_an_opponent_with_four_cards_holds_no_play_of_five(opponents: Counts, safe: bool) -> None:
    unseen = cards("3c 3d 3h 3s 4c 6d 7h 9c")
    found = asked(ruleset("douque"), "douque", (cards("2s 5c"), unseen, opponents))

    assert (("2s",) in [combo.cards for combo in found.unbeatable]) == safe


@pytest.mark.parametrize(
    ("table", "count"),
    [(None, 3), (["2s"], 2), (["2h"], 2)],
)
def test_what_lies_on_the_table_is_in_nobodys_hand(table: list[str] | None, count: int) -> None:
    found = analyze(rules("puff"), hand=["2c"], table=table, play=["2c"], opponents=[3, 3, 3]).beaten_by

    assert found is not None
    assert found.count == count


def test_the_highest_card_is_beaten_by_monsters_alone() -> None:
    found = analyze(rules("douque"), hand=["2s"], play=["2s"]).beaten_by

    assert found is not None
    assert found.weakest is not None
    assert found.strongest is not None
    assert (found.weakest.kind, found.weakest.rank) == ("four_of_a_kind", "3")
    assert (found.strongest.kind, found.strongest.cards[0]) == ("flush_dragon", "3h")


def test_pairs_that_beat_a_pair() -> None:
    """Of the 2s three are unseen; with the aces they make 3 + 6 pairs."""
    found = analyze(rules("puff"), hand=cards("Kh Ks 2c"), play=cards("Kh Ks"), opponents=[4, 4]).beaten_by

    assert found is not None
    assert (found.count, found.complete) == (9, True)
    assert found.weakest is not None
    assert found.strongest is not None
    assert (found.weakest.cards, found.strongest.cards) == (("Ac", "Ad"), ("2h", "2s"))


def test_nobody_beats_where_nothing_is_unseen() -> None:
    found = asked(ruleset("formal"), "formal", (cards("3d"), [], None), play=["3d"])

    assert found.beaten_by is not None
    assert (found.beaten_by.count, found.beaten_by.weakest, found.beaten_by.strongest) == (0, None, None)
    assert [combo.cards for combo in found.unbeatable] == [("3d",)]


# Dragons

MIXED = [rank + "cd"[place % 2] for place, rank in enumerate(RANKS)]
ONE_SUIT = [rank + "s" for rank in RANKS]


@pytest.mark.parametrize(
    ("reference", "opponents", "beaten"),
    [
        ("taiwan", [13], 1),
        ("taiwan", None, 1),
        ("taiwan", [12, 1], 0),
        ("douque", [13], 0),
    ],
)
def test_a_flush_dragon_on_a_dragon(reference: str, opponents: Counts, beaten: int) -> None:
    """It is higher where the rules say so; elsewhere the first dragon wins."""
    found = asked(ruleset(reference), reference, (MIXED, ONE_SUIT, opponents), play=MIXED)

    assert found.beaten_by is not None
    assert found.beaten_by.count == beaten
    assert (not found.unbeatable or found.unbeatable[-1].kind != "dragon") == bool(beaten)


@pytest.mark.parametrize(("opponents", "beaten"), [([13, 1], True), ([12, 1], False), ([14], False), (None, True)])
def test_a_whole_hand_dragon_needs_a_hand_of_thirteen(opponents: Counts, beaten: bool) -> None:
    reference = {"extends": "taiwan", "changes": {"dragon": {"whole_hand": True}}}
    found = asked(ruleset(reference), reference, (["2h"], [*MIXED, "3s"], opponents), play=["2h"])

    assert found.beaten_by is not None
    assert (found.beaten_by.strongest is not None and found.beaten_by.strongest.kind == "dragon") == beaten


# Where not all can be listed


@pytest.mark.parametrize(
    ("hand", "opponents", "strongest"),
    [
        ("2c 2d 3c 4d 6h 7s 9c Td Jh Qs Kc 3s", [12, 12, 12], ("five_of_a_kind", "A")),
        ("3c 4d 6h 7s 9c Td Jh Qs Kc 3s", [10, 10, 10], ("five_twos", "2")),
    ],
)
def test_the_strongest_answer_is_found_among_too_many(hand: str, opponents: list[int], strongest: tuple[str, str]) -> None:
    found = analyze(rules("joker"), hand=cards(hand), opponents=opponents, play=["3c"]).beaten_by

    assert found is not None
    assert found.strongest is not None
    assert not found.complete
    assert (found.strongest.kind, found.strongest.rank) == strongest
    assert found.weakest is not None
    assert found.weakest.kind == "single"


def test_the_weakest_answer_is_found_among_too_many() -> None:
    """A straight flush that carries two cards: of thousands of lower ones none counts, and the next is the weakest."""
    play = cards("9s Ts Js Qs Ks 3c 3d")
    found = analyze(rules("joker"), hand=play, play=play).beaten_by

    assert found is not None
    assert found.weakest is not None
    assert (found.weakest.kind, found.weakest.rank) == ("straight_flush", "A")
    assert not found.complete
