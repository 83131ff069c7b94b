"""Fair deals from a seed: reproducible, as documented, and as each rule set deals."""

import hashlib
from collections import Counter
from itertools import count
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bigtwo
from asking import RULESETS, Plain, golden, rules
from bigtwo.cards import CODES
from bigtwo.deals import layout_of
from bigtwo.shuffle import _Origin, _Stream

SEEDS = st.integers(0, 2**53 - 1)
TABLES = [(name, players) for name in RULESETS for players in rules(name).ruleset.players]
WAYS = st.fixed_dictionaries(
    {
        "deck": st.fixed_dictionaries({"joker": st.sampled_from(["none", "replaces_turned_card"])}),
        "deal": st.fixed_dictionaries(
            {
                "hand_size": st.sampled_from([13, "equal_split"]),
                "two_player_piles": st.sampled_from([2, 3, "thirteen_each"]),
                "leftover": st.sampled_from(["none", "to_start_card_holder", "optional_swap", "discard"]),
                "leftover_face": st.sampled_from(["up", "down"]),
                "redeal_until_start_card": st.booleans(),
                "cut_decides_first": st.booleans(),
            }
        ),
        "redeal": st.fixed_dictionaries({"four_twos": st.sampled_from(["none", "mandatory"])}),
    }
)


def inspected(of: bigtwo.Rules, deal: bigtwo.ShuffledDeal) -> bigtwo.DealInspection:
    return bigtwo.inspect_deal(of, bigtwo.DealQuestion(hands=deal.hands, removed=deal.removed))


def check_deal(of: bigtwo.Rules, players: int, deal: bigtwo.ShuffledDeal) -> None:
    """What holds of every deal."""
    seen = inspected(of, deal)
    held = [card for hand in deal.hands.values() for card in hand]
    assert seen.complete
    assert not seen.redeal_needed
    assert seen.opener == deal.opener
    assert len(set(held)) == len(held)
    assert ("dealt_again" in [finding.code for finding in deal.findings]) == (deal.deals > 1)
    assert (deal.players, deal.unused) == (players, layout_of(of.ruleset, players).unused)
    assert len(held) + deal.unused == 52 + of.tables.has_joker
    assert list(deal.hands) == [str(seat) for seat in range(players)]
    assert all(hand == of.tables.deck.sorted(hand) for hand in deal.hands.values())
    assert (deal.removed is None) == (not of.tables.has_joker)
    assert deal.removed not in held
    assert (deal.extra_card_to is None) == (deal.extra_card is None or deal.extra_card not in held)
    assert deal.extra_card_to is None or deal.extra_card in deal.hands[deal.extra_card_to]


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
@settings(max_examples=20)
@given(seed=SEEDS)
def test_a_deal_is_whole_and_stands(ruleset: str, players: int, seed: int) -> None:
    of = rules(ruleset)

    check_deal(of, players, bigtwo.shuffle_deal(of, players, seed))


@given(changes=WAYS, players=st.integers(2, 4), seed=SEEDS)
def test_a_deal_of_any_rule_set_is_whole_and_stands(changes: Plain, players: int, seed: int) -> None:
    of = rules({"extends": "formal", "changes": changes})
    deal = bigtwo.shuffle_deal(of, players, seed)

    check_deal(of, players, deal)
    assert (deal.first_receiver is None) == (not of.ruleset.deal.cut_decides_first)


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_a_seed_gives_one_deal(ruleset: str, players: int) -> None:
    of = rules(ruleset)

    assert bigtwo.shuffle_deal(of, players, 5) == bigtwo.shuffle_deal(of, players, 5)
    assert bigtwo.shuffle_deal(of, players, 5).hands != bigtwo.shuffle_deal(of, players, 6).hands


@pytest.mark.parametrize("row", golden("deals.json"), ids=str)
def test_the_golden_deals(row: Plain) -> None:
    deal = msgspec.to_builtins(bigtwo.shuffle_deal(rules(row["ruleset"]), row["players"], row["seed"]))
    deal["hands"] = {seat: " ".join(hand) for seat, hand in deal["hands"].items()}

    assert {name: deal[name] for name in row["deal"]} == row["deal"]


def test_the_golden_deals_are_of_every_table() -> None:
    rows = golden("deals.json")

    assert {(row["ruleset"], row["players"]) for row in rows if isinstance(row["ruleset"], str)} == set(TABLES)
    assert any(row["deal"]["deals"] > 1 for row in rows)
    assert any(row["deal"]["cut_card"] for row in rows)
    assert any(row["deal"]["extra_card"] and not row["deal"]["extra_card_to"] for row in rows)


def stream(seed: int, deal: int) -> Any:
    """The numbers of the documentation, once more."""
    for block in count():
        digest = hashlib.sha256(b"bigtwo-deal-1:%d:%d:%d" % (seed, deal, block)).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")


def draw(numbers: Any, bound: int) -> int:
    largest = 2**32 // bound * bound
    while (number := next(numbers)) >= largest:
        pass
    result: int = number % bound
    return result


def shuffled(pack: list[str], numbers: Any) -> list[str]:
    pack = pack.copy()
    for place in reversed(range(1, len(pack))):
        other = draw(numbers, place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    return pack


def test_the_algorithm_is_the_documented_one() -> None:
    pack = shuffled([rank + suit for rank in "3456789TJQKA2" for suit in "cdhs"], stream(11, 1))
    deal = bigtwo.shuffle_deal(rules("douque"), 4, 11)

    for seat in range(4):
        assert set(deal.hands[str(seat)]) == set(pack[seat::4])


def test_the_algorithm_with_a_joker_is_the_documented_one() -> None:
    numbers = stream(12, 1)
    first = shuffled([rank + suit for rank in "3456789TJQKA2" for suit in "cdhs"], numbers)
    pack = shuffled(["joker", *first[1:]], numbers)
    deal = bigtwo.shuffle_deal(rules("joker"), 4, 12)

    assert deal.removed == first[0]
    assert deal.first_receiver is not None
    assert deal.first_receiver == "A23456789TJQK".index(first[0][0]) % 4
    for step in range(4):
        assert set(deal.hands[str((deal.first_receiver + step) % 4)]) == set(pack[step::4])


def test_the_odd_card_is_dealt_first_and_decides_the_order() -> None:
    of = rules("formal", deal={"cut_decides_first": True})
    pack = shuffled([rank + suit for rank in "3456789TJQKA2" for suit in "cdhs"], stream(13, 1))
    deal = bigtwo.shuffle_deal(of, 2, 13)

    assert (deal.extra_card, deal.cut_card) == (pack[0], None)
    assert deal.first_receiver is not None
    assert deal.first_receiver == "A23456789TJQK".index(pack[0][0]) % 2
    assert set(pack[1:][0::3]) <= set(deal.hands[str(deal.first_receiver)])
    assert set(pack[1:][1::3]) <= set(deal.hands[str(1 - deal.first_receiver)])


def test_a_cut_card_is_put_back() -> None:
    deal = bigtwo.shuffle_deal(rules("douque", deal={"cut_decides_first": True}), 4, 3)

    assert deal.cut_card is not None
    assert any(deal.cut_card in hand for hand in deal.hands.values())
    assert deal.first_receiver == "A23456789TJQK".index(deal.cut_card[0]) % 4


def test_numbers_that_would_favour_some_draws_are_thrown_away() -> None:
    stream = _Stream(_Origin(0, 1))
    stream._numbers = iter([2**32 - 1, 2**32 - 2, 5])

    # The largest multiple of 3 is 2**32 - 1, which is itself thrown away.
    assert [stream.below(3), stream.below(3)] == [(2**32 - 2) % 3, 5 % 3]


def test_every_card_comes_everywhere() -> None:
    """No card favours a seat, by chi-squared over cards and seats."""
    of = rules("douque")
    seats: Counter[tuple[str, str]] = Counter()
    for seed in range(400):
        for seat, hand in bigtwo.shuffle_deal(of, 4, seed).hands.items():
            seats.update((card, seat) for card in hand)
    spread = sum((seats[card, seat] - 100) ** 2 / 100 for card in CODES for seat in "0123")

    # 156 degrees of freedom: mean 156, standard deviation about 18.
    assert spread < 156 + 5 * 18


def test_players_that_the_rules_are_not_for() -> None:
    with pytest.raises(bigtwo.Contradiction) as error:
        bigtwo.shuffle_deal(rules("douque"), 3, 0)

    assert [(fault.pointer, fault.code) for fault in error.value.faults] == [(("players",), "players_not_supported")]


@pytest.mark.parametrize("language", bigtwo.LANGUAGES)
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_every_finding_names_its_rule(ruleset: str, players: int, language: bigtwo.Language) -> None:
    of = rules(ruleset, language)
    for seed in range(8):
        for finding in bigtwo.shuffle_deal(of, players, seed).findings:
            assert finding.clauses
            assert "{" not in finding.message
