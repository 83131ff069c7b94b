"""A request that went astray is told what it sent and what is there instead."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("path", "english", "chinese"),
    [
        ("/v1/combos/classifi", "There is nothing at '/v1/combos/classifi'; did you mean '/v1/combos/classify'?",
         "'/v1/combos/classifi' 這裡沒有東西；是不是 '/v1/combos/classify'？"),
        ("/V1/Plays/Compare", "There is nothing at '/V1/Plays/Compare'; did you mean '/v1/plays/compare'?",
         "'/V1/Plays/Compare' 這裡沒有東西；是不是 '/v1/plays/compare'？"),
        ("/wp-login.php", "There is nothing at '/wp-login.php'; /openapi.json lists every address.",
         "'/wp-login.php' 這裡沒有東西；所有網址列在 /openapi.json。"),
        ("/" + "a" * 500, f"There is nothing at '/{'a' * 62}…'; /openapi.json lists every address.",
         f"'/{'a' * 62}…' 這裡沒有東西；所有網址列在 /openapi.json。"),
        ("/v1/rulesets/Douque", "Nothing has the id 'Douque'; did you mean 'douque'?", "沒有代號 'Douque'；是不是 'douque'？"),
        ("/v1/rulesets/taiwn/clauses", "Nothing has the id 'taiwn'; did you mean 'taiwan'?",
         "沒有代號 'taiwn'；是不是 'taiwan'？"),
        ("/v1/clauses/s0-39", "Nothing has the id 's0-39'; did you mean 'S0-39'?", "沒有代號 's0-39'；是不是 'S0-39'？"),
        ("/v1/clauses/Z9-99", "Nothing has the id 'Z9-99'.", "沒有代號 'Z9-99'。"),
    ],
)  # fmt: skip
def test_what_is_not_there(client: Any, path: Any, english: Any, chinese: Any) -> None:
    for language, detail in (("en", english), ("zh-Hant", chinese)):
        answer = client.get(path, headers={"accept-language": language})
        assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (404, "not_found", detail)


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/v1/combos/classify", "POST, OPTIONS"),
        ("/v1/rulesets", "GET, HEAD, OPTIONS"),
        ("/v1/rulesets/douque", "GET, OPTIONS, HEAD"),
    ],
)
def test_a_method_that_is_not_there(client: Any, path: Any, allowed: Any) -> None:
    answer = client.delete(path)
    assert answer.json()["detail"] == f"The method DELETE is not supported here; use {answer.headers['allow']}."
    assert set(answer.headers["allow"].split(", ")) == set(allowed.split(", "))
    chinese = client.delete(path, headers={"accept-language": "zh"}).json()["detail"]
    assert chinese == f"這裡不支援 DELETE 方法；可用的是 {answer.headers['allow']}。"


@pytest.mark.parametrize(
    ("fields", "english", "chinese"),
    [
        ({}, "The request has no Content-Type; send JSON as application/json.", "請求沒有 Content-Type"),
        ({"content-type": "text/json"}, "The Content-Type is 'text/json'; send JSON in UTF-8", "Content-Type 是 'text/json'"),
        ({"content-type": "application/json; charset=big5"}, "is 'application/json; charset=big5'; send JSON in UTF-8",
         "charset=big5'；請用"),
        ({"content-type": "application/json", "content-encoding": "gzip"},
         "The Content-Encoding is 'gzip'; send the body as it is", "Content-Encoding 是 'gzip'；請送沒有壓縮的內容"),
    ],
)  # fmt: skip
def test_a_body_that_is_not_json_as_it_is(client: Any, fields: Any, english: Any, chinese: Any) -> None:
    for language, part in (("en", english), ("zh-Hant", chinese)):
        answer = client.post("/v1/combos/classify", content=b"{}", headers={**fields, "accept-language": language})
        assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")
        assert part in answer.json()["detail"]
        assert answer.headers["accept"] == "application/json"
