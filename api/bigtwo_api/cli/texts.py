"""The command that reads what people write."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import click

from bigtwo.record_text import read_records
from bigtwo.record_writing import write_records
from bigtwo_api.cli.asking import CANNOT_ASK, Session, in_a_language, write
from bigtwo_api.cli.wording import examples


@click.command(epilog=examples("bigtwo read 10h 紅心10 ♠AKQ", "bigtwo read --record friday.txt --lang zh"))
@click.argument("cards", nargs=-1)
@click.option("--record", type=click.File("rb"), metavar="FILE", help="Read a record of rounds instead; - is standard input.")
@in_a_language
def read(session: Session, cards: tuple[str, ...], record: BinaryIO | None) -> None:
    """Read cards or a record in any spelling, and write them in one.

    Every place that cannot be read is told with its line and column, and the
    exit status is 2 then.
    """
    if record is not None:
        _record(session, record)
    elif cards:
        session.conclude(session.ask("cards/read", {"text": " ".join(cards)}), lambda view, read: view.line(read["canonical"]))
    else:
        raise click.UsageError(click.get_current_context().get_usage())


def _record(session: Session, file: BinaryIO) -> None:
    text = text_of(session, file.read(), file.name)
    if session.as_json:
        reply = session.ask("rounds/read", {"text": text})
        write(reply.payload)
        unread = bool(reply.plain["problems"])
    else:
        found = read_records(text, session.language)
        for problem in found.problems:
            session.view.complain(f"{problem.line}:{problem.column}: {problem.message}")
        click.echo(write_records(found.rounds, session.language), nl=False)
        unread = bool(found.problems) or not found.rounds
    if unread:
        click.get_current_context().exit(CANNOT_ASK)


def text_of(session: Session, raw: bytes, name: str | Path) -> str:
    """The text of a file; one that is no UTF-8 ends the command."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        reason = session.say("not_utf8")
        raise click.ClickException(session.say("no_file", file=name, reason=reason)) from None
