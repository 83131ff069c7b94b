"""The engine against the oracle: a second referee written from the rules alone, card by card.

The oracle is slow. Of the 2,598,960 sets of five cards it is asked of every multiset of ranks in every pattern that could
matter, all suits alike and several unlike, and of every forty-first set besides. Which sets are
plays is settled by that and by the counts of test_golden_numbers; their whole order the oracle works out by itself.
"""

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, islice, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bigtwo
import oracle
import oracle_money
from asking import RULESETS, Plain, factors, golden, rules, ruleset, scoring, settle
from bigtwo.combos import power_of
from oracle_kinds import DECK, JOKER, RANKS, SUITS
from oracle_play import verdict
from strategies import disputes, hands, plays, rich_hands, rulesets, settlements
from tools.golden import plays_of_the_pack

ALL_BITS = (1 << 53) - 1
Dispute = tuple[Plain, list[str], list[str]]
MOST_OF_A_RANK = 4


def suits_of(ranks: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Suits for five ranks: turned through the suits, each start once, and one suit for all where ranks differ."""
    for start in range(4):
        yield tuple(SUITS[(start + index) % 4] for index in range(5))
    if len(set(ranks)) == 5:
        yield from ((suit,) * 5 for suit in SUITS)


def sets_of_five() -> Iterator[list[str]]:
    """Every multiset of ranks in every pattern that could matter."""
    for ranks in combinations_with_replacement(RANKS, 5):
        if max(Counter(ranks).values()) <= MOST_OF_A_RANK:
            for suits in suits_of(ranks):
                yield [rank + suit for rank, suit in zip(ranks, suits, strict=True)]


def drawn_evenly(every: int) -> Iterator[tuple[str, ...]]:
    return islice(combinations(DECK, 5), 0, None, every)


@cache
def kind_of(ruleset_id: str, grade: int) -> str:
    return rules(ruleset_id).tables.kind(grade << 20)


def engine_kind(ruleset_id: str, cards: Sequence[str]) -> str | None:
    power = power_of(rules(ruleset_id).tables, cards)
    return kind_of(ruleset_id, power >> 20) if power >= 0 else None


def oracle_kind(of: Plain, cards: Iterable[str]) -> str | None:
    ways = oracle.readings(of, list(cards))
    return ways[0].kind if ways else None


@pytest.mark.parametrize("ruleset_id", ["douque", "hongkong"])
def test_every_shape_of_five_cards(ruleset_id: str) -> None:
    of = ruleset(ruleset_id)
    wrong = [cards for cards in sets_of_five() if engine_kind(ruleset_id, cards) != oracle_kind(of, cards)]

    assert wrong == []


def test_sixty_thousand_sets_of_five_cards() -> None:
    of = ruleset("douque")
    wrong = [cards for cards in drawn_evenly(41) if engine_kind("douque", cards) != oracle_kind(of, cards)]

    assert wrong == []


def oracle_order(ruleset_id: str) -> str:
    """The whole order of the plays of at most five cards, as the oracle makes it."""
    of, tables = ruleset(ruleset_id), rules(ruleset_id).tables
    suits = of["cards"]["suit_order"]
    number = {card: index for index, card in enumerate((*(rank + suit for rank in RANKS for suit in suits), JOKER))}
    judged = []
    for play in plays_of_the_pack(tables):
        held: list[str] = sorted(tables.deck.cards(play & ALL_BITS), key=number.__getitem__)
        best = oracle.readings(of, held)[0]
        judged.append((best.strength, [number[card] for card in reversed(held)], f"{best.kind} {' '.join(held)}"))
    judged.sort()
    signs = ["<", *("=" if low[0] == high[0] else "<" for low, high in pairwise(judged))]
    return "".join(f"{sign} {line}\n" for sign, (_, _, line) in zip(signs, judged, strict=True))


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_the_whole_order(ruleset_id: str) -> None:
    digest = hashlib.sha256(oracle_order(ruleset_id).encode()).hexdigest()

    assert digest == golden("orders.json")[ruleset_id]["sha256"]


# Hands and tables


def dealt(chance: random.Random, of: Plain) -> tuple[list[str], list[str]]:
    """A hand, mostly a small one for the oracle's sake and rich in groups and runs, and the rest of the pack."""
    pack = [*DECK, JOKER] if of["deck"]["joker"] != "none" else list(DECK)
    chance.shuffle(pack)
    if chance.random() < 0.6:
        ranks = chance.sample(RANKS, 3) if chance.random() < 0.5 else [*RANKS, *RANKS][(low := chance.randrange(13)) : low + 6]
        suits = chance.sample(SUITS, chance.choice((1, 2, 4)))
        pack.sort(key=lambda card: card != JOKER and (card[0] not in ranks or card[-1] not in suits))
    size = chance.choice((3, 5, 6, 7, 8, 9))
    return pack[:size], pack[size:]


def listed(answer: bigtwo.LegalPlays) -> dict[frozenset[str], str]:
    assert len(answer.plays) == answer.count
    return {frozenset(combo.cards): combo.kind for combo in answer.plays}


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_hands_that_lead_and_follow(ruleset_id: str) -> None:
    """In each rule set, what a hundred and twenty hands may lead, and how they may answer a thousand tables."""
    chance, of, ours = random.Random(ruleset_id), ruleset(ruleset_id), rules(ruleset_id)
    for _ in range(120):
        hand, rest = dealt(chance, of)
        free = oracle.legal(of, hand, None)
        assert listed(bigtwo.legal(ours, hand)) == {cards: best.kind for cards, best in free.items()}, hand
        lying = list(oracle.legal(of, chance.sample(rest, 6), None).items())
        for table, on_table in chance.sample(lying, min(8, len(lying))):
            beating = {
                cards: best.kind for cards, best in free.items() if verdict(of, best, len(cards), on_table, len(table))[0]
            }
            assert listed(bigtwo.legal(ours, hand, sorted(table))) == beating, (hand, table)


@pytest.mark.parametrize("ruleset_id", ["douque", "hongkong", "joker"])
def test_whole_hands(ruleset_id: str) -> None:
    chance, of, ours = random.Random(13), ruleset(ruleset_id), rules(ruleset_id)
    pack = [*DECK, JOKER] if ours.tables.has_joker else list(DECK)
    for _ in range(6):
        hand = chance.sample(pack, 13)
        expected = {cards: best.kind for cards, best in oracle.legal(of, hand, None).items()}
        assert listed(bigtwo.legal(ours, hand)) == expected, hand


# Rule sets nobody has written down


def as_combo(reading: oracle.Reading) -> tuple[Any, ...]:
    return reading.kind, reading.rank, reading.key, reading.position, reading.joker_as, reading.core


def of_combo(combo: bigtwo.Combo) -> tuple[Any, ...]:
    return combo.kind, combo.rank, combo.key, combo.position, combo.joker_as, frozenset(combo.core)


@settings(max_examples=250)
@given(st.booleans().flatmap(lambda joker: st.tuples(rulesets(joker=joker), plays(joker=joker))))
def test_readings_under_any_rule_set(question: tuple[Plain, list[str]]) -> None:
    reference, cards = question
    expected = oracle.readings(ruleset(reference), cards)
    found = bigtwo.classify(rules(reference), cards)

    assert found.valid == bool(expected)
    assert [of_combo(combo) for combo in found.readings[:1]] == [as_combo(reading) for reading in expected[:1]]
    ways = {(combo.kind, combo.rank, combo.position) for combo in found.readings if combo.kind != "flush"}
    assert ways == {(way.kind, way.rank, way.position) for way in expected if way.kind != "flush"}
    assert {combo.kind for combo in found.readings} == {way.kind for way in expected}


@settings(max_examples=300)
@given(disputes())
def test_comparisons_under_any_rule_set(dispute: Dispute) -> None:
    reference, play, table = dispute
    found = bigtwo.compare(rules(reference), play, table)

    assert (found.beats, found.findings[0].code) == oracle.compare(ruleset(reference), play, table)


DRAGONS = [
    [rank + suit for rank, suit in zip(RANKS, suits, strict=True)]
    for suits in ("cdcdcdcdcdcdc", "dcdcdcdcdcdcd", "h" * 13, "s" * 13)
]


@settings(max_examples=100)
@given(rulesets(), st.sampled_from(DRAGONS), st.sampled_from([*DRAGONS, ["2s"], ["9c", "9d", "9h", "9s", "3h"]]))
def test_dragons_under_any_rule_set(reference: Plain, dragon: list[str], other: list[str]) -> None:
    for play, table in ((dragon, other), (other, dragon)):
        found = bigtwo.compare(rules(reference), play, table)
        assert (found.beats, found.findings[0].code) == oracle.compare(ruleset(reference), play, table)


@st.composite
def hands_and_tables(draw: st.DrawFn) -> tuple[Plain, list[str], list[str] | None]:
    joker = draw(st.booleans())
    hand = draw(st.one_of(rich_hands(8, joker=joker), hands(1, 8, joker=joker)))
    table = draw(st.one_of(st.none(), plays(joker=joker).filter(lambda play: not set(play) & set(hand))))
    return draw(rulesets(joker=joker)), hand, table


@settings(max_examples=150)
@given(hands_and_tables())
def test_lists_under_any_rule_set(question: tuple[Plain, list[str], list[str] | None]) -> None:
    reference, hand, table = question
    of = ruleset(reference)
    if table is not None and not oracle.readings(of, table):
        with pytest.raises(bigtwo.Contradiction):
            bigtwo.legal(rules(reference), hand, table)
        return
    expected = {cards: best.kind for cards, best in oracle.legal(of, hand, table).items()}

    assert listed(bigtwo.legal(rules(reference), hand, table)) == expected


# Money

SCORINGS = (
    "douque",
    "joker",
    "bingo3",
    "count_1_2_3",
    "count_mainland",
    "taiwan_doubling",
    "card_points",
    "deduction",
    "plus_minus",
)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Plain, str, Plain]:
    """A custom rule set, a scoring, and a round won with a combination of that rule set."""
    reference = draw(rulesets(joker=False))
    of = ruleset(reference)
    last_plays = plays().filter(lambda cards: bool(oracle.readings(of, cards)) and len(cards) < 13)
    question = draw(settlements(last_plays, draw(st.sampled_from(of["players"]))))
    for loser in question["losers"]:
        loser["played_any"] |= len(loser["hand"]) < oracle_money.dealt(of, 1 + len(question["losers"]))
    return reference, draw(st.sampled_from(SCORINGS)), question


@settings(max_examples=200)
@given(rounds())
def test_settlements_under_any_rule_set(played: tuple[Plain, str, Plain]) -> None:
    reference, scoring_id, question = played
    expected = oracle.settle(scoring(scoring_id), ruleset(reference), question)
    found = settle(rules(reference), {**question, "scoring": scoring_id})

    assert found.totals == expected["totals"]
    assert factors(found.winner.items) == expected["winner"]["items"]
    assert {loser.seat: factors(loser.items) for loser in found.losers} == {
        seat: loser["items"] for seat, loser in expected["losers"].items()
    }
    assert {loser.seat: (loser.pays, loser.head, loser.total_multiplier) for loser in found.losers} == {
        seat: (loser["pays"], loser["head"], loser["total_multiplier"]) for seat, loser in expected["losers"].items()
    }
    assert (found.winner.gross, found.winner.fee, found.worst) == (
        expected["winner"]["gross"],
        expected["winner"]["fee"],
        expected["worst"],
    )
    assert found.balanced == (sum(found.totals.values()) == 0)
