"""Monsters (怪物) that could still be made from a hand, as a settlement counts them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bigtwo.cards import ALL_CARDS, JOKER_BIT, ONE_OF_EACH_RANK
from bigtwo.rules.kinds import DRAGONS, FIVES, Kind
from bigtwo.rules.scoring_record import UnplayedMonster
from bigtwo.rules.tables import Tables
from bigtwo.rules.validation import kicker_counts


class Monster(NamedTuple):
    """A kind that a hand could still make, and the cards that make it."""

    kind: Kind
    cards: int


def monsters_in(tables: Tables, rule: UnplayedMonster, hand: int) -> list[Monster]:
    """The kinds of ``rule`` that a hand (a mask) can still make, each once, in the order of the rule."""
    joker = hand & JOKER_BIT if rule.use_joker else 0
    found = []
    for kind in rule.kinds:
        cards = next(_ways(tables, rule, kind, hand, bool(joker)), 0)
        if cards:
            found.append(Monster(kind, cards))
    return found


def _ways(tables: Tables, rule: UnplayedMonster, kind: Kind, hand: int, joker: bool) -> Iterator[int]:  # noqa: FBT001 - a fact of the hand
    """The cards of each way to make a kind that leaves its kickers in the hand."""
    if kind in DRAGONS:
        found = _dragon(kind, hand, joker) if Kind.DRAGON in tables.kinds else iter(())
    elif kind is Kind.STRAIGHT_FLUSH:
        found = _straight_flushes(tables, hand, joker)
    else:
        found = _of_a_rank(rule, kind, hand, joker)
    for cards in found:
        if not rule.need_kicker or hand.bit_count() - cards.bit_count() >= _kickers(tables, kind, cards):
            yield cards


def _kickers(tables: Tables, kind: Kind, cards: int) -> int:
    """How many cards have to go along at the least: four 2s carry their own number where they are a kind of their own."""
    counts = kicker_counts(tables.ruleset)
    if kind is Kind.FOUR_OF_A_KIND and cards & ALL_CARDS >= 1 << 48 and Kind.FOUR_TWOS in counts:
        kind = Kind.FOUR_TWOS
    return counts[kind][0] if kind in counts else 0


def _of_a_rank(rule: UnplayedMonster, kind: Kind, hand: int, joker: bool) -> Iterator[int]:  # noqa: FBT001 - as above
    twos_only = kind in {Kind.FOUR_TWOS, Kind.FIVE_TWOS}
    own_twos = (Kind.FIVE_TWOS if kind in FIVES else Kind.FOUR_TWOS) in rule.kinds
    for rank in range(13):
        cards = hand & 15 << 4 * rank
        if (twos_only and rank != 12) or (own_twos and not twos_only and rank == 12):
            continue
        if kind in FIVES:
            if joker and cards.bit_count() == 4:
                yield cards | JOKER_BIT
        elif cards.bit_count() == 4:
            yield cards
        elif joker and cards.bit_count() == 3:
            yield cards | JOKER_BIT


def _straight_flushes(tables: Tables, hand: int, joker: bool) -> Iterator[int]:  # noqa: FBT001 - as above
    suits = [suit for suit in range(4) if (hand >> suit & ONE_OF_EACH_RANK).bit_count() + joker >= 5]
    for ranks in tables.run_of_ranks if suits else ():
        for suit in suits:
            cards = hand & ranks << suit
            if cards.bit_count() == 5:
                yield cards
            elif joker and cards.bit_count() == 4:
                yield cards | JOKER_BIT


def _dragon(kind: Kind, hand: int, joker: bool) -> Iterator[int]:  # noqa: FBT001 - as above
    """A dragon only counts as the complete hand of thirteen."""
    suits = [hand >> 4 * rank & 15 for rank in range(13)]
    present = [held for held in suits if held]
    if hand.bit_count() != 13 or len(present) + joker < 13 or (hand & JOKER_BIT and not joker):
        return
    if kind is Kind.DRAGON or len(set(present)) == 1:
        yield hand
