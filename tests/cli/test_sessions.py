"""The terminal sessions in the documents, typed again: each command says what is shown."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from bigtwo_api.cli import main

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SESSIONS = [
    (f"{path.name}-{number}", session)
    for path in DOCUMENTS
    for number, session in enumerate(
        re.findall(r"^```console\n(.*?)^```", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    )
]


def test_there_are_sessions() -> None:
    assert len(SESSIONS) >= 2


@pytest.mark.parametrize("session", [session for _, session in SESSIONS], ids=[name for name, _ in SESSIONS])
def test_a_session_says_what_is_shown(session: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en")
    for typed in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        line, _, shown = typed.partition("\n")
        command, *arguments = shlex.split(line)
        if command == "cat":
            Path(arguments[0]).write_text(shown, encoding="utf-8")
        else:
            assert command == "bigtwo"
            assert CliRunner().invoke(main, arguments).output == shown
