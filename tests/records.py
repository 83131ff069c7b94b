"""Short ways to ask the referee: an action, a position and a record, each written as a line of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest

import bigtwo
from bigtwo import Rules
from bigtwo.questions import Action, RoundQuestion, Situation

Plain = dict[str, Any]
Codes = list[str]

PASS: Plain = {"type": "pass"}
CLAIM: Plain = {"type": "claim"}


def action(text: str) -> Plain:
    """``"pass"``, ``"claim"``, or the cards of a play: ``"5c 5d"``."""
    return {"type": text} if text in {"pass", "claim"} else {"type": "play", "cards": text.split()}


def judge(of: Rules, hand: str, table: str, what: str | Plain, /, **situation: Any) -> bigtwo.Judgement:
    """Judge an action; no table means leading."""
    asked: Any = msgspec.convert(action(what) if isinstance(what, str) else what, Action)
    return bigtwo.judge(of, hand.split(), table.split() or None, asked, msgspec.convert(situation, Situation))


def legal(of: Rules, hand: str, table: str = "", /, **situation: Any) -> bigtwo.LegalPlays:
    """List what a hand may do; no table means leading."""
    return bigtwo.legal(of, hand.split(), table.split() or None, msgspec.convert(situation, Situation))


def line(text: str) -> Plain:
    """One line of a record, the seat first: ``"a 5c 5d"``, ``"b pass"``, ``"a claim"``; ``"a 5c last"`` with the call."""
    seat, what = text.split(" ", 1)
    called = what.endswith(" last")
    told = {"seat": seat, **action(what.removesuffix(" last"))}
    return {**told, "last_card_called": True} if called else told


def question(*lines: str | Plain, hands: Mapping[str, str] | None = None, **facts: Any) -> Plain:
    """A record as a request; the seats are those of the hands unless they are told."""
    actions = [line(one) if isinstance(one, str) else one for one in lines]
    asked: Plain = {"actions": actions, **facts}
    if hands is not None:
        asked["hands"] = {seat: cards.split() for seat, cards in hands.items()}
    asked["seats"] = list(facts.get("seats") or hands or ())
    return asked


def adjudicate(of: Rules, *lines: str | Plain, **facts: Any) -> bigtwo.Adjudication:
    """Adjudicate a record told in lines."""
    return bigtwo.adjudicate(of, msgspec.convert(question(*lines, **facts), RoundQuestion))


def refused(of: Rules, *lines: str | Plain, **facts: Any) -> list[tuple[tuple[str | int, ...], str]]:
    """The faults of a record that cannot be: where, and the code."""
    with pytest.raises(bigtwo.Contradiction) as error:
        adjudicate(of, *lines, **facts)
    return [(fault.pointer, fault.code) for fault in error.value.faults]


def all_codes(found: bigtwo.Adjudication) -> list[Codes]:
    """The codes of each action's findings."""
    return [[finding.code for finding in one.findings] for one in found.actions]


def verdicts(found: bigtwo.Adjudication) -> Codes:
    """For each action ``ok``, or the code of the deciding fault."""
    return ["ok" if one.legal else one.findings[0].code for one in found.actions]


def passes(seats: Iterable[str]) -> list[str]:
    """A pass of each seat, in order."""
    return [f"{seat} pass" for seat in seats]
