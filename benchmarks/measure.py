"""Timing on a machine that others use too: contestants take turns, and the medians of paired rounds count.

Times are CPU time of this process, in microseconds. Whatever slows a round down slows every contestant of that round
down, so a ratio is taken inside a round and only then the median over the rounds.
"""

from __future__ import annotations

import gc
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from statistics import median, quantiles
from typing import Any, NamedTuple

MICRO = 1e6


class Effort(NamedTuple):
    """How much to measure.

    ``rounds`` and ``load_rounds`` count rounds, of functions and of servers; ``seconds`` and ``load_seconds`` say how long
    a contestant's turn lasts at least; ``share`` is the part of the samples that is used.
    """

    rounds: int
    seconds: float
    load_rounds: int
    load_seconds: int
    share: float

    def some(self, count: int) -> int:
        """As many of a sample of ``count`` as are used."""
        return max(20, round(count * self.share))


FULL = Effort(rounds=15, seconds=0.03, load_rounds=7, load_seconds=1, share=1)
QUICK = Effort(rounds=3, seconds=0.002, load_rounds=1, load_seconds=1, share=0.02)


class Contestant(NamedTuple):
    """Something that does a job ``items`` times when called."""

    name: str
    lap: Callable[[], object]
    items: int


def each(name: str, function: Callable[..., object], *columns: Sequence[Any]) -> Contestant:
    """A contestant that calls a function on every row of its arguments, at the least cost, and keeps no result."""

    def lap() -> None:
        deque(map(function, *columns), maxlen=0)

    return Contestant(name, lap, min(map(len, columns)))


class Spread(NamedTuple):
    """A median and the quartiles around it."""

    median: float
    low: float
    high: float


def spread(values: Iterable[float]) -> Spread:
    """Median and quartiles of some values."""
    known = sorted(values)
    if len(known) < 2:
        return Spread(known[0], known[0], known[0])
    low, middle, high = quantiles(known, n=4, method="inclusive")
    return Spread(middle, low, high)


class Race(NamedTuple):
    """What a race came to: for each contestant the microseconds of an item, round by round."""

    times: dict[str, list[float]]

    def figure(self, name: str) -> Spread:
        """The microseconds an item takes."""
        return spread(self.times[name])

    def ratio(self, name: str, other: str) -> float:
        """How many times as long ``name`` takes as ``other``, in the same rounds."""
        return median(one / two for one, two in zip(self.times[name], self.times[other], strict=True))


def race(contestants: Sequence[Contestant], effort: Effort) -> Race:
    """Let contestants take turns. A first lap that is not counted warms them up and says how many laps fill a turn."""
    laps = {one.name: _laps_per_turn(one, effort.seconds) for one in contestants}
    times: dict[str, list[float]] = {one.name: [] for one in contestants}
    gc.collect()
    gc.freeze()
    try:
        for number in range(effort.rounds):
            shift = number % len(contestants)
            for one in (*contestants[shift:], *contestants[:shift]):
                times[one.name].append(_turn(one, laps[one.name]))
    finally:
        gc.unfreeze()
    return Race(times)


def _laps_per_turn(one: Contestant, seconds: float) -> int:
    one.lap()
    start = time.process_time()
    one.lap()
    lasted = time.process_time() - start
    return max(1, round(seconds / max(lasted, 1e-6)))


def _turn(one: Contestant, laps: int) -> float:
    lap = one.lap
    start = time.process_time()
    for _ in range(laps):
        lap()
    return (time.process_time() - start) / (laps * one.items) * MICRO
