"""Who pays whom: from what each loser owes to what the round brings each seat."""

from __future__ import annotations

from typing import NamedTuple

from bigtwo.rules.scoring_record import Scoring, SettlementForm


class Account(NamedTuple):
    """What a round brings each seat, in points.

    ``paid`` is the sum of the losers' payments or penalties; ``gross`` what of it reaches the winner, ``fee`` what is taken
    from that; ``nets`` the losers' results by seat; ``moved`` what a liability spares each, or charges the one
    liable (negative): he bears what the others owe (S1-69).
    """

    paid: int
    gross: int
    fee: int
    winner_net: int
    nets: dict[str, int]
    moved: dict[str, int]


def spread(scoring: Scoring, liable: str | None, shares: list[tuple[str, int, int]]) -> Account:
    """The account of a round. ``shares`` gives each loser's seat, payment or penalty, and result standing alone."""
    owed = {seat: pays for seat, pays, _ in shares}
    paid = sum(owed.values())
    moved = dict.fromkeys(owed, 0)
    if liable is not None:
        moved = {seat: own if seat != liable else own - paid for seat, own in owed.items()}
    borne = {seat: own - moved[seat] for seat, own in owed.items()}
    gross, nets = _by_form(scoring, borne, {seat: net + moved[seat] for seat, _, net in shares})
    fee = max(gross, 0) * scoring.rake.percent // 100
    bonus = scoring.winner_bonus * scoring.base
    places = len(shares) * scoring.base if scoring.settlement is SettlementForm.PLACES else 0
    return Account(paid, gross, fee, gross - fee + bonus + places, nets, moved)


def _by_form(scoring: Scoring, owed: dict[str, int], alone: dict[str, int]) -> tuple[int, dict[str, int]]:
    """What reaches the winner, and the losers' results, before any liability, fee or bonus."""
    paid = sum(owed.values())
    if scoring.settlement is SettlementForm.WINNER_TAKES_SUM:
        return paid, alone
    if scoring.settlement is SettlementForm.PAIRWISE_DIFFERENCE:
        players = len(owed) + 1
        return paid, {seat: paid - players * own for seat, own in owed.items()}
    return 0, alone


def balance_reason(scoring: Scoring, account: Account) -> tuple[str, tuple[str, ...]]:
    """Why the totals do not add up to zero: the name of the reason, and what it rests on."""
    if scoring.settlement is SettlementForm.PLACES:
        return "places", ("scoring.places", "scoring.settlement")
    if scoring.settlement is SettlementForm.PENALTIES_ONLY:
        return "penalties", ("scoring.settlement",)
    if account.fee:
        return "fee", ("scoring.rake",)
    return "bonus", ("scoring.winner_bonus",)
