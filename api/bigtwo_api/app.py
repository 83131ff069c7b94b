"""The ASGI application: the operations, the document, and the page that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from time import perf_counter
from typing import Any, Final

from litestar import HttpMethod, Litestar, Request, Response, asgi, route
from litestar.exceptions import HTTPException
from litestar.handlers import ASGIRouteHandler, HTTPRouteHandler
from litestar.types import ASGIApp, Receive, Scope, Send
from typing_extensions import override

from bigtwo import Language
from bigtwo_api.astray import no_such_address, no_such_method
from bigtwo_api.document import document_json
from bigtwo_api.exchange import Ready
from bigtwo_api.http import Header, Page, PageOf, cacheable_page, fields_of, page_endpoint, problem_answer, respond
from bigtwo_api.ledger import GONE
from bigtwo_api.metrics import METRICS_PATH
from bigtwo_api.negotiation import language_of
from bigtwo_api.operations import OPERATIONS
from bigtwo_api.problems import BAD_REQUEST, Refusal
from bigtwo_api.request_ids import request_id_of
from bigtwo_api.service import Service
from bigtwo_api.settings import Settings
from bigtwo_api.web_pages import web_endpoints

DOCUMENT_PATH: Final = "/openapi.json"
DOCS_PATH: Final = "/docs"
_DOCS_HEADERS: Final[tuple[Header, ...]] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (
        b"content-security-policy",
        (
            b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
    ),
)
_ASSETS: Final = {
    DOCS_PATH: ("docs.html", b"text/html; charset=utf-8"),
    f"{DOCS_PATH}/docs.js": ("docs.js", b"text/javascript; charset=utf-8"),
    f"{DOCS_PATH}/swagger-ui-bundle.js": ("swagger-ui-bundle.js", b"text/javascript; charset=utf-8"),
    f"{DOCS_PATH}/swagger-ui.css": ("swagger-ui.css", b"text/css; charset=utf-8"),
}
_WEB: Final = web_endpoints()
ASSET_PATHS: Final = frozenset({DOCUMENT_PATH, *_ASSETS, *_WEB})
"""What is served besides the operations."""
PATHS: Final = (*(operation.path for operation in OPERATIONS), METRICS_PATH, DOCUMENT_PATH, DOCS_PATH)
"""What a client may have meant that asks for what is not there."""


class Application(Litestar):
    """Litestar with a short cut: a question at its exact path goes to its endpoint without being routed.

    The endpoints are ordinary routes, too; every other spelling of a path, every page, and the start and end of the
    service take the usual way.
    """

    short_cuts: Mapping[str | None, ASGIApp] = {}
    ready: Mapping[str, Ready] = {}
    """What answers ordinary questions without ASGI, for the connections of our own server; empty where a front is needed."""
    service: Service

    @override
    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        short_cut = self.short_cuts.get(scope.get("path"))
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
        elif short_cut is None:
            await self._take_the_usual_way(scope, receive, send)
        elif self.service.front.is_needed:
            await self._pass_the_front(short_cut, scope, receive, send)
        else:
            await short_cut(scope, receive, send)

    async def _take_the_usual_way(self, scope: Any, receive: Any, send: Any) -> None:
        """Routed by Litestar, and entered in the ledger here."""
        started, fields = perf_counter(), fields_of(scope)
        request_id = request_id_of(fields.get(b"x-request-id"))
        told = [0, 0]

        async def named(message: Any) -> None:
            if message["type"] == "http.response.start":
                told[0] = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", request_id)]
            else:
                told[1] += len(message.get("body", b""))
            await send(message)

        if self.service.front.is_needed:
            await self._pass_the_front(super().__call__, scope, receive, named)
        else:
            await super().__call__(scope, receive, named)
        self.service.ledger.enter(scope, told[0] or GONE, told[1], started, request_id)

    async def _pass_the_front(self, way: ASGIApp, scope: Any, receive: Any, send: Any) -> None:
        """The same, with what the front adds to the answer, or sent away by it."""
        fields = fields_of(scope)
        added, refusal = self.service.front.look(scope, fields)

        async def with_more(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *added]
            await send(message)

        if refusal is None:
            await way(scope, receive, with_more)
        else:
            await respond(with_more, problem_answer(refusal, language_of(fields.get(b"accept-language"))))


def create_app(settings: Settings | None = None) -> Litestar:
    """The application, ready to be served by any ASGI server."""
    service = Service(settings or Settings())
    questions = {op.path: service.questions(op) for op in OPERATIONS if op.method == "POST"}
    endpoints = {op.path: questions[op.path].ask if op.path in questions else service.pages(op) for op in OPERATIONS}
    endpoints |= {METRICS_PATH: service.metrics_endpoint(), DOCUMENT_PATH: page_endpoint(_document)}
    for path, asset in _ASSETS.items():
        endpoints[path] = page_endpoint(_asset(*asset), negotiated=False, safe=_DOCS_HEADERS)
    application = Application(
        _routes(endpoints | _WEB),
        openapi_config=None,
        logging_config=None,
        exception_handlers={HTTPException: _on_http_exception, Exception: _on_exception},
        lifespan=[service.lifespan],
    )
    application.service = service
    application.short_cuts = {path: asked.ask for path, asked in questions.items()}
    if not service.front.is_needed:
        application.ready = {path: asked.answer_now for path, asked in questions.items()}
    return application


def _routes(endpoints: Mapping[str, ASGIApp]) -> list[ASGIRouteHandler | HTTPRouteHandler]:
    """The endpoints as routes. One route has all fixed paths: Litestar looks into every route for a third of a millisecond."""
    fixed = {path: endpoint for path, endpoint in endpoints.items() if "{" not in path}

    @asgi(list(fixed), copy_scope=False)
    async def at_fixed_path(scope: Scope, receive: Receive, send: Send) -> None:
        # Litestar takes /livez/ and //livez for /livez.
        await fixed["/" + "/".join(filter(None, scope["path"].split("/")))](scope, receive, send)

    return [at_fixed_path, *(_varying(path, endpoint) for path, endpoint in endpoints.items() if path not in fixed)]


def _varying(path: str, endpoint: ASGIApp) -> HTTPRouteHandler:
    """An endpoint with a parameter in its path as a route: Litestar has the cheapest kind for fixed paths only."""

    @route(path.replace("}", ":str}"), http_method=[HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS])
    async def hand_over() -> ASGIApp:
        return endpoint

    return hand_over


_document_page: list[Page] = []


def _document(_value: object, _language: Language) -> Page:
    if not _document_page:
        _document_page.append(cacheable_page(document_json(), (b"content-type", b"application/json")))
    return _document_page[0]


def _asset(name: str, media_type: bytes) -> PageOf:
    """A file of the page that shows the document; it is read when first asked for."""
    pages: list[Page] = []

    def page(_value: object, _language: Language) -> Page:
        if not pages:
            content = (resources.files("bigtwo_api") / "docs" / name).read_bytes()
            pages.append(cacheable_page(content, (b"content-type", media_type)))
        return pages[0]

    return page


def _on_http_exception(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    language = _language_of(request)
    if error.status_code == 404:
        return _problem_response(request, no_such_address(request.scope["path"], PATHS, language))
    if error.status_code == 405:
        allow = (error.headers or {}).get("Allow", "GET, HEAD, OPTIONS")
        return _problem_response(request, no_such_method(request.method, allow.encode(), language))
    return _problem_response(request, Refusal(BAD_REQUEST))


def _on_exception(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    return _problem_response(request, error)


def _language_of(request: Request[Any, Any, Any]) -> Language:
    return language_of(request.headers.get("accept-language", "").encode("latin-1"))


def _problem_response(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    status, headers, payload = problem_answer(error, _language_of(request))
    (_, media_type), *others = ((name.decode(), value.decode()) for name, value in headers)
    return Response(bytes(payload), status_code=status, media_type=media_type, headers=dict(others))
