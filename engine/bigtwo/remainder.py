"""What a loser still holds when a round ends, from the cards or from a home player's summary of them."""

from __future__ import annotations

from typing import NamedTuple

from bigtwo.cards import JOKER, JOKER_BIT
from bigtwo.errors import Contradiction, Fault
from bigtwo.facts import hand_limit
from bigtwo.monsters import monsters_in
from bigtwo.questions import LoserQuestion, SettlementQuestion
from bigtwo.rules.rules import Rules
from bigtwo.rules.scoring_record import Scoring

_TWOS = 15 << 48
_NEVER_A_MONSTER = ("3c", "3d", "7c", "7d")
"""Four cards that make no monster beside the 2s: as many as any kind carries."""
_LEAST_FOR_TWO_MONSTERS = 8
"""A four of a kind and a straight flush that share a card."""


class Remainder(NamedTuple):
    """A loser's remaining cards, as far as a settlement looks at them.

    ``hand`` is the mask of the cards, None where only a summary is known; ``twos_held`` and ``monster_cards`` are masks.
    """

    seat: str
    cards_left: int
    twos: int
    jokers: int
    monsters: int
    hand: int | None
    monster_cards: int
    played_any: bool | None
    place: int | None

    @property
    def twos_held(self) -> int:
        """The mask of the 2s, as far as the cards are known."""
        return (self.hand or 0) & _TWOS

    @property
    def joker_held(self) -> int:
        """The mask of the joker, as far as the cards are known."""
        return (self.hand or 0) & JOKER_BIT


def remainder(rules: Rules, scoring: Scoring, question: SettlementQuestion, index: int) -> Remainder:
    """The remaining cards of the loser at ``index`` of the question. Raises Contradiction if cards and summary disagree."""
    loser, limit = question.losers[index], hand_limit(rules, len(question.losers) + 1)
    found = _from_cards(rules, scoring, loser) if loser.hand is not None else _from_summary(rules, scoring, loser)
    faults = _disagreements(rules, loser, found) if loser.hand is not None else _impossible(rules, scoring, found, limit)
    if faults:
        raise Contradiction(*faults).below("losers", index)
    return found


def _from_cards(rules: Rules, scoring: Scoring, loser: LoserQuestion) -> Remainder:
    cards = loser.hand or ()
    hand = rules.tables.deck.mask(cards)
    monsters = monsters_in(rules.tables, scoring.loser.unplayed_monster, hand)
    covered = 0
    for monster in monsters:
        covered |= monster.cards
    twos = (hand & _TWOS).bit_count()
    return Remainder(
        loser.seat,
        len(cards),
        twos,
        int(JOKER in cards),
        len(monsters),
        hand,
        covered,
        loser.played_any,
        loser.place,
    )


def _from_summary(rules: Rules, scoring: Scoring, loser: LoserQuestion) -> Remainder:
    return Remainder(
        loser.seat,
        loser.cards_left or 0,
        loser.twos or 0,
        loser.jokers or 0,
        _monsters_stated(rules, scoring, loser),
        None,
        0,
        loser.played_any,
        loser.place,
    )


def _monsters_stated(rules: Rules, scoring: Scoring, loser: LoserQuestion) -> int:
    """The monsters of a summary. Four 2s with enough cards beside them are one even if it was left unsaid."""
    if loser.monsters is not None or loser.twos != 4:
        return loser.monsters or 0
    beside = rules.tables.deck.mask(_NEVER_A_MONSTER[: max((loser.cards_left or 0) - 4, 0)])
    return int(bool(monsters_in(rules.tables, scoring.loser.unplayed_monster, _TWOS | beside)))


def _disagreements(rules: Rules, loser: LoserQuestion, found: Remainder) -> list[Fault]:
    pairs = {
        "cards_left": (loser.cards_left, found.cards_left),
        "twos": (loser.twos, found.twos),
        "jokers": (loser.jokers, found.jokers),
        "monsters": (loser.monsters, found.monsters),
    }
    return [
        Fault(
            (field,), "inconsistent_summary", rules.voice.say("settle.disagrees", field=field, stated=stated, counted=counted)
        )
        for field, (stated, counted) in pairs.items()
        if stated is not None and stated != counted
    ]


def _impossible(rules: Rules, scoring: Scoring, found: Remainder, limit: int) -> list[Fault]:
    """What a summary cannot say of any cards."""
    say, faults = rules.voice.say, []
    if found.cards_left > limit:
        message = say("too_many_cards", count=found.cards_left, limit=limit)
        faults.append(Fault(("cards_left",), "too_many_cards", message))
    if found.jokers and not rules.tables.has_joker:
        faults.append(Fault(("jokers",), "joker_not_allowed", say("joker_not_allowed")))
    if found.twos + found.jokers > found.cards_left:
        message = say("settle.more_than_held", count=found.cards_left, stated=found.twos + found.jokers)
        faults.append(Fault(("twos",), "inconsistent_summary", message))
    if found.cards_left < _least_cards(scoring, found.monsters):
        message = say("settle.monster_too_large", count=found.cards_left, monsters=found.monsters)
        faults.append(Fault(("monsters",), "inconsistent_summary", message))
    return faults


def _least_cards(scoring: Scoring, monsters: int) -> int:
    """How many cards hold so many different monsters at the least."""
    return (0, 4 + int(scoring.loser.unplayed_monster.need_kicker), _LEAST_FOR_TWO_MONSTERS)[monsters]
