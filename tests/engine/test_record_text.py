"""Rounds as people write them: what is read, what is told of what is not, and the way back."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import bigtwo
from bigtwo import CustomRuleSet, Kind
from bigtwo.answers import is_seat_name
from bigtwo.cards import CODES
from bigtwo.questions import SeatedClaim, SeatedPass, SeatedPlay
from bigtwo.record_text import MOST_CHARACTERS, RecordedRound, read_records
from bigtwo.record_writing import write_record, write_records
from counting import steps

LINES = [
    ("E: 3c", "3c"),
    ("E 3c", "3c"),
    ("E：♣3", "3c"),
    ("East: 3c", "3c"),
    ("east 3c", "3c"),
    ("東: ♣3", "3c"),
    ("東家 梅花3", "3c"),
    ("E plays 3c", "3c"),
    ("East leads with", None),
    ("E plays: 3c 3d", "3c 3d"),
    ("E 出 ♣3", "3c"),
    ("E: ♣3♦3", "3c 3d"),
    ("E: 3c 3d  # hm", "3c 3d"),
    ("E: 3c.", "3c"),
    ("  E :  3c ", "3c"),
    ("E: pass", "pass"),
    ("E pass", "pass"),
    ("E passes", "pass"),
    ("East passed", "pass"),
    ("E PASS", "pass"),
    ("E：過", "pass"),
    ("E 過牌", "pass"),
    ("E 过", "pass"),
    ("E 不出", "pass"),
    ("E 不要", "pass"),
    ("E 大", "pass"),
    ("E: -", "pass"),
    ("E ＰＡＳＳ", "pass"),
    ("E: pass.", "pass"),
    ("東過", "pass"),
    ("E claims victory", "claim"),
    ("E: claim", "claim"),
    ("E 宣告獲勝", "claim"),
    ("E 步步高", "claim"),
    ("E: 3c!", "3c called"),
    ("E: 3c last card", "3c called"),
    ("E: 3c, last card!", "3c called"),
    ("E: 3c (last card)", "3c called"),
    ("E: ♣3 報單", "3c called"),
    ("E: ♣3，報單！", "3c called"),
    ("E: 3c last one", "3c called"),
    ("E: ♣3 最後一張", "3c called"),
    ("E: 3c, no call", "3c not called"),
    ("E: ♣3 沒報單", "3c not called"),
    ("E: pass!", "pass called"),
    ("E: 3c 3d as pair", "3c 3d pair"),
    ("E: 3c 3d as a pair", "3c 3d pair"),
    ("E: 3c 3d as pair!", "3c 3d pair called"),
    ("E: ♣3 ♦3 當對子", "3c 3d pair"),
    ("E: As Ks", "As Ks"),
    ("E: As as single", "As single"),
    ("E: 4s 4h as full house", "4s 4h full_house"),
    ("E: joker 3c as two_pair", "joker 3c two_pair"),
    ("E: 3c 3x", None),
    ("E:", None),
    ("E", None),
    ("E: hello", None),
    ("3c", None),
    ("X: 3c", None),
    ("E: 1h", None),
    ("whatever this is", None),
    ("E: 3c as nonsense", None),
    ("base: ten", None),
]


def said(action: SeatedPlay | SeatedPass | SeatedClaim) -> str:
    cards = list(action.cards) if isinstance(action, SeatedPlay) else ["pass" if isinstance(action, SeatedPass) else "claim"]
    kind = [action.declared.value] if isinstance(action, SeatedPlay) and action.declared else []
    call = {None: [], True: ["called"], False: ["not called"]}[action.last_card_called]
    return " ".join([*cards, *kind, *call])


@pytest.mark.parametrize(("line", "meant"), LINES)
def test_a_line(line: Any, meant: Any) -> None:
    read = read_records(f"seats: E S W N\n{line}\nS: pass\n")
    *first, second = read.rounds[0].actions
    assert said(second) == "pass"
    if meant is None:
        assert not first
        assert [problem.line for problem in read.problems] == [2]
    else:
        assert not read.problems
        assert [(action.seat, said(action)) for action in first] == [("E", meant)]


def test_a_record_in_two_languages() -> None:
    english = (
        "ruleset: douque\nset: play.pass_policy=locked\nseats: E S W N\nbase: 1,000\nfrom: middle\ngame: later\nE: 3c\nS: pass"
    )
    chinese = (
        "規則：douque\n設定：play.pass_policy=locked\n座位：東、南、西、北\n底分：1000\n起點：中途\n局次：後續\n東：♣3\n南 過"
    )
    one, other = (read_records(text) for text in (english, chinese))
    assert not one.problems + other.problems
    assert [action.seat for action in other.rounds[0].actions] == ["東", "南"]
    alike = msgspec.structs.replace(other.rounds[0], seats=one.rounds[0].seats, actions=one.rounds[0].actions)
    assert alike == one.rounds[0]
    assert one.rounds[0].base == 1000
    assert isinstance(one.rounds[0].ruleset, CustomRuleSet)
    assert not one.rounds[0].from_opening
    assert not one.rounds[0].first_game


def test_seats_in_order_of_appearance() -> None:
    read = read_records("South plays 3c 3d\nWest passes\nN: 4c 4d\n東 過\n南: 5c 5d\n")
    assert not read.problems
    assert read.rounds[0].seats == ("South", "West", "N", "東")
    assert read.rounds[0].actions[-1].seat == "South"


def test_hands_and_leader() -> None:
    text = "seats: Ann Bo\nhand Ann: ♠AK ♥3\nBo's hand: 3c 4c\nleader: bo\nBo: 3c\n"
    read = read_records(text)
    assert not read.problems
    assert read.rounds[0].hands == {"Ann": ("As", "Ks", "3h"), "Bo": ("3c", "4c")}
    assert read.rounds[0].leader == "Bo"
    assert read_records("甲手牌：♣3 ♦4\n手牌 乙：♣5\n甲 ♣3\n").rounds[0].hands == {"甲": ("3c", "4d"), "乙": ("5c",)}


def test_hands_of_some_are_left_out_and_told() -> None:
    read = read_records("seats: A1 B1\nhand A1: 3c\nA1: 3c\n")
    assert read.rounds[0].hands is None
    assert [problem.code for problem in read.problems] == ["hands_incomplete"]


def test_rules_seats_and_stake_go_on() -> None:
    read = read_records("ruleset: taiwan\nseats: E S\nbase: 5\n\nE: 3c\n---\nS: 4c\nround 3\nE: 5c\n第四局\nE: 6c\n")
    assert not read.problems
    assert [(one.ruleset, one.seats, one.base, len(one.actions)) for one in read.rounds] == [("taiwan", ("E", "S"), 5, 1)] * 4


def test_the_seats_of_the_next_round_are_told_anew() -> None:
    read = read_records("ruleset: taiwan\nseats: E S\nE: 3c\nseats: a1 b1\na1: 6c\nruleset: formal\nx1: 7c\ny1: -\n")
    assert not read.problems
    assert [(one.ruleset, one.seats) for one in read.rounds] == [
        ("taiwan", ("E", "S")), ("taiwan", ("a1", "b1")), ("formal", ("x1", "y1")),
    ]  # fmt: skip
    assert [lines.actions for lines in read.lines] == [(3,), (5,), (7, 8)]
    assert [(lines.first, lines.last) for lines in read.lines] == [(1, 3), (4, 5), (6, 8)]


def test_a_foreign_shape() -> None:
    read = read_records("N:3c 3d;E:pass;S:4c 4d;W:-")
    assert not read.problems
    assert read.rounds[0].seats == tuple("NESW")
    assert [said(action) for action in read.rounds[0].actions] == ["3c 3d", "pass", "4c 4d", "pass"]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("ruleset: macau\nE: 3c\nS: -", "unknown_ruleset", (1, 10)),
        ("ruleset: douque\nset: play.pass_policy=never\nE: 3c\nS: -", "bad_value", (2, 6)),
        ("ruleset: douque\nset: a.b\nE: 3c\nS: -", "bad_value", (2, 6)),
        ("set: play.pass_policy=locked\nE: 3c\nS: -", "misplaced_header", (1, 6)),
        ("ruleset: douque\nset: combos.triple=true\nset: deal.hand_size=5\nE: 3c\nS: -", "bad_value", (3, 6)),
        ("seats: E\nE: 3c\nS: -", "bad_seats", (1, 8)),
        ("seats: E E\nE: 3c\nS: -", "bad_seats", (1, 8)),
        ("E: 3c\nS: -\nbase: 5", "misplaced_header", (3, 1)),
        ("base: 5\nbase: 6\nE: 3c\nS: -", "repeated_header", (2, 1)),
        ("base: 0\nE: 3c\nS: -", "bad_value", (1, 7)),
        ("from: nowhere\nE: 3c\nS: -", "bad_value", (1, 7)),
        ("scoring: gold\nE: 3c\nS: -", "unknown_scoring", (1, 10)),
        ("leader: X\nE: 3c\nS: -", "unknown_seat", (1, 9)),
        ("hand: 3c\nE: 3c\nS: -", "unknown_seat", (1, 7)),
        ("E: 3c\nS: 3x 4c", "unreadable_card", (2, 4)),
        ("E: 3c\nS: 4c 1h", "ambiguous_card", (2, 7)),
        ("E: 3c\nS: -\nS: " + "4c" * 28, "too_many_cards", (3, 4)),
        ("E: 3c", "bad_seats", (1, 1)),
        ("\n\n 3c 4c", "seat_missing", (3, 2)),
    ],
)
def test_a_problem_has_its_place(text: Any, code: Any, place: Any) -> None:
    for language in bigtwo.LANGUAGES:
        problem = read_records(text, language).problems[0]
        assert (problem.code, (problem.line, problem.column)) == (code, place)
        assert "{" not in problem.message


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("ruleset: macau", ["unknown_ruleset"]),
        ("ruleset: macau\nwhat", ["unknown_ruleset", "expected_action"]),
        ("ruleset: macau\nE: 3c", ["unknown_ruleset", "bad_seats"]),
        ("ruleset: macau\nseats: E E\nE: 3c", ["unknown_ruleset", "bad_seats"]),
        ("ruleset: macau\nset: play.pass_policy=locked\nE: 3c\nS: -", ["unknown_ruleset"]),
        ("ruleset: macau\nE: 3c\nS: -\n---\nE: 3c\nS: -", ["unknown_ruleset"]),
        ('ruleset: {"extends":"macau","changes":{}}\nset: play.pass_policy=locked\nE: 3c\nS: -', ["unknown_ruleset"]),
        ("ruleset: " + "x" * 41 + "\nset: play.pass_policy=locked\nE: 3c\nS: -", ["bad_value"]),
        ("ruleset: -\nset: play.pass_policy=locked\nE: 3c\nS: -", ["misplaced_header"]),
    ],
)
def test_what_follows_from_an_unknown_rule_set_does_not_come_first(text: Any, codes: Any) -> None:
    assert [problem.code for problem in read_records(text).problems] == codes


def test_house_rules_may_follow_a_rule_set_in_json() -> None:
    text = 'ruleset: {"extends":"douque","changes":{"play":{"must_beat":true}}}\nset: play.pass_policy=locked\nE: 3c\nS: -\n'
    read = read_records(text)
    assert not read.problems
    (recorded,) = read.rounds
    assert isinstance(recorded.ruleset, CustomRuleSet)
    play = bigtwo.rules_for(recorded.ruleset).ruleset.play
    assert (play.must_beat, play.pass_policy) == (True, "locked")


def test_limits() -> None:
    assert read_records("x" * (MOST_CHARACTERS + 1)).problems[0].code == "too_long"
    read = read_records("seats: E S\n" + "E: -\n" * 500)
    assert len(read.rounds[0].actions) == 400
    assert len(read.problems) == 100
    assert {problem.code for problem in read.problems} == {"too_many_actions"}


def test_a_round_reads_as_it_is_adjudicated() -> None:
    text = "seats: E S W N\nfrom: middle\nE: 5c 6d 7h 8s 9c\nS: pass\nW: 5d 5h 5s 4c 4d\n"
    (recorded,) = read_records(text).rounds
    assert bigtwo.adjudicate(bigtwo.rules_for("douque"), recorded).first_illegal == 2


# --- the way back

LABELS = st.one_of(
    st.sampled_from(
        ["E", "South", "甲", "乙", "hand", "pass", "Ann Lee", 'a"b', "a:b", "#1", "round 2", "---", "1", "出", "x;y", "a,b"]
    ),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=32).filter(is_seat_name),
)
PLAYED: st.SearchStrategy[Any] = st.lists(st.sampled_from([*CODES, "joker"]), min_size=1, max_size=27).map(tuple)
CALLED = st.sampled_from([None, True, False])
RULESETS: st.SearchStrategy[Any] = st.sampled_from([
    msgspec.UNSET, "douque", "bingo3",
    *(msgspec.convert({"extends": "douque", "changes": changes}, CustomRuleSet) for changes in (
        {"play": {"pass_policy": "locked"}}, {}, {"deal": {"hand_size": 13}, "top_card": {"trigger_max": 1}},
        {"players": [3, 4]}, {"redeal": {"max_rank": None}}, {"scoring": {"extends": "douque", "changes": {"base": 5}}},
    )),
])  # fmt: skip


@st.composite
def rounds(draw: st.DrawFn) -> RecordedRound:
    seats = draw(st.lists(LABELS, min_size=2, max_size=4, unique=True))
    seat = st.sampled_from(seats)
    actions = st.one_of(
        st.builds(SeatedPlay, seat=seat, cards=PLAYED, declared=st.sampled_from([None, *Kind]), last_card_called=CALLED),
        st.builds(SeatedPass, seat=seat, last_card_called=CALLED),
        st.builds(SeatedClaim, seat=seat, last_card_called=CALLED),
    )
    return RecordedRound(
        ruleset=draw(RULESETS),
        seats=tuple(seats),
        hands=draw(st.one_of(st.none(), st.fixed_dictionaries(dict.fromkeys(seats, PLAYED)))),
        leader=draw(st.one_of(st.none(), seat)),
        from_opening=draw(st.booleans()),
        first_game=draw(st.booleans()),
        on_illegal=draw(st.sampled_from(["stop", "skip"])),
        actions=tuple(draw(st.lists(actions, max_size=6))),
        base=draw(st.one_of(st.none(), st.integers(1, 10**9))),
        scoring=draw(st.one_of(st.none(), st.sampled_from(["douque", "none", "count_1_2_3"]))),
    )


@given(rounds(), st.sampled_from(bigtwo.LANGUAGES))
def test_what_is_written_reads_back(recorded: Any, language: Any) -> None:
    text = write_record(recorded, language)
    read = read_records(text, language)
    assert read.problems == ()
    assert read.rounds == (recorded,)
    assert write_record(read.rounds[0], language) == text


@given(st.lists(rounds(), min_size=1, max_size=3), st.sampled_from(bigtwo.LANGUAGES))
def test_several_rounds_read_back(recorded: Any, language: Any) -> None:
    read = read_records(write_records(recorded, language))
    assert read.problems == ()
    assert read.rounds == tuple(recorded)


PIECES = st.sampled_from([
    "E", "S: ", "甲", "：", ":", " ", "\n", "3c", "♥A", "pass", "過", "as", "pair", "!", "hand ", "手牌", "seats: ",
    "ruleset: ", "set: ", "play.pass_policy=", "locked", "base: ", "10", "---\n", "round 2\n", '"', "\\", "#", ";", "{",
    "leader: ", "E S W N", "douque", "from: ", "第2局\n", "last card", "[1]", "scoring: ", "game: ", "\t", "，",
])  # fmt: skip


@given(st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=50).map("".join)), st.sampled_from(bigtwo.LANGUAGES))
@example("\ud800: 3c\n\ud801 -", "en")
@example('ruleset: {"extends": "douque", "changes": ' + "[" * 5000, "en")
@example("ruleset: douque\nset: a=" + "[" * 5000, "en")
@example("ruleset: douque\nset: " + "a." * 5000 + "b=1", "en")
@example("hand " * 300 + ": 3c", "en")
def test_no_text_is_too_much(text: Any, language: Any) -> None:
    read = read_records(text, language)
    assert len(read.rounds) == len(read.lines)
    for recorded in read.rounds:
        if "\ud800" not in text:
            assert msgspec.json.decode(msgspec.json.encode(recorded), type=RecordedRound) == recorded
    for problem in read.problems:
        assert problem.line <= text.count("\n") + text.count("\r") + 1


@pytest.mark.parametrize(
    "line",
    [
        "E: 3c\n",
        "E 3c\n",
        "junk\n",
        "---\n",
        "seats: E S\n",
        "E: 3x\n",
        "E:3c;S:-\n",
        '"',
        "as ",
        "hand ",
        "#",
        "E: -!\n",
        ";",
        ":",
        ": ",
        '"E": -\n',
    ],
)
def test_the_work_grows_with_the_text_and_no_faster(line: Any) -> None:
    once, twice = (steps(partial(read_records, line * size)) for size in (200, 400))
    assert twice <= 2.1 * once + 400
