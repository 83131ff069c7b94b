"""The one adapter between HTTP and the operations: methods, negotiation, limits, decoding, encoding, caching.

Every operation is a bare ASGI callable, the cheapest route there is. On the ordinary way a request costs one look-up
for everything its header fields say, one strict decode, one encode and two messages; all else happens on the way to a
problem.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from bigtwo import Language
from bigtwo_api.body import BodyReader, Disconnected
from bigtwo_api.negotiation import accepts_json, is_identity, is_json, language_of, matches_etag
from bigtwo_api.operations import Operation
from bigtwo_api.problems import (
    BAD_QUERY,
    BAD_REQUEST,
    METHOD_NOT_ALLOWED,
    NOT_ACCEPTABLE,
    UNSUPPORTED_MEDIA_TYPE,
    Refusal,
    refusal_of,
)
from bigtwo_api.settings import Settings

Header = tuple[bytes, bytes]
Fields = dict[bytes, bytes]

SAFE_HEADERS: Final[tuple[Header, ...]] = (
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
)
"""What every answer says besides its content."""
VARY: Final[Header] = (b"vary", b"Accept, Accept-Language")
NO_STORE: Final[Header] = (b"cache-control", b"no-store")
CACHED: Final[Header] = (b"cache-control", b"public, max-age=3600")

_JSON: Final[Header] = (b"content-type", b"application/json")
_PROBLEM_JSON: Final[Header] = (b"content-type", b"application/problem+json")
_KNOWN_LIMIT: Final = 512
_LONGEST_KNOWN: Final = 400
_PAGES_LIMIT: Final = 512
LONGEST_FIELD: Final = 1000
"""Accept-Language and If-None-Match may have this many characters."""

encode: Final = msgspec.json.Encoder().encode


class Terms(NamedTuple):
    """What the header fields of a request agree on: the language, and the head of the answer."""

    language: Language
    headers: list[Header]


async def respond(send: Send, status: int, headers: list[Header], payload: bytes) -> None:
    """Send a whole answer."""
    await send(
        {"type": "http.response.start", "status": status,
         "headers": [*headers, (b"content-length", b"%d" % len(payload))]}
    )  # fmt: skip
    await send({"type": "http.response.body", "body": payload, "more_body": False})


async def respond_empty(send: Send, status: int, headers: list[Header]) -> None:
    """Send an answer that has no content: 204 or 304."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def problem_answer(error: Exception, language: Language) -> tuple[int, list[Header], bytes]:
    """Status, head and body of the problem that an exception becomes."""
    refusal = refusal_of(error)
    problem = refusal.problem(language)
    headers = [_PROBLEM_JSON, content_language(language), VARY, *SAFE_HEADERS, *refusal.headers]
    return problem.status, headers, encode(problem)


def content_language(language: Language) -> Header:
    """The header field that names the language of an answer."""
    return (b"content-language", language.encode())


def fields_of(scope: Scope) -> Fields:
    """The header fields by name; one sent in several lines is one list (RFC 9110, 5.3)."""
    lines = list(scope["headers"])
    fields = dict(lines)
    if len(fields) == len(lines):
        return fields
    joined: Fields = {}
    for name, value in lines:
        joined[name] = joined[name] + b", " + value if name in joined else value
    return joined


def endpoint(operation: Operation, settings: Settings) -> ASGIApp:
    """The ASGI application of an operation."""
    if operation.method == "POST":
        return _question_endpoint(operation, settings)
    return page_endpoint(_pages(operation), operation.parameter.name if operation.parameter else None)


def _question_endpoint(operation: Operation, settings: Settings) -> ASGIApp:
    """A computation: a question in the body, the answer back."""
    decode, function = operation.decoder, operation.function
    assert decode is not None, operation.id  # noqa: S101 - the table has one for every POST
    limit = settings.batch_body_limit if operation.id == "answerBatch" else settings.body_limit
    read = BodyReader(limit, settings.body_timeout).read
    known: dict[tuple[bytes | None, ...], Terms] = {}

    async def ask(scope: Scope, receive: Receive, send: Send) -> None:
        fields = fields_of(scope)
        get = fields.get
        try:
            if scope["method"] != "POST" or scope["query_string"]:  # type: ignore[typeddict-item]  # never a websocket
                await _set_aside(scope, send, fields, ("POST",))
                return
            said = (get(b"accept"), get(b"accept-language"), get(b"content-type"), get(b"content-encoding"))
            terms = known.get(said) or _agree(said, known)
            language = terms.language
            raw = await read(receive, get(b"content-length"))
            payload = encode(function(decode(raw, language), language))
        except Disconnected:
            return
        except Exception as error:  # noqa: BLE001 - every exception becomes a problem here, and only here
            await respond(send, *problem_answer(error, language_of(get(b"accept-language"))))
            return
        await respond(send, 200, terms.headers, payload)

    return ask


def _agree(said: tuple[bytes | None, ...], known: dict[tuple[bytes | None, ...], Terms]) -> Terms:
    """Negotiate what a question's header fields say, and remember it while there is room."""
    accept, accept_language, content_type, content_encoding = said
    _check_accept(accept)
    if not is_json(content_type) or not is_identity(content_encoding):
        raise Refusal(UNSUPPORTED_MEDIA_TYPE, headers=((b"accept", b"application/json"), (b"accept-encoding", b"identity")))
    _check_length(accept_language)
    language = language_of(accept_language)
    terms = Terms(language, [_JSON, content_language(language), VARY, *SAFE_HEADERS])
    if len(known) < _KNOWN_LIMIT and sum(len(value or b"") for value in said) < _LONGEST_KNOWN:
        known[said] = terms
    return terms


def _check_accept(field: bytes | None) -> None:
    if not accepts_json(field):
        raise Refusal(NOT_ACCEPTABLE)


def _check_length(field: bytes | None) -> None:
    if field is not None and len(field) > LONGEST_FIELD:
        raise Refusal(BAD_REQUEST)


class Page(NamedTuple):
    """A representation that can be fetched: its own header fields and its content."""

    headers: tuple[Header, ...]
    payload: bytes
    etag: bytes | None = None


PageOf = Callable[[Any, Language], Page]
"""From the value of the path parameter (or None) and a language to the page."""


def cacheable_page(payload: bytes, *headers: Header, keep: Header = CACHED) -> Page:
    """A page with a strong entity tag over its bytes and its language; ``keep`` says for how long it may be kept."""
    digest = hashlib.sha256(payload)
    for _, value in headers:
        digest.update(value)
    etag = b'"%s"' % digest.hexdigest()[:32].encode()
    return Page((*headers, (b"etag", etag), keep), payload, etag)


def _pages(operation: Operation) -> PageOf:
    def page(value: str | None, language: Language) -> Page:
        payload = encode(operation.function(value, language))
        headers = (_JSON, content_language(language)) if operation.localized else (_JSON,)
        return cacheable_page(payload, *headers) if operation.cacheable else Page((*headers, NO_STORE), payload)

    return lru_cache(maxsize=_PAGES_LIMIT)(page) if operation.cacheable else page


def page_endpoint(
    page_of: PageOf, parameter: str | None = None, *, negotiated: bool = True, safe: tuple[Header, ...] = SAFE_HEADERS
) -> ASGIApp:
    """A resource to be fetched: GET, HEAD, and 304 where the client has it already."""

    async def fetch(scope: Scope, receive: Receive, send: Send) -> None:
        del receive
        fields = fields_of(scope)
        try:
            if scope["method"] not in {"GET", "HEAD"} or scope["query_string"]:  # type: ignore[typeddict-item]
                await _set_aside(scope, send, fields, ("GET", "HEAD"))
                return
            if negotiated:
                _check_accept(fields.get(b"accept"))
            _check_length(fields.get(b"accept-language"))
            _check_length(fields.get(b"if-none-match"))
            value = scope["path_params"][parameter] if parameter else None
            page = page_of(value, language_of(fields.get(b"accept-language")))
        except Exception as error:  # noqa: BLE001 - as above
            await respond(send, *problem_answer(error, language_of(fields.get(b"accept-language"))))
            return
        headers = [*page.headers, VARY, *safe] if negotiated else [*page.headers, *safe]
        if page.etag and matches_etag(fields.get(b"if-none-match", b""), page.etag):
            await respond_empty(send, 304, [header for header in headers if header[0] != b"content-type"])
        else:
            await respond(send, 200, headers, page.payload)

    return fetch


async def _set_aside(scope: Scope, send: Send, fields: Fields, methods: tuple[str, ...]) -> None:
    """Answer what is no ordinary use of a resource: OPTIONS, another method, a query."""
    method: str = scope["method"]  # type: ignore[typeddict-item]
    allow = (b"allow", ", ".join((*methods, "OPTIONS")).encode())
    if method == "OPTIONS":
        await respond_empty(send, 204, [allow, *SAFE_HEADERS])
        return
    language = language_of(fields.get(b"accept-language"))
    if method not in methods:
        raise Refusal(METHOD_NOT_ALLOWED, headers=(allow,))
    raise Refusal(BAD_QUERY, _query_fault(scope["query_string"], language))


_QUERY_FAULTS: Final[dict[Language, str]] = {
    "en": "This operation has no query parameter; {names} was sent.",
    "zh-Hant": "這項操作沒有查詢參數，卻收到 {names}。",
}


def _query_fault(query: bytes, language: Language) -> str:
    text = query[:400].decode("latin-1")
    names = [name for name, _ in parse_qsl(text, keep_blank_values=True, encoding="utf-8", errors="replace")]
    return _QUERY_FAULTS[language].format(names=", ".join(map(repr, dict.fromkeys(names))) or repr(text))
