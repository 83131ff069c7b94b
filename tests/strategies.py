"""Hypothesis strategies for the game: cards, hands, plays, custom rule sets, settlements.

Everything drawn is valid: a rule set is one the product must accept, a hand one a player may hold.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from oracle_kinds import DECK, JOKER, KINDS, RANKS, SUITS

Draw = st.DrawFn
RulesetRef = dict[str, Any]

THIRTEEN_CARDS = ("douque", "puff", "joker", "pusoy-dos")
PRESETS = (*THIRTEEN_CARDS, "formal", "hongkong", "taiwan", "mainland", "bingo3", "pagat")
OPTIONAL = ("triple", "two_pair", "bare_four_of_a_kind", "two_pair_plus_one", "flush")
EXTRA = ("four_twos", "five_of_a_kind", "five_twos")
BASIC = ("single", "pair", "straight", "full_house", "four_of_a_kind", "straight_flush")
HONOURS = ("four_of_a_kind", "straight_flush", *EXTRA)
PLAIN_RUNS = tuple(RANKS[low : low + 5] for low in range(8))
SEQUENCES = tuple((RANKS * 2)[low : low + 5] for low in range(13))
FAMILIES = (
    [["A2345"], *([run] for run in PLAIN_RUNS), ["23456"]],
    [*([run] for run in PLAIN_RUNS), ["23456"], ["A2345"]],
    [*([run] for run in PLAIN_RUNS), ["23456", "A2345"]],
    [["23456"], *([run] for run in PLAIN_RUNS)],
    [["A2345"], ["23456"], *([run] for run in PLAIN_RUNS)],
    [*([run] for run in PLAIN_RUNS), ["JQKA2"]],
    [["QKA23"], ["KA234"], ["A2345"], ["23456"], *([run] for run in PLAIN_RUNS), ["JQKA2"]],
)
# How many cards of each rank a play holds, or a word for what it is
FORMS = (
    "1",
    "2",
    "3",
    "4",
    "22",
    "32",
    "221",
    "41",
    "411",
    "4111",
    "41111",
    "run",
    "run2",
    "flush",
    "dragon",
    "anything",
)


def cards(*, joker: bool = False) -> st.SearchStrategy[str]:
    """One card of the pack, the joker among them where there is one."""
    return st.sampled_from(_pack(joker))


def hands(minimum: int = 1, maximum: int = 13, *, joker: bool = False) -> st.SearchStrategy[list[str]]:
    """Different cards, as many as a player may hold."""
    return st.lists(cards(joker=joker), min_size=minimum, max_size=maximum, unique=True)


@st.composite
def rich_hands(draw: Draw, maximum: int = 13, *, joker: bool = False) -> list[str]:
    """A hand put together from plays, so that it holds more than single cards."""
    held: dict[str, None] = {}
    for play in draw(st.lists(plays(joker=joker), min_size=1, max_size=4)):
        held.update(dict.fromkeys(play))
    return draw(st.permutations(list(held)[:maximum]))


def plays(*, joker: bool = False) -> st.SearchStrategy[list[str]]:
    """Cards laid down as one play: mostly combinations of some rule set, sometimes anything."""
    return st.sampled_from(FORMS).flatmap(lambda form: _laid_down(form, joker=joker))


@st.composite
def contests(draw: Draw, *, joker: bool = False) -> tuple[list[str], list[str]]:
    """A play and the play on the table, often of one form; no card is in both."""
    form = draw(st.sampled_from(FORMS))
    answer = form if draw(st.booleans()) else draw(st.sampled_from(FORMS))
    table = draw(_laid_down(form, joker=joker))
    return draw(_laid_down(answer, joker=joker).filter(lambda play: not set(play) & set(table))), table


@st.composite
def rivals(draw: Draw, number: int) -> list[list[str]]:
    """Some plays of one form; no card is in two of them."""
    form = draw(st.sampled_from(("1", "2", "3", "32", "41", "run", "run", "flush")))
    found: list[list[str]] = []
    for _ in range(number):
        taken = {card for play in found for card in play}
        found.append(draw(_laid_down(form, joker=False).filter(taken.isdisjoint)))
    return found


@st.composite
def disputes(draw: Draw) -> tuple[RulesetRef, list[str], list[str]]:
    """A custom rule set with a play and a table; the joker turns up only where its rules have one."""
    joker = draw(st.booleans())
    play, table = draw(contests(joker=joker))
    return draw(rulesets(joker=joker)), play, table


def _pack(joker: bool) -> tuple[str, ...]:
    return (*DECK, JOKER) if joker else DECK


def _maybe_with_joker(play: list[str]) -> st.SearchStrategy[list[str]]:
    """The same cards, or with the joker in the place of one of them."""
    swapped = st.integers(0, len(play) - 1).map(lambda n: [*play[:n], JOKER, *play[n + 1 :]])
    return st.one_of(st.just(play), swapped)


def _laid_down(form: str, *, joker: bool) -> st.SearchStrategy[list[str]]:
    """A play of one form: `"32"` is three cards of a rank and two of another, `"run2"` a run with two more."""
    natural = {
        "flush": _flushes(),
        "dragon": _dragons(),
        "anything": hands(1, 9),
        "run": _runs(0),
        "run2": _runs(2),
    }.get(form)
    natural = _groups(form) if natural is None else natural
    return natural.flatmap(_maybe_with_joker) if joker else natural


@st.composite
def _groups(draw: Draw, form: str) -> list[str]:
    ranks = draw(st.permutations(RANKS))
    return [
        rank + suit for rank, number in zip(ranks, form, strict=False) for suit in draw(st.permutations(SUITS))[: int(number)]
    ]


@st.composite
def _runs(draw: Draw, others: int) -> list[str]:
    """Five cards of a sequence, of one suit or not, with or without others."""
    sequence = draw(st.sampled_from(SEQUENCES))
    suits = draw(_suits(5))
    play = [rank + suit for rank, suit in zip(sequence, suits, strict=True)]
    return play + draw(st.permutations([card for card in DECK if card not in play]))[:others]


def _suits(number: int) -> st.SearchStrategy[list[str]]:
    """A suit for each card, or one suit for all."""
    one_suit = st.sampled_from(SUITS).map(lambda suit: [suit] * number)
    return st.one_of(st.lists(st.sampled_from(SUITS), min_size=number, max_size=number), one_suit)


@st.composite
def _flushes(draw: Draw) -> list[str]:
    suit = draw(st.sampled_from(SUITS))
    return [rank + suit for rank in draw(st.lists(st.sampled_from(RANKS), min_size=5, max_size=5, unique=True))]


@st.composite
def _dragons(draw: Draw) -> list[str]:
    return [rank + suit for rank, suit in zip(RANKS, draw(_suits(13)), strict=True)]


# Rule sets


@st.composite
def rulesets(draw: Draw, *, joker: bool | None = None) -> RulesetRef:
    """A reference to a custom rule set the product must accept: every parameter of kinds and ranking is drawn."""
    base = draw(st.sampled_from(PRESETS))
    with_joker = draw(st.booleans()) if joker is None else joker
    combos = {kind: draw(st.booleans()) for kind in OPTIONAL}
    kickers = draw(_kickers(most=4 if base in THIRTEEN_CARDS else 1, with_joker=with_joker))
    changes = {
        "deck": {"joker": "replaces_turned_card" if with_joker else "none"},
        "cards": {"suit_order": "".join(draw(st.permutations(SUITS)))},
        "opening": draw(_openings()),
        "combos": combos,
        "straights": draw(_straights()),
        "flush": {"compare": draw(st.sampled_from(("suit_first", "rank_first", "top_card_first")))},
        "ranking": draw(_ranking(_kinds_of(combos, kickers), four_twos=kickers["four_twos"] is not None)),
        "kickers": kickers,
        "joker": {"single_equals": draw(st.one_of(st.just("2s"), st.sampled_from(DECK)))},
        "dragon": draw(_dragon_rules()),
    }
    return {"extends": base, "changes": changes}


def _kinds_of(combos: dict[str, bool], kickers: dict[str, Any]) -> list[str]:
    """The kinds a rule set with these settings has, dragons aside."""
    have = {*BASIC, *(kind for kind in OPTIONAL if combos[kind])}
    have |= {kind for kind in EXTRA if kickers[kind] is not None}
    return [kind for kind in KINDS if kind in have]


@st.composite
def _kickers(draw: Draw, *, most: int, with_joker: bool) -> dict[str, Any]:
    """Numbers of kickers; more than one only where hands are small, fives only with a joker."""
    optional = st.one_of(st.none(), st.integers(0, most))
    return {
        "mode": draw(st.sampled_from(("exact", "up_to"))),
        "four_of_a_kind": draw(st.integers(1, most)),
        "straight_flush": draw(st.integers(0, most)),
        "four_twos": draw(optional),
        "five_of_a_kind": draw(optional) if with_joker else None,
        "five_twos": draw(optional) if with_joker else None,
    }


@st.composite
def _straights(draw: Draw) -> dict[str, Any]:
    order = draw(st.one_of(st.sampled_from(FAMILIES), _tiers()))
    listed = [sequence for tier in order for sequence in tier]
    keyed = draw(st.lists(st.sampled_from(listed), max_size=3, unique=True))
    return {"order": order, "suit_key": {sequence: draw(st.sampled_from(sequence)) for sequence in keyed}}


@st.composite
def _tiers(draw: Draw) -> list[list[str]]:
    """Any sequences in any order, some of them equal."""
    sequences = draw(st.lists(st.sampled_from(SEQUENCES), min_size=1, unique=True))
    tiers = [sequences[:1]]
    for sequence in sequences[1:]:
        if draw(st.sampled_from((True, False, False, False))):
            tiers[-1].append(sequence)
        else:
            tiers.append([sequence])
    return tiers


@st.composite
def _ranking(draw: Draw, kinds: list[str], *, four_twos: bool) -> dict[str, Any]:
    honours = [kind for kind in kinds if kind in HONOURS]
    bombs = draw(st.one_of(st.just([]), _some(honours), _some(kinds)))
    return {
        "five_card": draw(st.sampled_from(("hierarchy", "same_kind_only"))),
        "bombs": bombs,
        "bombs_on": "any" if "single" in bombs else draw(st.sampled_from(("any", "single_two"))),
        "four_twos_beat_straight_flush": False if four_twos else draw(st.booleans()),
    }


def _some(kinds: list[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(kinds), max_size=5, unique=True)


@st.composite
def _dragon_rules(draw: Draw) -> dict[str, Any]:
    played = draw(st.booleans())
    flush = played and draw(st.booleans())
    return {
        "mode": "on_turn" if played else "none",
        "flush_dragon": flush,
        "flush_dragon_higher": flush and draw(st.booleans()),
        "whole_hand": played and draw(st.booleans()),
    }


@st.composite
def _openings(draw: Draw) -> dict[str, Any]:
    """Who opens, and whether with the start card; the last winner cannot be held to it every time."""
    leader = draw(st.sampled_from(("start_card_holder", "start_card_then_last_winner")))
    allowed = ("never", "first_game", "always") if leader == "start_card_holder" else ("never", "first_game")
    return {
        "start_card": draw(st.sampled_from(DECK[:8])),
        "leader": leader,
        "must_include_start_card": draw(st.sampled_from(allowed)),
    }


# Settlements


@st.composite
def settlements(draw: Draw, last_plays: st.SearchStrategy[list[str]], players: int = 4) -> dict[str, Any]:
    """A round to settle: what finished it and what the others hold. `last_plays` draws combinations of the rule set."""
    last_play = draw(last_plays)
    rest = draw(st.permutations([card for card in DECK if card not in last_play]))
    losers = []
    for seat in "bcd"[: players - 1]:
        size = draw(st.integers(1, 13))
        hand, rest = rest[:size], rest[size:]
        losers.append({"seat": seat, "hand": hand, "played_any": size < 13 or draw(st.booleans())})
    winner = {"seat": "a", "last_play": last_play, "opened_round": draw(st.booleans())}
    question = {"base": draw(st.integers(1, 1000)), "winner": winner, "losers": losers}
    return question | draw(st.sampled_from(({}, {"cap": 16}, {"liable": "b"})))
