"""A request is answered without ASGI where that is possible: the answer is the same either way, and so is the count."""

from __future__ import annotations

import time
from typing import Any

import pytest

from wire.conftest import Connection, Served

EVERY_TIME = {"date", "x-request-id"}
BODIES = {
    "an answer": b'{"cards":["3c","3d"]}',
    "nothing": b'{"cards":["3c","4d"]}',
    "malformed": b'{"cards":',
    "against the schema": b'{"cards":["3x"]}',
    "twice": b'{"cards":["3c"],"cards":["3d"]}',
    "too large": b'{"cards":["3c"],"ruleset":"%b"}' % (b"x" * 8200),
    "contradiction": b'{"cards":["3c"],"ruleset":{"extends":"douque","changes":{"players":{"min":4,"max":2}}}}',
}
FIELDS = {
    "English": b"",
    "Chinese": b"Accept-Language: zh-TW\r\n",
    "not acceptable": b"Accept: text/html\r\n",
    "closed": b"Connection: close\r\n",
    "a field twice": b"Accept-Language: zh-TW\r\nAccept-Language: en\r\n",
}


def _head(body: bytes, more: bytes) -> bytes:
    lines = b"POST /v1/combos/classify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    return lines + more + b"Content-Length: %d\r\n\r\n" % len(body)


def _asked(served: Served, *pieces: bytes) -> tuple[Any, ...]:
    with Connection(served.port) as client:
        for piece in pieces:
            client.send(piece)
            time.sleep(0.02 if len(pieces) > 1 else 0)
        status, fields, content = client.answer()
    return status, {name: value for name, value in fields.items() if name not in EVERY_TIME}, content


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("more", FIELDS.values(), ids=FIELDS)
def test_a_body_that_comes_later_is_answered_alike(served: Served, body: bytes, more: bytes) -> None:
    head = _head(body, more)
    for _ in range(2):  # the first time, nothing is known of such header fields
        assert _asked(served, head + body) == _asked(served, head, body)


def test_both_ways_are_counted(served: Served) -> None:
    def counted() -> int:
        with Connection(served.port) as client:
            client.send(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
            text = client.answer().content.decode()
        name = 'bigtwo_request_seconds_count{operation="classifyCards"} '
        return int(text.partition(name)[2].split()[0])

    before, body = counted(), BODIES["an answer"]
    _asked(served, _head(body, b"") + body)
    _asked(served, _head(body, b""), body)
    assert counted() == before + 2


def test_answers_at_once_and_later_ones_keep_their_order(served: Served) -> None:
    at_once, later = BODIES["an answer"], b'{"requests":[]}'
    asked = _head(at_once, b"") + at_once
    batch = b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(later)
    with Connection(served.port) as client:
        client.send(asked + batch + later + asked)
        answers = [client.answer().json() for _ in range(3)]
    assert ["valid" in answer for answer in answers] == [True, False, True]
