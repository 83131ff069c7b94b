"""Mutation testing of the rule code: does a test fail when one thing in the code is changed?

``make mutation`` takes a sample of the mutants that mutmut makes of the modules named in pyproject.toml, puts each in force in
a process of its own and runs the tests of the engine that call the changed function until one fails. The tests are collected
once; each process is a fork. docs/mutation.md says what came of it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import signal
import time
from collections.abc import Callable, Sequence
from functools import _lru_cache_wrapper, partial
from gc import freeze, get_objects
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase
from hypothesis import settings as hypothesis_settings

from tools.mutants import FOLDER, Early, Function, Swap, Trace, settings, use, written_mutants
from tools.mutation_results import COLLECTION, NOTICED, Fate, Killers, Results, Seconds, Test, in_order, report

MOST_EXAMPLES = 40
"""How many examples Hypothesis tries in a test, always the same ones."""
MOST_MEMORY = 3 << 30
SLOW = 3.0
"""A mutant that makes a test take ten times its time and this many seconds more has hung: it is noticed."""


# The tests, collected once


class Session:
    """A pytest plugin that does something with the collected tests instead of running them."""

    def __init__(self, run: Callable[[dict[str, pytest.Item]], None]) -> None:
        self.run = run

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take the place of pytest's own loop."""
        for item in session.items:
            _few_examples(item)
        self.run({item.nodeid: item for item in session.items})
        return True


def _few_examples(item: pytest.Item) -> None:
    test: Any = getattr(item, "obj", None)
    drawn = getattr(test, "_hypothesis_internal_use_settings", None)
    if drawn is not None:
        few = min(drawn.max_examples, MOST_EXAMPLES)
        test = getattr(test, "__func__", test)
        test._hypothesis_internal_use_settings = hypothesis_settings(  # noqa: SLF001  # tests set their own number
            drawn, max_examples=few, derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate)
        )


def collected(run: Callable[[dict[str, pytest.Item]], None]) -> None:
    """Collect the tests that pyproject.toml selects and run something with them."""
    args = [*settings()["pytest_add_cli_args"], *settings()["pytest_add_cli_args_test_selection"]]
    if pytest.main(args, plugins=[Session(run)]) != 0:
        raise SystemExit("the tests could not be collected")


def passes(item: pytest.Item) -> bool:
    """Whether a test passes, its fixtures made and taken down around it."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def kept_tables() -> list[Any]:
    """The compiled tables of the rule sets that test modules keep."""
    return [one for one in get_objects() if type(one).__module__ == "bigtwo.rules.tables" and type(one).__name__ == "Tables"]


def forget_rule_sets() -> Callable[[], None]:
    """What empties the engine's caches, so that a rule set is compiled again."""
    caches = [one for one in get_objects() if isinstance(one, _lru_cache_wrapper)]
    kept = [cache for cache in caches if cache.__module__.startswith("bigtwo.")]

    def forget() -> None:
        for cache in kept:
            cache.cache_clear()

    return forget


# Which test calls what


def trace(file: Path) -> None:
    """Run every test that is not in the file yet, without a mutant, and write down its time and what it calls."""
    traced = Trace()
    use(traced)
    found: dict[str, tuple[Seconds, list[str]]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    failed: list[str] = []

    def run(items: dict[str, pytest.Item]) -> None:
        found[COLLECTION] = (0, sorted(traced.called))
        forget = forget_rule_sets()
        for name in [name for name in items if name not in found]:
            forget()
            traced.called.clear()
            start = time.process_time()
            if not passes(items[name]):
                failed.append(name)
            found[name] = (time.process_time() - start, sorted(traced.called))

    collected(run)
    if failed:
        raise SystemExit("\n".join(["these tests fail without any mutant:", *failed]))
    file.write_text(json.dumps(found, indent=0), encoding="utf-8")


def traced_tests(file: Path) -> dict[str, Test]:
    """What :func:`trace` has written down."""
    raw = json.loads(file.read_text(encoding="utf-8"))
    return {name: Test(seconds, frozenset(calls)) for name, (seconds, calls) in raw.items()}


# One mutant


def fate_of(put_in_force: Callable[[], None], chosen: Sequence[tuple[pytest.Item, Test]], budget: Seconds) -> Fate:
    """Fork, put the mutant in force in the child, and run tests there until one fails or the budget is spent."""
    if not chosen:
        return Fate("uncalled")
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        noticed = 1
        try:
            os.close(reading)
            with os.fdopen(writing, "w", buffering=1) as pipe:
                _in_child(put_in_force, chosen, budget, pipe.write)
            noticed = 0
        finally:
            os._exit(noticed)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read().splitlines()
    _, status = os.waitpid(child, 0)
    last, tests = (told[-1], len(told)) if told else ("", 0)
    if status == 0:
        return Fate(last, "", tests - 1)
    return Fate("timeout" if os.WIFSIGNALED(status) else "killed", last, tests)


def _in_child(
    put_in_force: Callable[[], None], chosen: Sequence[tuple[pytest.Item, Test]], budget: Seconds, tell: Callable[[str], Any]
) -> None:
    """Tell the name of each test before it is run, and at the end what became of the mutant."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    put_in_force()
    for item, test in chosen:
        if time.process_time() > budget:
            tell("undecided\n")
            return
        tell(f"{item.nodeid}\n")
        signal.setitimer(signal.ITIMER_PROF, SLOW + 10 * test.seconds)
        try:
            passed = passes(item)
        except BaseException:  # noqa: BLE001  # whatever it is, the mutant is noticed
            passed = False
        if not passed:
            os._exit(1)
    tell("survived\n")


# Many mutants


def sample(functions: Sequence[Function], share: float, seed: str) -> list[tuple[Function, str]]:
    """A share of the mutants, drawn evenly over all modules by a digest of their names: a larger share adds to a smaller."""
    everything = [
        (function, f"{function.key}__mutmut_{number}") for function in functions for number in range(1, function.mutants + 1)
    ]
    drawn = [(_place(seed, mutant), function, mutant) for function, mutant in everything]
    return [(function, mutant) for place, function, mutant in sorted(drawn) if place < share]


def _place(seed: str, mutant: str) -> float:
    return int.from_bytes(hashlib.sha256(f"{seed} {mutant}".encode()).digest()[:6], "big") / (1 << 48)


def _compiled_anew(swap: Swap, mutant: str, tables: list[Any]) -> None:
    """Put a mutant in force, and compile again with it what test modules have compiled without it."""
    swap.put_in_force(mutant)
    for one in tables:
        one.__init__(one.ruleset)


def run_mutants(wanted: Sequence[tuple[Function, str]], tests: dict[str, Test], results: Results, budget: Seconds) -> None:
    """Find out what becomes of each mutant, and keep it."""
    swap = Swap()
    use(swap)
    killers = Killers(results)

    def run(items: dict[str, pytest.Item]) -> None:
        forget_rule_sets()()
        compiled = kept_tables()
        freeze()
        for count, (function, mutant) in enumerate(wanted, 1):
            names = [name for name in in_order(tests, function.key, killers) if name in items]
            tables = compiled if function.key in tests[COLLECTION].calls else []
            put_in_force = partial(_compiled_anew, swap, mutant, tables)
            fate = fate_of(put_in_force, [(items[name], tests[name]) for name in names], budget)
            killers.count(function.key, fate)
            results.keep(function, mutant, fate)
            if count % 20 == 0:
                results.save()
            print(f"{count}/{len(wanted)} {mutant}: {fate.status} {fate.by} ({fate.tests} tests)", flush=True)
        results.save()

    collected(run)


def _in_force_already() -> None:
    """Nothing is left to do."""


def run_early(function: Function, mutant: str, tests: dict[str, Test], results: Results, budget: Seconds) -> None:
    """Find out what becomes of a mutant of a function that no test calls, because it is called while the engine is imported.

    It is put in force before the import, and every test that calls its module may notice it.
    """
    use(Early(mutant))
    near = {name: test for name, test in tests.items() if any(key.startswith(f"{function.module}.") for key in test.calls)}

    def run(items: dict[str, pytest.Item]) -> None:
        killers = Killers(results)
        chosen = [(items[name], test) for name, test in near.items() if name in items]
        chosen.sort(key=lambda pair: (-killers.weight(function.key, pair[0].nodeid), pair[1].seconds))
        fate = fate_of(_in_force_already, chosen, budget)
        results.keep(function, mutant, fate)
        results.save()
        print(f"{mutant}: {fate.status} {fate.by} ({fate.tests} tests)", flush=True)

    try:
        collected(run)
    except (Exception, SystemExit):  # noqa: BLE001  # the engine cannot even be imported
        results.keep(function, mutant, Fate("killed", "the import of the engine"))
        results.save()


def run_early_ones(todo: Sequence[tuple[Function, str]], calls: Path, file: Path, budget: Seconds) -> None:
    """Run those that no test calls once more, each in a process that has not imported the engine."""
    for function, mutant in todo:
        results = Results(file)
        fate = results.of(function, mutant)
        if fate is not None and fate.status == "uncalled":
            in_a_fork(partial(run_early, function, mutant, traced_tests(calls), results, budget))


# The command


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("--share", type=float, default=0.1, help="of all mutants, from 0 to 1 (default 0.1)")
    parser.add_argument("--seed", default="bigtwo", help="another seed draws other mutants")
    parser.add_argument("--only", nargs="+", default=[""], help="mutants whose name contains one of these")
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests for one mutant (default 60)")
    parser.add_argument("--again", action="store_true", help="run those again that no test has noticed")
    parser.add_argument("--keep-trace", action="store_true", help="find out only for new tests what they call")
    parser.add_argument("--report", action="store_true", help="run nothing, write the table")
    return parser.parse_args()


def in_a_fork(do: Callable[[], None]) -> None:
    """Do something in a child, because the engine can be imported in one way only."""
    child = os.fork()
    if child == 0:
        try:
            do()
        except SystemExit as stop:
            print(stop, flush=True)
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1] != 0:
        raise SystemExit("stopped")


def main() -> None:
    """Write the mutants, find out which test calls what, run the sample, write the table."""
    options = arguments()
    os.environ["CI"] = "1"  # the same examples in every run
    FOLDER.mkdir(exist_ok=True)
    functions, calls = written_mutants(), FOLDER / "trace.json"
    results = Results(FOLDER / "results.json")
    drawn = sample(functions, options.share, options.seed)
    wanted = [(function, mutant) for function, mutant in drawn if any(part in mutant for part in options.only)]
    if not options.report:
        if not options.keep_trace:
            calls.unlink(missing_ok=True)
        in_a_fork(lambda: trace(calls))
        fates = [(function, mutant, results.of(function, mutant)) for function, mutant in wanted]
        todo = [(one, mutant) for one, mutant, fate in fates if fate is None or (options.again and fate.status not in NOTICED)]
        in_a_fork(lambda: run_mutants(todo, traced_tests(calls), results, options.budget))
        run_early_ones(todo, calls, results.file, options.budget)
    for line in report(wanted, Results(results.file)):
        print(line)


if __name__ == "__main__":
    main()
