"""For everybody: axe finds nothing, targets are large, everything can be reached by key and has a name."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, expect

from phone import LOW, WHEEL, PageLanguage, Phone, settle_first_example

pytestmark = pytest.mark.browser

SMALL_TARGETS = """() => [...document.querySelectorAll('button, a[href], summary, select, input, textarea, .chip, .tick')]
  .filter(node => node.offsetParent && !node.closest('.chip, .tick, p, .skip') || node.matches('.chip, .tick'))
  .filter(node => node.offsetParent && !node.matches('.skip'))
  .map(node => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([text]) => text)"""


def check(phone: Phone, where: str) -> None:
    """axe, sizes and width of what is on the screen."""
    found = Axe().run(phone.page)
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"
    assert phone.page.evaluate(SMALL_TARGETS) == [], where
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where


def close(phone: Phone) -> None:
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator("dialog")).to_have_count(0)


@pytest.fixture(params=[("en", "light"), ("zh-Hant", "dark")], ids="-".join)
def themed(request: pytest.FixtureRequest, open_phone: Any) -> Phone:
    language, theme = request.param
    phone: Phone = open_phone(language, color_scheme=theme)
    phone.open()
    return phone


def test_axe_finds_nothing_where_rounds_are_scored(themed: Phone) -> None:
    phone = themed
    check(phone, "start")
    settle_first_example(phone)
    phone.press("share")
    check(phone, "settlement")
    phone.tap(phone.page.locator(".settlement button.ruled").first)
    check(phone, "clause")
    close(phone)
    phone.tap(phone.page.locator(".card-button").last)
    phone.tap(phone.page.locator("dialog .pick").first)
    check(phone, "cards")
    close(phone)
    phone.press("writeDown")
    phone.visit("evening")
    check(phone, "evening")
    phone.press("roundNo", number=1)
    check(phone, "round")


def test_axe_finds_nothing_where_the_referee_is_asked(themed: Phone) -> None:
    phone = themed
    phone.visit("ask")
    phone.cards(phone.field("plays.table"), *LOW)
    phone.cards(phone.field("plays.play"), *WHEEL)
    phone.press("whichWins")
    expect(phone.page.locator(".verdict")).to_be_visible()
    check(phone, "verdict")
    phone.press("everywhere")
    expect(phone.page.locator(".survey")).to_be_visible()
    check(phone, "survey")
    phone.choose("whatToAsk", phone.say("part.judge"))
    phone.cards(phone.field("hand"), "5c", "9d")
    phone.press("whatMay")
    expect(phone.page.locator(".plays")).to_be_visible()
    check(phone, "legal")
    phone.choose("whatToAsk", phone.say("part.record"))
    phone.press("putExample")
    phone.press("adjudicate")
    expect(phone.page.locator(".trick")).to_be_visible()
    check(phone, "record")


def test_axe_finds_nothing_in_the_book_and_the_settings(themed: Phone) -> None:
    phone = themed
    phone.visit("rules")
    check(phone, "book")
    phone.page.get_by_label(phone.say("search")).fill("3")
    check(phone, "search")
    phone.chooser("compareWith").select_option("joker")
    expect(phone.page.locator(".versus")).to_be_visible()
    check(phone, "comparison")
    phone.tap(phone.page.locator("header button"))
    check(phone, "settings")


def test_a_round_is_settled_by_keyboard_alone(phone: Phone) -> None:
    keyboard = phone.page.keyboard

    def go_to(wanted: Locator) -> None:
        for _ in range(80):
            if wanted.evaluate("node => node === document.activeElement"):
                return
            keyboard.press("Tab")
        raise AssertionError(wanted)

    names = phone.letters()
    go_to(phone.page.get_by_role("group", name=phone.say("whoWon")).get_by_role("radio").first)
    keyboard.press("Space")
    for name in names[1:]:
        panel = phone.player(name)
        go_to(panel.get_by_role("group", name=phone.say("leftOf")).get_by_role("radio").first)
        keyboard.press("Space")
        keyboard.press("ArrowRight")
    go_to(phone.button("settle"))
    keyboard.press("Enter")
    expect(phone.page.locator(".settlement .totals")).to_contain_text("+6")
    go_to(phone.page.locator(".settlement button.ruled").first)
    keyboard.press("Enter")
    expect(phone.page.locator("dialog")).to_be_visible()
    keyboard.press("Escape")
    expect(phone.page.locator(".settlement button.ruled").first).to_be_focused()


def test_language_theme_and_colours_can_be_switched(open_phone: Any, language: PageLanguage) -> None:
    phone: Phone = open_phone(language, color_scheme="light")
    phone.open()
    root = phone.page.locator("html")
    expect(root).to_have_attribute("lang", language)
    phone.choose("whoWon", phone.letters()[1])
    phone.tap(phone.page.locator("header button"))
    dialog = phone.page.locator("dialog")
    light = phone.page.evaluate("getComputedStyle(document.body).backgroundColor")
    phone.choose("theme", phone.say("theme.dark"), dialog)
    assert phone.page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    phone.tick("fourColours", dialog)
    other: PageLanguage = "en" if language == "zh-Hant" else "zh-Hant"
    phone.tap(dialog.get_by_role("radio", name={"en": "English", "zh-Hant": "中文"}[other]))
    expect(root).to_have_attribute("lang", other)
    close(phone)
    phone.language = other
    expect(phone.page.locator("h1")).to_have_text(phone.say("scoreTitle"))
    expect(phone.page.get_by_role("radio", name=phone.letters()[1], exact=True)).to_be_checked()
    phone.page.reload()
    expect(root).to_have_attribute("lang", other)
    phone.tap(phone.field("cardsOf", name=phone.letters()[0]))
    colours = [
        phone.page.locator(f"dialog [data-card='3{suit}'] .face").evaluate("node => getComputedStyle(node).color")
        for suit in "cdhs"
    ]
    assert len(set(colours)) == 4


def test_large_type_still_fits(phone: Phone) -> None:
    phone.page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
