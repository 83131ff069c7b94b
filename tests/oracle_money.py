"""The oracle's money: a round settled by each scoring of the rules, from cards or from a summary of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod
from typing import Any, NamedTuple

from oracle_kinds import (
    DRAGONS,
    JOKER,
    RANKS,
    SUITS,
    Ruleset,
    card_order,
    kicker_counts,
    listed_sequences,
    name_of_five,
    name_of_four,
    readings,
    suited,
)

Scoring = dict[str, Any]
Question = dict[str, Any]
Items = dict[str, int]

MONSTERS = ("four_of_a_kind", "straight_flush", "four_twos", "five_of_a_kind", "five_twos", *DRAGONS)


class CardsNeededError(ValueError):
    """The scoring looks at the cards themselves and only their number was given."""


class Finish(NamedTuple):
    """The winner's last play as far as a scoring looks at it."""

    kind: str | None = None
    twos: int = 0
    start_card: bool = False
    joker: bool = False


class Left(NamedTuple):
    """What a loser is left with."""

    seat: str
    hand: list[str] | None
    cards_left: int
    twos: int
    jokers: int
    monsters: int
    played: bool
    untouched: bool


def settle(scoring: Scoring, ruleset: Ruleset, question: Question) -> dict[str, Any]:
    """What each seat pays and gets: the settlement answer without its texts."""
    if scoring["model"] == "none":
        raise ValueError("no_scoring")
    if scoring["model"] == "place":
        return _by_place(scoring, question)
    lefts = [_left(scoring, ruleset, question, loser) for loser in question["losers"]]
    finish = _finish(ruleset, question["winner"])
    winner_items = _without_ones(_winner_factors(scoring, finish, lefts, question["winner"]))
    heads = _heads(scoring, ruleset, lefts)
    losers = [_loser(scoring, question, left, heads[left.seat], prod(winner_items.values()), finish) for left in lefts]
    return _paid(scoring, question, winner_items, losers)


# The facts


def _finish(ruleset: Ruleset, winner: dict[str, Any]) -> Finish:
    cards = winner.get("last_play")
    if cards:
        kind = readings(ruleset, cards)[0].kind
        return Finish(kind, _count(cards, "2"), ruleset["opening"]["start_card"] in cards, JOKER in cards)
    told = winner.get("finish")
    if told:
        return Finish(told["kind"], told.get("twos", 0), told.get("start_card", False), told.get("joker", False))
    declared = winner.get("instant_win")
    return Finish(declared) if declared in DRAGONS else Finish()


def _count(cards: Iterable[str], rank: str) -> int:
    return sum(card[0] == rank for card in cards)


def dealt(ruleset: Ruleset, players: int) -> int:
    """How many cards each player gets, an odd card aside."""
    if ruleset["deal"]["hand_size"] == 13:
        return 13
    two = {2: 26, 3: 17, "thirteen_each": 13}[ruleset["deal"]["two_player_piles"]]
    return {2: two, 3: 17, 4: 13}[players]


def _left(scoring: Scoring, ruleset: Ruleset, question: Question, loser: dict[str, Any]) -> Left:
    hand = loser.get("hand")
    cards_left = len(hand) if hand is not None else loser["cards_left"]
    full = dealt(ruleset, len(question["losers"]) + 1)
    played = loser.get("played_any", cards_left < full)
    if hand is None:
        twos, jokers, monsters = (loser.get(name, 0) for name in ("twos", "jokers", "monsters"))
    else:
        twos, jokers, monsters = _count(hand, "2"), hand.count(JOKER), _monsters(scoring, ruleset, hand)
    untouched = _untouched(scoring["untouched"], full, cards_left, played)
    return Left(loser["seat"], hand, cards_left, twos, jokers, monsters, played, untouched)


def _untouched(rule: dict[str, Any] | None, full: int, cards_left: int, played: bool) -> bool:
    if rule is None or (played and rule["requires_no_play"]):
        return False
    return cards_left >= (full if rule["cards"] == "dealt" else int(rule["cards"]))


def _monsters(scoring: Scoring, ruleset: Ruleset, hand: list[str]) -> int:
    """How many of the kinds a loser is charged for can still be made from his hand."""
    return len(set(_unplayed(scoring["loser"]["unplayed_monster"], ruleset, frozenset(hand))))


def _unplayed(rule: dict[str, Any], ruleset: Ruleset, hand: frozenset[str]) -> Iterator[str]:
    wild = rule["use_joker"] and JOKER in hand
    for kind, charged_as, core in _cores(ruleset, hand, wild):
        # Four 2s left are charged as a four of a kind where their own kind is not on the list.
        name = kind if kind in rule["kinds"] else charged_as
        enough = not rule["need_kicker"] or any(len(hand) - core >= k for k in kicker_counts(ruleset, kind))
        if name in rule["kinds"] and enough:
            yield name
    ways = readings(ruleset, list(hand)) if len(hand) == 13 and (wild or JOKER not in hand) else []
    if ways and ways[0].kind in DRAGONS and ways[0].kind in rule["kinds"]:
        yield ways[0].kind


def _cores(ruleset: Ruleset, hand: frozenset[str], wild: bool) -> Iterator[tuple[str, str, int]]:
    """Each (kind, what it is charged as, cards of the core) the hand holds, other cards aside."""
    for rank in RANKS:
        held = _count(hand, rank)
        if held + wild >= 4:
            yield name_of_four(ruleset, rank), "four_of_a_kind", 4
        if held == 4 and wild and kicker_counts(ruleset, name_of_five(ruleset, rank)):
            yield name_of_five(ruleset, rank), "five_of_a_kind", 5
    for _, sequence in listed_sequences(ruleset):
        for suit in SUITS:
            if len(suited(sequence, suit) & hand) + wild >= 5:
                yield "straight_flush", "straight_flush", 5


# Factors


def _winner_factors(scoring: Scoring, finish: Finish, lefts: list[Left], winner: dict[str, Any]) -> Iterator[tuple[str, int]]:
    rules = scoring["winner"]
    opened = winner.get("opened_round", False) or (finish.kind in DRAGONS and finish.start_card)
    monster = finish.kind in MONSTERS
    if opened and not any(left.played for left in lefts):
        yield "grand_slam", rules["grand_slam"]
    if finish.start_card:
        yield "finish_start_card", rules["finish_start_card"]
    if finish.twos and (rules["stack_with_monster"] or not monster):
        yield "finish_two", {"none": 1, "once": 2, "each": 2**finish.twos}[rules["finish_two"]]
    if finish.joker and (rules["stack_with_monster"] or not monster):
        yield "finish_joker", rules["finish_joker"]
    if finish.kind == "flush_dragon" and rules["flush_dragon"] != 1:
        yield "flush_dragon", rules["flush_dragon"]
    elif monster:
        yield "finish_monster", rules["finish_monster"]


def _loser_factors(scoring: Scoring, left: Left, special: int | None) -> Iterator[tuple[str, int]]:
    rules = scoring["loser"]
    yield ("count_tier", _tier(scoring, left)) if special is None else ("special_win", special)
    yield "unplayed_two", {"none": 1, "double_each": 2**left.twos, "double_once": min(2, 2**left.twos)}[rules["two"]]
    yield "unplayed_joker", 2**left.jokers if rules["joker"] == "double_each" else 1
    count = rules["unplayed_monster"]["count"]
    yield "unplayed_monster", {"none": 1, "once": 2 ** min(1, left.monsters), "per_kind": 2**left.monsters}[count]
    either = bool(left.twos or left.monsters)
    yield "two_or_monster", 2 if rules["two_or_monster"] == "once" and either else 1
    yield "even_count", rules["even_count"] if left.cards_left % 2 == 0 else 1


def _tier(scoring: Scoring, left: Left) -> int:
    if left.untouched:
        return int(scoring["untouched"]["factor"])
    reached = [(minimum, factor) for minimum, factor in scoring["count_tiers"] if left.cards_left >= minimum]
    return int(max(reached)[1]) if reached else 1


def _without_ones(factors: Iterable[tuple[str, int]]) -> Items:
    return {code: factor for code, factor in factors if factor != 1}


def _special(scoring: Scoring, winner: dict[str, Any], finish: Finish) -> int | None:
    """The factor of a round won by a dragon or by four 2s, where the scoring has one."""
    return (scoring["special_win"] or {}).get(winner.get("instant_win") or finish.kind)


# Points


def _heads(scoring: Scoring, ruleset: Ruleset, lefts: list[Left]) -> dict[str, str | None]:
    """The big head is the loser with most cards, of equal counts the one with the highest card; the rest are small."""
    if scoring["model"] != "head_fee":
        return {left.seat: None for left in lefts}
    most = [left for left in lefts if left.cards_left == max(other.cards_left for other in lefts)]
    if len(most) > 1 and any(left.hand is None for left in most):
        raise CardsNeededError("cards_needed")
    big = max(most, key=lambda left: max(card_order(ruleset, card) for card in left.hand or ["3c"]))
    return {left.seat: "big" if left is big else "small" for left in lefts}


def _points(scoring: Scoring, left: Left, head: str | None) -> int:
    match scoring["model"]:
        case "per_card" | "count":
            return left.cards_left
        case "head_fee":
            return int(scoring["heads"][head])
    if left.hand is None:
        raise CardsNeededError("cards_needed")
    values = scoring["card_values"]
    total = sum(int(values.get(card, values.get(card[0], 0))) for card in left.hand)
    return total if scoring["model"] == "card_points" else -total


def _loser(
    scoring: Scoring, question: Question, left: Left, head: str | None, winner_multiplier: int, finish: Finish
) -> dict[str, Any]:
    special = _special(scoring, question["winner"], finish)
    items = _without_ones(_loser_factors(scoring, left, special))
    multiplier = prod(items.values())
    cap = question.get("cap") or scoring["cap"]
    total = multiplier * winner_multiplier if cap is None else min(cap, multiplier * winner_multiplier)
    return {
        "seat": left.seat,
        "cards_left": left.cards_left,
        "head": head,
        "items": items,
        "multiplier": multiplier,
        "total_multiplier": total,
        "pays": _base(scoring, question) * _points(scoring, left, head) * total,
    }


def _base(scoring: Scoring, question: Question) -> int:
    return int(question.get("base") or scoring["base"])


# Who gets what


def _paid(scoring: Scoring, question: Question, winner_items: Items, losers: list[dict[str, Any]]) -> dict[str, Any]:
    owed = {loser["seat"]: loser["pays"] for loser in losers}
    liable = question.get("liable")
    if liable is not None:
        owed = {seat: sum(owed.values()) if seat == liable else 0 for seat in owed}
    everything = sum(owed.values())
    gross = 0 if scoring["settlement"] == "penalties_only" else everything
    fee = max(0, gross) * scoring["rake"]["percent"] // 100
    bonus = scoring["winner_bonus"] * _base(scoring, question)
    shared = everything if scoring["settlement"] == "pairwise_difference" else 0
    times = len(losers) + 1 if scoring["settlement"] == "pairwise_difference" else 1
    totals = {seat: shared - times * points for seat, points in owed.items()}
    winner = {
        "seat": question["winner"]["seat"],
        "items": winner_items,
        "multiplier": prod(winner_items.values()),
        "gross": gross,
        "fee": fee,
        "net": gross - fee + bonus,
    }
    return _answer(winner, losers, totals, scoring["settlement"] != "penalties_only" and bonus == 0)


def _by_place(scoring: Scoring, question: Question) -> dict[str, Any]:
    """Of n players the first gets n − 1 points, the last none."""
    players, base = len(question["losers"]) + 1, _base(scoring, question)
    winner = {"seat": question["winner"]["seat"], "items": {}, "multiplier": 1, "gross": 0, "fee": 0}
    totals = {loser["seat"]: (players - loser["place"]) * base for loser in question["losers"]}
    losers: list[dict[str, Any]] = [
        {
            "seat": loser["seat"],
            "cards_left": loser.get("cards_left"),
            "head": None,
            "items": {},
            "multiplier": 1,
            "total_multiplier": 1,
            "pays": 0,
        }
        for loser in question["losers"]
    ]
    return _answer({**winner, "net": (players - 1) * base}, losers, totals, False)


def _answer(winner: dict[str, Any], losers: list[dict[str, Any]], totals: dict[str, int], balanced: bool) -> dict[str, Any]:
    lowest = [seat for seat, total in totals.items() if total == min(totals.values())]
    return {
        "winner": winner,
        "losers": {loser["seat"]: {**loser, "net": totals[loser["seat"]]} for loser in losers},
        "totals": {winner["seat"]: winner["net"], **totals},
        "worst": lowest[0] if len(lowest) == 1 else None,
        "balanced": balanced,
    }
