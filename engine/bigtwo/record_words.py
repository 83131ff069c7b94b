"""The words of written records, in both languages: from ``record_words.toml``, read when first needed."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from bigtwo.data_files import data_file
from bigtwo.rules.kinds import Kind
from bigtwo.wording import LANGUAGES, Language, voice_of

_FOLDED: Final = str.maketrans(
    {**{chr(code + 0xFEE0): chr(code).lower() for code in range(0x21, 0x7F)}, "\u3000": " "}
    | {chr(code): chr(code).lower() for code in range(ord("A"), ord("Z") + 1)}
)


class Words(NamedTuple):
    """Everything a record may say besides seats and cards; words are looked up folded."""

    headers: dict[str, str]
    values: dict[str, str]
    passes: frozenset[str]
    claims: frozenset[str]
    seats: dict[str, str]
    kinds: dict[str, Kind]
    verb: re.Pattern[str]
    last_verb: re.Pattern[str]
    calls: tuple[tuple[str, bool], ...]
    declared: re.Pattern[str]
    next_round: re.Pattern[str]


def folded(text: str) -> str:
    """The text in small, half-width letters, every character in its place."""
    return text.translate(_FOLDED)


def word(part: str, name: str, language: Language) -> str:
    """The word a record is written with in a language."""
    found: str = _data()[part][name][language]
    return found


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return data_file("record_words.toml")


@lru_cache(maxsize=1)
def words() -> Words:
    """The words of records, ready to be looked up."""
    data = _data()
    verb, declared = _any_of(_all(data["action"]["play"])), _any_of(_all(data["declared"]["as"]))
    calls = [(spelling, name == "called") for name in ("called", "uncalled") for spelling in _all(data["call"][name])]
    return Words(
        headers={spelling: name for name, entry in data["header"].items() for spelling in _all(entry)},
        values={spelling: name for name, entry in data["value"].items() for spelling in _all(entry)},
        passes=frozenset(_all(data["action"]["pass"])),
        claims=frozenset(_all(data["action"]["claim"])),
        seats={name: same for same, names in data["same_seat"].items() for name in names},
        kinds=_kinds(),
        verb=re.compile(rf"(?:{verb})[\s:]*"),
        last_verb=re.compile(rf"\s(?:{verb})\s*\Z"),
        calls=tuple(sorted(calls, key=lambda call: -len(call[0]))),
        declared=re.compile(rf"(?<![a-z0-9])(?:{declared})"),
        next_round=re.compile(r"\s*(?:[-=_]{3,}|(?:round|game)\s*(?:no\.?|#)?\s*[0-9]+|round|第.{1,6}局)[\s:]*\Z"),
    )


def _all(entry: dict[str, Any]) -> list[str]:
    return [*(entry[language] for language in LANGUAGES), *entry["also"]]


def _any_of(spellings: list[str]) -> str:
    """Any of some words, the longest first; words of letters end where their letters do."""
    ordered = sorted(spellings, key=len, reverse=True)
    return "|".join(re.escape(each) + ("(?![a-z])" if each[-1].isascii() and each[-1].isalpha() else "") for each in ordered)


def _kinds() -> dict[str, Kind]:
    """The kinds by their codes and by their names in both languages."""
    names = {spelling: kind for kind in Kind for spelling in (kind.value, kind.value.replace("_", " "))}
    return names | {voice_of(language).kind(kind): kind for kind in Kind for language in LANGUAGES}
