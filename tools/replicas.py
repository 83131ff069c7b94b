"""Replicas of the service behind nginx, as processes on this machine, with the configuration from ``deploy/nginx``.

Only what differs from place to place is changed in that file: ports, and the folder for what nginx writes.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from tools.check_report import FailedError

CONFIGURATION: Final = Path(__file__).parents[1] / "deploy" / "nginx" / "nginx.conf"
_FOLDER: Final = "/run/bigtwo-nginx"
_LISTEN: Final = "listen 8080;"
_REPLICAS: Final = ("127.0.0.1:8001", "127.0.0.1:8002")
_COUNTED: Final = 'bigtwo_requests_total{operation="classifyCards"'
_NOBODY: Final = 65534
_PATIENCE: Final = 30.0


class StartError(FailedError):
    """A process has ended, or does not answer."""


def nginx_program() -> str | None:
    """Where nginx is; Debian puts it where only root looks."""
    return shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))


def free_ports(count: int) -> list[int]:
    """So many ports of this machine that nobody listens on."""
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def configured(folder: Path, port: int, replicas: Sequence[int]) -> str:
    """The configuration for one place. Raises ValueError where the file lacks what is to be changed."""
    changes = {_FOLDER: str(folder), _LISTEN: f"listen 127.0.0.1:{port};"}
    changes |= {address: f"127.0.0.1:{replica}" for address, replica in zip(_REPLICAS, replicas, strict=True)}
    text = CONFIGURATION.read_text(encoding="utf-8")
    for old, new in changes.items():
        if old not in text:
            message = f"{CONFIGURATION.name} no longer has {old!r}"
            raise ValueError(message)
        text = text.replace(old, new)
    return text


class Replica:
    """One service process, which can be killed, stopped and started again."""

    def __init__(self, port: int, settings: Mapping[str, str], output: Path) -> None:
        self.port = port
        self._settings = settings
        self._output = output
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it judges rightly."""
        options = [part for name, value in self._settings.items() for part in (f"--{name}", value)]
        command = [sys.executable, "-m", "bigtwo_api", "serve", "--port", str(self.port), *options]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        with self._output.open("ab") as output:
            self._process = subprocess.Popen(command, env=environment, stdout=output, stderr=output)  # noqa: S603 - ours
        wait_for(self._process, f"http://127.0.0.1:{self.port}/readyz")

    def answered(self) -> int:
        """How many cards it has classified since it was started, by its own count: nobody but the load asks that."""
        with urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=5) as answer:
            lines = answer.read().decode().splitlines()
        return sum(int(line.rpartition(" ")[2]) for line in lines if line.startswith(_COUNTED))

    def kill(self) -> None:
        """SIGKILL: what is under way is lost."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(_PATIENCE)

    def stop(self) -> int:
        """SIGTERM: what is under way is finished. The status it ends with."""
        if self._process is None:
            return 0
        self._process.terminate()
        return self._process.wait(_PATIENCE)


def wait_for(process: subprocess.Popen[bytes], address: str) -> None:
    """Wait until an address is answered. Raises StartError."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        if process.poll() is not None or time.monotonic() > deadline:
            message = f"{address} is not answered (status {process.poll()})"
            raise StartError(message)
        try:
            with urlopen(address, timeout=2) as answer:  # noqa: S310 - http to this machine
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.05)


@contextmanager
def nginx(folder: Path, port: int, replicas: Sequence[int]) -> Iterator[None]:
    """A running nginx; as nobody, where this is root."""
    path = folder / "nginx.conf"
    path.write_text(configured(folder, port, replicas), encoding="utf-8")
    if os.geteuid() == 0:
        os.chown(folder, _NOBODY, _NOBODY)
    command = [nginx_program() or "nginx", "-p", str(folder), "-c", str(path), "-e", "stderr", "-g", "daemon off;"]
    who = _NOBODY if os.geteuid() == 0 else None
    others: list[int] | None = None if who is None else []
    with (folder / "nginx.log").open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, user=who, group=who, extra_groups=others)  # noqa: S603 - ours
    try:
        wait_for(process, f"http://127.0.0.1:{port}/livez")
        yield
    finally:
        process.terminate()
        process.wait(_PATIENCE)


@contextmanager
def site(settings: Mapping[str, str], ports: Sequence[int]) -> Iterator[tuple[Path, list[Replica]]]:
    """Two replicas behind nginx: ``ports`` are nginx's and theirs. Yields the folder with what they write, and the replicas."""
    front, *behind = ports
    with tempfile.TemporaryDirectory(prefix="bigtwo-site-") as name:
        folder = Path(name)
        replicas = [Replica(port, settings, folder / f"replica-{port}.log") for port in behind]
        try:
            for replica in replicas:
                replica.start()
            with nginx(folder, front, behind):
                yield folder, replicas
        finally:
            for replica in replicas:
                replica.stop()
