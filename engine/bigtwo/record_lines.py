"""The lines of a written record, taken apart: comments, headers, labels of seats, and records of other shapes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import msgspec

from bigtwo.answers import LONGEST_SEAT_NAME
from bigtwo.record_words import folded, words

_LINE: Final = re.compile(r"[^\r\n]+")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_LABEL: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,、，→>|/]+')
_LISTED: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^,、，]*)\s*(?:[,、，]|\Z)')
LONGEST_LABEL: Final = LONGEST_SEAT_NAME
"""A seat's name may have this many characters."""


class Piece(NamedTuple):
    """Some text and its offset in the whole."""

    text: str
    start: int

    def cut(self, start: int, end: int | None = None) -> Piece:
        """A part of it, without spaces at its ends."""
        part = self.text[start:end]
        return Piece(part.strip(), self.start + start + len(part) - len(part.lstrip()))


class Header(NamedTuple):
    """A line that tells something about a round: its name, the seat it is about (hands), and its value."""

    name: str
    value: Piece
    seat: str | None = None


Shape = Callable[[Piece], "list[Piece] | None"]
"""A foreign way to write records: from one of its lines to lines of ours, each where it stands, or None if it is not that."""


def lines_of(text: str) -> Iterator[Piece]:
    """The lines of a text that say something, without comments; those of a known foreign shape as lines of ours."""
    for found in _LINE.finditer(text):
        line = Piece(found.group(), found.start())
        line = line.cut(0, _marks(line.text)[1])
        if line.text:
            yield from next((pieces for shape in SHAPES if (pieces := shape(line)) is not None), [line])


def _marks(text: str) -> tuple[int, int]:
    """Where the first colon and the comment of a line are, outside of quotes; -1 and the end where there is none."""
    colon, quoted, escaped, before = -1, False, False, " "
    for offset, character in enumerate(text):
        if quoted:
            quoted = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            quoted = before in " \t:,、" and text.find('"', offset + 1) > 0
        elif character in ":：" and colon < 0:
            colon = offset
        elif character in "#＃" and before.isspace():
            return colon, offset
        before = character
    return colon, len(text)


def colon_of(text: str) -> int:
    """Where the colon after a header or a seat is; -1 if there is none."""
    return _marks(text)[0]


def header_of(line: Piece) -> Header | None:
    """The header in a line, if it is one."""
    colon = colon_of(line.text)
    if colon < 0:
        return None
    key = line.text[:colon].strip()
    value = line.cut(colon + 1)
    name = words().headers.get(folded(key))
    if name is not None:
        return Header(name, value)
    owner = _owner(key)
    return None if owner is None else Header("hand", value, owner)


def _owner(key: str) -> str | None:
    """Whose hand a line lists: ``hand E``, ``E's hand``, ``E手牌``."""
    small = folded(key)
    for hand in sorted((word for word, name in words().headers.items() if name == "hand"), key=len, reverse=True):
        before, after = key[len(hand) :], key[: -len(hand)]
        if small.startswith(hand) and (before[:1].isspace() or before[:1] == '"' or not hand.isascii()):
            return label(before)
        if small.endswith(hand) and (after[-1:].isspace() or after[-1:] == '"' or not hand.isascii()):
            return label(re.sub(r"(?:['’]s|的)\s*\Z", "", after) if len(after) < 2 * LONGEST_LABEL else after)
    return None


def label(text: str) -> str:
    """A seat's name as it is written: in quotes with the escapes of JSON, or plain."""
    plain = text.strip()
    if len(plain) > 1 and plain[0] == plain[-1] == '"':
        try:
            return msgspec.json.decode(plain, type=str)
        except (msgspec.DecodeError, UnicodeEncodeError):
            return plain
    return plain


def labels(text: str) -> list[str]:
    """Several names: with commas between them, or else with spaces or arrows."""
    listed = _LISTED if re.search("[,、，]", _QUOTED.sub("", text)) else _LABEL
    found = [label(match.group(match.lastindex or 0)) for match in listed.finditer(text.replace("->", "→"))]
    return [name for name in found if name]


def written_label(name: str) -> str:
    """A seat's name as a record has it: plain where nothing else could be read, or else in quotes."""
    small = folded(name)
    taken = small in words().headers or words().next_round.match(name) is not None
    if not taken and re.fullmatch(r"[^\W_](?:[\w.-]*[^\W_])?", name) and _owner(name) is None:
        return name
    return json.dumps(name, ensure_ascii=False)


def semicolons(line: Piece) -> list[Piece] | None:
    """The shape ``N:3c 3d;E:pass;S:4c 4d;W:-``: a trick or a round in one line."""
    if ";" not in folded(line.text) or '"' in line.text or header_of(line) is not None:
        return None
    pieces: list[Piece] = []
    start = 0
    for part in re.split("[;；]", line.text):
        piece = line.cut(start, start + len(part))
        start += len(part) + 1
        if piece.text:
            pieces.append(piece)
    return pieces if all(colon_of(piece.text) > 0 for piece in pieces) else None


SHAPES: Final[tuple[Shape, ...]] = (semicolons,)
"""The foreign shapes that are read; the first that knows a line reads it. ``docs/records.md`` tells how to add one."""
