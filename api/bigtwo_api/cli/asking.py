"""Asking the operations in this process, and what every question has in common."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, NoReturn

import click
import msgspec

from bigtwo import DEFAULT_RULESET, Language
from bigtwo.changes_text import UnreadableChange, change_of, nested
from bigtwo_api.cli.view import View
from bigtwo_api.cli.wording import say
from bigtwo_api.negotiation import language_of
from bigtwo_api.operations import API_PREFIX, OPERATIONS, Operation
from bigtwo_api.problems import refusal_of

NO: Final = 1
CANNOT_ASK: Final = 2
Plain = dict[str, Any]
Command = Callable[..., None]

_OPERATIONS: Final[Mapping[str, Operation]] = {op.path.removeprefix(API_PREFIX): op for op in OPERATIONS}


class Reply(NamedTuple):
    """What the service would answer: the status, and the body byte for byte."""

    status: int
    payload: bytes

    @property
    def plain(self) -> Plain:
        """The body as plain values."""
        plain: Plain = msgspec.json.decode(self.payload)
        return plain


def operation(path: str) -> Operation:
    """The operation at a path after ``/v1/``."""
    if path not in _OPERATIONS:
        raise click.ClickException(f"this version cannot answer {path}")
    return _OPERATIONS[path]


def ask(path: str, question: Plain | bytes | str | None, language: Language) -> Reply:
    """Ask as the service is asked: a body for a computation, the value in the path for a page."""
    asked = operation(path)
    try:
        value: Any = question
        if asked.decoder is not None:
            raw = question if isinstance(question, bytes) else msgspec.json.encode(question)
            value = asked.decoder(raw, language)
        return Reply(200, msgspec.json.encode(asked.function(value, language)))
    except Exception as error:  # noqa: BLE001 - as in the service, every exception becomes a problem
        problem = refusal_of(error).problem(language)
        return Reply(problem.status, msgspec.json.encode(problem))


class Session:
    """One call of the command: its language, its rule set, and whether to print JSON."""

    def __init__(self, language: Language, *, as_json: bool, ruleset: Any = None) -> None:
        self.language: Language = language
        self.as_json = as_json
        self.ruleset = ruleset
        self.view = View(language)

    def say(self, name: str, /, **facts: object) -> str:
        """A sentence of the command itself."""
        return say(self.language, name, **facts)

    def cards(self, text: str | Iterable[str]) -> list[str]:
        """The codes of cards in any spelling; whatever is unreadable ends the command."""
        written = text if isinstance(text, str) else " ".join(text)
        reply = ask("cards/read", {"text": written}, self.language)
        if reply.status != 200:
            self.refuse(reply)
        codes: list[str] = reply.plain["cards"]
        return codes

    def ask(self, path: str, question: Plain) -> Reply:
        """Ask under the rule set of the call; a refusal ends the command."""
        body = question if self.ruleset is None else {"ruleset": self.ruleset, **question}
        reply = ask(path, {name: value for name, value in body.items() if value is not None}, self.language)
        return reply if reply.status == 200 else self.refuse(reply)

    def look_up(self, path: str, value: str | None = None) -> Reply:
        """Fetch a page; a refusal ends the command."""
        reply = ask(path, value, self.language)
        return reply if reply.status == 200 else self.refuse(reply)

    def conclude(
        self, reply: Reply, show: Callable[[View, Plain], None], *, yes: Callable[[Plain], bool] | None = None
    ) -> None:
        """Print an answer, and end with the status of what it says."""
        plain = reply.plain
        if self.as_json:
            write(reply.payload)
        else:
            show(self.view, plain)
        if yes is not None and not yes(plain):
            click.get_current_context().exit(NO)

    def refuse(self, reply: Reply) -> NoReturn:
        """Tell why the question cannot be answered, and end."""
        if self.as_json:
            write(reply.payload)
        else:
            problem = reply.plain
            for message in [error["message"] for error in problem["errors"]] or [problem["detail"]]:
                self.view.complain(message)
        click.get_current_context().exit(CANNOT_ASK)
        raise AssertionError


def write(payload: bytes) -> None:
    """Bytes as they are; at a terminal the line is ended."""
    sys.stdout.flush()
    sys.stdout.buffer.write(payload + b"\n" if sys.stdout.isatty() else payload)
    sys.stdout.buffer.flush()


def _language(given: str | None) -> Language:
    """The language asked for, or else that of the environment."""
    found = given or next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "en")
    return language_of(found.replace("_", "-").partition(".")[0].encode("ascii", "replace"))


def in_a_language(command: Command) -> Command:
    """The options ``--lang`` and ``--json``; the command gets a session."""

    @click.option("--lang", envvar="BIGTWO_LANG", metavar="en|zh", help="The language of the answer, en or zh. By default that "
                  "of the environment (BIGTWO_LANG, or else LC_ALL and LANG).")  # fmt: skip
    @click.option("--json", "as_json", is_flag=True, help="Print the answer of the service, byte for byte.")
    @functools.wraps(command)
    def wrapped(*, lang: str | None, as_json: bool, **others: Any) -> None:
        command(Session(_language(lang), as_json=as_json), **others)

    return wrapped


def under_rules(command: Command) -> Command:
    """The options ``--ruleset`` and ``--set`` besides those of :func:`in_a_language`."""

    @click.option("-r", "--ruleset", default=DEFAULT_RULESET, envvar="BIGTWO_RULESET", show_default=True, metavar="ID",
                  help="The rule set; 'bigtwo rules' lists them.")  # fmt: skip
    @click.option("--set", "changes", multiple=True, metavar="PARAMETER=VALUE", help="A house rule, such as "
                  "play.pass_policy=locked. May be given several times.")  # fmt: skip
    @in_a_language
    @functools.wraps(command)
    def wrapped(session: Session, *, ruleset: str, changes: tuple[str, ...], **others: Any) -> None:
        session.ruleset = reference_of(session, ruleset, changes)
        command(session, **others)

    return wrapped


def reference_of(session: Session, ruleset: str, changes: Iterable[str]) -> Any:
    """A rule set with house rules, as a request names it."""
    try:
        changed = nested([change_of(change) for change in changes])
    except UnreadableChange as error:
        raise click.UsageError(session.say("bad_change", token=str(error))) from error
    return {"extends": ruleset, "changes": changed} if changed else ruleset
