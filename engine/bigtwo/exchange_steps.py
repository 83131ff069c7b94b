"""What all exchanges have in common: the hands, what is due, and how a transfer is held against it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from bigtwo.answers import Finding
from bigtwo.cards import JOKER, Card
from bigtwo.exchange_records import Transfer, TransferType
from bigtwo.record_facts import stand_in
from bigtwo.rules.rules import Rules


class Step(NamedTuple):
    """A transfer that may be made now; where it is ``owed``, the exchange is not complete without it."""

    type: TransferType
    giver: str | None
    taker: str | None
    owed: bool = True

    def fits(self, transfer: Transfer) -> bool:
        """Whether a transfer is this step; a picker need not say from whom."""
        open_giver = self.type == "pick" and (transfer.giver is None or self.giver is None)
        same_giver = open_giver or transfer.giver == self.giver
        return transfer.type == self.type and same_giver and transfer.taker == self.taker


class ExchangeTable:
    """The table on which cards change hands. ``seats`` are the four players in the order of the scheme.

    ``hands`` holds the mask of every seat's cards, ``laid_out`` that of the cards in nobody's hand, ``clauses`` the ids of the
    clauses the scheme rests on.
    """

    def __init__(self, rules: Rules, seats: Sequence[str], hands: Mapping[str, int]) -> None:
        self.rules = rules
        self.seats = tuple(seats)
        self.hands = dict(hands)
        self.laid_out = 0
        self.clauses: tuple[str, ...] = ()

    def held_faults(self, transfer: Transfer) -> list[Finding]:
        """That the giver does not hold the card."""
        if transfer.giver is None or transfer.type == "pick" or self.hands[transfer.giver] & self.mask(transfer.card):
            return []
        name = "exchange.demanded_card_not_in_hand" if transfer.type == "demand" else ""
        return [self.card_finding("card_not_in_hand", transfer.card, name=name, seat=transfer.giver)]

    def mask(self, card: str) -> int:
        """The mask of a card."""
        return self.rules.tables.deck.bits[card]

    def move(self, transfer: Transfer) -> None:
        """Move the card from the giver, or from the cards laid out, to the taker, or to the cards laid out."""
        card = self.mask(transfer.card)
        if transfer.giver is None or transfer.type == "pick":
            self.laid_out &= ~card
        else:
            self.hands[transfer.giver] &= ~card
        if transfer.taker is None:
            self.laid_out |= card
        else:
            self.hands[transfer.taker] |= card

    def strength(self, card: str) -> int:
        """How high a card is alone: the joker as the card it equals, which does not beat it (S3-12)."""
        tables = self.rules.tables
        return tables.single_equals if card == JOKER else tables.deck.codes.index(card)

    def cards_of(self, seat: str) -> tuple[Card, ...]:
        """A seat's cards, sorted."""
        return self.rules.tables.deck.cards(self.hands[seat])

    def opener(self) -> str:
        """The seat that holds the card that opens, as the hands are now."""
        start = stand_in(self.rules, list(self.hands.values()))
        return next(seat for seat, hand in self.hands.items() if hand & start)

    def step_in_words(self, step: Step) -> str:
        """A step in words."""
        return self.rules.voice.say(f"step.{step.type}", giver=step.giver, taker=step.taker)

    def in_words(self, steps: Sequence[Step]) -> str:
        """Some steps in words, of which one may be made."""
        return self.rules.voice.either([self.step_in_words(step) for step in steps])

    def finding(self, code: str, *clauses: str, name: str = "", cards: Sequence[Card] = (), **facts: object) -> Finding:
        """A finding that cites the clauses named, or those of the scheme."""
        message = self.rules.voice.say(name or f"exchange.{code}", **facts)
        return Finding(code, message, tuple(cards), self.rules.book.clause_ids(*(clauses or self.clauses)))

    def card_finding(self, code: str, card: Card, *clauses: str, name: str = "", **facts: object) -> Finding:
        """A finding about one card."""
        return self.finding(code, *clauses, name=name, cards=[card], card=self.rules.voice.card(card), **facts)


class ExchangeScheme(Protocol):
    """One exchange as it runs."""

    table: ExchangeTable

    @abstractmethod
    def due(self) -> list[Step]:
        """What may be done now."""

    @abstractmethod
    def possible(self, transfer: Transfer) -> bool:
        """Whether the scheme has such a transfer at all, at whatever moment."""

    @abstractmethod
    def faults(self, transfer: Transfer) -> list[Finding]:
        """Everything that is wrong with a transfer, the deciding fault first."""

    @abstractmethod
    def carry_out(self, transfer: Transfer) -> None:
        """Make a transfer that has no fault."""

    @abstractmethod
    def leader(self) -> str:
        """Who leads the next round once the exchange is over."""


def order_faults(scheme: ExchangeScheme, transfer: Transfer) -> list[Finding]:
    """What is wrong with making this transfer now: the scheme has it at another moment, or not at all."""
    due, table = scheme.due(), scheme.table
    if any(step.fits(transfer) for step in due):
        return []
    code = "wrong_turn" if scheme.possible(transfer) else "wrong_transfer"
    if not due:
        return [table.finding(code, name="exchange.nothing_due")]
    return [table.finding(code, due=table.in_words(due))]
