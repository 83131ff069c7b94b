"""The deal: how the pack is shared out, who opens, and what a dealt hand gives a right to."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bigtwo
from asking import RULESETS, codes, rules
from bigtwo.deals import layout_of
from bigtwo.rules.ruleset import dealt_to

SWAP = {"leftover": "optional_swap"}
WHOLE = {"0": "3c", "1": "3d", "2": "3h", "3": "3s"}


def inspect(of: bigtwo.Rules, hands: dict[str, str], **facts: Any) -> bigtwo.DealInspection:
    question = {"hands": {seat: hand.split() for seat, hand in hands.items()}, **facts}
    return bigtwo.inspect_deal(of, msgspec.convert(question, bigtwo.DealQuestion))


def refused(of: bigtwo.Rules, hands: dict[str, str], **facts: Any) -> list[tuple[Any, str]]:
    with pytest.raises(bigtwo.Contradiction) as error:
        inspect(of, hands, **facts)
    return [(fault.pointer, fault.code) for fault in error.value.faults]


@pytest.mark.parametrize(
    ("ruleset", "players", "sizes", "unused", "extra"),
    [
        ("douque", 4, (13,) * 4, 0, 0),
        ("formal", 3, (17,) * 3, 0, 1),
        ("formal", 2, (17, 17), 17, 1),
        ("taiwan", 4, (13,) * 4, 0, 0),
        ("puff", 2, (13, 13), 26, 0),
        ("joker", 4, (13,) * 4, 1, 0),
        ("bingo3", 3, (17,) * 3, 0, 1),
        ("pagat", 2, (13, 13), 26, 0),
        ("pusoy-dos", 3, (13,) * 3, 13, 0),
        ("pusoy-dos", 2, (13, 13), 26, 0),
    ],
)
def test_plan(ruleset: str, players: int, sizes: tuple[int, ...], unused: int, extra: int) -> None:
    plan = bigtwo.plan_deal(rules(ruleset), players)

    assert (plan.sizes, plan.unused, plan.extra, plan.first_receiver) == (sizes, unused, extra, None)
    assert sum(plan.sizes) + plan.unused + plan.extra == 52 + (ruleset == "joker")


@pytest.mark.parametrize("leftover", ["none", "discard", "optional_swap"])
def test_an_odd_card_without_a_taker_is_unused(leftover: str) -> None:
    of = rules("formal", deal={"leftover": leftover})
    plan = bigtwo.plan_deal(of, 3, start_card_holder=1)

    assert (plan.sizes, plan.unused, plan.extra) == ((17, 17, 17), 1, 0)
    assert codes(plan) == ["ok", "odd_card"]


def test_a_known_holder_takes_the_odd_card() -> None:
    three = bigtwo.plan_deal(rules("formal"), 3, start_card_holder=2)
    two = bigtwo.plan_deal(rules("formal"), 2, start_card_holder=0)
    four = bigtwo.plan_deal(rules("formal"), 4, start_card_holder=0)

    assert (three.sizes, three.unused, three.extra) == ((17, 17, 18), 0, 0)
    assert (two.sizes, two.unused, two.extra) == ((18, 17), 17, 0)
    assert (four.sizes, four.extra) == ((13,) * 4, 0)


@pytest.mark.parametrize(("piles", "sizes", "unused", "extra"), [(2, (26, 26), 0, 0), (3, (17, 17), 17, 1)])
@pytest.mark.parametrize("ruleset", ["formal", "pagat"])
def test_piles(ruleset: str, piles: int, sizes: tuple[int, ...], unused: int, extra: int) -> None:
    plan = bigtwo.plan_deal(rules(ruleset), 2, piles)

    assert (plan.sizes, plan.unused, plan.extra) == (sizes, unused, extra)


@pytest.mark.parametrize(
    ("ruleset", "players", "facts", "fault"),
    [
        ("douque", 3, {}, (("players",), "players_not_supported")),
        ("formal", 3, {"piles": 3}, (("piles",), "piles_not_supported")),
        ("puff", 2, {"piles": 2}, (("piles",), "piles_not_supported")),
        ("formal", 2, {"piles": 4}, (("piles",), "piles_not_supported")),
        ("formal", 3, {"start_card_holder": 3}, (("start_card_holder",), "bad_seats")),
        ("formal", 3, {"start_card_holder": -1}, (("start_card_holder",), "bad_seats")),
    ],
)
def test_plans_that_cannot_be(ruleset: str, players: int, facts: dict[str, int], fault: tuple[Any, str]) -> None:
    with pytest.raises(bigtwo.Contradiction) as error:
        bigtwo.plan_deal(rules(ruleset), players, **facts)  # type: ignore[arg-type]

    assert [(found.pointer, found.code) for found in error.value.faults] == [fault]


@pytest.mark.parametrize(
    ("players", "by_place"),
    [(4, ["A59K", "26T", "37J", "48Q"]), (3, ["A47TK", "258J", "369Q"]), (2, ["A3579JK", "2468TQ"])],
)
def test_first_receiver(players: int, by_place: list[str]) -> None:
    for place, ranks in enumerate(by_place):
        for rank in ranks:
            plan = bigtwo.plan_deal(rules("formal"), players, cut_card=f"{rank}h")  # type: ignore[arg-type]
            assert plan.first_receiver == place
            assert codes(plan)[-1] == "first_receiver"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_layout_agrees_with_the_sizes_records_are_judged_by(ruleset: str) -> None:
    record = rules(ruleset).ruleset
    for players in record.players:
        layout = layout_of(record, players)
        assert dealt_to(record, players) == {layout.size, layout.size + layout.taken}


def test_who_opens() -> None:
    hands = {"a": "4c 5d", "b": "3d 6c", "c": "3c 7h", "d": "8s 9s"}

    assert inspect(rules("taiwan"), hands).opener == "c"
    assert inspect(rules("formal"), hands).opener == "b"
    assert inspect(rules("joker"), {**hands, "c": "7h"}, removed="3c").opener == "b"
    assert inspect(rules("formal"), {"a": "4d 5c", "b": "3c 6c"}).opener == "b"


def test_the_last_winner_opens_only_where_and_when_he_may() -> None:
    hands = {"a": "4c 5d", "b": "3d 6c", "c": "3c 7h", "d": "8s 9s"}

    assert inspect(rules("formal"), hands, first_game=False, last_winner="d").opener == "d"
    assert inspect(rules("formal"), hands, last_winner="d").opener == "b"
    assert inspect(rules("taiwan"), hands, first_game=False, last_winner="d").opener == "c"
    unknown = inspect(rules("formal"), hands, first_game=False)
    assert unknown.opener == "b"
    assert "last_winner" in unknown.findings[0].message


def test_the_extra_card_goes_to_the_lowest_live_card() -> None:
    hands = {"0": "4c 5d", "1": "4h 6c", "2": "3d 7h"}
    given = inspect(rules("bingo3"), hands, extra_card="3c")
    kept = inspect(rules("bingo3", deal=SWAP), hands, extra_card="3c")

    assert (given.opener, given.extra_card_to) == ("2", "2")
    assert (kept.opener, kept.extra_card_to) == ("2", None)
    assert codes(given) == ["ok", "extra_card", "partial_deal"]


@pytest.mark.parametrize(
    ("ruleset", "clauses"),
    [
        ("formal", ["S1-35", "B1-23"]),
        ("bingo3", ["B4-9"]),
        ("pagat", ["P-07"]),
        ("douque", ["S0-19"]),
        ("joker", ["S3-06", "B3-11"]),
    ],
)
def test_who_opens_without_the_start_card_rests_on_the_rule_for_it(ruleset: str, clauses: list[str]) -> None:
    of = rules(ruleset)
    found = inspect(of, {str(seat): f"{seat + 4}s" for seat in range(of.ruleset.players[-1])})

    assert found.opener == "0"
    assert [clause.id for clause in found.findings[0].clauses] == clauses


def test_a_hand_is_judged_with_the_extra_card_in_it() -> None:
    found = inspect(rules("taiwan"), {"0": "4c", "1": "3c 2c 2d 2h", "2": "5c"}, extra_card="2s")

    assert found.redeal_needed
    assert [(right.seat, right.duty) for right in found.redeal_rights] == [("1", True)]
    assert codes(found)[0] == "four_twos"


def test_a_whole_deal_is_complete() -> None:
    suits = {seat: " ".join(rank + suit for rank in "3456789TJQKA2") for seat, suit in zip("0123", "cdhs", strict=True)}

    whole = inspect(rules("douque"), suits)
    assert whole.complete
    assert codes(whole) == ["ok"]
    assert not inspect(rules("douque"), {**suits, "3": "3s"}).complete
    # With a joker in the pack, 52 cards in hands without it are no deal.
    assert not inspect(rules("joker"), suits).complete
    assert inspect(rules("joker"), {**suits, "3": suits["3"].replace("9s", "joker")}, removed="9s").complete


def test_the_odd_card_makes_a_deal_of_three_whole() -> None:
    deck = [rank + suit for rank in "3456789TJQKA2" for suit in "cdhs"]
    dealt = {"0": " ".join(deck[:17]), "1": " ".join(deck[17:34]), "2": " ".join(deck[34:51])}

    assert inspect(rules("bingo3"), dealt, extra_card=deck[51]).complete
    assert inspect(rules("bingo3"), {**dealt, "0": dealt["0"] + " " + deck[51]}).complete
    assert not inspect(rules("bingo3"), {**dealt, "1": dealt["1"] + " " + deck[51]}).complete
    assert not inspect(rules("bingo3"), dealt).complete


def test_the_start_card_has_to_be_dealt_where_the_rules_say_so() -> None:
    hands = {"a": "4c 5d", "b": "3d 7h"}
    missing = inspect(rules("puff"), hands)

    assert missing.redeal_needed
    assert codes(missing)[0] == "start_card_not_dealt"
    assert not inspect(rules("puff"), {**hands, "a": "3c"}).redeal_needed
    assert not inspect(rules("formal"), hands).redeal_needed


def test_the_card_that_a_finding_is_about_is_in_it() -> None:
    hands = {"a": "4c 5d", "b": "3d 7h"}
    missing = inspect(rules("puff"), hands).findings
    extra = inspect(rules("bingo3"), {**hands, "c": "8h"}, extra_card="3c").findings
    cut = bigtwo.plan_deal(rules("formal"), 4, cut_card="Jh").findings
    found = {finding.code: (finding.cards, finding.message) for finding in (*missing, *extra, *cut)}

    assert found["start_card_not_dealt"][0] == ("3c",)
    assert found["extra_card"][0] == ("3c",)
    assert found["first_receiver"][0] == ("Jh",)
    assert "3♣" in found["start_card_not_dealt"][1]
    assert "3♣" in found["extra_card"][1]
    assert "J♥" in found["first_receiver"][1]


def test_rights_are_no_duty() -> None:
    of = rules("taiwan", redeal={"low_points": {"limit": 3}})
    found = inspect(of, {"a": "3c 4d", "b": "2c 2d"})

    assert not found.redeal_needed
    assert [(right.seat, right.duty, right.points, codes_of(right)) for right in found.redeal_rights] == [
        ("a", False, 0, ["low_points"])
    ]


def codes_of(right: Any) -> list[str]:
    return [finding.code for finding in right.reasons]


def test_instant_wins_stand_in_playing_order_from_the_opener() -> None:
    low, high = (" ".join(rank + suit for rank in "3456789TJQKA2") for suit in "dc")
    found = inspect(rules("taiwan", instant_win={"dragon": True}), {"a": low, "b": "3h", "c": high, "d": "3s"})

    assert found.opener == "c"
    assert [(won.seat, won.kind, won.per_card) for won in found.instant_wins] == [
        ("c", "flush_dragon", 4),
        ("a", "flush_dragon", 4),
    ]


@pytest.mark.parametrize(
    ("ruleset", "hands", "facts", "faults"),
    [
        ("douque", {"a": "3c", "b": "3d"}, {}, [(("hands",), "players_not_supported")]),
        ("formal", {"a": "3c", "b": "3c"}, {}, [(("hands", "b", 0), "duplicate_card")]),
        ("formal", {"a": "3c", "b": "3d"}, {"removed": "3d"}, [(("removed",), "duplicate_card")]),
        ("formal", {"a": "3c", "b": "3d"}, {"extra_card": "3d"}, [(("extra_card",), "duplicate_card")]),
        ("formal", {"a": "3c", "b": "3d"}, {"extra_card": "4d", "removed": "4d"}, [(("extra_card",), "duplicate_card")]),
        ("formal", {"a": "3c", "b": "joker"}, {}, [(("hands", "b", 0), "joker_not_allowed")]),
        ("formal", {"a": "3c", "b": "3d"}, {"extra_card": "joker"}, [(("extra_card",), "joker_not_allowed")]),
        ("formal", {"a": "3c", "b": "3d"}, {"last_winner": "c"}, [(("last_winner",), "bad_seats")]),
        (
            "taiwan",
            {**WHOLE, "0": " ".join(f"{r}c" for r in "3456789TJQKA2") + " 4d"},
            {},
            [(("hands", "0"), "too_many_cards")],
        ),
    ],
)
def test_facts_that_cannot_be(ruleset: str, hands: dict[str, str], facts: dict[str, str], faults: list[Any]) -> None:
    assert refused(rules(ruleset), hands, **facts) == faults


def test_with_the_extra_card_aside_no_hand_has_it() -> None:
    eighteen = " ".join([rank + "c" for rank in "3456789TJQKA2"] + ["4d", "5d", "6d", "7d", "8d"])
    hands = {"0": eighteen, "1": "3d", "2": "3h"}

    assert inspect(rules("bingo3"), hands).opener == "0"
    assert refused(rules("bingo3"), hands, extra_card="2s") == [(("hands", "0"), "too_many_cards")]


@pytest.mark.parametrize("language", bigtwo.LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_finding_names_its_rule(ruleset: str, language: bigtwo.Language) -> None:
    of = rules(ruleset, language)
    for players in of.ruleset.players:
        hands = {str(seat): f"{3 + seat}d" for seat in range(players)}
        findings = [
            *bigtwo.plan_deal(of, players, cut_card="Jh").findings,
            *inspect(of, hands, extra_card="9c").findings,
            *inspect(of, hands, first_game=False, last_winner="0").findings,
            *inspect(of, hands, first_game=False).findings,
        ]
        assert all(finding.clauses for finding in findings)
        assert not any(gap in finding.message for finding in findings for gap in ("{", "None"))


CHANGES = st.fixed_dictionaries(
    {
        "players": st.just([2, 3, 4]),
        "deck": st.fixed_dictionaries({"joker": st.sampled_from(["none", "replaces_turned_card"])}),
        "deal": st.fixed_dictionaries(
            {
                "hand_size": st.sampled_from([13, "equal_split"]),
                "two_player_piles": st.sampled_from([2, 3, "thirteen_each"]),
                "leftover": st.sampled_from(["none", "to_start_card_holder", "optional_swap", "discard"]),
                "leftover_face": st.sampled_from(["up", "down"]),
                "redeal_until_start_card": st.booleans(),
                "cut_decides_first": st.booleans(),
            }
        ),
        "redeal": st.fixed_dictionaries({"four_twos": st.sampled_from(["none", "mandatory"])}),
    }
)
"""Every way to deal."""


@given(CHANGES, st.integers(2, 4), st.data())
def test_every_card_of_the_pack_has_its_place(changes: dict[str, Any], players: int, data: st.DataObject) -> None:
    of = rules({"extends": "formal", "changes": changes})
    holder = data.draw(st.one_of(st.none(), st.integers(0, players - 1)))
    plan = bigtwo.plan_deal(of, players, start_card_holder=holder)

    assert sum(plan.sizes) + plan.unused + plan.extra == 52 + of.tables.has_joker
    assert len(plan.sizes) == players
    assert max(plan.sizes) <= of.tables.hand_limit
