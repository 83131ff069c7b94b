"""The commands that read: rule sets, clauses, and the document of the interface."""

from __future__ import annotations

import json
from typing import Any

import click

from bigtwo import DEFAULT_RULESET
from bigtwo_api.cli.asking import Plain, Session, in_a_language, reference_of, write
from bigtwo_api.cli.view import View
from bigtwo_api.cli.wording import examples


@click.command(
    epilog=examples("bigtwo rules", "bigtwo rules bingo3 --lang zh", "bigtwo rules douque --set play.pass_policy=locked")
)
@click.argument("ruleset", required=False)
@click.option("--clauses", is_flag=True, help="Show the clauses of the rule set instead of its parameters.")
@click.option("--set", "changes", multiple=True, metavar="PARAMETER=VALUE", help="Show what a house rule changes, such as "
              "play.pass_policy=locked. May be given several times.")  # fmt: skip
@in_a_language
def rules(session: Session, ruleset: str | None, clauses: bool, changes: tuple[str, ...]) -> None:  # noqa: FBT001 - an option
    """List the rule sets, or show one with every parameter."""
    if changes:
        reference = reference_of(session, ruleset or DEFAULT_RULESET, changes)
        session.conclude(session.ask("rulesets/resolve", {"ruleset": reference}), _show_resolved)
    elif clauses:
        reply = session.look_up("rulesets/{ruleset_id}/clauses", ruleset or DEFAULT_RULESET)
        session.conclude(reply, _show_clauses)
    elif ruleset:
        session.conclude(session.look_up("rulesets/{ruleset_id}", ruleset), _show_ruleset)
    else:
        session.conclude(session.look_up("rulesets"), _show_rulesets)


def _show_rulesets(view: View, answer: Plain) -> None:
    rows = [
        (one["id"], one["name"], ", ".join(map(str, one["players"])), one["scoring"], one["description"])
        for one in answer["rulesets"]
    ]
    view.table([view.label(head) for head in ("id", "name", "players", "scoring", "about")], rows)


def _show_ruleset(view: View, answer: Plain) -> None:
    view.line(f"{answer['name']} ({answer['document']})")
    view.line(answer["description"])
    rows = [
        (page["path"], _short(page["value"]), page["meaning"], " ".join(clause["id"] for clause in page["clauses"]))
        for page in answer["parameters"]
    ]
    view.table([view.label(head) for head in ("parameter", "value", "meaning", "clause")], rows)


def _show_resolved(view: View, answer: Plain) -> None:
    if not answer["differs"]:
        view.line(view.label("nothing_changed"))
        return
    rows = [(one["path"], _short(one["base"]), _short(one["value"])) for one in answer["differs"]]
    heads = view.label("parameter"), view.label("base_value", base=answer["extends"]), view.label("value")
    view.table(heads, rows)


def _show_clauses(view: View, answer: Plain) -> None:
    for clause in answer["clauses"]:
        _show_clause(view, clause)
        view.line()


def _show_clause(view: View, clause: Plain) -> None:
    language = view.language
    view.line(f"{clause['id']}  {clause['title'][language]}", "bold")
    view.line(clause["text"][language])
    view.line(clause["source"][language], "rule")


def _short(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


@click.command(epilog=examples("bigtwo clause S0-29", "bigtwo clause S4-25 --lang zh"))
@click.argument("clause_id", metavar="ID")
@in_a_language
def clause(session: Session, clause_id: str) -> None:
    """Show a clause of the rule book, with the place where it stands written."""
    session.conclude(session.look_up("clauses/{clause_id}", clause_id), _show_clause)


@click.command(epilog=examples("bigtwo contract > openapi.json"))
def contract() -> None:
    """Print the description of the service's interface (OpenAPI 3.1)."""
    from bigtwo_api.document import document_json  # noqa: PLC0415 - the other commands do not need it

    write(document_json())
