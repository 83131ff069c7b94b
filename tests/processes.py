"""The command ``bigtwo`` as a process: with pipes, or at a terminal."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

COMMAND = [sys.executable, "-m", "bigtwo_api"]
_SETTLED = ("BIGTWO_", "LC_", "LANG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM")


def environment(**more: str) -> dict[str, str]:
    """The environment without what changes how the command speaks."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(_SETTLED)}
    return {**plain, "PYTHONUTF8": "1", **more}


def run(*arguments: str, folder: Path, text: str = "", **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a folder, with pipes."""
    whole = [*COMMAND, *arguments]
    return subprocess.run(whole, input=text.encode(), capture_output=True, env=environment(**more), cwd=folder, check=False)


class Seen(NamedTuple):
    """What was seen at a terminal, and how it ended."""

    text: str
    status: int


def at_terminal(*arguments: str, folder: Path, typed: str = "", **more: str) -> Seen:
    """Run the command at a terminal, where ``typed`` is typed in."""
    import pty  # noqa: PLC0415 - not everywhere

    ours, theirs = pty.openpty()
    whole = [*COMMAND, *arguments]
    variables = environment(TERM="xterm-256color", COLUMNS="100", **more)
    process = subprocess.Popen(whole, stdin=theirs, stdout=theirs, stderr=theirs, env=variables, cwd=folder, close_fds=True)
    os.close(theirs)
    os.write(ours, typed.encode())
    seen = b""
    while select.select([ours], [], [], 30)[0]:
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        seen += part
    os.close(ours)
    return Seen(seen.decode(), process.wait(30))
