"""Laws that hold under every rule set, named or custom."""

from itertools import permutations
from math import prod
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import bigtwo
from asking import RULESETS, Plain, codes, factors, rules, ruleset, settle
from bigtwo.combos import look
from bigtwo.monsters import monsters_in
from bigtwo.rules.ranking import BEATING_CODES
from bigtwo.rules.resolving import named_scoring
from bigtwo.strength import beats
from oracle_kinds import JOKER, SUITS
from strategies import contests, disputes, hands, plays, rich_hands, rivals, rulesets, settlements

References = st.one_of(st.sampled_from(RULESETS), rulesets())


def renamed(cards: list[str], names: dict[str, str]) -> list[str]:
    """The same cards with their suits renamed."""
    return [card if card == JOKER else card[0] + names[card[1]] for card in cards]


def with_renamed_suits(reference: Plain, names: dict[str, str]) -> Plain:
    """The same rule set with its suits renamed wherever a card or a suit is named."""
    whole = ruleset(reference)
    opening, joker = reference["changes"]["opening"], reference["changes"]["joker"]
    changes = {
        **reference["changes"],
        "cards": {"suit_order": "".join(names[suit] for suit in whole["cards"]["suit_order"])},
        "opening": {**opening, "start_card": renamed([whole["opening"]["start_card"]], names)[0]},
        "joker": {**joker, "single_equals": renamed([whole["joker"]["single_equals"]], names)[0]},
    }
    return {**reference, "changes": changes}


# Order of the cards


@settings(max_examples=80)
@given(disputes(), st.randoms())
def test_the_order_of_the_cards_never_matters(dispute: tuple[Plain, list[str], list[str]], chance: Any) -> None:
    reference, play, table = dispute
    shuffled = chance.sample(play, len(play)), chance.sample(table, len(table))

    assert bigtwo.classify(rules(reference), shuffled[0]) == bigtwo.classify(rules(reference), play)
    assert bigtwo.compare(rules(reference), *shuffled) == bigtwo.compare(rules(reference), play, table)


@settings(max_examples=40)
@given(References, rich_hands(10), st.randoms())
def test_the_order_of_the_hand_never_matters(reference: str | Plain, hand: list[str], chance: Any) -> None:
    assert bigtwo.legal(rules(reference), chance.sample(hand, len(hand))) == bigtwo.legal(rules(reference), hand)


# Beating is an order


@settings(max_examples=100)
@given(References, plays())
def test_nothing_beats_itself(reference: str | Plain, play: list[str]) -> None:
    """Of the same strength: the same cards cannot lie on both sides, so the reading is held against itself."""
    of = rules(reference)
    seen = bigtwo.classify(of, play)
    assume(seen.valid)
    found = look(of, play).reading

    assert not beats(of.tables, found, found)


@settings(max_examples=150)
@given(disputes())
def test_of_two_plays_one_at_most_beats_the_other(dispute: tuple[Plain, list[str], list[str]]) -> None:
    reference, play, table = dispute
    there, back = bigtwo.compare(rules(reference), play, table), bigtwo.compare(rules(reference), table, play)

    assert not (there.beats and back.beats)
    if codes(there) == ["higher_same_kind"]:
        assert codes(back) == ["not_higher"]


@settings(max_examples=200)
@given(References, rivals(3))
def test_beating_is_transitive_within_a_kind(reference: str | Plain, three: list[list[str]]) -> None:
    of = rules(reference)
    if len({str(seen.combo.kind) if seen.combo else cards[0] for cards, seen in _seen(of, three)}) > 1:
        return
    for low, middle, high in permutations(three):
        if bigtwo.compare(of, middle, low).beats and bigtwo.compare(of, high, middle).beats:
            assert bigtwo.compare(of, high, low).beats


def _seen(of: bigtwo.Rules, plays_laid: list[list[str]]) -> list[tuple[list[str], bigtwo.Classification]]:
    return [(cards, bigtwo.classify(of, cards)) for cards in plays_laid]


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=40)
@given(rivals(2))
def test_two_plays_of_a_kind_and_size_are_in_order(ruleset_id: str, two: list[list[str]]) -> None:
    """Of two of one kind the one beats the other; no two natural plays of one form are equal."""
    of = rules(ruleset_id)
    one, other = two
    there, back = bigtwo.compare(of, one, other), bigtwo.compare(of, other, one)
    if there.play and there.table and there.play.kind == there.table.kind:
        assert there.beats != back.beats


# One judgement


@settings(max_examples=60)
@given(References, rich_hands(9), plays())
def test_what_is_listed_is_what_beats_the_table(reference: str | Plain, hand: list[str], table: list[str]) -> None:
    of = rules(reference)
    assume(not set(hand) & set(table) and bigtwo.classify(of, table).valid)
    led = {play.cards: play for play in bigtwo.legal(of, hand).plays}
    listed = {play.cards: play for play in bigtwo.legal(of, hand, table).plays}
    for cards, play in led.items():
        answer = bigtwo.compare(of, cards, table)
        assert answer.beats == (cards in listed) == (codes(answer)[0] in BEATING_CODES)
        assert answer.play == play
    assert listed.keys() <= led.keys()


@settings(max_examples=40)
@given(References, rich_hands(9), st.integers(1, 5))
def test_a_limit_shortens_the_list_and_nothing_else(reference: str | Plain, hand: list[str], limit: int) -> None:
    whole, short = bigtwo.legal(rules(reference), hand), bigtwo.legal(rules(reference), hand, limit=limit)

    assert short.plays == whole.plays[:limit]
    assert (short.count, short.counts, short.truncated) == (whole.count, whole.counts, whole.count > limit)
    assert sum(whole.counts.values()) == whole.count == len(whole.plays)


# Suits renamed


@settings(max_examples=120)
@given(rulesets(joker=False), contests(), st.permutations(SUITS))
def test_renaming_the_suits_changes_nothing(reference: Plain, contest: tuple[list[str], list[str]], order: list[str]) -> None:
    names = dict(zip(SUITS, order, strict=True))
    other = rules(with_renamed_suits(reference, names))
    play, table = contest
    there = bigtwo.compare(rules(reference), play, table)
    again = bigtwo.compare(other, renamed(play, names), renamed(table, names))

    assert (there.beats, codes(there)) == (again.beats, codes(again))
    for before, after in ((there.play, again.play), (there.table, again.table)):
        if before and after:
            assert renamed(list(before.cards), names) == list(after.cards)
            assert (before.kind, before.rank, before.position) == (after.kind, after.rank, after.position)
        assert (before is None) == (after is None)


# Money

PER_SEAT = ("douque", "joker", "taiwan_doubling", "bingo3")
WINNING = st.sampled_from(("5c", "2s", "3c 3d", "2h 2s", "4c 4d 4h 4s 9c", "Tc Td Th 5h 5s", "5d 6d 7d 8d 9d")).map(str.split)
Rounds = settlements(WINNING)


@settings(max_examples=100)
@given(st.sampled_from(("douque", "joker", "taiwan_doubling")), Rounds)
def test_where_the_winner_takes_the_sum_the_totals_add_up_to_zero(scoring: str, question: Plain) -> None:
    found = settle(rules("douque"), {**question, "scoring": scoring})

    assert sum(found.totals.values()) == 0
    assert found.balanced
    assert found.winner.gross == sum(loser.pays for loser in found.losers) == found.winner.net


@settings(max_examples=60)
@given(st.sampled_from(bigtwo.SCORING_IDS), Rounds)
def test_a_round_that_does_not_add_up_says_so(scoring: str, question: Plain) -> None:
    assume(scoring not in {"none", "place_points"})
    found = settle(rules("douque"), {**question, "scoring": scoring})

    assert found.balanced == (sum(found.totals.values()) == 0)
    assert ("not_balanced" in codes(found)) == (not found.balanced)


@settings(max_examples=100)
@given(st.sampled_from(bigtwo.SCORING_IDS), Rounds)
def test_items_multiply_to_the_multiplier(scoring: str, question: Plain) -> None:
    assume(scoring not in {"none", "place_points"})
    found = settle(rules("douque"), {**question, "scoring": scoring})

    assert found.winner.multiplier == prod(factors(found.winner.items).values())
    for loser in found.losers:
        assert loser.multiplier == prod(factors(loser.items).values())


@settings(max_examples=100)
@given(st.sampled_from(PER_SEAT), Rounds, st.integers(1, 200))
def test_the_total_is_own_times_winners_and_at_most_the_cap(scoring: str, question: Plain, cap: int) -> None:
    found = settle(rules("douque"), {**question, "scoring": scoring, "cap": cap})
    for loser in found.losers:
        product = loser.multiplier * found.winner.multiplier
        assert loser.total_multiplier == min(cap, product)
        assert ("cap" in [item.code for item in loser.items]) == (product > cap)


@settings(max_examples=100)
@given(st.sampled_from(("douque", "joker", "count_1_2_3", "count_mainland", "taiwan_doubling")), Rounds)
def test_cards_and_a_summary_of_them_give_the_same_result(scoring: str, question: Plain) -> None:
    of = rules("douque")
    by_cards = settle(of, {**question, "scoring": scoring})
    summaries = [_summary(of, scoring, loser) for loser in question["losers"]]
    finish = _finish(of, question["winner"]["last_play"])
    winner = {name: value for name, value in question["winner"].items() if name != "last_play"} | {"finish": finish}
    told = settle(of, {**question, "scoring": scoring, "losers": summaries, "winner": winner})

    assert told.totals == by_cards.totals
    assert [factors(loser.items) for loser in told.losers] == [factors(loser.items) for loser in by_cards.losers]
    assert factors(told.winner.items) == factors(by_cards.winner.items)


def _summary(of: bigtwo.Rules, scoring: str, loser: Plain) -> Plain:
    rule = named_scoring(scoring).loser.unplayed_monster
    mask = of.tables.deck.mask(loser["hand"])
    return {
        "seat": loser["seat"],
        "cards_left": len(loser["hand"]),
        "twos": sum(card[0] == "2" for card in loser["hand"]),
        "monsters": min(2, len(monsters_in(of.tables, rule, mask))),
        "played_any": loser["played_any"],
    }


def _finish(of: bigtwo.Rules, cards: list[str]) -> Plain:
    combo = bigtwo.classify(of, cards).combo
    assert combo is not None
    return {"kind": combo.kind, "twos": sum(card[0] == "2" for card in cards), "start_card": "3c" in cards}


@settings(max_examples=60)
@given(Rounds, st.integers(1, 1000))
def test_twice_the_stake_is_twice_the_money(question: Plain, base: int) -> None:
    once, twice = (settle(rules("douque"), {**question, "base": stake}) for stake in (base, 2 * base))

    assert {seat: 2 * amount for seat, amount in once.totals.items()} == twice.totals


@settings(max_examples=60)
@given(Rounds)
def test_whoever_is_liable_bears_what_all_would_have_paid(question: Plain) -> None:
    alone = settle(rules("douque"), {name: value for name, value in question.items() if name != "liable"})
    borne = settle(rules("douque"), {**question, "liable": "b"})

    assert borne.totals == {"a": alone.totals["a"], "b": -alone.totals["a"], "c": 0, "d": 0}


@settings(max_examples=30)
@given(hands(1, 6))
def test_the_same_question_has_the_same_answer(hand: list[str]) -> None:
    assert bigtwo.legal(rules("hongkong"), hand) == bigtwo.legal(rules("hongkong"), hand)
