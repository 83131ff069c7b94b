"""The chance that a play is beaten: exact answers and simulations against every way to deal the unseen cards."""

import random
from math import comb, sqrt
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import bigtwo
from asking import RULESETS, Plain, cards, chance, codes, rules, ruleset
from oracle_hands import beating, held, probability
from oracle_kinds import DECK, JOKER, RANKS, has_joker, readings
from strategies import plays, rich_hands, rulesets

LARGEST = 2**53 - 1


def asked(reference: str | Plain, unseen: list[str], play: list[str], opponents: list[int], **more: Any) -> bigtwo.Chance:
    """The chance where every card but the unseen ones has been seen."""
    pack = [*DECK, JOKER] if has_joker(ruleset(reference)) else list(DECK)
    seen = [card for card in pack if card not in {*unseen, *play}]
    return chance(rules(reference), play=play, seen=seen, opponents=opponents, **more)


# Exact answers


@settings(max_examples=50)
@given(st.booleans(), st.data())
def test_few_deals_are_all_looked_at(joker: bool, data: st.DataObject) -> None:
    reference = data.draw(st.one_of(st.sampled_from(RULESETS), rulesets(joker=joker)))
    plain = ruleset(reference)
    unseen = data.draw(rich_hands(7, joker=has_joker(plain)))
    play = data.draw(plays(joker=has_joker(plain)).filter(lambda play: not set(play) & set(unseen)))
    assume(readings(plain, play))
    counts = st.lists(st.integers(0, 5), min_size=1, max_size=3).filter(lambda counts: sum(counts) <= len(unseen))
    opponents = data.draw(counts)
    found = asked(reference, unseen, play, opponents)

    assert (found.exact, found.standard_error, found.samples) == (True, 0, 0)
    assert found.probability == pytest.approx(probability(plain, unseen, opponents, play))


@pytest.mark.parametrize(
    ("unseen", "play", "opponents"),
    [
        ("3c 4d 5h 6s 7c 8d 9h Ts Jc Qd Kh As", "9c", [4, 4, 4]),
        ("3c 4d 5h 6s 7c 8d 9h Ts Jc Qd Kh As 2d", "Ah", [3, 2]),
        ("3c 3d 4c 4d 4h 5c 5d Kc Kd 2c 2d 9s", "4s", [4, 4, 4]),
        ("3c 3d 5c 5d 5h 6c 6d Kc Kd 2c 2d 9s", "4c 4d", [4, 4]),
        ("3c 3d 5c 5d 5h 6c 6d Kc Kd 2c 2d 9s", "5s", [5, 3, 1]),
        ("8h 8s 9c Td Ts 6c 6d Kc Kd Kh 2d 7s", "8c 8d", [4, 3, 3]),
        ("3c 3d 3h 5c 5d 5h 5s Kc Kd Kh 2d 7s", "4c 4d 4h", [4, 4, 4]),
        ("3c 3d 3h 5c 5d 5h 5s Kc Kd Kh 2d 7s", "4c 4d 4h", [7, 4]),
        ("Kc Kd Kh 2c 2d 2h 7s 7d 9c Jd Tc 3s", "As Ad Ah", [3, 3, 3]),
    ],
)
def test_singles_pairs_and_triples_are_counted(unseen: str, play: str, opponents: list[int]) -> None:
    """Far more deals than are looked at one by one."""
    found = asked("puff", cards(unseen), cards(play), opponents)

    assert (found.exact, found.standard_error, found.samples) == (True, 0, 0)
    assert found.probability == pytest.approx(probability(ruleset("puff"), cards(unseen), opponents, cards(play)))


@pytest.mark.parametrize(
    ("play", "opponents", "probability_of_none"),
    [
        ("2s", [4, 4], 1.0),
        ("2h", [4, 4], comb(50, 8) / comb(51, 8)),
        ("Ks", [1, 1, 1], comb(43, 3) / comb(51, 3)),
        ("3c", [1], 0.0),
    ],
)
def test_a_higher_single_is_anywhere_among_the_unseen(play: str, opponents: list[int], probability_of_none: float) -> None:
    found = chance(rules("puff"), play=[play], opponents=opponents)

    assert found.exact
    assert found.probability == pytest.approx(1 - probability_of_none)


@pytest.mark.parametrize(
    ("ruleset_id", "play", "opponents", "exact"),
    [
        ("douque", "2s", [4, 4, 4], True),  # nothing beats it
        ("douque", "2s", [13, 13, 13], False),  # monsters do
        ("douque", "5c", [4, 4, 4], True),
        ("douque", "5c", [5, 1, 1], False),
        ("puff", "5c", [13, 13, 13], True),
        ("puff", "5c 5d", [2], True),
        ("puff", "2h 2s 2d", [13, 13, 13], True),
        ("formal", "3c 3d", [13, 13, 13], True),
        ("formal", "3c 3d", [12, 8, 5], True),
        ("formal", "8c 8d 8h", [13, 13, 13], True),
        ("puff", "3c 4d 5h 6s 7c", [13, 13, 13], False),
        ("puff", "3c 4d 5h 6s 7c", [4, 4, 4], True),
        ("taiwan", "Ts Js Qs Ks As", [13, 13, 13], False),
        ("joker", "joker", [4, 4, 4], True),
        ("joker", "5c", [4, 4, 4], True),
        ("joker", "5c 5d", [13, 13, 13], False),
    ],
)
def test_what_is_exact(ruleset_id: str, play: str, opponents: list[int], exact: bool) -> None:
    found = chance(rules(ruleset_id), play=cards(play), opponents=opponents, samples=100)

    assert found.exact == exact
    assert (found.samples == 0) == exact
    assert 0 <= found.probability <= 1


def test_cards_of_the_own_hand_are_in_nobody_elses() -> None:
    hand = cards("Kh 2c 2d 2h 2s Ac Ad Ah As")
    with_hand = chance(rules("puff"), hand=hand, play=["Kh"], opponents=[13])
    without = chance(rules("puff"), play=["Kh"], opponents=[13])

    assert with_hand.probability == pytest.approx(13 / 43)
    assert without.probability > with_hand.probability


def test_somebody_without_cards_beats_nothing() -> None:
    assert chance(rules("douque"), play=["3c"], opponents=[0, 0]).probability == 0


@pytest.mark.parametrize(("whole_hand", "least", "most"), [(True, 0, 0.005), (False, 0.02, 0.2)])
def test_a_dragon_is_asked_of_the_hand_that_holds_it(whole_hand: bool, least: float, most: float) -> None:
    """Only dragons beat the 2s. Among seventeen cards they are common, among thirteen next to never found."""
    reference: Plain = {"extends": "taiwan", "changes": {"dragon": {"whole_hand": whole_hand}}}
    unseen = [*(rank + suit for place, rank in enumerate(RANKS) for suit in ("cd", "hs")[place % 2]), *cards("3h 7h Kh 9s")]
    found = asked(reference, unseen, ["2s"], [13, 17], samples=1000)

    assert not found.exact
    assert least <= found.probability <= most


# Simulations


@pytest.mark.parametrize(
    ("reference", "unseen", "play", "opponents"),
    [
        ("puff", "3c 4d 5h 6s 7c 7d 7h 8s 8c Kc Kd 2s", "3h 3s 3d 4c 4h", [5, 5]),
        ("douque", "3c 3d 3h 3s 4d 5h 6s 7c 8d 9h Kc Kd", "2s", [5, 5]),
        ("formal", "3c 4c 6c 8c 9c Tc Qc Kd Kh Ks 2d 2s", "3d 4h 5s 6h 7s", [5, 6]),
        ("taiwan", "4s 5s 6s 7s 8s 9s Kc Kd Kh Ks 2d 3d", "3h 3s 3c 4c 4h", [6, 5, 1]),
        ("joker", "joker 3c 3d 3h 5s 6s 7s 8s Kc Kd 2c", "2d 2h", [4, 4]),
    ],
)
@pytest.mark.parametrize("seed", [0, 1, LARGEST])
def test_a_simulation_is_as_close_as_it_says(reference: str, unseen: str, play: str, opponents: list[int], seed: int) -> None:
    found = asked(reference, cards(unseen), cards(play), opponents, samples=2000, seed=seed)
    expected = probability(ruleset(reference), cards(unseen), opponents, cards(play))

    assert not found.exact
    assert found.samples >= 100
    assert found.standard_error == pytest.approx(sqrt(found.probability * (1 - found.probability) / found.samples))
    assert abs(found.probability - expected) <= 4 * sqrt(expected * (1 - expected) / found.samples)


@pytest.mark.parametrize(
    ("ruleset_id", "play", "opponents", "seed", "beaten"),
    [
        ("douque", "2s", [13, 13, 13], 0, 156),
        ("douque", "2s", [13, 13, 13], 1, 136),
        ("formal", "3c 3d 3h 6s 6c", [10, 10, 10], 7, 510),
        ("taiwan", "3c 3d 3h 6s 6c", [13, 10, 7], LARGEST, 668),
    ],
)
def test_the_same_seed_gives_the_same_answer_everywhere(
    ruleset_id: str, play: str, opponents: list[int], seed: int, beaten: int
) -> None:
    """Pinned: how many of a thousand deals beat the play."""
    question: Plain = {"play": cards(play), "opponents": opponents, "seed": seed, "samples": 1000}
    found = chance(rules(ruleset_id), **question)

    assert (found.probability, found.samples, found.seed, found.exact) == (beaten / 1000, 1000, seed, False)
    assert found == chance(rules(ruleset_id), **question)


def test_the_deals_are_drawn_as_documented() -> None:
    """Fisher-Yates over the unseen cards from low to high, each draw `int(random() * remaining)`, every deal from the last."""
    unseen, play, opponents = cards("3c 4d 5h 6s 7c 7d 7h 8c 8s Kc Kd 2s"), cards("3d 3h 3s 4c 4h"), [5, 5]
    draw, deck, beaten = random.Random(11).random, list(unseen), 0
    for _ in range(200):
        for place in range(sum(opponents)):
            other = place + int(draw() * (len(deck) - place))
            deck[place], deck[other] = deck[other], deck[place]
        hands = deck[:5], deck[5:10]
        beaten += any(beating(ruleset("puff"), held(ruleset("puff"), hand, [5]), play) for hand in hands)

    assert asked("puff", unseen, play, opponents, seed=11, samples=200).probability == beaten / 200


def test_another_seed_draws_other_deals() -> None:
    answers = {chance(rules("douque"), play=["2s"], opponents=[13, 13, 13], seed=seed).probability for seed in range(8)}

    assert len(answers) > 4


def test_more_samples_are_closer() -> None:
    few, many = (chance(rules("douque"), play=["2s"], opponents=[13, 13, 13], samples=number) for number in (100, 2000))

    assert (few.samples, many.samples) == (100, 2000)
    assert many.standard_error < few.standard_error


@pytest.mark.parametrize("language", bigtwo.LANGUAGES)
@pytest.mark.parametrize("opponents", [[4, 4], [13, 13, 13]])
def test_the_answer_says_how_it_was_found(language: bigtwo.Language, opponents: list[int]) -> None:
    found = chance(rules("douque", language), play=["2s"], opponents=opponents, seed=5)

    assert codes(found) == ["ok"]
    assert f"{found.probability:.1%}" in found.findings[0].message
    assert (str(found.samples) in found.findings[0].message) or found.exact
    assert found.findings[0].clauses
    assert (found.ruleset, found.engine_version, found.seed) == ("douque", bigtwo.__version__, 5)


# Facts that cannot be


@pytest.mark.parametrize(
    ("question", "pointer", "code"),
    [
        ({"play": ["3c"], "opponents": [13, 13, 13, 13]}, None, "schema"),
        ({"play": ["3c"], "seen": list(DECK[1:40]), "opponents": [13]}, ("opponents",), "too_many_cards"),
        ({"play": ["3c"], "opponents": [2, 14]}, ("opponents", 1), "too_many_cards"),
        ({"play": ["3c"], "seen": ["3c"], "opponents": [1]}, ("play",), "duplicate_card"),
        ({"play": ["3c"], "seen": ["4c", "4c"], "opponents": [1]}, ("seen", 1), "duplicate_card"),
        ({"play": ["3c"], "hand": ["3c", "5c"], "seen": ["5c"], "opponents": [1]}, ("hand", 1), "duplicate_card"),
        ({"play": ["3c", "5c"], "opponents": [1]}, ("play",), "invalid_combination"),
        ({"play": ["joker"], "opponents": [1]}, ("play",), "joker_not_allowed"),
        ({"play": ["3c"], "seen": ["joker"], "opponents": [1]}, ("seen", 0), "joker_not_allowed"),
        ({"play": ["3c"], "hand": list(DECK[:14]), "opponents": [1]}, ("hand",), "too_many_cards"),
    ],
)
def test_facts_that_contradict_the_pack(question: Plain, pointer: tuple[Any, ...] | None, code: str) -> None:
    with pytest.raises((bigtwo.Contradiction, msgspec.ValidationError)) as refused:
        chance(rules("douque"), **question)
    found = refused.value

    if isinstance(found, bigtwo.Contradiction):
        assert [(fault.pointer, fault.code) for fault in found.faults] == [(pointer, code)]
    else:
        assert code == "schema"


@pytest.mark.parametrize(
    "wrong", [{"samples": 99}, {"samples": 2001}, {"seed": -1}, {"seed": LARGEST + 1}, {"opponents": []}, {"opponents": [28]}]
)
def test_bounds(wrong: Plain) -> None:
    with pytest.raises(msgspec.ValidationError):
        chance(rules("douque"), **({"play": ["3c"], "opponents": [13]} | wrong))
