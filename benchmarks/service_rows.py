"""The rows of the service: CPU of the server per request, against a floor that decodes and encodes as much.

User and system time of the server's process divided by the requests it answered. The servers run side by side on one
core and are loaded in turn from another, so that shares are taken within a round.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from benchmarks import load, peers, servers
from benchmarks.measure import MICRO, Effort, Race, spread
from benchmarks.questions import CASE_IDS, Case, case_of
from benchmarks.results import Bench, Rival, Row, Target
from benchmarks.servers import Server

SHARES = {
    "classify": Target(0.65, 0.80, at_least=True),
    "compare": Target(0.65, 0.80, at_least=True),
    "legal": Target(0.45, 0.60, at_least=True),
    "batch": Target(0.50, None, at_least=True),
}
ITEMS = Target(200_000, 400_000, at_least=True)
_BATCH_REQUESTS = 16
_BATCH_CONNECTIONS = 4
_REQUESTS_A_SECOND = 4000
"""As many as our own generator sends for each second that wrk would."""
_NAMES = {"floor": "bare ASGI, the floor", "litestar": "default Litestar", "fastapi": "default FastAPI"}


def contestants() -> list[str]:
    """The servers that can be measured here, ours first."""
    return ["ours", "floor", "litestar", *(["fastapi"] if peers.module("fastapi") else [])]


def _load(server: Server, case: Case, effort: Effort) -> int:
    if case.id == "batch":
        return load.load_with(server.port, case.path, case.bodies, _BATCH_REQUESTS, _BATCH_CONNECTIONS)
    if load.wrk_is_installed():
        return load.load_for(server.port, case.path, case.bodies, effort.load_seconds)
    return load.load_with(server.port, case.path, case.bodies, _REQUESTS_A_SECOND * effort.load_seconds)


def _turn(server: Server, case: Case, effort: Effort) -> float:
    """CPU microseconds of a server per request."""
    before = server.cpu_seconds()
    try:
        answered = _load(server, case, effort)
    except load.LoadFailed as error:
        raise load.LoadFailed(f"{server.name}: {error}") from error
    return (server.cpu_seconds() - before) / answered * MICRO


class Loaded(NamedTuple):
    """A race of servers over one kind of request, and how many bytes go there and back."""

    found: Race
    sent: int
    received: int


def measure(case_id: str, effort: Effort) -> Loaded:
    """Load every server in turn, round by round; the first round warms up and does not count."""
    case, pins = case_of(case_id), servers.cores()
    times: dict[str, list[float]] = {name: [] for name in contestants()}
    with servers.running(list(times), case_id, pins.server) as running, servers.pinned(pins.load):
        for number in range(effort.load_rounds + 1):
            shift = number % len(running)
            for server in (*running[shift:], *running[:shift]):
                took = _turn(server, case, effort)
                if number:
                    times[server.name].append(took)
    answers = [len(_encode(answer)) for answer in case.answers()]
    return Loaded(Race(times), sum(map(len, case.bodies)) // len(case.bodies), sum(answers) // len(answers))


def _encode(answer: object) -> bytes:
    from bigtwo_api.http import encode  # noqa: PLC0415 - the service may be unfit to import, which is then a row's note

    return encode(answer)


def _case(case_id: str, effort: Effort) -> list[Row]:
    row_id = f"service.{case_id}"
    if not servers.measurable():
        reason = "needs /proc/PID/schedstat, which this system does not have"
        return [Row(id=row_id, title=case_id, unit="of the floor", skipped=reason)]
    try:
        loaded = measure(case_id, effort)
    except (servers.NotStarted, load.LoadFailed) as error:
        return [Row(id=row_id, title=case_id, unit="of the floor", skipped=str(error))]
    rows = [_share(case_id, loaded)]
    return [*rows, _items(loaded)] if case_id == "batch" else rows


def _share(case_id: str, loaded: Loaded) -> Row:
    times = loaded.found.times
    share = spread(floor / ours for floor, ours in zip(times["floor"], times["ours"], strict=True))
    rivals = tuple(
        Rival(_NAMES[name], loaded.found.figure(name).median, loaded.found.ratio(name, "ours"))
        for name in times if name != "ours"
    )  # fmt: skip
    note = f"{loaded.found.figure('ours').median:,.1f} µs a request; {loaded.sent:,} bytes there, {loaded.received:,} back"
    return Row(
        id=f"service.{case_id}", title=case_of(case_id).title, unit="of the floor", figure=share.median, low=share.low,
        high=share.high, target=SHARES[case_id], rivals=rivals, note=note,
    )  # fmt: skip


def _items(loaded: Loaded) -> Row:
    rate = spread(1000 / took * MICRO for took in loaded.found.times["ours"])
    return Row(
        id="service.batch.items", title="comparisons of a batch, a core", unit="per s", figure=rate.median, low=rate.low,
        high=rate.high, target=ITEMS,
    )  # fmt: skip


def benches() -> list[Bench]:
    """The measurements of the service."""
    return [Bench(f"service.{name}", f"the service: {name}", partial(_case, name)) for name in CASE_IDS]
