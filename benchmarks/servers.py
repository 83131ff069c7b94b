"""Servers as processes of their own: started on one core, read for the CPU they used, stopped by their process id."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
HOST = "127.0.0.1"
_START_SECONDS = 60
_STOP_SECONDS = 10


class Cores(NamedTuple):
    """Which core a server runs on, and which one whoever loads it; None where there is only one."""

    server: int | None
    load: int | None


def cores() -> Cores:
    """The first two cores this process may use."""
    usable = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return Cores(usable[0], usable[1]) if len(usable) > 1 else Cores(None, None)


@contextmanager
def pinned(core: int | None) -> Iterator[None]:
    """Keep this process, and those it starts meanwhile, on a core."""
    if core is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


class Server(NamedTuple):
    """A running server."""

    name: str
    process: subprocess.Popen[bytes]
    port: int

    def cpu_seconds(self) -> float:
        """User and system time of all its threads so far."""
        folder = Path(f"/proc/{self.process.pid}/task")
        return sum(int((task / "schedstat").read_text().split()[0]) for task in folder.iterdir()) / 1e9


def measurable() -> bool:
    """Whether this system says how much CPU another process used, to the nanosecond."""
    return Path("/proc/self/schedstat").exists()


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind((HOST, 0))
        port: int = listening.getsockname()[1]
        return port


def _command(name: str, case: str, port: int) -> list[str]:
    return [sys.executable, "-m", "benchmarks.stacks", name, case, str(port)]


class NotStarted(Exception):
    """A server that ended, or did not answer, before it could be measured."""


def _start(name: str, case: str) -> Server:
    port = _free_port()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), *sys.path]))}
    process = subprocess.Popen(_command(name, case, port), env=environment, cwd=ROOT, stderr=subprocess.PIPE)
    return Server(name, process, port)


def _wait(server: Server) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while True:
        if server.process.poll() is not None:
            said = server.process.stderr.read().decode(errors="replace") if server.process.stderr else ""
            raise NotStarted(f"{server.name}: {said.strip().splitlines()[-1] if said.strip() else 'ended'}")
        try:
            socket.create_connection((HOST, server.port), timeout=1).close()
        except OSError:
            if time.monotonic() > deadline:
                raise NotStarted(f"{server.name}: does not answer") from None
            time.sleep(0.1)
        else:
            return


def _stop(server: Server) -> None:
    server.process.terminate()
    try:
        server.process.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        server.process.kill()
        server.process.wait()
    if server.process.stderr:
        server.process.stderr.close()


@contextmanager
def running(names: Sequence[str], case: str, core: int | None) -> Iterator[list[Server]]:
    """The named servers for one kind of request, all on one core; every one is stopped in the end. Raises NotStarted."""
    started: list[Server] = []
    try:
        with pinned(core):
            for name in names:
                started.append(_start(name, case))  # noqa: PERF401 - one that is started has to be stopped
        for server in started:
            _wait(server)
        yield started
    finally:
        for server in started:
            _stop(server)
