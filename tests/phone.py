"""A phone as somebody holds it: it counts the taps, knows the page's own words, and notices what must not happen."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, expect

PageLanguage = Literal["en", "zh-Hant"]

WHEEL = ("Ac", "2d", "3h", "4s", "5c")
LOW = ("3d", "4c", "5d", "6s", "7c")
"""Two straights on which the rule sets do not agree."""
WEB = Path(__file__).parents[1] / "api" / "bigtwo_api" / "web"
_WORDS = {"en": "text-en.js", "zh-Hant": "text-zh.js"}
_WORD = re.compile(r'^  "?([\w.]+)"?: "(.*)",$', re.MULTILINE)
_SUIT_NAMES = {"c": ("clubs", "梅花"), "d": ("diamonds", "方塊"), "h": ("hearts", "紅心"), "s": ("spades", "黑桃")}


@cache
def words(language: PageLanguage) -> dict[str, str]:
    """The page's own words, by key."""
    return dict(_WORD.findall((WEB / _WORDS[language]).read_text(encoding="utf-8")))


class Phone:
    """One page in one language. ``taps`` counts every touch of the glass, each typed character included."""

    def __init__(self, context: BrowserContext, url: str, language: PageLanguage) -> None:
        self.context = context
        self.url = url
        self.language: PageLanguage = language
        self.taps = 0
        self.noise: list[str] = []
        self.foreign: list[str] = []
        context.on("request", self._requested)
        self.page: Page = context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.noise.append(str(error)))

    def _requested(self, request: Request) -> None:
        where = urlsplit(request.url)
        if where.scheme in {"http", "https", "ws", "wss"} and f"{where.scheme}://{where.netloc}" != self.url:
            self.foreign.append(request.url)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.noise.append(message.text)

    def say(self, key: str, **facts: object) -> str:
        """What the page says in its language."""
        return words(self.language)[key].format(**facts)

    def card(self, code: str) -> str:
        """How a card is called."""
        rank, english, chinese = code[0].replace("T", "10"), *_SUIT_NAMES[code[1]]
        return f"{rank} of {english}" if self.language == "en" else chinese + rank

    def open(self, screen: str = "score") -> None:
        """Go to a screen, and wait until it is there."""
        self.page.goto(f"{self.url}/#{screen}")
        expect(self.page.locator("main h1")).to_be_visible()

    def visit(self, tab: str) -> None:
        """Go to a screen by its tab."""
        self.tap(self.page.get_by_role("navigation").get_by_role("link", name=self.say(f"tab.{tab}")))
        expect(self.page.locator("main h1")).to_be_visible()

    def tap(self, what: Locator) -> None:
        """Touch something once."""
        self.taps += 1
        what.tap()

    def type(self, into: Locator, text: str) -> None:
        """Touch a field and type, one touch a character."""
        self.tap(into)
        self.taps += len(text)
        self.page.keyboard.type(text)

    def button(self, key: str, **facts: object) -> Locator:
        """A button by the key of its label."""
        return self.page.get_by_role("button", name=self.say(key, **facts), exact=True)

    def press(self, key: str, **facts: object) -> None:
        """Touch a button."""
        self.tap(self.button(key, **facts))

    def choose(self, group: str, option: str, within: Locator | None = None) -> None:
        """Touch one chip of a group, the group by its key or its name."""
        name = words(self.language).get(group, group)
        place = (within or self.page.locator("main")).get_by_role("group", name=name, exact=True)
        self.tap(place.get_by_role("radio", name=option, exact=True))

    def tick(self, key: str, within: Locator | None = None, **facts: object) -> None:
        """Touch a box to tick."""
        self.tap((within or self.page.locator("main")).get_by_role("checkbox", name=self.say(key, **facts)))

    def player(self, name: str) -> Locator:
        """The panel of a loser."""
        return self.page.locator("section.panel", has=self.page.get_by_role("heading", name=name, exact=True))

    def cards(self, field: Locator, *codes: str) -> None:
        """Open a field of cards, touch the cards, and close it."""
        self.tap(field)
        for code in codes:
            self.tap(self.page.locator("dialog").get_by_role("button", name=self.card(code)))
        self.tap(self.page.locator("dialog").get_by_role("button", name=self.say("done"), exact=True))

    def field(self, key: str, **facts: object) -> Locator:
        """A field of cards by the key of its label."""
        return self.page.locator(".card-button", has_text=self.say(key, **facts))

    def pick_rules(self, ruleset: str) -> None:
        """Choose a rule set from the list."""
        self.taps += 2  # one opens the device's own list, one chooses
        self.chooser("ruleSet").select_option(ruleset)
        expect(self.chooser("ruleSet")).to_have_value(ruleset)
        expect(self.page.locator("main")).not_to_have_attribute("aria-busy", "true")

    def chooser(self, key: str) -> Locator:
        """A list to choose from."""
        return self.page.get_by_role("combobox", name=self.say(key), exact=True)

    @property
    def copied(self) -> str:
        """What was copied to be pasted elsewhere."""
        text: str = self.page.evaluate("navigator.clipboard.readText()")
        return text

    def wait_for(self, condition: str) -> None:
        """Wait until an expression is true on the page; asked from outside, as the page's policy allows no evaluation."""
        for _ in range(200):
            if self.page.evaluate(condition):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(condition)

    def letters(self) -> list[str]:
        """What players without a name are called."""
        return self.say("players").split()


def settle_first_example(phone: Phone) -> None:
    """The worked example of the first rule document, as a table remembers it: a pair of 2s, then 3, 9 and 10 cards."""
    winner, first, second, third = phone.letters()
    phone.type(phone.page.locator("input[type=number]").first, "10")
    phone.choose("whoWon", winner)
    phone.choose("twosInLast", "2")
    phone.choose("leftOf", "3", phone.player(first))
    phone.choose("leftOf", "9", phone.player(second))
    phone.choose("twosLeft", "1", phone.player(second))
    phone.choose("leftOf", "10", phone.player(third))
    phone.tick("monsterLeft", phone.player(third))
    phone.press("settle")
    expect(phone.page.locator(".settlement")).to_be_visible()
