"""The pages of the rule sets: from them alone a form for house rules can be built."""

from typing import Any

import msgspec
import pytest

import bigtwo
from asking import RULESETS, golden, rules
from bigtwo.catalogue import ParameterPage
from bigtwo.rules.parameters import parameters
from bigtwo.wording import LANGUAGES

PRESETS = golden("presets.json")


def value_at(record: Any, path: str) -> Any:
    for step in path.split("."):
        record = record[step]
    return record


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_rule_sets(language: bigtwo.Language) -> None:
    found = bigtwo.list_rulesets(language).rulesets

    assert tuple(one.id for one in found) == RULESETS
    assert all(one.name and one.description and one.document for one in found)
    assert {one.id: list(one.players) for one in found} == {name: PRESETS["rulesets"][name]["players"] for name in RULESETS}
    assert {one.id: one.scoring for one in found} == {name: PRESETS["rulesets"][name]["scoring"] for name in RULESETS}


def test_names_differ_by_rule_set_and_by_language() -> None:
    english, chinese = ([one.name for one in bigtwo.list_rulesets(language).rulesets] for language in LANGUAGES)

    assert len({*english, *chinese}) == 2 * len(RULESETS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_a_page_has_every_parameter_with_its_value(ruleset_id: str, language: bigtwo.Language) -> None:
    page = bigtwo.ruleset_page(ruleset_id, language)
    whole = {**PRESETS["rulesets"][ruleset_id], "scoring": PRESETS["scorings"][PRESETS["rulesets"][ruleset_id]["scoring"]]}

    for one in page.parameters:
        if one.path != "scoring":
            assert msgspec.to_builtins(one.value) == _tuples(value_at(whole, one.path)), one.path
        assert one.label
        assert one.meaning
        assert one.value_text
    assert len({one.path for one in page.parameters}) == len(page.parameters)


def _tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _tuples(member) for name, member in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def test_a_page_leaves_out_only_what_lies_below_an_absent_group() -> None:
    page = bigtwo.ruleset_page("douque")
    shown = {one.path: one.value for one in page.parameters}
    absent = [path for path in parameters() if path not in shown]

    assert absent
    assert all(shown[path.rpartition(".")[0]] is None for path in absent)


PAGES = [one for name in RULESETS for one in bigtwo.ruleset_page(name).parameters]


@pytest.mark.parametrize("one", PAGES[: len(PAGES) // len(RULESETS)], ids=lambda one: one.path)
def test_what_a_parameter_may_be(one: ParameterPage) -> None:
    allowed = one.allowed

    assert allowed.type in {"boolean", "choice", "integer", "text", "list", "map", "group"}
    if allowed.type in {"boolean", "choice"}:
        assert len(allowed.choices) >= 1
        assert one.value is None or one.value in {choice.value for choice in allowed.choices}
    if allowed.type == "integer":
        assert allowed.minimum is not None
        assert allowed.maximum is not None
        assert one.value is None or allowed.minimum <= one.value <= allowed.maximum
    if one.value is None:
        assert allowed.nullable


@pytest.mark.parametrize(
    "one", [one for one in PAGES if one.path in {"players", "ranking.bombs"}], ids=lambda one: str(one.value)
)
def test_the_members_of_a_list_are_among_its_choices(one: ParameterPage) -> None:
    assert set(one.value) <= {choice.value for choice in one.allowed.choices}


def form() -> list[tuple[str, Any]]:
    """Every choice that the page of a rule set offers for a single value."""
    page = bigtwo.ruleset_page("puff")
    return [
        (one.path, choice.value)
        for one in page.parameters
        if one.allowed.type in {"boolean", "choice"} and not one.path.startswith("scoring")
        for choice in one.allowed.choices
    ]


@pytest.mark.parametrize(("path", "value"), form(), ids=str)
def test_what_a_page_offers_can_be_chosen(path: str, value: Any) -> None:
    """Each alone is a rule set, or is refused as a contradiction with something else, never as no value."""
    *groups, name = path.split(".")
    changes: Any = {name: value}
    for group in reversed(groups):
        changes = {group: changes}
    try:
        found = rules("puff", **changes)
    except bigtwo.InvalidRuleSet as refused:
        codes = {fault.code for fault in refused.faults}
    else:
        codes = set()
        assert value_at(msgspec.to_builtins(found.ruleset), path) == value
    assert codes <= {"contradictory_ruleset"}


def test_the_rule_set_and_scoring_are_told_whole() -> None:
    page = bigtwo.ruleset_page("bingo3")

    assert msgspec.to_builtins(page.rules) == _tuples(PRESETS["rulesets"]["bingo3"])
    assert msgspec.to_builtins(page.scoring_rules) == _tuples(PRESETS["scorings"]["bingo3"])


@pytest.mark.parametrize("ask", [bigtwo.ruleset_page, bigtwo.ruleset_clauses])
def test_no_such_rule_set(ask: Any) -> None:
    with pytest.raises(KeyError):
        ask("macau")
