"""What a client accepts and sends: media types (RFC 9110) and languages (RFC 4647 lookup), from the header fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bigtwo import Language

_MOST_RANGES: Final = 50
"""What stands after so many ranges in one field is not read."""
_SPECIFICITY: Final = {"application/json": 3, "application/*": 2, "*/*": 1}
_UTF8: Final = frozenset({"utf-8", "utf8"})
_TRUE_JSON: Final = "application/json"


def accepts_json(accept: bytes | None) -> bool:
    """Whether an Accept field allows application/json. The most specific range decides; ``q=0`` rules out."""
    if accept is None or not accept.strip():
        return True
    best, quality = 0, 0.0
    for name, weight in _weighted(accept):
        specificity = _SPECIFICITY.get(name, 0)
        if specificity > best or (specificity == best and weight > quality):
            best, quality = specificity, weight
    return best > 0 and quality > 0


def language_of(accept_language: bytes | None) -> Language:
    """The language for an Accept-Language field: every kind of Chinese gets ``zh-Hant``, all else ``en``."""
    if accept_language is None:
        return "en"
    ranges = sorted(_weighted(accept_language), key=lambda item: -item[1])
    for name, weight in ranges:
        primary = name.partition("-")[0]
        if weight > 0 and primary == "zh":
            return "zh-Hant"
        if weight > 0 and primary == "en":
            return "en"
    return "en"


def is_json(content_type: bytes | None) -> bool:
    """Whether a Content-Type field says application/json in UTF-8."""
    if content_type is None:
        return False
    name, *parameters = (part.strip() for part in content_type.decode("latin-1").lower().split(";"))
    charsets = [value.strip('"') for key, _, value in (part.partition("=") for part in parameters) if key == "charset"]
    return name == _TRUE_JSON and all(charset in _UTF8 for charset in charsets)


def is_identity(content_encoding: bytes | None) -> bool:
    """Whether a Content-Encoding field leaves the body as it is."""
    return content_encoding is None or content_encoding.strip().lower() in {b"", b"identity"}


def matches_etag(if_none_match: bytes, etag: bytes) -> bool:
    """Whether an If-None-Match field names the entity tag, by weak comparison (RFC 9110, 13.1.2)."""
    if if_none_match.strip() == b"*":
        return True
    return any(tag.strip().removeprefix(b"W/") == etag for tag in if_none_match.split(b",", _MOST_RANGES))


def _weighted(field: bytes) -> Iterator[tuple[str, float]]:
    """The ranges of a field with their weights; a range whose weight cannot be read is passed over."""
    for part in field.decode("latin-1").lower().split(",", _MOST_RANGES)[:_MOST_RANGES]:
        name, *parameters = (piece.strip() for piece in part.split(";"))
        weight = _weight(parameters)
        if name and weight is not None:
            yield name, weight


def _weight(parameters: list[str]) -> float | None:
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key.strip() == "q":
            return _quality(value.strip())
    return 1.0


def _quality(text: str) -> float | None:
    """A weight from 0 to 1 with at most three decimals, or None if it is none."""
    whole, _, decimals = text.partition(".")
    if whole not in {"0", "1"} or len(decimals) > 3 or not (decimals or "0").isdecimal():
        return None
    quality = float(f"{whole}.{decimals or '0'}")
    return quality if quality <= 1 else None
