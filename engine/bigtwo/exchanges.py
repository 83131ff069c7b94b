"""Between two rounds (換牌): everybody's class, and whether cards changed hands as the scheme of the table has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bigtwo._version import __version__
from bigtwo.answers import Finding
from bigtwo.class_struggle import ClassTable, ReturnAfterwards, ReturnAtOnce, check_roles, is_reversed, roles_of
from bigtwo.errors import Contradiction, Fault
from bigtwo.exchange_records import ExchangeQuestion, ExchangeVerdict, JudgedTransfer, Role, Roles, Scheme
from bigtwo.exchange_steps import ExchangeScheme, ExchangeTable
from bigtwo.facts import check_cards
from bigtwo.record_facts import players_message
from bigtwo.rules.rules import Rules
from bigtwo.tributes import DrawingLine, HighestCards, PileChoice


def roles(rules: Rules, finish_order: Sequence[str], previous_roles: Mapping[str, Role] | None = None) -> Roles:
    """Everybody's class in the next round of class struggle, by the places of the last one (S1-81, S1-87).

    With ``previous_roles``, the classes of the last round, a win of the slave turns them over. Raises Contradiction:
    ``bad_seats`` if the places are not those of four players, ``bad_roles`` if the roles are not each held once.
    """
    check_roles(rules, finish_order, previous_roles)
    turned = is_reversed(finish_order, previous_roles)
    found = roles_of(finish_order, previous_roles)
    name, clause = ("exchange.ok.reversed", "S1-87") if turned else ("exchange.ok.roles", "S1-81")
    message = rules.voice.say(name, seat=finish_order[0])
    finding = Finding("ok", message, (), rules.book.clause_ids(clause))
    return Roles(rules.reference, __version__, found, (finding,))


def judge_exchange(rules: Rules, question: ExchangeQuestion) -> ExchangeVerdict:
    """Judge the transfers of an exchange in order, up to the first that is refused.

    A refused transfer and all after it are not carried out. The exchange may stop anywhere; ``complete`` tells whether
    anything is still owed. Raises Contradiction: seats, roles or hands that cannot be.
    """
    _check(rules, question)
    scheme = _scheme(rules, question)
    judged, refused = _run(scheme, question)
    legal = refused is None
    owed = [step for step in scheme.due() if step.owed]
    over = legal and not owed
    leader = scheme.leader() if over else None
    findings = refused.findings if refused is not None else tuple(_findings(scheme, leader))
    return ExchangeVerdict(
        rules.reference,
        __version__,
        legal,
        not owed,
        None if refused is None else refused.index,
        {seat: scheme.table.cards_of(seat) for seat in question.hands},
        rules.tables.deck.cards(scheme.table.laid_out),
        leader,
        tuple(judged),
        findings,
    )


def _run(scheme: ExchangeScheme, question: ExchangeQuestion) -> tuple[list[JudgedTransfer], JudgedTransfer | None]:
    """The verdict on each transfer, and the first refused one."""
    judged: list[JudgedTransfer] = []
    for index, transfer in enumerate(question.transfers):
        faults = scheme.faults(transfer)
        findings = faults or [scheme.table.card_finding("ok", transfer.card)]
        judged.append(JudgedTransfer(index, not faults, tuple(findings)))
        if faults:
            return judged, judged[-1]
        scheme.carry_out(transfer)
    return judged, None


def _findings(scheme: ExchangeScheme, leader: str | None) -> Iterable[Finding]:
    """What is to be said of an exchange without fault."""
    if leader is not None:
        yield scheme.table.finding("ok", name="exchange.ok.over", seat=leader)
        return
    yield scheme.table.finding("ok", name="exchange.ok.so_far")
    owed = [step for step in scheme.due() if step.owed]
    due = scheme.table.rules.voice.say("list.comma").join(map(scheme.table.step_in_words, owed))
    yield scheme.table.finding("exchange_incomplete", name="exchange.incomplete", due=due)


def _scheme(rules: Rules, question: ExchangeQuestion) -> ExchangeScheme:
    hands = {seat: rules.tables.deck.mask(cards) for seat, cards in question.hands.items()}
    order, scheme = question.finish_order, question.scheme
    if scheme in {Scheme.CLASS_STRUGGLE_V1, Scheme.CLASS_STRUGGLE_V2}:
        held = {role: seat for seat, role in roles_of(order, question.previous_roles).items()}
        classes = ClassTable(rules, [held[role] for role in Role], hands, order[0])
        return ReturnAtOnce(classes) if scheme is Scheme.CLASS_STRUGGLE_V1 else ReturnAfterwards(classes)
    table = ExchangeTable(rules, order, hands)
    if scheme is Scheme.TRIBUTE_1:
        return PileChoice(table)
    if scheme is Scheme.TRIBUTE_4:
        return DrawingLine(table)
    return HighestCards(table, pairs=1 if scheme is Scheme.TRIBUTE_2 else 2)


def _check(rules: Rules, question: ExchangeQuestion) -> None:
    """Check seats, roles and cards. Raises Contradiction."""
    say, hands = rules.voice.say, question.hands
    if 4 not in rules.ruleset.players:
        raise Contradiction(Fault(("hands",), "players_not_supported", players_message(rules, 4)))
    check_roles(rules, question.finish_order, question.previous_roles)
    if set(hands) != set(question.finish_order):
        raise Contradiction(Fault(("hands",), "bad_seats", say("exchange.seats_differ")))
    check_cards(rules, {("hands", seat): cards for seat, cards in hands.items()})
    faults = [
        Fault(("hands", seat), "too_many_cards", say("too_many_cards", count=len(cards), limit=13))
        for seat, cards in hands.items()
        if len(cards) > 13
    ]
    faults += [
        Fault(("transfers", index, name), "bad_seats", say("seats.unknown", seat=seat))
        for index, transfer in enumerate(question.transfers)
        for name, seat in (("from", transfer.giver), ("to", transfer.taker))
        if seat is not None and seat not in hands
    ]
    if faults:
        raise Contradiction(*faults)
