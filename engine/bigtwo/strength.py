"""Which play beats which, and by what (比大小)."""

from __future__ import annotations

from collections.abc import Sequence

from bigtwo._version import __version__
from bigtwo.answers import Combo, Comparison, Finding
from bigtwo.cards import as_cards
from bigtwo.combos import Look, combo_of, describe, kind_topics, look, ranks_of
from bigtwo.cores import Reading
from bigtwo.rules.kinds import DRAGONS, Kind
from bigtwo.rules.ranking import BEATING_CODES, SAME_KIND
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import BombsOn
from bigtwo.rules.tables import STRENGTH_BITS, Tables
from bigtwo.wording import rank_name, run_name

_LEVEL = STRENGTH_BITS


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


def compare(
    rules: Rules,
    play: Sequence[str],
    table: Sequence[str],
    play_declared: Kind | None = None,
    table_declared: Kind | None = None,
) -> Comparison:
    """Say whether ``play`` beats ``table``, and by what rule. Either side may be wrong: that is then the finding."""
    ours, theirs = look(rules, play, play_declared), look(rules, table, table_declared)
    findings = (*_shared(rules, ours, theirs), *ours.faults, *theirs.faults)
    wins = False
    if not findings:
        code = relation(rules.tables, ours.reading, theirs.reading)
        wins = code in BEATING_CODES
        findings = (explain(rules, ours.reading, theirs.reading, code),)
    return Comparison(rules.reference, __version__, wins, _combo(rules, ours), _combo(rules, theirs), findings)


def _combo(rules: Rules, seen: Look) -> Combo | None:
    return combo_of(rules, seen.reading) if seen.readings else None


def _shared(rules: Rules, ours: Look, theirs: Look) -> tuple[Finding, ...]:
    """A card that lies in both plays cannot come from one pack."""
    shared = as_cards(card for card in dict.fromkeys(ours.cards) if card in theirs.cards)
    if not shared:
        return ()
    message = rules.voice.say("duplicate_card.both", cards=rules.voice.cards(shared))
    return (Finding("duplicate_card", message, shared, rules.book.cite("deck.one_pack")),)


def explain(rules: Rules, play: Reading, table: Reading, code: str) -> Finding:
    """The finding on a comparison: the cards that decide, the reason, and for a refusal what would have beaten the table."""
    name, facts, topics = _explanation(rules, play, table, code)
    shown = rules.tables.deck.cards(play.cards)
    return Finding(code, rules.voice.say(name, **facts), shown, rules.book.cite(*topics))


def _explanation(rules: Rules, play: Reading, table: Reading, code: str) -> tuple[str, dict[str, str], tuple[str, ...]]:
    """The name of the sentence, what it mentions, and the topics it rests on."""
    tables, voice = rules.tables, rules.voice
    ours, theirs = tables.kind(play.power), tables.kind(table.power)
    if code in {"higher_same_kind", "not_higher"} and ours is theirs and ours not in DRAGONS:
        return _within_kind(rules, play, table, code)
    facts = {
        "play": voice.a_kind(ours),
        "Play": voice.a_kind(ours)[:1].upper() + voice.a_kind(ours)[1:],
        "table": voice.a_kind(theirs),
        "plays": voice.kinds(ours),
        "tables": voice.kinds(theirs),
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
    return _variant(rules, play, table, code), facts, _more_topics(rules, play, table, code, topics)


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


def _within_kind(rules: Rules, play: Reading, table: Reading, code: str) -> tuple[str, dict[str, str], tuple[str, ...]]:
    tables, voice = rules.tables, rules.voice
    ours, theirs = describe(tables, play), describe(tables, table)
    facts = {
        "kinds": voice.kinds(ours.kind),
        "play": voice.card(ours.key) if ours.key else rank_name(ours.rank or ""),
        "table": voice.card(theirs.key) if theirs.key else rank_name(theirs.rank or ""),
        "rank": rank_name(ours.rank or ""),
    }
    topics = (*kind_topics(rules, ours.kind), "cards.compare", "cards.suit_order")
    if play.power == table.power:
        topics += ("joker.tie",) if rules.tables.has_joker else ()
        return f"{code}.equal", facts, topics
    if ours.position != theirs.position:
        return f"{code}.position", facts | _runs(rules, play, table), topics
    if ours.kind is Kind.FLUSH:
        return f"{code}.flush", facts, ("flush.compare", *topics)
    if ours.position:
        topics = (*topics, "straights.suit_key")
    by_suit = ours.key is not None and ours.rank == theirs.rank
    return f"{code}.{'suit' if by_suit else 'rank'}", facts, topics


def _runs(rules: Rules, play: Reading, table: Reading) -> dict[str, str]:
    names = [rules.tables.run_of_ranks[ranks_of(reading)].name for reading in (play, table)]
    return {"play": run_name(names[0]), "table": run_name(names[1])}


def _answers(rules: Rules, table: Reading) -> list[str]:
    """What beats a table of this kind at all, in words."""
    tables, voice = rules.tables, rules.voice
    level, size = table.power >> _LEVEL, table.cards.bit_count()
    kind = tables.kind(table.power)
    words = [voice.say("answer.higher", kind=voice.kind(kind))] if kind not in DRAGONS else []
    for other in tables.kinds:
        if other is kind:
            continue
        same_size = size in (size_of for size_of, kinds in tables.sizes.items() if other in kinds)
        matrix = tables.ranking.same_size if same_size else tables.ranking.other_size
        if matrix[tables.ranking.level[other]][level] in BEATING_CODES:
            words.append(voice.a_kind(other))
    return words
