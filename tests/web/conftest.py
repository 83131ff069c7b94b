"""A browser and a service for each worker; a phone for each test, which must stay quiet and speak to nobody else."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from phone import PageLanguage, Phone

ROOT = Path(__file__).parents[2]
LOCALES: dict[PageLanguage, str] = {"en": "en-GB", "zh-Hant": "zh-Hant-TW"}
SMALL = {"width": 360, "height": 740}
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BLOCKED = "Service Worker registration blocked by Playwright"
"""Only the tests of the connection let the page be kept: it costs each of the others a second load."""
OpenPhone = Callable[..., Phone]


def chromium() -> str:
    """Where the browser is; without one the tests are skipped, on CI they fail."""
    for name in ("chromium", "chromium-browser"):
        if found := shutil.which(name):
            return found
    message = "these tests need Debian's Chromium: run `make browser` as root, or `apt-get install chromium fonts-noto-cjk`"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    opened = driver.chromium.launch(executable_path=chromium(), args=QUIET)
    yield opened
    opened.close()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url + "/livez", timeout=1) as answer:  # noqa: S310 - our own address
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError):
        return False


@contextmanager
def _service() -> Iterator[str]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
    command = [sys.executable, "-m", "bigtwo_api", "serve", "--port", str(port)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    )
    try:
        url = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + 30
        while not _answers(url):
            assert process.poll() is None, "the service has ended"
            assert time.monotonic() < deadline, "the service does not answer"
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


@pytest.fixture(scope="session")
def url() -> Iterator[str]:
    with _service() as address:
        yield address


@pytest.fixture
def open_phone(driver: Playwright, browser: Browser, url: str) -> Iterator[OpenPhone]:
    """Open phones; each is closed in the end, and must have kept quiet but for what the test ``expects`` on its console."""
    phones: list[tuple[Phone, str]] = []

    def opened(language: PageLanguage, *, expects: str = "", **options: Any) -> Phone:
        profile = driver.devices["Pixel 7"] | {
            "viewport": SMALL,
            "locale": LOCALES[language],
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        context = browser.new_context(**(profile | options))
        context.set_default_timeout(10_000)
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=url)
        phones.append((Phone(context, url, language), expects))
        return phones[-1][0]

    yield opened
    for phone, expects in phones:
        phone.context.close()
        assert phone.foreign == []
        assert [line for line in phone.noise if line != BLOCKED and (not expects or expects not in line)] == []


@pytest.fixture(params=["en", "zh-Hant"])
def language(request: pytest.FixtureRequest) -> PageLanguage:
    found: PageLanguage = request.param
    return found


@pytest.fixture
def phone(open_phone: OpenPhone, language: PageLanguage) -> Phone:
    """A phone with the page open, in either language."""
    held = open_phone(language)
    held.open()
    return held
