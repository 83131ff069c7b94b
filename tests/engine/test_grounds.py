"""What a ruling rests on: each finding and item names the clauses of the parameters that decide it, and no others."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest

import bigtwo
from asking import Plain, rules, settle
from records import adjudicate, judge

FORMAL, DOUQUE, JOKER, HONGKONG, TAIWAN = map(rules, ("formal", "douque", "joker", "hongkong", "taiwan"))
FOUR_TWOS = rules("formal", ranking={"four_twos_beat_straight_flush": True})
RISING = rules("formal", play={"rising_lead_lock": True, "rising_lead_claim": True})
Found = Iterable[Any]


def compared(of: bigtwo.Rules, play: str, table: str) -> Found:
    return bigtwo.compare(of, play.split(), table.split()).findings


def planned(of: bigtwo.Rules, players: int, **facts: Any) -> Found:
    return bigtwo.plan_deal(of, players, **facts).findings


def inspected(of: bigtwo.Rules, *hands: str, **facts: Any) -> Found:
    question = {"hands": {str(seat): hand.split() for seat, hand in enumerate(hands)}, **facts}
    return bigtwo.inspect_deal(of, msgspec.convert(question, bigtwo.DealQuestion)).findings


def recorded(of: bigtwo.Rules, *lines: str, **facts: Any) -> Found:
    found = adjudicate(of, *lines, **facts)
    return [*found.actions[-1].findings, *found.breaches]


def settled(of: bigtwo.Rules, winner: Plain, *losers: Plain, **facts: Any) -> Found:
    found = settle(of, {"winner": {"seat": "a", **winner}, "losers": list(losers), **facts})
    return [*found.findings, *found.winner.items, *(item for loser in found.losers for item in loser.items)]


LOSER: Plain = {"seat": "b", "cards_left": 10, "twos": 1}
SHORT: Plain = {"hands": {"a": "5c", "b": "6c 7c"}, "seats": ["a", "b"], "from_opening": False}
FOUR_FACTS = ("ranking.four_twos_beat_straight_flush", "ranking.five_card")
TOP_CARD = ("top_card.trigger_max", "top_card.applies_to", "top_card.enforcement")

RULINGS: list[tuple[str, bigtwo.Rules, Callable[[], Found], str, tuple[str, ...]]] = [
    (
        "four 2s on a straight flush",
        FOUR_TWOS,
        lambda: compared(FOUR_TWOS, "2c 2d 2h 2s 3c", "5c 6c 7c 8c 9c"),
        "higher_kind",
        (*FOUR_FACTS, "kinds.four_of_a_kind"),
    ),
    (
        "a straight flush on four 2s",
        FOUR_TWOS,
        lambda: compared(FOUR_TWOS, "5c 6c 7c 8c 9c", "2c 2d 2h 2s 3c"),
        "lower_kind",
        (*FOUR_FACTS, "kinds.four_of_a_kind"),
    ),
    (
        "the odd card",
        FORMAL,
        lambda: planned(FORMAL, 3),
        "odd_card",
        ("deal.leftover", "deal.leftover_face"),
    ),
    ("a dead pile", FORMAL, lambda: planned(FORMAL, 2), "unused_cards", ("deal.two_player_piles",)),
    ("a deal for two", FORMAL, lambda: planned(FORMAL, 2), "ok", ("players", "deal.two_player_piles")),
    ("a deal for four", FORMAL, lambda: planned(FORMAL, 4), "ok", ("players", "deal.hand_size")),
    ("the turned card", JOKER, lambda: planned(JOKER, 4), "turned_card", ("deck.joker",)),
    ("a cut", FORMAL, lambda: planned(FORMAL, 4, cut_card="5c"), "first_receiver", ("deal.cut_decides_first",)),
    (
        "the last winner leads",
        FORMAL,
        lambda: inspected(FORMAL, "3c", "4c", first_game=False, last_winner="1"),
        "ok",
        ("opening.leader",),
    ),
    ("the start card leads", FORMAL, lambda: inspected(FORMAL, "3d 4c", "5c"), "ok", ("opening.leader",)),
    (
        "the extra card",
        FORMAL,
        lambda: inspected(FORMAL, "3d", "4c", "5c", extra_card="3c"),
        "extra_card",
        ("deal.leftover",),
    ),
    ("a part of a deal", FORMAL, lambda: inspected(FORMAL, "3d", "4c"), "partial_deal", ("deal.hand_size",)),
    (
        "after the end",
        FORMAL,
        lambda: recorded(FORMAL, "a 5c", "b 6c", **SHORT),
        "game_over",
        ("play.game_over", "play.round_end"),
    ),
    (
        "a card that has been played",
        FORMAL,
        lambda: recorded(FORMAL, "a 5c", "b 6c", "a 5c", seats=["a", "b"], from_opening=False),
        "duplicate_card",
        ("deck.one_pack",),
    ),
    (
        "a card that is not held",
        FORMAL,
        lambda: judge(FORMAL, "5c", "", "6c").findings,
        "card_not_in_hand",
        ("play.own_cards",),
    ),
    ("a pass", FORMAL, lambda: recorded(FORMAL, "b 6c", "a pass", leader="b", **SHORT), "ok", ("play.pass",)),
    (
        "out of turn",
        DOUQUE,
        lambda: judge(DOUQUE, "5c 6c", "", "5c", in_turn=False).findings,
        "not_your_turn",
        ("play.turn",),
    ),
    ("locked", JOKER, lambda: judge(JOKER, "5c 6c", "4c", "5c", passed=True).findings, "passed_locked", ("play.pass_policy",)),
    (
        "a rising lead",
        RISING,
        lambda: judge(RISING, "5c 6c", "4c", "5c", rising_lock=True).findings,
        "rising_lead_lock",
        ("play.rising_lead_lock",),
    ),
    (
        "an uncalled last card",
        HONGKONG,
        lambda: judge(HONGKONG, "5c", "4c", "5c", last_card_called=False).findings,
        "last_card_not_called",
        ("play.last_card_call",),
    ),
    (
        "without the start card",
        TAIWAN,
        lambda: judge(TAIWAN, "3c 4d", "", "4d", opening=True).findings,
        "must_include_start_card",
        ("opening.must_include_start_card",),
    ),
    (
        "below the top card",
        JOKER,
        lambda: judge(JOKER, "5c Kd", "4c", "5c", next_hand_count=1).findings,
        "must_play_top_card",
        TOP_CARD,
    ),
    ("the cap", DOUQUE, lambda: settled(DOUQUE, {}, LOSER, cap=3), "cap", ("scoring.cap",)),
    (
        "a special win",
        TAIWAN,
        lambda: settled(TAIWAN, {"instant_win": "dragon"}, {"seat": "b", "cards_left": 13}),
        "special_win",
        ("scoring.special_win",),
    ),
]


@pytest.mark.parametrize(("of", "ask", "code", "topics"), [one[1:] for one in RULINGS], ids=[one[0] for one in RULINGS])
def test_a_ruling_rests_on_what_decides_it(
    of: bigtwo.Rules, ask: Callable[[], Found], code: str, topics: tuple[str, ...]
) -> None:
    found = [one.clauses for one in ask() if one.code == code]

    assert all(of.book.cite(topic) for topic in topics)
    assert found[:1] == [of.book.cite(*topics)]


@pytest.mark.parametrize(
    ("scheme", "clauses"),
    [
        ("class_struggle_v1", {"S1-82", "B1-28"}),
        ("class_struggle_v2", {"S1-83", "S1-84", "S1-85", "B1-28"}),
        ("tribute_1", {"S1-92", "B1-77"}),
        ("tribute_2", {"S1-93", "B1-77"}),
        ("tribute_3", {"S1-94", "B1-77"}),
        ("tribute_4", {"S1-95", "B1-76"}),
    ],
)
def test_an_exchange_rests_on_its_scheme(scheme: str, clauses: set[str]) -> None:
    hands = {"a": ["4c", "As"], "b": ["5c", "Kd"], "c": ["7c", "Qd"], "d": ["9c", "Jd"]}
    asked = {"scheme": scheme, "hands": hands, "finish_order": list("abcd"), "transfers": []}
    found = bigtwo.judge_exchange(HONGKONG, msgspec.convert(asked, bigtwo.ExchangeQuestion))

    assert {clause.id for finding in found.findings for clause in finding.clauses} == clauses
