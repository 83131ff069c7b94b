"""Clients that mean no good: each is answered as far as HTTP allows, nothing leaks, and the next one is served."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from bigtwo_api.settings import handed_over
from wire.conftest import ASK, SHORT, Answer, Served, get, post, serving

CHUNKED = (
    b"POST /v1/combos/classify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
)
HEAD_TIMEOUT = SHORT["head_timeout"]


@pytest.fixture(autouse=True)
def nothing_leaks(served: Served) -> Iterator[None]:
    served.is_well()
    files = served.open_files()
    yield
    assert served.is_well()
    assert served.settles_at(files)


def problem(answer: Answer) -> Any:
    assert answer.fields["content-type"] == "application/problem+json"
    assert answer.fields["x-request-id"]
    content = answer.json()
    assert content["status"] == answer.status
    return content["code"]


def refused(served: Served, data: bytes, *, pause: float = 0, pieces: int = 1) -> tuple[int, str]:
    """Status and code of the problem that some bytes get, after which the connection has to be closed."""
    with served.connect() as connection:
        step = -(-len(data) // pieces)
        for start in range(0, len(data), step):
            connection.send(data[start : start + step])
            time.sleep(pause)
        answer = connection.answer()
        assert answer.fields["connection"] == "close"
        assert connection.is_closed()
        return answer.status, problem(answer)


def test_an_idle_connection_is_closed(served: Served) -> None:
    with served.connect() as connection:
        started = time.monotonic()
        assert connection.is_closed()
        assert time.monotonic() - started < 3


def test_an_idle_connection_is_closed_after_a_request_too(served: Served) -> None:
    with served.connect() as connection:
        connection.send(get())
        assert connection.answer().status == 200
        assert connection.is_closed()


def test_empty_lines_do_not_keep_a_connection_open(served: Served) -> None:
    with served.connect() as connection:
        deadline = time.monotonic() + 5
        while not connection.is_closed(0.1):
            assert time.monotonic() < deadline
            connection.send(b"\r\n")


def test_a_slow_head(served: Served) -> None:
    head = get("/livez", "X-A: b", "X-B: c")
    started = time.monotonic()
    assert refused(served, head[:-2], pause=HEAD_TIMEOUT / 4, pieces=7) == (408, "request_timeout")
    assert time.monotonic() - started < 4


def test_a_slow_body(served: Served) -> None:
    with served.connect() as connection:
        connection.send(post(b"", length=100))
        for _ in range(7):
            connection.send(b"{")
            time.sleep(0.1)
        answer = connection.answer()
        assert (answer.status, problem(answer), answer.fields["connection"]) == (408, "request_timeout", "close")
        assert connection.is_closed()


def test_a_body_that_nobody_reads_does_not_keep_a_connection_open(served: Served) -> None:
    with served.connect() as connection:
        connection.send(post(b"", "/nowhere", length=10**6))
        assert connection.answer().status == 404
        assert connection.is_closed(4)


@pytest.mark.parametrize(
    ("lines", "status"),
    [(["X-A: " + "a" * 5000], 431), (["X-A: b"] * 60, 431), (["X-A: b"] * 5000, 431), (["X-A: " + "a" * 200_000], 431),
     (["a" * 200_000], 431), (["X-A: " + "a" * 2000], 200), (["X-A: b"] * 40, 200)],
)  # fmt: skip
def test_a_flood_of_header_fields(served: Served, lines: Any, status: int) -> None:
    with served.connect() as connection:
        connection.send(get("/livez", *lines))
        answer = connection.answer()
    assert answer.status == status
    assert status == 200 or problem(answer) == "head_too_large"


@pytest.fixture(scope="module")
def roomy() -> Iterator[Served]:
    """A service whose limit on heads is the default one."""
    with serving() as service:
        yield service


@pytest.mark.parametrize("before", [b"", post(b'{"cards":["3c"]}' + b" " * 8000)])
@pytest.mark.parametrize("step", [1_000_000, 8192, 3000])
@pytest.mark.parametrize(("more", "status"), [(0, 200), (1, 431), (3000, 431), (8000, 431)])
def test_the_limit_on_heads_is_the_one_documented(roomy: Served, before: bytes, step: int, more: int, status: int) -> None:
    limit = handed_over().head_limit
    data = before + get("/livez", "X-A: " + "a" * (limit + more - len(get("/livez", "X-A: ")) + 2))
    with roomy.connect() as connection:
        for start in range(0, len(data), step):
            connection.send(data[start : start + step])
            time.sleep(0.002)
        assert not before or connection.answer().status == 200
        assert connection.answer().status == status


def test_a_flood_in_one_field_without_end(served: Served) -> None:
    with served.connect() as connection:
        connection.send(get()[:-2] + b"X-A: ")
        for _ in range(20):
            connection.send(b"a" * 100_000)
        answer = connection.answer()
        assert (answer.status, problem(answer)) == (431, "head_too_large")


@pytest.mark.parametrize("length", [1100, 60_000])
def test_a_long_address(served: Served, length: int) -> None:
    assert refused(served, get("/v1/rulesets/" + "a" * length)) == (414, "target_too_long")


def test_an_address_as_long_as_allowed(served: Served) -> None:
    assert served.ask(get("/" + "a" * 900)).status == 404


@pytest.mark.parametrize("size", [100, 9000, 200_000])
def test_a_chunked_body_over_the_limit(served: Served, size: int) -> None:
    body = b'{"cards":["3c"],"x":"' + b"a" * (10 * size) + b'"}'
    chunks = b"".join(b"%x\r\n%b\r\n" % (len(body[at : at + size]), body[at : at + size]) for at in range(0, len(body), size))
    with served.connect() as connection:
        connection.send(CHUNKED + chunks + b"0\r\n\r\n")
        answer = connection.answer()
        assert (answer.status, problem(answer)) == ((422, "schema_violation") if size == 100 else (413, "content_too_large"))


def test_an_announced_body_over_the_limit_is_not_waited_for(served: Served) -> None:
    assert refused(served, post(b"", length=10**9)) == (413, "content_too_large")


def test_the_client_that_waits_for_a_word_gets_the_refusal_instead(served: Served) -> None:
    with served.connect() as connection:
        connection.send(post(b"", "/v1/combos/classify", "Expect: 100-continue", length=10**9))
        assert connection.answer().status == 413
    with served.connect() as connection:
        connection.send(post(b"", "/v1/combos/classify", "Expect: 100-continue", length=len(ASK)))
        assert connection.answer(head_only=True).status == 100
        connection.send(ASK)
        assert connection.answer().status == 200


def test_a_trailer_is_no_header_field(served: Served) -> None:
    with served.connect() as connection:
        connection.send(CHUNKED + b"%x\r\n%b\r\n0\r\nContent-Encoding: gzip\r\nX-Request-Id: no\r\n\r\n" % (len(ASK), ASK))
        answer = connection.answer()
        assert (answer.status, answer.fields["x-request-id"] != "no") == (200, True)


@pytest.mark.parametrize("part", [b"0\r\nX: %b", b"5;%b"])
def test_endless_surroundings_of_chunks(served: Served, part: bytes) -> None:
    with served.connect() as connection:
        connection.send(CHUNKED + part % (b"a" * 300_000))
        answer = connection.answer()
        assert (answer.status, problem(answer)) == (400, "bad_request")
        assert connection.is_closed()


@pytest.mark.parametrize("lie", [5, -1, 15])
def test_a_body_longer_than_announced_is_the_next_request(served: Served, lie: int) -> None:
    with served.connect() as connection:
        connection.send(post(ASK + b" " * 20 + b"{}\r\n", length=len(ASK)) if lie < 0 else post(ASK, length=len(ASK) - lie))
        first = connection.answer()
        assert first.status == (200 if lie < 0 else 400)
        second = connection.answer()
        assert (second.status, problem(second)) == (400, "bad_request")
        assert connection.is_closed()


@pytest.mark.parametrize(
    "lines",
    [["Content-Length: 16", "Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked", "Content-Length: 16"],
     ["Content-Length: 16", "Content-Length: 16"], ["Content-Length: 16", "Content-Length: 17"], ["Content-Length: -1"],
     ["Content-Length: 1e1"], ["Content-Length: 99999999999999999999999"], ["Transfer-Encoding: gzip"],
     ["Transfer-Encoding: chunked, gzip"], ["Content-Length : 16"], [" folded: line"]],
)  # fmt: skip
def test_lengths_that_may_be_read_in_two_ways(served: Served, lines: Any) -> None:
    head = ["POST /v1/combos/classify HTTP/1.1", "Host: x", "Content-Type: application/json", *lines]
    smuggled = b"0\r\n\r\nGET /v1/rulesets HTTP/1.1\r\nHost: x\r\n\r\n"
    assert refused(served, "".join(f"{line}\r\n" for line in head).encode() + b"\r\n" + smuggled) == (400, "bad_request")


@pytest.mark.parametrize(
    "data",
    [b"GET /livez HTTP/1.1\r\n\r\n", b"GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
     b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
     b"\x00" * 100, b"hello\r\n\r\n", b"GET /livez\r\n\r\n",
     b"GET /v1/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n", b"FOO /livez HTTP/1.1\r\nHost: x\r\n\r\n",
     b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
     b"GET /livez HTTP/1.1\r\nHost: x\r\nX-A: a\x00b\r\n\r\n", b"GET /livez HTTP/1.1\nHost: x\rX: y\n\n",
     b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
)  # fmt: skip
def test_what_is_no_proper_request(served: Served, data: bytes) -> None:
    status, code = refused(served, data)
    assert (status, code) in {(400, "bad_request"), (505, "http_version_not_supported")}


@pytest.mark.parametrize("pieces", [1, 20])
@pytest.mark.parametrize("version", ["0.9", "1.2", "2.0", "3.0", "9.9"])
def test_another_version_of_http(served: Served, version: str, pieces: int) -> None:
    request = f"GET /livez HTTP/{version}\r\nHost: x\r\n\r\n".encode()
    assert refused(served, request, pieces=pieces) == (505, "http_version_not_supported")


@pytest.mark.parametrize("version", ["HTTP/2", "HTTP/1.10", "HTTP/x.y", "HTTP/", "http/1.1", "HTTPS/1.1"])
def test_what_is_no_version_of_http(served: Served, version: str) -> None:
    assert refused(served, f"GET /livez {version}\r\nHost: x\r\n\r\n".encode()) == (400, "bad_request")


def test_http_1_0_needs_no_host_and_is_closed(served: Served) -> None:
    with served.connect() as connection:
        connection.send(b"GET /livez HTTP/1.0\r\n\r\n")
        answer = connection.answer()
        assert (answer.status, answer.fields["connection"]) == (200, "close")
        assert connection.is_closed()


@pytest.mark.parametrize("pieces", [1, 2, 7])
def test_the_wish_for_another_protocol_is_passed_over(served: Served, pieces: int) -> None:
    wish = ("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQBAAAAAAIAAAAA")
    chunked = CHUNKED[:-2] + "\r\n".join(wish).encode() + b"\r\n\r\n%x\r\n%b\r\n0\r\n\r\n" % (len(ASK), ASK)
    data = post(ASK, "/v1/combos/classify", *wish) + chunked + get("/livez", *wish) + post(ASK)
    with served.connect() as connection:
        for start in range(0, len(data), len(data) // pieces + 1):
            connection.send(data[start : start + len(data) // pieces + 1])
            time.sleep(0.02)
        assert [connection.answer().status for _ in range(4)] == [200] * 4


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
def test_json_nested_deeply(served: Served, opening: bytes) -> None:
    closing = b"]" if opening == b"[" else b"}"
    for depth in (1000, 8000 // len(opening + closing)):
        answer = served.ask(post(b'{"cards":' + opening * depth + b"1" + closing * depth + b"}"))
        assert answer.status in {400, 422}
        assert problem(answer) in {"malformed_json", "schema_violation"}
    deep = opening * 10_000 + b"1" + closing * 10_000
    answer = served.ask(post(b'{"requests":[{"operation":"combos/classify","body":' + deep[:65000] + b"}]}", "/v1/batch"))
    assert answer.status in {200, 400, 413, 422}


@pytest.mark.parametrize("coding", ["gzip", "br", "deflate", "gzip, identity", "zstd"])
def test_compressed_bodies(served: Served, coding: str) -> None:
    answer = served.ask(post(b"\x1f\x8b\x08" + b"\x00" * 50, "/v1/combos/classify", f"Content-Encoding: {coding}"))
    assert (answer.status, problem(answer)) == (415, "unsupported_media_type")


@pytest.mark.parametrize("field", ["a b", "x" * 65, "é", "", "a;b", '"quoted"'])
def test_a_request_id_that_could_do_harm_is_replaced(served: Served, field: str) -> None:
    answer = served.ask(post(ASK, "/v1/combos/classify", f"X-Request-Id: {field}"))
    assert answer.fields["x-request-id"] not in {field, ""}


@pytest.mark.parametrize("path", ["/v1/combos/classify", "/nowhere", "/livez"])
def test_a_harmless_request_id_comes_back(served: Served, path: str) -> None:
    assert served.ask(post(ASK, path, "X-Request-Id: Ab.c_9-z")).fields["x-request-id"] == "Ab.c_9-z"


def test_the_language_of_the_client_is_spoken_even_then(served: Served) -> None:
    answer = served.ask(b"GET /livez HTTP/1.1\r\nAccept-Language: zh-TW\r\n\r\n")
    assert (answer.fields["content-language"], answer.status) == ("zh-Hant", 400)
    assert answer.json()["title"] == "請求無法辨識"
