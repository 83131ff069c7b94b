"""The start of a record: its seats, hands and leader, checked, and the state in which its first action is judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bigtwo.cards import lowest
from bigtwo.errors import Contradiction, Fault, Pointer
from bigtwo.facts import check_cards
from bigtwo.questions import RoundQuestion
from bigtwo.rounds import Round
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import JokerInDeck, Leader, Leftover, RuleSet, dealt_to


class Opening(NamedTuple):
    """Where a record starts: the state, and the mask of the card an opening must contain (0 if that cannot be told)."""

    state: Round
    start_card: int


def open_record(rules: Rules, question: RoundQuestion) -> Opening:
    """The start of a record. Raises Contradiction: seats, hands or leader that cannot be."""
    _check_seats(rules, question)
    masks = _hands(rules, question)
    start_card = _start_card(rules, question, masks)
    leader = _leader(rules, question, masks, start_card)
    state = Round(masks, _counts(rules, question, masks, leader), leader)
    return Opening(state, start_card)


def _check_seats(rules: Rules, question: RoundQuestion) -> None:
    say, seats, faults = rules.voice.say, question.seats, []
    for index, seat in enumerate(seats):
        if seat in seats[:index]:
            faults.append(Fault(("seats", index), "bad_seats", say("seats.twice", seat=seat)))
    if len(seats) not in rules.ruleset.players:
        faults.append(Fault(("seats",), "players_not_supported", players_message(rules, len(seats))))
    if question.leader is not None and question.leader not in seats:
        faults.append(Fault(("leader",), "bad_seats", say("seats.unknown", seat=question.leader)))
    faults += [
        Fault(("actions", index, "seat"), "bad_seats", say("seats.unknown", seat=action.seat))
        for index, action in enumerate(question.actions)
        if action.seat not in seats
    ]
    faults += _hand_seats(rules, question)
    if faults:
        raise Contradiction(*faults)


def players_message(rules: Rules, count: int) -> str:
    """That a rule set is not for so many players."""
    allowed = rules.voice.either([str(number) for number in sorted(rules.ruleset.players)])
    return rules.voice.say("players_not_supported", allowed=allowed, count=count)


def _hand_seats(rules: Rules, question: RoundQuestion) -> list[Fault]:
    if question.hands is None:
        return []
    unknown = [
        Fault(("hands", seat), "bad_seats", rules.voice.say("seats.unknown", seat=seat))
        for seat in question.hands
        if seat not in question.seats
    ]
    missing = [
        Fault(("hands",), "bad_seats", rules.voice.say("seats.no_hand", seat=seat))
        for seat in question.seats
        if seat not in question.hands
    ]
    return unknown + missing


def _hands(rules: Rules, question: RoundQuestion) -> tuple[int | None, ...]:
    if question.hands is None:
        return (None,) * len(question.seats)
    lists: dict[Pointer, Sequence[str]] = {("hands", seat): cards for seat, cards in question.hands.items()}
    check_cards(rules, lists, hands=tuple(lists), players=len(question.seats))
    return tuple(rules.tables.deck.mask(question.hands[seat]) for seat in question.seats)


def stand_in(rules: Rules, hands: Sequence[int]) -> int:
    """The card that opens among some hands: the start card, or the lowest card in play where nobody holds it (B1-23)."""
    own = rules.tables.deck.bits[rules.ruleset.opening.start_card]
    together = 0
    for hand in hands:
        together |= hand
    return own if own & together else lowest(together)


def _start_card(rules: Rules, question: RoundQuestion, masks: tuple[int | None, ...]) -> int:
    """The card the opening must contain. Without hands it is known only where the whole pack is dealt."""
    if question.hands is not None:
        return stand_in(rules, [mask or 0 for mask in masks])
    if all_dealt(rules.ruleset, len(question.seats)):
        return rules.tables.deck.bits[rules.ruleset.opening.start_card]
    return 0


def all_dealt(ruleset: RuleSet, players: int) -> bool:
    """Whether every card of the pack is in some player's hand."""
    if ruleset.deck.joker is not JokerInDeck.NONE:
        return False
    if players == 3 and ruleset.deal.hand_size != 13:
        return ruleset.deal.leftover is Leftover.TO_START_CARD_HOLDER
    return players == 4 or dealt_to(ruleset, players) == frozenset({26})


def _may_be_led_by_winner(rules: Rules, question: RoundQuestion) -> bool:
    return not question.first_game and rules.ruleset.opening.leader is Leader.START_CARD_THEN_LAST_WINNER


def _leader(rules: Rules, question: RoundQuestion, masks: tuple[int | None, ...], start_card: int) -> int:
    """The seat that leads first. From the opening with hands it follows from them, unless the last winner may lead."""
    opener = next((seat for seat, mask in enumerate(masks) if mask is not None and mask & start_card), None)
    fixed = question.from_opening and opener is not None and not _may_be_led_by_winner(rules, question)
    if fixed and opener is not None:
        if question.leader is not None and question.seats[opener] != question.leader:
            card = rules.voice.cards(rules.tables.deck.cards(start_card))
            message = rules.voice.say("wrong_leader", seat=question.seats[opener], card=card)
            raise Contradiction(Fault(("leader",), "wrong_leader", message))
        return opener
    if question.leader is not None:
        return question.seats.index(question.leader)
    if not question.actions:
        raise Contradiction(Fault(("leader",), "leader_needed", rules.voice.say("leader_needed")))
    return question.seats.index(question.actions[0].seat)


def _counts(rules: Rules, question: RoundQuestion, masks: tuple[int | None, ...], leader: int) -> tuple[int | None, ...]:
    """How many cards each seat holds: by the hands, or by the deal where a record starts with it."""
    if question.hands is not None:
        return tuple((mask or 0).bit_count() for mask in masks)
    sizes = dealt_to(rules.ruleset, len(masks))
    if not question.from_opening or (len(sizes) > 1 and _may_be_led_by_winner(rules, question)):
        return (None,) * len(masks)
    return tuple(max(sizes) if seat == leader else min(sizes) for seat in range(len(masks)))
