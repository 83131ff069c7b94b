"""Asking the referee: two plays, a play now, a record; and every verdict with its rule."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from bigtwo import RULESET_IDS
from phone import LOW, WHEEL, Phone

pytestmark = pytest.mark.browser


FINISHED = """from: middle
seats: 甲 乙 丙 丁
hand 甲: 2h 2s
手牌 乙: 梅花4 方塊6
hand 丙: 2d 9h
hand 丁: ♣K ♦K
leader: 甲
base: 10
甲: 紅2 2s
甲: 2♥ 2♠
"""


def put_two_plays(phone: Phone) -> None:
    phone.visit("ask")
    phone.cards(phone.field("plays.table"), *LOW)
    phone.cards(phone.field("plays.play"), *WHEEL)


def test_two_plays_are_compared_with_the_reason(phone: Phone) -> None:
    put_two_plays(phone)
    phone.press("whichWins")
    expect(phone.page.locator(".verdict h2")).to_have_text(phone.say("beatsItNot"))
    expect(phone.page.locator(".verdict .findings")).to_contain_text("A-2-3-4-5")
    phone.press("swap")
    expect(phone.page.locator(".verdict")).to_have_count(0)
    phone.press("whichWins")
    expect(phone.page.locator(".verdict h2")).to_have_text(phone.say("beatsIt"))
    phone.tap(phone.page.locator(".verdict button.ruled").first)
    expect(phone.page.locator("dialog .clause").first).to_be_visible()


def test_the_same_question_goes_to_every_rule_set(phone: Phone) -> None:
    put_two_plays(phone)
    phone.press("everywhere")
    expect(phone.page.locator(".survey h2")).to_have_text(phone.say("notAgree"))
    expect(phone.page.locator(".survey tbody th")).to_have_count(len(RULESET_IDS))
    expect(phone.page.locator(".survey tbody").first).to_contain_text(phone.say("no"))
    expect(phone.page.locator(".survey .yes").first).to_be_visible()


def test_cards_may_be_typed_in_any_spelling(open_phone: Any, language: Any) -> None:
    phone = open_phone(language, expects="422")
    phone.open("ask")
    phone.tap(phone.field("plays.play"))
    dialog = phone.page.locator("dialog")
    field = dialog.get_by_label(phone.say("typeCards"))
    phone.type(field, "紅心10 T♠ xx")
    phone.press("readCards")
    expect(dialog.locator(".fault")).to_contain_text("xx")
    expect(field).to_have_value("紅心10 T♠ xx")
    field.fill("紅心10 T♠")
    phone.press("readCards")
    expect(dialog.locator("[aria-pressed=true]")).to_have_count(2)
    phone.press("done")
    expect(phone.field("plays.play")).to_contain_text(phone.card("Ts"))


def test_a_play_is_judged_in_its_moment(phone: Phone) -> None:
    phone.visit("ask")
    phone.pick_rules("bingo3")
    phone.choose("whatToAsk", phone.say("part.judge"))
    phone.cards(phone.field("facing"), "4d")
    phone.cards(phone.field("hand"), "5c", "9d", "Kh")
    phone.cards(phone.field("chosen"), "5c")
    phone.press("judge")
    expect(phone.page.locator(".verdict h2")).to_have_text(phone.say("allowed"))
    phone.tap(phone.page.get_by_text(phone.say("situation"), exact=True))
    phone.choose("situation.next_hand_count", "1")
    phone.press("judge")
    expect(phone.page.locator(".verdict h2")).to_have_text(phone.say("notAllowed"))
    expect(phone.page.locator(".verdict .findings")).to_contain_text("K")
    phone.choose("action", phone.say("action.pass"))
    phone.press("judge")
    expect(phone.page.locator(".verdict h2")).to_be_visible()


def test_every_legal_play_can_be_tapped(phone: Phone) -> None:
    phone.visit("ask")
    phone.choose("whatToAsk", phone.say("part.judge"))
    phone.cards(phone.field("hand"), "5c", "5d", "9d")
    phone.press("whatMay")
    plays = phone.page.locator(".plays button")
    expect(plays).to_have_count(4)
    expect(phone.page.get_by_text(phone.say("mayNotPass"))).to_be_visible()
    phone.tap(plays.last)
    phone.press("judge")
    expect(phone.page.locator(".verdict h2")).to_have_text(phone.say("allowed"))


def test_a_record_is_adjudicated_trick_by_trick_with_the_first_fault_marked(phone: Phone) -> None:
    phone.visit("ask")
    phone.choose("whatToAsk", phone.say("part.record"))
    phone.press("putExample")
    phone.press("adjudicate")
    expect(phone.page.locator(".verdict > h2")).to_have_text(phone.say("firstFault", number=5))
    expect(phone.page.locator(".trick .legal")).to_have_count(4)
    refused = phone.page.locator(".trick .refused.first")
    expect(refused).to_contain_text(phone.say("firstFaultHere"))
    expect(refused).to_contain_text(phone.say("line", line=6))
    phone.tap(refused.locator("button.ruled"))
    expect(phone.page.locator("dialog .clause").first).to_be_visible()


def test_a_finished_record_is_settled_and_what_is_unreadable_is_shown_with_its_place(phone: Phone) -> None:
    phone.visit("ask")
    phone.choose("whatToAsk", phone.say("part.record"))
    field = phone.page.locator("textarea")
    field.fill(FINISHED)
    phone.press("adjudicate")
    expect(phone.page.locator(".fault")).to_contain_text(phone.say("atLine", line=9, column=4))
    expect(phone.page.locator(".settlement .totals")).to_contain_text("甲")
    phone.page.reload()
    expect(phone.page.locator("textarea")).to_have_value(field.input_value())
