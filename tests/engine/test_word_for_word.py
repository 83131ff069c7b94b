"""What the referee says of plays, word for word, in both languages: a sentence for every kind and for every reason."""

import pytest

import bigtwo
from asking import cards, rules
from bigtwo.wording import LANGUAGES

EVERY_KIND = {
    "combos": {"triple": True, "two_pair": True, "bare_four_of_a_kind": True, "two_pair_plus_one": True, "flush": True},
    "dragon": {"mode": "on_turn", "flush_dragon": True},
}
WHAT_IT_IS = [
    ("5c", "This is a valid play: single 5♣, decided by 5♣.", "單張 ♣5，比大小看 ♣5。"),
    ("5c 5d", "This is a valid play: pair of 5s, decided by 5♦.", "5 對，比大小看 ♦5。"),
    ("5c 5d 5h", "This is a valid play: triple 5s, decided by the rank 5 alone.", "5 三條，比大小只看 5。"),
    ("5c 5d 7c 7d", "This is a valid play: two pairs, 7s and 5s, decided by 7♦.", "7 和 5 兩對，比大小看 ♦7。"),
    ("5c 5d 5h 5s", "This is a valid play: bare four 5s, decided by the rank 5 alone.", "四張 5，比大小只看 5。"),
    ("5c 5d 7c 7d 9h", "This is a valid play: two pairs plus one, 7s and 5s, decided by 7♦.", "7 和 5 兩對加一，比大小看 ♦7。"),
    ("5c 6d 7h 8s 9c", "This is a valid play: straight 5-6-7-8-9, decided by 9♣.", "順子 5-6-7-8-9，比大小看 ♣9。"),
    ("3c 5c 7c 9c Kc", "This is a valid play: flush, K♣ high, decided by K♣.", "同花，♣K 最大，比大小看 ♣K。"),
    (
        "5c 5d 5h 9c 9d",
        "This is a valid play: full house, 5s over 9s, decided by the rank 5 alone.",
        "葫蘆，三張 5 帶一對 9，比大小只看 5。",
    ),
    ("5c 5d 5h 5s 9c", "This is a valid play: four 5s, decided by the rank 5 alone.", "5 鐵支，比大小只看 5。"),
    ("5c 6c 7c 8c 9c", "This is a valid play: straight 5-6-7-8-9, decided by 9♣.", "順子 5-6-7-8-9，比大小看 ♣9。"),
    (
        "3c 4d 5d 6h 7c 8s 9c Td Jc Qh Kc As 2c",
        "This is a valid play: a dragon, one card of each of the thirteen ranks.",
        "一條龍，十三個點數各一張。",
    ),
    ("2s joker", "This is a valid play: pair of 2s, decided by 2♠. The joker stands for 2♥.", "2 對，比大小看 ♠2。鬼牌當 ♥2。"),
    ("joker", "This is a valid play: single 2♠, decided by 2♠. The joker stands for 2♠.", "單張 ♠2，比大小看 ♠2。鬼牌當 ♠2。"),
    (
        "5c 6d 7h 8s joker",
        "This is a valid play: straight 5-6-7-8-9, decided by 9♠. The joker stands for 9♠.",
        "順子 5-6-7-8-9，比大小看 ♠9。鬼牌當 ♠9。",
    ),
    ("5c 5d 5h 5s joker", "This is a valid play: four 5s, decided by the rank 5 alone.", "5 鐵支，比大小只看 5。"),
    (
        "3d 3h 3s 5c joker",
        "This is a valid play: four 3s, decided by the rank 3 alone. The joker stands for 3♣.",
        "3 鐵支，比大小只看 3。鬼牌當 ♣3。",
    ),
]


@pytest.mark.parametrize(("play", "english", "chinese"), WHAT_IT_IS)
def test_what_a_play_is_word_for_word(play: str, english: str, chinese: str) -> None:
    reference = {"extends": "joker", "changes": EVERY_KIND}
    said = [bigtwo.classify(rules(reference, language), cards(play)).findings[0].message for language in LANGUAGES]

    assert dict(zip(LANGUAGES, said, strict=True)) == {"en": english, "zh-Hant": chinese}


WHAT_BEATS_WHAT = [
    (
        "douque",
        "5c 5d 5h 5s 6c",
        "9c",
        "Four of a kind may be thrown on a single, whatever its size and kind.",
        "鐵支可以壓單張，不受張數和牌型限制。",
    ),
    ("douque", "5c 6c 7c 8c 9c", "4c 4d 4h 4s 6d", "A straight flush ranks above four of a kind.", "同花順比鐵支大。"),
    (
        "douque",
        "4c 4d 4h 4s 6d",
        "5c 6c 7c 8c 9c",
        "Four of a kind ranks below a straight flush: only a higher straight flush, a dragon or a flush dragon beats it.",
        "桌上是同花順，鐵支比較小；能壓的是更大的同花順、一條龍或一條青龍。",
    ),
    (
        "douque",
        "5c 5d 5h 6c 6d",
        "4c 4d 4h 4s 7c",
        (
            "A full house does not beat four of a kind: "
            "only a higher four of a kind, a straight flush, a dragon or a flush dragon does."
        ),
        "桌上是鐵支，葫蘆壓不過；能壓的是更大的鐵支、同花順、一條龍或一條青龍。",
    ),
    (
        "joker",
        "3c 4d 5d 6h 7c 8s 9c Td Jc Qh Kc As 2c",
        "3d 4c 5c 6c 7d 8c 9d Tc Jd Qc Kd Ac 2d",
        "A dragon is not higher than a dragon on the table.",
        "桌上是一條龍，一條龍沒有比較大，壓不過。",
    ),
    (
        "formal",
        "3c 5c 7c 9c Kc",
        "3d 5d 7d 9d Qd",
        "Both are flushes; as these rules compare them, the one with K♣ on top is higher than the one with Q♦.",
        "同是同花，照這套規則的比法，♣K 這手比 ♦Q 那手大。",
    ),
    ("formal", "3c 5c 7c 9c Kc", "4c 5d 6h 7s 8s", "A flush ranks above a straight.", "同花的牌型比順子大。"),
    (
        "formal",
        "4c 5d 6h 7s 8s",
        "3c 5c 7c 9c Kc",
        "A straight ranks below a flush: only a higher flush, a full house, four of a kind or a straight flush beats it.",
        "順子的牌型比同花小，壓不過；能壓的是更大的同花、葫蘆、鐵支或同花順。",
    ),
    (
        "douque",
        "2s",
        "9c 9d",
        (
            "A single does not answer a pair: the number of cards differs. "
            "Only a higher pair, four of a kind, a straight flush, a dragon or a flush dragon beats it."
        ),
        "桌上是對子，單張張數不合；能壓的是更大的對子、鐵支、同花順、一條龍或一條青龍。",
    ),
    (
        "douque",
        "5c 6d 7h 8s 9s",
        "5d 6c 7c 8c 9c",
        "Both are straights decided by the rank 9; the suit decides, and 9♠ is higher than 9♣.",
        "同是 9 的順子，比花色：♠9 比 ♣9 大。",
    ),
    ("joker", "2s", "joker", "Both are singles of equal height, and equal is not higher.", "兩手單張一樣大，一樣大壓不過。"),
    ("joker", "joker", "2s", "Both are singles of equal height, and equal is not higher.", "兩手單張一樣大，一樣大壓不過。"),
    ("douque", "9h 9s", "8c 8d", "Both are pairs; 9♠ is higher than 8♦.", "同是對子，♠9 比 ♦8 大。"),
    (
        "douque",
        "7c 7d 7h 3c 3d",
        "8c 8d 8h 4c 4d",
        "Both are full houses; 7 is lower than 8 and does not beat it.",
        "同是葫蘆，7 比 8 小，壓不過。",
    ),
    (
        "taiwan",
        "5c 5d 5h 5s 6c",
        "2c",
        "Four of a kind may be thrown on a single, whatever its size and kind.",
        "鐵支可以壓單張，不受張數和牌型限制。",
    ),
    ("hongkong", "5c 6c 7c 8c 9c", "4c 4d 4h 4s 6d", "A straight flush ranks above four of a kind.", "同花順的牌型比鐵支大。"),
    (
        "douque",
        "5d 6c 7d 8d 9d",
        "3c 4d 5c 6h 7c 8s 9c Td Jc Qh Kc As 2c",
        "A straight does not beat a dragon.",
        "桌上是一條龍，順子壓不過。",
    ),
]


@pytest.mark.parametrize(("ruleset_id", "play", "table", "english", "chinese"), WHAT_BEATS_WHAT)
def test_what_beats_what_word_for_word(ruleset_id: str, play: str, table: str, english: str, chinese: str) -> None:
    said = [
        bigtwo.compare(rules(ruleset_id, language), cards(play), cards(table)).findings[0].message for language in LANGUAGES
    ]

    assert dict(zip(LANGUAGES, said, strict=True)) == {"en": english, "zh-Hant": chinese}
