"""Which play beats which, and by what (比大小)."""

from __future__ import annotations

from bigtwo.answers import Combo, Finding
from bigtwo.combos import combo_of, kind_topics, ranks_of
from bigtwo.cores import Reading
from bigtwo.rules.clauses import Clause
from bigtwo.rules.kinds import DRAGONS, STRAIGHTS, Kind
from bigtwo.rules.ranking import BEATING_CODES, SAME_KIND
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import BombsOn
from bigtwo.rules.tables import STRENGTH_BITS, Tables
from bigtwo.wording import rank_name, run_name

_LEVEL = STRENGTH_BITS
_WITHIN_KIND = frozenset({"higher_same_kind", "not_higher"})

Said = tuple[str, tuple[Clause, ...]]
"""A sentence and the clauses it rests on."""


def relation(tables: Tables, play: Reading, table: Reading) -> str:
    """What a play does to the table, as a reason code: such as ``higher_same_kind`` or ``not_higher``."""
    return power_relation(tables, play.power, table.power, same_size=play.cards.bit_count() == table.cards.bit_count())


def power_relation(tables: Tables, play: int, table: int, *, same_size: bool) -> str:
    """The same, from the powers of the two, and whether they have as many cards."""
    ranking = tables.ranking
    matrix = ranking.same_size if same_size else ranking.other_size
    code = matrix[play >> _LEVEL][table >> _LEVEL]
    if code == SAME_KIND:
        return "higher_same_kind" if play > table else "not_higher"
    return code


def beats(tables: Tables, play: Reading, table: Reading) -> bool:
    """Whether a play beats the table."""
    return relation(tables, play, table) in BEATING_CODES


def explain(rules: Rules, play: Reading, table: Reading, code: str) -> Finding:
    """The finding on a comparison: the cards that decide, the reason, and what would have beaten the table."""
    message, clauses = say(rules, play, table, code)
    return Finding(code, message, combo_of(rules, play).cards, clauses)


def say(rules: Rules, play: Reading, table: Reading, code: str) -> Said:
    """What is said of a comparison, and the clauses it rests on."""
    if code in _WITHIN_KIND and rules.tables.kind(play.power) not in DRAGONS:
        return _within_kind(rules, play, table, code)
    return _across_kinds(rules, play, table, code)


def _within_kind(rules: Rules, play: Reading, table: Reading, code: str) -> Said:
    """Two plays of one kind: what decided between them."""
    ours, theirs = combo_of(rules, play), combo_of(rules, table)
    voice = rules.voice
    variant = _deciding(ours, theirs, equal=play.power == table.power)
    facts = {
        "kinds": voice.kinds(ours.kind),
        "play": voice.card(ours.key) if ours.key else rank_name(ours.rank or ""),
        "table": voice.card(theirs.key) if theirs.key else rank_name(theirs.rank or ""),
        "rank": rank_name(ours.rank or ""),
    }
    if variant == "position":
        facts |= _runs(rules, play, table)
    return voice.say(f"{code}.{variant}", facts), rules.book.cite(*_topics_within(rules, ours.kind, variant))


def _deciding(ours: Combo, theirs: Combo, *, equal: bool) -> str:
    """What decides between two plays of one kind."""
    if equal:
        return "equal"
    if ours.position != theirs.position:
        return "position"
    if ours.kind is Kind.FLUSH:
        return "flush"
    return "suit" if ours.key is not None and ours.rank == theirs.rank else "rank"


def _topics_within(rules: Rules, kind: Kind, variant: str) -> tuple[str, ...]:
    key = ("within", kind, variant)
    topics: tuple[str, ...] | None = rules.memo.get(key)
    if topics is None:
        first = {"flush": ("flush.compare",), "equal": ("joker.tie",) if rules.tables.has_joker else ()}.get(variant, ())
        last = ("straights.suit_key",) if variant == "suit" and kind in STRAIGHTS else ()
        topics = rules.memo[key] = (*first, *kind_topics(rules, kind), *last, "cards.compare", "cards.suit_order")
    return topics


def _across_kinds(rules: Rules, play: Reading, table: Reading, code: str) -> Said:
    """Plays of different kinds or sizes: the sentence depends on nothing else, so it is made once and kept."""
    key = (code, play.power >> _LEVEL, table.power >> _LEVEL, table.cards.bit_count())
    said: Said | None = rules.memo.get(key)
    if said is None:
        said = rules.memo[key] = _said_across(rules, play, table, code)
    return said


def _said_across(rules: Rules, play: Reading, table: Reading, code: str) -> Said:
    tables, voice = rules.tables, rules.voice
    ours, theirs = tables.kind(play.power), tables.kind(table.power)
    name = voice.a_kind(ours)
    facts = {
        "play": name,
        "Play": name[:1].upper() + name[1:],
        "table": voice.a_kind(theirs),
        "count": str(table.cards.bit_count()),
        "answers": voice.either(_answers(rules, table)),
    }
    topics = {
        "higher_kind": ("ranking.five_card", f"kinds.{ours}"),
        "lower_kind": ("ranking.five_card", f"kinds.{theirs}"),
        "kind_mismatch": ("ranking.five_card", "play.follow"),
        "size_mismatch": ("play.same_size", "ranking.bombs"),
        "bomb": ("ranking.bombs",),
        "dragon": ("dragon.mode", f"kinds.{ours}"),
        "not_higher": ("dragon.flush_dragon_higher", "kinds.dragon"),
    }[code]
    message = voice.say(_variant(rules, play, table, code), facts)
    return message, rules.book.cite(*_more_topics(rules, play, table, code, topics))


def _variant(rules: Rules, play: Reading, table: Reading, code: str) -> str:
    """Which sentence of a code fits the case."""
    kind = rules.tables.kind(table.power)
    if code == "lower_kind" and kind in DRAGONS:
        return "lower_kind.dragon"
    if code == "not_higher":
        return "not_higher.dragon"
    bombs = rules.ruleset.ranking.bombs
    if code == "bomb":
        return "bomb.higher" if kind in bombs else "bomb"
    if code == "lower_kind" and kind in bombs:
        return "lower_kind.bomb" if rules.tables.kind(play.power) in bombs else "lower_kind.not_bomb"
    return code


def _more_topics(rules: Rules, play: Reading, table: Reading, code: str, topics: tuple[str, ...]) -> tuple[str, ...]:
    ours, theirs = rules.tables.kind(play.power), rules.tables.kind(table.power)
    ranking = rules.ruleset.ranking
    if code in {"lower_kind", "not_higher"} and theirs in DRAGONS:
        return ("dragon.mode", "kinds.dragon", *topics)
    if code == "lower_kind" and theirs in ranking.bombs:
        topics = ("ranking.bombs", *topics[1:])
    if {ours, theirs} == {Kind.FOUR_OF_A_KIND, Kind.STRAIGHT_FLUSH} and ranking.four_twos_beat_straight_flush:
        return ("ranking.four_twos_beat_straight_flush", *topics)
    if ours in ranking.bombs and ranking.bombs_on is not BombsOn.ANY:
        return ("ranking.bombs_on", *topics)
    return topics


def _runs(rules: Rules, play: Reading, table: Reading) -> dict[str, str]:
    names = [rules.tables.run_of_ranks[ranks_of(reading)].name for reading in (play, table)]
    return {"play": run_name(names[0]), "table": run_name(names[1])}


def _answers(rules: Rules, table: Reading) -> list[str]:
    """What beats a table of this kind at all, in words."""
    tables, voice = rules.tables, rules.voice
    level, size = table.power >> _LEVEL, table.cards.bit_count()
    kind = tables.kind(table.power)
    words = [voice.variant("answer.higher", kind, kind=voice.kind(kind))] if kind not in DRAGONS else []
    for number, grade in enumerate(tables.ranking.grades):
        same_size = grade.kind in tables.sizes.get(size, ())
        matrix = tables.ranking.same_size if same_size else tables.ranking.other_size
        if grade.kind is not kind and matrix[number][level] in BEATING_CODES:
            words.append(voice.a_kind(Kind.FOUR_TWOS if grade.twos else grade.kind))
    return list(dict.fromkeys(words))
