"""Whole rounds played by the oracle's table, adjudicated; then with one action spoilt in every way; and golden ones."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest

import bigtwo
import records
from asking import GOLDEN, RULESETS, Plain, factors, golden, rules, ruleset, scoring
from bigtwo.record import Record
from bigtwo.rounds import Round
from oracle_kinds import DECK
from oracle_round import Hands, NaiveRound, anything_legal, deal
from oracle_turn import best
from tools.golden_rounds import as_text

ROUNDS = 6
Script = list[Plain]
"""Seated actions, as a record tells them."""

# Parameters of turn and pass that no named rule set has, or not together
TABLES: dict[str, Plain] = {
    "rising lead": {"extends": "formal", "changes": {"play": {"rising_lead_lock": True}}},
    "rising lead and bombs on 2s": {
        "extends": "taiwan",
        "changes": {"play": {"rising_lead_lock": True}, "ranking": {"bombs_on": "single_two"}},
    },
    "rising lead for places": {"extends": "pusoy-dos", "changes": {"play": {"rising_lead_lock": True}}},
    "locked for places": {"extends": "pusoy-dos", "changes": {"play": {"pass_policy": "locked"}}},
    "locked and called": {"extends": "hongkong", "changes": {"play": {"pass_policy": "locked"}}},
    "everything bound": {
        "extends": "joker",
        "changes": {
            "play": {"last_card_call": True, "rising_lead_lock": True},
            "top_card": {"enforcement": "liability", "on_pass": "breach_if_can_beat"},
            "opening": {"must_include_start_card": "always"},
        },
    },
    "strict": {
        "extends": "bingo3",
        "changes": {
            "players": [2, 3, 4],
            "top_card": {"trigger_max": 2, "applies_to": ["single", "pair"], "on_pass": "breach_if_can_beat"},
        },
    },
    "every kind": {
        "extends": "mainland",
        "changes": {"combos": {"two_pair": True, "two_pair_plus_one": True, "bare_four_of_a_kind": True}},
    },
    "dragons": {"extends": "taiwan", "changes": {"players": [2, 4], "dragon": {"whole_hand": True}, "scoring": "douque"}},
    "card points": {"extends": "formal", "changes": {"scoring": "card_points"}},
    "plus and minus": {"extends": "puff", "changes": {"scoring": "plus_minus"}},
}
NAMED: dict[str, str | Plain] = {**{name: name for name in RULESETS}, **TABLES}


class Played(NamedTuple):
    """A round that was played out: its deal, its actions, and the table at its end."""

    name: str
    players: int
    seed: int
    hands: Hands
    script: Script
    table: NaiveRound

    @property
    def reference(self) -> str | Plain:
        return NAMED[self.name]

    def adjudicate(self, script: Script | None = None, **facts: Any) -> bigtwo.Adjudication:
        hands = {seat: " ".join(hand) for seat, hand in self.hands.items()}
        return records.adjudicate(rules(self.reference), *(self.script if script is None else script), hands=hands, **facts)


@cache
def played(name: str, players: int, seed: int) -> Played:
    """A round of random legal players; the same one every time."""
    chance = Random(f"{name} {players} {seed}")
    of = ruleset(NAMED[name])
    hands = deal(of, players, chance)
    table = NaiveRound(of, hands)
    script = []
    while table.turn is not None:
        action = anything_legal(table, chance)
        script.append({"seat": table.turn, **action})
        table.do(action)
    return Played(name, players, seed, hands, script, table)


SITTINGS = [(name, players) for name, reference in NAMED.items() for players in ruleset(reference)["players"]]


def rounds(name: str, players: int, number: int = ROUNDS) -> Iterator[Played]:
    return (played(name, players, seed) for seed in range(number))


@pytest.mark.parametrize(("name", "players"), SITTINGS)
def test_nothing_is_wrong_with_a_legal_round(name: str, players: int) -> None:
    for one in rounds(name, players):
        found = one.adjudicate()

        assert (found.status, found.first_illegal, found.next) == ("finished", None, None)
        assert records.verdicts(found) == ["ok"] * len(one.script)
        assert list(found.finish_order) == one.table.finish_order
        assert (found.winner, found.liable) == (one.table.finish_order[0], one.table.liable)
        assert found.hands is not None
        assert {seat: set(hand) for seat, hand in found.hands.items()} == {
            seat: set(hand) for seat, hand in one.table.hands.items()
        }
        assert [index for trick in found.tricks for index in trick.actions] == list(range(len(one.script)))


@pytest.mark.parametrize(("name", "players"), SITTINGS)
def test_a_round_is_paid_for_as_the_oracle_pays(name: str, players: int) -> None:
    for one in rounds(name, players):
        paid, expected = one.adjudicate().settlement, one.table.settlement(scoring(ruleset(one.reference)["scoring"]))
        assert (paid is None) == (expected is None)
        if paid is None or expected is None:
            continue
        assert dict(paid.totals) == expected["totals"]
        assert factors(paid.winner.items) == expected["winner"]["items"]
        assert {loser.seat: factors(loser.items) for loser in paid.losers} == {
            seat: loser["items"] for seat, loser in expected["losers"].items()
        }


@pytest.mark.parametrize(("name", "players"), SITTINGS)
def test_at_every_moment_the_turn_and_the_table_are_the_oracles(name: str, players: int) -> None:
    one = played(name, players, 0)
    table = NaiveRound(ruleset(one.reference), one.hands)
    for index, action in enumerate(one.script):
        found = one.adjudicate(one.script[:index], leader=None)
        assert found.next is not None
        assert found.next.seat == table.turn == action["seat"]
        assert found.next.leads == (table.table is None)
        assert set(found.next.table or ()) == set(table.table or ())
        assert set(found.next.locked) == table.locked
        assert dict(found.cards_left) == {seat: len(hand) for seat, hand in table.hands.items()}
        table.do(action)


@pytest.mark.parametrize(("name", "players"), SITTINGS)
def test_without_hands_a_legal_round_is_legal(name: str, players: int) -> None:
    for one in rounds(name, players, 2):
        found = records.adjudicate(rules(one.reference), *one.script, seats=list(one.hands))

        assert records.verdicts(found) == ["ok"] * len(one.script)
        assert found.hands is None
        assert found.winner == one.table.finish_order[0]
        if found.settlement is not None:
            assert found.settlement == one.adjudicate().settlement or one.table.liable


@pytest.mark.parametrize(("name", "players"), SITTINGS)
def test_played_on_from_the_middle_a_round_ends_the_same(name: str, players: int) -> None:
    """From the end of its first trick, with the cards then held: only what the past tells is missing."""
    one = played(name, players, 1)
    whole = one.adjudicate()
    starts = whole.tricks[min(1, len(whole.tricks) - 1)].actions[0]
    before = one.adjudicate(one.script[:starts])
    assert before.hands is not None
    assert before.next is not None
    hands = {seat: " ".join(hand) for seat, hand in before.hands.items() if hand}
    again = records.adjudicate(
        rules(one.reference), *one.script[starts:], hands=hands, leader=before.next.seat, from_opening=starts == 0
    )
    if not ruleset(one.reference)["play"]["rising_lead_lock"]:
        assert (again.status, again.winner, again.liable) == ("finished", whole.winner, whole.liable)
        assert again.hands == whole.hands


# One action spoilt


def spoilt(one: Played, table: NaiveRound, index: int, chance: Random) -> Iterator[tuple[str, Plain]]:
    """Every way to spoil the action at an index, the table standing as before it: what is wrong, and the action."""
    action = one.script[index]
    seat, hand = action["seat"], table.hands[action["seat"]]
    for other in table.seats:
        if other != seat:
            if action["type"] == "play":
                yield "out of turn", {**action, "seat": other}
            if other not in table.idle:
                yield "pass out of turn", {"type": "pass", "seat": other}
    if table.table is None:
        yield "pass when leading", {"type": "pass", "seat": seat}
    if action["type"] == "pass":
        return
    cards = action["cards"]
    yield "twice", {**action, "cards": [*cards, cards[0]]}
    yield (
        "twice instead of another",
        {**action, "cards": [cards[0], *cards[1:-1], cards[0]]}
        if len(cards) > 1
        else {
            **action,
            "cards": cards * 2,
        },
    )
    strange = chance.choice([card for card in DECK if card not in hand])
    yield "not held", {**action, "cards": [strange]}
    yield "one not held", {**action, "cards": [*cards[:-1], strange]}
    gone = [card for play in one.script[:index] if play["type"] == "play" for card in play["cards"]]
    if gone:
        yield "played before", {**action, "cards": [chance.choice(gone)]}
    yield from _other_plays(table, seat, hand, chance)


def _other_plays(table: NaiveRound, seat: str, hand: list[str], chance: Random) -> Iterator[tuple[str, Plain]]:
    """Plays from the hand that are no combination, too low, of the wrong kind, or against a duty of the moment."""
    tried = [[card] for card in hand] + [list(pair) for pair in combinations(hand, 2)]
    tried += [chance.sample(hand, size) for size in (3, 4, 5, 5, 6) if len(hand) >= size]
    chance.shuffle(tried)
    shown: set[str] = set()
    for cards in tried:
        action = {"type": "play", "cards": cards}
        found = table.faults(seat, action)
        if found and found[0] not in shown:
            shown.add(found[0])
            yield found[0], {**action, "seat": seat}


def moments(one: Played, number: int, chance: Random) -> Iterator[tuple[int, NaiveRound]]:
    """Some moments of a round, its first and its last among them, each with the table as it stood."""
    last = len(one.script) - 1
    chosen = {0, last, *chance.sample(range(last), min(number, last))}
    table = NaiveRound(ruleset(one.reference), one.hands)
    for index, action in enumerate(one.script):
        if index in chosen:
            yield index, table
        table.do({name: value for name, value in action.items() if name != "seat"})


def _told(action: Plain) -> Plain:
    return {name: value for name, value in action.items() if name != "seat"}


@pytest.mark.parametrize(("name", "players"), SITTINGS)
def test_a_spoilt_action_is_named_and_nothing_else(name: str, players: int) -> None:
    chance = Random(f"spoilt {name} {players}")
    one = played(name, players, 2)
    for index, table in moments(one, 5, chance):
        for what, action in spoilt(one, table, index, chance):
            expected = table.faults(action["seat"], _told(action))
            found = one.adjudicate([*one.script[:index], action, *one.script[index + 1 :]])

            assert expected, (what, action)
            assert (found.status, found.first_illegal) == ("illegal", index), what
            assert [finding.code for finding in found.actions[index].findings] == expected, what
            assert records.verdicts(found) == ["ok"] * index + expected[:1]
            assert found.settlement is None
            assert found.next is not None
            assert found.next.seat == table.turn


@pytest.mark.parametrize(("name", "players"), SITTINGS)
def test_a_spoilt_action_that_is_skipped_leaves_no_trace(name: str, players: int) -> None:
    chance = Random(f"skipped {name} {players}")
    one = played(name, players, 3)
    whole = one.adjudicate()
    for index, table in moments(one, 2, chance):
        for what, action in spoilt(one, table, index, chance):
            found = one.adjudicate([*one.script[:index], action, *one.script[index:]], on_illegal="skip")

            assert (found.status, found.first_illegal) == ("finished", index), what
            assert [one.index for one in found.actions if not one.legal] == [index]
            assert (found.hands, found.finish_order, found.liable) == (whole.hands, whole.finish_order, whole.liable)
            assert found.settlement == whole.settlement
            assert len(found.tricks) == len(whole.tricks)


@pytest.mark.parametrize(("name", "players"), SITTINGS)
def test_what_cannot_be_wrong_is_judged_as_all_else_is(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain plays and passes go a shorter way: it leads to the same answer as the long one, spoilt actions included."""
    chance, scripts = Random(f"short {name} {players}"), list[tuple[Played, Script]]()
    for one in rounds(name, players, 2):
        scripts.append((one, one.script))
        for index, table in moments(one, 2, chance):
            scripts += [(one, [*one.script[:index], bad, *one.script[index:]]) for _, bad in spoilt(one, table, index, chance)]
    short = [one.adjudicate(script, on_illegal="skip") for one, script in scripts]

    monkeypatch.setattr(Record, "_free_play", lambda *_: None)
    monkeypatch.setattr(Record, "_passes_freely", lambda *_: False)
    monkeypatch.setattr(Round, "_plainly_laid", lambda *_: None)

    assert [one.adjudicate(script, on_illegal="skip") for one, script in scripts] == short


@pytest.mark.parametrize(("name", "players"), SITTINGS)
def test_after_the_end_the_game_is_over(name: str, players: int) -> None:
    one = played(name, players, 0)
    more: Script = [{"seat": "a", "type": "pass"}, {"seat": "b", "type": "play", "cards": ["3c"]}]
    stopped = one.adjudicate([*one.script, *more])
    skipped = one.adjudicate([*one.script, *more], on_illegal="skip")

    assert (stopped.status, stopped.first_illegal) == ("illegal", len(one.script))
    assert records.verdicts(stopped)[len(one.script) :] == ["game_over"]
    assert [judged.index for judged in skipped.actions] == list(range(len(one.script) + 2))
    assert (skipped.status, skipped.first_illegal) == ("finished", len(one.script))
    assert records.verdicts(skipped)[len(one.script) :] == ["game_over", "game_over"]
    assert skipped.settlement == stopped.settlement == one.adjudicate().settlement


def test_the_rounds_are_worth_adjudicating() -> None:
    """What happened in all of them together: every kind that turns up by chance, charges, locks, bombs."""
    kinds: Counter[str] = Counter()
    everything = [one for name, players in SITTINGS for one in rounds(name, players)]
    for one in everything:
        of = ruleset(one.reference)
        kinds.update(found.kind for play in one.script if play["type"] == "play" and (found := best(of, play["cards"])))

    assert set(kinds) >= {"single", "pair", "triple", "straight", "flush", "full_house", "four_of_a_kind", "two_pair"}
    assert sum(one.table.liable is not None for one in everything) > 10
    assert sum(len(one.script) for one in everything) > 5000


# Golden rounds


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_the_golden_round(ruleset_id: str) -> None:
    told = golden(f"playthroughs/{ruleset_id}.json")
    request = told["request"]
    facts = {name: value for name, value in request.items() if name not in {"ruleset", "actions", "hands", "seats"}}
    hands = {seat: " ".join(cards) for seat, cards in request["hands"].items()}
    found = records.adjudicate(rules(request["ruleset"]), *request["actions"], hands=hands, **facts)

    assert request["ruleset"] == ruleset_id
    assert records.all_codes(found) == told["codes"]
    assert [list(trick.actions) for trick in found.tricks] == told["tricks"]
    assert list(found.finish_order) == told["finish_order"]
    assert {seat: list(hand) for seat, hand in (found.hands or {}).items()} == told["hands"]
    assert (found.liable, dict(found.settlement.totals) if found.settlement else None) == (told["liable"], told["totals"])


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_the_golden_round_is_the_oracles(ruleset_id: str) -> None:
    told = golden(f"playthroughs/{ruleset_id}.json")
    table = NaiveRound(ruleset(ruleset_id), told["request"]["hands"])
    for action, found in zip(told["request"]["actions"], told["codes"], strict=True):
        seat, faults = action["seat"], table.faults(action["seat"], _told(action))
        if faults:
            assert found == faults
        else:
            assert seat == table.turn
            table.do(_told(action))

    assert table.finish_order == told["finish_order"]
    assert table.liable == told["liable"]
    paid = table.settlement(scoring(ruleset(ruleset_id)["scoring"]))
    assert (paid and paid["totals"]) == told["totals"]


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_the_golden_round_reads_as_it_is_told(ruleset_id: str) -> None:
    text = (GOLDEN / "playthroughs" / f"{ruleset_id}.txt").read_text(encoding="utf-8")

    assert as_text(golden(f"playthroughs/{ruleset_id}.json")["request"]) == text
    assert text.count("REFUSED") >= 1
