"""Cards, and the order that a rule set gives them."""

from itertools import permutations
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigtwo import cards as pack
from bigtwo.cards import ALL_CARDS, CODES, JOKER, JOKER_BIT, RANKS, SUITS, Deck, deck_of, lowest, top_index
from oracle_kinds import DECK
from strategies import hands

SUIT_ORDERS = ["".join(order) for order in permutations(SUITS)]


def test_the_codes_of_the_cards() -> None:
    assert CODES == DECK == get_args(pack.SuitedCard)
    assert get_args(pack.Card) == (*CODES, JOKER)
    assert "".join(get_args(pack.Rank)) == RANKS
    assert "".join(get_args(pack.Suit)) == SUITS
    assert sorted(get_args(pack.SuitOrder)) == sorted(SUIT_ORDERS)


@pytest.mark.parametrize("suits", SUIT_ORDERS)
def test_s0_18_rank_first_then_suit(suits: str) -> None:
    deck = deck_of(suits)

    assert deck.codes == (*(rank + suit for rank in RANKS for suit in suits), JOKER)
    assert list(deck.bits) == list(deck.codes)
    assert sum(deck.bits.values()) == ALL_CARDS | JOKER_BIT


def test_the_lowest_and_the_highest_card_of_all() -> None:
    deck = deck_of("cdhs")

    assert deck.bits["3c"] == 1
    assert deck.codes[top_index(ALL_CARDS)] == "2s"


@given(st.sampled_from(SUIT_ORDERS), hands(1, 27, joker=True))
def test_cards_and_masks_are_the_same_thing(suits: str, hand: list[str]) -> None:
    deck = deck_of(suits)
    mask = deck.mask(hand)

    assert deck.cards(mask) == deck.sorted(hand) == tuple(sorted(hand, key=deck.codes.index))
    assert mask.bit_count() == len(hand)
    assert deck.cards(lowest(mask)) == deck.sorted(hand)[:1]
    assert deck.codes[top_index(mask)] == deck.sorted(hand)[-1]


def test_a_repeated_card_counts_once_in_a_mask_and_stays_in_a_list() -> None:
    deck = deck_of("cdhs")

    assert deck.mask(["5c", "5c"]) == deck.bits["5c"]
    assert deck.sorted(["6c", "5c", "5c"]) == ("5c", "5c", "6c")


def test_no_cards() -> None:
    deck = deck_of("cdhs")

    assert (deck.mask([]), deck.cards(0), lowest(0), top_index(0)) == (0, (), 0, -1)


def test_a_deck_is_made_once() -> None:
    assert deck_of("dchs") is deck_of("dchs")
    assert Deck("dchs").codes == deck_of("dchs").codes


def test_an_unknown_card_is_an_error() -> None:
    with pytest.raises(KeyError):
        deck_of("cdhs").mask(["1c"])
