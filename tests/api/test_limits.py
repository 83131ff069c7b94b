"""Bodies that are too large or too slow, announced or not, and clients that go away."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from bigtwo_api.app import create_app
from bigtwo_api.settings import Settings

LIMIT = 2048
BODY = b'{"cards":["3c"]}'


@pytest.fixture(scope="module")
def app() -> Any:
    return create_app(Settings(body_limit=LIMIT, batch_body_limit=2 * LIMIT, body_timeout=0.05))


def exchange(app: Any, chunks: Any, *, path: Any = "/v1/combos/classify", announced: Any = None) -> Any:
    """Ask over bare ASGI. A chunk is bytes, a pause in seconds, or None for a client that goes away."""

    async def run() -> Any:
        waiting, sent = list(chunks), []

        async def receive() -> Any:
            if waiting and isinstance(waiting[0], float):
                await asyncio.sleep(waiting.pop(0))
            if not waiting or waiting[0] is None:
                return {"type": "http.disconnect"}
            return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}

        async def send(message: Any) -> None:
            sent.append(message)

        headers = [(b"content-type", b"application/json"), (b"host", b"x")]
        headers += [] if announced is None else [(b"content-length", str(announced).encode())]
        scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "path": path,
                 "raw_path": path.encode(), "query_string": b"", "root_path": "", "scheme": "http", "headers": headers,
                 "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 1)}  # fmt: skip
        await app(scope, receive, send)
        return sent

    return asyncio.run(run())


def outcome(sent: Any) -> Any:
    start, body = sent
    return start["status"], dict(start["headers"]), json.loads(body["body"])


def padded(size: Any) -> Any:
    return BODY + b" " * (size - len(BODY))


@pytest.mark.parametrize("chunks", [[BODY], [BODY[:3], BODY[3:]], [b"", BODY], [0.001, BODY[:3], 0.001, BODY[3:]]])
def test_a_body_in_any_number_of_pieces(app: Any, chunks: Any) -> None:
    status, headers, _ = outcome(exchange(app, chunks))
    assert status == 200
    assert b"connection" not in headers


@pytest.mark.parametrize("size", [LIMIT, LIMIT + 1])
@pytest.mark.parametrize("pieces", [1, 2, 50])
@pytest.mark.parametrize("announces", [True, False])
def test_the_limit_holds_for_announced_and_streamed_bytes(app: Any, size: Any, pieces: Any, announces: Any) -> None:
    body = padded(size)
    step = -(-size // pieces)
    chunks = [body[at : at + step] for at in range(0, size, step)]
    status, headers, answer = outcome(exchange(app, chunks, announced=size if announces else None))
    if size == LIMIT:
        assert status == 200
    else:
        assert (status, answer["code"], headers[b"connection"]) == (413, "content_too_large", b"close")


def test_what_is_announced_too_large_is_not_read(app: Any) -> None:
    status, headers, _ = outcome(exchange(app, [], announced=10**12))
    assert (status, headers[b"connection"]) == (413, b"close")


def test_a_batch_has_its_own_limit(app: Any) -> None:
    body = b'{"requests":[{"operation":"combos/classify","body":' + padded(LIMIT) + b"}]}"
    assert outcome(exchange(app, [body], path="/v1/batch"))[0] == 200
    assert outcome(exchange(app, [body + b" " * LIMIT], path="/v1/batch"))[0] == 413


@pytest.mark.parametrize("chunks", [[10.0, BODY], [BODY[:3], 10.0, BODY[3:]], [0.04, b"{", 0.04, b'"', 0.04, b"x"]])
def test_a_slow_body_times_out(app: Any, chunks: Any) -> None:
    status, headers, answer = outcome(exchange(app, chunks))
    assert (status, answer["code"], headers[b"connection"]) == (408, "request_timeout", b"close")


@pytest.mark.parametrize("chunks", [[], [BODY[:3], None], [0.001, None], [BODY[:3], 0.001, None]])
def test_nobody_is_answered_who_has_gone(app: Any, chunks: Any) -> None:
    assert exchange(app, [*chunks, None]) == []
