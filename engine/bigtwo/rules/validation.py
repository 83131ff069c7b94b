"""Which combinations of parameters make sense.

Every check names the parameter at fault and says what would do instead. A rule set is refused with all of its faults at
once.
"""

from __future__ import annotations

from collections.abc import Iterator

from bigtwo.errors import Fault, Pointer
from bigtwo.rules.kinds import DRAGONS, MONSTERS, Kind
from bigtwo.rules.ruleset import (
    BombsOn,
    DragonMode,
    Exchange,
    JokerInDeck,
    KickerMode,
    Leader,
    RuleSet,
    StartCardDuty,
    largest_hand,
)
from bigtwo.rules.scoring_record import Model, MonsterCount, Scoring, SettlementForm, TwoOrMonster
from bigtwo.wording import Voice

MOST_CARDS_WITH_MANY_KICKERS = 13
"""Kinds may carry more than one kicker only where hands are no larger: a hand then has at most 8,192 sets of cards."""

PLAYERS_OF_AN_EXCHANGE = 4
_WORTH_OF_CARDS = (Model.CARD_POINTS, Model.DEDUCTION, Model.PLUS_MINUS)

Found = Iterator[tuple[str, str, dict[str, object]]]
"""The parameter at fault, the name of the sentence, and what the sentence mentions."""


def existing_kinds(ruleset: RuleSet) -> tuple[Kind, ...]:
    """The kinds a rule set knows, in the order of listings."""
    combos, kickers, dragon = ruleset.combos, ruleset.kickers, ruleset.dragon
    has_joker = ruleset.deck.joker is not JokerInDeck.NONE
    absent = {
        Kind.TRIPLE: not combos.triple,
        Kind.TWO_PAIR: not combos.two_pair,
        Kind.BARE_FOUR_OF_A_KIND: not combos.bare_four_of_a_kind,
        Kind.TWO_PAIR_PLUS_ONE: not combos.two_pair_plus_one,
        Kind.FLUSH: not combos.flush,
        Kind.FOUR_TWOS: kickers.four_twos is None,
        Kind.FIVE_OF_A_KIND: kickers.five_of_a_kind is None or not has_joker,
        Kind.FIVE_TWOS: kickers.five_twos is None or not has_joker,
        Kind.DRAGON: dragon.mode is DragonMode.NONE,
        Kind.FLUSH_DRAGON: dragon.mode is DragonMode.NONE or not dragon.flush_dragon,
    }
    return tuple(kind for kind in Kind if not absent.get(kind, False))


def kicker_counts(ruleset: RuleSet) -> dict[Kind, range]:
    """How many kickers each kind may carry; kinds that carry none are left out."""
    kickers = ruleset.kickers
    most = {
        Kind.FOUR_OF_A_KIND: kickers.four_of_a_kind,
        Kind.STRAIGHT_FLUSH: kickers.straight_flush,
        Kind.FOUR_TWOS: kickers.four_twos,
        Kind.FIVE_OF_A_KIND: kickers.five_of_a_kind,
        Kind.FIVE_TWOS: kickers.five_twos,
    }
    least = {kind: int(kind is Kind.FOUR_OF_A_KIND) for kind in most}
    if kickers.mode is KickerMode.EXACT:
        least = {kind: number or 0 for kind, number in most.items()}
    counts = {kind: range(least[kind], number + 1) for kind, number in most.items() if number is not None}
    return {**counts, Kind.TWO_PAIR_PLUS_ONE: range(1, 2)}


def ruleset_faults(ruleset: RuleSet, voice: Voice) -> tuple[Fault, ...]:
    """Everything in a rule set that contradicts itself; pointers are below the rule set."""
    checks = (_table, _opening, _straights, _bombs, _kickers, _dragon)
    found = [one for check in checks for one in check(ruleset)]
    return tuple(_fault(path, name, facts, voice) for path, name, facts in found)


def scoring_faults(scoring: Scoring, voice: Voice) -> tuple[Fault, ...]:
    """Everything in a scoring that contradicts itself; pointers are below the scoring."""
    return tuple(_fault(path, name, facts, voice) for path, name, facts in _scoring(scoring))


def _fault(path: str, name: str, facts: dict[str, object], voice: Voice) -> Fault:
    pointer: Pointer = tuple(path.split("."))
    return Fault(pointer, "contradictory_ruleset", voice.say(f"ruleset.{name}", path=path, **facts))


def _table(ruleset: RuleSet) -> Found:
    if len(set(ruleset.players)) != len(ruleset.players):
        yield "players", "repeated", {"value": ", ".join(map(str, ruleset.players))}
    if len(set(ruleset.top_card.applies_to)) != len(ruleset.top_card.applies_to):
        yield "top_card.applies_to", "repeated", {"value": ", ".join(ruleset.top_card.applies_to)}
    if ruleset.play.rising_lead_claim and not ruleset.play.rising_lead_lock:
        yield "play.rising_lead_claim", "claim_without_lock", {}
    if ruleset.exchange is not Exchange.NONE and PLAYERS_OF_AN_EXCHANGE not in ruleset.players:
        yield "exchange", "exchange_needs_four", {"value": ruleset.exchange}


def _opening(ruleset: RuleSet) -> Found:
    opening = ruleset.opening
    last_winner_leads = opening.leader is Leader.START_CARD_THEN_LAST_WINNER
    if last_winner_leads and opening.must_include_start_card is StartCardDuty.ALWAYS:
        yield "opening.must_include_start_card", "winner_cannot_include", {}


def _straights(ruleset: RuleSet) -> Found:
    listed = [sequence for tier in ruleset.straights.order for sequence in tier]
    for sequence in dict.fromkeys(listed):
        if listed.count(sequence) > 1:
            yield "straights.order", "sequence_twice", {"value": sequence}
    for sequence, rank in ruleset.straights.suit_key.items():
        if rank not in sequence:
            yield f"straights.suit_key.{sequence}", "key_outside_sequence", {"value": rank, "sequence": sequence}


def _bombs(ruleset: RuleSet) -> Found:
    bombs, kinds = ruleset.ranking.bombs, existing_kinds(ruleset)
    for kind in dict.fromkeys(bombs):
        if bombs.count(kind) > 1:
            yield "ranking.bombs", "repeated", {"value": kind}
        if kind in DRAGONS:
            yield "ranking.bombs", "dragon_is_no_bomb", {"value": kind}
        elif kind not in kinds:
            yield "ranking.bombs", "bomb_is_no_kind", {"value": kind}
    if ruleset.ranking.bombs_on is BombsOn.SINGLE_TWO and Kind.SINGLE in bombs:
        yield "ranking.bombs_on", "single_bomb_on_two", {}
    if ruleset.ranking.four_twos_beat_straight_flush and Kind.FOUR_TWOS in kinds:
        yield "ranking.four_twos_beat_straight_flush", "four_twos_is_a_kind", {}


def _kickers(ruleset: RuleSet) -> Found:
    if ruleset.deck.joker is JokerInDeck.NONE:
        for name in ("five_of_a_kind", "five_twos"):
            if getattr(ruleset.kickers, name) is not None:
                yield f"kickers.{name}", "five_without_joker", {}
    hand = largest_hand(ruleset)
    if hand <= MOST_CARDS_WITH_MANY_KICKERS:
        return
    for kind, counts in kicker_counts(ruleset).items():
        if counts[-1] > 1:
            yield f"kickers.{kind}", "many_kickers_in_large_hand", {"value": counts[-1], "hand": hand}


def _dragon(ruleset: RuleSet) -> Found:
    dragon = ruleset.dragon
    if dragon.flush_dragon and dragon.mode is DragonMode.NONE:
        yield "dragon.flush_dragon", "flush_dragon_without_dragon", {}
    if dragon.flush_dragon_higher and not dragon.flush_dragon:
        yield "dragon.flush_dragon_higher", "higher_without_flush_dragon", {}


def _scoring(scoring: Scoring) -> Found:
    thresholds = [minimum for minimum, _ in scoring.count_tiers]
    if thresholds != sorted(set(thresholds)):
        yield "count_tiers", "tiers_not_rising", {}
    if scoring.model is Model.HEAD_FEE and scoring.heads is None:
        yield "heads", "heads_missing", {}
    if scoring.model in _WORTH_OF_CARDS and not scoring.card_values:
        yield "card_values", "values_missing", {"value": scoring.model}
    monsters = scoring.loser.unplayed_monster
    counted = monsters.count is not MonsterCount.NONE or scoring.loser.two_or_monster is TwoOrMonster.ONCE
    if counted and not monsters.kinds:
        yield "loser.unplayed_monster.kinds", "monsters_missing", {}
    for kind in dict.fromkeys(monsters.kinds):
        if kind not in MONSTERS:
            yield "loser.unplayed_monster.kinds", "no_monster", {"value": kind}
    if (scoring.model is Model.PLACE) != (scoring.settlement is SettlementForm.PLACES):
        yield "settlement", "places_need_place_model", {}
