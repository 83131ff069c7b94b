"""The rows of a service that runs for long, and of one with two workers.

Memory is what the system counts as resident, of the one process that answers, after as many requests of several kinds as
are asked for. Workers are compared by the clock: how many records are adjudicated a second, by two and by one, in turn.
"""

from __future__ import annotations

import time
from pathlib import Path

from benchmarks import load, servers
from benchmarks.measure import Effort, spread
from benchmarks.questions import Case, case_of
from benchmarks.results import Bench, Rival, Row, Target
from benchmarks.round_rows import ROUNDS_PATH, played_rounds
from benchmarks.servers import Server

MEMORY = Target(70)
WORKERS = Target(1.7, None, at_least=True)
_REQUESTS = 1_000_000
_KINDS = ("classify", "compare", "legal")
_SOME = 100_000
"""After so many requests everything is warm: from then on memory is to stay flat."""


def _resident(server: Server) -> float:
    """Megabytes (2**20 bytes) of memory in use."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text("utf-8").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1]) / 1024


def _soaked(server: Server, requests: int, seconds: int) -> tuple[int, list[tuple[int, float]]]:
    """Load a server with every kind in turn; how many requests it answered, and its memory after each turn."""
    cases: list[Case] = [case_of(name) for name in _KINDS]
    answered, seen = 0, [(0, _resident(server))]
    while answered < requests:
        for case in cases:
            answered += load.load_for(server.port, case.path, case.bodies, seconds)
        seen.append((answered, _resident(server)))
    return answered, seen


def _memory(effort: Effort) -> list[Row]:
    title = "memory of one worker after a million requests"
    if not load.wrk_is_installed() or not servers.measurable():
        return [Row(id="service.memory", title=title, unit="MB", skipped="needs wrk and /proc")]
    pins = servers.cores()
    with servers.running(["ours"], _KINDS[0], pins.server) as (server,), servers.pinned(pins.load):
        answered, seen = _soaked(server, effort.some(_REQUESTS), 10 * effort.load_seconds)
    warm = next((size for count, size in seen if count >= _SOME), seen[-1][1])
    note = f"{seen[0][1]:.1f} MB at the start, {warm:.1f} after the first {_SOME:,} or so, {answered:,} requests in all"
    return [Row(id="service.memory", title=title, unit="MB", figure=seen[-1][1], target=MEMORY, note=note)]


def _rate(server: Server, bodies: list[bytes], seconds: int) -> float:
    """Records a second, by the clock."""
    started = time.perf_counter()
    return load.load_for(server.port, ROUNDS_PATH, bodies, seconds) / (time.perf_counter() - started)


def _workers(effort: Effort) -> list[Row]:
    title = "two workers against one, records adjudicated a second"
    if not load.wrk_is_installed() or None in servers.cores():
        return [Row(id="service.workers", title=title, unit="×", skipped="needs wrk and two cores")]
    bodies = played_rounds()
    rates: dict[str, list[float]] = {"ours": [], "two-workers": []}
    with servers.running(list(rates), _KINDS[0], None) as running:
        for number in range(effort.load_rounds + 1):
            for server in running:
                rate = _rate(server, bodies, 2 * effort.load_seconds)
                if number:  # the first round warms up
                    rates[server.name].append(rate)
    gain = spread(two / one for one, two in zip(rates["ours"], rates["two-workers"], strict=True))
    one = spread(rates["ours"])
    return [
        Row(id="service.workers", title=title, unit="×", figure=gain.median, low=gain.low, high=gain.high, target=WORKERS,
            rivals=(Rival("one worker, records a second", one.median, 1 / gain.median),),
            note="the load is made on the same two cores")
    ]  # fmt: skip


def benches() -> list[Bench]:
    """The measurements of endurance."""
    return [
        Bench("service.workers", "the service: two workers", _workers),
        Bench("service.memory", "the service: a million requests", _memory),
    ]
