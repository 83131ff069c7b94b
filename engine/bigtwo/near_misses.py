"""Why some cards are no combination: the rule they come closest to, and what would have been one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bigtwo.cards import JOKER, RANKS
from bigtwo.rules.kinds import CORE_SIZE, Kind
from bigtwo.rules.rules import Rules
from bigtwo.wording import rank_name, run_name

_CYCLE = "A23456789TJQK"


class NearMiss(NamedTuple):
    """The nearest rule, as a stable code, with the sentence and the topics of the rule book."""

    code: str
    message: str
    topics: tuple[str, ...]


class _Cards:
    """What the checks look at: ranks and suits without the joker, and how the ranks group."""

    def __init__(self, rules: Rules, cards: Sequence[str]) -> None:
        self.rules = rules
        self.cards = rules.tables.deck.sorted(cards)
        plain = [card for card in self.cards if card != JOKER]
        self.size = len(cards)
        self.jokers = self.size - len(plain)
        self.ranks = "".join(card[0] for card in plain)
        self.one_suit = len({card[1] for card in plain}) == 1
        self.groups = tuple(sorted(Counter(self.ranks).values(), reverse=True))
        self.kinds = rules.tables.kinds

    def miss(self, code: str, *topics: str, **facts: object) -> NearMiss:
        """The sentence of a near miss. The cards, and how many there are, can be named in it."""
        voice = self.rules.voice
        facts = {"cards": voice.cards(self.cards), "count": self.size, **facts}
        return NearMiss(code, voice.say(f"near_miss.{code}", **facts), (*topics, "kinds.closed"))


def near_miss(rules: Rules, cards: Sequence[str], declared: Kind | None) -> NearMiss:
    """The near miss of different cards that are no combination, or not of the declared kind."""
    seen = _Cards(rules, cards)
    if declared is not None:
        return seen.miss("declared_kind_impossible", "joker.assignment", kind=rules.voice.a_kind(declared))
    for check in _CHECKS:
        found = check(seen)
        if found is not None:
            return found
    return seen.miss("not_a_kind", sizes=_sizes(rules))


def _sizes(rules: Rules) -> str:
    return rules.voice.either([str(size) for size in rules.tables.sizes])


def _too_few_of_a_rank(seen: _Cards) -> NearMiss | None:
    if seen.size in {2, 3} and len(seen.groups) > 1:
        return seen.miss("not_same_rank", "kinds.pair")
    return None


def _triple(seen: _Cards) -> NearMiss | None:
    if seen.size == 3 and len(seen.groups) == 1 and Kind.TRIPLE not in seen.kinds:
        return seen.miss("triple_not_played", "combos.triple", rank=rank_name(seen.ranks[0]))
    return None


def _four(seen: _Cards) -> NearMiss | None:
    """Four of a rank alone, or with a number of kickers that no kind of the set carries."""
    if not seen.groups or seen.groups[0] + seen.jokers < 4 or seen.size < 4:
        return None
    rank = Counter(seen.ranks).most_common(1)[0][0]
    kind = Kind.FOUR_TWOS if rank == "2" and Kind.FOUR_TWOS in seen.kinds else Kind.FOUR_OF_A_KIND
    counts, topic = seen.rules.tables.kickers[kind], f"kickers.{kind}"
    asked = seen.rules.voice.either([str(number) for number in counts])
    if seen.size == CORE_SIZE[kind]:
        return seen.miss("four_needs_kicker", topic, f"kinds.{kind}", rank=rank_name(rank), kickers=asked)
    if len(seen.groups) <= 1 + max(seen.size - 4, 0) and seen.size <= 9:
        return seen.miss("wrong_kicker_count", topic, rank=rank_name(rank), kickers=asked)
    return None


def _two_pairs(seen: _Cards) -> NearMiss | None:
    if seen.groups == (2, 2) and not seen.jokers and Kind.TWO_PAIR not in seen.kinds:
        return seen.miss("two_pair_not_played", "combos.two_pair")
    if seen.groups == (2, 2, 1) and Kind.TWO_PAIR_PLUS_ONE not in seen.kinds:
        return seen.miss("two_pair_not_played", "combos.two_pair_plus_one")
    return None


def _triple_with_odd(seen: _Cards) -> NearMiss | None:
    if seen.groups == (3, 1, 1):
        return seen.miss("triple_with_odd_cards", "kinds.full_house")
    if seen.groups == (3, 1) and not seen.jokers:
        return seen.miss("triple_with_kicker", "kinds.full_house")
    return None


def _five_in_a_row(seen: _Cards) -> NearMiss | None:
    """Five ranks in a row that the straight table does not have, the row running past the 2 or not."""
    if seen.groups != (1,) * 5 or seen.size != 5:
        return None
    run = _run(seen.ranks)
    if run is None:
        return None
    code = "straight_not_listed" if run[0] in "A2" or "2" not in run else "straight_wraps_past_two"
    return seen.miss(code, "straights.order", run=run_name(run))


def _run(ranks: str) -> str | None:
    for start in range(13):
        run = (_CYCLE + _CYCLE)[start : start + 5]
        if set(run) == set(ranks):
            return run
    return None


def _flush(seen: _Cards) -> NearMiss | None:
    if seen.size == 5 and seen.one_suit and Kind.FLUSH not in seen.kinds:
        return seen.miss("flush_not_played", "combos.flush")
    return None


def _not_in_a_row(seen: _Cards) -> NearMiss | None:
    if seen.size == 5 and seen.groups == (1,) * len(seen.groups):
        return seen.miss("not_consecutive", "straights.order")
    return None


def _straight_flush_kickers(seen: _Cards) -> NearMiss | None:
    counts = seen.rules.tables.kickers[Kind.STRAIGHT_FLUSH]
    if seen.size <= 5 or seen.size > 9 or seen.size - 5 in counts:
        return None
    suits = [{card[0] for card in seen.cards if card.endswith(suit) and card != JOKER} for suit in "cdhs"]
    held = any(len(ranks & set(run.name)) + seen.jokers >= 5 for ranks in suits for run in seen.rules.tables.runs)
    if not held:
        return None
    asked = seen.rules.voice.either([str(number) for number in counts])
    return seen.miss("wrong_straight_flush_kickers", "kickers.straight_flush", kickers=asked)


def _dragon(seen: _Cards) -> NearMiss | None:
    if seen.size != len(RANKS):
        return None
    if Kind.DRAGON not in seen.kinds and len(seen.groups) + seen.jokers >= len(RANKS):
        return seen.miss("dragon_not_played", "dragon.mode")
    if Kind.DRAGON in seen.kinds and len(seen.groups) + seen.jokers < len(RANKS):
        return seen.miss("not_a_dragon", "kinds.dragon")
    return None


def _never_a_size(seen: _Cards) -> NearMiss | None:
    if seen.size not in seen.rules.tables.sizes:
        return seen.miss("never_a_size", sizes=_sizes(seen.rules))
    return None


_CHECKS: tuple[Callable[[_Cards], NearMiss | None], ...] = (
    _too_few_of_a_rank,
    _triple,
    _four,
    _two_pairs,
    _triple_with_odd,
    _flush,
    _five_in_a_row,
    _not_in_a_row,
    _straight_flush_kickers,
    _dragon,
    _never_a_size,
)
