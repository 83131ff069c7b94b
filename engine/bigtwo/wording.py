"""What the referee says: sentences in Traditional Chinese and English, by a stable name.

The sentences stand in ``wording.toml``, both languages side by side, read when first needed. A :class:`Voice` fills them
in: cards, ranks and kinds are named as players of that language name them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal

from bigtwo.data_files import data_file

Language = Literal["en", "zh-Hant"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh-Hant")

_SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@lru_cache(maxsize=1)
def sentences() -> dict[str, dict[str, str]]:
    """Every sentence by its name, in both languages."""
    return data_file("wording.toml")


class Voice:
    """One language of the referee."""

    __slots__ = ("_cards", "_sentences", "language")

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        self._sentences = {name: texts[language] for name, texts in sentences().items()}
        self._cards: dict[str, str] = {}

    def say(self, name: str, known: Mapping[str, object] | None = None, /, **facts: object) -> str:
        """The sentence of a name, its gaps filled with the facts of the case. Raises KeyError for an unknown name."""
        return self._sentences[name].format_map(facts if known is None else known)

    def variant(self, name: str, which: str, /, **facts: object) -> str:
        """The sentence of a name as it stands for one case, ``name.which``; where it has none of its own, that of all."""
        special = f"{name}.{which}"
        return self.say(special if special in self._sentences else name, facts)

    def counted(self, name: str, number: int, /, **facts: object) -> str:
        """A sentence about so many things: of one thing ``name.one``, where the name has that."""
        return self.variant(name, "one", **facts) if abs(number) == 1 else self.say(name, facts)

    def knows(self, name: str) -> bool:
        """Whether there is a sentence of that name."""
        return name in self._sentences

    def card(self, code: str) -> str:
        """A card as players write it: ``10♥`` in English, ``♥10`` in Chinese (牌面)."""
        shown = self._cards.get(code)
        if shown is None:
            shown = self._cards[code] = self._spelt(code)
        return shown

    def _spelt(self, code: str) -> str:
        if len(code) != 2:
            return self._sentences["card.joker"]
        rank, sign = rank_name(code[0]), _SUIT_SIGNS[code[1]]
        return rank + sign if self.language == "en" else sign + rank

    def cards(self, codes: Iterable[str]) -> str:
        """Several cards, separated by spaces."""
        return " ".join(map(self.card, codes))

    def kind(self, kind: str) -> str:
        """The name of a kind of combination."""
        return self._sentences[f"kind.{kind}"]

    def kinds(self, kind: str) -> str:
        """The name of a kind, more than one of it."""
        return self._sentences[f"kinds.{kind}"]

    def a_kind(self, kind: str) -> str:
        """The name of a kind with its article, where the language has one."""
        return self._sentences[f"a_kind.{kind}"]

    def either(self, parts: Sequence[str]) -> str:
        """A choice in words: ``a, b or c``."""
        if len(parts) < 2:
            return "".join(parts)
        return self._sentences["list.comma"].join(parts[:-1]) + self._sentences["list.or"] + parts[-1]


def rank_name(rank: str) -> str:
    """A rank as players write it: the ten as ``10``."""
    return "10" if rank == "T" else rank


def run_name(ranks: Iterable[str]) -> str:
    """A row of ranks: ``10-J-Q-K-A``."""
    return "-".join(map(rank_name, ranks))


@lru_cache(maxsize=2)
def voice_of(language: Language) -> Voice:
    """The voice of a language."""
    return Voice(language)
