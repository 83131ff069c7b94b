"""Class struggle (階級鬥爭, 血腥版): the places of a round make classes, and the higher ones demand cards of the lower.

Both versions differ only in when the higher class gives back (B1-28). What is recorded is the cards that change hands: a
demand for a card that nobody holds moves none and is not written down. A class acts after all higher ones are done, and a
class that demands nothing owes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bigtwo.answers import Finding
from bigtwo.cards import JOKER
from bigtwo.errors import Contradiction, Fault
from bigtwo.exchange_records import Role, Transfer
from bigtwo.exchange_steps import ExchangeScheme, ExchangeTable, Step, order_faults
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import Leader

CLASSES = tuple(Role)


def is_reversed(finish_order: Sequence[str], previous_roles: Mapping[str, Role] | None) -> bool:
    """Whether a slave won, and so the classes are turned over (S1-87)."""
    return previous_roles is not None and previous_roles[finish_order[0]] == Role.SLAVE


def roles_of(finish_order: Sequence[str], previous_roles: Mapping[str, Role] | None) -> dict[str, Role]:
    """Everybody's class by the places of the last round, in the order of the places (S1-81).

    Where a slave won, the classes are turned over whatever the other places: king and slave change, noble and commoner change.
    """
    if previous_roles is None or not is_reversed(finish_order, previous_roles):
        return dict(zip(finish_order, CLASSES, strict=True))
    below = dict(zip(CLASSES, reversed(CLASSES), strict=True))
    return {seat: below[Role(previous_roles[seat])] for seat in finish_order}


def check_roles(rules: Rules, finish_order: Sequence[str], previous_roles: Mapping[str, Role] | None) -> None:
    """Check that the places are those of four different players and the roles theirs. Raises Contradiction."""
    say = rules.voice.say
    if len(finish_order) != 4 or len(set(finish_order)) != 4:
        raise Contradiction(Fault(("finish_order",), "bad_seats", say("exchange.four_seats")))
    if previous_roles is None:
        return
    if set(previous_roles) != set(finish_order):
        raise Contradiction(Fault(("previous_roles",), "bad_seats", say("exchange.seats_differ")))
    if set(previous_roles.values()) != set(CLASSES):
        raise Contradiction(Fault(("previous_roles",), "bad_roles", say("exchange.bad_roles")))


class ClassTable(ExchangeTable):
    """The table of class struggle. ``seats`` are king, noble, commoner and slave.

    ``acting`` is the class that acts, ``taken`` the classes it has taken a card from so far, both as numbers from 0, the king.
    """

    def __init__(self, rules: Rules, seats: Sequence[str], hands: Mapping[str, int], winner: str) -> None:
        super().__init__(rules, seats, hands)
        self.winner = winner
        self.acting = 0
        self.taken: list[int] = []

    @property
    def own(self) -> str:
        """The seat of the class that acts."""
        return self.seats[self.acting]

    def demands(self, first: int) -> list[Step]:
        """The demands still open, from a class on down; a class once asked is not asked again."""
        return [
            Step("demand", self.seats[lower], self.seats[higher], owed=False)
            for higher in range(first, 3)
            for lower in range(3, higher, -1)
            if higher > self.acting or lower not in self.taken
        ]

    def downward(self, higher: str | None, lower: str | None) -> bool:
        """Whether two seats are a higher and a lower class."""
        if higher is None or lower is None:
            return False
        return self.seats.index(higher) < self.seats.index(lower)

    def again(self, transfer: Transfer) -> bool:
        """Whether this is a second demand of the same class."""
        asked = [self.seats[number] for number in self.taken]
        return transfer.type == "demand" and transfer.taker == self.own and transfer.giver in asked

    def faults(self, scheme: ExchangeScheme, transfer: Transfer) -> list[Finding]:
        """The faults of both versions: order, the card's place, and the cards that stay where they are (S1-89)."""
        if self.again(transfer):
            found = [self.finding("too_many_demands", seat=transfer.taker, giver=transfer.giver)]
        else:
            found = order_faults(scheme, transfer)
        found += [*self.held_faults(transfer), *self._pick_faults(transfer)]
        if transfer.card == "3c" or (transfer.card != JOKER and transfer.card[0] == "2"):
            found.append(self.card_finding("card_not_exchangeable", transfer.card, "S1-89"))
        return found

    def _pick_faults(self, transfer: Transfer) -> list[Finding]:
        """Only what has been discarded can be picked."""
        if transfer.type != "pick" or self.laid_out & self.mask(transfer.card):
            return []
        cards = self.rules.voice.cards(self.rules.tables.deck.cards(self.laid_out))
        name = "exchange.not_laid_out" if self.laid_out else "exchange.nothing_laid_out"
        return [self.card_finding("card_not_in_hand", transfer.card, name=name, left=cards)]

    def take(self, transfer: Transfer) -> None:
        """Carry out a demand."""
        taker, giver = self.seats.index(transfer.taker or ""), self.seats.index(transfer.giver or "")
        if taker != self.acting:
            self.acting, self.taken = taker, []
        self.taken.append(giver)

    def leader(self) -> str:
        """The usual rules: the last winner where he leads later games, else the holder of the card that opens (S1-86)."""
        if self.rules.ruleset.opening.leader is Leader.START_CARD_THEN_LAST_WINNER:
            return self.winner
        return self.opener()


class ReturnAtOnce:
    """Version 1: each card is returned before the next is demanded (S1-82)."""

    def __init__(self, table: ClassTable) -> None:
        table.clauses = ("S1-82", "B1-28")
        self.classes = table
        self.table: ExchangeTable = table
        self.owed_to: str | None = None

    def due(self) -> list[Step]:
        """The card that is owed, else the demands still open."""
        if self.owed_to is not None:
            return [Step("give", self.classes.own, self.owed_to)]
        return self.classes.demands(self.classes.acting)

    def possible(self, transfer: Transfer) -> bool:
        """Demands go up, returns go down."""
        if transfer.type == "demand":
            return self.classes.downward(transfer.taker, transfer.giver)
        return transfer.type == "give" and self.classes.downward(transfer.giver, transfer.taker)

    def faults(self, transfer: Transfer) -> list[Finding]:
        """Everything that is wrong with a transfer, the deciding fault first."""
        return self.classes.faults(self, transfer)

    def carry_out(self, transfer: Transfer) -> None:
        """A demand makes a debt, a gift pays it."""
        self.table.move(transfer)
        if transfer.type == "demand":
            self.classes.take(transfer)
            self.owed_to = transfer.giver
        else:
            self.owed_to = None

    def leader(self) -> str:
        """Who leads by the usual rules."""
        return self.classes.leader()


class ReturnAfterwards:
    """Version 2: a class discards as many cards as it took, and those it took from pick one each, the lowest first.

    The commoner, who takes from the slave alone, gives the card instead; laying it out for the slave comes to the same
    (S1-83 to S1-85).
    """

    def __init__(self, table: ClassTable) -> None:
        table.clauses = ("S1-83", "S1-84", "S1-85", "B1-28")
        self.classes = table
        self.table: ExchangeTable = table
        self.discarded = 0
        self.picked = 0

    def due(self) -> list[Step]:
        """More demands before the first discard, then discards, then picks; then the next class."""
        classes = self.classes
        own, taken = classes.own, len(classes.taken)
        if self.picked < self.discarded == taken:
            picker = sorted(classes.taken, reverse=True)[self.picked]
            return [Step("pick", own, classes.seats[picker])]
        if self.discarded == taken:
            return classes.demands(classes.acting + bool(taken))
        gives = classes.acting == 2
        found = [Step("discard", own, None, owed=not gives)]
        if not self.discarded:
            found += [Step("give", own, classes.seats[3])] if gives else []
            found += [step for step in classes.demands(classes.acting) if step.taker == own]
        return found

    def possible(self, transfer: Transfer) -> bool:
        """Demands go up; king, noble and commoner discard, the others pick, and the commoner may give to the slave."""
        seats = self.table.seats
        if transfer.type == "demand":
            return self.classes.downward(transfer.taker, transfer.giver)
        if transfer.type == "give":
            return (transfer.giver, transfer.taker) == seats[2:]
        if transfer.type == "discard":
            return transfer.taker is None and transfer.giver in seats[:3]
        return transfer.type == "pick" and transfer.taker in seats[1:]

    def faults(self, transfer: Transfer) -> list[Finding]:
        """Everything that is wrong with a transfer, the deciding fault first."""
        return self.classes.faults(self, transfer)

    def carry_out(self, transfer: Transfer) -> None:
        """Count what is taken, discarded and picked."""
        self.table.move(transfer)
        if transfer.type == "demand":
            self.classes.take(transfer)
            self.discarded = self.picked = 0
        else:
            self.discarded += transfer.type != "pick"
            self.picked += transfer.type != "discard"

    def leader(self) -> str:
        """Who leads by the usual rules."""
        return self.classes.leader()
