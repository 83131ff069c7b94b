"""Methods, queries, caching and the header fields of every answer."""

from __future__ import annotations

from typing import Any

import pytest

from bigtwo_api.app import ASSET_PATHS
from bigtwo_api.operations import OPERATIONS

PAGES = [op for op in OPERATIONS if op.method == "GET"]
QUESTIONS = [op for op in OPERATIONS if op.method == "POST"]
CACHEABLE = [op for op in PAGES if op.cacheable]


def unnamed(answer: Any) -> Any:
    """The header fields without what the request is called, which is never the same."""
    return {name: value for name, value in answer.headers.items() if name != "x-request-id"}


def address(operation: Any) -> Any:
    if operation.parameter is None:
        return operation.path
    value = next(iter(operation.examples.values())).value
    return operation.path.replace("{" + operation.parameter.name + "}", value)


def by_id(operation: Any) -> Any:
    return operation.id


@pytest.mark.parametrize("operation", PAGES, ids=by_id)
def test_head_is_get_without_the_content(client: Any, operation: Any) -> None:
    got, head = client.get(address(operation)), client.head(address(operation))
    assert head.status_code == got.status_code == 200
    assert head.content == b""
    assert unnamed(head) == unnamed(got)
    assert int(got.headers["content-length"]) == len(got.content)


@pytest.mark.parametrize("operation", OPERATIONS, ids=by_id)
def test_options_lists_the_methods(client: Any, operation: Any) -> None:
    answer = client.options(address(operation))
    assert answer.status_code == 204
    assert methods(answer) == allowed(operation)


@pytest.mark.parametrize("operation", OPERATIONS, ids=by_id)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "QUERY", "BREW"])
def test_other_methods_are_not_allowed(client: Any, operation: Any, method: Any) -> None:
    if method in allowed(operation):
        return
    answer = client.request(method, address(operation))
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert methods(answer) == allowed(operation)


def methods(answer: Any) -> Any:
    return set(answer.headers["allow"].split(", "))


def allowed(operation: Any) -> Any:
    return {"GET", "HEAD", "OPTIONS"} if operation.method == "GET" else {"POST", "OPTIONS"}


@pytest.mark.parametrize("operation", OPERATIONS, ids=by_id)
@pytest.mark.parametrize("query", ["ruleset=douque", "a=1&a=2", "x", "%ff=%zz", "=", "&"])
def test_a_query_is_refused(client: Any, operation: Any, query: Any) -> None:
    answer = client.request(operation.method, f"{address(operation)}?{query}", json={})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_query")


@pytest.mark.parametrize("operation", CACHEABLE, ids=by_id)
def test_a_page_the_client_has_is_not_sent_again(client: Any, operation: Any) -> None:
    first = client.get(address(operation))
    etag = first.headers["etag"]
    assert etag.startswith('"')
    assert "max-age=3600" in first.headers["cache-control"]
    for field in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        again = client.get(address(operation), headers={"if-none-match": field})
        assert (again.status_code, again.content) == (304, b"")
        for name in ("etag", "cache-control", "vary"):
            assert again.headers[name] == first.headers[name]
    assert client.get(address(operation), headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize("operation", [op for op in CACHEABLE if op.localized], ids=by_id)
def test_a_tag_names_one_language(client: Any, operation: Any) -> None:
    english, chinese = (client.get(address(operation), headers={"accept-language": tag}) for tag in ("en", "zh-TW"))
    assert english.headers["etag"] != chinese.headers["etag"]
    assert english.content != chinese.content


@pytest.mark.parametrize("path", ["/livez", "/readyz", "/version"])
def test_the_state_of_the_service_is_never_cached(client: Any, path: Any) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")


@pytest.mark.parametrize("path", sorted(ASSET_PATHS))
def test_assets_are_cached_too(client: Any, path: Any) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert client.get(path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304
    assert client.head(path).headers["content-length"] == str(len(answer.content))
    assert client.post(path).status_code == 405


@pytest.mark.parametrize("path", [*sorted(ASSET_PATHS), "/v1/rulesets", "/livez", "/nothing"])
def test_every_answer_has_the_protective_fields(client: Any, path: Any) -> None:
    headers = client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_the_docs_ask_no_other_server(client: Any) -> None:
    page = client.get("/docs").text + client.get("/docs/docs.js").text
    assert "http://" not in page
    assert "https://" not in page


@pytest.mark.parametrize(
    "path", ["/nothing", "/v1", "/v1/rulesets/none", "/v1/rulesets/none/clauses", "/v1/clauses/none", "/docs/none.js",
             "/docs/../settings.py", "/v1/clauses/a%2Fb", "/v1/clauses/%ff", "/v1/clauses/" + "x" * 2000]
)  # fmt: skip
def test_what_does_not_exist_is_not_found(client: Any, path: Any) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == "urn:bigtwo:problem:not-found"


@pytest.mark.parametrize("operation", QUESTIONS, ids=by_id)
def test_a_question_always_gets_the_same_answer(ask: Any, operation: Any) -> None:
    for example in operation.examples.values():
        first, second = ask(operation.path, example.value), ask(operation.path, example.value)
        assert first.status_code == 200
        assert first.content == second.content
        assert unnamed(first) == unnamed(second)
