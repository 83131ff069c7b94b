"""``python -m benchmarks``: measure, print one table, write a JSON file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from benchmarks import engine_rows, hard_rows, report, round_rows, start_rows
from benchmarks.measure import FULL, QUICK, Effort
from benchmarks.results import Bench, Row

DEFAULT_JSON = Path(__file__).parent / "out" / "results.json"


def all_benches() -> list[Bench]:
    """Every measurement, in the order of the table. Those of the service are missing where its extra is not installed."""
    try:
        from benchmarks import endurance_rows, service_rows  # noqa: PLC0415 - needs the extra `api`
    except ImportError as error:
        reason = str(error)
        service = [Bench("service", "the service", lambda _: [Row(id="service", title="service", unit="", skipped=reason)])]
    else:
        service = [*service_rows.benches(), *endurance_rows.benches()]
    return [*engine_rows.benches(), *hard_rows.benches(), *round_rows.benches(), *start_rows.benches(), *service]


def chosen(benches: Sequence[Bench], pattern: str | None) -> list[Bench]:
    """The measurements whose id fits a pattern such as ``engine.*``, or begins with it."""
    if pattern is None:
        return list(benches)
    return [bench for bench in benches if fnmatch(bench.id, pattern) or bench.id.startswith(pattern)]


def measure(benches: Sequence[Bench], effort: Effort) -> list[Row]:
    """Run measurements one after another, saying on standard error where it is."""
    rows: list[Row] = []
    for number, bench in enumerate(benches, 1):
        _say(f"\r[{number}/{len(benches)}] {bench.title:<60.60}")
        rows += bench.run(effort)
    _say(f"\r{'':<76}\r")
    return rows


def _say(text: str) -> None:
    """To a person who waits, not into a file."""
    if sys.stderr.isatty():
        print(text, end="", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure: ours, the floor, the peers.")
    parser.add_argument("--quick", action="store_true", help="few short rounds: to see that it works, not to measure")
    parser.add_argument("--rows", metavar="PATTERN", help="only rows whose id fits or begins so, such as 'engine.lead'")
    parser.add_argument("--json", metavar="FILE", type=Path, default=DEFAULT_JSON, help="write the results here")
    parser.add_argument("--doc", metavar="FILE", type=Path, help="put the table into this Markdown file, between its marks")
    parser.add_argument("--list", action="store_true", help="list the ids of the measurements, and measure nothing")
    options = parser.parse_args(arguments)
    benches = chosen(all_benches(), options.rows)
    if not benches:
        parser.error(f"no measurement is called {options.rows!r}; --list shows them")
    if options.list:
        print("\n".join(bench.id for bench in benches))
        return 0
    effort = QUICK if options.quick else FULL
    where = report.setting()
    rows = measure(benches, effort)
    text = "\n\n".join((report.heading(where, effort), report.table(rows), report.summary(rows)))
    print(text)
    if options.doc:
        report.write_document(options.doc, text)
    report.write_json(options.json, rows, where, effort)
    print(f"\nAll figures: {options.json}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
