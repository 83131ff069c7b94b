"""What people write for cards (牌的寫法), and how the referee writes it.

Suit and rank may come in either order, in signs, letters or words of either language, with or without anything between
two cards: ``10h Th T♥ ♥10 H10 紅心10``. After its suit a row of ranks may follow, as in ``♠ A K 10 ♥ 3``. The spellings
stand in ``notation.toml``. What may mean two things is refused, and both are named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import chain
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from bigtwo.cards import CODES, JOKER, RANKS, SUITS, Card, as_cards
from bigtwo.reading import MOST_PROBLEMS, Places, ReadingProblem, Unreadable, shown
from bigtwo.spellings import Group, Token, groups
from bigtwo.wording import Language, Voice, rank_name, voice_of

MOST_CHARACTERS: Final = 10_000
"""A text of cards may have this many characters."""

_SUIT_FIRST: Final = re.compile("(?:sr+)+").fullmatch
_RANK_FIRST: Final = re.compile("(?:rs)+").fullmatch
_MORE_OF_A_SUIT: Final = re.compile("r+(?:sr+)*").fullmatch
_INCOMPLETE: Final = re.compile("s|r+").fullmatch
_LONGEST_MISSPELLING: Final = 24
_MOST_HINTS: Final = 8
"""To find what was probably meant takes longer than reading, so it is done for the first few flaws of a text only."""
_LOOKS_LIKE: Final = str.maketrans({"o": "0", "O": "0", "l": "1", "I": "1", "〇": "0"})


class CardsRead(Struct, frozen=True):
    """Cards read from a text, in its order, and the text as the referee would write it."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=MOST_CHARACTERS)]
    canonical: Annotated[str, Meta(max_length=8 * MOST_CHARACTERS)]


class Flaw(NamedTuple):
    """What is wrong with a piece of a text: where it starts and ends, the sentence for it, and what it might mean."""

    start: int
    end: int
    name: str
    readings: tuple[str, ...] = ()


def read_cards(text: str, language: Language = "en") -> CardsRead:
    """Read some cards, at least one. Raises Unreadable, with every place at fault, if any of the text is no card."""
    cards, flaws = cards_in(text)
    if flaws:
        raise Unreadable(told(text, flaws, language))
    return CardsRead(as_cards(cards), write_cards(cards, language))


def write_cards(cards: Sequence[str], language: Language = "en") -> str:
    """Cards as the referee writes them: ``10♥ A♠`` in English, ``♥10 ♠A`` in Chinese. They read back as the same."""
    return voice_of(language).cards(cards)


def card_meant(text: str) -> str | None:
    """The one card that ``text`` says or probably means, or None: ``10H`` and ``1oh`` are ``Th``."""
    if len(text) > _LONGEST_MISSPELLING:
        return None
    cards, flaws = cards_in(text)
    if not flaws:
        return cards[0] if len(cards) == 1 else None
    if len(flaws) == 1 and flaws[0].readings:
        return flaws[0].readings[0]
    return _nearest(text)


def cards_in(text: str) -> tuple[list[str], list[Flaw]]:
    """The cards of a text that can be read, and what is wrong with the rest."""
    if len(text) > MOST_CHARACTERS:
        return [], [Flaw(MOST_CHARACTERS, len(text), "reading.too_long")]
    reader = _Reader()
    for group in groups(text):
        reader.take(group)
    reader.close()
    if not reader.cards and not reader.flaws:
        reader.flaws.append(Flaw(0, len(text), "reading.no_card"))
    return reader.cards, reader.flaws


def told(
    text: str, flaws: Sequence[Flaw], language: Language, places: Places | None = None, at: int = 0
) -> list[ReadingProblem]:
    """The flaws of a text as problems. ``at`` is where the text stands within that of ``places``."""
    places, voice = places or Places(text), voice_of(language)
    return [
        _problem(text, flaw, places.at(at + flaw.start), voice, hint=number < _MOST_HINTS)
        for number, flaw in enumerate(flaws[:MOST_PROBLEMS])
    ]


def _problem(text: str, flaw: Flaw, place: tuple[int, int], voice: Voice, *, hint: bool) -> ReadingProblem:
    token = text[flaw.start : flaw.end]
    facts = {"token": shown(token), "first": "", "second": "", "limit": MOST_CHARACTERS}
    if flaw.readings:
        first, *others = (_spoken(reading, voice) for reading in flaw.readings)
        facts |= {"first": first, "second": voice.either(others)}
    name = flaw.name
    if hint and name == "reading.unknown" and (near := _nearest(token)) is not None:
        name, facts["first"] = "reading.unknown_near", voice.card(near)
    code = "ambiguous_card" if flaw.readings else "unreadable_card"
    return ReadingProblem(*place, code, voice.say(name, **facts), shown(token))


def _spoken(reading: str, voice: Voice) -> str:
    """A reading in words: some cards, or ranks whose suit is missing as well."""
    cards = re.findall(f"[{RANKS}][{SUITS}]", reading)
    return voice.cards(cards) if cards else " ".join(map(rank_name, reading))


class _Reader:
    """Puts the pieces of a text together to cards, group after group.

    ``_open`` is the suit that a row of ranks may go on with, ``_loose`` the groups that are no whole cards on their own.
    """

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.flaws: list[Flaw] = []
        self._open: Token | None = None
        self._loose: list[Token] = []

    def take(self, group: Group) -> None:
        """Read the next group."""
        if group.after_break:
            self.close()
        shape = group.shape
        if not group.fault and _INCOMPLETE(shape):
            self._loose += group.tokens
            return
        self._end_row()
        self._open = None
        if group.fault:
            self.flaws.append(Flaw(group.start, group.end, f"reading.{group.fault}"))
        elif shape == "k":
            self.cards += group.tokens[0].readings
        elif _SUIT_FIRST(shape):
            self._suit_first(group.tokens)
        elif _RANK_FIRST(shape):
            self._rank_first(group.tokens)
        else:
            self._misfit(group.tokens)

    def close(self) -> None:
        """Nothing before this goes on after it."""
        self._end_row()
        self._open = None

    def _end_row(self) -> None:
        """Read the loose tokens since the last whole card: they are written suit first or rank first throughout."""
        loose, self._loose = self._loose, []
        shape = "".join(token.kind for token in loose)
        if not loose:
            return
        if self._open is not None and _MORE_OF_A_SUIT(shape):
            self._suit_first([self._open, *loose])
        elif _SUIT_FIRST(shape):
            self._suit_first(loose)
        elif _RANK_FIRST(shape):
            self._rank_first(loose)
        else:
            self._misfit(loose)

    def _suit_first(self, tokens: Sequence[Token]) -> None:
        suit = tokens[0]
        for token in tokens:
            if token.kind == "s":
                suit = token
            else:
                self._card(token, suit)
        self._open = suit

    def _rank_first(self, tokens: Sequence[Token]) -> None:
        for rank, suit in zip(tokens[::2], tokens[1::2], strict=True):
            self._card(rank, suit)

    def _card(self, rank: Token, suit: Token) -> None:
        readings = tuple("".join(one + of for one in ranks) for of in suit.readings for ranks in rank.readings)
        if len(readings) == 1:
            self.cards += readings
        else:
            start = min(rank.start, suit.start) if abs(rank.start - suit.start) < _LONGEST_MISSPELLING else rank.start
            self.flaws.append(Flaw(start, max(rank.end, suit.end), "reading.ambiguous", readings))

    def _misfit(self, tokens: Sequence[Token]) -> None:
        """Say what is missing where suits and ranks do not come out even."""
        shape = "".join(token.kind for token in tokens)
        if shape == "srs" and all(len(token.readings) == 1 for token in tokens):
            first, rank, second = (token.readings[0] for token in tokens)
            readings = (rank + first, rank + second)
            self.flaws.append(Flaw(tokens[0].start, tokens[2].end, "reading.ambiguous", readings))
            return
        index, name = _missing(shape)
        if len(tokens[index].readings) > 1:
            self.flaws.append(Flaw(tokens[index].start, tokens[index].end, "reading.ambiguous", tokens[index].readings))
            return
        self.flaws.append(Flaw(tokens[index].start, tokens[index].end, name))


def _missing(shape: str) -> tuple[int, str]:
    """Which of some tokens stands alone, and what it lacks."""
    if "ss" in shape:
        return shape.index("ss"), "reading.rank_missing"
    if shape.startswith("s"):
        return len(shape) - 1, "reading.rank_missing"
    if "rr" in shape:
        return shape.index("rr"), "reading.suit_missing"
    return len(shape) - 1, "reading.suit_missing"


def _nearest(token: str) -> str | None:
    """The card that a misspelt one probably is, where a small mistake leads to one card only."""
    if len(token) > _LONGEST_MISSPELLING:
        return None
    slips = (token[:index] + token[index + 1 :] for index in range(len(token)))
    swaps = (token[:index] + token[index + 1] + token[index] + token[index + 2 :] for index in range(len(token) - 1))
    for attempts in ((token.translate(_LOOKS_LIKE),), chain(slips, swaps)):
        found = {card for attempt in attempts if attempt for card in _one_card(attempt)}
        if len(found) == 1:
            return found.pop()
    close = get_close_matches(token.casefold(), _in_words(), n=1, cutoff=0.75)
    return _in_words()[close[0]] if close else None


def _one_card(text: str) -> Iterator[str]:
    cards, flaws = cards_in(text)
    if len(cards) == 1 and not flaws:
        yield cards[0]


@lru_cache(maxsize=1)
def _in_words() -> dict[str, str]:
    """Every card in full words, for what is nearly one of them."""
    ranks = dict(
        zip(
            "3456789TJQKA2",
            ["three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace", "two"],
            strict=True,
        )
    )
    suits = {"c": ("clubs", "梅花"), "d": ("diamonds", "方塊"), "h": ("hearts", "紅心"), "s": ("spades", "黑桃")}
    words = {f"{ranks[code[0]]} of {suits[code[1]][0]}": code for code in CODES}
    words |= {f"{code[0].replace('T', '10').lower()} of {suits[code[1]][0]}": code for code in CODES}
    words |= {suits[code[1]][1] + code[0].replace("T", "10").lower(): code for code in CODES}
    return {**words, **dict.fromkeys((JOKER, "jk", "jkr"), JOKER)}
