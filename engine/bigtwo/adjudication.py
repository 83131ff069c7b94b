"""Adjudicating a round (裁決牌局): from the opening or from the middle, with or without the hands, to the settlement."""

from __future__ import annotations

from bigtwo._version import __version__
from bigtwo.answers import Adjudication, CardList, Finding, Next, Settlement, Trick
from bigtwo.cards import as_cards
from bigtwo.errors import Contradiction
from bigtwo.questions import LoserQuestion, RoundQuestion, SettlementQuestion, WinnerQuestion
from bigtwo.record import Record
from bigtwo.record_facts import open_record
from bigtwo.rules.resolving import resolve_scoring
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import PassPolicy
from bigtwo.rules.scoring_record import LoserJoker, Model, MonsterCount, Scoring, Two, TwoOrMonster
from bigtwo.scoring import settle


def adjudicate(rules: Rules, question: RoundQuestion) -> Adjudication:
    """Adjudicate a record of two to four seats.

    Every action gets its verdict. With ``on_illegal`` ``"stop"`` the legal part before the first refused action stands;
    with ``"skip"`` a refused action is as if not made. Raises Contradiction for seats, hands or a leader that cannot be.
    """
    record = Record(rules, question, open_record(rules, question))
    record.run()
    names, state = question.seats, record.state
    known = question.hands is not None
    return Adjudication(
        rules.reference,
        __version__,
        _status(record),
        tuple(record.actions),
        record.first_illegal,
        tuple(_trick(record, number) for number in range(len(record.tricks))),
        {seat: rules.tables.deck.cards(state.hands[number] or 0) for number, seat in enumerate(names)} if known else None,
        dict(zip(names, state.left, strict=True)),
        _next(record),
        names[state.out[0]] if state.out else None,
        tuple(names[seat] for seat in state.out),
        None if record.liable is None else names[record.liable],
        tuple(record.breaches),
        _settlement(record),
        _findings(record),
    )


def _status(record: Record) -> str:
    if record.question.on_illegal == "stop" and record.first_illegal is not None:
        return "illegal"
    return "finished" if record.state.over else "in_progress"


def _trick(record: Record, number: int) -> Trick:
    names, trick = record.question.seats, record.tricks[number]
    return Trick(names[trick.leader], None if trick.winner is None else names[trick.winner], tuple(trick.actions))


def _next(record: Record) -> Next | None:
    """Who is to act, null when the round is over."""
    state, names = record.state, record.question.seats
    if state.over:
        return None
    table: CardList | None = None
    if state.table is not None:
        table = record.rules.tables.deck.cards(state.table.cards)
    locks = record.rules.ruleset.play.pass_policy is PassPolicy.LOCKED
    locked = tuple(name for seat, name in enumerate(names) if locks and state.passed >> seat & 1)
    return Next(names[state.turn], state.table is None, table, locked)


def _findings(record: Record) -> tuple[Finding, ...]:
    """What is to be said of the record as a whole."""
    rules, state, names = record.rules, record.state, record.question.seats
    if state.over:
        message = rules.voice.say("ok.finished", seat=names[state.out[0]])
        return (Finding("ok", message, (), rules.book.cite("play.round_end")),)
    name = "ok.to_lead" if state.table is None else "ok.to_follow"
    topics = ("play.lead",) if state.table is None else ("play.turn", "play.direction")
    return (Finding("ok", rules.voice.say(name, seat=names[state.turn]), (), rules.book.cite(*topics)),)


def _settlement(record: Record) -> Settlement | None:
    """The settlement of a finished record, null where the record does not suffice for one."""
    state, rules = record.state, record.rules
    scoring = _scoring(record)
    if not state.over or scoring.model is Model.NONE:
        return None
    if scoring.model is Model.PLACE and len(state.out) < state.seats:
        return None
    if rules.ruleset.end.play_on and scoring.model is not Model.PLACE:
        return None
    if record.question.hands is None and not _counts_suffice(record, scoring):
        return None
    question = SettlementQuestion(
        scoring=record.question.scoring,
        base=record.question.base,
        winner=_winner(record),
        losers=tuple(_loser(record, seat) for seat in range(state.seats) if seat != state.out[0]),
        liable=None if record.liable is None else record.question.seats[record.liable],
    )
    return settle(rules, question, from_start=record.question.from_opening)


def _scoring(record: Record) -> Scoring:
    reference = record.question.scoring
    if reference is None:
        return record.rules.scoring.scoring
    try:
        return resolve_scoring(reference, record.rules.voice).scoring
    except Contradiction as error:
        raise error.below("scoring") from error


def _counts_suffice(record: Record, scoring: Scoring) -> bool:
    """Whether a scoring looks at nothing but the number of cards, and that is known."""
    if scoring.model is Model.PLACE:
        return True
    rule = scoring.loser
    plain = (
        rule.two is Two.NONE
        and rule.joker is LoserJoker.NONE
        and rule.unplayed_monster.count is MonsterCount.NONE
        and rule.two_or_monster is TwoOrMonster.NONE
    )
    counts = [left for seat, left in enumerate(record.state.left) if seat != record.state.out[0]]
    heads_tied = scoring.model is Model.HEAD_FEE and len(set(counts)) < len(counts)
    by_count = scoring.model in {Model.PER_CARD, Model.COUNT, Model.HEAD_FEE}
    return plain and by_count and not heads_tied and None not in counts


def _winner(record: Record) -> WinnerQuestion:
    seat = record.state.out[0]
    last = None if seat == record.claimed else record.last_play.get(seat)
    opened = record.question.from_opening and record.opening.state.turn == seat
    cards = as_cards(record.rules.tables.deck.cards(last.cards)) if last is not None else None
    declared = record.rules.tables.kind(last.power) if last is not None else None
    return WinnerQuestion(record.question.seats[seat], last_play=cards, declared=declared, opened_round=opened)


def _loser(record: Record, seat: int) -> LoserQuestion:
    """A loser as the record leaves him. A record from the middle does not tell who has played before: nobody is untouched."""
    state = record.state
    played = bool(state.played >> seat & 1) or not record.question.from_opening
    hand = state.hands[seat]
    cards = record.rules.tables.deck.cards(hand) if hand else None
    place = state.out.index(seat) + 1 if seat in state.out else None
    left = None if cards else state.left[seat]
    return LoserQuestion(record.question.seats[seat], hand=cards, cards_left=left, played_any=played, place=place)
