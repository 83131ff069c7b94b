"""The gate before the questions: how many are answered at once, how many may wait, and how often one client may ask."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from ipaddress import IPv6Address
from math import ceil
from typing import Final, NamedTuple

from bigtwo_api.problems import UNAVAILABLE, Refusal
from bigtwo_api.wire import RETRY_SOON, Header

_IPV6_SITE: Final = 64
"""A client of IPv6 commands so many bits of addresses; they count as one."""


class Gate:
    """Lets so many in at once; others wait in order of arrival, and whoever finds the queue full is refused."""

    __slots__ = ("_limit", "_queue", "_queue_limit", "inside")

    def __init__(self, limit: int, queue_limit: int) -> None:
        self._limit = limit
        self._queue_limit = queue_limit
        self._queue: deque[asyncio.Future[None]] = deque()
        self.inside = 0

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._queue)

    @property
    def is_full(self) -> bool:
        """Whether whoever comes now has to wait."""
        return self.inside >= self._limit

    def enter(self) -> asyncio.Future[None] | None:
        """Come in, or get a place in the queue to be awaited. Raises Refusal (503) where there is none.

        Whoever is inside, or has waited in vain, leaves by :meth:`leave` or :meth:`give_up`.
        """
        if self.inside < self._limit:
            self.inside += 1
            return None
        if len(self._queue) >= self._queue_limit:
            raise Refusal(UNAVAILABLE, headers=(RETRY_SOON,))
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append(turn)
        return turn

    async def wait(self, turn: asyncio.Future[None]) -> None:
        """Wait for one's turn; who is called away meanwhile leaves the place to the next."""
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self.leave()
            elif turn in self._queue:
                self._queue.remove(turn)
            raise

    def leave(self) -> None:
        """Leave; the first who waits comes in."""
        while self._queue:
            turn = self._queue.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.inside -= 1


class Allowance(NamedTuple):
    """What a client may do: this request or not, how many more, in how many seconds all of them, and in how many one."""

    allowed: bool
    remaining: int
    reset: float
    wait: float


class RateLimiter:
    """So many requests in a window for each client, all at once or spread out (GCRA): one number a client.

    The number is when the client will have nothing left to make up for. The client longest away is forgotten first, which
    forgives him at most one window.
    """

    def __init__(self, limit: int, window: float, most_clients: int, clock: Callable[[], float]) -> None:
        self._limit = limit
        self._window = window
        self._pause = window / limit
        self._most_clients = most_clients
        self._clock = clock
        self._clients: OrderedDict[str, float] = OrderedDict()
        self.policy: Header = (b"ratelimit-policy", b'"client";q=%d;w=%d' % (limit, window))

    def __len__(self) -> int:
        return len(self._clients)

    def ask(self, client: str) -> Allowance:
        """Whether a client may make a request now; if so, it is counted."""
        now, clients = self._clock(), self._clients
        owed = max(clients.get(client, now), now) - now
        allowed = owed + self._pause <= self._window * (1 + 1e-9)
        if allowed:
            owed += self._pause
            clients[client] = now + owed
        clients.move_to_end(client)
        if len(clients) > self._most_clients:
            clients.popitem(last=False)
        remaining = int((self._window - owed) / self._pause + 1e-6)
        return Allowance(allowed, remaining, owed, max(0.0, owed + self._pause - self._window))

    def headers(self, allowance: Allowance) -> list[Header]:
        """The fields that tell a client where it stands (draft-ietf-httpapi-ratelimit-headers-10)."""
        standing = b'"client";r=%d;t=%d' % (allowance.remaining, ceil(allowance.reset))
        return [self.policy, (b"ratelimit", standing)]


def client_of(address: tuple[str, int] | None) -> str:
    """Whom a request is counted for: an address, or of an IPv6 address the part that is one site's."""
    if address is None:
        return ""
    host = address[0]
    if ":" not in host:
        return host
    try:
        return str(IPv6Address(int(IPv6Address(host.partition("%")[0])) >> _IPV6_SITE << _IPV6_SITE))
    except ValueError:
        return host
