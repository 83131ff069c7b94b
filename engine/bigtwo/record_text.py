"""Reading rounds as people write them down (牌局紀錄): one action a line, in either language.

``docs/records.md`` describes the format. A line that cannot be read is told with its place and with what was expected, and
the rest is read all the same; :mod:`bigtwo.record_writing` writes records back in one way.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from bigtwo.answers import is_seat_name
from bigtwo.cards import as_cards
from bigtwo.changes_text import UnreadableChange, change_of, custom_ruleset
from bigtwo.errors import Contradiction
from bigtwo.notation import Flaw, cards_in, told
from bigtwo.questions import RoundQuestion
from bigtwo.reading import MOST_PROBLEMS, Line, Places, ReadingProblem, shown
from bigtwo.record_draft import Draft, Trouble
from bigtwo.record_lines import Header, Piece, header_of, label, labels, lines_of
from bigtwo.record_words import folded, word, words
from bigtwo.rules.reference import RuleSetReference
from bigtwo.rules.resolving import resolve_ruleset, resolve_scoring
from bigtwo.rules.scoring_record import Base, ScoringReference
from bigtwo.seat_lines import action_in, seat_in
from bigtwo.wording import Language, voice_of

MOST_CHARACTERS: Final = 1_000_000
"""A text of records may have this many characters."""
_MOST_ACTIONS: Final = 400
_MOST_CARDS: Final = 27


class RecordedRound(RoundQuestion, frozen=True, kw_only=True, omit_defaults=True):
    """A round as it was written down, ready to be adjudicated. Without a ``ruleset`` the record names none."""

    ruleset: RuleSetReference | UnsetType = UNSET


class RoundLines(Struct, frozen=True):
    """Where a round stands in its text: its first and last line, and the line of each action."""

    first: Line
    last: Line
    actions: Annotated[tuple[Line, ...], Meta(max_length=_MOST_ACTIONS)]


class RecordsRead(Struct, frozen=True):
    """The rounds of a text, where each of them stands, and every place that could not be read."""

    rounds: Annotated[tuple[RecordedRound, ...], Meta(max_length=MOST_CHARACTERS)]
    lines: Annotated[tuple[RoundLines, ...], Meta(max_length=MOST_CHARACTERS)]
    problems: Annotated[tuple[ReadingProblem, ...], Meta(max_length=MOST_PROBLEMS)]


def read_records(text: str, language: Language = "en") -> RecordsRead:
    """Read the rounds of a text. Whatever cannot be read is among the problems; it never raises."""
    reader = _Reader(text, language)
    if len(text) > MOST_CHARACTERS:
        reader.complain(Piece("", 0), "too_long", "reading.too_long", limit=MOST_CHARACTERS)
    else:
        for line in lines_of(text):
            reader.take(line)
        reader.finish()
    reader.problems.sort(key=lambda problem: (problem.line, problem.column))
    return RecordsRead(tuple(reader.rounds), tuple(reader.lines), tuple(reader.problems))


class _Reader:
    """Reads line after line into a draft, and turns each finished draft into a round."""

    def __init__(self, text: str, language: Language) -> None:
        self.language: Language = language
        self.voice = voice_of(language)
        self.places = Places(text)
        self.problems: list[ReadingProblem] = []
        self.rounds: list[RecordedRound] = []
        self.lines: list[RoundLines] = []
        self.draft = Draft()
        self._known: dict[bytes, Trouble | None] = {}

    def take(self, line: Piece) -> None:
        """Read a line that says something."""
        if words().next_round.match(folded(line.text)):
            self._next(self.draft.following())
            return
        header = header_of(line)
        if header is None:
            self._action(line)
        else:
            self._header(line, header)

    def finish(self) -> None:
        """Nothing comes after this."""
        self._next(Draft())

    def complain(self, where: Piece, code: str, name: str, **facts: Any) -> None:
        """Note a problem; once there are too many, no more."""
        if len(self.problems) < MOST_PROBLEMS:
            token = shown(where.text)
            message = self.voice.say(name, token=token, **facts)
            self.problems.append(ReadingProblem(*self.places.at(where.start), code, message, token))

    def _flaws(self, where: Piece, flaws: list[Flaw]) -> None:
        room = MOST_PROBLEMS - len(self.problems)
        self.problems += told(where.text, flaws[:room], self.language, self.places, where.start)

    # --- headers

    def _header(self, line: Piece, header: Header) -> None:
        draft, name = self.draft, header.name
        begins = name in {"ruleset", "seats"} and bool(draft.actions or name in draft.told)
        if begins or (name == "ruleset" and not draft.told):
            self._next(Draft() if name == "ruleset" else draft.following(seats=False))
        self.draft.see(line)
        if self.draft.actions:
            self.complain(line, "misplaced_header", "record.misplaced")
            return
        if name in self.draft.told and name not in {"set", "hand"}:
            self.complain(line, "repeated_header", "record.repeated")
            return
        self.draft.told.add(name)
        reader = getattr(self, f"_{name}", None)
        if reader is not None:
            reader(header)
        else:
            self._choice(header)

    def _wrong_value(self, value: Piece, header: str, expected: str) -> None:
        shown_header = word("header", header, self.language)
        self.complain(value, "bad_value", "record.bad_value", header=shown_header, expected=expected)

    def _choice(self, header: Header) -> None:
        """A header whose value is one of a few words."""
        name, value = header.name, header.value
        meant = words().values.get(folded(value.text))
        if meant in _CHOICES[name]:
            self.draft.settings[name] = meant
        else:
            self._wrong_value(value, name, self.voice.either([word("value", one, self.language) for one in _CHOICES[name]]))

    def _ruleset(self, header: Header) -> None:
        value = header.value
        if value.text == "-":
            return
        try:
            given = msgspec.json.decode(value.text) if value.text.startswith("{") else value.text
            self.draft.ruleset = msgspec.convert(given, RuleSetReference)
        except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
            self._wrong_value(value, "ruleset", self.voice.say("record.a_ruleset"))
            self.draft.is_ruleset_unread = True
            return
        self.draft.ruleset_at = value
        self._check_ruleset(self.draft, by_name=True)

    def _set(self, header: Header) -> None:
        draft = self.draft
        try:
            change = change_of(header.value.text)
            extends = draft.open_up()
            if extends is None:
                if not draft.is_ruleset_unread:
                    self.complain(header.value, "misplaced_header", "record.set_before_ruleset")
                return
            custom_ruleset(extends, [*draft.changes, change])
        except UnreadableChange:
            self.complain(header.value, "bad_value", "record.bad_change")
        else:
            draft.changes.append(change)

    def _seats(self, header: Header) -> None:
        seats = labels(header.value.text)
        if not (2 <= len(seats) <= 4 and len(set(seats)) == len(seats) and all(map(is_seat_name, seats))):
            self.complain(header.value, "bad_seats", "record.bad_seats")
            return
        self.draft.seating.declare(seats)

    def _hand(self, header: Header) -> None:
        seat = self.draft.seating.named(header.seat or "")
        if seat is None:
            self._unknown_seat(header.value, header.seat or "")
            return
        cards, flaws = cards_in(header.value.text)
        if flaws:
            self._flaws(header.value, flaws)
        if not flaws and len(cards) > _MOST_CARDS:
            self.complain(header.value, "too_many_cards", "record.too_many_cards", limit=_MOST_CARDS)
        elif seat in self.draft.hands:
            self.complain(header.value, "repeated_header", "record.repeated")
        elif cards:
            self.draft.seating.appear(seat)
            self.draft.hands[seat] = as_cards(cards)
        self.draft.hands_at = self.draft.hands_at or header.value

    def _unknown_seat(self, where: Piece, seat: str) -> None:
        if seat:
            self.complain(where, "unknown_seat", "record.unknown_seat", seat=shown(seat), seats=self._seat_list())
        else:
            self.complain(where, "unknown_seat", "record.no_seat")

    def _seat_list(self) -> str:
        return self.voice.either(self.draft.seating.names)

    def _leader(self, header: Header) -> None:
        self.draft.leader = header.value

    def _base(self, header: Header) -> None:
        text = folded(header.value.text).replace(",", "").replace("_", "")
        try:
            self.draft.base = msgspec.convert(int(text) if re.fullmatch("[0-9]{1,10}", text) else None, Base)
        except msgspec.ValidationError:
            self._wrong_value(header.value, "base", self.voice.say("record.a_stake"))

    def _scoring(self, header: Header) -> None:
        text = header.value.text
        try:
            scoring = msgspec.convert(msgspec.json.decode(text) if text.startswith("{") else text, ScoringReference)
            resolve_scoring(scoring, self.voice)
        except Contradiction as error:
            self.complain(header.value, error.faults[0].code, "record.as_told", told=error.faults[0].message)
        except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
            self._wrong_value(header.value, "scoring", self.voice.say("record.a_scoring"))
        else:
            self.draft.scoring = scoring

    # --- actions

    def _action(self, line: Piece) -> None:
        draft = self.draft
        draft.see(line)
        draft.acting = draft.acting or line
        found = seat_in(line, draft.seating)
        if isinstance(found, Trouble):
            self.complain(line, found.code, found.name, seats=self._seat_list(), seat=shown(found.said))
            return
        if len(draft.actions) >= _MOST_ACTIONS:
            self.complain(line, "too_many_actions", "record.too_many_actions", limit=_MOST_ACTIONS)
            return
        action = action_in(found.rest, found.seat)
        if isinstance(action, Trouble):
            self.complain(found.rest if found.rest.text else line, action.code, action.name, limit=_MOST_CARDS)
        elif isinstance(action, list):
            draft.seating.appear(found.seat)
            self._flaws(found.rest, action)
        else:
            draft.told.add("action")
            draft.seating.appear(found.seat)
            draft.actions.append(action)
            draft.action_lines.append(self.places.at(line.start)[0])

    # --- rounds

    def _next(self, draft: Draft) -> None:
        """Make a round of what was read so far, and begin the next."""
        finished, self.draft = self.draft, draft
        if not finished.says_something:
            return
        self._check_ruleset(finished)
        seats = finished.seating.names
        if not 2 <= len(seats) <= 4:
            if "seats" not in finished.told:
                self.complain(finished.place, "bad_seats", "record.bad_seats")
            return
        self.rounds.append(self._round(finished))
        first, last = (self.places.at(line.start)[0] for line in (finished.first, finished.last) if line is not None)
        self.lines.append(RoundLines(first, last, tuple(finished.action_lines)))

    def _check_ruleset(self, draft: Draft, *, by_name: bool = False) -> None:
        """Whether there is such a rule set; a draft tells it once, however many rounds go on with it.

        Its name is looked up where it stands, so that it is told even of a text that holds no round.
        """
        if draft.ruleset is None or draft.ruleset_at is None:
            return
        reference = draft.ruleset if isinstance(draft.ruleset, str) else draft.ruleset.extends
        try:
            resolve_ruleset(reference if by_name else draft.reference, self.voice)
        except Contradiction as error:
            for fault in error.faults:
                self.complain(draft.ruleset_at, fault.code, "record.as_told", told=fault.message)
            draft.ruleset_at = None

    def _round(self, draft: Draft) -> RecordedRound:
        seats, settings = tuple(draft.seating.names), draft.settings
        hands = {seat: draft.hands[seat] for seat in seats if seat in draft.hands} or None
        if hands is not None and len(hands) < len(seats):
            self.complain(draft.hands_at or Piece("", 0), "hands_incomplete", "record.hands_incomplete")
            hands = None
        leader = None
        if draft.leader is not None:
            leader = draft.seating.named(label(draft.leader.text), new=False)
            if leader is None:
                self._unknown_seat(draft.leader, draft.leader.text)
        return RecordedRound(
            ruleset=UNSET if draft.ruleset is None else draft.reference,
            seats=seats,
            hands=hands,
            leader=leader,
            from_opening=settings.get("from") != "middle",
            first_game=settings.get("game") != "later",
            on_illegal="skip" if settings.get("on_illegal") == "skip" else "stop",
            actions=tuple(draft.actions),
            base=draft.base,
            scoring=draft.scoring,
        )


_CHOICES: Final = {"from": ("opening", "middle"), "game": ("first", "later"), "on_illegal": ("stop", "skip")}
