"""Loading a server: wrk where it is installed, otherwise a small generator of our own. Both send a bounded number.

Every answer has to be a 200; anything else ends the measurement.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import tempfile
from collections.abc import Sequence

from typing_extensions import override

from benchmarks.servers import HOST

CONNECTIONS = 16
_HEAD = b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
_LENGTH = b"content-length:"
_SECONDS = 120


class LoadFailed(Exception):
    """An answer that is no 200, or a connection that broke."""


def wrk_is_installed() -> bool:
    """Whether wrk is there (Debian: ``apt-get install wrk``)."""
    return shutil.which("wrk") is not None


def load_for(port: int, path: str, bodies: Sequence[bytes], seconds: int) -> int:
    """Load a server for some seconds with wrk, on one thread; the number of answers."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua", encoding="utf-8") as script:
        script.write(_lua(path, bodies))
        script.flush()
        command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", script.name, f"http://{HOST}:{port}"]
        ran = subprocess.run(command, check=True, capture_output=True, text=True, timeout=seconds + 30)
    counted = next(line for line in ran.stdout.splitlines() if line.startswith("COUNTED"))
    requests, refused, broken = map(int, counted.split()[1:])
    if refused or broken or not requests:
        raise LoadFailed(f"{path}: {requests} answers, {refused} not 200, {broken} broken")
    return requests


def _lua(path: str, bodies: Sequence[bytes]) -> str:
    listed = ",\n".join(f"[==[{body.decode()}]==]" for body in bodies)
    return f"""
local bodies = {{
{listed}
}}
local made, turn = {{}}, 0
function init(args)
  for i, body in ipairs(bodies) do
    made[i] = wrk.format("POST", "{path}", {{["Content-Type"] = "application/json"}}, body)
  end
end
function request()
  turn = turn % #made + 1
  return made[turn]
end
function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format("COUNTED %d %d %d\\n", summary.requests, e.status, e.connect + e.read + e.write + e.timeout))
end
"""


def load_with(port: int, path: str, bodies: Sequence[bytes], count: int, connections: int = CONNECTIONS) -> int:
    """Send a number of requests with a generator of our own; the number of answers."""
    made = [_HEAD % (path.encode(), len(body)) + body for body in bodies]
    return asyncio.run(_load(port, made, count, min(connections, count)))


async def _load(port: int, made: Sequence[bytes], count: int, connections: int) -> int:
    share, rest = divmod(count, connections)
    clients = [_client(port, made, first * len(made) // connections, share + (first < rest)) for first in range(connections)]
    async with asyncio.timeout(_SECONDS):
        return sum(await asyncio.gather(*clients))


async def _client(port: int, made: Sequence[bytes], first: int, count: int) -> int:
    """One connection that sends the next request when the last one is answered."""
    ended = asyncio.get_running_loop().create_future()
    transport, _ = await asyncio.get_running_loop().create_connection(lambda: _Client(made, first, count, ended), HOST, port)
    try:
        await ended
    finally:
        transport.abort()
    return count


class _Client(asyncio.Protocol):
    """Sends requests one after another, and reads of each answer the status and the length."""

    def __init__(self, made: Sequence[bytes], first: int, count: int, ended: asyncio.Future[None]) -> None:
        self._made = made
        self._next = first
        self._left = count
        self._ended = ended
        self._missing = 0
        self._head = b""
        self._transport: asyncio.Transport | None = None

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin with the first request."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._send()

    def _send(self) -> None:
        assert self._transport is not None
        self._transport.write(self._made[self._next % len(self._made)])
        self._next += 1

    @override
    def data_received(self, data: bytes) -> None:
        """Read the head of an answer, then count its bytes."""
        if self._missing:
            self._missing -= len(data)
        else:
            self._head += data
            end = self._head.find(b"\r\n\r\n")
            if end < 0:
                return
            self._missing = self._length(self._head[:end].lower()) - (len(self._head) - end - 4)
            self._head = b""
        if self._missing == 0:
            self._answered()

    def _length(self, head: bytes) -> int:
        if not head.startswith(b"http/1.1 200"):
            self._fail(head.partition(b"\r")[0].decode("latin-1"))
            return 0
        start = head.index(_LENGTH) + len(_LENGTH)
        return int(head[start : head.find(b"\r\n", start) if b"\r\n" in head[start:] else len(head)])

    def _answered(self) -> None:
        self._left -= 1
        if self._left:
            self._send()
        elif not self._ended.done():
            self._ended.set_result(None)

    def _fail(self, reason: str) -> None:
        if not self._ended.done():
            self._ended.set_exception(LoadFailed(reason))

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        """A failure, unless everything was answered before."""
        self._fail(f"the connection broke: {exc}")
