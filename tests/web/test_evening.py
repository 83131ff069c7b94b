"""The evening's score sheet: written, corrected, deleted, kept over a reload, and taken along."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from phone import Phone, settle_first_example

pytestmark = pytest.mark.browser


def play_round(phone: Phone, winner: str, left: int) -> None:
    phone.choose("whoWon", winner)
    for name in phone.letters():
        if name != winner:
            phone.choose("leftOf", str(left), phone.player(name))
    phone.press("settle")
    phone.press("writeDown")
    expect(phone.page.locator(".settlement")).to_have_count(0)


def totals(phone: Phone) -> Locator:
    return phone.page.locator(".sheet-table tfoot td")


def test_an_evening_is_written_corrected_and_deleted(phone: Phone) -> None:
    settle_first_example(phone)
    phone.press("writeDown")
    first, second, *_ = phone.letters()
    play_round(phone, second, 5)
    phone.visit("evening")
    expect(totals(phone)).to_have_text(["+3,910", "+30", "−1,490", "−2,450"])
    phone.press("roundNo", number=2)
    phone.press("correct")
    expect(phone.page.locator("h1")).to_have_text(phone.say("correcting", number=2))
    expect(phone.player(first).get_by_role("radio", name="5", exact=True)).to_be_checked()
    phone.choose("leftOf", "6", phone.player(first))
    phone.press("settle")
    phone.press("writeCorrected")
    phone.visit("evening")
    expect(totals(phone)).to_have_text(["+3,900", "+40", "−1,490", "−2,450"])
    phone.press("roundNo", number=1)
    phone.press("deleteRound")
    expect(totals(phone)).to_have_text(["−60", "+160", "−50", "−50"])
    phone.press("undo")
    expect(totals(phone)).to_have_text(["+3,900", "+40", "−1,490", "−2,450"])


def test_a_reload_in_the_middle_keeps_the_evening_and_what_is_typed(phone: Phone) -> None:
    winner, first, second, _ = phone.letters()
    play_round(phone, winner, 4)
    phone.choose("whoWon", first)
    phone.choose("leftOf", "9", phone.player(winner))
    phone.cards(phone.field("cardsOf", name=second), "4c", "4d")
    phone.page.reload()
    expect(phone.player(winner).get_by_role("radio", name="9", exact=True)).to_be_checked()
    expect(phone.field("cardsOf", name=second)).to_contain_text(phone.card("4d"))
    phone.visit("evening")
    phone.page.reload()
    expect(totals(phone)).to_have_text(["+12", "−4", "−4", "−4"])
    kept = phone.page.evaluate("Object.keys(localStorage)")
    assert kept == ["bigtwo.evening.1"]
    assert phone.context.cookies() == []


def test_the_evening_is_taken_along_as_table_and_text(phone: Phone, tmp_path: Path) -> None:
    names = phone.letters()
    phone.type(phone.page.locator(".names input").first, "=1+1")
    names[0] = "=1+1"
    phone.choose("whoWon", names[1])
    for name in (names[0], *names[2:]):
        phone.choose("leftOf", "8", phone.player(name))
    phone.press("settle")
    phone.press("writeDown")
    phone.visit("evening")
    with phone.page.expect_download() as saved:
        phone.press("asTable")
    saved.value.save_as(tmp_path / "evening.csv")
    rows = list(csv.reader((tmp_path / "evening.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert rows[0][3:] == ["'=1+1", *names[1:]]
    assert rows[1][3:] == ["-16", "48", "-16", "-16"]
    assert rows[-1][3:] == ["-16", "48", "-16", "-16"]
    with phone.page.expect_download() as saved:
        phone.press("asText")
    saved.value.save_as(tmp_path / "evening.txt")
    text = (tmp_path / "evening.txt").read_text(encoding="utf-8-sig")
    phone.press("share")
    expect(phone.page.get_by_text(phone.say("copied"))).to_be_visible()
    assert phone.copied == text
    assert f"{names[1]} +48" in text


def test_the_chart_has_a_line_a_player_and_says_the_totals(phone: Phone) -> None:
    first, second, *_ = phone.letters()
    for winner in (first, second, first):
        play_round(phone, winner, 3)
    phone.visit("evening")
    chart = phone.page.locator(".chart > svg")
    expect(chart.locator("path.line")).to_have_count(4)
    assert f"{first} +15" in (chart.get_attribute("aria-label") or "")
    path = chart.locator("path.line").first.get_attribute("d") or ""
    assert path.count("L") == 3


def test_a_new_evening_asks_first(phone: Phone) -> None:
    play_round(phone, phone.letters()[0], 2)
    phone.visit("evening")
    phone.press("newEvening")
    phone.tap(phone.page.locator("dialog").get_by_role("button", name=phone.say("cancel"), exact=True))
    expect(totals(phone)).to_have_count(4)
    phone.press("newEvening")
    phone.tap(phone.page.locator("dialog").get_by_role("button", name=phone.say("newEvening"), exact=True))
    expect(phone.page.get_by_text(phone.say("noRounds"))).to_be_visible()
