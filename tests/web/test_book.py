"""The rule book: to read, to search, to compare."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bigtwo import RULESET_IDS, list_rulesets, ruleset_page
from phone import Phone

pytestmark = pytest.mark.browser


def test_every_rule_set_can_be_read(phone: Phone) -> None:
    phone.visit("rules")
    names = {one.id: one.description for one in list_rulesets(phone.language).rulesets}
    for ruleset in RULESET_IDS:
        phone.pick_rules(ruleset)
        expect(phone.page.locator("main")).to_contain_text(names[ruleset])
        assert phone.page.locator(".clause").count() > 20
        assert phone.page.locator(".parameter").count() > 50


def test_the_book_can_be_searched(phone: Phone) -> None:
    phone.visit("rules")
    expect(phone.page.locator(".clause")).not_to_have_count(0)
    everything = phone.page.locator(".clause").count()
    word = {"en": "grand slam", "zh-Hant": "大滿貫"}[phone.language]
    phone.type(phone.page.get_by_label(phone.say("search")), word)
    expect(phone.page.locator(".clause")).not_to_have_count(everything)
    assert 0 < phone.page.locator(".clause").count() < everything / 4
    for text in phone.page.locator(".clause").all_inner_texts():
        assert all(part in text.lower() for part in word.split())
    phone.tap(phone.page.locator(".parameter").first)
    expect(phone.page.locator("dialog .clause").first).to_be_visible()


def test_two_rule_sets_stand_side_by_side_with_the_differences_marked(phone: Phone) -> None:
    phone.visit("rules")
    phone.chooser("compareWith").select_option("formal")
    table = phone.page.locator(".versus")
    expect(table).to_be_visible()
    expect(table.locator("tr.different").first).to_be_visible()
    different = table.locator("tr.different").count()
    assert different > 10
    row = table.locator("tr", has_text=ruleset_label(phone, "combos.triple"))
    expect(row).to_have_class("different")
    expect(row.locator("td button")).to_have_count(2)
    phone.tick("onlyDifferent")
    assert table.locator("tbody tr:not(.different)").count() > 10
    assert table.locator("tr.different").count() == different


def ruleset_label(phone: Phone, path: str) -> str:
    return next(one.label for one in ruleset_page("douque", phone.language).parameters if one.path == path)
