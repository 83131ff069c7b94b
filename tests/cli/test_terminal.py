"""At a terminal: colours, questions, and a line's end after JSON."""

from __future__ import annotations

import json
from typing import Any


def test_suits_have_colours(at_terminal: Any) -> None:
    assert "31m9♥" in at_terminal("classify", "9h", "9s").text


def test_no_color_is_obeyed(at_terminal: Any) -> None:
    text = at_terminal("classify", "9h", "9s", NO_COLOR="1").text
    assert "9♥" in text
    assert "\x1b[3" not in text


def test_none_when_piped(run: Any) -> None:
    assert b"\x1b" not in run("classify", "9h", "9s").stdout


def test_json_ends_its_line(at_terminal: Any) -> None:
    text = at_terminal("classify", "9h", "9s", "--json").text
    assert text.endswith("}\r\n")
    assert json.loads(text)["valid"] is True


def test_settle_asks_for_what_is_missing(at_terminal: Any) -> None:
    seen = at_terminal(
        "settle", "--base", "10", typed="Ann\n♠2 ♥2\nBo: 3 cards\nChi: 9 cards, 1 two\nDee: 10 cards, 1 monster\n"
    )
    assert "Who won?" in seen.text
    assert "Loser 3" in seen.text
    assert "+3,960" in seen.text
    assert seen.status == 0


def test_settle_asks_in_chinese_and_stops_at_an_empty_line(at_terminal: Any) -> None:
    seen = at_terminal("settle", "-r", "bingo3", "--lang", "zh", typed="甲\n\n乙: 10張\n丙: 5張 1老二\n\n")
    assert "誰贏了？" in seen.text
    assert "+570" in seen.text
    assert seen.status == 0


def test_settle_asks_for_nothing_that_is_given(at_terminal: Any) -> None:
    seen = at_terminal("settle", "-r", "bingo3", "--winner", "Ann", "--loser", "Bo: 3 cards", "--loser", "Chi: 4 cards")
    assert "?" not in seen.text
    assert seen.status == 0
