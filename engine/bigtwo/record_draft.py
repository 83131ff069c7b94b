"""A round while its lines are being read: what has been told so far, and who sits at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bigtwo.answers import is_seat_name
from bigtwo.changes_text import custom_ruleset, listed
from bigtwo.questions import Cards, SeatedAction
from bigtwo.record_lines import Piece
from bigtwo.record_words import folded, words
from bigtwo.rules.reference import RuleSetReference
from bigtwo.rules.scoring_record import ScoringReference

_CARRIED = ("ruleset", "set", "base", "scoring")


class Trouble(NamedTuple):
    """Why a line cannot be read: a code, the sentence for it, and what stood in place of a seat."""

    code: str
    name: str
    said: str = ""


class Seating:
    """Who sits at the table: as declared, or else in the order in which they appear."""

    def __init__(self, declared: Sequence[str] = ()) -> None:
        self.declared = tuple(declared)
        self._appeared: list[str] = []

    @property
    def names(self) -> list[str]:
        """The seats known so far, in playing order."""
        return list(self.declared or self._appeared)

    def declare(self, seats: Sequence[str]) -> None:
        """The seats are these."""
        self.declared = tuple(seats)

    def named(self, label: str, *, new: bool = True) -> str | None:
        """The seat that a label means: its own name, large or small letters aside, or another word for the same side.

        Where the seats are not declared, a new label is a new seat, unless ``new`` is False.
        """
        names = self.names
        if label in names:
            return label
        small = folded(label)
        same = words().seats.get(small)
        for alike in (
            [name for name in names if folded(name) == small],
            [name for name in names if same is not None and words().seats.get(folded(name)) == same],
        ):
            if len(alike) == 1:
                return alike[0]
        if self.declared or not new or not is_seat_name(label):
            return None
        return label

    def appear(self, seat: str) -> None:
        """A seat has hands or acts; past the fourth they are no table anyway."""
        if seat not in self._appeared and len(self._appeared) < 5:
            self._appeared.append(seat)

    def known_in_front(self, text: str) -> int:
        """How many characters in front of a text are the name of a seat that is known, or of a side of a table."""
        small = folded(text)
        sides = [name for name in words().seats if not name.isascii()] if not self.declared else []
        same = {words().seats.get(folded(name)) for name in self.names}
        sides += [name for name, side in words().seats.items() if side in same]
        known = {*(folded(name) for name in self.names), *sides}
        for name in sorted(known, key=len, reverse=True):
            if small.startswith(name) and not (_is_letter(name[-1:]) and _is_letter(small[len(name) : len(name) + 1])):
                return len(name)
        return 0


def _is_letter(character: str) -> bool:
    return character.isascii() and character.isalnum()


class Draft:
    """What the lines of one round have told. ``first`` and ``last`` are its lines, ``told`` what was told of it."""

    def __init__(self) -> None:
        self.ruleset: RuleSetReference | None = None
        self.ruleset_at: Piece | None = None
        self.is_ruleset_unread = False
        self.changes: list[tuple[tuple[str, ...], Any]] = []
        self.seating = Seating()
        self.settings: dict[str, str] = {}
        self.hands: dict[str, Cards] = {}
        self.hands_at: Piece | None = None
        self.leader: Piece | None = None
        self.base: int | None = None
        self.scoring: ScoringReference | None = None
        self.actions: list[SeatedAction] = []
        self.action_lines: list[int] = []
        self.acting: Piece | None = None
        """The first line that is no header."""
        self.told: set[str] = set()
        self.first: Piece | None = None
        self.last: Piece | None = None

    def see(self, line: Piece) -> None:
        """A line stands in this round, whether or not it can be read."""
        self.first = self.first or line
        self.last = line

    @property
    def says_something(self) -> bool:
        """Whether there is more than what the rounds after it go on with."""
        return bool(self.told - set(_CARRIED))

    @property
    def reference(self) -> RuleSetReference:
        """The rule set with the house rules named under it."""
        assert self.ruleset is not None  # noqa: S101 - asked only where there is one
        if isinstance(self.ruleset, str) and self.changes:
            return custom_ruleset(self.ruleset, self.changes)
        return self.ruleset

    def open_up(self) -> str | None:
        """The id of the rule set, to which further changes may be made, or None if there is none."""
        given = self.ruleset
        if given is None or isinstance(given, str):
            return given
        self.ruleset, self.changes = given.extends, listed(given)
        return given.extends

    @property
    def place(self) -> Piece:
        """Where the players of the round first come in."""
        return self.acting or self.hands_at or self.first or Piece("", 0)

    def following(self, *, seats: bool = True) -> Draft:
        """The next round at the same table: same rules, stake and, unless they are told anew, seats."""
        draft = Draft()
        draft.ruleset, draft.changes = self.ruleset, list(self.changes)
        draft.base, draft.scoring = self.base, self.scoring
        if seats and self.seating.declared:
            draft.seating.declare(self.seating.declared)
        if not self.says_something:
            draft.ruleset_at = self.ruleset_at
        return draft
