"""The command as a process, and the service to hold it against."""

from __future__ import annotations

import functools
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import processes
from bigtwo_api.app import create_app

Run = Callable[..., subprocess.CompletedProcess[bytes]]
AtTerminal = Callable[..., processes.Seen]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run ``bigtwo`` in a folder of its own."""
    return functools.partial(processes.run, folder=tmp_path)


@pytest.fixture
def at_terminal(tmp_path: Path) -> AtTerminal:
    """Run ``bigtwo`` at a terminal, in a folder of its own."""
    pytest.importorskip("pty")
    return functools.partial(processes.at_terminal, folder=tmp_path)


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app()) as opened:
        yield opened
