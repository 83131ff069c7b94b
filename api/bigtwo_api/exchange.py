"""One request on a connection and its answer: what the application receives, and how its answer becomes bytes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from bigtwo_api.wire import Header, head_of

if TYPE_CHECKING:  # the application is made without a server, too
    from uvicorn.protocols.http.flow_control import FlowControl

_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
_FAILED: Final = head_of(500, [(b"content-length", b"0"), (b"connection", b"close")]) + b"\r\n"
_CLOSING: Final = b"connection: close\r\n"
_WITHOUT_CONTENT: Final = frozenset({204, 304})

_log = logging.getLogger(__name__)


class Head(NamedTuple):
    """What a request says before its body. ``path`` is decoded; the names of header fields are in lower case."""

    method: bytes
    path: str
    raw_path: bytes
    query: bytes
    version: str
    headers: list[Header]


class Connection(Protocol):
    """The connection that a request came by, as far as its answer needs it."""

    flow: FlowControl

    def scope_of(self, head: Head) -> dict[str, Any]:
        """What an ASGI application is told of a request."""
        ...

    def write(self, data: bytes) -> None:
        """Say something, soon."""

    def dated(self) -> bytes:
        """The lines that the server adds to every head."""
        ...

    def answer_complete(self) -> None:
        """The answer in turn is written."""


class Exchange:
    """One request and its answer. ``expects_continue``: the client waits for a word before it sends the body."""

    __slots__ = (
        "_chunked", "_left", "_protocol", "_waiting", "answered", "body", "disconnected", "expects_continue", "head",
        "keep_alive", "more_body", "started",
    )  # fmt: skip

    def __init__(self, protocol: Connection, head: Head, *, keep_alive: bool, expects_continue: bool) -> None:
        self._protocol = protocol
        self.head = head
        self.keep_alive = keep_alive
        self.expects_continue = expects_continue
        self.body = b""
        self.more_body = True
        self.disconnected = False
        self.started = self.answered = False
        self._waiting: asyncio.Future[None] | None = None
        self._chunked = False
        self._left = 0

    @property
    def scope(self) -> dict[str, Any]:
        """What an ASGI application is told of the request, made anew."""
        return self._protocol.scope_of(self.head)

    def arrived(self) -> None:
        """Something has happened that :meth:`receive` may be waiting for."""
        waiting = self._waiting
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    async def receive(self) -> dict[str, Any]:
        """The next part of the body (ASGI)."""
        while not self.body and self.more_body and not self.disconnected and not self.answered:
            if self.expects_continue:
                self.expects_continue = False
                self._protocol.write(_CONTINUE)
            self._protocol.flow.resume_reading()
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        if self.disconnected or self.answered:
            return {"type": "http.disconnect"}
        body, self.body = self.body, b""
        return {"type": "http.request", "body": body, "more_body": self.more_body}

    def answer(self, head: bytes, payload: bytes) -> None:
        """Send a whole answer; ``head`` has every line but the length, the date and whether the connection is closed."""
        if self.disconnected:
            return
        self.started = True
        protocol = self._protocol
        closing = b"" if self.keep_alive else _CLOSING
        protocol.write(b"%bcontent-length: %d\r\n%b%b\r\n" % (head, len(payload), protocol.dated(), closing))
        protocol.write(payload)
        self._done()

    def reply(self, status: int, headers: Iterable[Header], payload: bytes) -> None:
        """The same for an answer whose head is not made yet."""
        if self.disconnected:
            return
        self._start(status, [*headers, (b"content-length", b"%d" % len(payload))])
        self._write(payload, more=False)

    async def send(self, message: dict[str, Any]) -> None:
        """Send a part of the answer (ASGI)."""
        if self._protocol.flow.write_paused and not self.disconnected:
            await self._protocol.flow.drain()
        if self.disconnected or self.answered:
            return
        if message["type"] == "http.response.start":
            self._start(message["status"], message.get("headers", ()))
        else:
            self._write(message.get("body", b""), more=message.get("more_body", False))

    def _start(self, status: int, headers: Any) -> None:
        self.started = True
        fields = dict(headers)
        if b"close" in fields.get(b"connection", b"").lower():
            self.keep_alive = False
            headers = [field for field in headers if field[0] != b"connection"]
        self._left = int(fields.get(b"content-length", -1))
        self._chunked = self._left < 0 and status not in _WITHOUT_CONTENT and self.head.method != b"HEAD"
        lines = [head_of(status, headers), self._protocol.dated(), b"" if self.keep_alive else _CLOSING]
        if self._chunked:
            lines.append(b"transfer-encoding: chunked\r\n")
        self._protocol.write(b"".join((*lines, b"\r\n")))

    def _write(self, body: bytes, *, more: bool) -> None:
        write = self._protocol.write
        if self.head.method == b"HEAD":
            body = b""
        elif self._chunked:
            body = (b"%x\r\n%b\r\n" % (len(body), body) if body else b"") + (b"" if more else b"0\r\n\r\n")
        elif self._left >= 0:
            self._left -= len(body)
            if self._left < 0 or (self._left and not more):
                message = "the content is not as long as its head says"
                raise RuntimeError(message)
        if body:
            write(body)
        if not more:
            self._done()

    def _done(self) -> None:
        self.answered = True
        self.arrived()
        self._protocol.answer_complete()

    def ended(self) -> None:
        """The application has returned."""
        if not self.answered and not self.disconnected:
            self.failed(RuntimeError("the application returned without an answer"))

    def failed(self, error: BaseException) -> None:
        """The application broke off: say so if nothing was said, and close."""
        _log.error("a request broke off", exc_info=error)
        if self.disconnected or self.answered:
            return
        self.keep_alive = False
        if not self.started:
            self._protocol.write(_FAILED)
        self._done()


Ready = Callable[[Exchange], bool]
"""Answers a request that has arrived whole at once, without ASGI; or leaves it to the application, and says False."""
