"""No connection, a slow one, a service that is down: said plainly, and nothing typed is lost."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from phone import Phone, settle_first_example

pytestmark = pytest.mark.browser


def wait_until_kept(phone: Phone) -> None:
    """Wait until the service worker has the page and the table's rules."""
    phone.wait_for("navigator.serviceWorker.controller !== null")
    phone.wait_for("caches.open('rules-1').then(cache => cache.keys()).then(kept => kept.length >= 2)")


def test_without_a_connection_the_page_is_there_and_says_so(open_phone: Any, language: Any) -> None:
    phone = open_phone(language, expects="ERR_", service_workers="allow")
    phone.open()
    wait_until_kept(phone)
    winner, first, *_ = phone.letters()
    phone.choose("whoWon", winner)
    phone.choose("leftOf", "7", phone.player(first))
    phone.context.set_offline(True)
    phone.page.reload()
    expect(phone.page.locator("#banner")).to_contain_text(phone.say("noConnection"))
    expect(phone.player(first).get_by_role("radio", name="7", exact=True)).to_be_checked()
    for name in phone.letters()[2:]:
        phone.choose("leftOf", "7", phone.player(name))
    phone.press("settle")
    expect(phone.page.locator(".answer")).to_contain_text(phone.say("unreachable"))
    expect(phone.page.locator(".answer")).to_contain_text(phone.say("kept"))
    phone.context.set_offline(False)
    expect(phone.page.locator("#banner")).to_be_hidden()
    phone.press("settle")
    expect(phone.page.locator(".settlement")).to_be_visible()


def test_the_rules_once_read_can_be_read_without_a_connection(open_phone: Any, language: Any) -> None:
    phone = open_phone(language, expects="ERR_", service_workers="allow")
    phone.open()
    wait_until_kept(phone)
    phone.visit("rules")
    expect(phone.page.locator(".clause")).not_to_have_count(0)
    phone.context.set_offline(True)
    phone.page.reload()
    expect(phone.page.locator(".clause")).not_to_have_count(0)
    phone.chooser("ruleSet").select_option("pagat")
    expect(phone.page.get_by_role("alert")).to_contain_text(phone.say("unreachable"))
    phone.context.set_offline(False)
    phone.press("tryAgain")
    expect(phone.page.locator(".clause")).not_to_have_count(0)


def test_a_slow_connection_shows_that_it_is_busy_and_answers_in_the_end(phone: Phone) -> None:
    settle_first_example(phone)
    slow = phone.context.new_cdp_session(phone.page)
    slow.send("Network.enable")
    slow.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 1200, "downloadThroughput": 20_000, "uploadThroughput": 10_000},
    )
    phone.press("settle")
    expect(phone.button("settle")).to_have_attribute("aria-busy", "true")
    expect(phone.page.locator(".answer")).to_contain_text(phone.say("asking"))
    expect(phone.page.locator(".settlement")).to_be_visible()
    expect(phone.button("settle")).not_to_have_attribute("aria-busy", "true")


def test_a_proxys_own_page_is_no_answer(open_phone: Any, language: Any) -> None:
    phone = open_phone(language, expects="502")
    phone.open()
    phone.page.route("**/v1/settlements", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
    phone.choose("whoWon", phone.letters()[0])
    for name in phone.letters()[1:]:
        phone.choose("leftOf", "3", phone.player(name))
    phone.press("settle")
    expect(phone.page.locator(".answer")).to_contain_text(phone.say("unreachable"))


def test_the_service_worker_keeps_one_version_of_the_whole_page(open_phone: Any, language: Any) -> None:
    phone = open_phone(language, service_workers="allow")
    phone.open()
    wait_until_kept(phone)
    kept = phone.page.evaluate("caches.keys()")
    assert sum(name.startswith("shell-") for name in kept) == 1
    paths = phone.page.evaluate(
        "caches.keys().then(names => caches.open(names.find(name => name.startsWith('shell-'))))"
        ".then(cache => cache.keys()).then(kept => kept.map(request => new URL(request.url).pathname))"
    )
    assert {"/", "/web/app.js", "/web/app.css", "/manifest.webmanifest"} <= set(paths)
