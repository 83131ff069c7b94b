"""What happens before and around every answer where it is wanted: pages of other origins (CORS), and the rate limit."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from time import monotonic
from typing import Any, Final

from bigtwo_api.gate import RateLimiter, client_of
from bigtwo_api.problems import TOO_MANY_REQUESTS, Refusal
from bigtwo_api.settings import Settings
from bigtwo_api.wire import Header

_ANY_ORIGIN: Final = "*"
_EXPOSED: Final = b"Content-Language, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
_PREFLIGHT: Final[tuple[Header, ...]] = (
    (b"access-control-allow-methods", b"GET, HEAD, POST, OPTIONS"),
    (b"access-control-allow-headers", b"Accept, Accept-Language, Content-Type, If-None-Match, X-Request-Id"),
    (b"access-control-max-age", b"600"),
)
UNLIMITED: Final = frozenset({"/livez", "/readyz", "/version", "/metrics"})
"""What may be asked without being counted: whoever asks watches over the service."""

Fields = Mapping[bytes, bytes]


class Origins:
    """Whose pages may read the answers. Nothing here knows a user, so credentials are never allowed."""

    def __init__(self, listed: str) -> None:
        origins = {origin.strip() for origin in listed.split(",")} - {""}
        self._any = _ANY_ORIGIN in origins
        self._known = {origin.encode() for origin in origins}

    def headers(self, method: str, fields: Fields) -> list[Header]:
        """The fields that let the page ask and read the answer; what depends on the origin says so to caches."""
        origin = fields.get(b"origin")
        varies: list[Header] = [] if self._any else [(b"vary", b"Origin")]
        if origin is None or not (self._any or origin in self._known):
            return varies
        preflight = method == "OPTIONS" and b"access-control-request-method" in fields
        told = _PREFLIGHT if preflight else ((b"access-control-expose-headers", _EXPOSED),)
        return [*varies, (b"access-control-allow-origin", b"*" if self._any else origin), *told]


class Front:
    """What is added to every answer, and who is sent away."""

    def __init__(self, settings: Settings) -> None:
        self._origins = Origins(settings.cors_origins) if settings.cors_origins.strip(", ") else None
        self.limiter: RateLimiter | None = None
        if settings.rate_limit:
            self.limiter = RateLimiter(settings.rate_limit, settings.rate_window, settings.rate_clients, monotonic)
        self.is_needed = self._origins is not None or self.limiter is not None

    def look(self, scope: Mapping[str, Any], fields: Fields) -> tuple[list[Header], Refusal | None]:
        """Let a request in: the fields to be added to its answer, and the refusal if its client has to wait."""
        headers = [] if self._origins is None else self._origins.headers(scope["method"], fields)
        if self.limiter is None or scope["path"] in UNLIMITED or scope["method"] == "OPTIONS":
            return headers, None
        allowance = self.limiter.ask(client_of(scope.get("client")))
        headers += self.limiter.headers(allowance)
        if allowance.allowed:
            return headers, None
        return headers, Refusal(TOO_MANY_REQUESTS, headers=((b"retry-after", b"%d" % max(1, ceil(allowance.wait))),))
