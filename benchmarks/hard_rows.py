"""The rows of hard questions: hands with a joker, and the worst requests that the document allows."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

import bigtwo
from benchmarks import samples
from benchmarks.measure import Effort, each, race, spread
from benchmarks.results import Bench, Row, Target, timed
from benchmarks.samples import Cards
from bigtwo.moves import moves_of
from bigtwo.rules.rules import Rules

JOKER_HAND = Target(2, 0.5)
WORST_REQUEST = Target(50, 20)
_RANDOM_HANDS = 300
_CLOSE = 5
"""As many of the hands that looked worst are measured again, with care."""


def _joker_rulesets() -> list[str]:
    return [name for name in bigtwo.RULESET_IDS if bigtwo.rules_for(name).tables.has_joker]


def _joker(name: str, effort: Effort) -> list[Row]:
    """The median of random joker hands, and the worst of them and of hands made to be bad."""
    rules = bigtwo.rules_for(name)
    plays, mask = moves_of(rules.tables).plays, rules.tables.deck.mask
    count = effort.some(_RANDOM_HANDS)
    masks = {f"random hand {number}": mask(hand) for number, hand in enumerate(samples.joker_hands(count))}
    masks |= {title: mask(hand) for title, hand in samples.WORST_JOKER_HANDS.items()}
    random_masks = list(masks.values())[:count]
    sums = [sum(times) for times in zip(*(once_each(plays, random_masks) for _ in range(3)), strict=True)]
    middle = sorted(range(count), key=sums.__getitem__)[count // 2 - 10 : count // 2 + 10]
    median_hands = race([each("ours", plays, [random_masks[number] for number in middle])], effort)
    title, figure = slowest_of(plays, masks, effort)
    row = timed(f"engine.joker.{name}.median", f"joker hand of 13, every lead play with kickers, median: {name}",
                median_hands, JOKER_HAND, scale=1000)  # fmt: skip
    worst = Row(
        id=f"engine.joker.{name}.worst", title=f"the same, worst of {len(masks)} hands: {name}", unit="ms",
        figure=figure / 1000, target=JOKER_HAND, note=f"{title}, {len(plays(masks[title]))} plays",
    )  # fmt: skip
    return [row, worst]


def once_each(function: Callable[[int], object], sample: Sequence[int]) -> list[float]:
    """The microseconds of every single call."""
    times = []
    for one in sample:
        start = time.process_time()
        function(one)
        times.append((time.process_time() - start) * 1e6)
    return times


def slowest_of(plays: Callable[[int], object], masks: dict[str, int], effort: Effort) -> tuple[str, float]:
    """The hand that takes longest, and its median microseconds."""
    looks = zip(*(once_each(plays, list(masks.values())) for _ in range(3)), strict=True)
    best = {title: min(times) for title, times in zip(masks, looks, strict=True)}
    close = sorted(masks, key=best.__getitem__)[-_CLOSE:]
    found = race([each(title, plays, [masks[title]] * 3) for title in close], effort)
    return max(((title, found.figure(title).median) for title in close), key=lambda pair: pair[1])


def _hard_questions() -> dict[str, Callable[[], object]]:
    """Questions made to take long, each to the bytes of the answer."""
    asked: dict[str, tuple[Rules, Cards]] = {}
    for name in _joker_rulesets():
        for title, hand in samples.WORST_JOKER_HANDS.items():
            asked[f"legal, {title}, {name}"] = bigtwo.rules_for(name), hand
    for name in bigtwo.RULESET_IDS:
        rules = bigtwo.rules_for(name)
        asked[f"legal, thirteen cards of a suit, {name}"] = rules, samples.ONE_SUIT
        if rules.tables.hand_limit > 13:
            limit = rules.tables.hand_limit
            asked[f"legal, the {limit} highest cards, {name}"] = rules, rules.tables.deck.codes[52 - limit : 52]
            asked[f"legal, {limit} cards at random, {name}"] = rules, samples.hands(1, limit)[0]
    return {title: partial(_answer, rules, hand) for title, (rules, hand) in asked.items()}


def _answer(rules: Rules, hand: Cards) -> bytes:
    samples.forget(rules)
    return msgspec.json.encode(bigtwo.legal(rules, hand, limit=2000))


def _worst_request(effort: Effort) -> list[Row]:
    questions = _hard_questions()
    found: dict[str, list[float]] = {title: [] for title in questions}
    for _ in range(max(2, effort.rounds // 3)):
        for title, ask in questions.items():
            start = time.perf_counter()
            ask()
            found[title].append((time.perf_counter() - start) * 1000)
    title = max(found, key=lambda one: spread(found[one]).median)
    figure = spread(found[title])
    note = f"{title}; wall time, nothing remembered, at most 2,000 plays shown; {len(questions)} questions tried"
    return [
        Row(id="engine.worst", title="worst request found, to its bytes", unit="ms", figure=figure.median, low=figure.low,
            high=figure.high, target=WORST_REQUEST, note=note)
    ]  # fmt: skip


def benches() -> list[Bench]:
    """The measurements of hard questions."""
    joker = [Bench(f"engine.joker.{name}", f"joker hands: {name}", partial(_joker, name)) for name in _joker_rulesets()]
    return [*joker, Bench("engine.worst", "the worst request found", _worst_request)]
