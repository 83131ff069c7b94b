"""What a body may be: everything the schema does not allow is refused at its place, everything it allows is taken."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bigtwo_api.problems import MALFORMED

CLASSIFY = "/v1/combos/classify"
LEGAL = "/v1/plays/legal"
JUDGE = "/v1/plays/judge"
SETTLE = "/v1/settlements"
LOSER = {"seat": "b", "cards_left": 3}
WINNER = {"seat": "a"}


def errors(answer: Any) -> Any:
    return [(error["pointer"], error["code"]) for error in answer.json()["errors"]]


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        (CLASSIFY, {}, [("", "missing_field")]),
        (CLASSIFY, [], [("", "wrong_type")]),
        (CLASSIFY, None, [("", "wrong_type")]),
        (CLASSIFY, 5, [("", "wrong_type")]),
        (CLASSIFY, {"cards": []}, [("/cards", "too_few_items")]),
        (CLASSIFY, {"cards": ["3c"] * 28}, [("/cards", "too_many_items")]),
        (CLASSIFY, {"cards": "3c"}, [("/cards", "wrong_type")]),
        (CLASSIFY, {"cards": {"0": "3c"}}, [("/cards", "wrong_type")]),
        (CLASSIFY, {"cards": [3]}, [("/cards/0", "wrong_type")]),
        (CLASSIFY, {"cards": [None]}, [("/cards/0", "wrong_type")]),
        (CLASSIFY, {"cards": ["3C"]}, [("/cards/0", "unknown_card")]),
        (CLASSIFY, {"cards": ["3c\n"]}, [("/cards/0", "unknown_card")]),
        (CLASSIFY, {"cards": [" 3c"]}, [("/cards/0", "unknown_card")]),
        (CLASSIFY, {"cards": ["3c", "4x", "zz"]}, [("/cards/1", "unknown_card"), ("/cards/2", "unknown_card")]),
        (CLASSIFY, {"cards": ["3c"], "declared": "pear"}, [("/declared", "not_allowed")]),
        (CLASSIFY, {"cards": ["3c"], "ruleset": ""}, [("/ruleset", "too_short")]),
        (CLASSIFY, {"cards": ["3c"], "ruleset": "x" * 41}, [("/ruleset", "too_long")]),
        (CLASSIFY, {"cards": ["3c"], "ruleset": None}, [("/ruleset", "wrong_type")]),
        (CLASSIFY, {"cards": ["3c"], "ruleset": {}}, [("/ruleset", "missing_field")] * 2),
        (CLASSIFY, {"cards": ["3c"], "ruleset": {"extends": "douque", "changes": {"nope": 1}}},
         [("/ruleset/changes/nope", "unknown_field")]),
        (CLASSIFY, {"cards": ["3c"], "ruleset": {"extends": "douque", "changes": {"play": {"pass_policy": "x"}}}},
         [("/ruleset/changes/play/pass_policy", "not_allowed")]),
        (CLASSIFY, {"cards": ["3c"], "a/b~c": 1}, [("/a~1b~0c", "unknown_field")]),
        (CLASSIFY, {"cards": ["3c"], "": 1}, [("/", "unknown_field")]),
        (LEGAL, {"hand": ["3c"], "limit": "5"}, [("/limit", "wrong_type")]),
        (LEGAL, {"hand": ["3c"], "limit": 0}, [("/limit", "too_small")]),
        (LEGAL, {"hand": ["3c"], "limit": 20001}, [("/limit", "too_large")]),
        (LEGAL, {"hand": ["3c"], "limit": 1.5}, [("/limit", "wrong_type")]),
        (LEGAL, {"hand": ["3c"], "limit": True}, [("/limit", "wrong_type")]),
        (LEGAL, {"hand": ["3c"], "limit": None}, [("/limit", "wrong_type")]),
        (LEGAL, {"hand": ["3c"], "table": []}, [("/table", "too_few_items")]),
        (LEGAL, {"hand": ["3c"], "situation": {"opening": 1}}, [("/situation/opening", "wrong_type")]),
        (LEGAL, {"hand": ["3c"], "situation": {"openning": True}}, [("/situation/openning", "unknown_field")]),
        (LEGAL, {"hand": ["3c"], "kinds": ["single", "pear"]}, [("/kinds/1", "not_allowed")]),
        (JUDGE, {"hand": ["3c"], "action": {"type": "bogus", "x": 1}}, [("/action/type", "not_allowed")]),
        (JUDGE, {"hand": ["3c"], "action": {"type": None}}, [("/action/type", "wrong_type")]),
        (JUDGE, {"hand": ["3c"], "action": {"cards": ["3c"]}}, [("/action", "missing_field")]),
        (JUDGE, {"hand": ["3c"], "action": []}, [("/action", "wrong_type")]),
        (JUDGE, {"hand": ["3c"], "action": {"type": "pass", "cards": ["3c"]}}, [("/action/cards", "unknown_field")]),
        (JUDGE, {"hand": ["3c"], "action": {"type": "play"}}, [("/action", "missing_field")]),
        (JUDGE, {"hand": ["3c"], "action": {"type": "play", "cards": ["3x"], "declared": "pear"}},
         [("/action/cards/0", "unknown_card"), ("/action/declared", "not_allowed")]),
        (SETTLE, {"winner": WINNER, "losers": [LOSER], "base": 0}, [("/base", "too_small")]),
        (SETTLE, {"winner": WINNER, "losers": [LOSER], "base": -1}, [("/base", "too_small")]),
        (SETTLE, {"winner": WINNER, "losers": [LOSER], "base": 10**18}, [("/base", "too_large")]),
        (SETTLE, {"winner": WINNER, "losers": [LOSER], "base": 10**30}, [("/base", "too_large")]),
        (SETTLE, {"winner": WINNER, "losers": []}, [("/losers", "too_few_items")]),
        ("/v1/deals/inspect", {"hands": {"a": ["3c"], "b" * 33: ["3d"]}}, [("/hands/" + "b" * 33, "too_long")]),
        ("/v1/deals/inspect", {"hands": {"a": ["3c"], "": ["3d"]}}, [("/hands/", "too_short")]),
        (SETTLE, {"winner": {}, "losers": [{}]}, [("/winner", "missing_field"), ("/losers/0", "missing_field")]),
    ],
)  # fmt: skip
def test_a_body_against_the_schema_is_refused_at_every_place(ask: Any, path: Any, body: Any, expected: Any) -> None:
    answer = ask(path, body)
    assert answer.status_code == 422
    assert answer.json()["code"] == "schema_violation"
    assert errors(answer) == expected


@pytest.mark.parametrize(
    ("action", "language", "message"),
    [
        ({"type": "bogus"}, "en", "'bogus' is not one of play, pass, claim."),
        ({"type": "passs"}, "zh", "'passs' 不在可用的值之內：play、pass、claim；是不是 'pass'？"),
        ({"cards": ["3c"]}, "en", "The field 'type' is required; it is one of play, pass, claim."),
        ({"cards": ["3c"]}, "zh", "缺少必填欄位 'type'；可用的值有：play、pass、claim。"),
        ({"type": "pass", "cards": ["3c"]}, "en", "There is no field 'cards' where 'type' is 'pass'."),
        ({"type": "pass", "cards": ["3c"]}, "zh", "'type' 是 'pass' 時，沒有欄位 'cards'。"),
        ({"type": "play", "cards": ["3c"], "declard": "single"}, "en",
         "There is no field 'declard' here; did you mean 'declared'?"),
    ],
)  # fmt: skip
def test_a_tag_decides_which_record_was_meant(ask: Any, action: Any, language: Any, message: Any) -> None:
    answer = ask(JUDGE, {"hand": ["3c"], "action": action}, accept_language=language)
    assert [error["message"] for error in answer.json()["errors"]] == [message]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b" ",
        b"{",
        b'{"cards":["3c"]',
        b'{"cards":["3c"],}',
        b"{'cards':['3c']}",
        b'{"cards":["3c"]} x',
        b'{"cards":["3c"]}{}',
        b"NaN",
        b'{"cards":[NaN]}',
        b'{"cards":[Infinity]}',
        b'\xef\xbb\xbf{"cards":["3c"]}',
        b'{"cards":["\xff"]}',
        b'{"cards":["\\ud800"]}',
        b'{"ruleset":"\xff","cards":["3c"]}',
        '{"cards":["3c"]}'.encode("utf-16"),
        b'{"cards":[01]}',
        b"\x00",
    ],
)
def test_what_is_no_json_is_malformed(ask: Any, raw: Any) -> None:
    for language in ("en", "zh-Hant"):
        answer = ask(CLASSIFY, raw, accept_language=language)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed_json")
        (error,) = answer.json()["errors"]
        assert error["pointer"] == ""
        assert error["code"] in MALFORMED.codes
        assert answer.json()["detail"] == error["message"]


@pytest.mark.parametrize(
    ("raw", "code", "english", "chinese"),
    [
        (b" ", "empty_body", "The body is empty.", "沒有內容。"),
        (b'\xef\xbb\xbf{"cards":["3c"]}', "invalid_utf8", "byte order mark; send UTF-8 without one", "位元組順序記號"),
        ('{"cards":["3c"]}'.encode("utf-16"), "invalid_utf8", "byte order mark", "位元組順序記號"),
        ('{"餅":"'.encode() + b'\xff"}', "invalid_utf8", "not UTF-8: what stands at byte offset 8", "位元組位移 8"),
        (b'{"cards":["3c"]', "bad_syntax", "it ends too early (byte offset 15)", "沒寫完就結束了（位元組位移 15）"),
        ('{"餅":["3c",] }'.encode(), "bad_syntax", "before a closing bracket (byte offset 12)", "（位元組位移 12）"),
        (b"{'cards':1}", "bad_syntax", "a name in double quotes was expected (byte offset 1)", "雙引號括住的名稱"),
        (b'{"cards" 1}', "bad_syntax", "a colon was expected", "冒號"),
        (b'{"cards":1 "x":2}', "bad_syntax", "a comma or a closing bracket was expected", "逗號或收尾的括號"),
        (b'{"cards":1} x', "bad_syntax", "something stands after its end (byte offset 12)", "結束之後還有東西"),
        (b'{"cards":"\n"}', "bad_syntax", "a control character or line end stands in a string", "控制字元"),
        (b'{"cards":"\\x"}', "bad_syntax", "there is no such escape", "跳脫字元"),
        (b'{"cards":"x', "bad_syntax", "a string begins here and is not closed (byte offset 9)", "沒有結束"),
        (b'{"cards":tru}', "bad_syntax", "a value was expected", "這裡應是一個值"),
        (b'{"cards":01}', "bad_syntax", "no number is written so", "數字不是這樣寫的"),
        (b'{"cards":+1}', "bad_syntax", "no number is written so", "數字不是這樣寫的"),
        (b'{"x":"NaN","cards":-Infinity}', "bad_syntax", "no numbers in JSON (byte offset 19)", "（位元組位移 19）"),
        (b'{"x":"\\\\ud800","cards":"\\ud800\\u0041"}', "bad_syntax", "half a surrogate pair is no character (byte offset 24)",
         "半個代理對"),
        (b"[" * 100_000, "nested_too_deeply", "nested too deeply", "巢狀太深"),
    ],
)  # fmt: skip
def test_why_a_body_is_no_json(ask: Any, raw: Any, code: Any, english: Any, chinese: Any) -> None:
    for language, part in (("en", english), ("zh-Hant", chinese)):
        (error,) = ask(CLASSIFY, raw, accept_language=language).json()["errors"]
        assert (error["pointer"], error["code"]) == ("", code)
        assert part in error["message"]


@pytest.mark.parametrize("depth", [1_000, 5_000, 30_000])
@pytest.mark.parametrize(("opening", "closing"), [(b"[", b"]"), (b'{"a":', b"}")])
@pytest.mark.parametrize("closed", [True, False])
def test_deep_nesting_is_refused_and_harmless(ask: Any, depth: Any, opening: Any, closing: Any, closed: Any) -> None:
    raw = (opening * depth + (b"1" + closing * depth if closed else b""))[:65_000]
    assert ask(CLASSIFY, raw).status_code in {400, 422}


@pytest.mark.parametrize("depth", [1_000, 5_000, 100_000])
def test_deep_nesting_in_a_field_and_in_a_batch(ask: Any, depth: Any) -> None:
    deep = b"[" * depth + b"]" * depth
    if depth < 30_000:
        assert ask(CLASSIFY, b'{"cards":' + deep + b"}").status_code in {400, 422}
    answer = ask("/v1/batch", b'{"requests":[{"operation":"plays/compare","body":' + deep + b"}]}")
    statuses = [result["status"] for result in answer.json().get("results", [])]
    assert answer.status_code == 400 or set(statuses) <= {400, 422}


@pytest.mark.parametrize(
    ("path", "raw", "pointers"),
    [
        (CLASSIFY, b'{"cards":["3c"],"cards":["3c"]}', ["/cards"]),
        (CLASSIFY, b'{"cards":["3c"],"c\\u0061rds":["3c"]}', ["/cards"]),
        (CLASSIFY, b'{"cards" : ["3c"], "ruleset":"douque", "ruleset" :"douque"}', ["/ruleset"]),
        (LEGAL, b'{"hand":["3c"],"situation":{"opening":true,"opening":false}}', ["/situation/opening"]),
        (CLASSIFY, b'{"cards":["3c"],"x":[{"a/b":1,"a/b":2}]}', ["/x/0/a~1b"]),
        (CLASSIFY, b'{"cards":["3c"],"cards":["3c"],"cards":["3c"],"ruleset":"a","ruleset":"b"}',
         ["/cards", "/ruleset"]),
        (SETTLE, b'{"winner":{"seat":"a"},"losers":[{"seat":"b","seat":"c","cards_left":1}]}', ["/losers/0/seat"]),
        ("/v1/batch", b'{"requests":[{"operation":"x","operation":"y","body":1}]}', ["/requests/0/operation"]),
        ("/v1/batch", b'{"requests":[{"id":"x","id":"y","operation":"y","body":1}]}', ["/requests/0/id"]),
        ("/v1/batch", b'{"requests":[],"requests":[{"operation":"y","body":1}]}', ["/requests"]),
    ],
)  # fmt: skip
def test_a_name_that_stands_twice_is_malformed(ask: Any, path: Any, raw: Any, pointers: Any) -> None:
    answer = ask(path, raw)
    assert answer.status_code == 400
    assert errors(answer) == [(pointer, "duplicate_key") for pointer in pointers]


@pytest.mark.parametrize(
    "raw",
    [
        b'{"cards":["3c"],"ruleset":"douque"}',
        b'{"c\\u0061rds":["\\u0033c"]}',
        b'\n{ "cards" :\t[ "3c" ] }\r\n',
        b'{"cards":["3c"],"declared":null}',
        b'{"cards":["3c"],"ruleset":{"extends":"douque","changes":{}}}',
    ],
)
def test_every_way_of_writing_the_same_json_is_taken(ask: Any, raw: Any) -> None:
    assert ask(CLASSIFY, raw).status_code == 200


@pytest.mark.parametrize("number", ["2", "2.0", "2e0", "0.2e1", "20E-1"])
def test_an_integer_is_an_integer_however_it_is_written(ask: Any, number: Any) -> None:
    answer = ask(LEGAL, b'{"hand":["3c","4c","5c"],"limit":%s}' % number.encode())
    assert answer.status_code == 200
    assert len(answer.json()["plays"]) == 2


def test_at_most_so_many_errors_are_listed(ask: Any) -> None:
    answer = ask(CLASSIFY, {f"x{n}": n for n in range(500)})
    assert len(answer.json()["errors"]) == 32


@pytest.mark.parametrize(
    ("number", "code"),
    [(b"9" * 20, "too_large"), (b"9" * 300, "too_large"), (b"9" * 5_000, "too_large"), (b"9" * 50_000, "too_large"),
     (b"-" + b"9" * 5_000, "too_small"), (b"1e300", "too_large"), (b"1e999", "too_large"), (b"-1e999", "too_small")],
)  # fmt: skip
def test_huge_numbers_are_refused_at_their_place(ask: Any, number: Any, code: Any) -> None:
    answer = ask(LEGAL, b'{"hand":["3c"],"limit":%s}' % number)
    assert (answer.status_code, errors(answer)) == (422, [("/limit", code)])
    batched = b'{"requests":[{"operation":"plays/legal","body":{"hand":["3c"],"limit":%s}}]}' % number
    (result,) = ask("/v1/batch", batched).json()["results"]
    assert [(error["pointer"], error["code"]) for error in result["body"]["errors"]] == [("/limit", code)]


def test_a_fraction_is_called_a_fraction(ask: Any) -> None:
    answer = ask(LEGAL, {"hand": ["3c"], "limit": 1.5}).json()
    assert answer["detail"] == "Expected a whole number, got a number with a fraction."


INVISIBLE = [" ", "\u3000", "\u200b", "\ufe0f", "\u2800"]
ODD_NAMES = [*INVISIBLE, "\x00", "a\x00", "a\n", "\na", "a\tb", "\x7f", "\x85", "a\u2028", "\u202ea", "a\u2066b"]
GOOD_NAMES = ["a", "甲", " a", "a b ", "Zoë", "👨\u200d👩\u200d👧", "❤\ufe0f", "שרה", "علي", "~", "0", "\u200fאב", "a" * 32]


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_a_name_that_cannot_be_seen_or_disturbs_others_is_refused(ask: Any, name: Any, language: Any) -> None:
    loser = {"seat": "b", "cards_left": 3}
    for path, body, place in (
        (SETTLE, {"winner": {"seat": name}, "losers": [loser]}, "/winner/seat"),
        (SETTLE, {"winner": WINNER, "losers": [loser | {"seat": name}]}, "/losers/0/seat"),
        ("/v1/rounds/adjudicate", {"seats": ["a", name], "actions": []}, "/seats/1"),
        ("/v1/exchanges/roles", {"finish_order": ["a", "b", "c", name]}, "/finish_order/3"),
    ):
        answer = ask(path, body, accept_language=language)
        assert (answer.status_code, errors(answer)) == (422, [(place, "bad_name")])
    answer = ask("/v1/deals/inspect", {"hands": {"a": ["3c"], name: ["3d"]}}, accept_language=language)
    assert errors(answer) == [(f"/hands/{name}", "bad_name")]


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_a_name_may_be_of_any_script(ask: Any, name: Any) -> None:
    body = {"winner": {"seat": name}, "losers": [{"seat": "b", "cards_left": 3}]}
    assert ask(SETTLE, body).json()["winner"]["seat"] == name
    record = "seats: " + json.dumps(name) + ', "z"\nfrom: middle\n' + json.dumps(name) + ": 3c\n"
    (one,) = ask("/v1/rounds/read", {"text": record}).json()["rounds"]
    assert one["seats"] == [name, "z"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_an_odd_name_in_a_record_is_told(ask: Any, name: Any) -> None:
    for text in (f'seats: {json.dumps(name)}, "z"\nz: 3c', f"z: 3c\n{json.dumps(name)}: -"):
        answer = ask("/v1/rounds/read", {"text": text}).json()
        assert "bad_seats" in [error["code"] for error in answer["errors"]]
