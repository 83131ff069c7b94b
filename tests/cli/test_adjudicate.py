"""Adjudicating files: text and JSON lines, one verdict a round."""

from __future__ import annotations

import json
from typing import Any

import pytest

GOOD = "seats: E S W N\nfrom: middle\nE: 3c\nS: 4c\n"
BAD = "seats: E S W N\nfrom: middle\nE: 9c\nS: 8d\nW: pass\n"
UNREAD = "seats: E S W N\nE: 3c\nS: 3x\n"
FULL_HOUSE = """\
規則: douque
座位: 甲 乙 丙 丁
起點: 中途
甲: ♣5 ♦6 ♥7 ♠8 ♠9
乙: ♦Q ♥Q ♠Q ♣3 ♦3   # 葫蘆壓順子？
"""


def question(low: str, high: str) -> dict[str, Any]:
    plays = [{"seat": seat, "type": "play", "cards": [card]} for seat, card in (("E", low), ("S", high))]
    return {"seats": ["E", "S", "W", "N"], "from_opening": False, "actions": plays}


def test_one_round(run: Any, tmp_path: Any) -> None:
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    done = run("adjudicate", "good.txt")
    assert done.stdout.decode() == "good.txt, round 1: legal so far; W is to act\n"
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_illegal_action_is_named_with_its_line_and_clause(run: Any, tmp_path: Any) -> None:
    (tmp_path / "freitag.txt").write_text(FULL_HOUSE, encoding="utf-8")
    english, chinese = run("adjudicate", "freitag.txt"), run("adjudicate", "freitag.txt", "--lang", "zh")
    assert english.returncode == chinese.returncode == 1
    first, second, third, *_ = english.stdout.decode().splitlines()
    assert first == "freitag.txt, round 1: NOT LEGAL, action 2 by 乙 (line 5): Q♦ Q♥ Q♠ 3♣ 3♦"
    assert second.startswith("  A full house does not beat a straight here")
    assert third.startswith("    S0-39 ")
    first, second, *_ = chinese.stdout.decode().splitlines()
    assert first == "freitag.txt 第 1 局：不合法：第 2 個動作（乙，第 5 行）♦Q ♥Q ♠Q ♣3 ♦3"
    assert second.startswith("  桌上是順子，葫蘆不能壓順子")


@pytest.mark.parametrize(
    ("texts", "status", "verdicts"),
    [
        ([GOOD], 0, ["legal so far"]),
        ([GOOD, BAD, GOOD], 1, ["legal so far", "NOT LEGAL", "legal so far"]),
        ([GOOD, UNREAD], 2, ["legal so far", "not judged"]),
        ([UNREAD, BAD], 1, ["not judged", "NOT LEGAL"]),
        (["nothing here"], 2, ["not judged"]),
        (["seats: E S\nE: 3c\n"], 2, ["not judged: These rules are for 4 players"]),
    ],
)
def test_several_rounds_from_standard_input(run: Any, texts: Any, status: Any, verdicts: Any) -> None:
    done = run("adjudicate", "-", text="---\n".join(texts))
    lines = [line for line in done.stdout.decode().splitlines() if not line.startswith(" ")]
    assert len(lines) == len(verdicts)
    assert all(verdict in line and line.startswith("standard input") for line, verdict in zip(lines, verdicts, strict=True))
    assert done.returncode == status


def test_an_unread_line_is_told(run: Any) -> None:
    done = run("adjudicate", "-", text=UNREAD)
    assert "Line 3, column 4: '3x' is neither cards nor a pass" in done.stdout.decode()


def test_json_lines(run: Any, tmp_path: Any, client: Any) -> None:
    questions = [question("3c", "4c"), question("9c", "8d"), {"seats": ["E"]}, question("3c", "5c")]
    lines = "".join(json.dumps(one) + "\n" for one in questions)
    (tmp_path / "league.jsonl").write_text(lines, encoding="utf-8")
    done = run("adjudicate", "league.jsonl", "--json", "--lang", "zh")
    answers = [client.post("/v1/rounds/adjudicate", json=one, headers={"accept-language": "zh"}).content for one in questions]
    assert done.stdout.splitlines() == answers
    assert done.returncode == 1
    done = run("adjudicate", "--quiet", "league.jsonl")
    assert [line for line in done.stdout.decode().splitlines() if line.startswith("league.jsonl, round 2: NOT LEGAL")]
    assert "round 1" not in done.stdout.decode()
    assert done.stderr.decode().startswith("Rounds: 4, not legal: 1, not judged: 1; ")
    assert " per second" in done.stderr.decode()


def test_a_record_and_its_question_get_the_same_answer(run: Any, client: Any) -> None:
    done = run("adjudicate", "-", "--json", "-r", "taiwan", text=GOOD)
    body = client.post("/v1/rounds/read", json={"ruleset": "taiwan", "text": GOOD}).json()["rounds"][0]
    assert done.stdout.rstrip(b"\n") == client.post("/v1/rounds/adjudicate", json=body).content


def test_the_rule_set_is_for_rounds_that_name_none(run: Any) -> None:
    text = GOOD + "---\nruleset: formal\n" + GOOD
    answers = [json.loads(line) for line in run("adjudicate", "-", "--json", "-r", "taiwan", text=text).stdout.splitlines()]
    assert [answer["ruleset"] for answer in answers] == ["taiwan", "formal"]
    lines = json.dumps(question("3c", "4c")) + "\n" + json.dumps({"ruleset": "formal", **question("3c", "4c")})
    answers = [json.loads(line) for line in run("adjudicate", "-", "--json", "-r", "taiwan", text=lines).stdout.splitlines()]
    assert [answer["ruleset"] for answer in answers] == ["taiwan", "formal"]


def test_every_action_with_its_clauses(run: Any) -> None:
    done = run("adjudicate", "--verbose", "-", text=GOOD).stdout.decode()
    assert "  1. E: 3♣\n    This is a valid play" in done
    assert "  2. S: 4♣\n    Both are singles" in done


def test_a_file_that_is_no_text(run: Any, tmp_path: Any) -> None:
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe3c")
    done = run("adjudicate", "bytes.txt")
    assert done.returncode == 1
    assert "not UTF-8" in done.stderr.decode()


def test_progress_at_a_terminal(at_terminal: Any, tmp_path: Any) -> None:
    (tmp_path / "long.jsonl").write_text((json.dumps(question("3c", "4c")) + "\n") * 300, encoding="utf-8")
    seen = at_terminal("adjudicate", "--quiet", "long.jsonl")
    assert "Judging" in seen.text
    assert "300/300" in seen.text
    assert "Rounds: 300, not legal: 0, not judged: 0" in seen.text
    assert " per second" in seen.text
    assert seen.status == 0


def test_reading_a_record(run: Any, client: Any) -> None:
    done = run("read", "--record", "-", text="座位：甲 乙\n甲：梅花3！\n乙：過\n乙：1h\n", BIGTWO_LANG="zh")
    assert done.stdout.decode() == "座位: 甲 乙\n甲: ♣3, 報單\n乙: 過\n".replace("座位", "規則: -\n座位")
    assert done.stderr.decode().startswith("4:3: 「1h」可以讀成")
    assert done.returncode == 2
    done = run("read", "--record", "-", "--json", text=GOOD)
    assert done.stdout == client.post("/v1/rounds/read", json={"text": GOOD}).content
    assert done.returncode == 0
