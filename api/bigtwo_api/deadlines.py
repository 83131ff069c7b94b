"""Deadlines of connections, looked at a few times a second all together: cheaper than a timer for every request."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final, Protocol

NEVER: Final = float("inf")
_LOOKS: Final = 4
"""How often to look within the shortest time allowed."""


class Expiring(Protocol):
    """What has a deadline, by the clock of the event loop."""

    deadline: float

    def expired(self, now: float) -> None:
        """The deadline has passed."""


class DeadlineWatch:
    """Watches what has a deadline while there is anything; ``shortest`` is the shortest time that is ever given."""

    def __init__(self, watched: Iterable[Expiring], shortest: float) -> None:
        self._watched = watched
        self._pause = min(1.0, max(0.02, shortest / _LOOKS))
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Watch from now on, if it does not do so already."""
        if self._timer is None:
            self._timer = loop.call_later(self._pause, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        watched = list(self._watched)
        for one in watched:
            if one.deadline <= now:
                one.expired(now)
        self._timer = loop.call_later(self._pause, self._look, loop) if watched else None
