"""How many sequences of legal actions there are: the engine and the oracle's table against the golden numbers."""

from collections import Counter
from itertools import combinations

import pytest

from asking import Plain, golden, ruleset
from oracle_kinds import readings
from oracle_round import NaiveRound
from tools.golden_rounds import perft, positions, question_at

ENTRIES: list[Plain] = golden("perft.json")


def entry_name(entry: Plain) -> str:
    return f"{entry['ruleset']}: {entry['name']}"


def differences(entry: Plain, counts: Counter[str]) -> str:
    """What the first actions count, line by line, where it is not the golden number."""
    told = entry["first_actions"]
    return "\n".join(
        f"{action}: {counts.get(action)} instead of {told.get(action)}"
        for action in dict.fromkeys((*told, *counts))
        if counts.get(action) != told.get(action)
    )


def naive_perft(table: NaiveRound, plays: dict[str, list[list[str]]], depth: int) -> Counter[str]:
    """The same numbers from the oracle's table; ``plays`` are the combinations in each seat's first hand."""
    found: Counter[str] = Counter()
    seat = table.turn
    if seat is None:
        return found
    for cards in [*plays[seat], []]:
        action: Plain = {"type": "play", "cards": cards, "last_card_called": True} if cards else {"type": "pass"}
        if not set(cards) <= set(table.hands[seat]) or table.faults(seat, action):
            continue
        after = table.copy()
        after.do(action)
        found[" ".join(cards) or "pass"] = 1 if depth == 1 else naive_perft(after, plays, depth - 1).total()
    return found


def combinations_in(of: Plain, hand: list[str]) -> list[list[str]]:
    sets = [list(some) for size in range(1, len(hand) + 1) for some in combinations(hand, size)]
    return [some for some in sets if readings(of, some)]


def by_sets(counts: Plain | Counter[str]) -> dict[frozenset[str], int]:
    """The counts without an order of cards in their names."""
    return {frozenset(action.split()): count for action, count in counts.items()}


@pytest.mark.parametrize("entry", ENTRIES, ids=entry_name)
def test_the_engine_counts_the_golden_number(entry: Plain) -> None:
    counts = perft(entry["ruleset"], question_at(entry), entry["depth"])

    assert dict(counts) == entry["first_actions"], differences(entry, counts)
    assert counts.total() == entry["nodes"]


@pytest.mark.parametrize("entry", ENTRIES, ids=entry_name)
def test_the_oracle_counts_the_golden_number(entry: Plain) -> None:
    of, hands = ruleset(entry["ruleset"]), {seat: hand.split() for seat, hand in entry["hands"].items()}
    table = NaiveRound(of, hands, entry.get("leader"), opening="leader" not in entry)
    plays = {seat: combinations_in(of, hand) for seat, hand in hands.items()}
    counts = naive_perft(table, plays, entry["depth"])

    assert by_sets(counts) == by_sets(entry["first_actions"]), differences(entry, counts)


def test_the_golden_positions_are_all_of_them() -> None:
    told = [(entry["ruleset"], entry["name"], entry["depth"]) for entry in ENTRIES]

    assert told == [
        (name, position["name"], position["depth"])
        for name in dict.fromkeys(entry["ruleset"] for entry in ENTRIES)
        for position in positions(name)
    ]


def test_a_mismatch_shows_the_first_actions() -> None:
    entry = {"first_actions": {"5c": 3, "pass": 1}}

    assert (
        differences(entry, Counter({"5c": 4, "6d": 1})) == "5c: 4 instead of 3\npass: None instead of 1\n6d: 1 instead of None"
    )
