"""Combinations (牌型): reading some cards, naming what they form, and saying why others form nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bigtwo.answers import Combo, Finding
from bigtwo.cards import (
    ALL_CARDS,
    JOKER,
    JOKER_BIT,
    ONE_OF_EACH_RANK,
    PLAY_BITS,
    RANKS,
    Card,
    Rank,
    as_cards,
    rank_of,
    top_index,
)
from bigtwo.cores import Core, Holding, Reading, cores, kicker_pool, readings
from bigtwo.near_misses import NearMiss, near_miss
from bigtwo.rules.kinds import DRAGONS, FIVES, FOURS, STRAIGHTS, Kind
from bigtwo.rules.rules import Rules
from bigtwo.rules.tables import CARDS_FIELD, COUNTS, ONE_SUIT, RANK_COUNTS, STRENGTH_BITS, SUITS_FIELD, TOP_SUIT, Tables
from bigtwo.wording import rank_name, run_name

STRENGTH_MASK = (1 << STRENGTH_BITS) - 1
MASK = (1 << PLAY_BITS) - 1
_OPTIONAL = {
    **{kind: f"combos.{kind}" for kind in (Kind.TRIPLE, Kind.FLUSH, Kind.TWO_PAIR, Kind.TWO_PAIR_PLUS_ONE)},
    Kind.BARE_FOUR_OF_A_KIND: "combos.bare_four_of_a_kind",
    **dict.fromkeys(DRAGONS, "dragon.mode"),
}
"""The parameter that switches a kind on, for a table that plays it although its document does not."""
_CARRIES = frozenset({*FOURS, Kind.TWO_PAIR_PLUS_ONE})
MOST_COMBOS_KEPT = 16_384
"""How many described combinations are kept in all: those of one rule set fit. At that number all are forgotten."""
_KEPT: dict[int, Combo] = {}
"""Described combinations by the serial number of the rules above the play."""


def power_of(tables: Tables, cards: Sequence[str]) -> int:
    """The power of at most five different cards without a joker, read as a play; -1 if they are no combination."""
    words = tables.words
    if len(cards) == 5:  # written out: half the time of sum()
        one, two, three, four, five = cards
        return natural_power(tables, words[one] + words[two] + words[three] + words[four] + words[five])
    return natural_power(tables, sum([words[card] for card in cards]))


def natural_power(tables: Tables, total: int) -> int:
    """The same from the sum of the cards' words."""
    shape = tables.shapes.get(total & RANK_COUNTS)
    if shape is None:
        return tables.flush_powers[total & COUNTS] if total >> SUITS_FIELD & 0xFFFF in ONE_SUIT else -1
    power, shift, flush_power = shape
    if flush_power and total >> SUITS_FIELD & 0xFFFF in ONE_SUIT:
        power = flush_power
    return power + TOP_SUIT[total >> shift & 15]


def read(tables: Tables, cards: Sequence[str]) -> tuple[Reading, ...]:
    """Every way to read different cards as one play, the best first."""
    if len(cards) <= 5 and JOKER not in cards:
        total = sum(map(tables.words.__getitem__, cards))
        power = natural_power(tables, total)
        return (natural_reading(tables, power, total >> CARDS_FIELD),) if power >= 0 else ()
    return readings(tables, tables.deck.mask(cards))


def natural_reading(tables: Tables, power: int, mask: int) -> Reading:
    """The only reading of at most five cards or of a dragon, without a joker, of known power."""
    kind = tables.kind(power)
    if kind in _CARRIES and kind in tables.kickers:
        return Reading(power, mask, _core(tables, kind, power, mask), -1)
    return Reading(power, mask, mask, -1)


def _core(tables: Tables, kind: Kind, power: int, mask: int) -> int:
    """The cards of a play that make its kind, the kickers left out."""
    if kind in FOURS:
        return 15 << 4 * (power & STRENGTH_MASK)
    return next((one.cards for one in cores(tables, kind, Holding(mask)) if one.power == power), mask)


class Described(NamedTuple):
    """What a reading comes down to: its kind, rank, key card and place in the straight table."""

    kind: Kind
    rank: Rank | None
    key: Card | None
    position: int | None


def describe(tables: Tables, reading: Reading) -> Described:
    """The kind of a reading and what decides it against another of its kind."""
    kind, strength, codes = tables.kind(reading.power), reading.power & STRENGTH_MASK, tables.deck.codes
    if kind in DRAGONS:
        return Described(kind, None, None, None)
    if kind in STRAIGHTS:
        key = codes[4 * _run_key(tables, reading) + (strength & 3)]
        return Described(kind, rank_of(key), key, (strength >> 2) + 1)
    if kind is Kind.FLUSH:
        filled = 1 << reading.joker_as if reading.joker_as >= 0 else 0
        key = codes[top_index(reading.core & ALL_CARDS | filled)]
        return Described(kind, rank_of(key), key, None)
    if kind in {Kind.SINGLE, Kind.PAIR, Kind.TWO_PAIR, Kind.TWO_PAIR_PLUS_ONE}:
        return Described(kind, rank_of(codes[strength]), codes[strength], None)
    return Described(kind, rank_of(RANKS[strength]), None, None)


def ranks_of(reading: Reading) -> int:
    """The ranks of a core, the joker's among them: one bit in each group of four."""
    cards = reading.core & ALL_CARDS
    if reading.joker_as >= 0:
        cards |= 1 << reading.joker_as
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & ONE_OF_EACH_RANK


def _run_key(tables: Tables, reading: Reading) -> int:
    return tables.run_of_ranks[ranks_of(reading)].key_rank


def combo_of(rules: Rules, reading: Reading) -> Combo:
    """The combination of a reading, in the words of the rules' language."""
    key = rules.serial | reading.power << PLAY_BITS | reading.cards
    combo = _KEPT.get(key)
    return _keep(key, _combo(rules, reading)) if combo is None else combo


def combo_of_play(rules: Rules, play: int) -> Combo:
    """The combination of a listed play (its power above its cards)."""
    key = rules.serial | play
    combo = _KEPT.get(key)
    return _keep(key, _combo(rules, reading_of(rules.tables, play))) if combo is None else combo


def described(rules: Rules, play: int) -> Combo:
    """The same, made anew and not kept."""
    return _combo(rules, reading_of(rules.tables, play))


def combos_of_plays(rules: Rules, plays: Iterable[int]) -> tuple[Combo, ...]:
    """The combinations of listed plays, in their order."""
    known, serial = _KEPT.get, rules.serial
    return tuple([known(serial | play) or combo_of_play(rules, play) for play in plays])


def _keep(key: int, combo: Combo) -> Combo:
    if len(_KEPT) >= MOST_COMBOS_KEPT:
        _KEPT.clear()
    _KEPT[key] = combo
    return combo


def reading_of(tables: Tables, play: int) -> Reading:
    """The reading under which a play is listed."""
    power, mask = play >> PLAY_BITS, play & MASK
    kind = Kind.DRAGON if tables.kind(power) in DRAGONS else tables.kind(power)
    if mask < JOKER_BIT and (mask.bit_count() <= 5 or kind is Kind.DRAGON):
        return natural_reading(tables, power, mask)
    found = [core for core in cores(tables, kind, Holding(mask)) if core.power == power]
    core = max([core for core in found if core.cards | kicker_pool(kind, core, mask) == mask], key=_joker_card)
    return Reading(power, mask, core.cards, core.joker_as)


def _joker_card(core: Core) -> int:
    return core.joker_as


def _combo(rules: Rules, reading: Reading) -> Combo:
    tables = rules.tables
    kind, rank, key, position = describe(tables, reading)
    shown = tables.deck.cards
    shows_joker = reading.joker_as >= 0 and kind not in FIVES
    cards, bare = shown(reading.cards), reading.cards == reading.core
    return Combo(
        kind,
        cards,
        cards if bare else shown(reading.core),
        () if bare else shown(reading.cards & ~reading.core),
        rank,
        key,
        position,
        tables.deck.codes[reading.joker_as] if shows_joker else None,
        _name(rules, reading, kind, rank, key),
    )


def _name(rules: Rules, reading: Reading, kind: Kind, rank: str | None, key: str | None) -> str:
    """The combination in words, such as ``pair of 5s``."""
    voice, tables = rules.voice, rules.tables
    facts: dict[str, str] = {"rank": rank_name(rank or ""), "key": voice.card(key) if key else ""}
    if kind in STRAIGHTS:
        facts["run"] = run_name(tables.run_of_ranks[ranks_of(reading)].name)
    elif kind in {Kind.FULL_HOUSE, Kind.TWO_PAIR, Kind.TWO_PAIR_PLUS_ONE}:
        facts["other"] = rank_name(_other_rank(ranks_of(reading), rank or "3"))
    return voice.say(f"name.{kind}", facts)


def _other_rank(ranks: int, rank: str) -> str:
    rest = ranks & ~(1 << 4 * RANKS.index(rank))
    return RANKS[top_index(rest) >> 2]


class Look(NamedTuple):
    """Some cards as the referee sees them: how they can be read, and what is wrong with them, the deciding fault first."""

    cards: tuple[Card, ...]
    readings: tuple[Reading, ...]
    faults: tuple[Finding, ...]

    @property
    def reading(self) -> Reading:
        """The reading that counts. Only where there are no faults."""
        return self.readings[0]


def look(rules: Rules, cards: Sequence[str], declared: Kind | None = None) -> Look:
    """Read some cards, repeated ones and a joker the rules lack included.

    ``declared`` is obeyed where the rule set lets a player say what the joker makes, and ignored elsewhere.
    """
    tables = rules.tables
    if len(set(cards)) != len(cards) or (JOKER in cards and not tables.has_joker):
        return Look(as_cards(cards), (), _unplayable(rules, cards))
    found = read(tables, cards)
    if declared is not None and tables.declared:
        found = tuple(reading for reading in found if tables.kind(reading.power) == declared)
    if found:
        return Look(as_cards(cards), found, ())
    return Look(as_cards(cards), (), (_no_combination(rules, cards, declared),))


def _unplayable(rules: Rules, cards: Sequence[str]) -> tuple[Finding, ...]:
    """What is wrong with cards that cannot lie on one table."""
    say, cite = rules.voice.say, rules.book.cite
    repeated = as_cards(card for card in dict.fromkeys(cards) if cards.count(card) > 1)
    found = []
    if repeated:
        message = say("duplicate_card", cards=rules.voice.cards(repeated))
        found.append(Finding("duplicate_card", message, repeated, cite("deck.one_pack")))
    if JOKER in cards and not rules.tables.has_joker:
        found.append(Finding("joker_not_allowed", say("joker_not_allowed"), (JOKER,), cite("deck.joker")))
    return tuple(found)


def _no_combination(rules: Rules, cards: Sequence[str], declared: Kind | None) -> Finding:
    obeyed = declared if rules.tables.declared else None
    miss: NearMiss = near_miss(rules, cards, obeyed)
    shown = rules.tables.deck.sorted(cards)
    return Finding("invalid_combination", miss.message, shown, rules.book.cite(*miss.topics), miss.code)


def kind_topics(rules: Rules, kind: Kind) -> tuple[str, ...]:
    """What the rule book files a kind under."""
    topics = [f"kinds.{kind}"]
    if kind in _OPTIONAL:
        topics.append(_OPTIONAL[kind])
    if kind in STRAIGHTS:
        topics.append("straights.order")
    if kind in FOURS + FIVES and kind in rules.tables.kickers:
        topics.append(f"kickers.{kind}")
    return tuple(topics)
