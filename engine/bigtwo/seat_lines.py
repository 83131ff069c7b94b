"""One line of a record that tells what a player did: whose it is, and the action."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from bigtwo.answers import is_seat_name
from bigtwo.cards import as_cards
from bigtwo.notation import Flaw, card_meant, cards_in
from bigtwo.questions import SeatedAction, SeatedClaim, SeatedPass, SeatedPlay
from bigtwo.record_draft import Seating, Trouble
from bigtwo.record_lines import LONGEST_LABEL, Piece, colon_of, label
from bigtwo.record_words import folded, words
from bigtwo.rules.kinds import Kind

_MOST_CARDS: Final = 27
_LONGEST_KIND: Final = 40
_CLOSING: Final = " \t\u3000)]）】.。"
_OPENING: Final = " \t\u3000,;(，；（【["
_FIRST_WORD: Final = re.compile(r"\S+")


class Seated(NamedTuple):
    """A line with its seat told apart."""

    seat: str
    rest: Piece


def seat_in(line: Piece, seating: Seating) -> Seated | Trouble:
    """Whose line it is: ``E: …``, ``South …``, ``甲…``; or why that cannot be told."""
    colon = colon_of(line.text)
    if colon >= 0:
        said = _without_verb(label(line.text[:colon]))
        return _seated(said, line.cut(colon + 1), seating)
    length = seating.known_in_front(line.text)
    if length:
        return _seated(line.text[:length], line.cut(length), seating)
    found = _FIRST_WORD.match(line.text)
    if found is None or not cards_in(line.text)[1]:
        return Trouble("seat_missing", "record.seat_missing")
    rest = line.cut(found.end())
    if not rest.text or not isinstance(action_in(rest, ""), (SeatedPlay, SeatedPass, SeatedClaim)):
        return Trouble("expected_action", "record.expected_action")
    return _seated(label(found.group()), rest, seating)


def _seated(said: str, rest: Piece, seating: Seating) -> Seated | Trouble:
    seat = seating.named(said)
    if seat is not None:
        return Seated(seat, rest)
    if not said or len(said) > LONGEST_LABEL:
        return Trouble("expected_action", "record.expected_action")
    if not is_seat_name(said):
        return Trouble("bad_seats", "record.bad_seats")
    return Trouble("unknown_seat", "record.unknown_seat", said)


def _without_verb(said: str) -> str:
    if len(said) > 2 * LONGEST_LABEL:
        return said
    found = words().last_verb.search(folded(said))
    return said[: found.start()] if found else said


def action_in(text: Piece, seat: str) -> SeatedAction | Trouble | list[Flaw]:
    """What a player did: a play, a pass or a claim; or what is wrong with it, flaws counted from the start of ``text``."""
    end, called = _call(text.text)
    verb = words().verb.match(folded(text.text))
    start = verb.end() if verb and verb.end() < end else 0
    said = folded(text.text[start:end]).strip(_CLOSING + "!！")
    if said in words().passes:
        return SeatedPass(seat=seat, last_card_called=called)
    if said in words().claims:
        return SeatedClaim(seat=seat, last_card_called=called)
    end, declared = _declared(text.text, end)
    cards, flaws = cards_in(" " * start + text.text[start:end])
    if flaws:
        return flaws if cards or _cards_were_meant(text, flaws) else _nothing_read(text)
    if len(cards) > _MOST_CARDS:
        return Trouble("too_many_cards", "record.too_many_cards")
    return SeatedPlay(cards=as_cards(cards), declared=declared, seat=seat, last_card_called=called)


def _cards_were_meant(text: Piece, flaws: list[Flaw]) -> bool:
    unknown = all(flaw.name in {"reading.unknown", "reading.no_card"} for flaw in flaws)
    return not unknown or card_meant(text.text) is not None


def _nothing_read(text: Piece) -> Trouble:
    return Trouble("expected_action", "record.no_action" if text.text else "record.expected_action")


def _call(text: str) -> tuple[int, bool | None]:
    """Where the action ends and whether the last card was announced with it; None if nothing is said of that."""
    plain = folded(text.rstrip(_CLOSING))
    small = plain.rstrip(_CLOSING + "!")
    exclaimed = True if "!" in plain[len(small) :] else None
    for spelling, called in words().calls:
        if small.endswith(spelling):
            before = small[: -len(spelling)]
            if before.strip() and not (spelling[0].isalpha() and spelling[0].isascii() and before[-1].isalnum()):
                return len(before.rstrip(_OPENING)), called
    return len(small), exclaimed


def _declared(text: str, end: int) -> tuple[int, Kind | None]:
    """Where the cards end and the kind they are said to be."""
    small = folded(text[:end])
    for found in words().declared.finditer(small, max(0, end - _LONGEST_KIND)):
        kind = words().kinds.get(small[found.end() :].strip(_CLOSING + _OPENING))
        if kind is not None:
            return len(small[: found.start()].rstrip(_OPENING)), kind
    return end, None
