"""What the threat model calls proven is proven somewhere: every test and file that it names is there."""

import re
from pathlib import Path

import pytest

from bigtwo_api.settings import SETTING_NAMES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
TESTS = sorted(set(re.findall(r"`(tests/[\w/.]+\.py)(?:::(\w+))?`", TEXT)))
RISKS = re.findall(r"^\| (API\d+) (.*) \|$", TEXT, re.MULTILINE)


def test_the_ten_are_all_there() -> None:
    assert [name for name, _ in RISKS] == [f"API{number}" for number in range(1, 11)]


@pytest.mark.parametrize(("path", "name"), TESTS, ids=lambda part: part or "whole")
def test_a_proof_exists(path: str, name: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")

    assert f"def {name}(" in text if name else "def test_" in text


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`(deploy/[\w/.]+)`", TEXT))))
def test_a_file_exists(path: str) -> None:
    assert (ROOT / path).is_file()


def test_the_settings_it_names_are_settings() -> None:
    remains = TEXT[TEXT.index("## What remains") :]
    named = set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", remains))

    assert named
    assert named <= set(SETTING_NAMES)
