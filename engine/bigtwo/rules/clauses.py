"""The rule book: every rule a verdict can rest on, in both languages, with the place where it stands written.

The clauses are data files, one a source document, read when first needed. A verdict cites by *topic*: a parameter's dotted
name, or one of the fixed topics such as ``kinds.pair``. A :class:`Book` answers a topic for one rule set, one scoring and
one language; where a table has changed a parameter it cites the table's own rule instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from bigtwo.data_files import data_file
from bigtwo.rules.parameters import parameter
from bigtwo.wording import LANGUAGES, Language, voice_of

DOCUMENTS = ("S0", "S1", "S2", "S3", "S4", "pages")
HOUSE_PREFIX = "house."
_MOST_CITED = 2

Text = Annotated[str, Meta(max_length=4000)]
BothTexts = Annotated[dict[Language, Text], Meta(max_length=2)]
ClauseId = Annotated[str, Meta(max_length=64)]
Names = Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=200)]


class Clause(Struct, frozen=True):
    """A rule of the rule book: what it says, in our own words, and where it stands written."""

    id: ClauseId
    title: Text
    text: Text
    source: Text


class Entry(NamedTuple):
    """A clause as it stands in the data files, with both languages."""

    id: str
    document: str
    rulesets: tuple[str, ...]
    scorings: tuple[str, ...]
    topics: tuple[str, ...]
    status: str
    source: dict[Language, str]
    title: dict[Language, str]
    text: dict[Language, str]


@lru_cache(maxsize=1)
def entries() -> dict[str, Entry]:
    """Every clause of the rule book by its id, in the order of the documents."""
    books = [data_file(f"rules/rulebook/{name}.toml") for name in DOCUMENTS]
    return {entry.id: entry for book in books for entry in [_entry(raw, book) for raw in book["clause"]]}


def _entry(raw: dict[str, Any], book: dict[str, Any]) -> Entry:
    source: dict[Language, str] = {
        language: f"{book['title'][language]} · {raw['section'][language]}" for language in LANGUAGES
    }
    return Entry(
        raw["id"],
        book["id"],
        tuple(raw.get("rulesets", ())),
        tuple(raw.get("scorings", ())),
        tuple(raw["topics"]),
        raw["status"],
        source,
        raw["title"],
        raw["text"],
    )


def document_titles() -> dict[str, dict[str, str]]:
    """The short name of every source document, by its code."""
    return {entry.document: {lang: text.split(" · ")[0] for lang, text in entry.source.items()} for entry in entries().values()}


@lru_cache(maxsize=2)
def _spoken(language: Language) -> dict[str, Clause]:
    return {
        entry.id: Clause(entry.id, entry.title[language], entry.text[language], entry.source[language])
        for entry in entries().values()
    }


@lru_cache(maxsize=1)
def _index() -> dict[tuple[str, str, str], tuple[str, ...]]:
    """Clause ids by (``"ruleset"`` or ``"scoring"``, its id, topic)."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for entry in entries().values():
        owners = [("ruleset", name) for name in entry.rulesets] + [("scoring", name) for name in entry.scorings]
        for owner, name in owners:
            for topic in entry.topics:
                found.setdefault((owner, name, topic), []).append(entry.id)
    return {key: tuple(ids) for key, ids in found.items()}


class Book:
    """The rule book as one table plays by it, in one language.

    ``ruleset`` and ``scoring`` are the ids of the named ones the table starts from; ``changed`` holds the value of every
    parameter the table has changed, by dotted name, those of the scoring prefixed with ``scoring.``.
    """

    __slots__ = ("_cited", "_language", "changed", "ruleset", "scoring")

    def __init__(self, ruleset: str, scoring: str, changed: Mapping[str, Any], language: Language) -> None:
        self.ruleset = ruleset
        self.scoring = scoring
        self.changed = changed
        self._language: Language = language
        self._cited: dict[tuple[str, ...], tuple[Clause, ...]] = {}

    def cite(self, *topics: str) -> tuple[Clause, ...]:
        """The deciding clauses on some topics, at most two a topic, each once, in the order of the topics."""
        found = self._cited.get(topics)
        if found is None:
            clauses = dict.fromkeys(clause for topic in topics for clause in self.everything_on(topic)[:_MOST_CITED])
            found = self._cited[topics] = tuple(clauses)
        return found

    def clause_ids(self, *ids: str) -> tuple[Clause, ...]:
        """The clauses of some ids, for rules that stand in the book whatever the table plays. Raises KeyError."""
        spoken = _spoken(self._language)
        return tuple(spoken[name] for name in ids)

    def everything_on(self, topic: str) -> list[Clause]:
        """Every clause on a topic, the most deciding first."""
        changed = [path for path in self.changed if path == topic or path.startswith(f"{topic}.")]
        if changed:
            return [house_clause(path, self.changed[path], self._language) for path in changed]
        ids = _index().get(("scoring", self.scoring, topic)) if topic.startswith("scoring.") else None
        ids = ids or _index().get(("ruleset", self.ruleset, topic), ())
        spoken = _spoken(self._language)
        return [spoken[name] for name in ids]


def house_clause(path: str, value: Any, language: Language) -> Clause:
    """The clause for a parameter that a table has changed: its own house rule."""
    voice, entry = voice_of(language), parameter(path)
    shown = entry.shown(value, language)
    return Clause(
        HOUSE_PREFIX + entry.path,
        voice.say("house.title", label=entry.label[language]),
        voice.say("house.text", label=entry.label[language], meaning=entry.meaning[language], value=shown),
        voice.say("house.source"),
    )


class ClausePage(Struct, frozen=True):
    """A clause with both languages, as the rule book shows it."""

    id: ClauseId
    status: Annotated[str, Meta(max_length=16)]
    title: BothTexts
    text: BothTexts
    source: BothTexts
    rulesets: Names
    scorings: Names
    topics: Names


def clause_page(clause_id: str) -> ClausePage:
    """One clause by its id; the id ``house.<parameter>`` tells what a table may change there. Raises KeyError."""
    if clause_id.startswith(HOUSE_PREFIX):
        return _house_page(clause_id.removeprefix(HOUSE_PREFIX))
    entry = entries()[clause_id]
    return ClausePage(
        entry.id, entry.status, entry.title, entry.text, entry.source, entry.rulesets, entry.scorings, entry.topics
    )


def _house_page(path: str) -> ClausePage:
    entry = parameter(path)
    title: dict[Language, str] = {lang: voice_of(lang).say("house.title", label=entry.label[lang]) for lang in LANGUAGES}
    source: dict[Language, str] = {lang: voice_of(lang).say("house.source") for lang in LANGUAGES}
    meaning: dict[Language, str] = {lang: entry.meaning[lang] for lang in LANGUAGES}
    return ClausePage(HOUSE_PREFIX + path, "house", title, meaning, source, (), (), (path,))


def clauses_of(ruleset: str, scoring: str) -> tuple[ClausePage, ...]:
    """The whole rule book of a named rule set, its scoring's clauses included, in the order of the documents."""
    return tuple(
        clause_page(entry.id) for entry in entries().values() if ruleset in entry.rulesets or scoring in entry.scorings
    )
