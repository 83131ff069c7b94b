"""Requests that went astray: what was sent, and what is there instead, in both languages.

Each function makes the refusal for one way of asking what this service does not have.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bigtwo import Language
from bigtwo_api.problems import METHOD_NOT_ALLOWED, NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, Refusal
from bigtwo_api.spelling import closest

_LONGEST_SHOWN: Final = 64
_DOCUMENT: Final = "/openapi.json"

_TEXTS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "address": "There is nothing at {name!r}; {document} lists every address.",
        "address_meant": "There is nothing at {name!r}; did you mean {meant!r}?",
        "id": "Nothing has the id {name!r}.",
        "id_meant": "Nothing has the id {name!r}; did you mean {meant!r}?",
        "method": "The method {name} is not supported here; use {allowed}.",
        "no_type": "The request has no Content-Type; send JSON as application/json.",
        "type": "The Content-Type is {name!r}; send JSON in UTF-8 as application/json.",
        "coding": "The Content-Encoding is {name!r}; send the body as it is, without a coding.",
    },
    "zh-Hant": {
        "address": "{name!r} 這裡沒有東西；所有網址列在 {document}。",
        "address_meant": "{name!r} 這裡沒有東西；是不是 {meant!r}？",
        "id": "沒有代號 {name!r}。",
        "id_meant": "沒有代號 {name!r}；是不是 {meant!r}？",
        "method": "這裡不支援 {name} 方法；可用的是 {allowed}。",
        "no_type": "請求沒有 Content-Type；請用 application/json 送 JSON。",
        "type": "Content-Type 是 {name!r}；請用 application/json 送 UTF-8 的 JSON。",
        "coding": "Content-Encoding 是 {name!r}；請送沒有壓縮的內容。",
    },
}


def no_such_address(path: str, known: Collection[str], language: Language) -> Refusal:
    """Nothing is at the path; ``known`` are those that there are."""
    return Refusal(NOT_FOUND, _said("address", path, language, meant=closest(path, known), document=_DOCUMENT))


def no_such_id(name: str, language: Language, meant: str | None = None) -> Refusal:
    """Nothing has the id in the address; ``meant`` is one that something has and that looks like it."""
    return Refusal(NOT_FOUND, _said("id", name, language, meant=meant))


def no_such_method(method: str, allow: bytes, language: Language) -> Refusal:
    """The resource is there, but not for this method; ``allow`` lists those it has."""
    detail = _said("method", method, language, allowed=allow.decode("latin-1"))
    return Refusal(METHOD_NOT_ALLOWED, detail, headers=((b"allow", allow),))


def no_such_body(content_type: bytes | None, content_encoding: bytes | None, language: Language) -> Refusal:
    """The body is not JSON as it is; ``content_encoding`` is None where that is not what is wrong."""
    if content_encoding is not None:
        detail = _said("coding", content_encoding.decode("latin-1"), language)
    elif content_type is not None:
        detail = _said("type", content_type.decode("latin-1"), language)
    else:
        detail = _TEXTS[language]["no_type"]
    wanted = ((b"accept", b"application/json"), (b"accept-encoding", b"identity"))
    return Refusal(UNSUPPORTED_MEDIA_TYPE, detail, headers=wanted)


def _said(text: str, name: str, language: Language, meant: str | None = None, **facts: str) -> str:
    shown = name if len(name) <= _LONGEST_SHOWN else name[: _LONGEST_SHOWN - 1] + "…"
    return _TEXTS[language][text + ("_meant" if meant else "")].format(name=shown, meant=meant, **facts)
