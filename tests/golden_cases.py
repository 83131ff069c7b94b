"""The worked cases, and how a case is held against an answer: ``tests/golden/README.md`` says it for everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from asking import Plain, golden

Differences = Iterator[str]


class Case(NamedTuple):
    """One question, and the part of its answer that is certain."""

    id: str
    operation: str
    status: str
    request: Plain
    expect: Plain


def cases(*operations: str) -> list[Case]:
    """The worked cases of some operations, in the order of the file."""
    return [case for case in (Case(**raw) for raw in golden("cases.json")) if case.operation in operations]


def wrong(case: Case, status: int, answer: Plain) -> list[str]:
    """Where an answer is not what the case expects; nothing if it is."""
    expected = dict(case.expect)
    if status != expected.pop("http_status", 200):
        return [f"answered with {status}: {answer}"]
    code = expected.pop("code", None)
    if code is not None and code not in _problem_codes(answer):
        return [f"{code} is not among {_problem_codes(answer)}"]
    return list(_differences(expected, answer, ""))


def grounds_of(answer: Any) -> Iterator[str]:
    """Every finding and item of an answer, wherever it stands: its code and the ids of its clauses."""
    if isinstance(answer, dict):
        if "code" in answer and "clauses" in answer:
            yield " ".join([f"{answer['code']}:", *(clause["id"] for clause in answer["clauses"])])
        for below in answer.values():
            yield from grounds_of(below)
    elif isinstance(answer, (list, tuple)):
        for below in answer:
            yield from grounds_of(below)


def _problem_codes(answer: Plain) -> list[Any]:
    return [answer.get("code"), *(error["code"] for error in answer.get("errors", ()))]


def _differences(expected: Any, found: Any, place: str) -> Differences:
    if isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            special = _SPECIAL.get(name)
            here = f"{place}/{name}"
            if special is not None:
                yield from special(value, found, here)
            elif name in found:
                yield from _differences(value, found[name], here)
            else:
                yield f"{here}: is missing"
    elif isinstance(expected, list) and isinstance(found, (list, tuple)) and len(expected) == len(found):
        for index, (value, one) in enumerate(zip(expected, found, strict=True)):
            yield from _differences(value, one, f"{place}/{index}")
    else:
        yield from _unequal(expected, found, place)


def _unequal(expected: Any, found: Any, place: str) -> Differences:
    if expected != found:
        yield f"{place}: {found!r} instead of {expected!r}"


def _finding_codes(answer: Plain) -> list[str]:
    return [finding["code"] for finding in answer.get("findings", ())]


def _findings_include(expected: list[str], answer: Plain, place: str) -> Differences:
    found = _finding_codes(answer)
    yield from (f"{place}: {code} is not among {found}" for code in expected if code not in found)


def _verdicts(expected: list[str], answer: Plain, place: str) -> Differences:
    found = ["ok" if action["legal"] else _finding_codes(action)[0] for action in answer.get("actions", ())]
    yield from _unequal(expected, found, place)


def _card_sets(plays: list[list[str]]) -> list[list[str]]:
    return sorted(sorted(play) for play in plays)


def _plays_set(expected: list[list[str]], answer: Plain, place: str) -> Differences:
    found = [play["cards"] for play in answer.get("plays", ())]
    yield from _unequal(_card_sets(expected), _card_sets(found), place)


def _combos_set(expected: dict[str, list[list[str]]], answer: Plain, place: str) -> Differences:
    for kind, sets in expected.items():
        found = [combo["cards"] for combo in answer.get("combos", {}).get(kind, ())]
        yield from _unequal(_card_sets(sets), _card_sets(found), f"{place}/{kind}")


def _items(expected: dict[str, int], share: Plain, place: str) -> Differences:
    found = {item["code"]: item["factor"] for item in share.get("items", ()) if item.get("factor", 1) != 1}
    yield from _unequal(expected, found, place)


def _losers_by_seat(expected: dict[str, Plain], answer: Plain, place: str) -> Differences:
    yield from _differences(expected, {loser["seat"]: loser for loser in answer.get("losers", ())}, place)


def _action(expected: Plain, answer: Plain, place: str) -> Differences:
    found = answer.get("action") or {}
    ordered = [{**action, "cards": sorted(action.get("cards", ()))} for action in (expected, found)]
    yield from _differences(ordered[0], ordered[1], place)


_SPECIAL: dict[str, Callable[[Any, Plain, str], Differences]] = {
    "findings_include": _findings_include,
    "verdicts": _verdicts,
    "plays_set": _plays_set,
    "combos_set": _combos_set,
    "items": _items,
    "losers_by_seat": _losers_by_seat,
    "action": _action,
}
