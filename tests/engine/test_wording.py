"""What the referee says: both languages whole, alike in their gaps, and every sentence that is asked for there."""

import ast
import enum
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest
from msgspec import Struct

import bigtwo
from asking import RULESETS, cards, rules, settle
from bigtwo.rules.kinds import Kind
from bigtwo.rules.parameters import parameters
from bigtwo.wording import LANGUAGES, Voice, rank_name, run_name, sentences, voice_of

PACKAGE = Path(bigtwo.__file__).parent
LATIN = re.compile(r"[A-Za-z_]{2,}")
ANYTHING = "[A-Za-z0-9_-]+"
SPOKEN = {"PASS", "last", "card", "Pagat", "Pusoy", "Dos", "null"}
"""The players' own words, and names of games."""


def field_names(record: type[Struct]) -> Iterator[str]:
    """The names of fields, which are the same in every language."""
    yield from record.__struct_fields__ if record.__module__.startswith("bigtwo") else ()
    for below in record.__subclasses__():
        yield from field_names(below)


def values_of(record: type[enum.Enum]) -> Iterator[str]:
    """The values of parameters, which are the same in every language too."""
    yield from (str(member.value) for member in record) if record.__module__.startswith("bigtwo") else ()
    for below in record.__subclasses__():
        yield from values_of(below)


PARTS_OF_PARAMETERS = {part for path in parameters() for part in path.split(".")}
ALLOWED_IN_CHINESE = {*SPOKEN, "piles", *RULESETS, *PARTS_OF_PARAMETERS, *field_names(Struct), *values_of(enum.Enum)}


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("name", sentences())
def test_a_sentence_is_whole_in_both_languages(name: str) -> None:
    texts = sentences()[name]

    assert set(texts) == set(LANGUAGES)
    assert all(text.strip() for text in texts.values())


@pytest.mark.parametrize("name", sentences())
def test_a_sentence_has_the_same_gaps_in_both_languages(name: str) -> None:
    """``{Play}`` is ``{play}`` at the beginning of a sentence."""
    chinese, english = ({gap.lower() for gap in gaps(sentences()[name][language])} for language in ("zh-Hant", "en"))

    assert chinese == english


@pytest.mark.parametrize("name", sentences())
def test_chinese_has_no_english_in_it(name: str) -> None:
    shown = re.sub(r"\{\w+\}", "", sentences()[name]["zh-Hant"])

    assert set(LATIN.findall(shown)) - ALLOWED_IN_CHINESE == set()


@pytest.mark.parametrize("name", sentences())
def test_a_whole_sentence_ends_as_one(name: str) -> None:
    """Names are names; what is longer and closes in one language closes in the other."""
    texts = sentences()[name]

    assert texts["en"].rstrip().endswith((".", "}", "?")) == texts["zh-Hant"].rstrip().endswith(("。", "}", "？")) or (
        not texts["en"].endswith(".") and not texts["zh-Hant"].endswith("。")
    )


# Every sentence asked for is there, and every sentence there is asked for


def _texts(node: ast.AST) -> Iterator[str]:
    """The strings in a piece of code, as patterns: each gap of an f-string may be anything."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANYTHING for part in node.values)
    else:
        for child in ast.iter_child_nodes(node):
            yield from _texts(child)


def _modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def asked_for() -> dict[str, str]:
    """The first argument of every call of ``say``, as a pattern, with the place where it stands."""
    found: dict[str, str] = {}
    for path, module in _modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and _called(node) == "say" and node.args:
                found |= dict.fromkeys(_texts(node.args[0]), f"{path.name}:{node.lineno}")
    return found


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@pytest.mark.parametrize(("pattern", "place"), asked_for().items())
def test_a_sentence_that_is_asked_for_is_there(pattern: str, place: str) -> None:
    assert any(re.fullmatch(pattern, name) for name in sentences()), place


def test_no_sentence_is_left_unused() -> None:
    """A name stands somewhere in the engine, whole or put together; its end may be a code or a variant told elsewhere."""
    written = {text for _, module in _modules() for text in _texts(module)} - {ANYTHING, ""}
    composed = [re.compile(text) for text in written if ANYTHING in text]
    ends = {re.escape(name.rpartition(".")[2]) for name in sentences()} & written
    kinds = {re.escape(kind) for kind in Kind} | {re.escape(name) for name in RULESETS} | {"1", "2", "pair", "single"}
    unused = []
    for name in sentences():
        whole = re.escape(name) in written or any(pattern.fullmatch(name) for pattern in composed)
        parts = {re.escape(part) for part in name.split(".")}
        if not whole and not parts & (ends | kinds):
            unused.append(name)

    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", Kind)
def test_every_kind_has_its_names(kind: Kind, language: bigtwo.Language) -> None:
    voice = voice_of(language)

    assert voice.kind(kind)
    assert voice.kinds(kind)
    assert voice.a_kind(kind)
    assert voice.knows(f"name.{kind}")


@pytest.mark.parametrize("code", ["rank", "suit", "position", "flush", "equal"])
def test_both_outcomes_within_a_kind_have_their_sentences(code: str) -> None:
    names = sentences()

    assert f"not_higher.{code}" in names
    assert (f"higher_same_kind.{code}" in names) == (code != "equal")


# What is said


@pytest.mark.parametrize(("language", "shown"), [("en", "10♥ 3♣ joker"), ("zh-Hant", "♥10 ♣3 鬼牌")])
def test_cards_as_players_write_them(language: bigtwo.Language, shown: str) -> None:
    assert Voice(language).cards(["Th", "3c", "joker"]) == shown


def test_ranks_and_rows_of_ranks() -> None:
    assert (rank_name("T"), rank_name("2"), run_name("TJQKA")) == ("10", "2", "10-J-Q-K-A")


@pytest.mark.parametrize(
    ("parts", "english", "chinese"),
    [([], "", ""), (["a"], "a", "a"), (["a", "b"], "a or b", "a或b"), (["a", "b", "c"], "a, b or c", "a、b或c")],
)
def test_a_choice_in_words(parts: list[str], english: str, chinese: str) -> None:
    assert (voice_of("en").either(parts), voice_of("zh-Hant").either(parts)) == (english, chinese)


def test_an_unknown_sentence_is_an_error() -> None:
    assert not voice_of("en").knows("nonsense")
    with pytest.raises(KeyError):
        voice_of("en").say("nonsense")


PLAYS = [
    play.split()
    for play in (
        *("3c", "2s", "9c 9d", "2c 2d", "7c 7d 7h", "3d 3h Kc Kd", "8c 8d 8h 8s", "3s 3h 6c 6h 9d", "4c 5d 6h 7s 8c"),
        *("Ac 2d 3h 4s 5c", "2h 3d 4d 5h 6s", "3d 5d 8d 9d Jd", "4h 6h 9h Th Kh", "Kc Kd Kh 4c 4d", "5c 5d 5h 5s Qc"),
        *(
            "6h 7h 8h 9h Th",
            "As 2s 3s 4s 5s",
            "2c 2d 2h 2s 7c 8d 9h",
            "2c 2d 2h 2s 7d",
            "5c 5c",
            "Jd Qh Ks Ac 2d",
            "joker",
            "Ac joker",
        ),
        "3c 4d 5h 6s 7c 8d 9h Ts Jc Qd Kh As 2c",
        "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h",
    )
]


@cache
def said(ruleset_id: str, language: bigtwo.Language) -> frozenset[str]:
    """Every message and name of a few hundred comparisons, lists and settlements."""
    return frozenset(_said(ruleset_id, language))


def _said(ruleset_id: str, language: bigtwo.Language) -> Iterator[str]:
    of = bigtwo.rules_for(ruleset_id, language)
    for play in PLAYS:
        seen = bigtwo.classify(of, play)
        yield from (finding.message for finding in seen.findings)
        yield from (combo.name for combo in seen.readings)
        for table in PLAYS:
            yield from (finding.message for finding in bigtwo.compare(of, play, table).findings)
    now = bigtwo.Situation(opening=True, next_hand_count=1, passed=True)
    yield from (finding.message for finding in bigtwo.legal(of, cards("4c 4d 9h"), ["3s"], now).findings)
    yield from (finding.message for finding in bigtwo.legal(of, cards("4c 4d 9h"), None, now).findings)
    for scoring in bigtwo.SCORING_IDS:
        if scoring == "none":
            continue
        losers = [
            {"seat": "乙", "hand": cards("2c 2d 4c 4d 4h 4s 5c 6d 7h 8s"), "place": 2},
            {"seat": "丙", "hand": ["3s"], "place": 3},
        ]
        winner = {"seat": "甲", "last_play": cards("2h 2s"), "opened_round": True}
        found = settle(of, {"scoring": scoring, "cap": 3, "liable": "乙", "winner": winner, "losers": losers})
        yield from (finding.message for finding in found.findings)
        yield from (item.message for items in (found.winner.items, *(share.items for share in found.losers)) for item in items)


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_nothing_is_said_in_english_to_those_who_asked_in_chinese(ruleset_id: str) -> None:
    english = {text for text in said(ruleset_id, "zh-Hant") if set(LATIN.findall(text)) - ALLOWED_IN_CHINESE}

    assert english == set()


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_nothing_is_said_in_chinese_to_those_who_asked_in_english(ruleset_id: str) -> None:
    chinese = {text for text in said(ruleset_id, "en") if re.search(r"[\u4e00-\u9fff]", re.sub("[甲乙丙]", "", text))}

    assert chinese == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_no_gap_is_left_open_and_no_word_said_twice(ruleset_id: str, language: bigtwo.Language) -> None:
    for text in said(ruleset_id, language):
        assert not re.search(r"[{}]|None|Kind\.|  ", text), text
        words = text.replace("PASS", "").split()
        assert not any(one == other and one.isalpha() for one, other in pairwise(words)), text


@pytest.mark.parametrize(
    ("play", "table", "language", "message"),
    [
        ("9h 9s", "9c 9d", "en", "Both are pairs decided by a 9; the suit decides, and 9♠ is higher than 9♦."),
        ("9h 9s", "9c 9d", "zh-Hant", "同是 9 的對子，比花色：♠9 比 ♦9 大。"),
        ("Th Jd Qd Kc As", "2c 3h 4d 5s 6h", "zh-Hant", "同是順子，照順子排序 10-J-Q-K-A 排在 2-3-4-5-6 之下，壓不過。"),
    ],
)
def test_a_few_messages_word_for_word(play: str, table: str, language: bigtwo.Language, message: str) -> None:
    found = bigtwo.compare(bigtwo.rules_for("douque", language), cards(play), cards(table))

    assert found.findings[0].message == message


TABLES: list[tuple[str, dict[str, object]]] = [
    *((name, {}) for name in RULESETS),
    ("formal", {"ranking": {"four_twos_beat_straight_flush": True}}),
    ("taiwan", {"ranking": {"bombs_on": "single_two"}}),
    ("formal", {"combos": {"two_pair": True, "bare_four_of_a_kind": True, "two_pair_plus_one": True}}),
]


@pytest.mark.parametrize(("ruleset_id", "changes"), TABLES, ids=str)
def test_a_refusal_names_every_kind_that_would_have_beaten_the_table(ruleset_id: str, changes: dict[str, object]) -> None:
    of = rules(ruleset_id, **changes)
    left_out = set()
    for table in PLAYS:
        answers = [bigtwo.compare(of, play, table) for play in PLAYS]
        wins = {one.play.kind for one in answers if one.beats and one.play and one.table and one.play.kind != one.table.kind}
        refusals = {one.findings[0].message for one in answers if one.findings[0].code in {"kind_mismatch", "size_mismatch"}}
        refusals |= {one.findings[0].message for one in answers if one.findings[0].code == "lower_kind"}
        named = {text.lower().rpartition("only ")[2] for text in refusals if "only " in text.lower()}
        left_out |= {(kind, text) for kind in wins for text in named if not _names(of, kind, text)}

    assert left_out == set()


def _names(of: bigtwo.Rules, kind: Kind, text: str) -> bool:
    """Whether a kind is named; of fours of a kind it may be the 2s alone that would do."""
    return of.voice.a_kind(kind) in text or (kind is Kind.FOUR_OF_A_KIND and "four 2s" in text)


# Parameters in words


@pytest.mark.parametrize("path", parameters())
def test_a_parameter_is_described_in_both_languages(path: str) -> None:
    one = parameters()[path]

    assert all(one.label[language] and one.meaning[language] for language in LANGUAGES)
    assert all(set(texts) == set(LANGUAGES) for texts in one.values.values())
    assert one.unit


def test_a_value_without_a_name_is_shown_as_it_is_written() -> None:
    of = rules("douque", cards={"suit_order": "hscd"})

    assert parameters()["cards.suit_order"].shown(of.ruleset.cards.suit_order, "en") == "hscd"
