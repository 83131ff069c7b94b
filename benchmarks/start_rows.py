"""The rows of starting: what an import costs beyond what it stands on, each in a process of its own."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from typing import NamedTuple

from benchmarks.measure import Effort, spread
from benchmarks.results import Bench, Rival, Row, Target

ENGINE_IMPORT = Target(15)
SERVICE_IMPORT = Target(1.25)

_ENGINE = ("import msgspec", "import bigtwo")
_READY = ("import msgspec", "import bigtwo; bigtwo.rules_for('douque')")
_LITESTAR = """
from litestar import Litestar, asgi
from litestar.types import Receive, Scope, Send
async def answer(scope: Scope, receive: Receive, send: Send) -> None: pass
Litestar([asgi("/")(answer)], openapi_config=None)
"""
_SERVICE = "from bigtwo_api.app import create_app; create_app()"


class _Start(NamedTuple):
    """What is done before the clock starts, and what is timed."""

    before: str
    timed: str


@cache
def _byte_code() -> str:
    """A folder for the byte code, so that modules are compiled once, as where they are installed."""
    folder = tempfile.mkdtemp(prefix="bigtwo-bench-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _milliseconds(start: _Start) -> float:
    """CPU milliseconds of what is timed, in a new process."""
    code = f"{start.before}\nimport time\n_ = time.process_time()\n{start.timed}\nprint(time.process_time() - _)"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = _byte_code()
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60, env=environment)
    return float(ran.stdout.split()[-1]) * 1000


def _rounds(starts: dict[str, _Start], effort: Effort) -> dict[str, list[float]]:
    """Each start in turn, round by round. The first round writes the byte code and does not count."""
    found: dict[str, list[float]] = {name: [] for name in starts}
    for number in range(effort.rounds + 1):
        for name, start in starts.items():
            took = _milliseconds(start)
            if number:
                found[name].append(took)
    return found


def _engine(effort: Effort) -> list[Row]:
    found = _rounds({"import": _Start(*_ENGINE), "ready": _Start(*_READY)}, effort)
    importing, ready = spread(found["import"]), spread(found["ready"])
    return [
        Row(id="start.engine", title="import bigtwo, beyond import msgspec", unit="ms", figure=importing.median,
            low=importing.low, high=importing.high, target=ENGINE_IMPORT),
        Row(id="start.engine.ready", title="the same and a rule set ready to judge by", unit="ms", figure=ready.median,
            low=ready.low, high=ready.high),
    ]  # fmt: skip


def _service(effort: Effort) -> list[Row]:
    starts = {"service": _Start("", _SERVICE), "Litestar": _Start("", _LITESTAR)}
    try:
        found = _rounds(starts, effort)
    except subprocess.CalledProcessError as error:
        reason = error.stderr.strip().splitlines()[-1]
        return [Row(id="start.service", title="the service's application, made", unit="×", skipped=reason)]
    ratio = spread(ours / bare for ours, bare in zip(found["service"], found["Litestar"], strict=True))
    bare = spread(found["Litestar"]).median
    return [
        Row(id="start.service", title="the service's application, made, against a bare Litestar app", unit="×",
            figure=ratio.median, low=ratio.low, high=ratio.high, target=SERVICE_IMPORT,
            rivals=(Rival("bare Litestar app, ms", bare, 1 / ratio.median),),
            note=f"{spread(found['service']).median:.0f} ms")
    ]  # fmt: skip


def benches() -> list[Bench]:
    """The measurements of starting."""
    return [
        Bench("start.engine", "import of the engine", _engine),
        Bench("start.service", "making of the application", _service),
    ]
