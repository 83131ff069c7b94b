"""What a hand gives a right or a duty to before any card is played: a new deal (重新發牌), or the win at once (即時勝出).

The joker, where there is one, counts in these rules as the card it equals when played alone; only a dragon uses it as a wild
card. Four 2s are four natural ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from bigtwo.answers import Finding, Multiplier
from bigtwo.cards import JOKER, RANKS, SUITS, as_cards, rank_of
from bigtwo.questions import InstantWinKind
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import FourTwosRedeal

_COURTS = "JQK"
_TWOS = as_cards("2" + suit for suit in SUITS)


class InstantWin(Struct, frozen=True):
    """A hand that wins as soon as it is dealt. ``per_card`` is the factor the scoring charges for it, null if it has none."""

    kind: InstantWinKind
    per_card: Annotated[Multiplier, Meta(description="The factor of a round won so, in place of the count.")] | None


class RedealReason(NamedTuple):
    """Why a hand may be dealt again, or, where that is a ``duty``, must be."""

    duty: bool
    finding: Finding


def redeal_points(rules: Rules, hand: Sequence[str]) -> int | None:
    """What a hand is worth where a weak one may be dealt again (S1-58); None where the rule set counts no points."""
    rule = rules.ruleset.redeal.low_points
    if rule is None:
        return None
    return sum(rule.values.get(rank_of(card), 0) for card in _plain(rules, hand))


def redeal_reasons(rules: Rules, hand: Sequence[str]) -> list[RedealReason]:
    """Every reason for which a hand may or must be dealt again, duties first (S1-58 to S1-62)."""
    found = [_four_twos(rules, hand), _low_points(rules, hand), _max_rank(rules, hand), _two_courts(rules, hand)]
    return [reason for reason in found if reason is not None]


def _plain(rules: Rules, hand: Sequence[str]) -> list[str]:
    """The cards of a hand, the joker as the card it equals when played alone."""
    return [rules.ruleset.joker.single_equals if card == JOKER else card for card in hand]


def _reason(rules: Rules, code: str, topic: str, cards: Sequence[str], **facts: object) -> RedealReason:
    held = rules.tables.deck.sorted(cards)
    message = rules.voice.say(f"redeal.{code}", cards=rules.voice.cards(held), **facts)
    duty = code == "four_twos"
    return RedealReason(duty, Finding(code, message, held, rules.book.cite(topic)))


def _four_twos(rules: Rules, hand: Sequence[str]) -> RedealReason | None:
    twos = [card for card in hand if card in _TWOS]
    if rules.ruleset.redeal.four_twos is FourTwosRedeal.NONE or len(twos) < 4:
        return None
    return _reason(rules, "four_twos", "redeal.four_twos", twos)


def _low_points(rules: Rules, hand: Sequence[str]) -> RedealReason | None:
    """Strictly fewer points than the limit (B1-25)."""
    rule, points = rules.ruleset.redeal.low_points, redeal_points(rules, hand)
    if rule is None or points is None or points >= rule.limit:
        return None
    counted = [card for card, plain in zip(hand, _plain(rules, hand), strict=True) if rule.values.get(rank_of(plain), 0)]
    return _reason(rules, "low_points", "redeal.low_points", counted, points=points, limit=rule.limit)


def _max_rank(rules: Rules, hand: Sequence[str]) -> RedealReason | None:
    limit = rules.ruleset.redeal.max_rank
    if limit is None or any(RANKS.index(card[0]) > RANKS.index(limit) for card in _plain(rules, hand)):
        return None
    return _reason(rules, "max_rank", "redeal.max_rank", rules.tables.deck.sorted(hand)[-1:])


def _two_courts(rules: Rules, hand: Sequence[str]) -> RedealReason | None:
    """Exactly two of jack, queen and king, with no ace and no 2 (雙公無煙, B1-26)."""
    if not rules.ruleset.redeal.two_courts_no_ace_no_two:
        return None
    plain = _plain(rules, hand)
    courts = [card for card in plain if card[0] in _COURTS]
    if len(courts) != 2 or any(card[0] in "A2" for card in plain):
        return None
    return _reason(rules, "two_courts", "redeal.two_courts_no_ace_no_two", courts)


def instant_win(rules: Rules, hand: Sequence[str]) -> InstantWin | None:
    """How a hand wins as soon as it is dealt, None if it does not (S1-49, S1-50, S3-36).

    A hand holds a dragon where all thirteen ranks are in it, the joker standing in for one at the most; with one suit alone
    it is a flush dragon, whether or not that is a kind to be played. A dragon goes before four 2s.
    """
    kind = _winning_kind(rules, hand)
    if kind is None:
        return None
    special = rules.scoring.scoring.special_win
    return InstantWin(kind, None if special is None else getattr(special, kind))


def _winning_kind(rules: Rules, hand: Sequence[str]) -> InstantWinKind | None:
    rule = rules.ruleset.instant_win
    natural = [card for card in hand if card != JOKER]
    needed = 13 - (len(natural) < len(hand))
    if rule.dragon and len({card[0] for card in natural}) >= needed:
        of_a_suit = Counter(card[1] for card in natural)
        return "flush_dragon" if max(of_a_suit.values()) >= needed else "dragon"
    if rule.four_twos and set(_TWOS) <= set(natural):
        return "four_twos"
    return None
