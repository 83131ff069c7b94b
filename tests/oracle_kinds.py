"""The oracle's kinds: every way to read a set of cards as a combination, written from the rules alone.

Nothing here comes from the product. Cards are strings (`"3c"` … `"2s"`, `"joker"`), a rule set is the plain nested
dict of its parameters. Everything is tried out card by card; clarity counts, speed does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

Ruleset = dict[str, Any]
Detail = tuple[int, ...]

RANKS = "3456789TJQKA2"
SUITS = "cdhs"
JOKER = "joker"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
KINDS = (
    "single",
    "pair",
    "triple",
    "two_pair",
    "bare_four_of_a_kind",
    "two_pair_plus_one",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "four_twos",
    "five_of_a_kind",
    "five_twos",
    "dragon",
    "flush_dragon",
)
DRAGONS = ("dragon", "flush_dragon")
FOURS = {rank: frozenset(rank + suit for suit in SUITS) for rank in RANKS}


class Reading(NamedTuple):
    """One way to read a set of cards; of two readings of one rule set the better has the higher `strength`."""

    kind: str
    rank: str | None
    key: str | None
    position: int | None
    joker_as: str | None
    core: frozenset[str]
    strength: tuple[int, Detail]


class Shape(NamedTuple):
    """What natural cards make: a kind, what decides it, and the order inside the kind."""

    kind: str
    rank: str | None
    key: str | None
    position: int | None
    detail: Detail


def merged(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """`base` with `changes` laid over it: objects merge by key, lists and scalars replace."""
    result = dict(base)
    for name, value in changes.items():
        old = result.get(name)
        result[name] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return result


def has_joker(ruleset: Ruleset) -> bool:
    return bool(ruleset["deck"]["joker"] != "none")


def card_order(ruleset: Ruleset, card: str) -> tuple[int, int]:
    """A card's place: rank first, then the rule set's suits. A joker stands where a lone joker does."""
    card = ruleset["joker"]["single_equals"] if card == JOKER else card
    return RANKS.index(card[0]), ruleset["cards"]["suit_order"].index(card[1])


def readings(ruleset: Ruleset, cards: list[str]) -> list[Reading]:
    """Every way to read `cards` as a combination of the rule set, best first; none if they are no combination."""
    if len(set(cards)) != len(cards) or (JOKER in cards and not has_joker(ruleset)):
        return []
    best: dict[tuple[str, str | None, int | None], Reading] = {}
    for reading in _every_reading(ruleset, frozenset(cards)):
        what = reading.kind, reading.rank, reading.position
        if what not in best or _merit(ruleset, reading) > _merit(ruleset, best[what]):
            best[what] = reading
    return sorted(best.values(), key=lambda reading: _merit(ruleset, reading), reverse=True)


def _merit(ruleset: Ruleset, reading: Reading) -> tuple[tuple[int, Detail], tuple[int, int]]:
    """Strength first; among readings of equal strength the joker is the highest card that fits."""
    return reading.strength, card_order(ruleset, reading.joker_as) if reading.joker_as else (-1, -1)


def level(ruleset: Ruleset, kind: str, rank: str | None) -> int:
    """A kind's place among all kinds: ordinary kinds, then bombs in their own order, then the dragons."""
    bombs = ruleset["ranking"]["bombs"]
    if kind in DRAGONS:
        return 2000 + 2 * DRAGONS.index(kind)
    own = 1000 + 2 * bombs.index(kind) if kind in bombs else 2 * KINDS.index(kind)
    if beats_straight_flush(ruleset, kind, rank):
        return max(own, level(ruleset, "straight_flush", None) + 1)
    return own


def beats_straight_flush(ruleset: Ruleset, kind: str, rank: str | None) -> bool:
    """Four 2s, played as a four of a kind, where the rule set puts them over any straight flush."""
    on = ruleset["ranking"]["four_twos_beat_straight_flush"]
    return bool(on and kind == "four_of_a_kind" and rank == "2")


def _every_reading(ruleset: Ruleset, cards: frozenset[str]) -> Iterator[Reading]:
    if cards == {JOKER}:
        equal = ruleset["joker"]["single_equals"]
        yield _reading(ruleset, _single(ruleset, equal), cards, equal)
        return
    for joker_as, concrete in _stand_ins(cards):
        for shape in _whole_shapes(ruleset, concrete):
            yield _reading(ruleset, shape, cards, joker_as)
    yield from _two_pair_plus_one(ruleset, cards)
    yield from _fours_and_fives(ruleset, cards)
    yield from _straight_flushes(ruleset, cards)


def _reading(ruleset: Ruleset, shape: Shape, core: frozenset[str], joker_as: str | None) -> Reading:
    strength = level(ruleset, shape.kind, shape.rank), shape.detail
    return Reading(shape.kind, shape.rank, shape.key, shape.position, joker_as, core, strength)


def _stand_ins(cards: frozenset[str]) -> Iterator[tuple[str | None, list[str]]]:
    """The cards as they are, or with the joker replaced by each card of the pack that was not played."""
    if JOKER not in cards:
        yield None, sorted(cards)
        return
    natural = sorted(cards - {JOKER})
    for card in DECK:
        if card not in cards:
            yield card, [*natural, card]


# Kinds made of all the cards played


def _whole_shapes(ruleset: Ruleset, cards: list[str]) -> Iterator[Shape]:
    counts = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    match len(cards):
        case 1:
            yield _single(ruleset, cards[0])
        case 2 if counts == [2]:
            yield _by_highest_card(ruleset, "pair", cards)
        case 3 if counts == [3] and ruleset["combos"]["triple"]:
            yield _by_rank("triple", cards[0][0])
        case 4 if counts == [2, 2] and ruleset["combos"]["two_pair"]:
            yield _by_highest_card(ruleset, "two_pair", cards)
        case 5:
            yield from _five_card_shapes(ruleset, cards, counts)
        case 13 if len(counts) == 13 and ruleset["dragon"]["mode"] == "on_turn":
            yield _dragon(ruleset, cards)
        case _:
            pass


def _five_card_shapes(ruleset: Ruleset, cards: list[str], counts: list[int]) -> Iterator[Shape]:
    if counts == [3, 2]:
        ranks = Counter(card[0] for card in cards)
        yield _by_rank("full_house", max(ranks, key=lambda rank: ranks[rank]))
    one_suit = len({card[1] for card in cards}) == 1
    run = straight_shape(ruleset, "straight", cards)
    if run and not (one_suit and 0 in kicker_counts(ruleset, "straight_flush")):
        yield run
    if one_suit and not run and ruleset["combos"]["flush"]:
        yield _flush(ruleset, cards)


def _single(ruleset: Ruleset, card: str) -> Shape:
    return Shape("single", card[0], card, None, card_order(ruleset, card))


def _by_highest_card(ruleset: Ruleset, kind: str, cards: Iterable[str]) -> Shape:
    key = max(cards, key=lambda card: card_order(ruleset, card))
    return Shape(kind, key[0], key, None, card_order(ruleset, key))


def _by_rank(kind: str, rank: str) -> Shape:
    return Shape(kind, rank, None, None, (RANKS.index(rank),))


def listed_sequences(ruleset: Ruleset) -> Iterator[tuple[int, str]]:
    """The straight table: each listed sequence with its tier, counted from 1."""
    for position, tier in enumerate(ruleset["straights"]["order"], 1):
        for sequence in tier:
            yield position, sequence


@cache
def suited(sequence: str, suit: str) -> frozenset[str]:
    """The cards of a sequence in one suit."""
    return frozenset(rank + suit for rank in sequence)


def straight_shape(ruleset: Ruleset, kind: str, cards: Iterable[str]) -> Shape | None:
    """The straight (or straight flush) five cards make in the table, if they make one."""
    by_rank = {card[0]: card for card in cards}
    if len(by_rank) != 5:
        return None
    for position, sequence in listed_sequences(ruleset):
        if set(sequence) == set(by_rank):
            highest = max(sequence, key=RANKS.index)
            key = by_rank[ruleset["straights"]["suit_key"].get(sequence, highest)]
            return Shape(kind, key[0], key, position, (position, card_order(ruleset, key)[1]))
    return None


def _flush(ruleset: Ruleset, cards: list[str]) -> Shape:
    in_order = sorted(cards, key=lambda card: RANKS.index(card[0]), reverse=True)
    top, *others = (RANKS.index(card[0]) for card in in_order)
    suit = card_order(ruleset, in_order[0])[1]
    detail = {
        "suit_first": (suit, top, *others),
        "rank_first": (top, *others, suit),
        "top_card_first": (top, suit, *others),
    }[ruleset["flush"]["compare"]]
    return Shape("flush", in_order[0][0], in_order[0], None, detail)


def _dragon(ruleset: Ruleset, cards: list[str]) -> Shape:
    one_suit = len({card[1] for card in cards}) == 1
    kind = "flush_dragon" if one_suit and ruleset["dragon"]["flush_dragon"] else "dragon"
    return Shape(kind, None, None, None, ())


# Kinds that carry other cards


def kicker_counts(ruleset: Ruleset, kind: str) -> list[int]:
    """How many extra cards a kind may carry; none at all where the rule set lacks the kind."""
    number = ruleset["kickers"][kind]
    if number is None:
        return []
    if ruleset["kickers"]["mode"] == "exact":
        return [number]
    return list(range(1 if kind == "four_of_a_kind" else 0, number + 1))


def name_of_four(ruleset: Ruleset, rank: str) -> str:
    """Four 2s are a kind of their own where the rule set has that kind."""
    return "four_twos" if rank == "2" and ruleset["kickers"]["four_twos"] is not None else "four_of_a_kind"


def name_of_five(ruleset: Ruleset, rank: str) -> str:
    """Five 2s are a kind of their own where the rule set has that kind."""
    return "five_twos" if rank == "2" and ruleset["kickers"]["five_twos"] is not None else "five_of_a_kind"


def _two_pair_plus_one(ruleset: Ruleset, cards: frozenset[str]) -> Iterator[Reading]:
    if len(cards) != 5 or not ruleset["combos"]["two_pair_plus_one"]:
        return
    for odd in sorted(cards):
        pairs = cards - {odd}
        for joker_as, concrete in _stand_ins(pairs):
            ranks = Counter(card[0] for card in concrete)
            if sorted(ranks.values()) == [2, 2] and odd[0] not in ranks and joker_as not in cards:
                yield _reading(ruleset, _by_highest_card(ruleset, "two_pair_plus_one", concrete), pairs, joker_as)


def _fours_and_fives(ruleset: Ruleset, cards: frozenset[str]) -> Iterator[Reading]:
    for rank, whole in FOURS.items():
        for core, joker_as in _cores(whole, cards):
            four = name_of_four(ruleset, rank)
            if len(cards) - 4 in kicker_counts(ruleset, four):
                yield _reading(ruleset, _by_rank(four, rank), core, joker_as)
            if len(cards) == 4 and four == "four_of_a_kind" and ruleset["combos"]["bare_four_of_a_kind"]:
                yield _reading(ruleset, _by_rank("bare_four_of_a_kind", rank), core, joker_as)
        five = name_of_five(ruleset, rank)
        if whole | {JOKER} <= cards and len(cards) - 5 in kicker_counts(ruleset, five):
            yield _reading(ruleset, _by_rank(five, rank), whole | {JOKER}, None)


def _straight_flushes(ruleset: Ruleset, cards: frozenset[str]) -> Iterator[Reading]:
    if len(cards) - 5 not in kicker_counts(ruleset, "straight_flush"):
        return
    for _, sequence in listed_sequences(ruleset):
        for suit in SUITS:
            whole = suited(sequence, suit)
            for core, joker_as in _cores(whole, cards):
                shape = straight_shape(ruleset, "straight_flush", whole)
                assert shape is not None, "the sequence is in the table"
                yield _reading(ruleset, shape, core, joker_as)


def _cores(whole: frozenset[str], cards: frozenset[str]) -> Iterator[tuple[frozenset[str], str | None]]:
    """The cards that make `whole`: all of it, or all but one and the joker in its place."""
    missing = whole - cards
    if not missing:
        yield whole, None
    elif len(missing) == 1 and JOKER in cards:
        yield (whole - missing) | {JOKER}, next(iter(missing))
