"""What the service counts, for Prometheus (text exposition format 0.0.4).

Labels are bounded: the operations of the table, the statuses they answer, and the caches there are.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from bigtwo import __version__
from bigtwo_api.caches import cache_sizes

METRICS_PATH: Final = "/metrics"
METRICS_ID: Final = "getMetrics"
METRICS_TYPE: Final = b"text/plain; version=0.0.4; charset=utf-8"
BOUNDS: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""The upper bounds of the histogram, in seconds."""
OTHERS: Final = "other"
"""In place of an operation: an address that is none, or a file of a page."""

Gauge = Callable[[], float]


class WireCounts:
    """What happened on connections before any operation was reached."""

    def __init__(self) -> None:
        self.refused: Counter[int] = Counter()
        """Requests refused by status for their form: no proper HTTP, too long, too slow."""


WIRE: Final = WireCounts()
"""Of this process."""


class Meter:
    """The requests of one operation: how many by status, and how long they took."""

    __slots__ = ("_buckets", "_seconds", "operation", "statuses")

    def __init__(self, operation: str) -> None:
        self.operation = operation
        self.statuses: dict[int, int] = {}
        self._buckets = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def count(self, status: int, seconds: float) -> None:
        """One request more."""
        try:
            self.statuses[status] += 1
        except KeyError:
            self.statuses[status] = 1
        self._buckets[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def histogram(self) -> Iterator[str]:
        """The lines of the histogram; each bucket holds those before it, too."""
        label, total = f'operation="{self.operation}"', 0
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self._buckets, strict=True):
            total += number
            yield f'bigtwo_request_seconds_bucket{{{label},le="{bound}"}} {total}'
        yield f"bigtwo_request_seconds_sum{{{label}}} {self._seconds:.6f}"
        yield f"bigtwo_request_seconds_count{{{label}}} {total}"


class Metrics:
    """The meters of every operation, and gauges that are read when somebody looks."""

    def __init__(self, operations: Sequence[str]) -> None:
        self.meters = {name: Meter(name) for name in (*operations, OTHERS)}
        self.gauges: dict[str, tuple[str, Gauge]] = {}
        self._since = time.time()

    def text(self) -> str:
        """Everything, as Prometheus reads it."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        used = [meter for meter in self.meters.values() if meter.statuses]
        yield from _family("bigtwo_requests_total", "counter", "Requests by operation and status.", (
            f'bigtwo_requests_total{{operation="{meter.operation}",status="{status}"}} {number}'
            for meter in used for status, number in sorted(meter.statuses.items())
        ))  # fmt: skip
        yield from _family("bigtwo_request_seconds", "histogram", "Seconds from the head of a request to its answer.",
                           (line for meter in used for line in meter.histogram()))  # fmt: skip
        yield from _family("bigtwo_wire_refusals_total", "counter", "Requests refused for their form, by status.", (
            f'bigtwo_wire_refusals_total{{status="{status}"}} {number}' for status, number in sorted(WIRE.refused.items())
        ))  # fmt: skip
        yield from _family("bigtwo_cache_entries", "gauge", "What a cache holds.", (
            f'bigtwo_cache_entries{{cache="{name}"}} {size.entries}' for name, size in cache_sizes().items()
        ))  # fmt: skip
        yield from _family("bigtwo_cache_limit", "gauge", "What a cache may hold.", (
            f'bigtwo_cache_limit{{cache="{name}"}} {size.limit}' for name, size in cache_sizes().items()
        ))  # fmt: skip
        for name, (meaning, gauge) in {**self.gauges, **_PROCESS}.items():
            yield from _family(name, "gauge", meaning, (f"{name} {gauge():.16g}",))
        yield from _family("process_start_time_seconds", "gauge", "When the process began.",
                           (f"process_start_time_seconds {self._since:.3f}",))  # fmt: skip
        yield from _family("bigtwo_build_info", "gauge", "Always 1; the label tells the version.",
                           (f'bigtwo_build_info{{version="{__version__}"}} 1',))  # fmt: skip


def _family(name: str, kind: str, meaning: str, lines: Iterable[str]) -> Iterator[str]:
    yield f"# HELP {name} {meaning}"
    yield f"# TYPE {name} {kind}"
    yield from lines


def _resident() -> float:
    """Bytes of memory in use, 0 where the system does not say."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - read at every look
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


def _open_files() -> float:
    """Open file descriptors, 0 where the system does not say."""
    try:
        return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - only their number is wanted
    except OSError:
        return 0


_PROCESS: Final[dict[str, tuple[str, Gauge]]] = {
    "process_cpu_seconds_total": ("Seconds of CPU used.", time.process_time),
    "process_resident_memory_bytes": ("Memory in use.", _resident),
    "process_open_fds": ("Open file descriptors.", _open_files),
}
