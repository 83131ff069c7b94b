"""What goes over a connection byte by byte: status lines, heads of answers, and the problems told before anything is read."""

from __future__ import annotations

import http
import re
from collections.abc import Iterable
from typing import Final

import msgspec

from bigtwo import Language
from bigtwo_api.problems import ProblemKind, Refusal
from bigtwo_api.request_ids import request_id_of

Header = tuple[bytes, bytes]

SAFE_HEADERS: Final[tuple[Header, ...]] = (
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
)
"""What every answer says besides its content."""
VARY: Final[Header] = (b"vary", b"Accept, Accept-Language")
PROBLEM_JSON: Final[Header] = (b"content-type", b"application/problem+json")
CLOSE: Final[Header] = (b"connection", b"close")
"""The rest of the body is not read, so the connection cannot carry another request."""
RETRY_SOON: Final[Header] = (b"retry-after", b"1")

STATUS_LINES: Final = {status.value: f"HTTP/1.1 {status.value} {status.phrase}\r\n".encode() for status in http.HTTPStatus}
_BREAKS_A_HEAD: Final = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]").search

encode: Final = msgspec.json.Encoder().encode


def head_of(status: int, headers: Iterable[Header]) -> bytes:
    """The head of an answer as far as it goes: status line and header fields, each line ended. Raises ValueError."""
    lines = [STATUS_LINES[status]]
    for name, value in headers:
        if _BREAKS_A_HEAD(name) or _BREAKS_A_HEAD(value):
            message = f"{name!r}: {value!r} cannot stand in a head"
            raise ValueError(message)
        lines += (name, b": ", value, b"\r\n")
    return b"".join(lines)


def content_language(language: Language) -> Header:
    """The header field that names the language of an answer."""
    return (b"content-language", language.encode())


def whole_problem(kind: ProblemKind, language: Language = "en") -> bytes:
    """A problem as a whole HTTP answer, after which the connection is closed."""
    payload = encode(Refusal(kind).problem(language))
    headers = [PROBLEM_JSON, content_language(language), VARY, *SAFE_HEADERS, CLOSE]
    headers.append((b"x-request-id", request_id_of(None)))
    headers += [RETRY_SOON] if kind.status == http.HTTPStatus.SERVICE_UNAVAILABLE else []
    return head_of(kind.status, [*headers, (b"content-length", b"%d" % len(payload))]) + b"\r\n" + payload
