"""Two replicas behind nginx lose one of them under load, by SIGKILL and by SIGTERM: no request may fail.

Clients ask all the time and compare every answer with the right one. The run takes some twenty seconds and prints what
happened while which replica was away. It fails if one request failed, or if the kill hit no request at all.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tools.check_report import FailedError, Report
from tools.failover_load import Asked, Load
from tools.replicas import Replica, free_ports, nginx_program, site

_CLIENTS: Final = 16
_SETTINGS: Final = {"trusted-proxies": "127.0.0.1"}
_WHILE: Final = 3.0
"""Seconds that each state of the site is watched for."""
_TRUSTED: Final = 5
"""nginx tries a replica that has failed with one request at a time; one that has answered so many of a kind is back."""
_PATIENCE: Final = 15.0
_BROKEN: Final = ("while reading response header from upstream", "while sending request to upstream", "while reading upstream")
_REFUSED: Final = "while connecting to upstream"


class Phase(NamedTuple):
    """Something done to the site, and when the load went on under it."""

    name: str
    begun: float


class Run(NamedTuple):
    """What came of a run: its phases, every request, and how many of them nginx sent again, for either reason."""

    phases: list[Phase]
    asked: list[Asked]
    broken: int
    refused: int


async def disturb(replicas: Sequence[Replica], phases: list[Phase]) -> None:
    """Kill one replica and start it again, then stop the other and start that again."""
    first, second = replicas
    steps: list[tuple[str, Callable[[], object]]] = [
        ("both serve", lambda: None),
        ("one killed (SIGKILL)", first.kill),
        ("started again", lambda: _return(first)),
        ("the other stopped (SIGTERM)", second.stop),
        ("started again", lambda: _return(second)),
    ]
    for name, step in steps:
        phases.append(Phase(name, time.monotonic()))
        await asyncio.to_thread(step)
        await asyncio.sleep(_WHILE)


def _return(replica: Replica) -> None:
    """Start a replica and wait until nginx trusts it again: only then may the other be taken away."""
    replica.start()
    deadline = time.monotonic() + _PATIENCE
    while replica.answered() < _TRUSTED:
        if time.monotonic() > deadline:
            message = f"nginx asks the replica on port {replica.port} nothing, {_PATIENCE:g} s after it came back"
            raise FailedError(message)
        time.sleep(0.1)


async def _run(address: str, replicas: Sequence[Replica], phases: list[Phase]) -> list[Asked]:
    load = Load(address, _CLIENTS)
    load.learn()
    asking = asyncio.create_task(load.run())
    await disturb(replicas, phases)
    load.end()
    await asking
    return load.asked


def run() -> Run:
    """Start the site, put it under load, and disturb it."""
    ports = free_ports(3)
    phases: list[Phase] = []
    with site(_SETTINGS, ports) as (folder, replicas):
        asked = asyncio.run(_run(f"http://127.0.0.1:{ports[0]}", replicas, phases))
        log = (folder / "nginx.log").read_text(encoding="utf-8", errors="replace")
    return Run(phases, asked, sum(log.count(words) for words in _BROKEN), log.count(_REFUSED))


def table(done: Run) -> str:
    """What happened in each phase: requests, failures, and how long answers took, in milliseconds."""
    ends = [phase.begun for phase in done.phases[1:]] + [float("inf")]
    lines = [f"{'':32}{'requests':>9}{'failed':>8}{'median':>8}{'99 %':>8}{'longest':>9}"]
    for phase, end in zip(done.phases, ends, strict=True):
        within = [one for one in done.asked if phase.begun <= one.begun < end]
        times = sorted(one.seconds * 1000 for one in within) or [0.0]
        failed = sum(bool(one.fault) for one in within)
        late = times[int(len(times) * 0.99)]
        lines.append(f"{phase.name:32}{len(within):9}{failed:8}{statistics.median(times):8.1f}{late:8.1f}{times[-1]:9.1f}")
    return "\n".join(lines)


def nothing_fails() -> str:
    """No request fails, although some are under way when a replica is killed. Raises FailedError."""
    done = run()
    print(table(done))
    faults = [one.fault for one in done.asked if one.fault]
    if faults:
        message = f"{len(faults)} of {len(done.asked)} requests failed, the first: {faults[0]}"
        raise FailedError(message)
    if not (done.broken and done.refused):
        message = f"nothing was under way when the replica was killed ({done.broken}, {done.refused}): the run shows nothing"
        raise FailedError(message)
    again = f"{done.broken} were broken off and {done.refused} found nobody: sent again to the other replica"
    return f"{len(done.asked)} requests, 0 failed; {again}"


def main() -> int:
    """Run the check, if there is an nginx."""
    report, what = Report(), "no request fails when a replica does"
    if nginx_program() is None:
        report.skip(what, "this machine has no nginx (Debian: apt-get install nginx-light)")
    else:
        report.check(what, f"two replicas, nginx with deploy/nginx/nginx.conf, {_CLIENTS} clients", nothing_fails)
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
