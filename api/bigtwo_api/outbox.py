"""What connections have to say, written once the event loop has heard everyone who spoke.

A client that waits for its answer sleeps, and waking it costs the kernel more than the writing. Where many wait on one
machine, answers written one after another find them awake; and several answers on one connection go as one.
"""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

_MOST_WAITING: Final = 16
"""So many connections are written to at the latest, so that the first does not wait long for the others."""


class Speaker(Protocol):
    """A connection with something to say."""

    def flush(self) -> None:
        """Write it."""


class Outbox:
    """The connections of one event loop that have something to say."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[Speaker] = []

    def add(self, speaker: Speaker) -> None:
        """Have a connection write before the loop waits for anything new."""
        waiting = self._waiting
        waiting.append(speaker)
        if len(waiting) == 1:
            self._loop.call_soon(self._flush)
        elif len(waiting) >= _MOST_WAITING:
            self._flush()

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for speaker in waiting:
            speaker.flush()
