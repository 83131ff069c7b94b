"""Analysing a hand (手牌分析): what it holds, how few plays empty it, what nobody can beat, and what it is worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from bigtwo._version import __version__
from bigtwo.answers import Answer, CardList, Combo, Combos, Count, Finding, Findings
from bigtwo.cards import ALL_CARDS, JOKER_BIT, PLAY_BITS
from bigtwo.combos import combo_of, combo_of_play
from bigtwo.cores import Holding, Reading, cores
from bigtwo.errors import Contradiction, Fault, Pointer
from bigtwo.facts import check_cards, combination
from bigtwo.fewest import Search
from bigtwo.monsters import Monster, monsters_in
from bigtwo.moves import CARDS, plays_of
from bigtwo.questions import AnalysisQuestion
from bigtwo.redeals import InstantWin, instant_win, redeal_points, redeal_reasons
from bigtwo.replies import replies
from bigtwo.rules.kinds import DRAGONS, Kind
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import dealt_sizes
from bigtwo.rules.scoring_record import MonsterCount, TwoOrMonster
from bigtwo.strongest import Threats

_THREE_TWOS = 7 << 48

KindCount = Annotated[dict[Kind, Count], Meta(max_length=16)]


class SortedHand(Struct, frozen=True):
    """A hand put in order (理牌): by rank then suit, and by suit then rank, both low to high, the joker last."""

    by_rank: CardList
    by_suit: CardList


class FewestPlays(Struct, frozen=True):
    """A smallest set of plays that empties the hand; ``complete`` is false where fewer are not ruled out."""

    count: Count
    plays: Combos
    complete: bool


class BeatenBy(Struct, frozen=True):
    """The unseen combinations that beat a play; ``count`` is a lower bound where ``complete`` is false."""

    count: Count
    weakest: Combo | None
    strongest: Combo | None
    complete: bool


class ForcedWin(Struct, frozen=True):
    """Plays in order, with the lead, of which each but the last is unbeatable."""

    plays: Combos


class HeldMonster(Struct, frozen=True):
    """The monsters (怪物) a settlement would charge if the hand were left over."""

    present: bool
    combos: Combos


class RedealRight(Struct, frozen=True):
    """Whether a new deal may be asked for, or is due; ``points`` is null where the rule set counts none."""

    may_redeal: bool
    points: Count | None
    reasons: Findings


class HandAnalysis(Answer, frozen=True):
    """A hand analysed."""

    sorted: SortedHand
    kinds: Annotated[tuple[Kind, ...], Meta(max_length=16)]
    combos: Annotated[dict[Kind, Combos], Meta(max_length=16)]
    counts: KindCount
    fewest_plays: FewestPlays
    unbeatable: Combos
    beaten_by: BeatenBy | None
    forced_win: ForcedWin | None
    forced_win_complete: Annotated[
        bool, Meta(description="False where the search for a forced win ran out of steps: null then does not rule one out.")
    ]
    unplayed_monster: HeldMonster
    redeal: RedealRight
    instant_win: InstantWin | None
    findings: Findings


def analyze(rules: Rules, question: AnalysisQuestion) -> HandAnalysis:
    """Analyse a hand of 1 to 26 cards under a rule set.

    Raises Contradiction for cards that cannot be of one pack, a hand larger than dealt, a table or play that is no
    combination, and opponents who would hold more cards than are unseen.
    """
    hand, threats, play = _checked(rules, question)
    found = _playable(rules, hand)
    by_kind: dict[Kind, list[int]] = defaultdict(list)
    for one in found:
        by_kind[rules.tables.kind(one >> PLAY_BITS)].append(one)
    kinds = tuple(kind for kind in Kind if kind in by_kind)
    safe = threats.unbeatable(found)
    forced = forced_order(hand, found, safe)
    return HandAnalysis(
        rules.reference,
        __version__,
        _sorted(rules, hand),
        kinds,
        {kind: _combos(rules, by_kind[kind]) for kind in kinds},
        {kind: len(by_kind[kind]) for kind in kinds},
        _fewest(rules, hand, found),
        _combos(rules, safe),
        None if play is None else _beaten_by(rules, threats, play),
        None if forced.plays is None else ForcedWin(_combos(rules, forced.plays)),
        forced.complete,
        _monster(rules, hand),
        _redeal(rules, question.hand),
        instant_win(rules, question.hand),
        (_summary(rules, hand, found, kinds),),
    )


def _playable(rules: Rules, hand: int) -> list[int]:
    """Every play of a hand; a dragon may have to be the whole of thirteen cards (S0-47)."""
    found = plays_of(rules.tables, hand)
    if not rules.ruleset.dragon.whole_hand or (hand.bit_count() == 13 and 13 in dealt_sizes(rules.ruleset)):
        return found
    return [one for one in found if rules.tables.kind(one >> PLAY_BITS) not in DRAGONS]


def _checked(rules: Rules, question: AnalysisQuestion) -> tuple[int, Threats, Reading | None]:
    """The hand as a mask, what the opponents could hold, and the play asked about."""
    lists: dict[Pointer, Sequence[str]] = {("hand",): question.hand}
    if question.table is not None:
        lists["table",] = question.table
    lists["seen",] = question.seen
    check_cards(rules, lists, hands=(("hand",),))
    deck = rules.tables.deck
    hand = deck.mask(question.hand)
    away = deck.mask(question.seen)
    if question.table is not None:
        away |= combination(rules, question.table, ("table",)).cards
    threats = threats_of(rules, hand | away, question.opponents)
    play = None if question.play is None else combination(rules, question.play, ("play",))
    if play is not None and play.cards & away:
        shown = rules.voice.cards(deck.cards(play.cards & away))
        message = rules.voice.say("duplicate_fact", card=shown, place="/seen")
        raise Contradiction(Fault(("play",), "duplicate_card", message))
    if play is not None and play.cards & ~hand:
        threats = Threats(rules.tables, threats.unseen & ~play.cards, threats.counts)
    return hand, threats, play


def threats_of(rules: Rules, known: int, opponents: tuple[int, ...] | None) -> Threats:
    """What the opponents could hold, given the cards (a mask) that they cannot hold. Raises Contradiction."""
    pack = ALL_CARDS | (JOKER_BIT if rules.tables.has_joker else 0)
    unseen = pack & ~known
    _check_counts(rules, opponents)
    if opponents is not None and sum(opponents) > unseen.bit_count():
        message = rules.voice.say("opponents_hold_too_many", held=sum(opponents), unseen=unseen.bit_count())
        raise Contradiction(Fault(("opponents",), "too_many_cards", message))
    return Threats(rules.tables, unseen, opponents)


def _check_counts(rules: Rules, opponents: tuple[int, ...] | None) -> None:
    """Check that no opponent holds more cards than the rules deal. Raises Contradiction."""
    limit = rules.tables.hand_limit
    faults = [
        Fault(("opponents", index), "too_many_cards", rules.voice.say("too_many_cards", count=count, limit=limit))
        for index, count in enumerate(opponents or ())
        if count > limit
    ]
    if faults:
        raise Contradiction(*faults)


def _combos(rules: Rules, plays: Sequence[int]) -> tuple[Combo, ...]:
    return tuple([combo_of_play(rules, play) for play in plays])


def _sorted(rules: Rules, hand: int) -> SortedHand:
    cards = rules.tables.deck.cards(hand)
    suits = rules.tables.deck.suits
    by_suit = sorted(cards, key=lambda card: suits.index(card[1]) if len(card) == 2 else len(suits))
    return SortedHand(cards, tuple(by_suit))


def _fewest(rules: Rules, hand: int, found: list[int]) -> FewestPlays:
    plays, complete = Search(rules.tables).fewest(hand, found)
    return FewestPlays(len(plays), _combos(rules, plays), complete)


def _beaten_by(rules: Rules, threats: Threats, play: Reading) -> BeatenBy:
    number, weakest, strongest, complete = replies(rules.tables, threats, play)
    ends = [None if one is None else combo_of_play(rules, one) for one in (weakest, strongest)]
    return BeatenBy(number, ends[0], ends[1], complete)


MOST_FORCED_STEPS = 20_000
"""How many unbeatable plays are tried in search of a forced win."""


class Forced(NamedTuple):
    """Plays that empty a hand, each but the last unbeatable, None if none was found; and whether none is ruled out then."""

    plays: list[int] | None
    complete: bool


def forced_order(hand: int, plays: list[int], safe: list[int], steps: int = MOST_FORCED_STEPS) -> Forced:
    """Plays that empty a hand, each but the last unbeatable, in the order to play them.

    The search takes at most ``steps`` steps, the same everywhere.
    """
    by_lowest: dict[int, list[int]] = defaultdict(list)
    for play in sorted(safe, key=_longest_first):
        by_lowest[play & -play].append(play)
    known: dict[int, list[int] | None] = {0: []}

    def cover(left: int) -> list[int] | None:
        """Unbeatable plays that take up all of ``left``."""
        nonlocal steps
        if left in known:
            return known[left]
        found = None
        for play in by_lowest[left & -left]:
            steps -= 1
            if steps < 0:
                return None
            if not play & CARDS & ~left:
                rest = cover(left & ~(play & CARDS))
                if rest is not None:
                    found = [play, *rest]
                    break
        known[left] = found
        return found

    for last in sorted(plays, key=_longest_first):
        before = cover(hand & ~(last & CARDS))
        if before is not None:
            return Forced([*before, last], complete=True)
    return Forced(None, complete=steps >= 0)


def _longest_first(play: int) -> tuple[int, int]:
    return -(play & CARDS).bit_count(), play


def _monster(rules: Rules, hand: int) -> HeldMonster:
    """The monsters a settlement would count, none where the scoring charges for none."""
    tables, loser = rules.tables, rules.scoring.scoring.loser
    charged = loser.unplayed_monster.count is not MonsterCount.NONE or loser.two_or_monster is TwoOrMonster.ONCE
    held = monsters_in(tables, loser.unplayed_monster, hand) if charged else []
    return HeldMonster(bool(held), tuple(combo for one in held for combo in _bare(rules, one)))


def _bare(rules: Rules, monster: Monster) -> Iterator[Combo]:
    """The combination that a monster's cards make without kickers, if the rule set has the kind."""
    kind = Kind.DRAGON if monster.kind in DRAGONS else monster.kind
    if kind is Kind.FOUR_OF_A_KIND and monster.cards & ALL_CARDS >= _THREE_TWOS and Kind.FOUR_TWOS in rules.tables.kinds:
        kind = Kind.FOUR_TWOS
    found = [core for core in cores(rules.tables, kind, Holding(monster.cards)) if core.cards == monster.cards]
    if found:
        core = max(found, key=lambda one: one.power)
        yield combo_of(rules, Reading(core.power, core.cards, core.cards, core.joker_as))


def _redeal(rules: Rules, hand: Sequence[str]) -> RedealRight:
    reasons = redeal_reasons(rules, hand)
    return RedealRight(bool(reasons), redeal_points(rules, hand), tuple(reason.finding for reason in reasons))


def _summary(rules: Rules, hand: int, found: list[int], kinds: Sequence[Kind]) -> Finding:
    names = rules.voice.say("list.comma").join(rules.voice.kinds(kind) for kind in kinds)
    message = rules.voice.say("ok.analysis", count=len(found), cards=hand.bit_count(), kinds=names)
    return Finding("ok", message, (), rules.book.cite("kinds.closed"))
