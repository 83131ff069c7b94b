"""Which questions are hard: those that may take longer than an event loop may be held.

The measure is what the worst question of a kind was found to take (``benchmarks/worst.py``), not what the usual one takes.
Everything else stays below ten milliseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from bigtwo.cards import JOKER

MOST_HARD: Final = 100
"""A batch answers so many hard questions."""
CLOSE_LOOK: Final = 4096
"""A body larger than this that cannot be read at once is looked at closely elsewhere."""
SECOND_READING: Final = 32 * 1024
"""A body larger than this that may hold a name twice is read again elsewhere; one as large takes half a millisecond."""
_EASY_HAND: Final = 13
_MOST_OF_A_SUIT: Final = 9
_MOST_ACTIONS: Final = 60
_MOST_CHARACTERS: Final = 1000


def _always(_: Any) -> bool:
    return True


def _changed_rules(question: Any) -> bool:
    """A rule set that a table made up has to be checked and prepared first."""
    return not isinstance(question.ruleset, str)


def _hand(question: Any) -> bool:
    hand = question.hand
    if len(hand) > _EASY_HAND or JOKER in hand or _changed_rules(question):
        return True
    return len(hand) > _MOST_OF_A_SUIT and max(Counter([card[1] for card in hand]).values()) > _MOST_OF_A_SUIT


def _survey(question: Any) -> bool:
    return any(not isinstance(reference, str) for reference in question.rulesets or ())


def _record(question: Any) -> bool:
    return len(question.actions) > _MOST_ACTIONS or _changed_rules(question) or _changed_scoring(question)


def _changed_scoring(question: Any) -> bool:
    return not isinstance(question.scoring, str | None)


def _settlement(question: Any) -> bool:
    return _changed_rules(question) or _changed_scoring(question)


def _text(question: Any) -> bool:
    return len(question.text) > _MOST_CHARACTERS or _changed_rules(question)


Hardness = Callable[[Any], bool]

_HARD: Final[dict[str, Hardness]] = {
    "listLegalPlays": _hand,
    "judgeAction": _hand,
    "suggestAction": _always,
    "computeChance": _always,
    "analyzeHand": _always,
    "surveyRuleSets": _survey,
    "adjudicateRound": _record,
    "settleRound": _settlement,
    "readCards": _text,
    "readRounds": _text,
}


def _never(_: Any) -> bool:
    return False


def hardness_of(operation_id: str) -> Hardness:
    """Whether a question of an operation is hard, from its decoded body."""
    if operation_id == "answerBatch":
        return _never
    return _HARD.get(operation_id, _changed_rules)
