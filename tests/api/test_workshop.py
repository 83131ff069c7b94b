"""What becomes of a hard question whose process takes too long, or ends."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process

import pytest

from bigtwo_api import workshop
from bigtwo_api.problems import Refusal
from bigtwo_api.workshop import Job, Workshop

PATIENCE = 0.3


@pytest.mark.parametrize(
    ("program", "code", "status", "headers"),
    [
        ("import time; time.sleep(60)", "too_hard", 422, ()),
        ("", "unavailable", 503, ((b"retry-after", b"5"),)),
        ("import sys; sys.stdout.buffer.write(bytes([0, 0, 0, 1, 255]))", "unavailable", 503, ((b"retry-after", b"5"),)),
    ],
)
def test_a_question_without_an_answer(
    monkeypatch: pytest.MonkeyPatch, program: str, code: str, status: int, headers: tuple[tuple[bytes, bytes], ...]
) -> None:
    """Only the one that takes too long is told to be too hard; a process that ends of itself may be asked again."""
    started: list[Process] = []

    async def start() -> Process:
        started.append(await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdin=PIPE, stdout=PIPE))
        return started[0]

    async def ask() -> None:
        shop = Workshop(1, 1, PATIENCE if code == "too_hard" else 30)
        shop.open()
        await shop.answer(Job("analyzeHand", "en", b"{}"))

    monkeypatch.setattr(workshop, "_start", start)
    with pytest.raises(Refusal) as refused:
        asyncio.run(ask())

    assert (refused.value.kind.code, refused.value.kind.status, refused.value.headers) == (code, status, headers)
    assert started[0].returncode is not None
