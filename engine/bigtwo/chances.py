"""The chance that an opponent can beat a play (被壓機率), when nothing is known of the unseen cards but how many each holds.

Exact where it can be: nothing unseen beats the play; only singles do; only pairs or only triples do and no joker is
unseen, counted rank by rank; or there are so few ways to deal the unseen cards that each is looked at. Otherwise deals are
simulated from a seed: Fisher-Yates over the unseen cards from low to high, each draw ``int(random() * remaining)`` of
Python's Mersenne Twister seeded with the number, whose ``random()`` is the same on every platform and version.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import comb, sqrt
from typing import Annotated

from msgspec import Meta

from bigtwo._version import __version__
from bigtwo.analysis import threats_of
from bigtwo.answers import Answer, Count, Findings
from bigtwo.answers import Finding as FindingType
from bigtwo.cards import JOKER_BIT, PLAY_BITS
from bigtwo.cores import Holding, Reading, cores
from bigtwo.errors import Contradiction, Fault, Pointer
from bigtwo.facts import check_cards, combination
from bigtwo.questions import ChanceQuestion
from bigtwo.rules.kinds import Kind
from bigtwo.rules.ranking import BEATING_CODES
from bigtwo.rules.rules import Rules
from bigtwo.strength import power_relation
from bigtwo.strongest import Answers, Threats

MOST_DEALS = 1_000
"""Up to so many ways to deal the unseen cards, each is looked at."""
MOST_STATES = 100_000
"""Up to so many steps, pairs and triples are counted rank by rank."""
_JOKER_SHARE = 5
"""With a joker among the unseen cards, only one in so many of the samples asked for is drawn: each costs more."""

Probability = Annotated[float, Meta(ge=0, le=1)]


class Chance(Answer, frozen=True):
    """A probability. Exact ones have a standard error of 0 and no samples."""

    probability: Probability
    exact: bool
    standard_error: Probability
    samples: Count
    seed: Count
    findings: Findings


def chance(rules: Rules, question: ChanceQuestion) -> Chance:
    """The probability that at least one opponent holds a play that beats ``play``.

    Raises Contradiction for cards that cannot be of one pack, and opponents who hold more than is unseen.
    """
    threats, play = _checked(rules, question)
    counts = question.opponents
    exact = _exactly(threats, counts, play)
    if exact is not None:
        return _answer(rules, question, exact, samples=0)
    samples = question.samples // (_JOKER_SHARE if threats.unseen & JOKER_BIT else 1)
    answers = Answers(threats, play.power, play.cards.bit_count())
    beaten = sum(any(map(answers.in_hand, hands)) for hands in _simulated(threats.unseen, counts, question.seed, samples))
    return _answer(rules, question, beaten / samples, samples=samples)


def _checked(rules: Rules, question: ChanceQuestion) -> tuple[Threats, Reading]:
    lists: dict[Pointer, Sequence[str]] = {("seen",): question.seen}
    if question.hand is not None:
        lists["hand",] = question.hand
    check_cards(rules, lists, hands=(("hand",),) if question.hand is not None else ())
    deck, play = rules.tables.deck, combination(rules, question.play, ("play",))
    seen = deck.mask(question.seen)
    if play.cards & seen:
        shown = rules.voice.cards(deck.cards(play.cards & seen))
        message = rules.voice.say("duplicate_fact", card=shown, place="/seen")
        raise Contradiction(Fault(("play",), "duplicate_card", message))
    known = seen | play.cards | deck.mask(question.hand or ())
    return threats_of(rules, known, question.opponents), play


def _answer(rules: Rules, question: ChanceQuestion, probability: float, *, samples: int) -> Chance:
    error = sqrt(probability * (1 - probability) / samples) if samples else 0.0
    name = "chance.sampled" if samples else "chance.exact"
    message = rules.voice.say(name, percent=f"{probability:.1%}", samples=samples, error=f"{error:.1%}")
    finding = FindingType("ok", message, (), rules.book.cite("play.follow"))
    return Chance(rules.reference, __version__, probability, not samples, error, samples, question.seed, (finding,))


def _exactly(threats: Threats, counts: tuple[int, ...], play: Reading) -> float | None:
    """The exact probability, None where it is not feasible."""
    kinds = threats.kinds_that_beat(play.power, play.cards.bit_count())
    if not kinds:
        return 0.0
    if kinds == {Kind.SINGLE}:
        return _of_singles(threats, counts, play)
    if _fill(threats.unseen.bit_count(), counts) <= MOST_DEALS:
        deals = list(_dealt(threats.unseen, counts))
        answers = Answers(threats, play.power, play.cards.bit_count())
        return sum(any(map(answers.in_hand, hands)) for hands in deals) / len(deals)
    if kinds in ({Kind.PAIR}, {Kind.TRIPLE}) and not threats.unseen & JOKER_BIT:
        return _of_groups(threats, counts, play, next(iter(kinds)))
    return None


def _of_singles(threats: Threats, counts: tuple[int, ...], play: Reading) -> float:
    """One higher single anywhere in the opponents' hands is enough."""
    tables, unseen = threats.tables, threats.unseen
    singles = cores(tables, Kind.SINGLE, Holding(unseen))
    higher = sum(_beats(threats, core.power, play) for core in singles)
    total, held = unseen.bit_count(), sum(counts)
    return 1 - comb(total - higher, held) / comb(total, held)


def _beats(threats: Threats, power: int, play: Reading) -> bool:
    return power_relation(threats.tables, power, play.power, same_size=True) in BEATING_CODES


def _of_groups(threats: Threats, counts: tuple[int, ...], play: Reading, kind: Kind) -> float | None:
    """Pairs or triples, counted rank by rank: the ways to deal in which nobody holds a higher one."""
    tables, unseen = threats.tables, threats.unseen
    ways = {_packed([_FULL - 1 - count for count in counts]): 1}
    free = steps = 0
    for rank in range(13):
        suits = unseen >> 4 * rank & 15
        beating = tuple(core.cards >> 4 * rank for core in cores(tables, kind, Holding(suits << 4 * rank))
                        if _beats(threats, core.power, play))  # fmt: skip
        if not beating:
            free += suits.bit_count()
            continue
        shares = _shares(suits, len(counts), beating)
        steps += len(ways) * len(shares)
        if steps > MOST_STATES:
            return None
        ways = _spread(ways, shares, _packed([_FULL] * len(counts)))
    harmless = sum(number * _fill(free, _unpacked(dealt, len(counts))) for dealt, number in ways.items())
    return 1 - harmless / _fill(unseen.bit_count(), counts)


_FULL = 128
"""Cards a player are packed into one number, eight bits each, that start below this so that it is reached by one too many."""


def _packed(numbers: Sequence[int]) -> int:
    return int.from_bytes(numbers, "little")


def _unpacked(dealt: int, players: int) -> tuple[int, ...]:
    """How many cards each player still lacks."""
    return tuple(_FULL - 1 - held for held in dealt.to_bytes(players, "little"))


@lru_cache(maxsize=64)
def _shares(suits: int, players: int, beating: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """How the cards of one rank can lie, nobody holding a beating group: cards a player, and in how many ways."""
    cards = [1 << suit for suit in range(4) if suits >> suit & 1]
    found: dict[int, int] = {}
    for owners in product(range(players + 1), repeat=len(cards)):
        held = [0] * (players + 1)
        for card, owner in zip(cards, owners, strict=True):
            held[owner] |= card
        if not any(group & ~hand == 0 for hand in held[:players] for group in beating):
            share = _packed([hand.bit_count() for hand in held[:players]])
            found[share] = found.get(share, 0) + 1
    return tuple(found.items())


def _spread(ways: dict[int, int], shares: tuple[tuple[int, int], ...], full: int) -> dict[int, int]:
    """The ways after one more rank, nobody holding more cards than he has."""
    found: dict[int, int] = {}
    for dealt, number in ways.items():
        for share, times in shares:
            after = dealt + share
            if not after & full:
                found[after] = found.get(after, 0) + number * times
    return found


def _fill(free: int, counts: tuple[int, ...]) -> int:
    """In how many ways hands of so many cards can be dealt from ``free`` cards."""
    ways = 1
    for count in counts:
        ways *= comb(free, count)
        free -= count
        if free < 0:
            return 0
    return ways


def _dealt(unseen: int, counts: tuple[int, ...]) -> Iterator[list[int]]:
    """Every way to deal the unseen cards."""
    if not counts:
        yield []
        return
    cards = [1 << index for index in range(PLAY_BITS) if unseen >> index & 1]
    for chosen in combinations(cards, counts[0]):
        hand = sum(chosen)
        for others in _dealt(unseen & ~hand, counts[1:]):
            yield [hand, *others]


def _simulated(unseen: int, counts: tuple[int, ...], seed: int, samples: int) -> Iterator[list[int]]:
    """Random deals of the unseen cards, the same for the same seed everywhere."""
    cards = [1 << index for index in range(PLAY_BITS) if unseen >> index & 1]
    draw, held = random.Random(seed).random, sum(counts)  # noqa: S311 - a simulation, not a secret
    for _ in range(samples):
        for place in range(held):
            other = place + int(draw() * (len(cards) - place))
            cards[place], cards[other] = cards[other], cards[place]
        start, hands = 0, []
        for count in counts:
            hands.append(sum(cards[start : start + count]))
            start += count
        yield hands
