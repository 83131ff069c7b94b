"""What became of the mutants: kept between two runs, used to choose which tests to try first, and told as a table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from tools.mutants import Function, settings

COLLECTION = "collection"
"""Under this name the trace keeps what is called before any test runs: tests keep rule sets, compiled as they are imported."""

Seconds = float


class Test(NamedTuple):
    """How long a test takes, and the functions of the rule code that it calls."""

    seconds: Seconds
    calls: frozenset[str]


class Fate(NamedTuple):
    """What became of a mutant: killed, timeout, survived (all its tests passed), undecided (time was up), or uncalled."""

    status: str
    by: str = ""
    tests: int = 0


NOTICED = ("killed", "timeout")


class Results:
    """The fates of mutants, kept in a file; those of a function that has changed are forgotten."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.fates: dict[str, tuple[str, Fate]] = {}
        if file.exists():
            kept = json.loads(file.read_text(encoding="utf-8"))
            self.fates = {mutant: (digest, Fate(*fate)) for mutant, (digest, fate) in kept.items()}

    def of(self, function: Function, mutant: str) -> Fate | None:
        """What is known of a mutant."""
        digest, fate = self.fates.get(mutant, ("", None))
        return fate if digest == function.digest else None

    def keep(self, function: Function, mutant: str, fate: Fate) -> None:
        """Note what became of a mutant."""
        self.fates[mutant] = (function.digest, fate)

    def save(self) -> None:
        """Write everything down."""
        self.file.write_text(json.dumps(self.fates, indent=0), encoding="utf-8")


class Killers:
    """Which tests have noticed mutants of a function and of its module, and which are worth trying first anyway."""

    def __init__(self, results: Results) -> None:
        self.first = frozenset[str](settings()["first"])
        self.counts: dict[str, Counter[str]] = {}
        for mutant, (_, fate) in results.fates.items():
            self.count(mutant.rpartition("__mutmut_")[0], fate)

    def count(self, function: str, fate: Fate) -> None:
        """Remember what noticed a mutant of a function."""
        if fate.status in NOTICED:
            for place in (function, function.rpartition(".")[0]):
                self.counts.setdefault(place, Counter())[fate.by] += 1

    def weight(self, function: str, test: str) -> int:
        """How likely a test is to notice the next one."""
        places = ((function, 1000), (function.rpartition(".")[0], 30))
        known = sum(factor * self.counts.get(place, Counter[str]())[test] for place, factor in places)
        return known + 500 * (test.partition("[")[0].rpartition("::")[2] in self.first)


def in_order(tests: dict[str, Test], function: str, killers: Killers) -> list[str]:
    """The tests that call a function, the likeliest to notice a change first.

    First those that noticed other mutants, then those that call little else; of the cases of one test some are tried before
    the next test, the others later.
    """
    again: Counter[str] = Counter()
    places = {}
    calling = [name for name, test in tests.items() if function in test.calls and name != COLLECTION]
    if calling and function in tests[COLLECTION].calls:
        calling = [name for name, test in tests.items() if test.calls]
    for name in sorted(calling, key=lambda name: tests[name].seconds):
        kind = name.partition("[")[0]
        aside = 3 * again[kind] + len(tests[name].calls)
        places[name] = (-killers.weight(function, name), aside, tests[name].seconds)
        again[kind] += 1
    return sorted(places, key=places.__getitem__)


def report(wanted: Sequence[tuple[Function, str]], results: Results) -> Iterator[str]:
    """A table of the scores, a line a module, with the 95 % confidence interval of the whole."""
    fates: dict[str, Counter[str]] = {}
    for function, mutant in wanted:
        fate = results.of(function, mutant)
        fates.setdefault(function.module.removeprefix("bigtwo."), Counter())[fate.status if fate else "not run"] += 1
    yield "| module | mutants | noticed | not noticed | score |"
    yield "|---|--:|--:|--:|--:|"
    for module, counts in sorted(fates.items()):
        yield _line(module, counts)
    whole = sum(fates.values(), Counter[str]())
    yield _line("all", whole)
    low, high = interval(*_noticed(whole))
    yield f"\n95 % confidence interval: {low:.1%} to {high:.1%}"


def _noticed(counts: Counter[str]) -> tuple[int, int]:
    return sum(counts[status] for status in NOTICED), counts.total() - counts["not run"]


def _line(name: str, counts: Counter[str]) -> str:
    noticed, run = _noticed(counts)
    score = f"{noticed / run:.1%}" if run else "—"
    return f"| {name} | {run} | {noticed} | {run - noticed} | {score} |"


def interval(noticed: int, run: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval of a share."""
    if not run:
        return 0.0, 1.0
    z, share = 1.96, noticed / run
    middle, width = share + z * z / (2 * run), z * sqrt(share * (1 - share) / run + z * z / (4 * run * run))
    return (middle - width) / (1 + z * z / run), (middle + width) / (1 + z * z / run)
