"""The page for home games: its files as they are served, from the folder ``web``."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Final

from litestar.types import ASGIApp

from bigtwo import Language
from bigtwo_api.http import Header, Page, cacheable_page, page_endpoint

_AT_THE_TOP: Final = {"/": "index.html", "/sw.js": "sw.js", "/manifest.webmanifest": "manifest.webmanifest"}
"""Where a file does not stand below ``/web``: a service worker rules over what is below its own address."""
_MEDIA_TYPES: Final = {
    "html": b"text/html; charset=utf-8",
    "css": b"text/css; charset=utf-8",
    "js": b"text/javascript; charset=utf-8",
    "svg": b"image/svg+xml",
    "webmanifest": b"application/manifest+json",
}
_HEADERS: Final[tuple[Header, ...]] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (
        b"content-security-policy",
        (
            b"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
            b"manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
    ),
)
_ASK_AGAIN: Final[Header] = (b"cache-control", b"no-cache")
"""A browser may keep a file, but asks each time whether it is still the one: the parts must fit together."""
_SHELL_MARK: Final = b"const SHELL = null;"


def web_endpoints() -> dict[str, ASGIApp]:
    """Every file of the page by its path, as a resource that can be fetched."""
    return {path: page_endpoint(_Shown(name), negotiated=False, safe=_HEADERS) for path, name in _files().items()}


@lru_cache(maxsize=1)
def _files() -> Mapping[str, str]:
    folder = resources.files("bigtwo_api") / "web"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.rpartition(".")[2] in _MEDIA_TYPES)
    return _AT_THE_TOP | {f"/web/{name}": name for name in names if name not in _AT_THE_TOP.values()}


class _Shown:
    """A file as a page; it is read when first asked for."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._page: Page | None = None

    def __call__(self, _value: object, _language: Language) -> Page:
        if self._page is None:
            media_type = _MEDIA_TYPES[self._name.rpartition(".")[2]]
            content = _service_worker() if self._name == "sw.js" else _content(self._name)
            self._page = cacheable_page(content, (b"content-type", media_type), keep=_ASK_AGAIN)
        return self._page


def _content(name: str) -> bytes:
    return (resources.files("bigtwo_api") / "web" / name).read_bytes()


def _service_worker() -> bytes:
    """The service worker, told what it has to keep: a change of any file makes it a new one, which fetches all anew."""
    paths = {path: name for path, name in _files().items() if name != "sw.js"}
    version = hashlib.sha256(b"".join(_content(name) for name in paths.values())).hexdigest()[:16]
    shell = json.dumps({"version": version, "paths": list(paths)})
    return _content("sw.js").replace(_SHELL_MARK, b"const SHELL = %s;" % shell.encode(), 1)
