"""HTTP over one connection: httptools for parsing, with bounds on everything a client may send, and a deadline on every wait.

A connection is idle, or a head is arriving, or a request is being answered, or it is closing. Each has its deadline but the
answering, whose parts have their own: the body as it is read, hard questions as they are computed, the answer as it is taken.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final, cast
from weakref import WeakKeyDictionary

from typing_extensions import override
from uvicorn.config import Config
from uvicorn.server import ServerState

from bigtwo_api.body import resumed
from bigtwo_api.deadlines import NEVER, DeadlineWatch
from bigtwo_api.exchange import Exchange, Ready
from bigtwo_api.metrics import WIRE
from bigtwo_api.negotiation import language_of
from bigtwo_api.outbox import Outbox
from bigtwo_api.problems import REQUEST_TIMEOUT, UNAVAILABLE, ProblemKind
from bigtwo_api.request_parser import RequestParser
from bigtwo_api.wire import whole_problem

_LINGER: Final = 2.0
"""How long what a client still sends is read and dropped, so that it can read why it was refused."""

_WRITTEN_APART: Final = 64 * 1024

_watches: WeakKeyDictionary[ServerState, DeadlineWatch] = WeakKeyDictionary()
_outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


def _outbox(loop: asyncio.AbstractEventLoop) -> Outbox:
    outbox = _outboxes.get(loop)
    if outbox is None:
        outbox = _outboxes[loop] = Outbox(loop)
    return outbox


Application = Callable[..., Coroutine[Any, Any, None]]
"""An ASGI application."""


class BoundedProtocol(RequestParser):
    """One connection."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._application = cast("Application", config.loaded_app)  # pyright: ignore[reportUnknownMemberType]
        self._ready: Mapping[str, Ready] = getattr(self._application, "ready", {})
        self._outbox = _outbox(self.loop)
        self._outgoing: list[bytes] = []
        self._closing = False
        self._buffered = 0
        self._last_words = b""
        self._date: tuple[Any, bytes] = (None, b"")

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.settings.connection_limit:
            WIRE.refused[UNAVAILABLE.status] += 1
            self.write(whole_problem(UNAVAILABLE))
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
        self.drop_unread()
        self.deadline = NEVER
        self.flow.resume_writing()
        self.parser = None

    @override
    def eof_received(self) -> bool:  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride]
        """A client that has only said that it will send no more still gets the answers to what it has sent."""
        last = self.reading
        if self._closing or self.answering is None or last is None or last.more_body:
            return False
        last.keep_alive = False
        return True

    # Answering

    @override
    def start(self, exchange: Exchange) -> None:
        """Begin to answer: at once, if the body has arrived, too."""
        if exchange.disconnected:
            return
        if self.flow.write_paused:
            self.answering = None
            self.waiting.append(exchange)
            return
        if exchange.more_body:
            self._start_later(exchange)
            return
        ready = self._ready.get(exchange.head.path)
        if ready is not None and ready(exchange):
            return
        coroutine = self._application(exchange.scope, exchange.receive, exchange.send)
        try:
            waiting = coroutine.send(None)
        except StopIteration:
            exchange.ended()
        except Exception as error:  # noqa: BLE001 - the client is told that something went wrong
            exchange.failed(error)
        else:
            self._as_task(exchange, resumed(coroutine, waiting))

    def _start_later(self, exchange: Exchange) -> None:
        self._as_task(exchange, self._application(exchange.scope, exchange.receive, exchange.send))

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

    @override
    def write(self, data: bytes) -> None:
        outgoing = self._outgoing
        outgoing.append(data)
        if len(outgoing) == 1:  # only now, for the outbox may take it at once
            self._outbox.add(self)

    def flush(self) -> None:
        """Hand over to the system what is to be said."""
        outgoing, self._outgoing = self._outgoing, []
        if outgoing and len(outgoing[-1]) < _WRITTEN_APART:
            self.transport.write(b"".join(outgoing))
        else:
            for part in outgoing:
                self.transport.write(part)

    @override
    def dated(self) -> bytes:
        """The date as a line of a head; the server renews it every second."""
        headers = self.server_state.default_headers
        known, line = self._date
        if known is not headers:
            line = b"".join(b"%b: %b\r\n" % header for header in headers)
            self._date = (headers, line)
        return line

    @override
    def answer_complete(self) -> None:
        """The answer in turn is written: go on to the next request, or wait for one."""
        exchange, self.answering = self.answering, None
        self.server_state.total_requests += 1
        if self.transport.is_closing() or self._closing:
            return
        if exchange is not None and not exchange.keep_alive:
            self._finish(linger=exchange.more_body or self.is_behind)
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
            self.rest()
        if not self.waiting and not self._closing:
            self.flow.resume_reading()
            if self.is_behind:
                self.loop.call_soon(self.go_on)

    @override
    def rest(self) -> None:
        """Nothing is to be done until more arrives."""
        bounds, reading = self.settings, self.reading
        seconds: float = bounds.keep_alive
        if self.in_head:
            seconds = bounds.head_timeout
        elif reading is not None and reading.more_body:
            seconds = bounds.body_timeout
        self.deadline = self.loop.time() + seconds

    # Closing

    @override
    def refuse(self, kind: ProblemKind) -> None:
        """Nothing of what arrives makes sense any more: say why, once what came before is answered, and close."""
        WIRE.refused[kind.status] += 1
        accepted = next((value for name, value in self.headers or () if name == b"accept-language"), b"")
        self._last_words = whole_problem(kind, language_of(accepted[:200]))
        self.drop_unread()
        self.is_deaf = True
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
        self.write(self._last_words)
        self._finish(linger=True)

    def _finish(self, *, linger: bool) -> None:
        """Close. A client that is still sending is heard out for a while: a connection cut at once loses the answer, too."""
        self.waiting.clear()
        self.deadline = self.loop.time() + (_LINGER if linger else self.settings.answer_timeout)
        self._watch().begin(self.loop)
        self.is_deaf = self._closing = True
        self.flush()
        if linger and self.transport.can_write_eof():
            self.flow.resume_reading()
            self.transport.write_eof()
        else:
            self.transport.close()

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
        elif self.in_head:
            self.refuse(REQUEST_TIMEOUT)
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
