"""HTTP over one connection: httptools for parsing, with bounds on everything a client may send, and a deadline on every wait.

A connection is idle, or a head is arriving, or a request is being answered, or it is closing. Each has its deadline but the
answering, whose parts have their own: the body as it is read, hard questions as they are computed, the answer as it is taken.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final, cast
from urllib.parse import unquote
from weakref import WeakKeyDictionary

import httptools
from typing_extensions import override
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from bigtwo_api.body import resumed
from bigtwo_api.deadlines import NEVER, DeadlineWatch
from bigtwo_api.exchange import DIRECT, Exchange
from bigtwo_api.metrics import WIRE
from bigtwo_api.negotiation import language_of
from bigtwo_api.problems import (
    BAD_REQUEST,
    HEAD_TOO_LARGE,
    HTTP_VERSION_NOT_SUPPORTED,
    REQUEST_TIMEOUT,
    TARGET_TOO_LONG,
    UNAVAILABLE,
    ProblemKind,
)
from bigtwo_api.settings import Settings, handed_over
from bigtwo_api.wire import whole_problem

_PIECE: Final = 8192
"""So many bytes are parsed at once: more requests than fit in them never wait in one connection."""
_LINGER: Final = 2.0
"""How long what a client still sends is read and dropped, so that it can read why it was refused."""
_MOST_DROPPED: Final = 16 * 1024 * 1024
_BODY_BUFFER: Final = 64 * 1024

_watches: WeakKeyDictionary[ServerState, DeadlineWatch] = WeakKeyDictionary()


class _RefusedError(Exception):
    """Stops the parser; what is wrong stands in the connection."""


class BoundedProtocol(HttpToolsProtocol):
    """One connection."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.settings = _settings()
        self.deadline = NEVER
        self.waiting: deque[Exchange] = deque()
        """Requests that came before the last one was answered."""
        self.answering: Exchange | None = None
        self.reading: Exchange | None = None
        """The request whose body is arriving, or has arrived last."""
        self._fresh: Exchange | None = None
        self._unread = b""
        self._in_head = self._begun_now = self._progress = False
        self._head_size = self._hosts = self._dropped = self._buffered = 0
        self._closing = False
        self._refused: ProblemKind | None = None
        self._last_words = b""
        self._date: tuple[Any, bytes] = (None, b"")

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.settings.connection_limit:
            WIRE.refused[UNAVAILABLE.status] += 1
            transport.write(whole_problem(UNAVAILABLE))
            self._finish(linger=False)
            return
        self.deadline = self.loop.time() + self.settings.keep_alive
        self._watch().begin(self.loop)

    def _watch(self) -> DeadlineWatch:
        watch = _watches.get(self.server_state)
        if watch is None:
            bounds = self.settings
            shortest = min(bounds.head_timeout, bounds.body_timeout, bounds.answer_timeout, max(bounds.keep_alive, 1))
            watch = DeadlineWatch(cast("Any", self.connections), shortest)
            _watches[self.server_state] = watch
        return watch

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self.connections.discard(self)
        for exchange in (self.answering, self.reading, *self.waiting):
            if exchange is not None and not exchange.answered:
                exchange.disconnected = True
                exchange.arrived()
        self.waiting.clear()
        self._unread = b""
        self.deadline = NEVER
        self.flow.resume_writing()
        self.parser = None  # type: ignore[assignment]

    @override
    def eof_received(self) -> bool:
        """A client that has only said that it will send no more still gets the answers to what it has sent."""
        last = self.reading
        if self._closing or self.answering is None or last is None or last.more_body:
            return False
        last.keep_alive = False
        return True

    # Reading

    @override
    def data_received(self, data: bytes) -> None:
        if self._closing or self._last_words:
            self._drop(len(data))
        elif self._unread or self.waiting:
            self._unread += data
            self.flow.pause_reading()
        elif len(data) <= _PIECE:
            self._parse(data)
        else:
            self._unread = data
            self._go_on()

    def _go_on(self) -> None:
        """Parse what has arrived, piece by piece, while no finished request has to wait."""
        data, self._unread = self._unread, b""
        for start in range(0, len(data), _PIECE):
            if self._closing or self.transport.is_closing():
                return
            if self.waiting:
                self._unread = data[start:] + self._unread
                self.flow.pause_reading()
                return
            self._parse(data[start : start + _PIECE])

    def _parse(self, piece: bytes) -> None:
        self._begun_now = self._progress = False
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            # Nothing else is spoken here, so the request is answered as what it is besides, and is the last.
            if self.reading is not None:
                self.reading.keep_alive = False
        except (httptools.HttpParserError, _RefusedError):
            self._start_fresh()
            self._refuse(self._refused or BAD_REQUEST)
            return
        self._start_fresh()
        if not self._begun_now and not self._progress:
            self._count(len(piece))
        elif self._in_head and self._begun_now:
            self.deadline = self.loop.time() + self.settings.head_timeout

    def _count(self, size: int) -> None:
        """A piece that ended no head and brought no content: part of a long head, or of what surrounds chunks."""
        self._head_size += size
        if self._head_size > self.settings.head_limit:
            self._refuse(HEAD_TOO_LARGE if self._in_head else BAD_REQUEST)

    @override
    def on_message_begin(self) -> None:
        self.url = b""
        self.headers = []
        self.expect_100_continue = False
        self._in_head = self._begun_now = True
        self._head_size = self._hosts = 0

    @override
    def on_url(self, url: bytes) -> None:
        self.url += url
        if len(self.url) > self.settings.target_limit:
            self._stop(TARGET_TOO_LONG)

    @override
    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_head:
            return  # a trailer
        name = name.lower()
        if name == b"host":
            self._hosts += 1
        elif name == b"expect":
            self.expect_100_continue = value.lower() == b"100-continue"
        self.headers.append((name, value))

    def _stop(self, kind: ProblemKind) -> None:
        self._refused = kind
        raise _RefusedError

    @override
    def on_headers_complete(self) -> None:
        self._in_head = False
        self._progress = True
        version = self.parser.get_http_version()
        self._check_head(version)
        target = httptools.parse_url(self.url)
        path = target.path.decode("ascii")
        scope = {
            "type": "http", "asgi": _ASGI, "http_version": version, "server": self.server, "client": self.client,
            "scheme": self.scheme, "method": self.parser.get_method().decode("ascii"), "root_path": "",
            "path": unquote(path) if "%" in path else path, "raw_path": target.path, "query_string": target.query or b"",
            "headers": self.headers, "state": self.app_state.copy(),
        }  # fmt: skip
        exchange = Exchange(
            self, scope,
            keep_alive=version == "1.1" and self.parser.should_keep_alive(), expects_continue=self.expect_100_continue,
        )  # fmt: skip
        scope[DIRECT] = exchange
        self.reading = exchange
        if not self.flow.write_paused:
            self.deadline = NEVER
        if self.answering is None and not self.waiting:
            self.answering = self._fresh = exchange
        else:
            self.waiting.append(exchange)

    def _check_head(self, version: str) -> None:
        headers, bounds = self.headers, self.settings
        if len(headers) > bounds.field_limit:
            self._stop(HEAD_TOO_LARGE)
        if self._head_size + _PIECE > bounds.head_limit:
            size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in headers)
            if size > bounds.head_limit:
                self._stop(HEAD_TOO_LARGE)
        if version == "1.1":
            if self._hosts != 1:
                self._stop(BAD_REQUEST)
        elif version != "1.0":
            self._stop(HTTP_VERSION_NOT_SUPPORTED)

    @override
    def on_body(self, body: bytes) -> None:
        self._progress = True
        self._head_size = 0
        exchange = self.reading
        if exchange is None or exchange.answered:
            return
        exchange.body = exchange.body + body if exchange.body else body
        if len(exchange.body) > _BODY_BUFFER:
            self.flow.pause_reading()
        exchange.arrived()

    @override
    def on_message_complete(self) -> None:
        self._progress = True
        exchange = self.reading
        if exchange is not None:
            exchange.more_body = False
            exchange.arrived()
            if self.answering is None:
                self._rest()

    # Answering

    def _start_fresh(self) -> None:
        """Start on the request whose head has just arrived, if it is its turn: at once, if its body has arrived, too."""
        exchange, self._fresh = self._fresh, None
        if exchange is None or exchange.disconnected:
            return
        if self.flow.write_paused:
            self.answering = None
            self.waiting.append(exchange)
            return
        if exchange.more_body:
            self._start_later(exchange)
            return
        coroutine = cast("Coroutine[Any, Any, None]", self.app(cast("Any", exchange.scope), exchange.receive, exchange.send))  # type: ignore[arg-type]
        try:
            waiting = coroutine.send(None)
        except StopIteration:
            exchange.ended()
        except Exception as error:  # noqa: BLE001 - the client is told that something went wrong
            exchange.failed(error)
        else:
            self._as_task(exchange, resumed(coroutine, waiting))

    def _start_later(self, exchange: Exchange) -> None:
        self._as_task(exchange, self.app(cast("Any", exchange.scope), exchange.receive, exchange.send))  # type: ignore[arg-type]

    def _as_task(self, exchange: Exchange, work: Any) -> None:
        async def run() -> None:
            try:
                await work
            except Exception as error:  # noqa: BLE001 - as above
                exchange.failed(error)
            else:
                exchange.ended()

        task = self.loop.create_task(run())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def dated(self) -> bytes:
        """The date as a line of a head; the server renews it every second."""
        headers = self.server_state.default_headers
        known, line = self._date
        if known is not headers:
            line = b"".join(b"%b: %b\r\n" % header for header in headers)
            self._date = (headers, line)
        return line

    def answer_complete(self) -> None:
        """The answer in turn is written: go on to the next request, or wait for one."""
        exchange, self.answering = self.answering, None
        self.server_state.total_requests += 1
        if self.transport.is_closing() or self._closing:
            return
        if exchange is not None and not exchange.keep_alive:
            self._finish(linger=exchange.more_body or bool(self._unread))
        elif not self.flow.write_paused:
            self._next()

    def _next(self) -> None:
        """Take up what waits: a request, what is to be said in the end, or bytes that are not parsed yet."""
        if self.waiting:
            self.answering = self.waiting.popleft()
            self._start_later(self.answering)
        elif self._last_words:
            self._say_last_words()
        else:
            self._rest()
        if not self.waiting and not self._closing:
            self.flow.resume_reading()
            if self._unread:
                self.loop.call_soon(self._go_on)

    def _rest(self) -> None:
        """Nothing is to be done until more arrives."""
        bounds, reading = self.settings, self.reading
        seconds: float = bounds.keep_alive
        if self._in_head:
            seconds = bounds.head_timeout
        elif reading is not None and reading.more_body:
            seconds = bounds.body_timeout
        self.deadline = self.loop.time() + seconds

    # Closing

    def _refuse(self, kind: ProblemKind) -> None:
        """Nothing of what arrives makes sense any more: say why, once what came before is answered, and close."""
        WIRE.refused[kind.status] += 1
        accepted = next((value for name, value in self.headers or () if name == b"accept-language"), b"")
        self._last_words = whole_problem(kind, language_of(accepted[:200]))
        self._unread = b""
        self.deadline = NEVER
        if self.answering is None:
            self._say_last_words()
        elif self.reading is self.answering and self.answering.more_body:
            # It is the body of the request being answered that makes no sense.
            self.answering.disconnected = True
            self.answering.arrived()
            if self.answering.started:
                self.transport.abort()
            else:
                self._say_last_words()

    def _say_last_words(self) -> None:
        self.transport.write(self._last_words)
        self._finish(linger=True)

    def _finish(self, *, linger: bool) -> None:
        """Close. A client that is still sending is heard out for a while: a connection cut at once loses the answer, too."""
        self.waiting.clear()
        self.deadline = self.loop.time() + (_LINGER if linger else self.settings.answer_timeout)
        self._watch().begin(self.loop)
        self._closing = True
        if linger and self.transport.can_write_eof():
            self.flow.resume_reading()
            self.transport.write_eof()
        else:
            self.transport.close()

    def _drop(self, size: int) -> None:
        self._dropped += size
        if self._dropped > _MOST_DROPPED:
            self.transport.abort()

    def expired(self, now: float) -> None:
        """The deadline has passed: the client is slow, or has nothing to say."""
        buffered = self.transport.get_write_buffer_size()
        if buffered:
            if 0 < self._buffered <= buffered:
                self.transport.abort()
            self._buffered = buffered
            self.deadline = now + self.settings.answer_timeout
        elif self._closing:
            self.transport.abort()
        elif self._in_head:
            self._refuse(REQUEST_TIMEOUT)
        else:
            self.transport.close()

    @override
    def shutdown(self) -> None:
        if self._closing:
            self.transport.abort()
        elif self.answering is None:
            self.transport.close()
        else:
            (self.waiting[-1] if self.waiting else self.answering).keep_alive = False

    @override
    def pause_writing(self) -> None:
        super().pause_writing()
        self._buffered = self.transport.get_write_buffer_size()
        self.deadline = self.loop.time() + self.settings.answer_timeout

    @override
    def resume_writing(self) -> None:
        super().resume_writing()
        if self.answering is not None:
            self.deadline = NEVER
        elif not self._closing and self.parser is not None:
            self._next()


_ASGI: Final = {"version": "3.0", "spec_version": "2.3"}
_known: list[Settings] = []


def _settings() -> Settings:
    if not _known:
        _known.append(handed_over())
    return _known[0]
