"""The help of every command: full sentences, and examples that work."""

from __future__ import annotations

import shlex
from typing import Any

import click
import pytest
from click.testing import CliRunner

from bigtwo_api.cli import main

NAMES = main.list_commands(click.Context(main))
NOT_RUN = ("adjudicate", "serve", "--record", ">", "settle --lang")


def help_of(*path: str) -> str:
    return CliRunner().invoke(main, [*path, "--help"]).output


def examples() -> list[str]:
    texts = [help_of(), *(help_of(name) for name in NAMES)]
    return sorted({line.strip() for text in texts for line in text.split("Examples:")[1].splitlines() if line.strip()})


def test_the_commands() -> None:
    wanted = "classify compare legal judge settle adjudicate analyze survey suggest shuffle rules clause read serve contract"
    assert sorted(NAMES) == sorted(wanted.split())


@pytest.mark.parametrize("name", NAMES)
def test_help_has_sentences_and_examples(name: Any) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert (command.help or "").split("\n\n")[0].rstrip().endswith((".", "?"))
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert (parameter.help or "").rstrip().endswith("."), parameter.name
    assert f"  bigtwo {name}" in help_of(name) or name == "adjudicate"


@pytest.mark.parametrize("line", [line for line in examples() if not any(part in line for part in NOT_RUN)])
def test_an_example_works(line: Any) -> None:
    _, *arguments = shlex.split(line)
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code in {0, 1}, result.output
    assert result.output


def test_shell_completion(run: Any) -> None:
    done = run("--help", _BIGTWO_COMPLETE="bash_source")
    assert done.returncode == 0
    done = run(_PYTHON__M_BIGTWO_API_COMPLETE="bash_complete", COMP_WORDS="bigtwo cla", COMP_CWORD="1")
    assert done.stdout.decode().split() in (["plain,classify", "plain,clause"], [])
