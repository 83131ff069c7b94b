"""Accept, Accept-Language, Content-Type and Content-Encoding, for questions and pages alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bigtwo_api.http import LONGEST_FIELD

CLASSIFY = "/v1/combos/classify"
BODY = {"cards": ["3c"]}


@pytest.mark.parametrize(
    ("accept", "status"),
    [
        ("application/json", 200), ("*/*", 200), ("application/*", 200), ("APPLICATION/JSON", 200), ("", 200),
        ("application/json;q=0.1", 200), ("text/html, application/json;q=0.5", 200), ("text/html, */*;q=0.1", 200),
        ("application/json; charset=utf-8", 200), ("text/html;q=1.0,*/*;q=0.001", 200),
        ("application/json;q=1, */*;q=0", 200), ("*/*;q=0, application/json", 200), ("application/json;q=1.000", 200),
        ("text/html", 406), ("application/xml", 406), ("text/*", 406), ("application/json;q=0", 406),
        ("application/json;q=0, */*", 406), ("*/*;q=0", 406), ("application/*;q=0, */*;q=1", 406),
        ("application/problem+json", 406), ("application/json;q=0.0", 406), ("application/vnd.msgpack", 406),
        ("application/jsonx", 406), ("application/json;q=zero", 406), ("application/json;q=5", 406),
        ("application/json;q=-1", 406), ("application/json;q=0.0001", 406), (",,;;,", 406),
    ],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_accept(client: Any, ask: Any, method: Any, accept: Any, status: Any) -> None:
    page = client.get("/v1/rulesets", headers={"accept": accept})
    answer = page if method == "GET" else ask(CLASSIFY, BODY, accept=accept)
    assert answer.status_code == status
    assert answer.headers["vary"] == "Accept, Accept-Language"
    if status == 406:
        assert answer.json()["code"] == "not_acceptable"


def test_accept_in_several_lines_is_one_list(client: Any) -> None:
    lines = [("accept", "text/html"), ("accept", "application/json;q=0.2"), ("content-type", "application/json")]
    assert client.post(CLASSIFY, content=b'{"cards":["3c"]}', headers=lines).status_code == 200


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 200), ("Application/JSON", 200), ("application/json; charset=utf-8", 200),
        ("application/json;charset=UTF-8", 200), ('application/json; charset="utf-8"', 200),
        ("application/json; charset=latin-1", 415), ("application/json; charset=utf-16", 415), ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415), ("multipart/form-data; boundary=x", 415), ("text/json", 415),
        ("application/problem+json", 415), ("application/vnd.msgpack", 415), ("application/json, text/plain", 415),
        ("application/jsonx", 415), ("json", 415), ("", 415), (None, 415),
    ],
)  # fmt: skip
def test_content_type(client: Any, content_type: Any, status: Any) -> None:
    headers = {} if content_type is None else {"content-type": content_type}
    answer = client.post(CLASSIFY, content=b'{"cards":["3c"]}', headers=headers)
    assert answer.status_code == status
    if status == 415:
        assert answer.headers["accept"] == "application/json"
        assert answer.json()["code"] == "unsupported_media_type"


@pytest.mark.parametrize(
    ("coding", "status"),
    [("identity", 200), ("IDENTITY", 200), ("gzip", 415), ("br", 415), ("gzip, identity", 415), ("deflate", 415)],
)
def test_content_encoding(ask: Any, coding: Any, status: Any) -> None:
    answer = ask(CLASSIFY, BODY, content_encoding=coding)
    assert answer.status_code == status
    if status == 415:
        assert answer.headers["accept-encoding"] == "identity"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        (None, "en"), ("", "en"), ("en", "en"), ("en-GB", "en"), ("zh", "zh-Hant"), ("zh-Hant", "zh-Hant"),
        ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-Hant-HK", "zh-Hant"), ("zh-Hans-CN", "zh-Hant"),
        ("ZH-tw", "zh-Hant"), ("fr", "en"), ("*", "en"), ("fr, zh;q=0.5, en;q=0.4", "zh-Hant"),
        ("en;q=0.4, zh;q=0.5", "zh-Hant"), ("en, zh", "en"), ("zh, en", "zh-Hant"), ("zh;q=0, en;q=0.1", "en"),
        ("zh;q=0", "en"), ("zhx", "en"), ("en-zh", "en"), ("zh;q=banana, en;q=0.1", "en"), (",,;q=1,;", "en"),
    ],
)  # fmt: skip
def test_accept_language(client: Any, ask: Any, accepted: Any, language: Any) -> None:
    headers = {} if accepted is None else {"accept_language": accepted}
    answer = ask(CLASSIFY, BODY, **headers)
    assert (answer.status_code, answer.headers["content-language"]) == (200, language)
    problem = ask(CLASSIFY, {}, **headers)
    assert (problem.status_code, problem.headers["content-language"]) == (422, language)
    fields = {name.replace("_", "-"): text for name, text in headers.items()}
    assert client.get("/nothing", headers=fields).headers["content-language"] == language


def test_absurdly_long_fields_are_refused(client: Any, ask: Any) -> None:
    assert ask(CLASSIFY, BODY, accept_language="en," * 333).status_code == 200
    for answer, name in (
        (ask(CLASSIFY, BODY, accept_language="zh," * 334), "Accept-Language"),
        (client.get("/v1/rulesets", headers={"accept-language": "zh," * 334}), "Accept-Language"),
        (client.get("/v1/rulesets", headers={"accept-language": "zh", "if-none-match": "x" * 1001}), "If-None-Match"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
        assert answer.json()["detail"] == f"標頭欄位 {name} 最多 1000 個字元。"


def test_the_longest_field_is_documented() -> None:
    operations = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
    assert f"`Accept-Language` and `If-None-Match` have at most {LONGEST_FIELD:,} characters, else 400" in operations


def test_many_different_fields_do_not_pile_up(ask: Any) -> None:
    for number in range(600):
        assert ask(CLASSIFY, BODY, accept=f"application/json, text/x{number}").status_code == 200
