"""The committed document is the application's, says all of it, and leaves nothing without a bound."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from bigtwo.cards import CODES
from bigtwo_api.app import ASSET_PATHS, create_app
from bigtwo_api.document import build_document, document_json
from bigtwo_api.operations import OPERATIONS, TAGS
from bigtwo_api.problems import ERROR_CODES
from bigtwo_api.settings import Settings
from tools.openapi_files import EXAMPLES, example_files

COMMITTED = Path(__file__).parents[2] / "openapi" / "openapi.json"
DOCUMENT = build_document()
SCHEMAS = DOCUMENT["components"]["schemas"]
UNBOUNDED = {
    ("BatchItem", "properties", "body"),  # what is wrong with it is that question's affair alone
}
"""Where anything may stand."""
AGAIN = "run `make golden` and read the difference"


def test_the_committed_document_is_the_applications() -> None:
    assert COMMITTED.read_bytes() == document_json(), AGAIN


def test_the_served_document_is_the_committed_one() -> None:
    with TestClient(create_app()) as client:
        assert client.get("/openapi.json").content == COMMITTED.read_bytes()


def test_every_route_is_documented_and_every_documented_path_is_a_route() -> None:
    routes = {route.path_format for route in create_app().routes}
    assert routes - ASSET_PATHS == set(DOCUMENT["paths"])
    assert routes >= ASSET_PATHS


def test_the_methods_of_the_document_are_those_of_the_routes() -> None:
    with TestClient(create_app()) as client:
        for path, item in DOCUMENT["paths"].items():
            allowed = client.options(path.replace("{ruleset_id}", "douque").replace("{clause_id}", "x")).headers["allow"]
            documented = {method.upper() for method in item}
            assert set(allowed.split(", ")) - {"HEAD", "OPTIONS"} == documented


def test_operation_ids_are_unique_and_tags_are_used() -> None:
    ids = [operation.id for operation in OPERATIONS]
    assert len(set(ids)) == len(ids)
    assert all(name[0].islower() and name.isalnum() for name in ids)
    assert {operation.tag for operation in OPERATIONS} == set(TAGS)


def nodes(node: Any, place: Any = ()) -> Iterator[Any]:
    """Every schema below a place."""
    if isinstance(node, list):
        for index, below in enumerate(node):
            yield from nodes(below, (*place, index))
    elif isinstance(node, dict):
        yield place, node
        for key, below in node.items():
            if key not in {"enum", "examples", "required", "x-enum-varnames", "default", "const", "discriminator"}:
                yield from nodes(below, (*place, key))


def is_schema(place: Any) -> Any:
    return place[-1:] and place[-1] not in {"properties", "anyOf", "oneOf", "prefixItems"}


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_every_string_list_and_number_has_bounds(name: Any) -> None:
    for place, schema in nodes(SCHEMAS[name], (name,)):
        if is_schema(place) and place not in UNBOUNDED:
            assert_bounded(place, schema)


def largest(schema: Any) -> Any:
    """The most bytes a value of a schema can have, written without spaces but with every character escaped."""
    if "$ref" in schema:
        return largest(SCHEMAS[schema["$ref"].rsplit("/", 1)[1]])
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return max(map(largest, schema[choice]))
    if "enum" in schema or "const" in schema:
        return max(8 * len(str(value)) for value in schema.get("enum", [schema.get("const")]))
    match schema["type"]:
        case "string":
            return 2 + 12 * schema["maxLength"]
        case "array":
            return 2 + schema["maxItems"] * (1 + largest(schema["items"]))
        case "object":
            fields = sum(6 * len(name) + 4 + largest(below) for name, below in schema.get("properties", {}).items())
            others = schema.get("additionalProperties")
            pair = 2 + largest(schema["propertyNames"]) + largest(others) if others else 0
            return 2 + fields + schema.get("maxProperties", 0) * pair
    return 24


@pytest.mark.parametrize("operation", [op for op in OPERATIONS if op.decoder and op.id != "answerBatch"], ids=lambda op: op.id)
def test_every_body_that_fits_the_schema_fits_the_limit(operation: Any) -> None:
    assert largest(SCHEMAS[operation.decoder.type.__name__]) <= Settings().body_limit


def test_parameters_and_header_fields_have_bounds() -> None:
    components = DOCUMENT["components"]
    found = [components["parameters"], components["headers"], DOCUMENT["paths"]]
    schemas = [(place, schema) for part in found for place, schema in nodes(part) if place and place[-1] == "schema"]
    assert len(schemas) > 20
    for place, schema in schemas:
        assert_bounded(place, schema)


def assert_bounded(place: Any, schema: Any) -> None:
    kind = schema.get("type")
    if {"enum", "const", "$ref", "anyOf", "oneOf"} & set(schema):
        return
    assert kind in {"string", "integer", "number", "array", "object", "boolean", "null"}, place
    if kind == "string":
        assert "maxLength" in schema, place
    if kind == "integer":
        assert {"minimum", "maximum"} <= set(schema), place
        assert max(abs(schema["minimum"]), abs(schema["maximum"])) < 2**53, place
    if kind == "number":
        assert {"minimum", "maximum"} <= set(schema), place
    if kind == "array":
        assert "maxItems" in schema, place
    if kind == "object" and "properties" not in schema:
        assert "maxProperties" in schema, place


def test_requests_are_closed() -> None:
    for operation in OPERATIONS:
        if operation.decoder is not None:
            assert SCHEMAS[operation.decoder.type.__name__]["additionalProperties"] is False


def test_cards_are_one_named_type_in_order() -> None:
    assert SCHEMAS["Card"]["enum"] == [*CODES, "joker"]
    names = SCHEMAS["Card"]["x-enum-varnames"]
    assert (names[0], names[-2], names[-1]) == ("THREE_OF_CLUBS", "TWO_OF_SPADES", "JOKER")
    inline = [place for name in SCHEMAS for place, node in nodes(SCHEMAS[name], (name,)) if "3c" in node.get("enum", ())]
    assert sorted(inline) == [("Card",), ("SuitedCard",)]


def test_the_document_knows_every_code() -> None:
    assert SCHEMAS["PlaceError"]["properties"]["code"]["examples"] == list(ERROR_CODES)


def test_nothing_is_silently_allowed() -> None:
    text = json.dumps(DOCUMENT)
    assert '"default": {' not in json.dumps(DOCUMENT["paths"])
    assert '"nullable": true' not in text
    assert "http://" not in text
    assert "https://" not in text


def test_references_lead_somewhere() -> None:
    for _, node in nodes(DOCUMENT):
        if "$ref" in node:
            target = DOCUMENT
            for step in node["$ref"].removeprefix("#/").split("/"):
                target = target[step]


def test_examples_are_the_live_answers() -> None:
    live = example_files()
    assert {file.name: file.read_text(encoding="utf-8") for file in EXAMPLES.glob("*.json")} == live, AGAIN


def test_every_example_is_answered() -> None:
    for content in example_files().values():
        for pair in json.loads(content)["examples"].values():
            assert pair["status"] == 200
