"""Dealing fairly from a seed (洗牌發牌): the same seed gives the same deal on every platform and in every version.

**The stream.** Deal number ``n`` (1, 2, … until a deal stands) of the seed ``s`` draws on SHA-256 in counter mode: block
``b`` (0, 1, …) is the digest of the ASCII text ``bigtwo-deal-1:s:n:b``, all three numbers in decimal. A digest is read as
eight numbers of 32 bits, the most significant byte first. To draw one of ``k``, take the next number ``x``; if ``x`` is not
below the largest multiple of ``k`` that is at most 2³², throw it away and take the next; the draw is ``x mod k``.

**The shuffle.** Fisher-Yates: for ``i`` from the last place down to place 1, draw ``j`` of ``i + 1`` and let the cards at
``i`` and ``j`` change places. The pack starts in plain order, ``3c 3d 3h 3s 4c … 2s``.

**The deal**, each step on the same stream:

1. Shuffle the pack.
2. With a joker: the card at place 0 is turned up, the joker takes its place, and the pack is shuffled again.
3. Where a card decides who receives first, it is the turned card; else an odd card that will lie face up, at place 0; else a
   card cut from the pack, at a place drawn of 52, and put back. Otherwise the first pile goes to player 0.
4. An odd card is the one at place 0. The rest goes round card by card from the first receiver, a dead pile coming last; what
   is left over is not used.
5. The odd card goes to the holder of the start card, as in :func:`bigtwo.inspect_deal`. If the rule set wants the whole
   deal made again, the next deal number is dealt.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from itertools import count
from typing import Annotated, NamedTuple

from msgspec import Meta

from bigtwo._version import __version__
from bigtwo.answers import Answer, CardList, Count, Finding, Findings, Seat
from bigtwo.cards import CODES, JOKER, Card, SuitedCard, as_cards
from bigtwo.deals import DealInspection, DealQuestion, Layout, Place, inspect_deal, layout_of, place_from
from bigtwo.errors import Contradiction, Fault
from bigtwo.record_facts import players_message
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import Face

Seed = Annotated[int, Meta(ge=0, le=2**53 - 1, description="The same seed gives the same deal.")]

_WORDS = 2**32


class ShuffledDeal(Answer, frozen=True):
    """A fair deal, made again ``deals`` − 1 times until it stood.

    Players are numbered in playing order, "0" the dealer. ``hands`` are sorted and hold the odd card where somebody takes it;
    ``removed`` is the card turned up for the joker, ``cut_card`` a card that was cut to decide who receives first and put
    back; ``unused`` is how many cards nobody has, which nobody sees.
    """

    seed: Seed
    players: Annotated[int, Meta(ge=2, le=4)]
    hands: Annotated[dict[Seat, CardList], Meta(max_length=4)]
    removed: SuitedCard | None
    cut_card: SuitedCard | None
    first_receiver: Place | None
    extra_card: Card | None
    extra_card_to: Seat | None
    unused: Count
    opener: Seat
    deals: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    findings: Findings


class _Origin(NamedTuple):
    """Where a deal comes from: the seed, and the how-manieth deal of it this is."""

    seed: int
    number: int


class _Dealt(NamedTuple):
    """One deal before the odd card is taken: what lies where."""

    hands: dict[Seat, tuple[Card, ...]]
    removed: Card | None
    cut_card: Card | None
    first: int | None
    extra: Card | None


def shuffle_deal(rules: Rules, players: int, seed: int) -> ShuffledDeal:
    """Deal to some players from a seed, 0 to 2⁵³ − 1, as the rule set deals: the algorithm is the module's docstring.

    A deal is made again where it must be: the start card is in nobody's hand though it has to be, or somebody holds four 2s.
    Raises Contradiction: ``players_not_supported``.
    """
    if players not in rules.ruleset.players:
        raise Contradiction(Fault(("players",), "players_not_supported", players_message(rules, players)))
    layout = layout_of(rules.ruleset, players)
    number = 1
    while True:
        origin = _Origin(seed, number)
        dealt = _deal(rules, players, layout, _Stream(origin))
        inspection = inspect_deal(rules, _question(dealt, layout))
        if not inspection.redeal_needed:
            return _answer(rules, origin, layout, dealt, inspection)
        number += 1


class _Stream:
    """Numbers drawn from a seed, each of a range as likely as the other."""

    def __init__(self, origin: _Origin) -> None:
        self._numbers = _numbers(f"bigtwo-deal-1:{origin.seed}:{origin.number}:")

    def below(self, bound: int) -> int:
        """One of ``bound`` numbers, from 0."""
        fair = _WORDS - _WORDS % bound
        return next(number for number in self._numbers if number < fair) % bound

    def shuffled(self, pack: list[Card]) -> list[Card]:
        """The same cards in a new order."""
        cards = list(pack)
        for place in range(len(cards) - 1, 0, -1):
            other = self.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return cards


def _numbers(prefix: str) -> Iterator[int]:
    """Numbers of 32 bits, without end."""
    for block in count():
        yield from struct.unpack(">8I", hashlib.sha256(f"{prefix}{block}".encode("ascii")).digest())


def _deal(rules: Rules, players: int, layout: Layout, stream: _Stream) -> _Dealt:
    pack = stream.shuffled(list(as_cards(CODES)))
    removed = None
    if layout.turned:
        removed = pack[0]
        pack = stream.shuffled([*as_cards([JOKER]), *pack[1:]])
    extra = pack[0] if layout.odd else None
    cut_card = None
    deciding = removed
    if rules.ruleset.deal.cut_decides_first and removed is None:
        if extra is None or rules.ruleset.deal.leftover_face is Face.DOWN:
            cut_card = pack[stream.below(len(pack))]
        deciding = cut_card or extra
    first = place_from(deciding, players) if deciding and rules.ruleset.deal.cut_decides_first else None
    hands = _hands(rules, pack[int(layout.odd) :], players, layout, first or 0)
    return _Dealt(hands, removed, cut_card, first, extra)


def _hands(rules: Rules, pack: list[Card], players: int, layout: Layout, first: int) -> dict[Seat, tuple[Card, ...]]:
    """The cards gone round one by one from the first receiver; of three piles for two players the third is dead."""
    piles = players + (layout.odd and players == 2)
    dealt = pack[: piles * layout.size]
    return {str(seat): rules.tables.deck.sorted(dealt[(seat - first) % players :: piles]) for seat in range(players)}


def _question(dealt: _Dealt, layout: Layout) -> DealQuestion:
    extra = dealt.extra if layout.taken else None
    return DealQuestion(hands=dealt.hands, removed=_suited(dealt.removed), extra_card=extra)


def _suited(card: Card | None) -> SuitedCard | None:
    return None if card is None or card == JOKER else card


def _answer(rules: Rules, origin: _Origin, layout: Layout, dealt: _Dealt, inspection: DealInspection) -> ShuffledDeal:
    hands = dict(dealt.hands)
    taker = inspection.extra_card_to
    if taker is not None and dealt.extra is not None:
        hands[taker] = rules.tables.deck.sorted([*hands[taker], dealt.extra])
    return ShuffledDeal(
        rules.reference,
        __version__,
        origin.seed,
        len(hands),
        hands,
        _suited(dealt.removed),
        _suited(dealt.cut_card),
        dealt.first,
        dealt.extra,
        taker,
        layout.unused,
        inspection.opener,
        origin.number,
        (*inspection.findings, *_made_again(rules, origin.number)),
    )


def _made_again(rules: Rules, number: int) -> Iterator[Finding]:
    """That the deal had to be made again, and why that can be."""
    if number > 1:
        message = rules.voice.say("deal.dealt_again", count=number - 1)
        clauses = rules.book.cite("deal.redeal_until_start_card", "redeal.four_twos")
        yield Finding("dealt_again", message, (), clauses)
