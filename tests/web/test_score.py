"""Scoring a round as four people at a table do it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from phone import Phone, settle_first_example

pytestmark = pytest.mark.browser

FORMULAS = ["10 × 3 × 1 × 4 = 120", "10 × 9 × 4 × 4 = 1,440", "10 × 10 × 6 × 4 = 2,400"]


def check_first_example(phone: Phone) -> None:
    first = phone.letters()
    for formula in FORMULAS:
        assert formula in phone.copied
    totals = zip(first, ["+3,960", "−120", "−1,440", "−2,400"], strict=True)
    assert phone.copied.splitlines()[-1] == " · ".join(f"{name} {amount}" for name, amount in totals)


def test_the_first_documents_example_is_entered_and_shared_in_under_40_taps(phone: Phone) -> None:
    settle_first_example(phone)
    phone.press("share")
    expect(phone.page.get_by_text(phone.say("copied"))).to_be_visible()
    check_first_example(phone)
    assert phone.taps < 40
    assert phone.taps <= 13


def test_the_same_example_card_by_card_takes_under_40_taps_too(phone: Phone) -> None:
    winner, first, second, third = phone.letters()
    phone.type(phone.page.locator("input[type=number]").first, "10")
    phone.choose("whoWon", winner)
    phone.cards(phone.field("lastPlay"), "2h", "2s")
    phone.cards(phone.field("cardsOf", name=first), "4c", "6d", "9h")
    phone.cards(phone.field("cardsOf", name=second), "2d", "3d", "4h", "5s", "7c", "8d", "Tc", "Jh", "Ks")
    phone.cards(phone.field("cardsOf", name=third), "Kc", "Kd", "Kh", "3c", "Qc", "Qd", "Qh", "Qs", "5c", "8h")
    phone.press("settle")
    phone.press("share")
    expect(phone.page.get_by_text(phone.say("copied"))).to_be_visible()
    check_first_example(phone)
    assert phone.taps < 40


def test_a_newcomer_settles_the_three_player_example(phone: Phone) -> None:
    first, second, third = phone.letters()[:3]
    phone.pick_rules("bingo3")
    expect(phone.page.locator("main input[type=number]").first).to_have_attribute("placeholder", "100")
    phone.choose("whoWon", third)
    phone.choose("leftOf", "10", phone.player(first))
    phone.choose("leftOf", "5", phone.player(second))
    phone.choose("twosLeft", "1", phone.player(second))
    phone.press("settle")
    settlement = phone.page.locator(".settlement")
    for amount in ("−400", "−200", "+570"):
        expect(settlement.locator(".totals").get_by_text(amount, exact=True)).to_be_visible()
    expect(settlement).to_contain_text("100 × 2 × 2 × 1 = 400")
    expect(settlement).to_contain_text("600 − 30 = 570")
    assert phone.taps < 20


def test_every_item_opens_the_rule_behind_it(phone: Phone) -> None:
    settle_first_example(phone)
    items = phone.page.locator(".settlement article button.ruled")
    assert items.count() == 6
    for index in range(items.count()):
        phone.tap(items.nth(index))
        clause = phone.page.locator("dialog .clause").first
        expect(clause.locator("code")).to_contain_text("S0-")
        expect(clause.locator("p").first).not_to_be_empty()
        phone.tap(phone.page.locator("dialog").get_by_role("button", name=phone.say("close"), exact=True))
        expect(phone.page.locator("dialog")).to_have_count(0)
    expect(items.last).to_be_focused()


def test_what_is_missing_is_asked_for_and_nothing_is_lost(phone: Phone) -> None:
    winner, first, second, *_ = phone.letters()
    answer = phone.page.locator(".answer")
    phone.press("settle")
    expect(answer).to_contain_text(phone.say("whoWonMissing"))
    phone.choose("whoWon", winner)
    phone.choose("leftOf", "7", phone.player(first))
    phone.press("settle")
    expect(answer).to_contain_text(phone.say("leftMissing", name=second))
    expect(phone.player(first).get_by_role("radio", name="7", exact=True)).to_be_checked()


def test_only_what_the_rule_set_pays_for_is_asked(phone: Phone) -> None:
    winner, first, *_ = phone.letters()
    phone.pick_rules("pusoy-dos")
    phone.choose("whoWon", winner)
    expect(phone.page.locator(".card-button")).to_have_count(0)
    for place, name in enumerate(phone.letters()[1:], start=2):
        phone.tap(phone.player(name).get_by_role("radio", name=str(place)))
    phone.press("settle")
    expect(phone.page.locator(".settlement .totals")).to_contain_text(winner)
    phone.pick_rules("formal")
    phone.choose("whoWon", winner)
    panel = phone.player(first)
    expect(panel.get_by_role("group", name=phone.say("leftOf"))).to_be_visible()
    expect(panel.get_by_role("group", name=phone.say("twosLeft"))).to_have_count(0)
    phone.choose("howMany", "3")
    expect(phone.page.locator("section.panel")).to_have_count(2)


def test_what_another_rule_set_was_told_is_not_sent(phone: Phone) -> None:
    winner, *losers = phone.letters()
    phone.choose("whoWon", winner)
    phone.choose("twosInLast", "2")
    phone.choose("twosLeft", "1", phone.player(losers[0]))
    for name in losers:
        phone.choose("leftOf", "5", phone.player(name))
    phone.pick_rules("formal")
    with phone.page.expect_request("**/v1/settlements") as sent:
        phone.press("settle")
    told = sent.value.post_data_json or {}
    assert told["winner"] == {"seat": winner}
    assert told["losers"] == [{"seat": name, "cards_left": 5} for name in losers]
    phone.pick_rules("douque")
    expect(phone.player(losers[0]).get_by_role("radio", name="1", exact=True).last).to_be_checked()


def test_a_table_may_have_a_limit_names_and_somebody_who_pays_for_all(phone: Phone) -> None:
    names = ["Ann", "阿伯", "Cid", "Dora"]
    for field, name in zip(phone.page.locator(".names input").all(), names, strict=True):
        phone.type(field, name)
    phone.type(phone.page.locator("input[type=number]").nth(1), "2")
    phone.choose("whoWon", "Cid")
    for name in ("Ann", "阿伯", "Dora"):
        phone.choose("leftOf", "10", phone.player(name))
    phone.tap(phone.page.get_by_text(phone.say("liability")))
    phone.choose("whoLiable", "Dora")
    phone.press("settle")
    totals = phone.page.locator(".settlement .totals > div")
    expect(totals.filter(has_text="Dora")).to_contain_text("−60")
    expect(totals.filter(has_text="Ann").locator("dd")).to_have_text("0")


def test_the_same_name_twice_is_noticed(phone: Phone) -> None:
    winner, first, *_ = phone.letters()
    phone.type(phone.page.locator(".names input").first, first)
    phone.tap(phone.page.get_by_role("group", name=phone.say("whoWon")).get_by_role("radio").first)
    phone.press("settle")
    expect(phone.page.locator(".answer")).to_contain_text(phone.say("namesDiffer"))
    assert winner


def test_what_cannot_be_true_is_refused_in_the_players_language(open_phone: Any, language: Any) -> None:
    phone = open_phone(language, expects="422")
    phone.open()
    winner, first, second, third = phone.letters()
    phone.choose("whoWon", winner)
    for name in (first, second, third):
        phone.choose("leftOf", "5", phone.player(name))
        phone.choose("twosLeft", "2", phone.player(name))
    phone.press("settle")
    expect(phone.page.locator(".answer .fault li")).to_have_count(1)
    expect(phone.player(first).get_by_role("radio", name="5", exact=True)).to_be_checked()
