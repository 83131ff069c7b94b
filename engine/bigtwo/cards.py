"""Cards: their codes, and the order a rule set gives them.

A card is written rank then suit, ``"3c"`` to ``"2s"``; ranks low to high are ``3 4 5 6 7 8 9 T J Q K A 2`` in every rule
set, suits are ``c d h s`` (clubs, diamonds, hearts, spades). The joker is ``"joker"``. Cards have no order of their own:
which suit is higher is a rule. A :class:`Deck` is the order of one rule set, and a hand is a bit mask in that order, the
lowest card being bit 0 and the joker bit 52, so that comparing bits compares cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, cast

# fmt: off - one rank a line
Rank = Literal["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]
Suit = Literal["c", "d", "h", "s"]
SuitedCard = Literal[
    "3c",
    "3d",
    "3h",
    "3s",
    "4c",
    "4d",
    "4h",
    "4s",
    "5c",
    "5d",
    "5h",
    "5s",
    "6c",
    "6d",
    "6h",
    "6s",
    "7c",
    "7d",
    "7h",
    "7s",
    "8c",
    "8d",
    "8h",
    "8s",
    "9c",
    "9d",
    "9h",
    "9s",
    "Tc",
    "Td",
    "Th",
    "Ts",
    "Jc",
    "Jd",
    "Jh",
    "Js",
    "Qc",
    "Qd",
    "Qh",
    "Qs",
    "Kc",
    "Kd",
    "Kh",
    "Ks",
    "Ac",
    "Ad",
    "Ah",
    "As",
    "2c",
    "2d",
    "2h",
    "2s",
]
"""One of the 52 cards with a suit."""
Card = Literal[SuitedCard, "joker"]
"""One of the 52 cards, or the joker."""
SuitOrder = Literal[
    "cdhs",
    "cdsh",
    "chds",
    "chsd",
    "csdh",
    "cshd",
    "dchs",
    "dcsh",
    "dhcs",
    "dhsc",
    "dsch",
    "dshc",
    "hcds",
    "hcsd",
    "hdcs",
    "hdsc",
    "hscd",
    "hsdc",
    "scdh",
    "schd",
    "sdch",
    "sdhc",
    "shcd",
    "shdc",
]
"""The four suits from low to high."""
# fmt: on

RANKS: Final = "3456789TJQKA2"
SUITS: Final = "cdhs"
JOKER: Final = "joker"
CODES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The codes of the 52 cards in plain order, which is the order of no rule set in particular."""

JOKER_BIT: Final = 1 << 52
ALL_CARDS: Final = JOKER_BIT - 1
"""The mask of the 52 cards without the joker."""
PLAY_BITS: Final = 53
"""A mask of cards has this many bits."""
ONE_OF_EACH_RANK: Final = 0x1111111111111
"""The lowest suit of every rank: one bit in each group of four."""


class Deck:
    """The 52 cards and the joker in the order of one rule set.

    ``codes[i]`` is the card of bit ``i``, lowest first, the joker last; ``bits[code]`` is the mask of one card.
    """

    __slots__ = ("_pieces", "bits", "codes", "suits")

    def __init__(self, suits: str) -> None:
        self.suits = suits
        self.codes = cast("tuple[Card, ...]", (*(rank + suit for rank in RANKS for suit in suits), JOKER))
        self.bits: dict[str, int] = {code: 1 << index for index, code in enumerate(self.codes)}
        self._pieces: tuple[_Piece, ...] = tuple(_Piece(self.codes[start : start + 11]) for start in range(0, 53, 11))

    def mask(self, cards: Iterable[str]) -> int:
        """The mask of different cards; a card given twice counts once."""
        bits = self.bits
        total = 0
        for card in cards:
            total |= bits[card]
        return total

    def cards(self, mask: int) -> tuple[Card, ...]:
        """The codes of the cards in a mask, lowest first, the joker last."""
        one, two, three, four, five = self._pieces
        return one[mask & 2047] + two[mask >> 11 & 2047] + three[mask >> 22 & 2047] + four[mask >> 33 & 2047] + five[mask >> 44]

    def sorted(self, cards: Iterable[str]) -> tuple[Card, ...]:
        """The same cards, repeated ones included, lowest first, the joker last."""
        return as_cards(sorted(cards, key=self.bits.__getitem__))


class _Piece(dict[int, tuple[Card, ...]]):
    """The cards of eleven bits of a mask, found out when first asked; at most 2,048 entries."""

    def __init__(self, codes: tuple[Card, ...]) -> None:
        super().__init__()
        self.codes = codes

    def __missing__(self, bits: int) -> tuple[Card, ...]:
        found = as_cards(code for index, code in enumerate(self.codes) if bits >> index & 1)
        self[bits] = found
        return found


@lru_cache(maxsize=24)
def deck_of(suits: str) -> Deck:
    """The deck of a suit order, low to high (花色大小); there are 24 of them."""
    return Deck(suits)


def as_cards(codes: Iterable[str]) -> tuple[Card, ...]:
    """The same codes, known to be cards."""
    return cast("tuple[Card, ...]", tuple(codes))


def rank_of(code: str) -> Rank:
    """The rank of a card that is not the joker."""
    return cast("Rank", code[0])


def lowest(mask: int) -> int:
    """The bit of the lowest card in a mask; 0 if it is empty."""
    return mask & -mask


def top_index(mask: int) -> int:
    """The index of the highest card in a mask; -1 if it is empty."""
    return mask.bit_length() - 1
