"""Natural plays: at most five cards without a joker, which can be read in one way only.

Most plays that anybody asks about are such. Each is looked at once; what is found is kept while there is room, so that
asking again costs one sum and one look-up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from bigtwo.answers import Combo
from bigtwo.cards import JOKER_BIT, PLAY_BITS
from bigtwo.combos import described, natural_power, natural_reading, ranks_of
from bigtwo.cores import Reading
from bigtwo.rules.kinds import STRAIGHTS, Kind
from bigtwo.rules.rules import Rules
from bigtwo.rules.tables import CARDS_FIELD, STRENGTH_BITS

_encode: Final = msgspec.json.Encoder().encode
_LARGEST: Final = 5
_MASK: Final = (1 << PLAY_BITS) - 1
MOST_NATURALS_KEPT: Final = 4_096
"""How many natural plays are kept in all: those that are asked about most. At that number all are forgotten."""
_KEPT: dict[int, Natural] = {}
"""Natural plays by the serial number of the rules above the sum of the cards' words."""


class Natural(NamedTuple):
    """A natural play: its power and cards, how it is read, and a number for what is said of it.

    Of two plays with the same ``face`` a sentence says the same: they have one grade, size, kind, rank, key card and run.
    ``combo_json`` and ``cards_json`` are the combination, and its cards, in JSON.
    """

    power: int
    cards: int
    reading: Reading
    combo: Combo
    face: int
    combo_json: bytes
    cards_json: bytes


def natural(rules: Rules, cards: Sequence[str]) -> Natural | None:
    """The natural play of some cards; None if they are none: too many, with a joker, one twice, or no combination."""
    if len(cards) > _LARGEST:
        return None
    total = sum(map(rules.word, cards))
    return _KEPT.get(rules.serial | total) or _look(rules, total, len(cards))


def undeclared(rules: Rules, cards: Sequence[str], declared: Kind | None) -> Natural | None:
    """The same, unless the player claims a kind where the rules let him."""
    return natural(rules, cards) if declared is None or not rules.tables.declared else None


def _look(rules: Rules, total: int, size: int) -> Natural | None:
    mask = total >> CARDS_FIELD
    if mask & JOKER_BIT or mask.bit_count() != size:  # a card twice carries into another bit
        return None
    power = natural_power(rules.tables, total)
    if power < 0:
        return None
    reading = natural_reading(rules.tables, power, mask)
    combo = described(rules, power << PLAY_BITS | mask)
    face = _face(rules, reading, combo)
    if len(_KEPT) >= MOST_NATURALS_KEPT:
        _KEPT.clear()
    found = Natural(power, mask, reading, combo, face, _encode(combo), _encode(combo.cards))
    _KEPT[rules.serial | total] = found
    return found


def _face(rules: Rules, reading: Reading, combo: Combo) -> int:
    run = ranks_of(reading) if combo.kind in STRAIGHTS else 0
    grade, size = reading.power >> STRENGTH_BITS, reading.cards.bit_count()
    looks = (grade, size, combo.kind, combo.rank, combo.key, combo.position, run)
    return rules.faces.setdefault(looks, len(rules.faces))
