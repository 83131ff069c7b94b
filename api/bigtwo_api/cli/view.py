"""What an answer looks like at a terminal: sentences, tables, and red suits in red where there are colours."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from rich import box
from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.table import Table
from rich.theme import Theme

from bigtwo import Language
from bigtwo.wording import voice_of
from bigtwo_api.cli.wording import say

Plain = dict[str, Any]

_WIDE: Final = 200
_RANK: Final = r"(?:10|[2-9JQKA])?"
_THEME: Final = Theme({"suit.red": "red", "suit.black": "bold", "yes": "bold green", "no": "bold red", "rule": "dim"})


class _Suits(RegexHighlighter):
    base_style = "suit."
    highlights: ClassVar[Sequence[str]] = [rf"(?P<red>{_RANK}[♥♦]{_RANK})", rf"(?P<black>{_RANK}[♠♣]{_RANK})"]


class View:
    """Writes to standard output, and complaints to standard error; without colours unless that is a terminal."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        self._voice = voice_of(language)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        width = None if sys.stdout.isatty() else _WIDE
        self._console = Console(theme=_THEME, highlighter=_Suits(), markup=False, emoji=False, width=width)
        self._errors = Console(theme=_THEME, stderr=True, highlighter=_Suits(), markup=False, emoji=False)

    def line(self, text: str = "", style: str | None = None, indent: int = 0) -> None:
        """A line of text."""
        self._console.print(" " * indent + text, style=style, soft_wrap=True)

    def verdict(self, text: str, *, good: bool) -> None:
        """A line that says yes or no."""
        self.line(text, "yes" if good else "no")

    def complain(self, text: str) -> None:
        """A line on standard error."""
        self._errors.print(text, soft_wrap=True)

    def cards(self, codes: Iterable[str] | None) -> str:
        """Cards as they are written in the language; a dash for none."""
        return self._voice.cards(codes or ()) or "–"

    def kind(self, kind: str) -> str:
        """The name of a kind."""
        return self._voice.kind(kind)

    def label(self, name: str, /, **facts: object) -> str:
        """A word or sentence of the command itself."""
        return say(self.language, name, **facts)

    def findings(self, findings: Iterable[Plain], indent: int = 0) -> None:
        """What the referee found, each with the clauses it rests on."""
        for finding in findings:
            self.line(finding["message"], indent=indent)
            self.clauses(finding["clauses"], indent + 2)

    def clauses(self, clauses: Iterable[Plain], indent: int) -> None:
        """Where it stands written, a line a clause."""
        for clause in clauses:
            self.line(f"{clause['id']} {clause['title']} ({clause['source']})", "rule", indent)

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> None:
        """A table; the columns in ``numbers`` are aligned to the right."""
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, highlight=True, show_edge=False)
        for index, head in enumerate(heads):
            table.add_column(head, justify="right" if index in numbers else "left", overflow="fold")
        for row in rows:
            table.add_row(*row)
        with self._console.capture() as drawn:
            self._console.print(table)
        for line in drawn.get().splitlines():
            self._console.file.write(line.rstrip() + "\n")

    def combos(self, combos: Iterable[Plain]) -> None:
        """Combinations, one a row."""
        rows = [(self.cards(combo["cards"]), combo["name"]) for combo in combos]
        if rows:
            self.table((self.label("cards"), self.label("combination")), rows)
