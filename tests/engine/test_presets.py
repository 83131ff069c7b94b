"""Every named rule set and scoring has exactly the values of the golden file."""

import msgspec
import pytest

import bigtwo
from asking import golden
from bigtwo.rules.resolving import named_ruleset, named_scoring

PRESETS = golden("presets.json")


def test_the_rule_sets_are_those_of_the_golden_file() -> None:
    assert set(bigtwo.RULESET_IDS) == set(PRESETS["rulesets"])
    assert set(bigtwo.SCORING_IDS) == set(PRESETS["scorings"])
    assert bigtwo.DEFAULT_RULESET == bigtwo.RULESET_IDS[0] == "douque"


@pytest.mark.parametrize("ruleset_id", PRESETS["rulesets"])
def test_rule_set(ruleset_id: str) -> None:
    assert msgspec.to_builtins(named_ruleset(ruleset_id)) == _with_tuples(PRESETS["rulesets"][ruleset_id])


@pytest.mark.parametrize("scoring_id", PRESETS["scorings"])
def test_scoring(scoring_id: str) -> None:
    assert msgspec.to_builtins(named_scoring(scoring_id)) == _with_tuples(PRESETS["scorings"][scoring_id])


@pytest.mark.parametrize("ruleset_id", PRESETS["rulesets"])
def test_a_rule_sets_id_names_its_scoring_too(ruleset_id: str) -> None:
    rules = bigtwo.rules_for(ruleset_id)

    assert rules.scoring.base == PRESETS["rulesets"][ruleset_id]["scoring"]
    assert msgspec.to_builtins(rules.scoring.scoring) == _with_tuples(PRESETS["scorings"][rules.scoring.base])


def _with_tuples(value: object) -> object:
    """JSON lists as the engine holds them."""
    if isinstance(value, dict):
        return {name: _with_tuples(member) for name, member in value.items()}
    return tuple(map(_with_tuples, value)) if isinstance(value, list) else value
