"""The page's files: served whole, strict, and nothing in them that speaks to anybody else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from bigtwo_api.app import create_app
from bigtwo_api.web_pages import web_endpoints
from phone import WEB, words

MODULES = sorted(WEB.glob("*.js"))
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app()) as opened:
        yield opened


@pytest.mark.parametrize("path", sorted(web_endpoints()))
def test_every_file_is_served_strictly_and_known_by_its_content(client: Any, path: Any) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["cache-control"] == "no-cache"
    assert client.get(path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304


def test_every_file_of_the_folder_is_served(client: Any) -> None:
    served = {path.rpartition("/")[2] or "index.html" for path in web_endpoints()}
    assert served == {file.name for file in WEB.iterdir() if file.is_file()}


def test_the_service_worker_keeps_everything_but_itself(client: Any) -> None:
    shell = re.search(r"^const SHELL = (\{.*?\});", client.get("/sw.js").text, re.MULTILINE)
    assert shell is not None
    assert set(json.loads(shell[1])["paths"]) == set(web_endpoints()) - {"/sw.js"}


def test_the_page_has_no_inline_script_or_style_and_names_no_other_host() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page)
    for file in WEB.iterdir():
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"\b(https?|wss?)://", text), file.name


def test_the_manifest_names_files_that_are_served(client: Any) -> None:
    manifest = client.get("/manifest.webmanifest").json()
    for address in [manifest["start_url"], *(icon["src"] for icon in manifest["icons"])]:
        assert client.get(address).status_code == 200


def test_both_languages_say_everything_with_the_same_facts() -> None:
    english, chinese = words("en"), words("zh-Hant")
    assert english.keys() == chinese.keys()
    for key, text in english.items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", chinese[key])), key


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_modules_are_of_a_readable_size_and_build_no_markup_from_text(module: Any) -> None:
    source = module.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 400
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", source)


def test_the_page_names_no_rule_set() -> None:
    """What a rule set is called and says is for the service to tell."""
    names = json.loads((WEB.parents[2] / "openapi" / "examples" / "listRuleSets.json").read_text(encoding="utf-8"))
    assert names
    for module in MODULES:
        assert not re.search(
            r'"(douque|formal|hongkong|taiwan|mainland|puff|bingo3|pagat|pusoy-dos)"', module.read_text(encoding="utf-8")
        )
