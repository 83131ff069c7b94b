"""Writing rounds down (牌局紀錄) in one way for each language; what is written reads back as the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import UNSET

from bigtwo.changes_text import UnreadableChange, change_of, custom_ruleset, written_changes
from bigtwo.notation import write_cards
from bigtwo.questions import RoundQuestion, SeatedAction, SeatedClaim, SeatedPlay
from bigtwo.record_lines import written_label
from bigtwo.record_text import RecordedRound
from bigtwo.record_words import word
from bigtwo.rules.reference import CustomRuleSet, RuleSetReference
from bigtwo.wording import Language, voice_of


def write_record(record: RoundQuestion, language: Language = "en") -> str:
    """A round as text, every line ended."""
    return "".join(f"{line}\n" for line in _lines(record, language, named=False))


def write_records(records: Iterable[RoundQuestion], language: Language = "en") -> str:
    """Several rounds as one text, a line of dashes between them."""
    texts = ["".join(f"{line}\n" for line in _lines(record, language, named=True)) for record in records]
    return "\n---\n".join(texts)


def _lines(record: RoundQuestion, language: Language, *, named: bool) -> Iterator[str]:
    def header(name: str, value: str) -> str:
        return f"{word('header', name, language)}: {value}"

    ruleset = record.ruleset if isinstance(record, RecordedRound) else UNSET
    if not isinstance(ruleset, msgspec.UnsetType):
        yield from (header(name, value) for name, value in _ruleset(ruleset))
    elif named:
        yield header("ruleset", "-")
    yield header("seats", " ".join(map(written_label, record.seats)))
    if record.leader is not None:
        yield header("leader", written_label(record.leader))
    yield from (header(name, word("value", value, language)) for name, value in _settings(record))
    if record.base is not None:
        yield header("base", str(record.base))
    if record.scoring is not None:
        scoring = record.scoring
        yield header("scoring", scoring if isinstance(scoring, str) else msgspec.json.encode(scoring).decode())
    hands = record.hands or {}
    yield from (f"{_hand_of(seat, language)}: {write_cards(hands[seat], language)}" for seat in record.seats if seat in hands)
    yield from (f"{written_label(action.seat)}: {_action(action, language)}" for action in record.actions)


def _ruleset(reference: RuleSetReference) -> Iterator[tuple[str, str]]:
    """The rule set by its id with a line for each change, where that says it all, or else in one line of JSON."""
    if isinstance(reference, str):
        yield "ruleset", reference
    elif _told_by_lines(reference):
        yield "ruleset", reference.extends
        yield from (("set", change) for change in written_changes(reference))
    else:
        yield "ruleset", msgspec.json.encode(reference).decode()


def _told_by_lines(reference: CustomRuleSet) -> bool:
    changes = written_changes(reference)
    try:
        return bool(changes) and custom_ruleset(reference.extends, map(change_of, changes)) == reference
    except UnreadableChange:
        return False


def _settings(record: RoundQuestion) -> Iterator[tuple[str, str]]:
    """What is not as it usually is."""
    if not record.from_opening:
        yield "from", "middle"
    if not record.first_game:
        yield "game", "later"
    if record.on_illegal == "skip":
        yield "on_illegal", "skip"


def _hand_of(seat: str, language: Language) -> str:
    hand, owner = word("header", "hand", language), written_label(seat)
    return f"{hand} {owner}" if language == "en" else f"{owner}{hand}"


def _action(action: SeatedAction, language: Language) -> str:
    voice = voice_of(language)
    if isinstance(action, SeatedPlay):
        said = write_cards(action.cards, language)
        if action.declared is not None:
            said += f" {word('declared', 'as', language)} {voice.kind(action.declared)}"
    else:
        said = word("action", "claim" if isinstance(action, SeatedClaim) else "pass", language)
    if action.last_card_called is None:
        return said
    return f"{said}, {word('call', 'called' if action.last_card_called else 'uncalled', language)}"
