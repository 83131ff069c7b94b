"""Everything in which a JSON value differs from a schema, each with its place and a sentence.

The decoder of a request stops at the first thing that is wrong. When it does, this module walks the value beside the
very schema that the document publishes and reports all of it. It knows the keywords that schemas of records use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import isinf
from typing import Any, Final, TypeGuard

from bigtwo import Language
from bigtwo.answers import SEAT_NAME
from bigtwo.cards import CODES, JOKER
from bigtwo_api.problems import MOST_ERRORS, PlaceError, json_pointer
from bigtwo_api.spelling import card_meant, closest

Schema = Mapping[str, Any]
Place = tuple[str | int, ...]

_REFERENCE: Final = "#/components/schemas/"

_MESSAGES: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "wrong_type": "Expected {expected}, got {got}.",
        "missing_field": "The field {name} is required.",
        "missing_tag": "The field {name} is required; it is one of {allowed}.",
        "unknown_field": "There is no field {name} here.",
        "unknown_card": "{value} is not a card code.",
        "unknown_card_meant": "{value} is not a card code; did you mean {meant}?",
        "joker_here": "The joker cannot stand here; name one of the 52 cards with a suit, such as '3c'.",
        "not_allowed": "{value} is not one of {allowed}.",
        "not_allowed_meant": "{value} is not one of {allowed}; did you mean {meant}?",
        "unknown_field_meant": "There is no field {name} here; did you mean {meant}?",
        "unknown_field_tagged": "There is no field {name} where {tag} is {value}.",
        "too_small": "{value} is below {bound}, the least allowed.",
        "too_large": "{value} is above {bound}, the most allowed.",
        "too_short": "The text has this many characters: {value}; the least allowed: {bound}.",
        "too_long": "The text has this many characters: {value}; the most allowed: {bound}.",
        "bad_name": "A name needs a visible character, and may hold no control character, line break or mark that turns the "
        "direction of writing.",
        "too_few_items": "There are this many entries: {value}; the least allowed: {bound}.",
        "too_many_items": "There are this many entries: {value}; the most allowed: {bound}.",
    },
    "zh-Hant": {
        "wrong_type": "這裡要{expected}，收到的是{got}。",
        "missing_field": "缺少必填欄位 {name}。",
        "missing_tag": "缺少必填欄位 {name}；可用的值有：{allowed}。",
        "unknown_field": "這裡沒有欄位 {name}。",
        "unknown_card": "{value} 不是牌的代碼。",
        "unknown_card_meant": "{value} 不是牌的代碼；是不是 {meant}？",
        "joker_here": "這裡不能用鬼牌；請填 52 張有花色的牌之一，例如 '3c'。",
        "not_allowed": "{value} 不在可用的值之內：{allowed}。",
        "not_allowed_meant": "{value} 不在可用的值之內：{allowed}；是不是 {meant}？",
        "unknown_field_meant": "這裡沒有欄位 {name}；是不是 {meant}？",
        "unknown_field_tagged": "{tag} 是 {value} 時，沒有欄位 {name}。",
        "too_small": "{value} 太小，最少是 {bound}。",
        "too_large": "{value} 太大，最多是 {bound}。",
        "too_short": "文字有 {value} 個字元，最少要 {bound} 個。",
        "too_long": "文字有 {value} 個字元，最多 {bound} 個。",
        "bad_name": "名字要有看得見的字，不能有控制字元、換行或改變書寫方向的記號。",
        "too_few_items": "共有 {value} 項，最少要 {bound} 項。",
        "too_many_items": "共有 {value} 項，最多 {bound} 項。",
    },
}
_TYPE_NAMES: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "string": "a string", "integer": "a whole number", "number": "a number", "boolean": "true or false",
        "null": "null", "array": "a list", "object": "an object", "fraction": "a number with a fraction",
    },
    "zh-Hant": {
        "string": "字串", "integer": "整數", "number": "數字", "boolean": "true 或 false", "null": "null",
        "array": "陣列", "object": "物件", "fraction": "有小數的數字",
    },
}  # fmt: skip
_PATTERNS: Final = {SEAT_NAME: "bad_name"}
"""The patterns there are, and what is wrong with a text that does not match."""
_SIZES: Final = (
    ("string", "minLength", "maxLength", "too_short", "too_long"),
    ("array", "minItems", "maxItems", "too_few_items", "too_many_items"),
    ("object", "minProperties", "maxProperties", "too_few_items", "too_many_items"),
)


def is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    """Whether a decoded value is a JSON object."""
    return isinstance(value, dict)


def is_list(value: Any) -> TypeGuard[list[Any]]:
    """Whether a decoded value is a JSON array."""
    return isinstance(value, list)


_TYPES: Final[dict[type, str]] = {type(None): "null", bool: "boolean", int: "integer", str: "string", list: "array"}


def type_of(value: object) -> str:
    """The JSON type of a decoded value; a number without a fraction is an integer, however it was written and large."""
    if isinstance(value, float):
        return "integer" if value.is_integer() or isinf(value) else "number"
    return _TYPES.get(type(value), "object")


class SchemaCheck:
    """A schema with the components it refers to."""

    def __init__(self, schema: Schema, components: Mapping[str, Schema]) -> None:
        self._schema = schema
        self._components = components

    def errors(self, value: object, language: Language) -> list[PlaceError]:
        """All errors in a value, those of one object in order of its fields; no more than a problem can list."""
        found: list[PlaceError] = []
        for place, code, facts in self._walk(self._schema, value, ()):
            found.append(PlaceError(json_pointer(place), code, _message(code, facts, language)))
            if len(found) == MOST_ERRORS:
                break
        return found

    def _walk(self, schema: Schema, value: Any, place: Place) -> Iterator[_Fault]:
        schema = self._resolved(schema)
        if "discriminator" in schema and is_object(value):
            yield from self._walk_tagged(schema["discriminator"], value, place)
            return
        if "anyOf" in schema:
            yield from self._walk_branches(schema["anyOf"], value, place)
            return
        if "enum" in schema or "const" in schema:
            yield from _check_choice(schema, value, place)
            return
        wanted, got = schema.get("type"), type_of(value)
        if wanted is None:
            return
        if got != wanted:
            yield place, "wrong_type", {"expected": (wanted,), "got": got}
        elif wanted == "integer":
            yield from _check_bounds(schema, value, place)
        else:
            yield from self._walk_sized(schema, value, place)

    def _resolved(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            schema = self._components[schema["$ref"].removeprefix(_REFERENCE)]
        return schema

    def _walk_branches(self, branches: list[Schema], value: object, place: Place) -> Iterator[_Fault]:
        """The branch of the value's type is the one that was meant; of several, the one with the fewest errors."""
        got = type_of(value)
        fitting = [branch for branch in branches if got in self._types(branch)]
        if not fitting:
            expected = tuple(dict.fromkeys(name for branch in branches for name in self._types(branch)))
            yield place, "wrong_type", {"expected": expected, "got": got}
            return
        yield from min((list(self._walk(branch, value, place)) for branch in fitting), key=len)

    def _walk_tagged(self, discriminator: Schema, value: dict[str, Any], place: Place) -> Iterator[_Fault]:
        """The record that an object's tag names is the one that was meant, whatever else is in the object."""
        tag, records = discriminator["propertyName"], discriminator["mapping"]
        if tag not in value:
            yield place, "missing_field", {"name": tag, "allowed": list(records), "sentence": "missing_tag"}
            return
        named = value[tag]
        if not isinstance(named, str) or named not in records:
            yield from _check_choice({"enum": list(records)}, named, (*place, tag))
            return
        for here, code, facts in self._walk({"$ref": records[named]}, value, place):
            is_own = code == "unknown_field" and len(here) == len(place) + 1 and not facts["meant"]
            more = {"tag": tag, "value": named, "sentence": "unknown_field_tagged"} if is_own else {}
            yield here, code, {**facts, **more}

    def _types(self, schema: Schema) -> tuple[str, ...]:
        schema = self._resolved(schema)
        if "anyOf" in schema:
            return tuple(name for branch in schema["anyOf"] for name in self._types(branch))
        if "enum" in schema or "const" in schema:
            return tuple(dict.fromkeys(type_of(choice) for choice in _choices(schema)))
        return (schema["type"],)

    def _walk_sized(self, schema: Schema, value: Any, place: Place) -> Iterator[_Fault]:
        for wanted, least, most, short, long in _SIZES:
            if schema["type"] == wanted and len(value) < schema.get(least, 0):
                yield place, short, {"value": len(value), "bound": schema[least]}
            if schema["type"] == wanted and len(value) > schema.get(most, len(value)):
                yield place, long, {"value": len(value), "bound": schema[most]}
                return
        if isinstance(value, str):
            if value and not re.search(schema.get("pattern", ""), value):
                yield place, _PATTERNS[schema["pattern"]], {}
        elif is_list(value):
            yield from self._walk_list(schema, value, place)
        elif is_object(value):
            yield from self._walk_object(schema, value, place)

    def _walk_list(self, schema: Schema, value: list[Any], place: Place) -> Iterator[_Fault]:
        if "prefixItems" in schema:
            for index, (item_schema, item) in enumerate(zip(schema["prefixItems"], value, strict=False)):
                yield from self._walk(item_schema, item, (*place, index))
            return
        for index, item in enumerate(value):
            yield from self._walk(schema.get("items", {}), item, (*place, index))

    def _walk_object(self, schema: Schema, value: dict[str, Any], place: Place) -> Iterator[_Fault]:
        properties = schema.get("properties", {})
        others = schema.get("additionalProperties")
        for name in schema.get("required", ()):
            if name not in value:
                yield place, "missing_field", {"name": name}
        for name, item in value.items():
            here = (*place, name)
            if name in properties:
                yield from self._walk(properties[name], item, here)
            elif is_object(others):
                yield from self._walk({"type": "string", **schema.get("propertyNames", {})}, name, here)
                yield from self._walk(others, item, here)
            elif others is False:
                yield here, "unknown_field", {"name": name, "meant": closest(name, properties)}


_Fault = tuple[Place, str, dict[str, Any]]


def _choices(schema: Schema) -> list[Any]:
    return schema["enum"] if "enum" in schema else [schema["const"]]


def _check_choice(schema: Schema, value: object, place: Place) -> Iterator[_Fault]:
    choices = _choices(schema)
    got = type_of(value)
    if any(value == choice and got == type_of(choice) for choice in choices):
        return
    expected = tuple(dict.fromkeys(type_of(choice) for choice in choices))
    if got not in expected:
        yield place, "wrong_type", {"expected": expected, "got": got}
    elif isinstance(value, str) and CODES[0] in choices:
        yield _unknown_card(value, choices, place)
    else:
        meant = closest(value, [choice for choice in choices if isinstance(choice, str)]) if isinstance(value, str) else None
        yield place, "not_allowed", {"value": value, "allowed": choices, "meant": meant}


def _unknown_card(value: str, choices: list[Any], place: Place) -> _Fault:
    """Only what may stand at the place is suggested, and where no joker may stand, a joker is told so."""
    meant = card_meant(value)
    if meant == JOKER and JOKER not in choices:
        return place, "not_allowed", {"sentence": "joker_here"}
    return place, "unknown_card", {"value": value, "meant": meant if meant in choices else None}


def _check_bounds(schema: Schema, value: float, place: Place) -> Iterator[_Fault]:
    if value < schema.get("minimum", value):
        yield place, "too_small", {"value": value, "bound": schema["minimum"]}
    elif value > schema.get("maximum", value):
        yield place, "too_large", {"value": value, "bound": schema["maximum"]}


def _message(code: str, facts: dict[str, Any], language: Language) -> str:
    """The sentence for a fault: that of its code, unless its facts name a closer one."""
    sentence = facts.get("sentence", code) + ("_meant" if facts.get("meant") else "")
    return _MESSAGES[language][sentence].format_map({name: _shown(name, fact, language) for name, fact in facts.items()})


def _shown(name: str, fact: Any, language: Language) -> str:
    """A fact as text: JSON types by name, what the client wrote in quotes, shortened if it is long."""
    if name == "got":
        return _TYPE_NAMES[language]["fraction" if fact == "number" else fact]
    if name == "expected":
        return _joined([_TYPE_NAMES[language][wanted] for wanted in fact], language)
    if name == "allowed":
        return "、".join(map(str, fact)) if language == "zh-Hant" else ", ".join(map(str, fact))
    if isinstance(fact, str):
        return repr(fact if len(fact) <= 40 else fact[:39] + "…")
    if isinstance(fact, float):
        return f"{fact:.17g}".replace("inf", "∞")
    digits = str(fact)
    return digits if len(digits) <= 40 else digits[:39] + "…"


def _joined(names: list[str], language: Language) -> str:
    return ("或" if language == "zh-Hant" else " or ").join(names)
