"""The oracle's turn: what is wrong with an action at its moment, code by code in the order in which they decide."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from oracle_kinds import DRAGONS, JOKER, Reading, Ruleset, card_order, has_joker, readings
from oracle_money import dealt
from oracle_play import legal, verdict

Moment = dict[str, Any]
"""A situation as plain values; what is absent is not judged."""
Hand = list[str] | None
BOUND = {"single": 1, "pair": 2}


def faults(ruleset: Ruleset, hand: Hand, table: Hand, action: dict[str, Any], moment: Moment) -> list[str]:
    """The codes of everything wrong with an action, the deciding one first; none if it is legal."""
    if action["type"] == "pass":
        return list(_of_pass(ruleset, hand, table, moment))
    if action["type"] == "claim":
        return list(_of_claim(ruleset, hand, table, moment))
    return list(_of_play(ruleset, hand, table, action, moment))


def _of_play(ruleset: Ruleset, hand: Hand, table: Hand, action: dict[str, Any], moment: Moment) -> Iterator[str]:
    cards = action["cards"]
    found = best(ruleset, cards, action.get("declared"))
    if not moment.get("in_turn", True):
        yield "not_your_turn"
    if moment.get("passed") and locks(ruleset) and table is not None:
        yield "passed_locked"
    if len(set(cards)) < len(cards):
        yield "duplicate_card"
    if JOKER in cards and not has_joker(ruleset):
        yield "joker_not_allowed"
    if hand is not None and not set(cards) - ({JOKER} if not has_joker(ruleset) else set()) <= set(hand):
        yield "card_not_in_hand"
    if (found is None and _readable(ruleset, cards)) or (found and _broken_dragon(ruleset, hand, found)):
        yield "invalid_combination"
    if start_card_due(ruleset, hand, table, moment) not in {None, *cards}:
        yield "must_include_start_card"
    if locked_by_rising(ruleset, table, moment):
        yield "rising_lead_lock"
    if found is not None:
        yield from _of_combination(ruleset, hand, table, cards, found, moment)


def _of_combination(
    ruleset: Ruleset, hand: Hand, table: Hand, cards: list[str], found: Reading, moment: Moment
) -> Iterator[str]:
    if table is not None:
        beats, code = verdict(ruleset, found, len(cards), readings(ruleset, table)[0], len(table))
        if not beats:
            yield code
    if below_top(ruleset, hand, found, moment) and ruleset["top_card"]["enforcement"] == "illegal":
        yield "must_play_top_card"
    last = hand is not None and len(hand) == 1 and set(hand) == set(cards)
    if last and ruleset["play"]["last_card_call"] and moment.get("last_card_called") is False:
        yield "last_card_not_called"


def best(ruleset: Ruleset, cards: list[str], declared: str | None = None) -> Reading | None:
    """The reading that counts: the best one, or the best of the declared kind where a declaration is obeyed."""
    found = readings(ruleset, cards)
    if declared is not None and ruleset["joker"]["assignment"] == "declared":
        found = [reading for reading in found if reading.kind == declared]
    return found[0] if found else None


def _readable(ruleset: Ruleset, cards: list[str]) -> bool:
    return len(set(cards)) == len(cards) and (JOKER not in cards or has_joker(ruleset))


def _broken_dragon(ruleset: Ruleset, hand: Hand, found: Reading) -> bool:
    """A dragon that is not the whole hand as it was dealt."""
    whole = ruleset["dragon"]["whole_hand"] and found.kind in DRAGONS
    sizes = {dealt(ruleset, players) for players in ruleset["players"]}
    return bool(whole and hand is not None and not (len(hand) == 13 and 13 in sizes))


def start_card_due(ruleset: Ruleset, hand: Hand, table: Hand, moment: Moment) -> str | None:
    """The card the opening must contain: the start card, or the lowest of a hand without it."""
    duty = ruleset["opening"]["must_include_start_card"]
    bound = duty == "always" or (duty == "first_game" and moment.get("first_game", True))
    if not (bound and moment.get("opening") and table is None):
        return None
    start = str(ruleset["opening"]["start_card"])
    return start if hand is None or start in hand else lowest(ruleset, hand)


def lowest(ruleset: Ruleset, cards: list[str]) -> str:
    """The lowest card by rank and suit; the joker is above all others."""
    return min(cards, key=lambda card: (card == JOKER, card_order(ruleset, card)))


def locked_by_rising(ruleset: Ruleset, table: Hand, moment: Moment) -> bool:
    leads = table is None and moment.get("in_turn", True)
    return bool(moment.get("rising_lock") and ruleset["play"]["rising_lead_lock"] and not leads)


def top_strength(ruleset: Ruleset, hand: Hand, kind: str, moment: Moment) -> Any:
    """The strength of the highest play of a kind that the top-card rule binds now; None where it does not."""
    rule, count = ruleset["top_card"], moment.get("next_hand_count") or 0
    active = not ruleset["end"]["play_on"] and 1 <= count <= rule["trigger_max"]
    if hand is None or not active or kind not in rule["applies_to"] or BOUND[kind] > count:
        return None
    held = [best(ruleset, list(cards)) for cards in combinations(hand, BOUND[kind])]
    return max((reading.strength for reading in held if reading and reading.kind == kind), default=None)


def below_top(ruleset: Ruleset, hand: Hand, found: Reading, moment: Moment) -> bool:
    """Whether a play stays below the one that the top-card rule asks for."""
    due = top_strength(ruleset, hand, found.kind, moment)
    return due is not None and found.strength < due


def pass_below_top(ruleset: Ruleset, hand: Hand, table: Hand, moment: Moment) -> bool:
    """Whether a pass breaks the top-card rule: a higher single or pair could have been played."""
    if table is None or not passing_binds(ruleset) or _barred(ruleset, table, moment):
        return False
    lying = readings(ruleset, table)[0]
    due = top_strength(ruleset, hand, lying.kind, moment)
    return due is not None and due > lying.strength


def locks(ruleset: Ruleset) -> bool:
    """Whether a pass locks for the trick."""
    policies = {"reenter": False, "locked": True}
    return policies[ruleset["play"]["pass_policy"]]


def passing_binds(ruleset: Ruleset) -> bool:
    """Whether the top-card rule looks at passes too."""
    binding = {"allowed": False, "breach_if_can_beat": True}
    return binding[ruleset["top_card"]["on_pass"]]


def _barred(ruleset: Ruleset, table: Hand, moment: Moment) -> bool:
    locked = moment.get("passed") and locks(ruleset) and table is not None
    return bool(not moment.get("in_turn", True) or locked or locked_by_rising(ruleset, table, moment))


def _of_pass(ruleset: Ruleset, hand: Hand, table: Hand, moment: Moment) -> Iterator[str]:
    if not moment.get("in_turn", True):
        yield "not_your_turn"
    if table is None and moment.get("in_turn", True):
        yield "cannot_pass_when_leading"
    if ruleset["play"]["must_beat"] and not _barred(ruleset, table, moment) and can_beat(ruleset, hand, table, moment):
        yield "must_beat"
    if pass_below_top(ruleset, hand, table, moment) and ruleset["top_card"]["enforcement"] == "illegal":
        yield "must_play_top_card"


def can_beat(ruleset: Ruleset, hand: Hand, table: Hand, moment: Moment) -> bool:
    """Whether some play of the hand on the table is legal now."""
    if hand is None or table is None:
        return False
    tried = legal(ruleset, hand, table)
    return any(not faults(ruleset, hand, table, {"type": "play", "cards": list(cards)}, moment) for cards in tried)


def _of_claim(ruleset: Ruleset, hand: Hand, table: Hand, moment: Moment) -> Iterator[str]:
    if not moment.get("in_turn", True):
        yield "not_your_turn"
    single = moment.get("uncontested_single")
    proved = ruleset["play"]["rising_lead_claim"] and single is not None and hand and table is None
    if not proved or any(card_order(ruleset, card) <= card_order(ruleset, str(single)) for card in hand or ()):
        yield "claim_not_proved"


def breaks_top_card(ruleset: Ruleset, hand: Hand, table: Hand, action: dict[str, Any], moment: Moment) -> bool:
    """Whether a legal action is a breach of the top-card rule."""
    if action["type"] == "pass":
        return pass_below_top(ruleset, hand, table, moment)
    found = best(ruleset, action["cards"], action.get("declared")) if action["type"] == "play" else None
    return found is not None and below_top(ruleset, hand, found, moment)
