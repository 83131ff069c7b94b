"""Reading requests from a connection: httptools, with bounds on everything that a client may send.

What arrives is parsed piece by piece, and only while no finished request has to wait, so that a connection never holds more
than it was allowed to say. The head of a request is bounded in bytes, fields and address; a body by whoever reads it; what
surrounds the chunks of a body, as a head is.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from typing import Any, Final
from urllib.parse import unquote

import httptools
from typing_extensions import override
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from bigtwo_api.deadlines import NEVER
from bigtwo_api.exchange import Exchange, Head
from bigtwo_api.problems import BAD_REQUEST, HEAD_TOO_LARGE, HTTP_VERSION_NOT_SUPPORTED, TARGET_TOO_LONG, ProblemKind
from bigtwo_api.settings import Settings, handed_over

_PIECE: Final = 8192
"""So many bytes are parsed at once: more requests than fit in them never wait in one connection."""
_MOST_DROPPED: Final = 16 * 1024 * 1024
_LENGTHS: Final = frozenset({b"content-length", b"transfer-encoding"})
_BODY_BUFFER: Final = 64 * 1024
_ASGI: Final = {"version": "3.0", "spec_version": "2.3"}


class _RefusedError(Exception):
    """Stops the parser; what is wrong stands in the connection."""


class RequestParser(HttpToolsProtocol):
    """The reading half of a connection."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.parser: Any
        self.settings = _settings()
        self.deadline = NEVER
        self.waiting: deque[Exchange] = deque()
        """Requests that came before the last one was answered."""
        self.answering: Exchange | None = None
        self.reading: Exchange | None = None
        """The request whose body is arriving, or has arrived last."""
        self.in_head = False
        self.is_deaf = False
        """Nothing that still arrives is read."""
        self._fresh: Exchange | None = None
        self._unread = b""
        self._begun_now = self._progress = self._is_told = False
        self._head_size = self._hosts = self._dropped = 0
        self._refused: ProblemKind | None = None

    @abstractmethod
    def start(self, exchange: Exchange) -> None:
        """Begin to answer a request; its head is there, its body perhaps."""

    def scope_of(self, head: Head) -> dict[str, Any]:
        """What an ASGI application is told of a request."""
        return {
            "type": "http", "asgi": _ASGI, "http_version": head.version, "server": self.server, "client": self.client,
            "scheme": self.scheme, "method": head.method.decode("ascii"), "root_path": "", "path": head.path,
            "raw_path": head.raw_path, "query_string": head.query, "headers": head.headers, "state": self.app_state.copy(),
        }  # fmt: skip

    @abstractmethod
    def write(self, data: bytes) -> None:
        """Say something, soon."""

    @abstractmethod
    def dated(self) -> bytes:
        """The lines that the server adds to every head."""

    @abstractmethod
    def answer_complete(self) -> None:
        """The answer in turn is written."""

    @abstractmethod
    def refuse(self, kind: ProblemKind) -> None:
        """Nothing of what arrives makes sense any more."""

    @abstractmethod
    def rest(self) -> None:
        """Nothing is to be done until more arrives."""

    @override
    def data_received(self, data: bytes) -> None:
        if self.is_deaf:
            self._drop(len(data))
        elif self._unread or self.waiting:
            self._unread += data
            self.flow.pause_reading()
        elif len(data) <= _PIECE:
            self._parse(data)
        else:
            self._unread = data
            self.go_on()

    def go_on(self) -> None:
        """Parse what has arrived, piece by piece, while no finished request has to wait."""
        data, self._unread = self._unread, b""
        for start in range(0, len(data), _PIECE):
            if self.is_deaf or self.transport.is_closing():
                return
            if self.waiting:
                self._unread = data[start:] + self._unread
                self.flow.pause_reading()
                return
            self._parse(data[start : start + _PIECE])

    def _parse(self, piece: bytes) -> None:
        self._begun_now = self._progress = False
        try:
            self._feed(piece)
        except (httptools.HttpParserError, _RefusedError) as error:
            self._start_fresh()
            self.refuse(self._refused or _kind_of(error))
            return
        self._start_fresh()
        if not self._begun_now and not self._progress:
            self._count(len(piece))
        elif self.in_head and self._begun_now:
            self._head_size = len(piece)
            self.deadline = self.loop.time() + self.settings.head_timeout

    def _feed(self, piece: bytes) -> None:
        """Parse. A client that would rather speak another protocol (some always ask) is read on as before."""
        while piece:
            try:
                self.parser.feed_data(piece)
            except httptools.HttpParserUpgrade as wish:
                piece = piece[wish.args[0] :]
                self._stay()
            else:
                return

    def _stay(self) -> None:
        """The parser has stopped after a head with such a wish: a new one is told of a head with the same length of body."""
        exchange = self.reading
        if exchange is None:
            return
        exchange.more_body, exchange.keep_alive = True, True
        self.parser = httptools.HttpRequestParser(self)
        lengths = [field for field in self.headers if field[0] in _LENGTHS]
        self._is_told = True
        self.parser.feed_data(b"POST / HTTP/1.1\r\n" + b"".join(b"%b: %b\r\n" % field for field in lengths) + b"\r\n")
        self._is_told = False

    def _count(self, size: int) -> None:
        """A piece that ended no head and brought no content: part of a long head, or of what surrounds chunks.

        Of the first piece only a part may be of the head, so one piece more than the limit is waited for.
        """
        self._head_size += size
        if self._head_size > self.settings.head_limit + _PIECE:
            self.refuse(HEAD_TOO_LARGE if self.in_head else BAD_REQUEST)

    @override
    def on_message_begin(self) -> None:
        if self._is_told:
            return
        self.url = b""
        self.headers = []
        self.expect_100_continue = False
        self.in_head = self._begun_now = True
        self._head_size = self._hosts = 0

    @override
    def on_url(self, url: bytes) -> None:
        if self._is_told:
            return
        self.url += url
        if len(self.url) > self.settings.target_limit:
            self._stop(TARGET_TOO_LONG)

    @override
    def on_header(self, name: bytes, value: bytes) -> None:
        if not self.in_head:
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
        if self._is_told:
            return
        self.in_head = False
        self._progress = True
        version = self.parser.get_http_version()
        self._check_head(version)
        target = _targets.get(self.url) or _target(self.url)
        exchange = Exchange(
            self, Head(self.parser.get_method(), *target, version, self.headers),
            keep_alive=version == "1.1" and self.parser.should_keep_alive(), expects_continue=self.expect_100_continue,
        )  # fmt: skip
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
            line = len(self.parser.get_method()) + len(self.url) + len("  HTTP/1.1\r\n")
            if line + sum(len(name) + len(value) + len(": \r\n") for name, value in headers) > bounds.head_limit:
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
                self.rest()

    def _start_fresh(self) -> None:
        """Start on the request whose head has just arrived, if it is its turn."""
        exchange, self._fresh = self._fresh, None
        if exchange is not None:
            self.start(exchange)

    def drop_unread(self) -> bool:
        """Forget what is not parsed yet; whether there was anything."""
        unread, self._unread = self._unread, b""
        return bool(unread)

    def _drop(self, size: int) -> None:
        self._dropped += size
        if self._dropped > _MOST_DROPPED:
            self.transport.abort()

    @property
    def is_behind(self) -> bool:
        """Whether something has arrived that is not parsed yet."""
        return bool(self._unread)


_targets: dict[bytes, tuple[str, bytes, bytes]] = {}
"""Addresses that were asked for before: path, the same as it was sent, and query."""
_MOST_TARGETS: Final = 256
_LONGEST_KEPT: Final = 64


def _target(url: bytes) -> tuple[str, bytes, bytes]:
    """The parts of an address in a request line. Raises ValueError or HttpParserError if it is none."""
    parsed = httptools.parse_url(url)
    path = parsed.path.decode("ascii")
    target = (unquote(path) if "%" in path else path, parsed.path, parsed.query or b"")
    if len(_targets) < _MOST_TARGETS and len(url) <= _LONGEST_KEPT:
        _targets[url] = target
    return target


def _kind_of(error: Exception) -> ProblemKind:
    """What the parser's own words come to: a version that it does not know at all it tells by its message alone."""
    return HTTP_VERSION_NOT_SUPPORTED if str(error) == "Invalid HTTP version" else BAD_REQUEST


_known: list[Settings] = []


def _settings() -> Settings:
    if not _known:
        _known.append(handed_over())
    return _known[0]
