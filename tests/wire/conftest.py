"""A real ``bigtwo serve`` with short deadlines, and raw sockets to it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, Self

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 10
SHORT = {
    "head_timeout": 0.5, "body_timeout": 0.5, "answer_timeout": 0.5, "keep_alive": 1, "head_limit": 4096,
    "target_limit": 1000, "field_limit": 50, "body_limit": 8192, "batch_body_limit": 65536, "shutdown_timeout": 5,
}  # fmt: skip
ASK = b'{"cards":["3c"]}'
HARD = json.dumps(
    {"ruleset": "joker", "play": ["3c", "4d", "5h", "6s", "7c"], "opponents": [13, 13, 13], "samples": 2000}
).encode()
"""A question that takes some tenths of a second."""


class Answer(NamedTuple):
    """An answer as it came: status, fields by name, content, and how it ended."""

    status: int
    fields: dict[str, str]
    content: bytes

    def json(self) -> Any:
        return json.loads(self.content)


class Connection:
    """A raw connection that reads answers one by one."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._rest = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        """Send; a server that has closed already is not an error here, its answer says why."""
        with suppress(BrokenPipeError, ConnectionResetError):
            self.socket.sendall(data)

    def answer(self, *, head_only: bool = False) -> Answer:
        while b"\r\n\r\n" not in self._rest:
            self._more()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        line, *lines = head.decode("latin-1").split("\r\n")
        fields = {name.lower(): value for name, _, value in (one.partition(": ") for one in lines)}
        length = 0 if head_only else int(fields.get("content-length", 0))
        while len(self._rest) < length:
            self._more()
        content, self._rest = self._rest[:length], self._rest[length:]
        return Answer(int(line.split()[1]), fields, content)

    def _more(self) -> None:
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("closed before the answer was whole")
        self._rest += data

    def is_closed(self, within: float = PATIENCE) -> bool:
        """Whether the server closes without another byte."""
        self.socket.settimeout(within)
        try:
            return not self._rest and self.socket.recv(1) == b""
        except ConnectionResetError:
            return True
        except TimeoutError:
            return False


class Served:
    """A running service."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process = process
        self.port = port

    def connect(self) -> Connection:
        return Connection(self.port)

    def ask(self, data: bytes) -> Answer:
        with self.connect() as connection:
            connection.send(data)
            return connection.answer()

    def is_well(self) -> bool:
        """Whether the next client is served."""
        answer = self.ask(post(ASK))
        return answer.status == 200 and answer.json()["combo"]["kind"] == "single"

    def open_files(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def settles_at(self, files: int) -> bool:
        """Whether the number of open files goes back to what it was."""
        deadline = time.monotonic() + PATIENCE
        while self.open_files() > files:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.05)
        return True


def post(body: bytes, path: str = "/v1/combos/classify", *lines: str, length: int | None = None) -> bytes:
    """A request with a body; ``lines`` are more header fields."""
    size = len(body) if length is None else length
    fields = ["Host: x", "Content-Type: application/json", f"Content-Length: {size}", *lines]
    return f"POST {path} HTTP/1.1\r\n".encode() + "".join(f"{line}\r\n" for line in fields).encode() + b"\r\n" + body


def get(path: str = "/livez", *lines: str) -> bytes:
    """A request without a body."""
    return "".join(f"{line}\r\n" for line in (f"GET {path} HTTP/1.1", "Host: x", *lines, "")).encode()


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


@contextmanager
def serving(output: Any = subprocess.DEVNULL, **settings: Any) -> Iterator[Served]:
    """A service with some settings, stopped by its process id in the end; it must not have ended before."""
    port = free_port()
    options = [part for name, value in settings.items() for part in ("--" + name.replace("_", "-"), str(value))]
    command = [sys.executable, "-m", "bigtwo_api", "serve", "--port", str(port), *options]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=output)
    served = Served(process, port)
    try:
        wait_for(served)
        yield served
        assert process.poll() is None, "the service has ended"
    finally:
        process.terminate()
        process.wait(timeout=20)


def wait_for(served: Served) -> None:
    deadline = time.monotonic() + 20
    while True:
        assert served.process.poll() is None, "the service has ended"
        assert time.monotonic() < deadline, "the service does not answer"
        try:
            if served.is_well():
                return
        except OSError:
            time.sleep(0.05)


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    with serving(**SHORT) as service:
        assert service.ask(post(HARD, "/v1/plays/chance")).status == 200  # a process for hard questions is there from now on
        yield service
