"""The oracle's play: what beats what, and every play a hand can make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from oracle_kinds import (
    DRAGONS,
    KINDS,
    Reading,
    Ruleset,
    beats_straight_flush,
    kicker_counts,
    readings,
)

Verdict = tuple[bool, str]


def compare(ruleset: Ruleset, play_cards: list[str], table_cards: list[str]) -> Verdict:
    """Does the play beat the table, and the code of the reason."""
    if set(play_cards) & set(table_cards):
        return False, "duplicate_card"
    play, table = readings(ruleset, play_cards), readings(ruleset, table_cards)
    if not play or not table:
        return False, "invalid_combination"
    return verdict(ruleset, play[0], len(play_cards), table[0], len(table_cards))


def verdict(ruleset: Ruleset, play: Reading, play_size: int, table: Reading, table_size: int) -> Verdict:
    """The same question about two readings and the number of cards each was played with."""
    if play.kind in DRAGONS or table.kind in DRAGONS:
        return _with_dragons(ruleset, play.kind, table.kind)
    bombs = ruleset["ranking"]["bombs"]
    if beats_straight_flush(ruleset, play.kind, play.rank) and table.kind == "straight_flush":
        return True, "bomb" if play.kind in bombs else "higher_kind"
    if beats_straight_flush(ruleset, table.kind, table.rank) and play.kind == "straight_flush":
        return False, "lower_kind"
    if play.kind in bombs:
        return _with_a_bomb(ruleset, play, play_size, table, table_size)
    if table.kind in bombs:
        return False, "lower_kind"
    if play_size != table_size:
        return False, "size_mismatch"
    return _same_size(ruleset, play, table, play_size)


def _with_dragons(ruleset: Ruleset, play: str, table: str) -> Verdict:
    flush_is_higher = ruleset["dragon"]["flush_dragon_higher"]
    if table not in DRAGONS:
        return True, "dragon"
    if play not in DRAGONS:
        return False, "lower_kind"
    if play == table or not flush_is_higher:
        return False, "not_higher"
    return (True, "dragon") if play == "flush_dragon" else (False, "lower_kind")


def _with_a_bomb(ruleset: Ruleset, play: Reading, play_size: int, table: Reading, table_size: int) -> Verdict:
    bombs = ruleset["ranking"]["bombs"]
    if play.kind == table.kind:
        return _same_kind(play, table)
    if table.kind in bombs:
        higher = bombs.index(play.kind) > bombs.index(table.kind)
        return (True, "bomb") if higher else (False, "lower_kind")
    on_single_two = table.kind == "single" and table.rank == "2"
    if ruleset["ranking"]["bombs_on"] == "single_two" and not on_single_two and play_size != table_size:
        return False, "size_mismatch"
    return True, "bomb"


def _same_kind(play: Reading, table: Reading) -> Verdict:
    return (True, "higher_same_kind") if play.strength > table.strength else (False, "not_higher")


def _same_size(ruleset: Ruleset, play: Reading, table: Reading, size: int) -> Verdict:
    if play.kind == table.kind:
        return _same_kind(play, table)
    if size >= 5 and ruleset["ranking"]["five_card"] == "same_kind_only":
        return False, "kind_mismatch"
    higher = KINDS.index(play.kind) > KINDS.index(table.kind)
    return (True, "higher_kind") if higher else (False, "lower_kind")


def legal(ruleset: Ruleset, hand: list[str], table: list[str] | None) -> dict[frozenset[str], Reading]:
    """Every set of cards of the hand (13 at most) that is a combination and beats the table, with its best reading."""
    assert len(hand) <= 13, "brute force needs a small hand"
    on_table = readings(ruleset, table)[0] if table else None
    found = {}
    for cards, reading in _combinations_of(ruleset, hand):
        too_few = reading.kind in DRAGONS and ruleset["dragon"]["whole_hand"] and len(hand) != len(cards)
        beats = on_table is None or verdict(ruleset, reading, len(cards), on_table, len(table or []))[0]
        if beats and not too_few:
            found[cards] = reading
    return found


def _combinations_of(ruleset: Ruleset, hand: list[str]) -> Iterator[tuple[frozenset[str], Reading]]:
    for size in sorted(_sizes(ruleset)):
        for cards in combinations(hand, size):
            ways = readings(ruleset, list(cards))
            if ways:
                yield frozenset(cards), ways[0]


def _sizes(ruleset: Ruleset) -> set[int]:
    """The numbers of cards some kind of the rule set can have."""
    cores = {"four_of_a_kind": 4, "four_twos": 4, "straight_flush": 5, "five_of_a_kind": 5, "five_twos": 5}
    carried = {core + extra for kind, core in cores.items() for extra in kicker_counts(ruleset, kind)}
    return {1, 2, 3, 4, 5, 13} | carried
