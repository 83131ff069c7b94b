"""The operations on what people write: cards and records of rounds as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta

from bigtwo import DEFAULT_RULESET, Language, RuleSetReference, __version__
from bigtwo.answers import Answer
from bigtwo.cards import Card
from bigtwo.notation import read_cards
from bigtwo.questions import Question
from bigtwo.reading import MOST_PROBLEMS, ReadingProblem, Unreadable
from bigtwo.record_text import RecordedRound, RoundLines, read_records
from bigtwo.wording import voice_of
from bigtwo_api.decoding import BodyDecoder
from bigtwo_api.operation import Example, Operation, rules_of
from bigtwo_api.problems import UNREADABLE, PlaceError, Refusal
from bigtwo_api.requests import AdjudicateRequest

MOST_CARD_CHARACTERS: Final = 2_500
MOST_RECORD_CHARACTERS: Final = 20_000
_MOST_ROUNDS: Final = 5_000


class ReadCardsRequest(Question, frozen=True, kw_only=True):
    """Cards as somebody has written them, in any spelling of either language, with or without anything between them."""

    ruleset: RuleSetReference = DEFAULT_RULESET
    text: Annotated[str, Meta(min_length=1, max_length=MOST_CARD_CHARACTERS, examples=["♠2, 梅花3 10H"])]


class ReadRoundsRequest(Question, frozen=True, kw_only=True):
    """Rounds as somebody has written them down. ``ruleset`` is that of the rounds that name none."""

    ruleset: RuleSetReference = DEFAULT_RULESET
    text: Annotated[str, Meta(min_length=1, max_length=MOST_RECORD_CHARACTERS, examples=["E: 3c\nS: pass"])]


class WrittenCards(Answer, frozen=True):
    """The cards of a text in its order, and how the referee would write them in the language of the question."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=MOST_CARD_CHARACTERS)]
    canonical: Annotated[str, Meta(max_length=8 * MOST_CARD_CHARACTERS)]


class WrittenRounds(Answer, frozen=True):
    """The rounds of a text as questions to be adjudicated, the lines of each, and every place that could not be read."""

    rounds: Annotated[tuple[AdjudicateRequest, ...], Meta(max_length=_MOST_ROUNDS)]
    lines: Annotated[tuple[RoundLines, ...], Meta(max_length=_MOST_ROUNDS)]
    problems: Annotated[tuple[ReadingProblem, ...], Meta(max_length=MOST_PROBLEMS)]


def _read_cards(request: ReadCardsRequest, language: Language) -> WrittenCards:
    rules = rules_of(request.ruleset, language)
    try:
        read = read_cards(request.text, language)
    except Unreadable as error:
        raise unreadable(error.problems, language) from error
    return WrittenCards(rules.reference, __version__, read.cards, read.canonical)


def _read_rounds(request: ReadRoundsRequest, language: Language) -> WrittenRounds:
    rules = rules_of(request.ruleset, language)
    read = read_records(request.text, language)
    if not read.rounds:
        raise unreadable(read.problems, language)
    rounds = tuple(question_of(recorded, rules.reference) for recorded in read.rounds)
    return WrittenRounds(rules.reference, __version__, rounds, read.lines, read.problems)


def question_of(recorded: RecordedRound, ruleset: RuleSetReference) -> AdjudicateRequest:
    """A recorded round as a question; ``ruleset`` is what it is played by if it does not say."""
    told = {name: getattr(recorded, name) for name in RecordedRound.__struct_fields__}
    if recorded.ruleset is UNSET:
        told["ruleset"] = ruleset
    return msgspec.structs.replace(AdjudicateRequest(seats=recorded.seats, actions=recorded.actions), **told)


def unreadable(problems: Iterable[ReadingProblem], language: Language) -> Refusal:
    """Nothing to answer with: every problem of the text, with line and column in front of what is to be said of it."""
    voice = voice_of(language)
    errors = [PlaceError("/text", problem.code, problem.located(voice)) for problem in problems]
    return Refusal(UNREADABLE, errors=errors or [PlaceError("/text", "no_round", voice.say("record.no_round"))])


READING_OPERATIONS: Final = (
    Operation(
        "readCards", "POST", "/v1/cards/read", "reading", "Read cards as people write them",
        "Suit and rank in either order, in signs, letters or words of either language, with or without anything between two "
        "cards: `10h`, `♥10`, `紅心10`, `10 of hearts`. After its suit a row of ranks may follow: `♠ A K 10 ♥ 3`. What may "
        "mean two things is refused, and both are named.",
        WrittenCards, _read_cards,
        {
            "mixed": Example("Five spellings", {"text": "♠2, 梅花3 10H  S4 Kd"}),
            "row": Example("A row of ranks after each suit", {"text": "♠ A K 10 ♥ 3"}),
        },
        BodyDecoder(ReadCardsRequest),
    ),
    Operation(
        "readRounds", "POST", "/v1/rounds/read", "reading", "Read a round as people write it down",
        "One action a line, in either language: seat and cards, or a pass. The rounds come back as bodies for "
        "`rounds/adjudicate`, with the line of every action. A line that cannot be read is among the `problems`, and the rest "
        "is read all the same.",
        WrittenRounds, _read_rounds,
        {
            "record": Example("A trick, in two spellings",
                {"text": "ruleset: douque\nseats: E S W N\nE: ♣3\nS: pass\nW 過\nN: 10H\n"}),
            "problem": Example("A line that cannot be read",
                {"text": "座位：甲 乙 丙 丁\n甲：梅花3\n乙：紅A\n丙：過\n"}),
        },
        BodyDecoder(ReadRoundsRequest),
    ),
)  # fmt: skip
