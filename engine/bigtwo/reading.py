"""What cannot be read in a text: where it stands, and what was expected there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Annotated, Final

from msgspec import Meta, Struct

from bigtwo.answers import Code
from bigtwo.errors import BigTwoError
from bigtwo.rules.clauses import Text
from bigtwo.wording import Voice

MOST_PROBLEMS: Final = 100
"""So many problems of one text are told; the rest shows once these are put right."""
_TOKEN_SHOWN: Final = 40

Line = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class ReadingProblem(Struct, frozen=True):
    """A place that cannot be read: line and column from 1, a stable code, a sentence, and the text that stands there."""

    line: Line
    column: Line
    code: Code
    message: Text
    token: Text

    def located(self, voice: Voice) -> str:
        """The sentence with its place in front."""
        return voice.say("reading.at", line=self.line, column=self.column, message=self.message)


class Unreadable(BigTwoError):
    """A text that cannot be read as what it should be. ``problems`` has every place at fault, in order."""

    def __init__(self, problems: Iterable[ReadingProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))


class Places:
    """From an offset in a text to line and column, both from 1; lines end with CR, LF or both."""

    def __init__(self, text: str) -> None:
        self._starts = [0]
        for offset, character in enumerate(text):
            if character == "\n" or (character == "\r" and text[offset + 1 : offset + 2] != "\n"):
                self._starts.append(offset + 1)

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def shown(token: str) -> str:
    """A piece of a text short enough for a message."""
    plain = " ".join(token.split())
    return plain if len(plain) <= _TOKEN_SHOWN else plain[: _TOKEN_SHOWN - 1] + "…"
