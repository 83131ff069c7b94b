"""Parts of the OpenAPI document that no record has: parameters and header fields, and the one operation that answers text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bigtwo_api.http import LONGEST_FIELD
from bigtwo_api.metrics import METRICS_ID
from bigtwo_api.request_ids import LONGEST as LONGEST_REQUEST_ID

Schema = dict[str, Any]

PARAMETERS: Final[Schema] = {
    "AcceptLanguage": {
        "name": "Accept-Language", "in": "header", "required": False,
        "description": "The language of texts (RFC 4647 lookup): every kind of Chinese gets Traditional Chinese, all "
        "else English.",
        "schema": {"type": "string", "maxLength": LONGEST_FIELD},
        "example": "zh-Hant, en;q=0.5",
    },
    "IfNoneMatch": {
        "name": "If-None-Match", "in": "header", "required": False,
        "description": "The entity tag of a representation the client has.",
        "schema": {"type": "string", "maxLength": LONGEST_FIELD},
        "example": '"0123456789abcdef0123456789abcdef"',
    },
}  # fmt: skip


def _header(description: str, **schema: Any) -> Schema:
    return {"description": description, "required": True, "schema": {"type": "string", **schema}}


HEADERS: Final[Schema] = {
    "ContentLanguage": _header("The language of the texts.", enum=["en", "zh-Hant"]),
    "Vary": _header("What the answer depends on besides the address and the body.", maxLength=100),
    "ETag": _header("A strong tag over the content.", maxLength=100),
    "CacheControl": _header("How long the answer may be kept.", maxLength=100),
    "Allow": _header("The methods of the resource.", maxLength=100),
    "Accept": _header("The media type a body must have.", maxLength=100),
    "RetryAfter": _header("After how many seconds to try again.", maxLength=20),
    "RequestId": _header(
        "What the request is called: as the client said, if that was fit, or a name given to it.",
        minLength=1,
        maxLength=LONGEST_REQUEST_ID,
    ),
    "RateLimit": _header("How many requests the client may still make, and in how many seconds all of them.", maxLength=100),
    "RateLimitPolicy": _header("How many requests a client may make, and in how many seconds.", maxLength=100),
}


def header_references(*names: str) -> Schema:
    """Header fields of an answer by their names on the wire; every answer has a request id."""
    return {_WIRE_NAMES.get(name, name): {"$ref": f"#/components/headers/{name}"} for name in (*names, "RequestId")}


_WIRE_NAMES: Final = {
    "ContentLanguage": "Content-Language", "CacheControl": "Cache-Control", "RetryAfter": "Retry-After",
    "RequestId": "X-Request-Id", "RateLimitPolicy": "RateLimit-Policy",
}  # fmt: skip


def metrics_operation(problem_name: Callable[[int], str]) -> Schema:
    """The operation that shows the metrics; ``problem_name`` is the name of the response for a status."""
    return {
        "operationId": METRICS_ID,
        "tags": ["service"],
        "summary": "What has this process counted?",
        "description": "Requests by operation and status, how long they took, what waits, and what the caches hold, in the "
        "text format of Prometheus. Each worker process counts for itself.",
        "responses": {
            "200": {
                "description": "The counters, histograms and gauges.",
                "headers": header_references("CacheControl"),
                "content": {"text/plain": {"schema": {"type": "string", "maxLength": 1_000_000}}},
            },
            **{str(status): {"$ref": f"#/components/responses/{problem_name(status)}"} for status in (400, 405, 500)},
        },
    }
