"""What a table changes in a rule set: how changes are laid over it, and how they are told."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET, Struct

import bigtwo
from asking import rules
from bigtwo.rules.partial import differences, merged, partial_of
from bigtwo.rules.reference import CustomRuleSet, RuleSetChanges
from bigtwo.rules.ruleset import RuleSet
from bigtwo.rules.scoring_record import Scoring


class Inner(Struct, frozen=True):
    """A group."""

    low: int
    high: int | None


class Outer(Struct, frozen=True):
    """A record with a group, a group that may be absent, and a list."""

    inner: Inner
    spare: Inner | None
    names: tuple[str, ...]


@pytest.mark.parametrize(
    ("whole", "changes", "expected"),
    [
        ({"a": 1}, {}, {"a": 1}),
        ({"a": 1, "b": 2}, {"b": 3}, {"a": 1, "b": 3}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"c": 3}}, {"a": {"b": 1, "c": 3}}),
        ({"a": [1, 2]}, {"a": [3]}, {"a": [3]}),
        ({"a": {"b": 1}}, {"a": None}, {"a": None}),
        ({"a": None}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        (
            {"a": {"extends": "x", "changes": {"b": 1}}},
            {"a": {"extends": "y", "changes": {}}},
            {"a": {"extends": "y", "changes": {}}},
        ),
        ({"a": "x"}, {"a": {"extends": "y", "changes": {}}}, {"a": {"extends": "y", "changes": {}}}),
    ],
)
def test_objects_merge_and_everything_else_replaces(whole: Any, changes: Any, expected: Any) -> None:
    before = repr(whole)

    assert merged(whole, changes) == expected
    assert repr(whole) == before


@pytest.mark.parametrize(
    ("base", "value", "expected"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": 2}, [("a", 1, 2)]),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, [("a.c", 2, 3)]),
        ({"a": None}, {"a": {"b": 1}}, [("a", None, {"b": 1})]),
        ({"a": {}}, {"a": {"b": 1}}, [("a.b", None, 1)]),
        ({"a": 1, "b": 1}, {"a": 2, "b": 2}, [("a", 1, 2), ("b", 1, 2)]),
    ],
)
def test_differences_are_told_by_dotted_name(base: Any, value: Any, expected: Any) -> None:
    assert differences(base, value) == expected


def test_in_a_partial_record_everything_may_be_left_out() -> None:
    partial = partial_of(Outer)

    assert msgspec.to_builtins(msgspec.convert({}, partial)) == {}
    assert msgspec.to_builtins(msgspec.convert({"inner": {"low": 3}}, partial)) == {"inner": {"low": 3}}
    assert msgspec.to_builtins(msgspec.convert({"spare": None}, partial)) == {"spare": None}
    assert msgspec.to_builtins(msgspec.convert({"spare": {"high": None}}, partial)) == {"spare": {"high": None}}


@pytest.mark.parametrize(
    "given", [{"other": 1}, {"inner": {"lower": 1}}, {"inner": {"low": "3"}}, {"inner": None}, {"names": "x"}]
)
def test_a_partial_record_takes_nothing_else(given: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(given, partial_of(Outer))


@pytest.mark.parametrize("whole", [RuleSet, Scoring])
def test_a_partial_record_has_every_field_of_the_whole(whole: type[Struct]) -> None:
    partial = partial_of(whole)

    assert partial.__struct_fields__ == whole.__struct_fields__
    assert all(field.default is UNSET for field in msgspec.structs.fields(partial))


@pytest.mark.parametrize(
    "changes",
    [
        {"play": {"pass_polcy": "locked"}},
        {"play": {"pass_policy": "sometimes"}},
        {"players": []},
        {"players": [5]},
        {"kickers": {"four_of_a_kind": 0}},
        {"kickers": {"straight_flush": 5}},
        {"straights": {"order": []}},
        {"straights": {"order": [["34568"]]}},
        {"straights": {"order": [[]]}},
        {"cards": {"suit_order": "cdh"}},
        {"opening": {"start_card": "joker"}},
        {"ranking": {"bombs": ["full"]}},
        {"end": {"play_on": "yes"}},
        {"deal": {"hand_size": 12}},
    ],
)
def test_a_change_that_is_no_value_of_the_parameter_is_no_change(changes: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"extends": "douque", "changes": changes}, CustomRuleSet)


def test_an_absent_group_that_a_table_half_gives_takes_the_usual_members() -> None:
    found = rules("taiwan", redeal={"low_points": {"limit": 4}}).ruleset.redeal.low_points

    assert found is not None
    assert (found.limit, found.values) == (4, {"J": 1, "Q": 2, "K": 3, "A": 4, "2": 5})


def test_what_is_changed_to_what_it_was_is_no_difference() -> None:
    same = bigtwo.resolve(rules("douque", play={"pass_policy": "reenter"}))

    assert same.differs == ()
    assert same.extends == "douque"


def test_resolving_tells_the_whole_and_what_is_different() -> None:
    found = bigtwo.resolve(rules("douque", play={"pass_policy": "locked"}, combos={"triple": True}))

    assert [(one.path, one.base, one.value) for one in found.differs] == [
        ("play.pass_policy", "reenter", "locked"),
        ("combos.triple", False, True),
    ]
    assert str(found.rules.play.pass_policy) == "locked"
    assert found.scoring == bigtwo.resolve(rules("douque")).scoring


def test_changes_are_a_record_of_the_whole_rule_set() -> None:
    assert RuleSetChanges.__struct_fields__ == RuleSet.__struct_fields__
