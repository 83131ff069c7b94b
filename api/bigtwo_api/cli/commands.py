"""The command and what belongs to it, each part read when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click
from typing_extensions import override

from bigtwo_api.cli.wording import examples

_WHERE: Final = {
    "classify": "plays",
    "compare": "plays",
    "legal": "plays",
    "judge": "plays",
    "suggest": "plays",
    "survey": "plays",
    "analyze": "hands",
    "shuffle": "hands",
    "settle": "settling",
    "adjudicate": "adjudicating",
    "read": "texts",
    "rules": "book",
    "clause": "book",
    "contract": "book",
    "serve": "serving",
}
"""Each command and the module that has it."""


class Commands(click.Group):
    """The commands by name, in the order in which they are told."""

    @override
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_WHERE)

    @override
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        where = _WHERE.get(cmd_name)
        if where is None:
            return None
        command: click.Command = getattr(import_module(f"bigtwo_api.cli.{where}"), cmd_name)
        return command


@click.group(
    cls=Commands,
    epilog=examples(
        "bigtwo compare 9h 9s vs 9c 9d",
        'bigtwo judge 7d --hand "5h 7d Ks" --table 4s --next-cards 1 -r bingo3',
        'bigtwo legal 4c 4d 9h 9s Kd 2s --table "6c 6h" --set play.pass_policy=locked',
        "bigtwo adjudicate friday.txt",
    ),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="bigtwo")
def main() -> None:
    """A referee for Big Two and its relatives.

    Cards are written in any spelling: 10h, H10, ♥10, 紅心10. The rule set is
    that of --ruleset, with the house rules of --set, or else douque. Texts come
    in English or, with --lang zh, in Traditional Chinese. With --json a command
    prints what the service would answer, byte for byte.

    The exit status is 0 for yes (valid, beaten, legal), 1 for no, and 2 where
    the question could not be asked.
    """
