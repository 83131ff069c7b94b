"""Every command as a process: its JSON is the answer of the service, byte for byte, and its text is in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from bigtwo_api.cli import main

LOCKED = {"extends": "douque", "changes": {"play": {"pass_policy": "locked"}}}
HAND = ["4c", "4d", "9h", "9s", "Kd", "2s"]

# What is typed, the path that is asked, the body (or None for a page), the exit status.
CASES: list[tuple[list[str], str, Any, int]] = [
    (["classify", "5c", "5d", "♥5", "梅花9", "9S"], "combos/classify", {"cards": ["5c", "5d", "5h", "9c", "9s"]}, 0),
    (["classify", "♣J♣Q♣K♣A♣2"], "combos/classify", {"cards": ["Jc", "Qc", "Kc", "Ac", "2c"]}, 1),
    (["compare", "9h", "9s", "vs", "9c", "9d"], "plays/compare", {"play": ["9h", "9s"], "table": ["9c", "9d"]}, 0),
    (["compare", "黑桃A", "紅心2", "-r", "formal"], "plays/compare", {"ruleset": "formal", "play": ["As"], "table": ["2h"]}, 1),
    (
        ["legal", *HAND, "--table", "6c 6h", "--set", "play.pass_policy=locked", "--passed", "--limit", "5"],
        "plays/legal",
        {"ruleset": LOCKED, "hand": HAND, "table": ["6c", "6h"], "situation": {"passed": True}, "limit": 5},
        1,
    ),
    (
        ["judge", "7d", "--hand", "5h 7d Ks", "--table", "4s", "--next-cards", "1", "-r", "bingo3"],
        "plays/judge",
        {
            "ruleset": "bingo3", "hand": ["5h", "7d", "Ks"], "table": ["4s"],
            "action": {"type": "play", "cards": ["7d"]}, "situation": {"next_hand_count": 1},
        },
        1,
    ),
    (
        ["judge", "過", "--hand", "3c", "--table", "4c"],
        "plays/judge",
        {"hand": ["3c"], "table": ["4c"], "action": {"type": "pass"}},
        0,
    ),
    (
        ["suggest", *HAND, "--table", "8c", "--policy", "proxy"],
        "plays/suggest",
        {"hand": HAND, "table": ["8c"], "policy": "proxy"},
        0,
    ),
    (
        ["survey", "Ac2d3h4s5c", "vs", "3d4c5d6s7c", "-r", "douque", "-r", "formal"],
        "plays/survey",
        {"play": ["Ac", "2d", "3h", "4s", "5c"], "table": ["3d", "4c", "5d", "6s", "7c"], "rulesets": ["douque", "formal"]},
        1,
    ),
    (
        ["analyze", *HAND, "--opponents", "3,5,1", "--play", "Kd", "--seen", "As Ah"],
        "hands/analyze",
        {"hand": HAND, "opponents": [3, 5, 1], "play": ["Kd"], "seen": ["As", "Ah"]},
        0,
    ),
    (["shuffle", "-r", "bingo3", "--seed", "7"], "deals/shuffle", {"ruleset": "bingo3", "players": 3, "seed": 7}, 0),
    (
        ["settle", "--base", "10", "--winner", "A", "--finish", "pair, 2 twos", "--loser", "B: 3 cards",
         "--loser", "C: 9 cards, 1 two", "--loser", "D：10張 1怪物"],
        "settlements",
        {
            "base": 10, "winner": {"seat": "A", "finish": {"kind": "pair", "twos": 2}},
            "losers": [{"seat": "B", "cards_left": 3}, {"seat": "C", "cards_left": 9, "twos": 1},
                       {"seat": "D", "cards_left": 10, "monsters": 1}],
        },
        0,
    ),
    (
        ["settle", "--winner", "A", "--last-play", "♠2♥2", "--opened", "--loser", "B: ♣4 ♦6",
         "--loser", "C: 13 cards, untouched", "--loser", "D: 4 cards", "--cap", "8", "--liable", "B"],
        "settlements",
        {
            "cap": 8, "liable": "B", "winner": {"seat": "A", "last_play": ["2s", "2h"], "opened_round": True},
            "losers": [{"seat": "B", "hand": ["4c", "6d"]}, {"seat": "C", "cards_left": 13, "played_any": False},
                       {"seat": "D", "cards_left": 4}],
        },
        0,
    ),
    (["read", "10h", "紅心10", "♠AKQ"], "cards/read", {"text": "10h 紅心10 ♠AKQ"}, 0),
    (["read", "1h"], "cards/read", {"text": "1h"}, 2),
    (["rules"], "rulesets", None, 0),
    (["rules", "bingo3"], "rulesets/bingo3", None, 0),
    (["rules", "bingo3", "--clauses"], "rulesets/bingo3/clauses", None, 0),
    (["rules", "douque", "--set", "play.pass_policy=locked"], "rulesets/resolve", {"ruleset": LOCKED}, 0),
    (["clause", "S0-29"], "clauses/S0-29", None, 0),
    (["clause", "nowhere"], "clauses/nowhere", None, 2),
    (["legal", "joker", "3c"], "plays/legal", {"hand": ["joker", "3c"]}, 2),
]  # fmt: skip


def answer_of(client: Any, path: Any, body: Any, language: Any) -> Any:
    fields = {"accept-language": language}
    if body is None:
        return client.get(f"/v1/{path}", headers=fields)
    if path.startswith(("plays", "hands", "combos", "settlements", "deals", "cards", "rounds")) and path != "plays/survey":
        body = {"ruleset": "douque", **body}
    return client.post(f"/v1/{path}", json=body, headers=fields)


FIRST = [case for index, case in enumerate(CASES) if case[0][0] not in [other[0][0] for other in CASES[:index]]]
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh-Hant"])


def of_cases(cases: list[tuple[list[str], str, Any, int]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("typed", "path", "body", "status"), cases, ids=[" ".join(case[0])[:40] for case in cases])


@LANGUAGES
@of_cases(FIRST)
def test_as_a_process_json_is_the_answer_of_the_service(
    run: Any, client: Any, typed: Any, path: Any, body: Any, status: Any, language: Any
) -> None:
    done = run(*typed, "--json", "--lang", language)
    assert done.stdout == answer_of(client, path, body, language).content, done.stderr.decode()
    assert done.returncode == status
    assert done.stderr == b""


@LANGUAGES
@of_cases([case for case in CASES if case not in FIRST])
def test_json_is_the_answer_of_the_service(client: Any, typed: Any, path: Any, body: Any, status: Any, language: Any) -> None:
    done = CliRunner().invoke(main, [*typed, "--json", "--lang", language])
    assert done.stdout_bytes == answer_of(client, path, body, language).content
    assert done.exit_code == status


@of_cases(CASES)
def test_the_text_is_in_both_languages(typed: Any, path: Any, body: Any, status: Any) -> None:
    english, chinese = (CliRunner().invoke(main, [*typed, "--lang", language]) for language in ("en", "zh"))
    assert english.exit_code == chinese.exit_code == status, english.output
    assert any(character >= "\u4e00" for character in chinese.output) or typed[0] == "read"
    assert english.output != chinese.output
    assert "\x1b" not in english.output


def test_the_text_as_a_process(run: Any) -> None:
    done = run("compare", "9h 9s", "9c 9d")
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[0] == "9♥ 9♠ beats 9♣ 9♦."
    assert "S0-29 Pair (Douque" in done.stdout.decode()


@pytest.mark.parametrize(
    ("variables", "text"),
    [
        ({"LANG": "zh_TW.UTF-8"}, "五張同花"),
        ({"BIGTWO_LANG": "zh", "LANG": "C"}, "五張同花"),
        ({"LANG": "de_DE"}, "Five of a suit"),
    ],
)
def test_the_language_is_that_of_the_environment(run: Any, variables: Any, text: Any) -> None:
    assert text in run("classify", "♣J♣Q♣K♣A♣2", **variables).stdout.decode()


def test_the_contract_is_the_document(run: Any, client: Any) -> None:
    assert run("contract").stdout == client.get("/openapi.json").content


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["compare", "9h"], "vs"),
        (["classify", "3x"], "'3x' is no card"),
        (["classify", "3c", "--set", "nonsense"], "PARAMETER=VALUE"),
        (["classify", "3c", "--set", "play.pass_policy=never"], "'never' is not one of"),
        (["classify", "3c", "-r", "macau"], "macau"),
        (["analyze", "3c", "--opponents", "many"], "--opponents"),
        (["settle", "--loser", "B: 3 cards"], "--winner"),
        (["settle", "--winner", "A"], "--loser"),
        (["settle", "--winner", "A", "--loser", "nobody"], "nobody"),
        (["settle", "--winner", "A", "--finish", "fireworks", "--loser", "B: 3 cards"], "fireworks"),
        (["read"], "Usage"),
        (["nothing"], "nothing"),
    ],
)
def test_what_cannot_be_asked_ends_with_2(typed: Any, said: Any) -> None:
    result = CliRunner().invoke(main, [*typed, "--lang", "en"] if typed != ["nothing"] else typed)
    assert result.exit_code == 2, result.output
    assert said in result.output
