"""The referee (裁判): what a player may do now, and whether what he did was right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from bigtwo._version import __version__
from bigtwo.answers import Finding, LegalPlays
from bigtwo.cards import PLAY_BITS
from bigtwo.combos import combo_of, read
from bigtwo.cores import Reading
from bigtwo.errors import Pointer
from bigtwo.facts import check_cards, combination
from bigtwo.position import Position
from bigtwo.questions import Situation
from bigtwo.rules.kinds import Kind
from bigtwo.rules.rules import Rules

_NOW = Situation()


def position_of(rules: Rules, hand: Sequence[str], table: Sequence[str] | None, situation: Situation) -> Position:
    """The position of a question, its facts checked. Raises Contradiction with the places at fault."""
    lists: dict[Pointer, Sequence[str]] = {("hand",): hand}
    if table is not None:
        lists["table",] = table
    check_cards(rules, lists, hands=(("hand",),))
    lying = combination(rules, table, ("table",)) if table is not None else None
    return Position(rules, rules.tables.deck.mask(hand), lying, situation)


def legal(
    rules: Rules,
    hand: Sequence[str],
    table: Sequence[str] | None = None,
    situation: Situation = _NOW,
    kinds: Collection[Kind] | None = None,
    limit: int | None = None,
) -> LegalPlays:
    """List what a player may do with a hand of 1 to 26 cards, leading (no ``table``) or following.

    ``kinds`` narrows the list to some kinds, ``limit`` the number of plays shown, not the counts. Raises Contradiction if
    hand and table cannot be of one pack, the hand is larger than the rules deal, or the table is no combination.
    """
    position = position_of(rules, hand, table, situation)
    found = position.plays()
    tables = rules.tables
    if kinds is not None:
        found = [play for play in found if tables.kind(play >> PLAY_BITS) in kinds]
    counts = Counter(tables.kind(play >> PLAY_BITS) for play in found)
    shown = found if limit is None else found[:limit]
    return LegalPlays(
        rules.reference,
        __version__,
        can_pass=situation.in_turn and table is not None,
        can_play=bool(found),
        count=len(found),
        counts={kind: counts[kind] for kind in Kind if kind in counts},
        plays=tuple(combo_of(rules, reading_of(rules, play)) for play in shown),
        truncated=len(shown) < len(found),
        findings=_on_list(position, len(found)),
    )


def reading_of(rules: Rules, play: int) -> Reading:
    """The reading under which a play is listed."""
    cards = rules.tables.deck.cards(play & (1 << PLAY_BITS) - 1)
    return read(rules.tables, cards)[0]


def _on_list(position: Position, count: int) -> tuple[Finding, ...]:
    """Why the list is as long as it is: the duties of the moment, and what is asked of a play."""
    found = [position.bar_finding(bar) for bar in position.bars]
    rules = position.rules
    if position.start:
        name = position.card_names(position.start)
        message = rules.voice.say("must_include_start_card", card=name)
        cards = rules.tables.deck.cards(position.start)
        clauses = rules.book.cite("opening.must_include_start_card")
        found.append(Finding("must_include_start_card", message, cards, clauses))
    found += [position.top_card_finding("must_play_top_card", due) for due in position.due.values()]
    if not position.bars:
        found.append(_ok(position, count))
    return tuple(found)


def _ok(position: Position, count: int) -> Finding:
    rules = position.rules
    topics = ("play.lead",) if position.leads else ("play.follow", "play.pass")
    name = "ok.lead" if position.leads else "ok.follow" if count else "ok.pass_only"
    return Finding("ok", rules.voice.say(name, count=count), (), rules.book.cite(*topics))
