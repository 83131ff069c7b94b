"""Suggestions: always legal, always the same, and as each policy says."""

from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import bigtwo
from asking import RULESETS, Plain, cards, codes, rules, ruleset
from bigtwo import Policy, Situation
from bigtwo.questions import PassAction, PlayAction
from oracle_hands import fewest
from oracle_kinds import DECK, has_joker, readings
from oracle_turn import faults
from strategies import plays, rich_hands, rulesets

MOMENTS = st.fixed_dictionaries(
    {},
    optional={
        "opening": st.booleans(),
        "first_game": st.booleans(),
        "passed": st.booleans(),
        "next_hand_count": st.integers(0, 4),
        "in_turn": st.sampled_from((True, True, True, False)),
        "last_card_called": st.booleans(),
        "rising_lock": st.booleans(),
    },
)
TABLES = st.fixed_dictionaries(
    {
        "play": st.fixed_dictionaries(
            {
                "pass_policy": st.sampled_from(("reenter", "locked")),
                "rising_lead_lock": st.booleans(),
                "last_card_call": st.booleans(),
                "must_beat": st.booleans(),
            }
        ),
        "top_card": st.fixed_dictionaries(
            {
                "trigger_max": st.integers(0, 2),
                "applies_to": st.sampled_from((["single"], ["single", "pair"])),
                "on_pass": st.sampled_from(("allowed", "breach_if_can_beat")),
                "enforcement": st.sampled_from(("illegal", "liability")),
            }
        ),
    }
)


Position = tuple[list[str], list[str] | None, Plain]


@st.composite
def customs(draw: st.DrawFn) -> Plain:
    """A custom rule set with the duties of a turn drawn, too."""
    reference = draw(rulesets())
    return {**reference, "changes": {**reference["changes"], **draw(TABLES)}}


@st.composite
def positions(draw: st.DrawFn, plain: Plain, follows: st.SearchStrategy[bool] = st.booleans()) -> Position:  # noqa: B008
    """A hand, what lies on the table, and the moment; a table that the rule set does not know is cut to a single."""
    joker = has_joker(plain)
    hand = draw(rich_hands(9, joker=joker))
    if not draw(follows):
        return hand, None, draw(MOMENTS)
    table = draw(plays(joker=joker).filter(lambda play: not set(play) & set(hand)))
    return hand, table if readings(plain, table) else table[:1], draw(MOMENTS)


def suggest(
    of: bigtwo.Rules, hand: list[str], table: list[str] | None = None, moment: Plain | None = None, policy: str = "fewest_plays"
) -> bigtwo.Suggestion:
    return bigtwo.suggest(of, hand, table, msgspec.convert(moment or {}, Situation), Policy(policy))


def laid(found: bigtwo.Suggestion) -> str:
    """The cards suggested, or a dash for a pass."""
    return " ".join(found.action.cards) if isinstance(found.action, PlayAction) else "-"


# Laws


def assert_law(reference: str | Plain, position: Position, policy: Policy) -> None:
    """The suggestion is legal by the judge and by the oracle; none is made only where nothing is legal."""
    of, plain = rules(reference), ruleset(reference)
    hand, table, moment = position
    situation = msgspec.convert(moment, Situation)
    may = bigtwo.legal(of, hand, table, situation)
    if not (may.can_pass or may.can_play):
        with pytest.raises(bigtwo.Contradiction) as refused:
            suggest(of, hand, table, moment, policy)
        assert [fault.code for fault in refused.value.faults] == ["nothing_to_do"]
        return
    found = suggest(of, hand, table, moment, policy)
    assert bigtwo.judge(of, hand, table, found.action, situation).legal
    assert faults(plain, hand, table, msgspec.to_builtins(found.action), moment) == []
    assert found == suggest(of, hand[::-1], table, moment, policy)
    _assert_told(found, policy)


def _assert_told(found: bigtwo.Suggestion, policy: Policy) -> None:
    """The answer names its policy, the combination played, and a reason with its clauses."""
    assert found.policy == policy
    assert codes(found) == ["ok"]
    assert found.findings[0].clauses
    if isinstance(found.action, PlayAction):
        assert found.combo is not None
        assert found.combo.cards == found.action.cards
        assert found.combo.name in found.findings[0].message
    else:
        assert isinstance(found.action, PassAction)
        assert found.combo is None


@pytest.mark.parametrize("ruleset_id", RULESETS)
@pytest.mark.parametrize("policy", Policy)
@settings(max_examples=15)
@given(st.data())
def test_suggestions_are_legal(ruleset_id: str, policy: Policy, data: st.DataObject) -> None:
    assert_law(ruleset_id, data.draw(positions(ruleset(ruleset_id))), policy)


@settings(max_examples=200)
@given(customs(), st.sampled_from(Policy), st.data())
def test_suggestions_are_legal_under_any_rule_set(reference: Plain, policy: Policy, data: st.DataObject) -> None:
    assert_law(reference, data.draw(positions(ruleset(reference))), policy)


# Time-out


@settings(max_examples=60)
@given(customs(), st.data())
def test_a_time_out_passes_or_plays_the_weakest(reference: Plain, data: st.DataObject) -> None:
    plain, of = ruleset(reference), rules(reference)
    hand, table, moment = data.draw(positions(plain))
    assume(moment.get("in_turn", True))
    may = bigtwo.legal(of, hand, table, msgspec.convert(moment, Situation))
    assume(may.can_pass or may.can_play)
    found = suggest(of, hand, table, moment, "timeout")

    assert (found.combo is None) == may.can_pass
    if found.combo is not None:
        assert found.combo == may.plays[0]


@pytest.mark.parametrize(
    ("ruleset_id", "hand", "table", "moment", "expected"),
    [
        ("joker", "6c 9d Kh", "5d", {}, "-"),
        ("joker", "6c 9d Kh", None, {}, "6c"),
        ("puff", "3c 3d 9d", None, {"opening": True}, "3c"),
        ("pagat", "4c 3d 3c 9d", None, {"opening": True}, "3d"),
        ("bingo3", "6c 9d Kh", None, {"next_hand_count": 1}, "Kh"),
        ("bingo3", "6c 6d Kh", None, {"next_hand_count": 1}, "Kh"),
        ("joker", "6c 9d Kh", "5d", {"passed": True}, "-"),
    ],
)
def test_time_outs(ruleset_id: str, hand: str, table: str | None, moment: Plain, expected: str) -> None:
    on_table = None if table is None else cards(table)

    assert laid(suggest(rules(ruleset_id), cards(hand), on_table, moment, "timeout")) == expected


# Proxy


@settings(max_examples=60)
@given(customs(), st.data())
def test_a_proxy_plays_whenever_it_can(reference: Plain, data: st.DataObject) -> None:
    """Leading as many cards as possible, else the highest of the size on the table, and only without one a bomb."""
    plain, of = ruleset(reference), rules(reference)
    hand, table, moment = data.draw(positions(plain))
    assume(moment.get("in_turn", True))
    may = bigtwo.legal(of, hand, table, msgspec.convert(moment, Situation))
    assume(may.can_play)
    found = suggest(of, hand, table, moment, "proxy")

    assert found.combo is not None
    if table is None:
        most = max(len(play.cards) for play in may.plays)
        assert found.combo == [play for play in may.plays if len(play.cards) == most][-1]
    else:
        same = [play for play in may.plays if len(play.cards) == len(table)]
        assert found.combo == (same or may.plays)[-1]


@pytest.mark.parametrize(
    ("ruleset_id", "hand", "table", "moment", "expected"),
    [
        ("bingo3", "6c 9d Kh", "5d", {}, "Kh"),
        ("bingo3", "6c 9d Kh", None, {}, "Kh"),
        ("bingo3", "6c 6d Kh", None, {}, "6c 6d"),
        ("bingo3", "3c 4d 5h 6s 7c 7d 7h", None, {}, "3c 4d 5h 6s 7h"),
        ("bingo3", "6c 9d Kh", "As", {}, "-"),
        ("bingo3", "7c 7d 7h 7s 3c 2h", "As", {}, "2h"),
        ("bingo3", "7c 7d 7h 7s 3c", "As", {}, "3c 7c 7d 7h 7s"),
        ("bingo3", "6c 9d Kh", "5d", {"passed": True}, "-"),
        ("bingo3", "3c 9d 9h", None, {"opening": True}, "3c"),
    ],
)
def test_proxies(ruleset_id: str, hand: str, table: str | None, moment: Plain, expected: str) -> None:
    on_table = None if table is None else cards(table)

    assert laid(suggest(rules(ruleset_id), cards(hand), on_table, moment, "proxy")) == expected


# Fewest plays


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=8)
@given(st.data())
def test_no_other_lead_leaves_fewer_plays(ruleset_id: str, data: st.DataObject) -> None:
    """Of those that leave as few, the weakest."""
    plain, of = ruleset(ruleset_id), rules(ruleset_id)
    hand = data.draw(rich_hands(8, joker=has_joker(plain)))
    leads = bigtwo.legal(of, hand).plays
    assume(len(leads) <= 60)
    left = [fewest(plain, [card for card in hand if card not in lead.cards]) for lead in leads]

    assert suggest(of, hand).combo == leads[left.index(min(left))]


@pytest.mark.parametrize("ruleset_id", RULESETS)
@settings(max_examples=8)
@given(st.data())
def test_following_breaks_nothing_up(ruleset_id: str, data: st.DataObject) -> None:
    """A pass where every answer would leave more plays than there are now."""
    plain, of = ruleset(ruleset_id), rules(ruleset_id)
    hand, table, _ = data.draw(positions(plain, st.just(True)))
    answers = bigtwo.legal(of, hand, table).plays
    left = [fewest(plain, [card for card in hand if card not in answer.cards]) for answer in answers]
    found = suggest(of, hand, table)

    if not left or min(left) > fewest(plain, hand):
        assert found.combo is None
    else:
        assert found.combo == answers[left.index(min(left))]


@pytest.mark.parametrize(
    ("ruleset_id", "hand", "table", "moment", "expected"),
    [
        ("puff", "3c 4d 5h 6s 7c 9d", None, {}, "9d"),
        ("puff", "3c 4d 5h 6s 7c", None, {}, "3c 4d 5h 6s 7c"),
        ("puff", "5c 5d 9h", "4c", {}, "9h"),
        ("puff", "5c 5d 9h 9s", "8c", {}, "9h"),
        ("puff", "5c 5d 5h 9h 9s", "8c", {}, "-"),
        ("puff", "5c 9h", "Kd", {}, "-"),
        ("puff", "3c 3d 3h", None, {"opening": True}, "3c 3d 3h"),
        ("bingo3", "6c 9d Kh", None, {"next_hand_count": 1}, "Kh"),
        ("douque", "7c 7d 7h 7s 3c", "As", {}, "3c 7c 7d 7h 7s"),
    ],
)
def test_keeping_few_plays(ruleset_id: str, hand: str, table: str | None, moment: Plain, expected: str) -> None:
    on_table = None if table is None else cards(table)

    assert laid(suggest(rules(ruleset_id), cards(hand), on_table, moment)) == expected


def test_it_is_the_default() -> None:
    of = rules("puff")
    hand = cards("3c 4d 5h 6s 7c 9d")

    assert bigtwo.suggest(of, hand) == suggest(of, hand)


# Nothing to suggest, and facts that cannot be


@pytest.mark.parametrize("policy", Policy)
def test_out_of_turn_there_is_nothing_to_do(policy: Policy) -> None:
    with pytest.raises(bigtwo.Contradiction) as refused:
        suggest(rules("douque"), ["3c"], None, {"in_turn": False}, policy)

    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [(("situation",), "nothing_to_do")]


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize(("hand", "table", "moment"), [("3c", "2s", {}), ("2s", "3c", {"passed": True})])
def test_a_pass_where_nothing_can_be_played_says_so(policy: Policy, hand: str, table: str, moment: Plain) -> None:
    """It is no choice of the policy. Who has passed already is out by another clause."""
    of = rules("joker", play={"pass_policy": "locked"})
    (reason,) = suggest(of, [hand], [table], moment, policy).findings
    (choice,) = suggest(of, cards("5c 5d 5h"), ["4c"], {}, "timeout").findings

    assert reason.message.startswith("Nothing in this hand may be played now")
    assert not choice.message.startswith("Nothing")
    assert (len(reason.clauses) > len(choice.clauses)) == ("passed" in moment)


@pytest.mark.parametrize(
    ("moment", "why"),
    [({"in_turn": False}, "not this player's turn"), ({"last_card_called": False}, "may be played now, and a pass is refused")],
)
def test_why_there_is_nothing_to_do(moment: Plain, why: str) -> None:
    with pytest.raises(bigtwo.Contradiction) as refused:
        suggest(rules("douque", play={"last_card_call": True}), ["3c"], None, moment)

    assert why in refused.value.faults[0].message


@pytest.mark.parametrize(
    ("hand", "table", "pointer", "code"),
    [
        (["3c", "3c"], None, ("hand", 1), "duplicate_card"),
        (["3c"], ["3c"], ("table", 0), "duplicate_card"),
        (["joker"], None, ("hand", 0), "joker_not_allowed"),
        (["3c"], ["5c", "6c"], ("table",), "invalid_combination"),
        (list(DECK[:14]), None, ("hand",), "too_many_cards"),
    ],
)
def test_facts_that_contradict_the_pack(hand: list[str], table: list[str] | None, pointer: tuple[Any, ...], code: str) -> None:
    with pytest.raises(bigtwo.Contradiction) as refused:
        suggest(rules("douque"), hand, table)

    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [(pointer, code)]


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize("table", [None, ["3c"], ["2s"]])
def test_every_reason_is_told_in_every_language(policy: Policy, table: list[str] | None) -> None:
    told = {suggest(rules("puff", language), ["Kh"], table, None, policy).findings[0].message for language in bigtwo.LANGUAGES}

    assert len(told) == len(bigtwo.LANGUAGES)
    assert not any("{" in message for message in told)
