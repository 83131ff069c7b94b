"""A misspelt card, field or word is told what was probably meant, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from bigtwo.cards import CODES
from bigtwo_api.spelling import card_meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("10H", "Th"), ("10h", "Th"), ("TH", "Th"), ("th", "Th"), ("tH", "Th"), ("hT", "Th"), ("h10", "Th"),
        ("H10", "Th"), ("♥10", "Th"), ("10♥", "Th"), ("10♥\ufe0f", "Th"), ("♡T", "Th"), ("10 of hearts", "Th"),
        ("Ten of Hearts", "Th"), ("AS", "As"), ("as", "As"), ("♠A", "As"), ("A♠", "As"), ("1s", "As"),
        ("ace of spades", "As"), ("黑桃A", "As"), ("紅心3", "3h"), ("方塊 10", "Td"), ("梅花2", "2c"), ("2C", "2c"),
        ("Kd\n", "Kd"), (" kd ", "Kd"), ("k-d", "Kd"), ("jc", "Jc"), ("QD", "Qd"), ("two of clubs", "2c"),
        ("JOKER", "joker"), ("Joker", "joker"), ("jocker", "joker"), ("jk", "joker"), ("鬼", "joker"),
        ("3x", None), ("11h", "Jh"), ("0h", "Th"), ("", None), ("hh", None), ("33", None), ("banana", None),
        ("3" * 1000, None),
    ],
)  # fmt: skip
def test_the_card_that_was_meant(written: Any, meant: Any) -> None:
    assert card_meant(written) == meant


@pytest.mark.parametrize("code", CODES)
def test_capitals_and_the_other_order_are_understood(code: Any) -> None:
    assert card_meant(code.upper()) == card_meant(code.lower()) == card_meant(code[::-1]) == code


@pytest.mark.parametrize(
    ("language", "message"),
    [("en", "'10H' is not a card code; did you mean 'Th'?"), ("zh-Hant", "'10H' 不是牌的代碼；是不是 'Th'？")],
)
def test_the_message_names_what_was_meant(ask: Any, language: Any, message: Any) -> None:
    answer = ask("/v1/combos/classify", {"cards": ["3c", "10H"]}, accept_language=language).json()
    assert answer["errors"] == [{"pointer": "/cards/1", "code": "unknown_card", "message": message}]
    assert answer["detail"] == message


def test_fields_and_words_too(ask: Any) -> None:
    answer = ask("/v1/plays/legal", {"hand": ["3c"], "kinds": ["striaght"], "situations": {}}).json()
    by_place = {error["pointer"]: error["message"] for error in answer["errors"]}
    assert "did you mean 'straight'?" in by_place["/kinds/0"]
    assert "did you mean 'situation'?" in by_place["/situations"]


@pytest.mark.parametrize("written", ["joker", "JK", "鬼"])
@pytest.mark.parametrize(
    ("language", "message"),
    [("en", "The joker cannot stand here; name one of the 52 cards with a suit, such as '3c'."),
     ("zh", "這裡不能用鬼牌；請填 52 張有花色的牌之一，例如 '3c'。")],
)  # fmt: skip
def test_where_no_joker_may_stand_none_is_suggested(ask: Any, written: Any, language: Any, message: Any) -> None:
    rules = {"extends": "joker", "changes": {"opening": {"start_card": written}}}
    answer = ask("/v1/combos/classify", {"ruleset": rules, "cards": ["3c"]}, accept_language=language).json()
    place = "/ruleset/changes/opening/start_card"
    assert answer["errors"] == [{"pointer": place, "code": "not_allowed", "message": message}]
