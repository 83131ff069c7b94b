"""Facts of a question: hands, table and seen cards must be able to lie on one table.

A play under judgement may be wrong, and is then answered; facts must be right, and are refused otherwise, each fault with
its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bigtwo.cards import JOKER
from bigtwo.combos import look
from bigtwo.cores import Reading
from bigtwo.errors import Contradiction, Fault, Pointer
from bigtwo.rules.kinds import Kind
from bigtwo.rules.rules import Rules
from bigtwo.rules.ruleset import dealt_to


def check_cards(
    rules: Rules, lists: Mapping[Pointer, Sequence[str]], hands: Sequence[Pointer] = (), players: int | None = None
) -> None:
    """Check that all lists together come from one pack of the rule set, and that ``hands`` are no larger than dealt.

    ``lists`` maps the place of each list in the question to its cards; ``players`` is their number, if known. Raises
    Contradiction: ``duplicate_card``, ``joker_not_allowed``, ``too_many_cards``.
    """
    every = [card for cards in lists.values() for card in cards]
    faults = _repeated(rules, lists) if len(set(every)) < len(every) else []
    if JOKER in every and not rules.tables.has_joker:
        faults += _jokers(rules, lists)
    limit = hand_limit(rules, players)
    for place in hands:
        if len(lists[place]) > limit:
            message = rules.voice.say("too_many_cards", count=len(lists[place]), limit=limit)
            faults.append(Fault(place, "too_many_cards", message))
    if faults:
        raise Contradiction(*faults)


def hand_limit(rules: Rules, players: int | None) -> int:
    """The most cards a hand can hold, with so many players where the rule set is for so many."""
    if players is None or players not in rules.ruleset.players:
        return rules.tables.hand_limit
    return max(dealt_to(rules.ruleset, players))


def _repeated(rules: Rules, lists: Mapping[Pointer, Sequence[str]]) -> list[Fault]:
    first: dict[str, Pointer] = {}
    faults = []
    for place, cards in lists.items():
        for index, card in enumerate(cards):
            here = (*place, index)
            if card in first:
                message = rules.voice.say("duplicate_fact", card=rules.voice.card(card), place=_shown(first[card]))
                faults.append(Fault(here, "duplicate_card", message))
            else:
                first[card] = here
    return faults


def _shown(pointer: Pointer) -> str:
    return "/" + "/".join(map(str, pointer))


def _jokers(rules: Rules, lists: Mapping[Pointer, Sequence[str]]) -> list[Fault]:
    message = rules.voice.say("joker_not_allowed")
    return [
        Fault((*place, index), "joker_not_allowed", message)
        for place, cards in lists.items()
        for index, card in enumerate(cards)
        if card == JOKER
    ]


def combination(rules: Rules, cards: Sequence[str], place: Pointer, declared: Kind | None = None) -> Reading:
    """The reading of cards that are stated to have been played. Raises Contradiction: ``invalid_combination``."""
    seen = look(rules, cards, declared)
    if seen.faults:
        raise Contradiction(*(Fault(place, fault.code, fault.message) for fault in seen.faults))
    return seen.reading
