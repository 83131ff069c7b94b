"""Reading the body of a request: no larger than allowed, no slower than allowed.

Most bodies have arrived whole by the time the application is called. A timer is set only for one that has not.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Coroutine, Generator
from typing import Any

from litestar.types import Receive

from bigtwo_api.problems import CONTENT_TOO_LARGE, REQUEST_TIMEOUT, Refusal
from bigtwo_api.wire import CLOSE


class Disconnected(Exception):
    """The client has gone."""


class BodyReader:
    """Reads bodies up to ``limit`` bytes that take at most ``seconds`` to arrive."""

    __slots__ = ("_limit", "_seconds")

    def __init__(self, limit: int, seconds: float) -> None:
        self._limit = limit
        self._seconds = seconds

    async def read(self, receive: Receive, announced: bytes | None) -> bytes:
        """The whole body; ``announced`` is its Content-Length, if it has one.

        Raises:
            Refusal: too large (413) or too slow (408).
            Disconnected: if the client goes away meanwhile.
        """
        if announced is not None and int(announced) > self._limit:
            raise Refusal(CONTENT_TOO_LARGE, headers=(CLOSE,))
        first: Coroutine[Any, Any, Any] = receive()  # type: ignore[assignment]  # servers pass coroutine functions
        try:
            waiting = first.send(None)
        except StopIteration as arrived:
            message = arrived.value
            if message.get("more_body") or message["type"] != "http.request":
                return await self._rest(receive, message)
            body: bytes = message.get("body", b"")
            self._check(body)
            return body
        return await self._rest(receive, resumed(first, waiting))

    async def _rest(self, receive: Receive, first: Any) -> bytes:
        try:
            async with asyncio.timeout(self._seconds):
                return await self._joined(receive, first if isinstance(first, dict) else await first)
        except TimeoutError:
            raise Refusal(REQUEST_TIMEOUT, headers=(CLOSE,)) from None

    async def _joined(self, receive: Receive, message: Any) -> bytes:
        body = bytearray()
        while True:
            if message["type"] == "http.disconnect":
                raise Disconnected
            body += message.get("body", b"")
            self._check(body)
            if not message.get("more_body"):
                return bytes(body)
            message = await receive()

    def _check(self, body: bytes | bytearray) -> None:
        if len(body) > self._limit:
            raise Refusal(CONTENT_TOO_LARGE, headers=(CLOSE,))


@types.coroutine
def resumed(coroutine: Coroutine[Any, Any, Any], waiting: Any) -> Generator[Any, Any, Any]:
    """Go on with a coroutine that was started by hand and now waits for ``waiting``."""
    while True:
        interruption: BaseException | None = None
        received = None
        try:
            received = yield waiting
        except BaseException as error:  # noqa: BLE001 - a cancellation, too, belongs to the coroutine
            interruption = error
        try:
            waiting = coroutine.throw(interruption) if interruption else coroutine.send(received)
        except StopIteration as done:
            return done.value
