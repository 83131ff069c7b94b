"""What people write for cards: a table of spellings, round trips, and arbitrary text."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bigtwo.cards import CODES
from bigtwo.notation import MOST_CHARACTERS, card_meant, cards_in, read_cards, write_cards
from bigtwo.reading import Unreadable
from counting import steps

# One line a card or a list of cards; the spellings stand between bars.
SPELLINGS = """
3c    | 3c | C3 | c3 | 3C | ♣3 | 3♣ | ♣️3 | 3♣️ | ♣︎3 | 梅花3 | 草花3 | 梅3 | 草3 | 3梅花 | 梅花三 | 三梅花 | ♧3 | 3♧
3c    | ３Ｃ | Ｃ３ | 🃓
3c    | three of clubs | 3 of clubs | Three Of Clubs | clubs 3 | Club3 | 3 clubs | 梅花 3 | ♣ 3 | 3 ♣ | ♣-3 | c_3
3c    | 梅花的3 | ♣: 3
Th    | 10h | 10H | Th | TH | tH | T♥ | 10♥ | ♥10 | ♥T | H10 | h10 | hT | 0h | 0H | H0 | 紅心10 | 红心10 | 红桃10
Th    | 紅桃10 | 紅桃T
Th    | 10♥️ | ♡10 | ♥️10 | ❤10 | ❤️10 | 紅心十 | 十紅心 | １０Ｈ | ♥１０ | 🔟♥ | ♥🔟 | 10 of hearts | ten of hearts
Th    | TEN OF HEARTS | 愛心10 | 爱心10
Th    | 🂺 | 紅陶10 | 红陶10 | hearts 10 | heart10 | 10 ♥ | ♥ 10 | 紅心 10 | 紅心　10
4d    | 4d | 4D | D4 | ♦4 | 4♦ | ♢4 | 4♢ | ♦️4 | 方塊4 | 方块4 | 方片4 | 磚塊4 | 砖块4 | 紅磚4 | 红砖4 | 方磚4 | 階磚4
4d    | 阶砖4 | 磚4 | 砖4 | 方4
4d    | 鑽石4 | 钻石4 | 方塊四 | 四方塊 | ４♦ | 4 of diamonds | four of diamonds | diamond 4 | 🃄
As    | As | AS | aS | as | sA | S A | ♠A | A♠ | ♤A | A♤ | ♠️A | 黑桃A | 黑陶A | A黑桃 | 葵扇A | 葵A | 黑桃尖 | ♠尖
As    | 尖♠ | Ａ♠ | ♠Ａ | 黑桃老A
As    | ace of spades | Ace Of Spades | spade A | A of spades | 🂡 | 黑桃煙士 | 黑桃烟士
2s    | 2s | 2S | S2 | ♠2 | 2♠ | 黑桃2 | 黑桃二 | 黑桃老二 | 老二黑桃 | ♠老二 | ♠二 | 黑桃兩 | 黑桃两 | two of spades
2s    | deuce of spades | 🂢 | ２♠
2d    | 方塊老二 | 方块二 | ♦2 | D2 | d2 | 🃂
Jd    | Jd | jd | JD | DJ | dj | ♦J | J♦ | 方塊J | 方塊勾 | 方塊鉤 | 方块钩 | 勾♦ | 11d | d11 | ♦11 | 11♦ | 方塊11
Jd    | jack of diamonds | 🃋 | Ｊ♦
Js    | knave of spades | ♠11 | 黑桃J | 黑桃勾 | 🂫
Qh    | Qh | qh | HQ | ♥Q | Q♥ | 紅心Q | 紅心圈 | 圈♥ | 12h | h12 | ♥12 | 12♥ | 紅心12 | queen of hearts | 🂽
Qh    | 紅心皮蛋
Kc    | Kc | kc | KC | CK | ♣K | K♣ | 梅花K | 梅花老K | 13c | c13 | ♣13 | 13♣ | 梅花13 | king of clubs | 🃞 | Ｋ♣
9s    | 9s | 9S | ♠9 | 黑桃九 | 九黑桃 | 🂩 | nine of spades
8h    | 8h | ♥8 | 紅心八 | 🂸 | eight of hearts
7c    | 7c | ♣7 | 草花七 | 🃗 | seven of clubs
6d    | 6d | ♦6 | 方片六 | 🃆 | six of diamonds
5s    | 5s | ♠5 | 黑桃五 | 🂥 | five of spades
joker | joker | JOKER | Joker | 鬼牌 | 鬼 | 小丑 | 小丑牌 | 百搭 | 百搭牌 | 🃏 | 🂿 | 🃟 | ＪＯＫＥＲ
2s 2h | ♠2♥2 | 2s2h | ♠2, ♥2 | 2♠2♥ | ♠2、♥2 | ♠2　♥2 | 黑桃2紅心2 | [2s][2h] | ["2s", "2h"] | 2s+2h | 2s/2h | 2s;2h
2s 2h | 2s|2h | 2s and 2h | ♠2和♥2 | 🂢🂲
As Th | 黑桃A紅心10 | ♠A♥10 | As10h | A♠10♥ | asTH | sAh10 | ♠A 10 ♥ | 🂡♥10 | ace of spades ten of hearts
As Ks Ts 3h | ♠ A K 10 ♥ 3 | ♠AK10♥3 | ♠AK10 ♥3 | ♠A K 10 ♥3 | 黑桃 A K 10 紅心 3 | ♠: A K 10, ♥: 3 | s AKT h 3
As Ks Ts 3h | ♠ A-K-10 ♥ 3
3s 4s 5s 6s 7s | ♠34567 | ♠3 4 5 6 7 | 黑桃34567 | 黑桃三四五六七 | ♠ 3-4-5-6-7 | 3s4s5s6s7s | ♠3♠4♠5♠6♠7
2s 3c Th 4s Kd | ♠2, 梅花3 10H  S4 Kd
As Ks | asks | AsKs | ♠AK | ♠ A K
Qs joker | Qs joker | Qs🃏 | ♠Q鬼牌 | 黑桃圈、百搭
"""

# A token, the code of its refusal, and a word of what is said in English.
REFUSALS = [
    ("1h", "ambiguous_card", "A♥ or as 10♥"),
    ("♥1", "ambiguous_card", "A♥ or as 10♥"),
    ("1♠", "ambiguous_card", "A♠ or as 10♠"),
    ("1", "ambiguous_card", "as A or as 10"),
    ("紅3", "ambiguous_card", "3♦ or as 3♥"),
    ("红3", "ambiguous_card", "3♦ or as 3♥"),
    ("黑5", "ambiguous_card", "5♣ or as 5♠"),
    ("桃K", "ambiguous_card", "K♥ or as K♠"),
    ("c3d", "ambiguous_card", "3♣ or as 3♦"),
    ("♠A♥K♦", "unreadable_card", "without a rank"),
    ("黑桃十二", "ambiguous_card", "Q♠ or as 10♠ 2♠"),
    ("紅1", "ambiguous_card", "A♦ or as 10♦, A♥ or 10♥"),
    ("黑桃十一", "ambiguous_card", "J♠"),
    ("十三♥", "ambiguous_card", "K♥"),
    ("3", "unreadable_card", "rank without a suit"),
    ("K", "unreadable_card", "rank without a suit"),
    ("♠3 4♥ 5", "unreadable_card", "'5' is a rank without a suit"),
    ("34♠", "unreadable_card", "without a suit"),
    ("♥", "unreadable_card", "suit without a rank"),
    ("黑桃", "unreadable_card", "suit without a rank"),
    ("♠♥3", "unreadable_card", "suit without a rank"),
    ("3c ♦", "unreadable_card", "suit without a rank"),
    ("♠A, K", "unreadable_card", "'K' is a rank without a suit"),
    ("10hh", "unreadable_card", "suit without a rank"),
    ("3x", "unreadable_card", "no card"),
    ("banana", "unreadable_card", "no card"),
    ("aces", "unreadable_card", "no card"),
    ("kings", "unreadable_card", "no card"),
    ("tens", "unreadable_card", "no card"),
    ("14h", "unreadable_card", "no card"),
    ("♠112", "unreadable_card", "no card"),
    ("♠10910011", "unreadable_card", "no card"),
    ("20♠", "unreadable_card", "no card"),
    ("jocker", "unreadable_card", "did you mean joker"),
    ("jokr", "unreadable_card", "did you mean joker"),
    ("1oh", "unreadable_card", "did you mean 10♥"),
    ("two of spaeds", "unreadable_card", "no card"),
    ("🂬", "unreadable_card", "knight"),
    ("🂼", "unreadable_card", "knight"),
    ("🃌", "unreadable_card", "knight"),
    ("🃜", "unreadable_card", "knight"),
    ("🂠", "unreadable_card", "no card"),
    ("🃡", "unreadable_card", "no card"),
    ("大老二", "unreadable_card", "no card"),
    ("大王", "unreadable_card", "no card"),
    ("h?", "unreadable_card", "no card"),
    ("", "unreadable_card", "There is no card here"),
    (" \n ", "unreadable_card", "There is no card here"),
    ("\ufe0f", "unreadable_card", "There is no card here"),
    (", ,", "unreadable_card", "There is no card here"),
]


def table() -> list[tuple[str, list[str]]]:
    rows = []
    for line in SPELLINGS.strip().splitlines():
        codes, *spellings = line.split(" | ")
        rows += [(spelling.strip(), codes.split()) for spelling in spellings]
    return rows


def test_the_table_is_long_enough() -> None:
    assert len({spelling for spelling, _ in table()}) + len(REFUSALS) >= 300


@pytest.mark.parametrize(("spelling", "codes"), table())
def test_a_spelling_is_read(spelling: Any, codes: Any) -> None:
    assert list(read_cards(spelling).cards) == codes


@pytest.mark.parametrize(("spelling", "code", "said"), REFUSALS)
def test_a_refusal_names_the_reason(spelling: Any, code: Any, said: Any) -> None:
    with pytest.raises(Unreadable) as refused:
        read_cards(spelling)
    assert [problem.code for problem in refused.value.problems] == [code]
    assert said in refused.value.problems[0].message
    with pytest.raises(Unreadable) as in_chinese:
        read_cards(spelling, "zh-Hant")
    (problem,) = in_chinese.value.problems
    assert problem.code == code
    assert any(character >= "\u4e00" for character in problem.message)


def test_every_place_at_fault_is_told() -> None:
    with pytest.raises(Unreadable) as refused:
        read_cards("3c 1h\r\n  4x 5d\n\n♥, K")
    places = [(problem.line, problem.column, problem.token) for problem in refused.value.problems]
    assert places == [(1, 4, "1h"), (2, 3, "4x"), (4, 1, "♥"), (4, 4, "K")]


def test_the_order_is_that_of_the_text_and_a_card_may_come_twice() -> None:
    read = read_cards("Kd 3c kd")
    assert read.cards == ("Kd", "3c", "Kd")
    assert read.canonical == "K♦ 3♣ K♦"
    assert read_cards("Kd 3c", "zh-Hant").canonical == "♦K ♣3"


def test_a_text_is_bounded() -> None:
    assert len(read_cards("3c" * (MOST_CHARACTERS // 2)).cards) == MOST_CHARACTERS // 2
    with pytest.raises(Unreadable, match="too long"):
        read_cards("3c" * (MOST_CHARACTERS // 2) + " ")


def test_the_card_meant() -> None:
    assert [card_meant(text) for text in ("10H", "1s", "jocker", "1oh", "3c 3d", "banana", "3" * 1000)] == [
        "Th", "As", "joker", "Th", None, None, None,
    ]  # fmt: skip


CARDS = st.lists(st.sampled_from([*CODES, "joker"]), min_size=1, max_size=27)


@given(CARDS, st.sampled_from(["en", "zh-Hant"]))
def test_what_the_referee_writes_reads_back(codes: Any, language: Any) -> None:
    assert list(read_cards(write_cards(codes, language)).cards) == codes
    assert read_cards(write_cards(codes, language), language).canonical == write_cards(codes, language)


_BY_CARD: dict[str, list[str]] = {}
for _spelling, _codes in table():
    if len(_codes) == 1:
        _BY_CARD.setdefault(_codes[0], []).append(_spelling)
_SEPARATORS = st.sampled_from([" , ", "，", "\n", " / ", "、", ";", " + ", "\t,"])


@given(st.lists(st.sampled_from(sorted(_BY_CARD)), min_size=1, max_size=13), st.data())
def test_spellings_mix_freely(codes: Any, data: Any) -> None:
    text = "".join(data.draw(st.sampled_from(_BY_CARD[code])) + data.draw(_SEPARATORS) for code in codes)
    assert list(read_cards(text).cards) == codes


@given(st.lists(st.sampled_from(CODES), min_size=1, max_size=13), st.sampled_from(["{0}{1}", "{1}{0}"]))
def test_nothing_is_needed_between_cards(codes: Any, order: Any) -> None:
    def spelt(code: str) -> str:
        return str(order.format(code[0].replace("T", "10"), code[1]))

    assert list(read_cards("".join(map(spelt, codes))).cards) == codes


PIECES = st.sampled_from([
    *"3456789TJQKA20123cdhsCDHS♠♥♦♣♤♡ ,;:-\n\ufe0fx１\u3000🂡🂬🃏紅心老二十鬼", "10", "黑桃", "joker", "of", " of ", "and", "ace",
])  # fmt: skip


@given(st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=40).map("".join)), st.sampled_from(["en", "zh-Hant"]))
@example("\ud800", "en")
@example("1" * 500, "en")
@example("of" * 200, "en")
def test_no_text_is_too_much(text: Any, language: Any) -> None:
    try:
        read = read_cards(text, language)
    except Unreadable as error:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for problem in error.problems:
            assert 1 <= problem.line <= len(lines)
            assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
            assert problem.message
    else:
        assert 1 <= len(read.cards) <= len(text)
        assert read_cards(read.canonical, language).cards == read.cards


@pytest.mark.parametrize(
    "piece", ["3c", "♠", "3", "1", "♠A K ", "x", "x ", "3c4", "of ", " ", "紅3,", "老", "10", "🂬", "\ufe0f", "a♠ "]
)
def test_the_work_grows_with_the_text_and_no_faster(piece: Any) -> None:
    once, twice = (steps(partial(cards_in, piece * size)) for size in (400, 800))
    assert twice <= 2.1 * once + 200
