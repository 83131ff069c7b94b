"""The deal (發牌): how many cards everyone gets, who opens, and what a dealt hand gives a right to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from bigtwo._version import __version__
from bigtwo.answers import Answer, Count, Finding, Findings, Seat
from bigtwo.cards import JOKER, JOKER_BIT, Card, SuitedCard
from bigtwo.errors import Contradiction, Fault
from bigtwo.facts import check_cards
from bigtwo.questions import Hands, Question
from bigtwo.record_facts import players_message, stand_in
from bigtwo.redeals import InstantWin, instant_win, redeal_points, redeal_reasons
from bigtwo.rules.clauses import Clause
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import JokerInDeck, Leader, Leftover, RuleSet

Place = Annotated[int, Meta(ge=0, le=3, description="A player by number in playing order; 0 is the dealer.")]


class DealPlan(Answer, frozen=True):
    """How the pack is shared out.

    ``sizes`` has a number of cards for each player, ``unused`` what nobody gets, ``extra`` 1 where an odd card has a taker
    who is not known yet; ``first_receiver`` is null where no card was cut or turned.
    """

    sizes: Annotated[tuple[Count, ...], Meta(min_length=2, max_length=4)]
    unused: Count
    extra: Annotated[int, Meta(ge=0, le=1)]
    first_receiver: Place | None
    findings: Findings


class DealQuestion(Question, frozen=True, kw_only=True):
    """Some hands as they were dealt, the turned-up card that is out, and the odd card before anybody took it."""

    hands: Hands
    removed: SuitedCard | None = None
    extra_card: Card | None = None
    first_game: bool = True
    last_winner: Seat | None = None


class RedealRight(Struct, frozen=True):
    """A seat whose hand may be dealt again, or, where that is a ``duty``, must be."""

    seat: Seat
    duty: bool
    points: Count | None
    reasons: Findings


class SeatedInstantWin(InstantWin, frozen=True, kw_only=True):
    """A hand that wins as soon as it is dealt, and whose it is."""

    seat: Seat


class DealInspection(Answer, frozen=True):
    """What is to be said of a deal before the first card is played."""

    opener: Seat
    extra_card_to: Seat | None
    complete: bool
    redeal_needed: bool
    redeal_rights: Annotated[tuple[RedealRight, ...], Meta(max_length=4)]
    instant_wins: Annotated[tuple[SeatedInstantWin, ...], Meta(max_length=4)]
    findings: Findings


class Layout(NamedTuple):
    """How a pack of 52 in play falls apart: ``size`` cards a player, an ``odd`` card or none, and the ``rest``.

    ``taken`` tells whether the odd card goes into a hand; ``turned`` whether a card was put out for the joker.
    """

    size: int
    odd: bool
    rest: int
    taken: bool
    turned: bool

    @property
    def unused(self) -> int:
        """The cards that nobody gets."""
        return self.rest + self.turned + (self.odd and not self.taken)


def layout_of(ruleset: RuleSet, players: int, piles: int | None = None) -> Layout:
    """How the pack is shared out among some players; ``piles`` takes the place of ``deal.two_player_piles``."""
    deal, turned = ruleset.deal, ruleset.deck.joker is not JokerInDeck.NONE
    shares = (piles or deal.two_player_piles) if players == 2 else players
    if deal.hand_size == 13 or shares == "thirteen_each":
        return Layout(13, odd=False, rest=52 - 13 * players, taken=False, turned=turned)
    size, odd = divmod(52, shares)
    taken = bool(odd) and deal.leftover is Leftover.TO_START_CARD_HOLDER
    return Layout(size, odd=bool(odd), rest=size * (shares - players), taken=taken, turned=turned)


def place_from(card: str, players: int) -> int:
    """Which player gets the first card, counted from the dealer, 0, by the rank of a card that was cut (S1-36, B1-24)."""
    return "A23456789TJQK".index(card[0]) % players


def plan_deal(
    rules: Rules,
    players: int,
    piles: int | None = None,
    cut_card: SuitedCard | None = None,
    start_card_holder: int | None = None,
) -> DealPlan:
    """Tell how many cards each of some players gets, in playing order from the dealer, player 0.

    ``piles`` (2 or 3) may change how two players deal where the pack is shared out equally. Raises Contradiction:
    ``players_not_supported``, ``piles_not_supported``, ``bad_seats``.
    """
    _check_plan(rules, players, piles, start_card_holder)
    layout = layout_of(rules.ruleset, players, piles)
    known = layout.taken and start_card_holder is not None
    sizes = tuple(layout.size + (known and seat == start_card_holder) for seat in range(players))
    first = None if cut_card is None else place_from(cut_card, players)
    findings = [*_plan_findings(rules, layout, players)]
    if cut_card is not None:
        findings.append(_first_receiver(rules, cut_card, first or 0))
    extra = int(layout.taken and not known)
    return DealPlan(rules.reference, __version__, sizes, layout.unused, extra, first, tuple(findings))


def _check_plan(rules: Rules, players: int, piles: int | None, holder: int | None) -> None:
    faults: list[Fault] = []
    if players not in rules.ruleset.players:
        faults.append(Fault(("players",), "players_not_supported", players_message(rules, players)))
    if piles is not None and (players != 2 or rules.ruleset.deal.hand_size == 13 or piles not in {2, 3}):
        faults.append(Fault(("piles",), "piles_not_supported", rules.voice.say("deal.piles_not_supported")))
    if holder is not None and not 0 <= holder < players:
        message = rules.voice.say("deal.no_such_player", last=players - 1)
        faults.append(Fault(("start_card_holder",), "bad_seats", message))
    if faults:
        raise Contradiction(*faults)


def _plan_findings(rules: Rules, layout: Layout, players: int) -> Iterable[Finding]:
    """How many cards everyone gets, what stays out, and what becomes of the odd card."""
    topic = "deal.two_player_piles" if players == 2 else "deal.hand_size"
    yield _note(rules, "ok", "players", topic, name="ok.dealt", count=layout.size, players=players)
    if layout.rest:
        yield _note(rules, "unused_cards", topic, count=layout.rest)
    if layout.turned:
        yield _note(rules, "turned_card", "deck.joker")
    if layout.odd:
        card = rules.ruleset.opening.start_card
        name = f"deal.odd_card.{rules.ruleset.deal.leftover}"
        yield _note(rules, "odd_card", "deal.leftover", "deal.leftover_face", name=name, card=rules.voice.card(card))


def _first_receiver(rules: Rules, card: str, place: int) -> Finding:
    shown = rules.voice.card(card)
    return _note(rules, "first_receiver", "deal.cut_decides_first", cards=[card], card=shown, place=place + 1)


def _note(rules: Rules, code: str, *topics: str, name: str = "", cards: Sequence[str] = (), **facts: object) -> Finding:
    message = rules.voice.say(name or f"deal.{code}", **facts)
    return Finding(code, message, rules.tables.deck.sorted(cards), rules.book.cite(*topics))


def stand_in_clauses(rules: Rules) -> tuple[Clause, ...]:
    """The clauses on who opens without the start card: those that speak of it and of a card that no hand was dealt."""
    on_card = rules.book.everything_on("opening.start_card")
    undealt = [clause for topic in ("deal.leftover", "deck.joker") for clause in rules.book.everything_on(topic)]
    return tuple(clause for clause in on_card if clause in undealt) or rules.book.cite("opening.start_card")


def inspect_deal(rules: Rules, question: DealQuestion) -> DealInspection:
    """Tell who opens a deal, who takes the odd card, who may or must ask for a new deal, and who wins at once.

    The start card's holder opens, or the last winner where he leads. If no live hand holds the start card, because it was
    turned up, lies in the dead pile or is the odd card, the lowest card among the live hands stands in for it (S1-35, B1-23,
    B3-11, B4-9). Instant wins are listed in playing order from the opener, so that the first one decides. Raises
    Contradiction for cards of more than one pack, hands larger than dealt, and seats that cannot be.
    """
    layout = layout_of(rules.ruleset, len(question.hands))
    _check_deal(rules, question, layout)
    return _Inspection(rules, question, layout).answer()


def _check_deal(rules: Rules, question: DealQuestion, layout: Layout) -> None:
    say, players = rules.voice.say, len(question.hands)
    if players not in rules.ruleset.players:
        raise Contradiction(Fault(("hands",), "players_not_supported", players_message(rules, players)))
    check_cards(rules, {("hands", seat): cards for seat, cards in question.hands.items()})
    faults = [*_outside_faults(rules, question)]
    limit = layout.size + (layout.taken and question.extra_card is None)
    faults += [
        Fault(("hands", seat), "too_many_cards", say("too_many_cards", count=len(cards), limit=limit))
        for seat, cards in question.hands.items()
        if len(cards) > limit
    ]
    if question.last_winner is not None and question.last_winner not in question.hands:
        faults.append(Fault(("last_winner",), "bad_seats", say("seats.unknown", seat=question.last_winner)))
    if faults:
        raise Contradiction(*faults)


def _outside_faults(rules: Rules, question: DealQuestion) -> Iterable[Fault]:
    """What is wrong with the cards outside the hands: they are in a hand too, or a joker where there is none."""
    places: dict[str, str] = {card: f"/hands/{seat}" for seat, cards in question.hands.items() for card in cards}
    for name, card in (("removed", question.removed), ("extra_card", question.extra_card)):
        if card is None:
            continue
        if card in places:
            message = rules.voice.say("duplicate_fact", card=rules.voice.card(card), place=places[card])
            yield Fault((name,), "duplicate_card", message)
        if card == JOKER and not rules.tables.has_joker:
            yield Fault((name,), "joker_not_allowed", rules.voice.say("joker_not_allowed"))
        places[card] = f"/{name}"


class _Inspection:
    """A deal under inspection: every seat's hand with the odd card in it, and the card that opens."""

    def __init__(self, rules: Rules, question: DealQuestion, layout: Layout) -> None:
        self.rules = rules
        self.question = question
        self.layout = layout
        self.seats = tuple(question.hands)
        deck = rules.tables.deck
        hands = [deck.mask(cards) for cards in question.hands.values()]
        self.opening = stand_in(rules, hands)
        self.holder = next(seat for seat, hand in enumerate(hands) if hand & self.opening)
        self.taken = layout.taken and question.extra_card is not None
        if self.taken and question.extra_card is not None:
            hands[self.holder] |= deck.bits[question.extra_card]
        self.hands = hands

    def answer(self) -> DealInspection:
        """The whole inspection."""
        rights = tuple(right for seat in range(len(self.seats)) for right in self._rights(seat))
        redeals = [*self._not_dealt(), *(reason for right in rights if right.duty for reason in right.reasons[:1])]
        opener = self._opener()
        return DealInspection(
            self.rules.reference,
            __version__,
            self.seats[opener],
            self.seats[self.holder] if self.taken else None,
            self._complete(),
            bool(redeals),
            rights,
            tuple(self._instant_wins(opener)),
            (*redeals, *self._findings(opener)),
        )

    def _cards(self, seat: int) -> tuple[Card, ...]:
        return self.rules.tables.deck.cards(self.hands[seat])

    def _opener(self) -> int:
        """The seat that leads first: the last winner where he may, else the holder of the card that opens."""
        last = self.question.last_winner
        return self.holder if last is None or not self._later_game else self.seats.index(last)

    @property
    def _later_game(self) -> bool:
        leader = self.rules.ruleset.opening.leader
        return leader is Leader.START_CARD_THEN_LAST_WINNER and not self.question.first_game

    def _rights(self, seat: int) -> Iterable[RedealRight]:
        cards = self._cards(seat)
        reasons = redeal_reasons(self.rules, cards)
        if reasons:
            findings = tuple(reason.finding for reason in reasons)
            yield RedealRight(self.seats[seat], reasons[0].duty, redeal_points(self.rules, cards), findings)

    def _not_dealt(self) -> Iterable[Finding]:
        """That the start card is in no hand, where it has to be (S2-39)."""
        card = self.rules.ruleset.opening.start_card
        wanted = self.rules.tables.deck.bits[card]
        if self.rules.ruleset.deal.redeal_until_start_card and not any(hand & wanted for hand in self.hands):
            yield self._note("start_card_not_dealt", "deal.redeal_until_start_card", cards=[card])

    def _instant_wins(self, opener: int) -> Iterable[SeatedInstantWin]:
        count = len(self.seats)
        for seat in (number % count for number in range(opener, opener + count)):
            won = instant_win(self.rules, self._cards(seat))
            if won is not None:
                yield SeatedInstantWin(won.kind, won.per_card, seat=self.seats[seat])

    def _complete(self) -> bool:
        """Whether the hands are a whole deal: every size right, the odd card with the lowest card, the joker dealt."""
        size, full = self.layout.size, self.layout.size + self.layout.taken
        sizes = [full if seat == self.holder else size for seat in range(len(self.seats))]
        whole = [hand.bit_count() for hand in self.hands] == sizes
        joker_missing = self.layout.turned and self.layout.unused == 1 and not any(hand & JOKER_BIT for hand in self.hands)
        return whole and not joker_missing

    def _findings(self, opener: int) -> Iterable[Finding]:
        yield self._opens(opener)
        if self.taken:
            card = self.question.extra_card
            seat = self.seats[self.holder]
            yield self._note("extra_card", "deal.leftover", cards=[card] if card else [], seat=seat)
        if not self._complete():
            yield self._note("partial_deal", "deal.hand_size")

    def _opens(self, opener: int) -> Finding:
        """Who opens, and by what."""
        seat, rules = self.seats[opener], self.rules
        own, held = rules.ruleset.opening.start_card, rules.tables.deck.cards(self.opening)
        if self._later_game and self.question.last_winner is not None:
            return _note(rules, "ok", "opening.leader", name="ok.winner_opens", seat=seat)
        name = "ok.opens" if held == (own,) else "ok.stands_in"
        if self._later_game:
            name = "ok.last_winner_unknown"
        message = rules.voice.say(name, seat=seat, card=rules.voice.cards(held), start=rules.voice.card(own))
        clauses = rules.book.cite("opening.leader") if held == (own,) else stand_in_clauses(rules)
        return Finding("ok", message, held, clauses)

    def _note(self, code: str, *topics: str, cards: Sequence[str] = (), **facts: object) -> Finding:
        shown = self.rules.voice.cards(cards)
        return _note(self.rules, code, *topics, name=f"deal.{code}", cards=cards, card=shown, **facts)
