"""Where every answered request is entered: in the metrics, and if wanted as a line of JSON on standard output.

A line has no body and no header field of the request but its id, and the client's address.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, MutableMapping
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, Final

from msgspec import Struct

from bigtwo_api.metrics import OTHERS, Metrics
from bigtwo_api.wire import encode

OPERATION: Final = "bigtwo.operation"
"""Under this name a scope has the id of the operation it reached."""
GONE: Final = 499
"""In place of a status: the client went away before it was answered."""
_LONGEST_PATH: Final = 200
_WRITE_AFTER: Final = 0.1
_MOST_LINES: Final = 500

AnyScope = MutableMapping[str, Any]
Entry = Callable[[AnyScope, int, int, float, bytes], None]
"""Enters a request: its scope, the status, the bytes of the answer, when it began, its id."""


class Line(Struct):
    """A request in the log."""

    time: str
    request_id: str
    client: str
    method: str
    path: str
    operation: str
    status: int
    milliseconds: float
    bytes: int


class RequestLog:
    """Writes lines to standard output, several at a time."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []

    def add(self, line: Line) -> None:
        """Have a line written soon."""
        lines = self._lines
        lines.append(encode(line))
        if len(lines) == 1:
            asyncio.get_running_loop().call_later(_WRITE_AFTER, self.write)
        elif len(lines) >= _MOST_LINES:
            self.write()

    def write(self) -> None:
        """Write what is there."""
        lines, self._lines = self._lines, []
        if lines:
            sys.stdout.buffer.write(b"\n".join((*lines, b"")))
            sys.stdout.buffer.flush()


class Ledger:
    """The metrics, and the log if there is one."""

    def __init__(self, metrics: Metrics, log: RequestLog | None) -> None:
        self.metrics = metrics
        self._log = log
        self.is_logging = log is not None

    def close(self) -> None:
        """Write what is not written yet."""
        if self._log is not None:
            self._log.write()

    def entry(self, operation: str) -> Entry:
        """Enters the requests of an operation."""
        count, log = self.metrics.meters[operation].count, self._log

        def enter(_scope: AnyScope, status: int, _size: int, started: float, _request_id: bytes) -> None:
            count(status, perf_counter() - started)

        def enter_and_log(scope: AnyScope, status: int, size: int, started: float, request_id: bytes) -> None:
            seconds = perf_counter() - started
            count(status, seconds)
            if log is not None:
                log.add(_line(scope, operation, status, size, seconds, request_id))

        return enter if log is None else enter_and_log

    def enter(self, scope: AnyScope, status: int, size: int, started: float, request_id: bytes) -> None:
        """Enter a request whose scope says which operation it reached, if any."""
        operation = scope.get(OPERATION, OTHERS)
        self.entry(operation if operation in self.metrics.meters else OTHERS)(scope, status, size, started, request_id)


def _line(scope: AnyScope, operation: str, status: int, size: int, seconds: float, request_id: bytes) -> Line:
    return Line(
        datetime.now(UTC).isoformat(timespec="milliseconds"), request_id.decode(), (scope.get("client") or ("",))[0],
        scope["method"], scope["path"][:_LONGEST_PATH], operation, status, round(seconds * 1000, 3), size,
    )  # fmt: skip
