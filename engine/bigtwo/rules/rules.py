"""A rule set made ready to judge by: tables, rule book and voice in one immutable value."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import count
from typing import Any

import msgspec

from bigtwo._version import __version__
from bigtwo.rules.clauses import Book
from bigtwo.rules.reference import RuleSetReference
from bigtwo.rules.resolving import Resolved, ResolvedScoring
from bigtwo.rules.ruleset import RuleSet
from bigtwo.rules.tables import Tables
from bigtwo.wording import Voice

_SERIALS = count()


class Rules:
    """One rule set in one language.

    ``reference`` is what the question named, echoed in every answer; ``beginning`` is what every answer begins with, in JSON;
    ``ruleset`` the whole record; ``differs`` what a table has changed in the named rule set ``base``; ``scoring`` the scoring
    it settles by; ``word`` gives the word of a card. ``serial`` tells these rules from all others, above the bits of a play and
    of a sum of words; ``faces`` numbers what is said of plays, some hundred things; ``memo`` keeps sentences, at most one a
    pair of grades and size.
    """

    __slots__ = (
        "base", "beginning", "book", "differs", "faces", "memo", "reference", "ruleset", "scoring", "serial", "tables",
        "voice", "word",
    )  # fmt: skip

    def __init__(
        self, reference: RuleSetReference, resolved: Resolved, scoring: ResolvedScoring, tables: Tables, voice: Voice
    ) -> None:
        self.reference = reference
        self.base = resolved.base
        self.ruleset: RuleSet = resolved.ruleset
        self.differs = resolved.differs
        self.scoring = scoring
        self.tables = tables
        self.voice = voice
        self.book = book_of(resolved, scoring, voice)
        self.word: Callable[[str], int] = tables.words.__getitem__
        self.beginning = msgspec.json.encode({"ruleset": reference, "engine_version": __version__})[:-1]
        self.serial = next(_SERIALS) << 110
        self.faces: dict[Hashable, int] = {}
        self.memo: dict[Hashable, Any] = {}


def book_with(rules: Rules, scoring: ResolvedScoring) -> Book:
    """The rule book of a table that settles by another scoring than its rule set's."""
    changed = {path: value for path, value in rules.book.changed.items() if not path.startswith("scoring.")}
    changed |= {f"scoring.{path}": value for path, _, value in scoring.differs}
    return Book(rules.base, scoring.base, changed, rules.voice.language)


def book_of(resolved: Resolved, scoring: ResolvedScoring, voice: Voice) -> Book:
    """The rule book of a table: the named rule set's clauses, the scoring's, and the table's own rules."""
    changed = {path: value for path, _, value in resolved.differs}
    changed |= {f"scoring.{path}": value for path, _, value in scoring.differs}
    return Book(resolved.base, scoring.base, changed, voice.language)
