"""The command that adjudicates records: one verdict a round, however many there are."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any, BinaryIO, Final, NamedTuple

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from bigtwo import Adjudication, RuleSetReference
from bigtwo.record_text import read_records
from bigtwo_api.cli.asking import CANNOT_ASK, NO, Plain, Session, operation, under_rules
from bigtwo_api.cli.texts import text_of
from bigtwo_api.cli.wording import examples
from bigtwo_api.problems import UNREADABLE, refusal_of
from bigtwo_api.reading import question_of, unreadable
from bigtwo_api.requests import AdjudicateRequest

_ADVANCE_EVERY: Final = 50


class Told(NamedTuple):
    """One round as a file tells it: a question, or why there is none; for a text the line of each action.

    Number 0 stands for lines that belong to no round.
    """

    file: str
    number: int
    question: AdjudicateRequest | Exception
    lines: tuple[int, ...] = ()


@click.command(
    epilog=examples(
        "bigtwo adjudicate friday.txt",
        "bigtwo adjudicate --quiet -r taiwan league.jsonl",
        "cat round.txt | bigtwo adjudicate - --lang zh",
    )
)
@click.argument("files", nargs=-1, required=True, type=click.File("rb"), metavar="FILE...")
@click.option("-v", "--verbose", is_flag=True, help="Tell the verdict on every action, with its clauses.")
@click.option("-q", "--quiet", is_flag=True, help="Tell of the rounds that are not legal only.")
@under_rules
def adjudicate(session: Session, files: tuple[BinaryIO, ...], *, verbose: bool, quiet: bool) -> None:
    """Adjudicate the rounds in some files, one verdict a round.

    A file holds records as people write them (docs/records.md) or JSON lines,
    one body of rounds/adjudicate a line; - is standard input. --ruleset and
    --set are for the rounds that name no rule set. A round that cannot be read
    in full is not judged.

    The exit status is 1 if any round is not legal, and otherwise 2 if any
    could not be judged.
    """
    rounds = [told for file in files for told in _rounds(session, file)]
    tally = _Tally(session, verbose=verbose, quiet=quiet)
    with _progress(len(rounds)) as progress:
        task = progress.add_task(session.say("judging"), total=len(rounds)) if progress else None
        for number, told in enumerate(rounds, 1):
            tally.judge(told)
            if progress is not None and task is not None and (number % _ADVANCE_EVERY == 0 or number == len(rounds)):
                progress.update(task, completed=number)
    tally.finish()


def _progress(rounds: int) -> Progress | nullcontext[None]:
    """A bar on standard error, where that is a terminal and there is more than a moment's work."""
    if not sys.stderr.isatty() or rounds <= _ADVANCE_EVERY:
        return nullcontext()
    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    both = sys.stdout.isatty()
    return Progress(*columns, console=Console(stderr=True), redirect_stdout=both, redirect_stderr=False, transient=True)


class _Tally:
    """Judges rounds one by one, tells each verdict, and counts them."""

    def __init__(self, session: Session, *, verbose: bool, quiet: bool) -> None:
        self.session = session
        self.verbose = verbose
        self.quiet = quiet
        self.rounds = self.illegal = self.unread = 0
        self._function = operation("rounds/adjudicate").function
        self._started = time.perf_counter()

    def judge(self, told: Told) -> None:
        """Judge a round and tell the verdict."""
        answer: Any = told.question
        if isinstance(answer, AdjudicateRequest):
            try:
                answer = self._function(answer, self.session.language)
            except Exception as error:  # noqa: BLE001 - what is wrong with one round is told, and the next is judged
                answer = error
        self.rounds += told.number > 0
        self.illegal += isinstance(answer, Adjudication) and answer.first_illegal is not None
        self.unread += isinstance(answer, Exception)
        if self.session.as_json:
            self._write(answer)
        elif isinstance(answer, Exception):
            self._tell_refused(told, answer)
        else:
            self._tell(told, answer)

    def _write(self, answer: Adjudication | Exception) -> None:
        body = refusal_of(answer).problem(self.session.language) if isinstance(answer, Exception) else answer
        sys.stdout.buffer.write(msgspec.json.encode(body) + b"\n")

    def _head(self, told: Told) -> str:
        return self.session.say("round" if told.number else "no_round", file=told.file, number=told.number)

    def _tell_refused(self, told: Told, error: Exception) -> None:
        problem = refusal_of(error).problem(self.session.language)
        say, view, unread = self.session.say, self.session.view, problem.code == UNREADABLE.code
        view.verdict(self._head(told) + say("round_unread" if unread else "round_refused", detail=problem.detail), good=False)
        for fault in problem.errors if unread else ():
            view.line(fault.message, indent=2)

    def _tell(self, told: Told, answer: Adjudication) -> None:
        view, legal = self.session.view, answer.first_illegal is None
        if legal and self.quiet:
            return
        view.verdict(self._head(told) + (self._standing(answer) if legal else self._breach(told, answer)), good=legal)
        for action in answer.actions:
            refused = action.index == answer.first_illegal
            if self.verbose and not refused:
                view.line(f"{action.index + 1}. {action.seat}: {self._said(told, action.index)}", indent=2)
            if self.verbose or refused:
                view.findings(msgspec.to_builtins(action.findings), indent=4 if self.verbose else 2)

    def _standing(self, answer: Adjudication) -> str:
        say = self.session.say
        if answer.winner is None:
            return say("round_next", seat=answer.next.seat) if answer.next else say("round_legal")
        text = say("round_finished", seat=answer.winner)
        if answer.settlement is not None:
            totals = ", ".join(f"{seat} {total:+,}" for seat, total in answer.settlement.totals.items())
            text += say("settled", totals=totals)
        return text + say("liable", seat=answer.liable) if answer.liable is not None else text

    def _breach(self, told: Told, answer: Adjudication) -> str:
        say, index = self.session.say, answer.first_illegal or 0
        line = say("at_line", line=told.lines[index]) if told.lines else ""
        seat = answer.actions[index].seat
        return say("round_illegal", index=index + 1, seat=seat, line=line, what=self._said(told, index))

    def _said(self, told: Told, index: int) -> str:
        assert isinstance(told.question, AdjudicateRequest)  # noqa: S101 - only such a round has verdicts
        action: Plain = msgspec.to_builtins(told.question.actions[index])
        return self.session.view.cards(action["cards"]) if action["type"] == "play" else self.session.say(action["type"])

    def finish(self) -> None:
        """Tell the sum, and end with the status of the whole."""
        if self.rounds > 1:
            speed = f"{self.rounds / max(time.perf_counter() - self._started, 1e-9):,.0f}"
            facts = {"rounds": f"{self.rounds:,}", "illegal": self.illegal, "unread": self.unread, "speed": speed}
            self.session.view.complain(self.session.say("summary", **facts))
        if self.illegal or self.unread:
            click.get_current_context().exit(NO if self.illegal else CANNOT_ASK)


def _rounds(session: Session, file: BinaryIO) -> Iterator[Told]:
    name = session.say("standard_input") if file.name in {"-", "<stdin>"} else str(file.name)
    raw = file.read()
    if raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        yield from _json_lines(session, raw, name)
    else:
        yield from _records(session, text_of(session, raw, name), name)


def _json_lines(session: Session, raw: bytes, name: str) -> Iterator[Told]:
    """One question a line; a line that is none is told as the service tells it."""
    decode = operation("rounds/adjudicate").decoder
    assert decode is not None  # noqa: S101 - the table has one for every POST
    ruleset = msgspec.convert(session.ruleset, RuleSetReference)
    lines = [line for line in raw.removeprefix(b"\xef\xbb\xbf").splitlines() if line.strip()]
    for number, line in enumerate(lines, 1):
        try:
            question = decode(line, session.language)
        except Exception as error:  # noqa: BLE001 - as in the service
            yield Told(name, number, error)
            continue
        if b'"ruleset"' not in line:
            question = msgspec.structs.replace(question, ruleset=ruleset)
        yield Told(name, number, question)


def _records(session: Session, text: str, name: str) -> Iterator[Told]:
    found = read_records(text, session.language)
    ruleset = msgspec.convert(session.ruleset, RuleSetReference)
    problems = list(found.problems)
    for number, (recorded, lines) in enumerate(zip(found.rounds, found.lines, strict=True), 1):
        own = [problem for problem in problems if lines.first <= problem.line <= lines.last]
        problems = [problem for problem in problems if problem not in own]
        question = unreadable(own, session.language) if own else question_of(recorded, ruleset)
        yield Told(name, number, question, lines.actions)
    if problems or not found.rounds:
        yield Told(name, 0, unreadable(problems, session.language))
