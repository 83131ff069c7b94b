"""The OpenAPI 3.1 document: the operation table and the records' own JSON Schemas, as clients and linters want them.

``python -m bigtwo_api.document`` prints it; the committed ``openapi/openapi.json`` is that output.
"""

from __future__ import annotations

import enum
import json
import sys
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, Final, get_args

import msgspec

from bigtwo.cards import Card, Rank, SuitedCard, SuitOrder
from bigtwo.rules.reference import RuleSetReference
from bigtwo.rules.ruleset import Sequence
from bigtwo.rules.scoring_record import ScoringReference
from bigtwo_api.document_parts import HEADERS, PARAMETERS, header_references, metrics_operation
from bigtwo_api.metrics import METRICS_PATH
from bigtwo_api.operations import OPERATIONS, TAGS, Operation
from bigtwo_api.problems import ERROR_CODES, PROBLEM_KINDS, Problem
from bigtwo_api.requests import BatchRequest
from bigtwo_api.schema_check import is_list, is_object

Schema = dict[str, Any]

API_VERSION: Final = "1.0.0"
_REFERENCE: Final = "#/components/schemas/{name}"
_JSON: Final = "application/json"
_PROBLEM_JSON: Final = "application/problem+json"
_NAMED: Final[dict[str, Any]] = {
    "Card": Card,
    "SuitedCard": SuitedCard,
    "Rank": Rank,
    "Sequence": Sequence,
    "SuitOrder": SuitOrder,
    "RuleSetReference": RuleSetReference,
    "ScoringReference": ScoringReference,
}
"""Types that have no name of their own at run time, and get one in the document."""
_NAMED_TEXTS: Final = {
    "Card": "A card: its rank, then its suit (c d h s); or the joker.",
    "SuitedCard": "A card with a suit: its rank, then its suit (c d h s).",
    "Rank": "A rank, low to high.",
    "Sequence": "Five ranks in a row, as the table means them.",
    "SuitOrder": "The four suits from low to high.",
    "RuleSetReference": "A rule set by its id, or as a change of one: objects in `changes` merge by key, lists "
    "and single values replace.",
    "ScoringReference": "A scoring by its id, or as a change of one.",
}
_PARAMETER_VALUE: Final[Schema] = {
    "title": "ParameterValue",
    "description": "The value of a parameter of a rule set.",
    "anyOf": [
        {"type": "null"},
        {"type": "boolean"},
        {"type": "integer", "minimum": -(10**9), "maximum": 10**9},
        {"type": "string", "maxLength": 64},
        {"type": "array", "items": {"$ref": "#/components/schemas/ParameterValue"}, "maxItems": 200},
        {
            "type": "object",
            "additionalProperties": {"$ref": "#/components/schemas/ParameterValue"},
            "maxProperties": 200,
        },
    ],
}
"""What the records leave open: parameters are of many types."""
_RANK_NAMES: Final = {
    "3": "THREE",
    "4": "FOUR", "5": "FIVE", "6": "SIX", "7": "SEVEN", "8": "EIGHT", "9": "NINE", "T": "TEN", "J": "JACK",
    "Q": "QUEEN", "K": "KING", "A": "ACE", "2": "TWO",
}  # fmt: skip
_SUIT_NAMES: Final = {"c": "CLUBS", "d": "DIAMONDS", "h": "HEARTS", "s": "SPADES"}
_LINKS: Final = {
    "listRuleSets": (("getRuleSet", "ruleset_id", "/rulesets/0/id"), ("listClauses", "ruleset_id", "/rulesets/0/id")),
    "listClauses": (("getClause", "clause_id", "/clauses/0/id"),),
}
"""Where an id in one answer leads to the next: operation, its parameter, the place of the id."""
_DESCRIPTION: Final = (
    "A stateless referee for Big Two (choh dai di) and its relatives: what some cards form, what beats what, what may "
    "be played, and what a round costs, each with the clause that says so. Nothing is stored: the same question always "
    "gets the same answer, and every POST may be sent again. Texts come in English or Traditional Chinese "
    "(Accept-Language); codes never change with the language. Answers may gain fields and codes: ignore those you do "
    "not know. Requests are closed: a field that is not listed is refused. A client may name its request in X-Request-Id, and "
    "finds that name, or one given to the request, in the answer. What is no proper HTTP, too long or too slow is answered "
    "400, 408, 414, 431 or 505 with a problem, too, and the connection is closed."
)


def document_json() -> bytes:
    """The document as it is committed and served."""
    return json.dumps(build_document(), ensure_ascii=False, indent=2).encode() + b"\n"


def build_document() -> Schema:
    """The OpenAPI document of the operation table."""
    schemas = _component_schemas()
    paths: dict[str, Schema] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    paths[METRICS_PATH] = {"get": metrics_operation(_problem_name)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Big Two referee",
            "version": API_VERSION,
            "summary": "A rules referee for Big Two.",
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
            "contact": {"name": "The bigtwo authors"},
        },
        "servers": [{"url": "/", "description": "This server."}],
        "security": [{}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "parameters": PARAMETERS,
            "headers": HEADERS,
            "responses": {_problem_name(status): _problem_response(status) for status in _problem_statuses()},
        },
    }


def _component_schemas() -> Schema:
    """The records as components, every named type by reference."""
    records = [record for operation in OPERATIONS for record in _records(operation)]
    inline, components = msgspec.json.schema_components(
        [*dict.fromkeys(records), Problem, *_NAMED.values()], ref_template=_REFERENCE
    )
    named = {name: _tidied(schema) for name, schema in zip(_NAMED, inline[-len(_NAMED) :], strict=True)}
    references = {_key(schema): name for name, schema in named.items()}
    schemas = {name: _folded(_tidied(schema), references) for name, schema in components.items()}
    for name, schema in named.items():
        parts = {key: _folded(value, references) for key, value in schema.items()}
        schemas[name] = {"title": name, "description": _NAMED_TEXTS[name], **parts}
    _complete(schemas)
    return dict(sorted(_reachable(schemas).items()))


def _records(operation: Operation) -> list[type[msgspec.Struct]]:
    request = operation.decoder.type if operation.decoder else None
    return [operation.answer] if request is None else [request, operation.answer]


def _complete(schemas: Schema) -> None:
    """What the records cannot say of themselves."""
    for schema in list(schemas.values()):
        for name, value in schema.get("properties", {}).items():
            if value == {}:
                schema["properties"][name] = {"$ref": _REFERENCE.format(name="ParameterValue")}
    schemas["ParameterValue"] = _PARAMETER_VALUE
    cards = schemas["Card"]["enum"]
    schemas["Card"]["x-enum-varnames"] = [_card_name(card) for card in cards]
    schemas["SuitedCard"]["x-enum-varnames"] = [_card_name(card) for card in schemas["SuitedCard"]["enum"]]
    schemas["PlaceError"]["properties"]["code"]["examples"] = list(ERROR_CODES)
    schemas["Problem"]["properties"]["code"]["examples"] = [kind.code for kind in PROBLEM_KINDS]
    schemas["BatchItem"]["properties"]["body"] = {
        "description": "The body of the operation. Whatever stands here, only this question's answer depends on it, as long "
        "as the batch as a whole can be read: nested no deeper than a thousand, and without half a surrogate pair."
    }
    answers = [op.answer.__name__ for op in OPERATIONS if op.decoder is not None and op.decoder.type is not BatchRequest]
    schemas["BatchResult"]["properties"]["body"] = {
        "description": "The answer of the operation, or a problem.",
        "anyOf": [{"$ref": _REFERENCE.format(name=name)} for name in (*answers, "Problem")],
    }


def _card_name(card: str) -> str:
    return "JOKER" if card == "joker" else f"{_RANK_NAMES[card[0]]}_OF_{_SUIT_NAMES[card[1]]}"


def _orders() -> dict[frozenset[str], list[str]]:
    """The values of enumerations in their own order, which the generated schemas lose."""
    literals = [list(get_args(literal)) for literal in (Card, SuitedCard, Rank, Sequence, SuitOrder)]
    classes = [[member.value for member in listed] for listed in enum.StrEnum.__subclasses__()]
    return {frozenset(values): values for values in (*literals, *classes)}


def _tidied(node: Any) -> Any:
    """Enumerations typed and in order, no null defaults, texts in Markdown."""
    orders = _orders()

    def tidy(node: Any) -> Any:
        if is_list(node):
            return [tidy(item) for item in node]
        if not is_object(node):
            return node
        tidied: Schema = {key: value if key in {"enum", "default"} else tidy(value) for key, value in node.items()}
        if tidied.get("default", "") is None:
            del tidied["default"]
        if isinstance(tidied.get("description"), str):
            tidied["description"] = " ".join(tidied["description"].replace("``", "`").split())
        if "propertyNames" in tidied and not {"$ref", "anyOf", "type"} & set(tidied["propertyNames"]):
            tidied["propertyNames"] = {"type": "string", **tidied["propertyNames"]}
        if "prefixItems" in tidied:
            # There are no more items than prefixes; linters want a schema for them all the same.
            tidied["items"] = {"anyOf": tidied["prefixItems"]}
        return _typed_enumeration(tidied, orders) if "enum" in tidied else tidied

    return tidy(node)


def _typed_enumeration(schema: Schema, orders: dict[frozenset[str], list[str]]) -> Schema:
    values = schema["enum"]
    kinds: set[type] = {type(value) for value in values}
    if kinds == {str}:
        schema = {**schema, "type": "string", "enum": orders.get(frozenset(values), values)}
    elif kinds == {int}:
        schema = {**schema, "type": "integer"}
    if len(values) == 1:
        return {**{key: value for key, value in schema.items() if key != "enum"}, "const": values[0]}
    return schema


def _key(schema: Schema) -> str:
    return json.dumps(schema, sort_keys=True)


def _folded(node: Any, references: dict[str, str]) -> Any:
    """Every occurrence of a named schema as a reference to it."""
    if is_list(node):
        return [_folded(item, references) for item in node]
    if not is_object(node):
        return node
    name = references.get(_key(node))
    if name is not None:
        return {"$ref": _REFERENCE.format(name=name)}
    return {key: _folded(value, references) for key, value in node.items()}


def _reachable(schemas: Schema) -> Schema:
    """The schemas that an operation or another schema in use refers to."""
    prefix = _REFERENCE.format(name="")
    waiting = [record.__name__ for operation in OPERATIONS for record in _records(operation)] + ["Problem"]
    found: Schema = {}
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = schemas[name]
            waiting += [ref.removeprefix(prefix) for ref in _references(schemas[name])]
    return found


def _references(node: Any) -> Iterator[str]:
    if is_list(node):
        for item in node:
            yield from _references(item)
    elif is_object(node):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for value in node.values():
            yield from _references(value)


def _operation(operation: Operation) -> Schema:
    described: Schema = {
        "operationId": operation.id,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": operation.description,
        "parameters": list(_parameters(operation)),
    }
    if operation.decoder is not None:
        described["requestBody"] = {
            "required": True,
            "content": {
                _JSON: {
                    "schema": {"$ref": _REFERENCE.format(name=operation.decoder.type.__name__)},
                    "examples": {
                        name: {"summary": example.summary, "value": example.value}
                        for name, example in operation.examples.items()
                    },
                }
            },
        }
    described["responses"] = _responses(operation)
    return described


def _parameters(operation: Operation) -> Iterator[Schema]:
    parameter = operation.parameter
    if parameter is not None:
        schema: Schema = {"type": "string", "minLength": 1, "maxLength": 64}
        if parameter.known:
            schema = {"type": "string", "enum": list(parameter.known)}
        examples = {name: {"summary": example.summary, "value": example.value}
                    for name, example in operation.examples.items()}  # fmt: skip
        yield {
            "name": parameter.name, "in": "path", "required": True, "description": parameter.description,
            "schema": schema, "examples": examples,
        }  # fmt: skip
    yield {"$ref": "#/components/parameters/AcceptLanguage"}
    if operation.cacheable:
        yield {"$ref": "#/components/parameters/IfNoneMatch"}


def _responses(operation: Operation) -> Schema:
    names = ["Vary"]
    names += ["ContentLanguage"] if operation.localized else []
    names += ["ETag"] if operation.cacheable else []
    names += ["CacheControl"] if operation.method == "GET" else []
    answered: Schema = {
        "description": _first_sentence(operation.answer.__doc__ or operation.summary),
        "headers": header_references(*names),
        "content": {_JSON: {"schema": {"$ref": _REFERENCE.format(name=operation.answer.__name__)}}},
    }
    links = {target: {"operationId": target, "parameters": {parameter: f"$response.body#{place}"}}
             for target, parameter, place in _LINKS.get(operation.id, ())}  # fmt: skip
    if links:
        answered["links"] = links
    responses: Schema = {"200": answered}
    if operation.cacheable:
        responses["304"] = {
            "description": "What the client has is still right.",
            "headers": header_references(*(name for name in names if name != "ContentLanguage")),
        }
    for status in operation.statuses:
        responses[str(status)] = {"$ref": f"#/components/responses/{_problem_name(status)}"}
    return responses


def _first_sentence(text: str) -> str:
    return " ".join(text.split("\n\n", maxsplit=1)[0].replace("``", "`").split())


def _problem_statuses() -> list[int]:
    return sorted({status for operation in OPERATIONS for status in operation.statuses})


def _problem_name(status: int) -> str:
    return HTTPStatus(status).phrase.title().replace(" ", "").replace("-", "")


def _problem_response(status: int) -> Schema:
    titles = [kind.title["en"] for kind in PROBLEM_KINDS if kind.status == status]
    more = {405: ("Allow",), 415: ("Accept",), 429: ("RateLimit", "RateLimitPolicy", "RetryAfter"), 503: ("RetryAfter",)}
    extra = more.get(status, ())
    return {
        "description": "; or: ".join(titles) + ".",
        "headers": header_references("ContentLanguage", "Vary", *extra),
        "content": {_PROBLEM_JSON: {"schema": {"$ref": _REFERENCE.format(name="Problem")}}},
    }


if __name__ == "__main__":
    sys.stdout.buffer.write(document_json())
