"""Between two rounds: classes, what they may demand, and tribute."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bigtwo
from asking import codes, rules
from bigtwo import ExchangeQuestion, ExchangeVerdict, Role, Scheme
from bigtwo.exchanges import _scheme

SEATS = ("a", "b", "c", "d")
HANDS = {"a": "3d 5d As", "b": "4c 6d Kd", "c": "7c 8d Qd", "d": "9c Td 2d"}
CLASSES: dict[str, Role] = dict(zip(SEATS, Role, strict=True))


def transfers(script: str) -> list[dict[str, str]]:
    """Transfers written ``give d>a 2d``; a ``-`` for the seat that is not named."""
    found = []
    for line in script.split(", ") if script else []:
        kind, seats, card = line.split()
        giver, taker = seats.split(">")
        named = {name: seat for name, seat in (("from", giver), ("to", taker)) if seat != "-"}
        found.append({"type": kind, **named, "card": card})
    return found


def judge(scheme: str, script: str, hands: dict[str, str] | None = None, of: str = "hongkong", **facts: Any) -> ExchangeVerdict:
    question = {
        "scheme": scheme,
        "hands": {seat: hand.split() for seat, hand in (hands or HANDS).items()},
        "finish_order": SEATS,
        "transfers": transfers(script),
        **facts,
    }
    return bigtwo.judge_exchange(rules(of), msgspec.convert(question, ExchangeQuestion))


def held(verdict: ExchangeVerdict) -> dict[str, str]:
    return {seat: " ".join(hand) for seat, hand in verdict.hands.items()}


# Roles


def test_roles_follow_the_places() -> None:
    found = bigtwo.roles(rules("taiwan"), SEATS)

    assert found.roles == {"a": "king", "b": "noble", "c": "commoner", "d": "slave"}
    assert [clause.id for clause in found.findings[0].clauses] == ["S1-81"]
    assert found.findings[0].message.startswith("By their places 'a' is king")


@pytest.mark.parametrize("others", [("a", "b", "c"), ("c", "b", "a"), ("b", "c", "a")])
def test_a_slave_who_wins_turns_the_classes_over_whatever_the_other_places(others: tuple[str, ...]) -> None:
    found = bigtwo.roles(rules("taiwan"), ("d", *others), CLASSES)

    assert found.roles == {"a": "slave", "b": "commoner", "c": "noble", "d": "king"}
    assert [clause.id for clause in found.findings[0].clauses] == ["S1-87"]


@pytest.mark.parametrize("winner", "abc")
def test_anybody_else_who_wins_does_not(winner: str) -> None:
    order = (winner, *(seat for seat in SEATS if seat != winner))

    assert bigtwo.roles(rules("taiwan"), order, CLASSES).roles == dict(zip(order, Role, strict=True))


@pytest.mark.parametrize(
    ("order", "previous", "fault"),
    [
        (("a", "b", "c"), None, (("finish_order",), "bad_seats")),
        (("a", "b", "c", "c"), None, (("finish_order",), "bad_seats")),
        (SEATS, {"a": Role.KING}, (("previous_roles",), "bad_seats")),
        (SEATS, dict(zip("abce", Role, strict=True)), (("previous_roles",), "bad_seats")),
        (SEATS, dict.fromkeys(SEATS, Role.KING), (("previous_roles",), "bad_roles")),
    ],
)
def test_roles_that_cannot_be(order: tuple[str, ...], previous: Any, fault: tuple[Any, str]) -> None:
    with pytest.raises(bigtwo.Contradiction) as error:
        bigtwo.roles(rules("taiwan"), order, previous)

    assert [(found.pointer, found.code) for found in error.value.faults] == [fault]


# Class struggle

LEGAL_V1 = "demand d>a Td, give a>d 5d, demand c>a Qd, give a>c Td, demand d>b 5d, give b>d 6d, demand d>c 9c, give c>d 8d"
LEGAL_V2 = (
    "demand d>a Td, demand c>a Qd, demand b>a Kd, discard a>- 5d, discard a>- 3d, discard a>- Td, "
    "pick ->d 3d, pick a>c Td, pick ->b 5d, demand c>b 8d, discard b>- 4c, pick ->c 4c, demand d>c 3d, give c>d 4c"
)


def test_version_1_returns_each_card_at_once() -> None:
    verdict = judge("class_struggle_v1", LEGAL_V1)

    assert verdict.legal
    assert verdict.complete
    assert held(verdict) == {"a": "3d Qd As", "b": "4c 5d Kd", "c": "7c 9c Td", "d": "6d 8d 2d"}


def test_version_2_returns_after_all_demands_the_lowest_class_picking_first() -> None:
    verdict = judge("class_struggle_v2", LEGAL_V2.replace("discard a>- 3d", "discard a>- As").replace("3d", "As"), of="taiwan")

    assert codes(verdict) == ["ok"]
    assert verdict.legal
    assert verdict.complete
    assert held(verdict) == {"a": "3d Qd Kd", "b": "5d 6d 8d", "c": "7c Td As", "d": "4c 9c 2d"}


def test_what_is_discarded_and_not_picked_yet_is_in_nobodys_hand() -> None:
    verdict = judge("class_struggle_v2", "demand d>a Td, demand c>a Qd, discard a>- 5d, discard a>- As, pick ->d As")

    assert verdict.laid_out == ("5d",)
    assert (verdict.legal, verdict.complete, verdict.next_leader) == (True, False, None)
    assert codes(verdict) == ["ok", "exchange_incomplete"]
    assert "'c' picks" in verdict.findings[1].message


@pytest.mark.parametrize(
    ("script", "code", "first_illegal"),
    [
        ("demand d>a 2d", "card_not_exchangeable", 0),
        ("demand d>a Td, give a>d 5d, demand d>a 9c", "too_many_demands", 2),
        ("demand d>a Td, demand d>a 9c", "too_many_demands", 1),
        ("demand d>a Td, demand c>a Qd", "wrong_turn", 1),
        ("demand d>a Td, give a>c 5d", "wrong_turn", 1),
        ("demand d>b Td, give b>d 4c, demand d>a 9c", "wrong_turn", 2),
        ("demand d>c Td, give c>d 7c, demand c>b Qd", "wrong_turn", 2),
        ("demand d>a 3h", "card_not_in_hand", 0),
        ("demand d>a Td, give a>d Kd", "card_not_in_hand", 1),
        ("demand a>d As", "wrong_transfer", 0),
        ("give d>a Td", "wrong_transfer", 0),
        ("give a>d 5d", "wrong_turn", 0),
        ("draw d>a Td", "wrong_transfer", 0),
        ("pick ->d Td", "wrong_transfer", 0),
        ("discard a>- 5d", "wrong_transfer", 0),
        ("demand ->a Td", "wrong_transfer", 0),
    ],
)
def test_faults_of_version_1(script: str, code: str, first_illegal: int) -> None:
    verdict = judge("class_struggle_v1", script)

    assert (verdict.legal, codes(verdict)[0], verdict.first_illegal) == (False, code, first_illegal)
    assert verdict.next_leader is None
    assert len(verdict.transfers) == first_illegal + 1


@pytest.mark.parametrize(
    ("script", "code", "first_illegal"),
    [
        ("demand d>a Td, discard a>- 5d, demand c>a Qd", "wrong_turn", 2),
        ("demand d>a Td, demand c>a Qd, discard a>- 5d, demand b>a Kd", "wrong_turn", 3),
        ("demand d>a Td, demand d>a 9c", "too_many_demands", 1),
        ("demand d>a Td, discard a>- 5d, discard a>- As", "wrong_turn", 2),
        ("demand d>a Td, discard a>- 5d, pick ->c 5d", "wrong_turn", 2),
        ("demand d>a Td, demand c>a Qd, discard a>- 5d, discard a>- As, pick ->c 5d", "wrong_turn", 4),
        ("demand d>a Td, discard a>- 5d, pick ->d As", "card_not_in_hand", 2),
        ("demand d>a Td, demand c>b Qd", "wrong_turn", 1),
        ("demand d>a Td, discard a>- 5d, demand c>b Qd", "wrong_turn", 2),
        ("discard a>- 5d", "wrong_turn", 0),
        ("demand d>a Td, give a>d 5d", "wrong_transfer", 1),
        ("discard d>- 9c", "wrong_transfer", 0),
        ("pick ->a 5d", "wrong_transfer", 0),
        ("demand d>c Td, discard c>- 7c, pick ->d 7c, demand c>b 8d", "wrong_turn", 3),
    ],
)
def test_faults_of_version_2(script: str, code: str, first_illegal: int) -> None:
    verdict = judge("class_struggle_v2", script)

    assert (verdict.legal, codes(verdict)[0], verdict.first_illegal) == (False, code, first_illegal)


def test_a_class_once_asked_is_not_offered_again() -> None:
    verdict = judge("class_struggle_v1", "demand d>a Td, give a>d 5d, give a>d As")

    assert "'a' demands a card from 'c'" in verdict.findings[0].message
    assert "'a' demands a card from 'd'" not in verdict.findings[0].message


def test_the_commoner_owes_one_card_not_two() -> None:
    verdict = judge("class_struggle_v2", "demand d>c Td")

    assert verdict.findings[1].message == "The exchange is not over yet: 'c' gives 'd' a card."
    assert judge("class_struggle_v2", "demand d>c Td, discard c>- 7c, pick ->d 7c").complete


@pytest.mark.parametrize("card", ["3c", "2c", "2s"])
@pytest.mark.parametrize("how", ["give", "demand"])
def test_the_club_three_and_the_twos_stay_where_they_are(card: str, how: str) -> None:
    hands = {**HANDS, "a": f"{card} As 5d"} if how == "give" else {**HANDS, "d": f"{card} Td"}
    script = f"demand d>a Td, give a>d {card}" if how == "give" else f"demand d>a {card}"
    verdict = judge("class_struggle_v1", script, hands)

    assert codes(verdict) == ["card_not_exchangeable"]
    assert [clause.id for clause in verdict.findings[0].clauses] == ["S1-89"]


def test_all_faults_are_told_the_deciding_one_first() -> None:
    verdict = judge("class_struggle_v1", "demand d>a Td, give a>d 5d, demand d>a 2c")

    assert codes(verdict) == ["too_many_demands", "card_not_in_hand", "card_not_exchangeable"]


def test_a_refused_transfer_and_all_after_it_are_not_carried_out() -> None:
    verdict = judge("class_struggle_v1", "demand d>a Td, give a>d Kd, give a>d 5d")

    assert held(verdict) == {**HANDS, "a": "3d 5d Td As", "d": "9c 2d"}
    assert [one.legal for one in verdict.transfers] == [True, False]


def test_nobody_has_to_demand_anything() -> None:
    verdict = judge("class_struggle_v1", "")

    assert (verdict.legal, verdict.complete, codes(verdict)) == (True, True, ["ok"])


def test_the_classes_of_an_exchange_after_a_slaves_win() -> None:
    previous = {"a": "slave", "b": "king", "c": "noble", "d": "commoner"}

    # a, the slave, won: b becomes slave, c commoner, d noble.
    assert judge("class_struggle_v1", "demand b>c Kd, give c>b 7c", previous_roles=previous).legal
    assert not judge("class_struggle_v1", "demand c>b Qd", previous_roles=previous).legal
    assert judge("class_struggle_v1", "demand c>b Qd").legal


def test_after_class_struggle_the_usual_rules_tell_who_leads() -> None:
    assert judge("class_struggle_v1", "", of="hongkong").next_leader == "a"
    assert judge("class_struggle_v1", "", {**HANDS, "c": "3c"}, of="taiwan").next_leader == "c"


# Tribute

PILES = "pick ->a 2d, pick b>b Kd, pick ->c 5d"


def test_tribute_1_is_a_choice_of_piles() -> None:
    verdict = judge("tribute_1", PILES)

    assert (verdict.legal, verdict.complete, verdict.next_leader) == (True, True, "c")
    assert held(verdict) == {"a": HANDS["d"], "b": "4c 6d Kd", "c": "3d 5d As", "d": "7c 8d Qd"}
    assert judge("tribute_1", PILES + ", pick ->d 7c") == msgspec.structs.replace(
        verdict, transfers=judge("tribute_1", PILES + ", pick ->d 7c").transfers
    )


def test_piles_not_chosen_yet_are_in_nobodys_hand() -> None:
    verdict = judge("tribute_1", "pick ->a 2d")

    assert held(verdict) == {"a": "9c Td 2d", "b": "", "c": "", "d": ""}
    assert len(verdict.laid_out) == 9
    assert codes(verdict) == ["ok", "exchange_incomplete"]


@pytest.mark.parametrize(
    ("scheme", "script", "code", "first_illegal"),
    [
        ("tribute_1", "pick ->b 2d", "wrong_turn", 0),
        ("tribute_1", "pick ->a 2d, pick ->b 9c", "card_not_in_hand", 1),
        ("tribute_1", "pick a>a 2d", "card_not_in_hand", 0),
        ("tribute_1", "give d>a 2d", "wrong_transfer", 0),
        ("tribute_1", PILES + ", pick ->d 2d", "card_not_in_hand", 3),
        ("tribute_1", PILES + ", pick ->d 7c, pick ->d 7c", "wrong_turn", 4),
        ("tribute_2", "give d>a Td", "not_highest_card", 0),
        ("tribute_2", "give d>a As", "card_not_in_hand", 0),
        ("tribute_2", "give a>d 5d", "wrong_turn", 0),
        ("tribute_2", "give d>b 2d", "wrong_transfer", 0),
        ("tribute_2", "give d>a 2d, give d>a Td", "wrong_turn", 1),
        ("tribute_2", "give c>b Qd", "wrong_transfer", 0),
        ("tribute_2", "demand d>a 2d", "wrong_transfer", 0),
        ("tribute_2", "give d>a 2d, give a>d 5d, give a>d 3d", "wrong_turn", 2),
        ("tribute_3", "give d>a 9c", "not_highest_card", 0),
        ("tribute_3", "give d>a Td, give d>a 9c", "not_highest_card", 1),
        ("tribute_3", "give d>a Td, give a>d 5d", "wrong_turn", 1),
        ("tribute_3", "give c>b 8d", "not_highest_card", 0),
        ("tribute_3", "give c>b Qd, give c>b 8d", "wrong_turn", 1),
        ("tribute_4", "draw c>a 7c", "wrong_transfer", 0),
        ("tribute_4", "draw a>b 5d", "wrong_turn", 0),
        ("tribute_4", "draw d>a As", "card_not_in_hand", 0),
        ("tribute_4", "draw d>a 2d, draw a>b 5d", "wrong_turn", 1),
        ("tribute_4", "draw d>a 2d, draw d>a 9c, draw d>a Td, draw d>a 2d", "wrong_turn", 3),
    ],
)
def test_faults_of_tributes(scheme: str, script: str, code: str, first_illegal: int) -> None:
    verdict = judge(scheme, script)

    assert (verdict.legal, codes(verdict)[0], verdict.first_illegal) == (False, code, first_illegal)


def test_tribute_2_is_the_highest_card_for_any_card() -> None:
    verdict = judge("tribute_2", "give d>a 2d, give a>d 5d")

    assert (verdict.legal, verdict.complete, verdict.next_leader) == (True, True, "d")
    assert held(verdict) == {**HANDS, "a": "3d As 2d", "d": "5d 9c Td"}


def test_the_card_just_received_may_be_returned() -> None:
    assert judge("tribute_2", "give d>a 2d, give a>d 2d").complete


def test_an_unpaid_tribute_is_told() -> None:
    verdict = judge("tribute_2", "give d>a 2d")

    assert (verdict.legal, verdict.complete, verdict.next_leader) == (True, False, None)
    assert codes(verdict) == ["ok", "exchange_incomplete"]


@pytest.mark.parametrize(
    "script",
    [
        "give d>a 2d, give d>a Td, give a>d 3d, give a>d 5d, give c>b Qd, give b>c 4c",
        "give c>b Qd, give d>a Td, give d>a 2d, give b>c 4c, give a>d 5d, give a>d 3d",
    ],
)
def test_tribute_3_is_two_cards_and_one_in_any_order_of_the_pairs(script: str) -> None:
    verdict = judge("tribute_3", script)

    assert (verdict.legal, verdict.complete, verdict.next_leader) == (True, True, "d")
    assert held(verdict) == {"a": "Td As 2d", "b": "6d Qd Kd", "c": "4c 7c 8d", "d": "3d 5d 9c"}


def test_the_joker_and_the_card_it_equals_are_both_the_highest() -> None:
    hands = {**HANDS, "d": "9c 2s joker"}

    for card in ("2s", "joker"):
        assert judge("tribute_2", f"give d>a {card}", hands, of="joker").legal
    assert not judge("tribute_2", "give d>a 9c", hands, of="joker").legal


WHOLE = {
    seat: " ".join(rank + suit for rank in "3456789TJQKA2") for seat, suit in zip(SEATS, ("s", "h", "c", "d"), strict=True)
}


def test_tribute_4_leaves_everybody_with_thirteen_cards() -> None:
    script = (
        "draw d>a 2d, draw d>a Ad, draw d>a 3d, draw a>b 3d, draw a>b 4s, draw a>b 5s, "
        "draw b>c 3d, draw b>c 3h, draw b>c 4h, draw c>d 3d, draw c>d 3c, draw c>d 4c"
    )
    verdict = judge("tribute_4", script, WHOLE)

    assert (verdict.legal, verdict.complete) == (True, True)
    assert {len(hand) for hand in verdict.hands.values()} == {13}
    assert verdict.next_leader == "d"
    assert not judge("tribute_4", script.removesuffix(", draw c>d 4c"), WHOLE).complete


def test_from_a_short_hand_as_many_cards_are_drawn_as_can_be() -> None:
    hands = {**HANDS, "d": "9c"}
    verdict = judge(
        "tribute_4", "draw d>a 9c, draw a>b As, draw b>c As, draw b>c Kd, draw c>d As, draw c>d Kd, draw c>d 7c", hands
    )

    # a has four cards and keeps three; b then has four and keeps two; c has five and keeps one.
    assert (verdict.legal, verdict.complete) == (True, True)


# What cannot be asked


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"hands": {"a": "3c", "b": "3d"}}, (("hands",), "bad_seats")),
        ({"hands": dict.fromkeys(SEATS, "3c")}, (("hands", "b", 0), "duplicate_card")),
        ({"finish_order": ("a", "b", "c", "c")}, (("finish_order",), "bad_seats")),
        ({"finish_order": ("a", "b", "c", "e")}, (("hands",), "bad_seats")),
        ({"previous_roles": {"a": "king"}}, (("previous_roles",), "bad_seats")),
        ({"transfers": transfers("give d>e 2d")}, (("transfers", 0, "to"), "bad_seats")),
    ],
)
def test_facts_that_cannot_be(facts: dict[str, Any], fault: tuple[Any, str]) -> None:
    with pytest.raises(bigtwo.Contradiction) as error:
        judge("tribute_2", "", **facts)

    assert (error.value.faults[0].pointer, error.value.faults[0].code) == fault


def test_hands_larger_than_dealt_and_tables_of_three() -> None:
    with pytest.raises(bigtwo.Contradiction, match="14 cards"):
        judge("tribute_2", "", {**WHOLE, "d": "4d", "a": WHOLE["a"] + " 3d"})
    with pytest.raises(bigtwo.Contradiction, match="3 players"):
        judge("tribute_2", "", of="bingo3")


# Laws


@st.composite
def exchanges(draw: st.DrawFn) -> tuple[str, dict[str, list[str]], list[dict[str, str]]]:
    """An exchange told step by step, each step due when it is told and its card any that may be."""
    pack = draw(st.permutations([rank + suit for rank in "3456789TJQKA2" for suit in "cdhs"]))
    size = draw(st.sampled_from((3, 5, 13)))
    hands = {seat: pack[number * size : (number + 1) * size] for number, seat in enumerate(SEATS)}
    scheme = draw(st.sampled_from(list(Scheme)))
    question = {"scheme": scheme, "hands": hands, "finish_order": SEATS, "transfers": []}
    told: list[dict[str, str]] = []
    for _ in range(draw(st.integers(0, 20))):
        running = _scheme(rules("formal"), msgspec.convert(question, ExchangeQuestion))
        for transfer in told:
            running.carry_out(msgspec.convert(transfer, bigtwo.Transfer))
        following = [one for one in candidates(running) if not running.faults(msgspec.convert(one, bigtwo.Transfer))]
        if not following:
            break
        told.append(draw(st.sampled_from(following)))
    return scheme, hands, told


def candidates(running: Any) -> list[dict[str, str]]:
    """Every transfer of a step that is due, with every card the giver has."""
    table = running.table
    found = []
    for step in running.due():
        mask = table.laid_out if step.type == "pick" else table.hands[step.giver]
        seats = {name: seat for name, seat in (("from", step.giver), ("to", step.taker)) if seat is not None}
        found += [{"type": step.type, **seats, "card": card} for card in table.rules.tables.deck.cards(mask)]
    return found


@given(exchanges())
def test_no_card_is_lost_or_made(told: tuple[str, dict[str, list[str]], list[dict[str, str]]]) -> None:
    scheme, hands, moved = told
    question = {"scheme": scheme, "hands": hands, "finish_order": SEATS, "transfers": moved}
    verdict = bigtwo.judge_exchange(rules("formal"), msgspec.convert(question, ExchangeQuestion))

    assert verdict.legal
    after = [card for hand in verdict.hands.values() for card in hand] + list(verdict.laid_out)
    assert sorted(after) == sorted(card for hand in hands.values() for card in hand)
    if verdict.complete:
        assert [len(hand) for hand in verdict.hands.values()] == [len(hands[seat]) for seat in SEATS]
        assert verdict.next_leader in SEATS
        assert not verdict.laid_out


@given(exchanges())
def test_what_is_spoilt_is_refused_at_its_place(told: tuple[str, dict[str, list[str]], list[dict[str, str]]]) -> None:
    scheme, hands, moved = told
    for index, transfer in enumerate(moved):
        elsewhere = {**transfer, "card": "joker"}
        question = {
            "scheme": scheme,
            "hands": hands,
            "finish_order": SEATS,
            "transfers": [*moved[:index], elsewhere, *moved[index + 1 :]],
        }
        verdict = bigtwo.judge_exchange(rules("formal"), msgspec.convert(question, ExchangeQuestion))
        assert (verdict.first_illegal, codes(verdict)) == (index, ["card_not_in_hand"])


SPOKEN = [
    ("class_struggle_v1", LEGAL_V1),
    ("class_struggle_v1", "demand d>a Td, demand d>a 2c"),
    ("class_struggle_v1", "demand d>a Td, give a>c 5d"),
    ("class_struggle_v2", "demand d>a Td, discard a>- 5d, pick ->d As"),
    ("class_struggle_v2", "pick ->d As"),
    ("class_struggle_v2", "demand d>a Td"),
    ("tribute_1", "pick ->a 2d, pick ->b 2d"),
    ("tribute_1", "pick a>a 2d"),
    ("tribute_2", "give d>a 9c"),
    ("tribute_2", "give d>a 2d, give a>d 5d, give a>d 3d"),
    ("tribute_3", "give a>d 3d"),
    ("tribute_4", "draw c>a 7c"),
]


@pytest.mark.parametrize("language", bigtwo.LANGUAGES)
@pytest.mark.parametrize("ruleset", ["douque", "hongkong", "pusoy-dos"])
@pytest.mark.parametrize(("scheme", "script"), SPOKEN)
def test_every_finding_names_its_rule(scheme: str, script: str, ruleset: str, language: bigtwo.Language) -> None:
    question = {
        "scheme": scheme,
        "hands": {seat: hand.split() for seat, hand in HANDS.items()},
        "finish_order": SEATS,
        "transfers": transfers(script),
    }
    verdict = bigtwo.judge_exchange(rules(ruleset, language), msgspec.convert(question, ExchangeQuestion))
    findings = [*verdict.findings, *(finding for one in verdict.transfers for finding in one.findings)]

    assert findings
    assert all(finding.clauses and "{" not in finding.message and "None" not in finding.message for finding in findings)
