"""The command-line schemathesis against a real ``bigtwo serve`` on this machine: all checks, all phases, no warning."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
HOOKS = Path(__file__).parent
EXAMPLES = "40"


def free_port() -> Any:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def is_alive(url: Any) -> Any:
    try:
        with urllib.request.urlopen(url + "/livez", timeout=1) as answer:  # noqa: S310 - our own address
            return answer.status == 200
    except (urllib.error.URLError, ConnectionError):
        return False


@contextmanager
def service(environment: Any) -> Iterator[Any]:
    """A service on a free port, stopped by its process id in the end."""
    port = free_port()
    command = [sys.executable, "-m", "bigtwo_api", "serve", "--port", str(port)]
    process = subprocess.Popen(command, env=environment, cwd=ROOT)
    try:
        url = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + 20
        while not is_alive(url):
            assert process.poll() is None, "the service has ended"
            assert time.monotonic() < deadline, "the service does not answer"
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


@pytest.mark.slow
def test_the_contract_holds_over_the_wire(tmp_path: Any) -> None:
    path = os.pathsep.join([str(HOOKS), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "120", "NO_COLOR": "1"}
    with service(environment) as url:
        command = [
            sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()",
            "--config-file", str(ROOT / "openapi" / "schemathesis.toml"),
            "run", str(ROOT / "openapi" / "openapi.json"), "--url", url, "--checks", "all", "-n", EXAMPLES,
            "--generation-deterministic",
            "--phases", "examples,coverage,fuzzing,stateful", "--report", "junit", "--report-dir", str(tmp_path),
        ]  # fmt: skip
        run = subprocess.run(command, check=False, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=230)
    report = run.stdout[-6000:] + run.stderr[-2000:]
    assert run.returncode == 0, report
    generated = re.search(r"(\d[\d,]*) generated", run.stdout)
    assert generated is not None, report
    assert int(generated[1].replace(",", "")) > 500, report
