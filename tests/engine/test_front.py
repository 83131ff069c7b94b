"""The way in: rule sets by name, kept ready, and refused where there is none."""

import msgspec
import pytest

import bigtwo
from asking import RULESETS, rules
from bigtwo.wording import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_every_rule_set_is_ready_in_both_languages(ruleset_id: str, language: bigtwo.Language) -> None:
    found = bigtwo.rules_for(ruleset_id, language)

    assert (found.reference, found.base, found.differs) == (ruleset_id, ruleset_id, ())
    assert found.voice.language == language


def test_a_rule_set_is_made_once() -> None:
    assert bigtwo.rules_for("douque") is bigtwo.rules_for("douque")
    assert bigtwo.rules_for("douque", "zh-Hant") is bigtwo.rules_for("douque", "zh-Hant")
    assert bigtwo.rules_for("douque", "zh-Hant") is not bigtwo.rules_for("douque")


def test_a_custom_rule_set_is_kept_by_value() -> None:
    once, again = rules("douque", combos={"triple": True}), rules("douque", combos={"triple": True})

    assert once is again
    assert once is not rules("douque", combos={"triple": False})


def test_rule_sets_of_the_same_values_share_their_tables() -> None:
    told, the_same = ({"extends": "douque", "changes": changes} for changes in ({"players": [4]}, {"players": [4], "play": {}}))

    assert rules(told).tables is rules(the_same).tables is rules(told, "zh-Hant").tables
    assert rules(told) is not rules(the_same)


def test_answers_tell_what_was_asked_and_by_which_engine() -> None:
    custom = msgspec.convert({"extends": "douque", "changes": {"combos": {"triple": True}}}, bigtwo.CustomRuleSet)
    named = bigtwo.classify(bigtwo.rules_for("douque"), ["5c"])
    asked = bigtwo.classify(bigtwo.rules_for(custom), ["5c"])

    assert (named.ruleset, named.engine_version) == ("douque", bigtwo.__version__)
    assert msgspec.to_builtins(asked.ruleset) == {"extends": "douque", "changes": {"combos": {"triple": True}}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_rule_set(language: bigtwo.Language) -> None:
    with pytest.raises(bigtwo.InvalidRuleSet) as error:
        bigtwo.rules_for("macau", language)
    (fault,) = error.value.faults

    assert (fault.pointer, fault.code) == ((), "unknown_ruleset")
    assert "macau" in fault.message
    assert all(known in fault.message for known in RULESETS)


def test_a_change_of_an_unknown_rule_set() -> None:
    with pytest.raises(bigtwo.InvalidRuleSet) as error:
        rules({"extends": "macau", "changes": {}})

    assert [(fault.pointer, fault.code) for fault in error.value.faults] == [(("extends",), "unknown_ruleset")]


@pytest.mark.parametrize(
    ("scoring", "pointer"),
    [("macau", ("changes", "scoring")), ({"extends": "macau", "changes": {}}, ("changes", "scoring", "extends"))],
)
def test_a_rule_set_with_an_unknown_scoring(scoring: object, pointer: tuple[str, ...]) -> None:
    with pytest.raises(bigtwo.InvalidRuleSet) as error:
        rules("douque", scoring=scoring)

    assert [(fault.pointer, fault.code) for fault in error.value.faults] == [(pointer, "unknown_scoring")]


def test_an_unknown_rule_set_is_not_remembered() -> None:
    for _ in range(2):
        with pytest.raises(bigtwo.InvalidRuleSet):
            bigtwo.rules_for("macau")


def test_an_error_tells_where_it_stands_from_further_out() -> None:
    error = bigtwo.Contradiction(bigtwo.Fault(("hand", 2), "duplicate_card", "twice"))

    assert error.below("losers", 1).faults == (bigtwo.Fault(("losers", 1, "hand", 2), "duplicate_card", "twice"),)
    assert type(bigtwo.InvalidRuleSet().below("x")) is bigtwo.InvalidRuleSet
    assert isinstance(error, bigtwo.BigTwoError)
    assert str(error) == "twice"


def test_what_the_package_offers_is_sorted_and_complete() -> None:
    public = [name for name in bigtwo.__all__ if name != "__version__"]

    assert bigtwo.__all__ == sorted(bigtwo.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    assert len(public) == len(set(public))
    assert all(hasattr(bigtwo, name) for name in public)
