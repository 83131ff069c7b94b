"""The pieces of which written cards are made: suits, ranks, whole cards, and what stands between them.

The spellings stand in ``notation.toml``. Large letters and full-width characters are read as small ones, and characters
that only choose how a sign looks are passed over; every offset is one of the text as it was given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

from bigtwo.data_files import data_file

TokenKind = Literal["s", "r", "k"]
"""A suit, a rank, or a whole card."""

_BLOCK: Final = 0x1F0A0
_BLOCK_SUITS: Final = "shdc"
_BLOCK_RANKS: Final = "-A23456789TJ-QK-"
_KNIGHT: Final = 12


class Token(NamedTuple):
    """A suit, a rank or a card, and all it may mean: a suit letter, one rank or a row of them, or the joker."""

    kind: TokenKind
    readings: tuple[str, ...]
    start: int
    end: int


class Group(NamedTuple):
    """What stands together without a space. ``fault`` tells why it cannot be read, ``after_break`` what is before it."""

    tokens: tuple[Token, ...]
    start: int
    end: int
    after_break: bool
    fault: Literal["", "unknown", "knight"] = ""

    @property
    def shape(self) -> str:
        """The kinds of its tokens in a row: ``sr`` is a suit and a rank."""
        return "".join(token.kind for token in self.tokens)


_Meaning = tuple[TokenKind, tuple[str, ...]]


class _Vocabulary(NamedTuple):
    """The compiled spellings."""

    piece: re.Pattern[str]
    rest: re.Pattern[str]
    meanings: dict[str, _Meaning]
    digits: dict[str, str]
    folded: dict[str, str]
    knights: frozenset[str]


def groups(text: str) -> Iterator[Group]:
    """The groups of a text, in order. One pass: every character is looked at a bounded number of times."""
    folded, where = _fold(text)
    vocabulary = _vocabulary()
    position, start, broken = 0, 0, True
    tokens: list[Token] = []
    fault: Literal["", "unknown", "knight"] = ""
    while position <= len(folded):
        found = vocabulary.piece.match(folded, position)
        kind = found.lastgroup if found else None
        end = found.end() if found else position
        if position == len(folded) or kind in {"hard", "soft", "card", "knight"}:
            if tokens or fault:
                yield Group(tuple(tokens), where[start], where[position - 1] + 1, broken, fault)
                broken = False
            tokens, fault, start = [], "", end
            broken = broken or kind != "soft"
        if position == len(folded):
            return
        if kind in {"card", "knight"}:
            yield _whole_card(folded[position:end], where[position], where[end - 1] + 1)
        elif found is None or (kind == "digits" and not _ranks_of(found.group())):
            found = vocabulary.rest.match(folded, position)
            end = found.end() if found else position + 1
            fault = "unknown"
        elif kind in {"word", "sign", "digits"}:
            tokens += _tokens(found.group(), where[position], where[end - 1] + 1)
        position = end


def _whole_card(sign: str, start: int, end: int) -> Group:
    meaning = _vocabulary().meanings.get(sign)
    tokens = () if meaning is None else (Token(*meaning, start, end),)
    return Group(tokens, start, end, after_break=True, fault="" if tokens else "knight")


def _tokens(spelling: str, start: int, end: int) -> Iterator[Token]:
    if spelling.isascii() and spelling.isdigit():
        yield from (Token("r", (rank,), start, end) for rank in _ranks_of(spelling) if len(rank) == 1)
        yield from (Token("r", tuple(rank.split("-")), start, end) for rank in _ranks_of(spelling) if len(rank) > 1)
    else:
        yield Token(*_vocabulary().meanings[spelling], start, end)


def _ranks_of(digits: str) -> tuple[str, ...]:
    """The ranks of a row of digits: as a whole, or one by one where no 1 or 0 leaves a doubt; empty if unreadable."""
    vocabulary = _vocabulary()
    if digits in vocabulary.digits:
        return (vocabulary.digits[digits],)
    if digits in vocabulary.meanings:
        return ("-".join(vocabulary.meanings[digits][1]),)
    ranks = digits.replace("10", "T")
    return () if "1" in ranks or "0" in ranks else tuple(ranks)


def _fold(text: str) -> tuple[str, list[int]]:
    """The text in small, half-width letters without silent characters, and where each of its characters stood."""
    folded = _vocabulary().folded
    kept = [(folded.get(character, character), offset) for offset, character in enumerate(text)]
    kept = [(character, offset) for character, offset in kept if character]
    return "".join(character for character, _ in kept), [*(offset for _, offset in kept), len(text)]


@lru_cache(maxsize=1)
def _vocabulary() -> _Vocabulary:
    data = data_file("notation.toml")
    meanings = dict(_meanings(data))
    block, knights = _playing_cards()
    meanings.update(block)
    between = data["between"]
    soft, hard = re.escape(between["soft"]), re.escape(between["hard"])
    cards = [*_listed(data["signs"]["jokers"]), *block, *knights]
    words = [word for part in data["words"].values() for word in _listed(part)]
    signs = [sign for part in ("suits", "ranks") for source in ("signs", "unclear") for sign in _listed(data[source][part])]
    parts = {
        "within": f"[{soft}]*(?:{_any_of(between['within'])})[{soft}]*",
        "hard": f"[{hard}]|{_any_of(between['words'])}",
        "soft": f"[{soft}]+",
        "card": _any_of([*(card for card in cards if card not in knights), *_listed(data["words"]["jokers"])]),
        "knight": _any_of(knights),
        "word": _any_of(words),
        "digits": "[0-9]+",
        "sign": _any_of(signs, free=True),
    }
    piece = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in parts.items()))
    return _Vocabulary(piece, re.compile(f"[^{soft}{hard}]+"), meanings, data["digits"], _folding(between["silent"]), knights)


def _meanings(data: dict[str, Any]) -> Iterator[tuple[str, _Meaning]]:
    kinds: dict[str, TokenKind] = {"suits": "s", "ranks": "r", "jokers": "k"}
    for source in ("words", "signs"):
        for part, kind in kinds.items():
            for meaning, spelling in _pairs(data[source][part]):
                yield spelling, (kind, (meaning,))
    for meaning, spelling in _pairs(data["unclear"]["suits"]):
        yield spelling, ("s", tuple(meaning))
    for meaning, spelling in _pairs(data["unclear"]["ranks"]):
        yield spelling, ("r", tuple(meaning.split("-")))


def _pairs(part: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    for meaning, spellings in part.items():
        yield from ((meaning, spelling) for spelling in spellings)


def _playing_cards() -> tuple[dict[str, _Meaning], frozenset[str]]:
    """The cards of the Unicode block by their place in it, and its knights."""
    cards: dict[str, _Meaning] = {}
    for row, suit in enumerate(_BLOCK_SUITS):
        for column, rank in enumerate(_BLOCK_RANKS):
            if rank != "-":
                cards[chr(_BLOCK + 16 * row + column)] = ("k", (rank + suit,))
    return cards, frozenset(chr(_BLOCK + 16 * row + _KNIGHT) for row in range(4))


def _listed(part: dict[str, list[str]]) -> Iterator[str]:
    return (spelling for _, spelling in _pairs(part))


def _any_of(spellings: Iterable[str], *, free: bool = False) -> str:
    """A pattern for any of some spellings, the longest first; words of letters stand alone, unless they are free."""
    ordered = sorted(spellings, key=len, reverse=True)
    alone = [] if free else [spelling for spelling in ordered if spelling.isascii()]
    others = [spelling for spelling in ordered if spelling not in alone]
    patterns = [rf"(?<![a-z])(?:{'|'.join(alone)})(?![a-z])"] if alone else []
    return "|".join([*patterns, *map(re.escape, others)])


def _folding(silent: str) -> dict[str, str]:
    full_width = {chr(code + 0xFEE0): chr(code).lower() for code in range(0x21, 0x7F)}
    large = {chr(code): chr(code).lower() for code in range(ord("A"), ord("Z") + 1)}
    return {**full_width, **large, "\u3000": " ", **dict.fromkeys(silent, "")}
