"""Settling a finished round (結算): every multiplier an item, every item with its clause, and the sum written out.

A loser pays base × units × total multiplier. The units are the cards left, the fee of the head, or the points of the cards,
by the model of the scoring; the total multiplier is the loser's own times the winner's, at most the cap. Money is whole
points; only a fee is rounded, down.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import NamedTuple

from msgspec import structs

from bigtwo._version import __version__
from bigtwo.answers import Finding, Item, LoserShare, Settlement, WinnerShare
from bigtwo.cards import JOKER, Card, Rank, rank_of
from bigtwo.errors import Contradiction, Fault
from bigtwo.finishes import Won, won
from bigtwo.items import Itemiser
from bigtwo.payments import Account, balance_reason, spread
from bigtwo.questions import SettlementQuestion
from bigtwo.remainder import Remainder, remainder
from bigtwo.rules.clauses import Book
from bigtwo.rules.resolving import ResolvedScoring, resolve_scoring
from bigtwo.rules.rules import Rules, book_with
from bigtwo.rules.scoring_record import MOST_POINTS, Model, Scoring, SettlementForm
from bigtwo.settlement_facts import check_question, check_remainders

_POINT_MODELS = {Model.CARD_POINTS: 1, Model.DEDUCTION: -1, Model.PLUS_MINUS: -1}
"""The models that add up card values, and the sign that makes a penalty of the sum."""


class _Round(NamedTuple):
    """A round to be settled: rules, scoring, how it was won, and what the losers hold."""

    rules: Rules
    resolved: ResolvedScoring
    scoring: Scoring
    book: Book
    question: SettlementQuestion
    won: Won
    losers: tuple[Remainder, ...]


def settle(rules: Rules, question: SettlementQuestion, *, from_start: bool = True) -> Settlement:
    """Settle a finished round of one winner and one to three losers.

    ``from_start`` is false where what happened before is not known: nobody then counts as untouched. Raises InvalidRuleSet
    for an unknown or contradictory ``scoring``, and Contradiction for facts that cannot be: a seat twice, a card twice, a
    summary that disagrees with the cards, or facts that the scoring needs and the question lacks.
    """
    played = _round(rules, question, from_start=from_start)
    itemiser = Itemiser(rules, played.book, played.scoring, len(played.losers) + 1)
    won_by = itemiser.winner_items(played.won, played.losers)
    winner_multiplier = _product(won_by)
    heads = _heads(played)
    shares = [_share(played, itemiser, loser, heads.get(loser.seat), winner_multiplier) for loser in played.losers]
    return _settlement(played, itemiser, won_by, shares)


def _round(rules: Rules, question: SettlementQuestion, *, from_start: bool) -> _Round:
    resolved, book = _scoring_of(rules, question)
    scoring = structs.replace(
        resolved.scoring,
        base=resolved.scoring.base if question.base is None else question.base,
        cap=resolved.scoring.cap if question.cap is None else question.cap,
        untouched=resolved.scoring.untouched if from_start else None,
    )
    check_question(rules, scoring, question)
    how = won(rules, question.winner)
    losers = tuple(remainder(rules, scoring, question, index) for index in range(len(question.losers)))
    check_remainders(rules, scoring, how, losers)
    return _Round(rules, resolved, scoring, book, question, how, losers)


def _scoring_of(rules: Rules, question: SettlementQuestion) -> tuple[ResolvedScoring, Book]:
    if question.scoring is None:
        return rules.scoring, rules.book
    try:
        resolved = resolve_scoring(question.scoring, rules.voice)
    except Contradiction as error:
        raise error.below("scoring") from error
    return resolved, book_with(rules, resolved)


def _product(items: tuple[Item, ...]) -> int:
    return prod(item.factor for item in items if isinstance(item.factor, int))


def _heads(played: _Round) -> dict[str, str]:
    """Which loser is the big head and which a small one (大頭、小頭): more cards, then the higher top card (S4-26)."""
    if played.scoring.model is not Model.HEAD_FEE:
        return {}
    ranked = sorted(played.losers, key=lambda loser: (loser.cards_left, loser.hand or 0))
    return {loser.seat: "big" if loser is ranked[-1] else "small" for loser in ranked}


def _units(played: _Round, loser: Remainder, head: str | None) -> int:
    """What one loser pays for, before any multiplier."""
    scoring = played.scoring
    if scoring.model is Model.HEAD_FEE and scoring.heads is not None:
        return scoring.heads.big if head == "big" else scoring.heads.small
    if scoring.model in _POINT_MODELS:
        cards = played.rules.tables.deck.cards(loser.hand or 0)
        values = scoring.card_values
        return _POINT_MODELS[scoring.model] * sum(_value(values, card) for card in cards)
    return loser.cards_left


def _value(values: Mapping[Rank | Card, int], card: Card) -> int:
    """The points of a card: its own entry, or that of its rank."""
    own = values.get(card)
    return own if own is not None else 0 if card == JOKER else values.get(rank_of(card), 0)


def _share(played: _Round, itemiser: Itemiser, loser: Remainder, head: str | None, winner_multiplier: int) -> LoserShare:
    """What a loser pays by himself, before anything is charged to somebody else."""
    if played.scoring.model is Model.PLACE:
        return _place_share(played, itemiser, loser)
    items = itemiser.loser_items(loser, played.won)
    own = _product(items)
    total = own * winner_multiplier
    cap = played.scoring.cap
    if cap is not None and total > cap:
        items += (itemiser.cap(total, cap),)
        total = cap
    units, base = _units(played, loser, head), played.scoring.base
    if head is not None:
        items += (itemiser.head(head, units * base),)
    pays = base * units * total
    formula = _formula(base, units, own, winner_multiplier, pays, capped=total if total != own * winner_multiplier else None)
    return LoserShare(loser.seat, loser.cards_left, head, items, own, total, pays, -pays, formula)


def _formula(base: int, units: int, own: int, winner: int, pays: int, *, capped: int | None) -> str:
    factors = [base, units, own, winner] if capped is None else [base, units, capped]
    return " × ".join(f"{factor:,}" for factor in factors) + f" = {pays:,}"


def _place_share(played: _Round, itemiser: Itemiser, loser: Remainder) -> LoserShare:
    points = len(played.losers) + 1 - (loser.place or 0)
    net = points * played.scoring.base
    items = (itemiser.place(loser.place or 0, net),)
    formula = f"{played.scoring.base:,} × {points} = {net:,}"
    return LoserShare(loser.seat, loser.cards_left, None, items, 1, 1, 0, net, formula)


def _settlement(played: _Round, itemiser: Itemiser, won_by: tuple[Item, ...], shares: list[LoserShare]) -> Settlement:
    scoring, question = played.scoring, played.question
    account = spread(scoring, question.liable, [(share.seat, share.pays, share.net) for share in shares])
    losers = tuple(_with_liability(itemiser, share, account, question.liable) for share in shares)
    if scoring.winner_bonus:
        won_by += (itemiser.winner_bonus(scoring.winner_bonus * scoring.base),)
    if scoring.model is Model.PLACE:
        won_by += (itemiser.place(1, account.winner_net),)
    totals = {question.winner.seat: account.winner_net, **account.nets}
    _check_amounts(played, totals)
    return Settlement(
        played.rules.reference,
        __version__,
        question.scoring if question.scoring is not None else played.rules.ruleset.scoring,
        WinnerShare(question.winner.seat, won_by, _product(won_by), account.gross, account.fee, account.winner_net),
        losers,
        totals,
        _worst(account),
        sum(totals.values()) == 0,
        _findings(played, account, totals),
    )


def _with_liability(itemiser: Itemiser, share: LoserShare, account: Account, liable: str | None) -> LoserShare:
    """A loser's share after the one liable has taken over what the others lose (S1-69)."""
    net = account.nets[share.seat]
    if liable is None:
        return structs.replace(share, net=net)
    moved = account.moved[share.seat]
    items = (*share.items, itemiser.liability(moved, liable=share.seat == liable))
    return structs.replace(share, net=net, items=items)


def _worst(account: Account) -> str | None:
    """The loser with the lowest total; none on a tie."""
    lowest = min(account.nets.values())
    seats = [seat for seat, net in account.nets.items() if net == lowest]
    return seats[0] if len(seats) == 1 else None


def _check_amounts(played: _Round, totals: dict[str, int]) -> None:
    if any(abs(amount) > MOST_POINTS for amount in totals.values()):
        message = played.rules.voice.say("settle.amount_too_large")
        raise Contradiction(Fault(("base",), "amount_too_large", message))


def _findings(played: _Round, account: Account, totals: dict[str, int]) -> tuple[Finding, ...]:
    voice, cite, form = played.rules.voice, played.book.cite, played.scoring.settlement
    name = {
        SettlementForm.WINNER_TAKES_SUM: "ok.settled",
        SettlementForm.PENALTIES_ONLY: "ok.penalties",
        SettlementForm.PAIRWISE_DIFFERENCE: "ok.pairwise",
        SettlementForm.PLACES: "ok.places",
    }[form]
    message = voice.counted(name, account.paid, gross=f"{account.paid:,}", winner=played.question.winner.seat)
    found = [Finding("ok", message, (), cite("scoring.model", "scoring.settlement"))]
    players = len(played.losers) + 1
    if players not in played.rules.ruleset.players:
        allowed = voice.either([str(number) for number in sorted(played.rules.ruleset.players)])
        message = voice.say("players_not_supported", allowed=allowed, count=players)
        found.append(Finding("players_not_supported", message, (), played.rules.book.cite("players")))
    if sum(totals.values()):
        reason, topics = balance_reason(played.scoring, account)
        message = voice.say(f"not_balanced.{reason}", fee=f"{account.fee:,}")
        found.append(Finding("not_balanced", message, (), cite(*topics)))
    return tuple(found)
