"""The house rule "must beat if able" (有大必出, P-70): a table where it decides, with and without it."""

import msgspec
import pytest

import bigtwo
from bigtwo.questions import PassAction
from bigtwo.rules.reference import CustomRuleSet

MUST_BEAT = {"extends": "douque", "changes": {"play": {"must_beat": True}}}


def rules(must_beat: bool) -> bigtwo.Rules:
    return bigtwo.rules_for(msgspec.convert(MUST_BEAT, CustomRuleSet) if must_beat else "douque")


@pytest.mark.parametrize(
    ("must_beat", "hand", "table", "codes"),
    [
        (False, ["4d", "8h"], ["4c"], ["ok"]),
        (True, ["4d", "8h"], ["4c"], ["must_beat"]),
        (True, ["3d", "8h"], ["2s"], ["ok"]),
        (True, ["5c", "5d", "5h", "5s", "9c"], ["2s"], ["must_beat"]),
    ],
    ids=["off", "able", "unable", "able by a bomb"],
)
def test_a_pass_when_able(must_beat: bool, hand: list[str], table: list[str], codes: list[str]) -> None:
    verdict = bigtwo.judge(rules(must_beat), hand, table, PassAction())

    assert [finding.code for finding in verdict.findings] == codes
    assert verdict.legal is (codes == ["ok"])
    assert bigtwo.legal(rules(must_beat), hand, table).can_pass is verdict.legal


def test_the_finding_names_the_tables_own_rule() -> None:
    (finding,) = bigtwo.judge(rules(must_beat=True), ["4d", "8h"], ["4c"], PassAction()).findings

    assert [clause.id for clause in finding.clauses] == ["house.play.must_beat"]


def test_the_clause_of_the_named_rule_sets_says_that_it_is_off() -> None:
    assert "P-70" in {clause.id for clause in bigtwo.ruleset_clauses("douque").clauses}
