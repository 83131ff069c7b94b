"""What a question about a settlement may not say: seats, counts and cards that cannot all be true."""

from __future__ import annotations

from collections.abc import Sequence

from bigtwo.errors import Contradiction, Fault, Pointer
from bigtwo.facts import check_cards
from bigtwo.finishes import Won
from bigtwo.questions import LoserQuestion, SettlementQuestion
from bigtwo.remainder import Remainder
from bigtwo.rules.rules import Rules
from bigtwo.rules.scoring_record import Model, Scoring

_MODELS_OF_CARDS = frozenset({Model.CARD_POINTS, Model.DEDUCTION, Model.PLUS_MINUS})
"""The models that look at each card."""


def check_question(rules: Rules, scoring: Scoring, question: SettlementQuestion) -> None:
    """Check seats, and that the question says what the scoring needs. Raises Contradiction with every fault."""
    faults = [*_seats(rules, question)]
    if scoring.model is Model.NONE:
        place = ("ruleset",) if question.scoring is None else ("scoring",)
        faults.append(Fault(place, "no_scoring", rules.voice.say("settle.no_scoring")))
    elif scoring.model is Model.PLACE:
        faults += _places(rules, question)
    else:
        for index, loser in enumerate(question.losers):
            faults += _needed(rules, scoring, loser, index)
    if faults:
        raise Contradiction(*faults)
    lists: dict[Pointer, Sequence[str]] = {
        ("losers", index, "hand"): loser.hand for index, loser in enumerate(question.losers) if loser.hand is not None
    }
    hands = tuple(lists)
    if question.winner.last_play is not None:
        lists["winner", "last_play"] = question.winner.last_play
    check_cards(rules, lists, hands=hands, players=len(question.losers) + 1)


def _seats(rules: Rules, question: SettlementQuestion) -> list[Fault]:
    say, seen, faults = rules.voice.say, set[str](), []
    for index, loser in enumerate(question.losers):
        place = ("losers", index, "seat")
        if loser.seat == question.winner.seat:
            faults.append(Fault(place, "bad_seats", say("settle.winner_among_losers", seat=loser.seat)))
        elif loser.seat in seen:
            faults.append(Fault(place, "bad_seats", say("settle.seat_twice", seat=loser.seat)))
        seen.add(loser.seat)
    if question.liable is not None and question.liable not in seen:
        faults.append(Fault(("liable",), "bad_seats", say("settle.liable_not_loser", seat=question.liable)))
    return faults


def _places(rules: Rules, question: SettlementQuestion) -> list[Fault]:
    last = len(question.losers) + 1
    missing = [
        Fault(("losers", index), "place_needed", rules.voice.say("settle.place_needed", seat=loser.seat))
        for index, loser in enumerate(question.losers)
        if loser.place is None
    ]
    if not missing and sorted(loser.place or 0 for loser in question.losers) != list(range(2, last + 1)):
        return [Fault(("losers",), "bad_places", rules.voice.say("settle.bad_places", last=last))]
    return missing


def _needed(rules: Rules, scoring: Scoring, loser: LoserQuestion, index: int) -> list[Fault]:
    """What a loser's entry lacks or may not be."""
    place, say = ("losers", index), rules.voice.say
    if loser.hand is not None:
        return []
    if scoring.model in _MODELS_OF_CARDS:
        return [Fault(place, "cards_needed", say("settle.cards_needed", seat=loser.seat))]
    if loser.cards_left is None:
        return [Fault(place, "cards_needed", say("settle.count_needed", seat=loser.seat))]
    if loser.cards_left == 0:
        message = say("settle.loser_without_cards", seat=loser.seat)
        return [Fault((*place, "cards_left"), "loser_without_cards", message)]
    return []


def check_remainders(rules: Rules, scoring: Scoring, won: Won, losers: Sequence[Remainder]) -> None:
    """Check that all remaining cards and the last play come from one pack, and that heads can be told apart."""
    faults = []
    if won.twos + sum(loser.twos for loser in losers) > 4:
        faults.append(Fault(("losers",), "inconsistent_summary", rules.voice.say("settle.too_many_twos")))
    if int(won.joker) + sum(loser.jokers for loser in losers) > 1:
        faults.append(Fault(("losers",), "inconsistent_summary", rules.voice.say("settle.too_many_jokers")))
    if scoring.model is Model.HEAD_FEE:
        most = max(loser.cards_left for loser in losers)
        tied = [loser for loser in losers if loser.cards_left == most]
        if len(tied) > 1:
            for index, loser in enumerate(losers):
                if loser in tied and loser.hand is None:
                    message = rules.voice.say("settle.cards_needed", seat=loser.seat)
                    faults.append(Fault(("losers", index), "cards_needed", message))
    if faults:
        raise Contradiction(*faults)
