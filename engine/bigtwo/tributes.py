"""Tribute (貢牌): what the losers of a round hand to the winners before the next, in four forms.

Where hands are shorter than a deal, a player gives or is drawn from as far as his cards go.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bigtwo.answers import Finding
from bigtwo.cards import Card
from bigtwo.exchange_records import Transfer
from bigtwo.exchange_steps import ExchangeTable, Step, order_faults


class PileChoice:
    """Form 1: four piles are dealt and chosen in the order of the places; the fourth is left with the last (S1-92).

    The hands of the question are the piles, known by the seats before which they lie. Nobody holds a pile before choosing
    it; the fourth need not say that he takes his. Then the start card's holder opens.
    """

    def __init__(self, table: ExchangeTable) -> None:
        table.clauses = ("S1-92", "B1-77")
        self.table = table
        self.piles = table.hands
        table.hands = dict.fromkeys(self.piles, 0)
        table.laid_out = sum(self.piles.values())
        self.chosen = 0

    def due(self) -> list[Step]:
        """The next player to choose; the last pile is the fourth's, whether or not he says so."""
        if self.chosen == 4:
            return []
        return [Step("pick", None, self.table.seats[self.chosen], owed=self.chosen < 3)]

    def possible(self, transfer: Transfer) -> bool:
        """Piles are picked."""
        return transfer.type == "pick" and transfer.taker is not None

    def faults(self, transfer: Transfer) -> list[Finding]:
        """Everything that is wrong with a transfer, the deciding fault first."""
        return [*order_faults(self, transfer), *self._pile_faults(transfer)]

    def _pile_faults(self, transfer: Transfer) -> list[Finding]:
        """The card names a pile that nobody has chosen yet."""
        if transfer.type != "pick":
            return []
        pile = self._pile(transfer)
        if pile is None:
            return [self.table.card_finding("card_not_in_hand", transfer.card, name="exchange.pile_gone")]
        if transfer.giver not in {None, pile}:
            return [self.table.card_finding("card_not_in_hand", transfer.card, name="exchange.other_pile", pile=transfer.giver)]
        return []

    def _pile(self, transfer: Transfer) -> str | None:
        card = self.table.rules.tables.deck.bits[transfer.card]
        return next((label for label, pile in self.piles.items() if pile & card), None)

    def carry_out(self, transfer: Transfer) -> None:
        """A player takes a pile; after the third the last one falls to the fourth."""
        self._take(self._pile(transfer) or "", self.table.seats[self.chosen])
        self.chosen += 1
        if self.chosen == 3:
            (last,) = self.piles
            self.table.laid_out, self.table.hands[self.table.seats[3]] = 0, self.piles[last]

    def _take(self, label: str, seat: str) -> None:
        pile = self.piles.pop(label)
        self.table.laid_out &= ~pile
        self.table.hands[seat] = pile

    def leader(self) -> str:
        """The start card's holder."""
        return self.table.opener()


class Channel:
    """A loser who owes a winner his highest cards, and gets as many back."""

    def __init__(self, payer: str, receiver: str, count: int) -> None:
        self.payer = payer
        self.receiver = receiver
        self.count = count
        self.given = 0
        self.returned = 0

    def due(self) -> list[Step]:
        """First the tribute, then what is returned."""
        if self.given < self.count:
            return [Step("give", self.payer, self.receiver)]
        return [Step("give", self.receiver, self.payer)] if self.returned < self.count else []


class HighestCards:
    """Forms 2 and 3: the last gives the first his highest card or cards, and gets unwanted ones back (S1-93, S1-94).

    In form 3 the third pays the second likewise; which pair goes first does not matter. Several cards may be given in any
    order. Any card may be returned, also one just received. The last leads the next round.
    """

    def __init__(self, table: ExchangeTable, *, pairs: int) -> None:
        table.clauses = ("S1-93", "B1-77") if pairs == 1 else ("S1-94", "B1-77")
        self.table = table
        hands = table.hands
        first, second, third, fourth = table.seats
        owed = [(fourth, first, pairs), (third, second, 1)][:pairs]
        self.channels = [Channel(payer, to, min(count, hands[payer].bit_count())) for payer, to, count in owed]

    def due(self) -> list[Step]:
        """The next transfer of each pair."""
        return [step for channel in self.channels for step in channel.due()]

    def possible(self, transfer: Transfer) -> bool:
        """Only the pairs give to each other."""
        return transfer.type == "give" and self._channel(transfer) is not None

    def _channel(self, transfer: Transfer) -> Channel | None:
        seats = {transfer.giver, transfer.taker}
        return next((channel for channel in self.channels if {channel.payer, channel.receiver} == seats), None)

    def faults(self, transfer: Transfer) -> list[Finding]:
        """Everything that is wrong with a transfer, the deciding fault first."""
        held = self.table.held_faults(transfer)
        return [*order_faults(self, transfer), *(held or self._lower_faults(transfer))]

    def _lower_faults(self, transfer: Transfer) -> list[Finding]:
        """A tribute is of the highest cards, as many as are still to be given."""
        channel = self._channel(transfer)
        if channel is None or transfer.giver != channel.payer or channel.given == channel.count:
            return []
        missing = channel.count - channel.given
        higher = [
            card
            for card in self.table.cards_of(channel.payer)
            if self.table.strength(card) > self.table.strength(transfer.card)
        ]
        if len(higher) < missing:
            return []
        due = self.table.rules.voice.cards(self._highest(channel.payer, missing))
        return [self.table.card_finding("not_highest_card", transfer.card, seat=channel.payer, due=due)]

    def _highest(self, seat: str, count: int) -> tuple[Card, ...]:
        return tuple(sorted(self.table.cards_of(seat), key=self.table.strength)[-count:])

    def carry_out(self, transfer: Transfer) -> None:
        """Count what was given and returned."""
        self.table.move(transfer)
        channel = self._channel(transfer)
        if channel is not None:
            channel.given += transfer.giver == channel.payer
            channel.returned += transfer.giver == channel.receiver

    def leader(self) -> str:
        """The last of the round before."""
        return self.table.seats[3]


class Draw(NamedTuple):
    """One station of the drawing line: who is drawn from, by whom, and how many cards he keeps out of reach."""

    giver: int
    taker: int
    kept: int


class DrawingLine:
    """Form 4: three cards are drawn unseen at every station of a line that comes back to the last (S1-95).

    The first draws three of the fourth's thirteen. Of his sixteen he keeps three, and the second draws three of the other
    thirteen; the second keeps two of his sixteen, and the third draws three of the other fourteen; the third keeps one, and
    the fourth draws three of the other fifteen. To keep is therefore to put out of reach, not to be left with: in this
    reading alone everybody ends with thirteen cards again. The kept cards are shown to nobody, so a record names only what
    was drawn, and every draw is possible that leaves as many cards as are kept. Then the start card's holder opens.
    """

    line: Final = (Draw(3, 0, 0), Draw(0, 1, 3), Draw(1, 2, 2), Draw(2, 3, 1))

    def __init__(self, table: ExchangeTable) -> None:
        table.clauses = ("S1-95", "B1-76")
        self.table = table
        self.station = -1
        self.missing = 0
        self._move_on()

    def _move_on(self) -> None:
        """Go to the next station at which a card can be drawn."""
        while not self.missing and self.station < len(self.line):
            self.station += 1
            if self.station < len(self.line):
                draw = self.line[self.station]
                self.missing = max(0, min(3, self.table.hands[self.table.seats[draw.giver]].bit_count() - draw.kept))

    def due(self) -> list[Step]:
        """The next card to be drawn."""
        if self.station == len(self.line):
            return []
        draw = self.line[self.station]
        return [Step("draw", self.table.seats[draw.giver], self.table.seats[draw.taker])]

    def possible(self, transfer: Transfer) -> bool:
        """Cards are drawn along the line."""
        stations = [(self.table.seats[draw.giver], self.table.seats[draw.taker]) for draw in self.line]
        return transfer.type == "draw" and (transfer.giver, transfer.taker) in stations

    def faults(self, transfer: Transfer) -> list[Finding]:
        """Everything that is wrong with a transfer, the deciding fault first."""
        return [*order_faults(self, transfer), *self.table.held_faults(transfer)]

    def carry_out(self, transfer: Transfer) -> None:
        """A card is drawn."""
        self.table.move(transfer)
        self.missing -= 1
        self._move_on()

    def leader(self) -> str:
        """The start card's holder."""
        return self.table.opener()
