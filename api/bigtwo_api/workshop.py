"""Where hard questions are answered: a few processes beside the event loop, in order of arrival, with an end to patience.

A process starts when it is first needed and stays. One that takes too long over a question, or ends, is replaced; whoever
asked is told that the question is too hard, or 503 with Retry-After.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final

import msgspec
from msgspec import Struct

from bigtwo import Language
from bigtwo_api.gate import Gate
from bigtwo_api.problems import TOO_HARD, UNAVAILABLE, Refusal

LENGTH_BYTES: Final = 4
_RETRY_LATER: Final = (b"retry-after", b"5")
_LARGEST_READ: Final = 1024 * 1024


class Job(Struct, array_like=True):
    """A question for the workshop. ``only_read``: find what is wrong with the body, and do not answer if nothing is."""

    operation: str
    language: Language
    body: bytes
    only_read: bool = False


class Done(Struct, array_like=True):
    """What became of it: a status and the body of the answer."""

    status: int
    payload: bytes


def framed(record: Struct) -> bytes:
    """A record as it goes through a pipe: its length, then its bytes."""
    content = msgspec.msgpack.encode(record)
    return len(content).to_bytes(LENGTH_BYTES, "big") + content


class Workshop:
    """A few processes that answer hard questions, and the queue before them."""

    def __init__(self, processes: int, queue_limit: int, patience: float) -> None:
        self._gate = Gate(processes, queue_limit)
        self._patience = patience
        self._idle: list[Process] = []
        self.is_open = False

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return self._gate.waiting

    def open(self) -> None:
        """Accept questions from now on."""
        self.is_open = True

    async def close(self) -> None:
        """End the processes."""
        self.is_open = False
        idle, self._idle = self._idle, []
        for process in idle:
            await _end(process)

    async def answer(self, job: Job) -> Done:
        """Have a question answered. Raises Refusal: 503, the queue is full or the process ended; 422, it took too long."""
        turn = self._gate.enter()
        if turn is not None:
            await self._gate.wait(turn)
        try:
            return await self._answer(job)
        finally:
            self._gate.leave()

    async def _answer(self, job: Job) -> Done:
        process = self._idle.pop() if self._idle else await _start()
        patience = Patience(process, self._patience)
        is_done = False
        try:
            done = await _ask(process, job)
            is_done = True
            return done  # noqa: TRY300 - nothing else can fail
        except (asyncio.IncompleteReadError, ConnectionError, msgspec.MsgspecError):
            if patience.is_over:
                raise Refusal(TOO_HARD) from None
            raise Refusal(UNAVAILABLE, headers=(_RETRY_LATER,)) from None
        finally:
            patience.end()
            if is_done and self.is_open and process.returncode is None and not patience.is_over:
                self._idle.append(process)
            else:
                await _end(process)


class Patience:
    """Ends a process that takes too long; ``is_over`` tells that it did."""

    def __init__(self, process: Process, seconds: float) -> None:
        self.is_over = False
        self._process = process
        self._timer = asyncio.get_running_loop().call_later(seconds, self._run_out)

    def _run_out(self) -> None:
        self.is_over = True
        _kill(self._process)

    def end(self) -> None:
        """Wait no more."""
        self._timer.cancel()


async def _start() -> Process:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bigtwo_api.workshop_process", stdin=PIPE, stdout=PIPE, env=environment, limit=_LARGEST_READ
    )


async def _ask(process: Process, job: Job) -> Done:
    if process.stdin is None or process.stdout is None:
        raise ConnectionError
    process.stdin.write(framed(job))
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
    return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=Done)


def _kill(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()


async def _end(process: Process) -> None:
    if process.returncode is None:
        _kill(process)
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()
