"""The rule sets and scorings that have a name: one base each, and what every other one changes.

No rule knows these names: the engine is given a whole :class:`~bigtwo.rules.ruleset.RuleSet`. Where the values come from
is told by the clauses of the rule book.
"""

from __future__ import annotations

from typing import Any, Final

_MIDDLE_RUNS: Final = (("34567",), ("45678",), ("56789",), ("6789T",), ("789TJ",), ("89TJQ",), ("9TJQK",), ("TJQKA",))

BASE_RULESET: Final[tuple[str, dict[str, Any]]] = (
    "douque",
    {
        "players": (4,),
        "deck": {"joker": "none"},
        "deal": {
            "hand_size": 13,
            "two_player_piles": 3,
            "leftover": "none",
            "leftover_face": "up",
            "redeal_until_start_card": False,
            "cut_decides_first": False,
        },
        "cards": {"suit_order": "cdhs"},
        "opening": {"start_card": "3c", "leader": "start_card_holder", "must_include_start_card": "never"},
        "play": {
            "direction": "counter_clockwise",
            "pass_policy": "reenter",
            "rising_lead_lock": False,
            "rising_lead_claim": False,
            "last_card_call": False,
            "must_beat": False,
        },
        "combos": {
            "triple": False,
            "flush": False,
            "two_pair": False,
            "two_pair_plus_one": False,
            "bare_four_of_a_kind": False,
        },
        "straights": {"order": (("A2345",), *_MIDDLE_RUNS, ("23456",)), "suit_key": {}},
        "flush": {"compare": "suit_first"},
        "ranking": {
            "five_card": "same_kind_only",
            "bombs": ("four_of_a_kind", "straight_flush"),
            "bombs_on": "any",
            "four_twos_beat_straight_flush": False,
        },
        "kickers": {
            "mode": "exact",
            "four_of_a_kind": 1,
            "straight_flush": 0,
            "four_twos": None,
            "five_of_a_kind": None,
            "five_twos": None,
        },
        "joker": {"assignment": "best", "single_equals": "2s"},
        "dragon": {"mode": "on_turn", "flush_dragon": True, "flush_dragon_higher": False, "whole_hand": True},
        "instant_win": {"dragon": False, "four_twos": False},
        "redeal": {"four_twos": "none", "low_points": None, "max_rank": None, "two_courts_no_ace_no_two": False},
        "top_card": {"trigger_max": 0, "applies_to": ("single",), "on_pass": "allowed", "enforcement": "illegal"},
        "end": {"play_on": False},
        "scoring": "douque",
        "exchange": "none",
    },
)
"""`douque`, from which the others are told."""

RULESET_CHANGES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "formal": (
        "douque",
        {
            "players": (2, 3, 4),
            "deal": {"hand_size": "equal_split", "leftover": "to_start_card_holder"},
            "cards": {"suit_order": "dchs"},
            "opening": {
                "start_card": "3d",
                "leader": "start_card_then_last_winner",
                "must_include_start_card": "first_game",
            },
            "combos": {"triple": True, "flush": True},
            "straights": {"order": (*_MIDDLE_RUNS, ("23456",), ("A2345",))},
            "ranking": {"five_card": "hierarchy", "bombs": ()},
            "dragon": {"mode": "none", "flush_dragon": False, "whole_hand": False},
            "top_card": {"trigger_max": 1, "on_pass": "breach_if_can_beat", "enforcement": "liability"},
            "scoring": "count_1_2_3",
        },
    ),
    "hongkong": (
        "formal",
        {"play": {"last_card_call": True}, "flush": {"compare": "rank_first"}},
    ),
    "taiwan": (
        "douque",
        {
            "players": (2, 3, 4),
            "deal": {"hand_size": "equal_split", "leftover": "to_start_card_holder"},
            "opening": {"must_include_start_card": "always"},
            "dragon": {"flush_dragon_higher": True, "whole_hand": False},
            "redeal": {"four_twos": "mandatory"},
            "top_card": {"trigger_max": 1, "on_pass": "breach_if_can_beat", "enforcement": "liability"},
            "scoring": "taiwan_doubling",
        },
    ),
    "mainland": (
        "formal",
        {"straights": {"order": (*_MIDDLE_RUNS, ("23456", "A2345"))}, "scoring": "count_mainland"},
    ),
    "puff": (
        "douque",
        {
            "players": (2, 4),
            "deal": {"two_player_piles": "thirteen_each", "redeal_until_start_card": True},
            "opening": {"must_include_start_card": "always"},
            "combos": {"triple": True},
            "straights": {"suit_key": {"A2345": "5"}},
            "ranking": {"five_card": "hierarchy", "bombs": ()},
            "dragon": {"mode": "none", "flush_dragon": False, "whole_hand": False},
            "scoring": "none",
        },
    ),
    "joker": (
        "douque",
        {
            "deck": {"joker": "replaces_turned_card"},
            "deal": {"cut_decides_first": True},
            "play": {"pass_policy": "locked"},
            "combos": {"triple": True},
            "straights": {"suit_key": {"A2345": "5"}},
            "ranking": {"bombs": ("four_of_a_kind", "straight_flush", "four_twos", "five_of_a_kind", "five_twos")},
            "kickers": {"straight_flush": 2, "four_twos": 3, "five_of_a_kind": 3, "five_twos": 4},
            "dragon": {"flush_dragon": False, "whole_hand": False},
            "instant_win": {"dragon": True},
            "top_card": {"trigger_max": 2, "applies_to": ("single", "pair")},
            "scoring": "joker",
        },
    ),
    "bingo3": (
        "douque",
        {
            "players": (3,),
            "deal": {"hand_size": "equal_split", "leftover": "to_start_card_holder"},
            "opening": {"must_include_start_card": "always"},
            "play": {"pass_policy": "locked"},
            "combos": {"triple": True},
            "straights": {"suit_key": {"A2345": "5"}},
            "dragon": {"mode": "none", "flush_dragon": False, "whole_hand": False},
            "top_card": {"trigger_max": 1},
            "scoring": "bingo3",
        },
    ),
    "pagat": (
        "formal",
        {
            "deal": {"two_player_piles": "thirteen_each"},
            "straights": {"order": (("23456",), *_MIDDLE_RUNS), "suit_key": {"23456": "6"}},
            "top_card": {"trigger_max": 0},
        },
    ),
    "pusoy-dos": (
        "formal",
        {
            "deal": {"hand_size": 13, "two_player_piles": "thirteen_each", "leftover": "discard"},
            "cards": {"suit_order": "cshd"},
            "opening": {"start_card": "3c", "leader": "start_card_holder", "must_include_start_card": "always"},
            "play": {"direction": "clockwise"},
            "straights": {"order": (*_MIDDLE_RUNS, ("JQKA2",))},
            "top_card": {"trigger_max": 0, "on_pass": "allowed", "enforcement": "illegal"},
            "end": {"play_on": True},
            "scoring": "place_points",
        },
    ),
}

BASE_SCORING: Final[tuple[str, dict[str, Any]]] = (
    "none",
    {
        "model": "none",
        "base": 1,
        "count_tiers": (),
        "untouched": None,
        "loser": {
            "two": "none",
            "joker": "none",
            "unplayed_monster": {"count": "none", "kinds": (), "use_joker": False, "need_kicker": True},
            "two_or_monster": "none",
            "even_count": 1,
        },
        "heads": None,
        "winner": {
            "grand_slam": 1,
            "finish_start_card": 1,
            "finish_two": "none",
            "finish_joker": 1,
            "finish_monster": 1,
            "flush_dragon": 1,
            "stack_with_monster": True,
        },
        "cap": None,
        "card_values": {},
        "special_win": None,
        "winner_bonus": 0,
        "settlement": "penalties_only",
        "rake": {"percent": 0, "rounding": "floor"},
    },
)
"""`none`: nothing is paid."""

SCORING_CHANGES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "douque": (
        "none",
        {
            "model": "per_card",
            "count_tiers": ((1, 1), (8, 2), (10, 3), (13, 4)),
            "loser": {
                "two": "double_each",
                "unplayed_monster": {
                    "count": "once",
                    "kinds": ("four_of_a_kind", "straight_flush", "dragon", "flush_dragon"),
                },
            },
            "winner": {
                "grand_slam": 2,
                "finish_start_card": 2,
                "finish_two": "each",
                "finish_monster": 2,
                "flush_dragon": 20,
            },
            "settlement": "winner_takes_sum",
        },
    ),
    "count_1_2_3": (
        "none",
        {
            "model": "count",
            "count_tiers": ((1, 1), (10, 2)),
            "untouched": {"cards": "dealt", "factor": 3, "requires_no_play": True},
            "special_win": {"dragon": 3, "flush_dragon": 4, "four_twos": 3},
        },
    ),
    "count_mainland": (
        "count_1_2_3",
        {"count_tiers": ((1, 1), (8, 2), (10, 3), (13, 4)), "untouched": None},
    ),
    "taiwan_doubling": (
        "count_1_2_3",
        {
            "model": "per_card",
            "count_tiers": ((1, 1), (8, 2)),
            "loser": {
                "unplayed_monster": {"kinds": ("four_of_a_kind", "straight_flush", "dragon", "flush_dragon")},
                "two_or_monster": "once",
                "even_count": 2,
            },
            "settlement": "winner_takes_sum",
        },
    ),
    "card_points": (
        "none",
        {
            "model": "card_points",
            "card_values": {
                "3": 3,
                "4": 4,
                "5": 5,
                "6": 6,
                "7": 7,
                "8": 8,
                "9": 9,
                "T": 10,
                "J": 11,
                "Q": 12,
                "K": 13,
                "A": 14,
                "2": 15,
            },
        },
    ),
    "deduction": (
        "none",
        {
            "model": "deduction",
            "card_values": {
                "3": -3,
                "4": -4,
                "5": -5,
                "6": -6,
                "7": -7,
                "8": -8,
                "9": -9,
                "T": -10,
                "J": -20,
                "Q": -20,
                "K": -20,
                "A": -30,
                "2": -40,
            },
        },
    ),
    "plus_minus": (
        "none",
        {
            "model": "plus_minus",
            "loser": {"two": "double_each"},
            "card_values": {
                "3": -1,
                "4": -1,
                "5": -1,
                "6": -1,
                "7": -1,
                "8": -1,
                "9": -1,
                "T": -2,
                "J": -2,
                "Q": -2,
                "K": -2,
                "A": -2,
                "2": 0,
            },
            "winner_bonus": 1,
        },
    ),
    "place_points": (
        "none",
        {"model": "place", "settlement": "places"},
    ),
    "joker": (
        "none",
        {
            "model": "per_card",
            "count_tiers": ((1, 1), (8, 2), (10, 4), (13, 8)),
            "loser": {
                "two": "double_each",
                "joker": "double_each",
                "unplayed_monster": {"count": "per_kind", "kinds": ("four_of_a_kind", "straight_flush"), "need_kicker": False},
            },
            "winner": {"finish_two": "once", "finish_joker": 2, "finish_monster": 2, "stack_with_monster": False},
            "settlement": "winner_takes_sum",
        },
    ),
    "bingo3": (
        "none",
        {
            "model": "head_fee",
            "base": 100,
            "count_tiers": ((1, 1), (10, 2), (15, 4)),
            "untouched": {"cards": 17, "factor": 8, "requires_no_play": True},
            "loser": {"two": "double_each"},
            "heads": {"big": 2, "small": 1},
            "cap": 16,
            "settlement": "winner_takes_sum",
            "rake": {"percent": 5},
        },
    ),
}

RULESET_IDS: Final = (BASE_RULESET[0], *RULESET_CHANGES)
"""The ids of the named rule sets, the first being the default."""
SCORING_IDS: Final = (*SCORING_CHANGES, BASE_SCORING[0])
"""The ids of the named scorings."""
DEFAULT_RULESET: Final = RULESET_IDS[0]
