"""The referee (裁判): what a player may do now, and whether what he did was right."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bigtwo._version import __version__
from bigtwo.answers import Breach, Combos, Finding, Judgement, LegalPlays
from bigtwo.cards import JOKER_BIT, PLAY_BITS, as_cards
from bigtwo.classification import classified
from bigtwo.combos import combo_of, combos_of_plays, look, read
from bigtwo.cores import Reading
from bigtwo.errors import Pointer
from bigtwo.facts import check_cards, combination
from bigtwo.moves import counts_of
from bigtwo.position import Position
from bigtwo.questions import Action, PassAction, PlayAction, Situation
from bigtwo.rules.kinds import Kind
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import Enforcement
from bigtwo.strength import explain, relation

_NOW = Situation()
_PASS = PassAction()


def position_of(rules: Rules, hand: Sequence[str], table: Sequence[str] | None, situation: Situation) -> Position:
    """The position of a question, its facts checked. Raises Contradiction with the places at fault."""
    mask = sum(map(rules.tables.deck.bits.__getitem__, hand))
    if table is None and mask.bit_count() == len(hand) <= rules.tables.hand_limit and mask < JOKER_BIT:
        return Position(rules, mask, None, situation)  # a card twice carries into another bit: all are different
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
    found = listing(rules, hand, table, situation, kinds, limit)
    return legal_plays(found, combos_of_plays(rules, found.shown))


class Listing(NamedTuple):
    """The legal plays of a position, from weak to strong: all that were asked for, and those to be shown."""

    position: Position
    plays: list[int]
    shown: list[int]


def listing(
    rules: Rules, hand: Sequence[str], table: Sequence[str] | None, situation: Situation, kinds: Collection[Kind] | None,
    limit: int | None,
) -> Listing:  # fmt: skip
    """What a player may play; the arguments are those of :func:`legal`."""
    position = position_of(rules, hand, table, situation)
    found = position.plays()
    if kinds is not None:
        found = [play for play in found if rules.tables.kind(play >> PLAY_BITS) in kinds]
    return Listing(position, found, found if limit is None else found[:limit])


def legal_plays(listed: Listing, combos: Combos) -> LegalPlays:
    """The answer on a listing whose plays to be shown are ``combos``."""
    position, plays, shown = listed
    return LegalPlays(
        position.rules.reference,
        __version__,
        can_pass=not position.must_lead and verdict_on(position, _PASS).legal,
        can_play=bool(plays),
        count=len(plays),
        counts=counts_of(position.rules.tables, plays),
        plays=combos,
        truncated=len(shown) < len(plays),
        findings=_on_list(position, len(plays)),
    )


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
    found += [position.top_card_finding("must_play_top_card", due) for due in position.refused_below()]
    if not position.bars:
        found.append(_ok(position, count))
    return tuple(found)


def _ok(position: Position, count: int) -> Finding:
    rules = position.rules
    topics = ("play.lead",) if position.leads else ("play.follow", "play.pass")
    name = "ok.lead" if position.leads else "ok.follow" if count else "ok.pass_only"
    return Finding("ok", rules.voice.counted(name, count, count=count), (), rules.book.cite(*topics))


class Verdict(NamedTuple):
    """A judgement before it goes out: what was read, the findings, and the power that was due under the top-card rule."""

    legal: bool
    reading: Reading | None
    findings: tuple[Finding, ...]
    due: int = 0


def judge(
    rules: Rules,
    hand: Sequence[str],
    table: Sequence[str] | None,
    action: Action,
    situation: Situation = _NOW,
) -> Judgement:
    """Judge one action of a player: a play, a pass, or a claim under the rising-lead rule.

    The play may be anything; hand and table are facts. Raises Contradiction as :func:`legal` does.
    """
    position = position_of(rules, hand, table, situation)
    verdict = verdict_on(position, action)
    combo = combo_of(rules, verdict.reading) if verdict.reading is not None else None
    return Judgement(rules.reference, __version__, verdict.legal, combo, breach_of(position, verdict), verdict.findings)


def breach_of(position: Position, verdict: Verdict) -> Breach | None:
    """The breach of the top-card rule that a legal action is, if it is one."""
    if not (verdict.legal and verdict.due):
        return None
    clauses = position.rules.book.cite("top_card.trigger_max", "top_card.enforcement")
    return Breach("top_card_breach", position.due_cards(verdict.due), clauses)


def verdict_on(position: Position, action: Action) -> Verdict:
    """The one judgement on an action in a position."""
    if isinstance(action, PlayAction):
        return _on_play(position, action)
    return _on_pass(position) if isinstance(action, PassAction) else _on_claim(position)


def _on_play(position: Position, action: PlayAction) -> Verdict:
    rules = position.rules
    seen = look(rules, action.cards, action.declared)
    reading = seen.readings[0] if seen.readings else None
    mask = rules.tables.deck.mask(action.cards)
    if reading is not None and position.plainly_allows(reading):
        return Verdict(legal=True, reading=reading, findings=(_good(position, reading),))
    faults = position.bar_findings()
    faults += [fault for fault in seen.faults if fault.code != "invalid_combination"]
    faults += _gone(position, mask)
    faults += _not_held(position, mask)
    faults += [fault for fault in seen.faults if fault.code == "invalid_combination"]
    faults += position.faults_of(mask, reading)
    if faults or reading is None:
        return Verdict(legal=False, reading=reading, findings=tuple(faults))
    due = position.below_due(reading.power)
    notes = [_good(position, reading)]
    if due:
        notes.append(position.top_card_finding("top_card_breach", due))
    return Verdict(legal=True, reading=reading, findings=tuple(notes), due=due)


def _good(position: Position, reading: Reading) -> Finding:
    """The good finding on a legal play: what it is when it leads, why it beats the table when it follows."""
    if position.table is None:
        return classified(position.rules, reading)
    code = relation(position.rules.tables, reading, position.table)
    return explain(position.rules, reading, position.table, code)


def _gone(position: Position, mask: int) -> list[Finding]:
    """The cards of a play that a record without hands has seen played before."""
    rules, again = position.rules, mask & position.known.gone
    if not again:
        return []
    cards = rules.tables.deck.cards(again)
    message = rules.voice.say("duplicate_card.played", cards=rules.voice.cards(cards))
    return [Finding("duplicate_card", message, cards, rules.book.cite("deck.one_pack"))]


def _not_held(position: Position, mask: int) -> list[Finding]:
    """The cards of a play that cannot be in the hand; nothing is said of a joker the rules lack."""
    rules, left = position.rules, position.known.left
    if position.hand is None and left is not None and mask.bit_count() > left:
        message = rules.voice.say("card_not_in_hand.count", left=left)
        cards = rules.tables.deck.cards(mask)
        return [Finding("card_not_in_hand", message, cards, rules.book.cite("play.own_cards"))]
    missing = 0 if position.hand is None else mask & ~position.hand
    if not rules.tables.has_joker:
        missing &= ~JOKER_BIT
    if not missing:
        return []
    message = rules.voice.say("card_not_in_hand", cards=position.card_names(missing))
    return [Finding("card_not_in_hand", message, rules.tables.deck.cards(missing), rules.book.cite("play.own_cards"))]


def _on_pass(position: Position) -> Verdict:
    rules = position.rules
    if position.known.superfluous:
        return Verdict(legal=True, reading=None, findings=(_passed(position, "superfluous_pass", "play.pass"),))
    faults = [finding for finding in position.bar_findings() if finding.code == "not_your_turn"]
    if position.must_lead:
        faults.append(_passed(position, "cannot_pass_when_leading", "play.lead", "play.pass"))
    if position.must_beat():
        faults.append(_passed(position, "must_beat", "play.must_beat"))
    due = position.due_on_pass()
    refused = due and rules.ruleset.top_card.enforcement is Enforcement.ILLEGAL
    if refused:
        faults.append(position.top_card_finding("must_play_top_card", due))
    if faults:
        return Verdict(legal=False, reading=None, findings=tuple(faults))
    code = "superfluous_pass" if position.bars else "ok"
    notes = [_passed(position, code, "play.pass", name="superfluous_pass" if position.bars else "ok.pass")]
    if due:
        notes.append(position.top_card_finding("top_card_breach", due))
    return Verdict(legal=True, reading=None, findings=tuple(notes), due=due)


def _passed(position: Position, code: str, *topics: str, name: str = "") -> Finding:
    return passing(position.rules, code, *topics, name=name)


def passing(rules: Rules, code: str, *topics: str, name: str = "") -> Finding:
    """A finding on a pass: it depends on nothing but its code, so it is made once and kept."""
    key = ("passing", name or code)
    finding: Finding | None = rules.memo.get(key)
    if finding is None:
        finding = rules.memo[key] = Finding(code, rules.voice.say(name or code), (), rules.book.cite(*topics))
    return finding


def _on_claim(position: Position) -> Verdict:
    """A claim is proved by a single on which all passed and which is lower than every card still held (B1-9)."""
    rules, single = position.rules, position.situation.uncontested_single
    faults = [finding for finding in position.bar_findings() if finding.code == "not_your_turn"]
    allowed = rules.ruleset.play.rising_lead_claim
    proved = allowed and single is not None and position.leads and position.hand and _lower_than_all(position, single)
    topics = ("play.rising_lead_claim", "play.rising_lead_lock")
    if not proved:
        name = "claim_not_proved" if allowed else "claim_not_proved.off"
        faults.append(_passed(position, "claim_not_proved", *topics, name=name))
    if faults:
        return Verdict(legal=False, reading=None, findings=tuple(faults))
    card = rules.voice.card(single or "")
    message = rules.voice.say("ok.claim", card=card)
    return Verdict(
        legal=True, reading=None, findings=(Finding("ok", message, as_cards([single or ""]), rules.book.cite(*topics)),)
    )


def _lower_than_all(position: Position, single: str) -> bool:
    tables = position.rules.tables
    own = read(tables, (single,))[0].power
    return all(read(tables, (card,))[0].power > own for card in tables.deck.cards(position.hand or 0))
