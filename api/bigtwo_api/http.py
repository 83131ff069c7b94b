"""The one adapter between HTTP and the operations: methods, negotiation, limits, decoding, encoding, caching.

Every operation is a bare ASGI callable, the cheapest route there is. On the ordinary way a request costs one look-up
for everything its header fields say, one strict decode, one encode and two messages; all else happens on the way to a
problem.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from time import perf_counter
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl

from litestar.types import ASGIApp, Receive, Scope, Send

from bigtwo import Language
from bigtwo_api.answering import Answerer
from bigtwo_api.astray import no_such_body, no_such_method
from bigtwo_api.batch_answering import BatchAnswerer
from bigtwo_api.body import BodyReader, Disconnected
from bigtwo_api.exchange import Exchange
from bigtwo_api.gate import Gate
from bigtwo_api.ledger import GONE, OPERATION, Ledger
from bigtwo_api.negotiation import accepts_json, is_identity, is_json, language_of, matches_etag
from bigtwo_api.operations import Operation
from bigtwo_api.problems import (
    BAD_QUERY,
    BAD_REQUEST,
    NOT_ACCEPTABLE,
    Refusal,
    refusal_of,
)
from bigtwo_api.request_ids import request_id_of
from bigtwo_api.settings import Settings
from bigtwo_api.wire import PROBLEM_JSON, SAFE_HEADERS, VARY, Header, content_language, encode, head_of

__all__ = ["Header", "Page", "PageOf", "Questions", "cacheable_page", "encode", "page_endpoint", "problem_answer"]

Fields = dict[bytes, bytes]
Reply = tuple[int, list[Header], bytes]
"""Status, header fields and content of an answer."""

NO_STORE: Final[Header] = (b"cache-control", b"no-store")
CACHED: Final[Header] = (b"cache-control", b"public, max-age=3600")

_JSON: Final[Header] = (b"content-type", b"application/json")
_UNKNOWN: Final[dict[str, Any]] = {}
_WITHOUT_CONTENT: Final = frozenset({204, 304})
_KNOWN_LIMIT: Final = 512
_LONGEST_KNOWN: Final = 400
_PAGES_LIMIT: Final = 512
LONGEST_FIELD: Final = 1000
"""Accept-Language and If-None-Match may have this many characters."""


class Terms(NamedTuple):
    """What the header fields of a request agree on: the language, and the head of the answer."""

    language: Language
    headers: list[Header]
    head: bytes
    """The same header fields after the status line, as they are sent."""


async def respond(send: Send, reply: Reply) -> None:
    """Send a whole answer."""
    status, headers, payload = reply
    if status not in _WITHOUT_CONTENT:
        headers = [*headers, (b"content-length", b"%d" % len(payload))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": payload, "more_body": False})


def problem_answer(error: Exception, language: Language) -> Reply:
    """The answer that an exception becomes: a problem."""
    refusal = refusal_of(error)
    problem = refusal.problem(language)
    return problem.status, [*_problem_headers(language), *refusal.headers], encode(problem)


def _problem_headers(language: Language) -> list[Header]:
    return [PROBLEM_JSON, content_language(language), VARY, *SAFE_HEADERS]


def fields_of(scope: Scope) -> Fields:
    """The header fields by name; one sent in several lines is one list (RFC 9110, 5.3)."""
    lines: list[Header] = scope["headers"]  # type: ignore[assignment]  # a list with every server there is
    fields = dict(lines)
    if len(fields) == len(lines):
        return fields
    joined: Fields = {}
    for name, value in lines:
        joined[name] = joined[name] + b", " + value if name in joined else value
    return joined


class Questions:
    """The endpoint of a computation: a question in the body, the answer back."""

    def __init__(self, operation: Operation, answerer: Answerer | BatchAnswerer, settings: Settings, ledger: Ledger,
                 gate: Gate) -> None:  # fmt: skip
        limit = settings.batch_body_limit if isinstance(answerer, BatchAnswerer) else settings.body_limit
        self._at_once = answerer.at_once
        self._elsewhere = answerer.elsewhere
        self._limit = limit
        self._read = BodyReader(limit, settings.body_timeout).read
        self._known: dict[tuple[bytes | None, ...], Terms] = {}
        self._enter = ledger.entry(operation.id)
        self._logs = ledger.is_logging
        self._gate = gate

    def answer_now(self, exchange: Exchange) -> bool:
        """Answer a request that has arrived whole, if it can be done at once; False leaves it to :meth:`ask`."""
        started, head, raw = perf_counter(), exchange.head, exchange.body
        fields = dict(head.headers)
        get = fields.get
        terms = self._known.get((get(b"accept"), get(b"accept-language"), get(b"content-type"), get(b"content-encoding")))
        is_ordinary = head.method == b"POST" and not head.query and len(fields) == len(head.headers)
        if terms is None or not is_ordinary or len(raw) > self._limit or self._gate.is_full:
            return False
        request_id = request_id_of(get(b"x-request-id"))
        try:
            payload = self._at_once(raw, terms.language)
        except Exception as error:  # noqa: BLE001 - as below
            status, headers, payload = problem_answer(error, terms.language)
            exchange.reply(status, [*headers, (b"x-request-id", request_id)], payload)
        else:
            if payload is None:
                return False
            status = 200
            exchange.answer(b"%bx-request-id: %b\r\n" % (terms.head, request_id), payload)
        self._enter(exchange.scope if self._logs else _UNKNOWN, status, len(payload), started, request_id)
        return True

    async def ask(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI application."""
        started = perf_counter()
        fields = fields_of(scope)
        get = fields.get
        request_id = request_id_of(get(b"x-request-id"))
        try:
            if scope["method"] != "POST" or scope["query_string"]:  # type: ignore[typeddict-item]  # never a websocket
                reply = set_aside(scope, fields, ("POST",))
            else:
                said = (get(b"accept"), get(b"accept-language"), get(b"content-type"), get(b"content-encoding"))
                terms = self._known.get(said) or _agree(said, self._known)
                reply = await self._answer(receive, get(b"content-length"), terms)
        except Disconnected:
            self._enter(scope, GONE, 0, started, request_id)  # type: ignore[arg-type]  # a scope is a mapping
            return
        except Exception as error:  # noqa: BLE001 - every exception becomes a problem here, and only here
            reply = problem_answer(error, language_of(get(b"accept-language")))
        status, headers, payload = reply
        await respond(send, (status, [*headers, (b"x-request-id", request_id)], payload))
        self._enter(scope, status, len(payload), started, request_id)  # type: ignore[arg-type]

    async def _answer(self, receive: Receive, announced: bytes | None, terms: Terms) -> Reply:
        gate = self._gate
        turn = gate.enter()
        if turn is not None:
            await gate.wait(turn)
        try:
            raw = await self._read(receive, announced)
            payload = self._at_once(raw, terms.language)
            if payload is not None:
                return 200, terms.headers, payload
            done = await self._elsewhere(raw, terms.language)
        finally:
            gate.leave()
        headers = terms.headers if done.status == 200 else _problem_headers(terms.language)
        return done.status, headers, done.payload


def _agree(said: tuple[bytes | None, ...], known: dict[tuple[bytes | None, ...], Terms]) -> Terms:
    """Negotiate what a question's header fields say, and remember it while there is room."""
    accept, accept_language, content_type, content_encoding = said
    _check_accept(accept)
    language = language_of(accept_language)
    if not is_json(content_type) or not is_identity(content_encoding):
        raise no_such_body(content_type, None if is_identity(content_encoding) else content_encoding, language)
    _check_length("Accept-Language", accept_language, language)
    headers = [_JSON, content_language(language), VARY, *SAFE_HEADERS]
    terms = Terms(language, headers, head_of(200, headers))
    if len(known) < _KNOWN_LIMIT and sum(len(value or b"") for value in said) < _LONGEST_KNOWN:
        known[said] = terms
    return terms


def _check_accept(field: bytes | None) -> None:
    if not accepts_json(field):
        raise Refusal(NOT_ACCEPTABLE)


_LENGTH_FAULTS: Final[dict[Language, str]] = {
    "en": "The header field {name} may have {limit} characters at the most.",
    "zh-Hant": "標頭欄位 {name} 最多 {limit} 個字元。",
}


def _check_length(name: str, field: bytes | None, language: Language) -> None:
    if field is not None and len(field) > LONGEST_FIELD:
        raise Refusal(BAD_REQUEST, _LENGTH_FAULTS[language].format(name=name, limit=LONGEST_FIELD))


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


def pages(operation: Operation) -> PageOf:
    """The answers of an operation that reads; those that never change are kept."""

    def page(value: str | None, language: Language) -> Page:
        payload = encode(operation.function(value, language))
        headers = (_JSON, content_language(language)) if operation.localized else (_JSON,)
        return cacheable_page(payload, *headers) if operation.cacheable else Page((*headers, NO_STORE), payload)

    return lru_cache(maxsize=_PAGES_LIMIT)(page) if operation.cacheable else page


def page_endpoint(
    page_of: PageOf,
    parameter: str | None = None,
    *,
    negotiated: bool = True,
    safe: tuple[Header, ...] = SAFE_HEADERS,
    operation: str | None = None,
) -> ASGIApp:
    """A resource to be fetched: GET, HEAD, and 304 where the client has it already."""

    async def fetch(scope: Scope, receive: Receive, send: Send) -> None:
        del receive
        scope[OPERATION] = operation  # type: ignore[typeddict-unknown-key]  # for the ledger
        fields = fields_of(scope)
        try:
            reply = answer(scope, fields)
        except Exception as error:  # noqa: BLE001 - as above
            reply = problem_answer(error, language_of(fields.get(b"accept-language")))
        await respond(send, reply)

    def answer(scope: Scope, fields: Fields) -> Reply:
        if scope["method"] not in {"GET", "HEAD"} or scope["query_string"]:  # type: ignore[typeddict-item]
            return set_aside(scope, fields, ("GET", "HEAD"))
        if negotiated:
            _check_accept(fields.get(b"accept"))
        language = language_of(fields.get(b"accept-language"))
        _check_length("Accept-Language", fields.get(b"accept-language"), language)
        _check_length("If-None-Match", fields.get(b"if-none-match"), language)
        value = scope["path_params"][parameter] if parameter else None
        page = page_of(value, language)
        headers = [*page.headers, VARY, *safe] if negotiated else [*page.headers, *safe]
        if page.etag and matches_etag(fields.get(b"if-none-match", b""), page.etag):
            return 304, [header for header in headers if header[0] != b"content-type"], b""
        return 200, headers, page.payload

    return fetch


def set_aside(scope: Scope, fields: Fields, methods: tuple[str, ...]) -> Reply:
    """Answer what is no ordinary use of a resource: OPTIONS. Raises Refusal for another method, and for a query."""
    method: str = scope["method"]  # type: ignore[typeddict-item]
    allow = ", ".join((*methods, "OPTIONS")).encode()
    if method == "OPTIONS":
        return 204, [(b"allow", allow), *SAFE_HEADERS], b""
    language = language_of(fields.get(b"accept-language"))
    if method not in methods:
        raise no_such_method(method, allow, language)
    raise Refusal(BAD_QUERY, _query_fault(scope["query_string"], language))


_QUERY_FAULTS: Final[dict[Language, str]] = {
    "en": "This operation has no query parameter; {names} was sent.",
    "zh-Hant": "這項操作沒有查詢參數，卻收到 {names}。",
}


def _query_fault(query: bytes, language: Language) -> str:
    text = query[:400].decode("latin-1")
    names = [name for name, _ in parse_qsl(text, keep_blank_values=True, encoding="utf-8", errors="replace")]
    return _QUERY_FAULTS[language].format(names=", ".join(map(repr, dict.fromkeys(names))) or repr(text))
