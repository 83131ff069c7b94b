"""What somebody probably meant who did not write the code of a card.

Only for messages: the service reads codes and nothing else, so that a card has one spelling on the wire.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

_LONGEST: Final = 24
"""Whatever is longer was not meant as a card."""

_JOKERS: Final = frozenset({"jk", "jkr", "jok", "jocker", "wild", "鬼", "鬼牌", "小丑", "🃏", "*"})

# A rank is written as a digit or a capital from here on, a suit as a small letter: so they cannot be confused.
_WORDS: Final = (
    ("clubs", "c"), ("club", "c"), ("diamonds", "d"), ("diamond", "d"), ("hearts", "h"), ("heart", "h"),
    ("spades", "s"), ("spade", "s"), ("梅花", "c"), ("草花", "c"), ("方塊", "d"), ("方块", "d"), ("階磚", "d"),
    ("紅心", "h"), ("红心", "h"), ("紅桃", "h"), ("黑桃", "s"), ("葵扇", "s"),
    ("♣", "c"), ("♧", "c"), ("♦", "d"), ("♢", "d"), ("♥", "h"), ("♡", "h"), ("♠", "s"), ("♤", "s"),
    ("three", "3"), ("four", "4"), ("five", "5"), ("six", "6"), ("seven", "7"), ("eight", "8"), ("nine", "9"),
    ("ten", "T"), ("jack", "J"), ("queen", "Q"), ("king", "K"), ("ace", "A"), ("deuce", "2"), ("two", "2"),
    ("10", "T"), ("of", ""),
)  # fmt: skip
_SILENT: Final = str.maketrans("", "", " \t\n\r-_.,/'\"\ufe0e\ufe0f")
_RANKS: Final = {**{rank: rank for rank in "3456789TJQKA2"}, **{rank.lower(): rank for rank in "TJQKA"}, "1": "A"}
_SUITS: Final = "cdhs"


def card_meant(text: str) -> str | None:
    """The code of the card that ``text`` probably means, or None: ``10H`` is ``Th``, ``♠A`` is ``As``."""
    if len(text) > _LONGEST:
        return None
    plain = text.casefold().translate(_SILENT)
    if plain in _JOKERS or get_close_matches(plain, ("joker",), cutoff=0.75):
        return "joker"
    for word, code in _WORDS:
        plain = plain.replace(word, code)
    return _in_either_order(plain)


def _in_either_order(pair: str) -> str | None:
    if len(pair) != 2:
        return None
    for rank, suit in ((pair[0], pair[1]), (pair[1], pair[0])):
        if rank in _RANKS and suit in _SUITS:
            return _RANKS[rank] + suit
    return None


def closest(text: str, known: Iterable[str]) -> str | None:
    """The known word that looks most like ``text``, or None if none does."""
    if len(text) > 2 * _LONGEST:
        return None
    matches = get_close_matches(text.casefold(), list(known), n=1, cutoff=0.6)
    return matches[0] if matches else None
