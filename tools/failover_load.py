"""A bounded load on one address: a few clients that ask without a pause and compare every answer with the right one."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import Iterator
from typing import Final, NamedTuple

import httpx

_STRAIGHT: Final = ["3c", "4d", "5h", "6s", "7d"]
_HAND: Final = ["3c", "4d", "5h", "6s", "7d", "8c", "8h", "9s", "Td", "Jc", "Kh", "As", "2d"]
_COMPARISON: Final = {"play": ["4c", "4h", "4s", "8c", "8d"], "table": _STRAIGHT}
_LONGEST: Final = 20.0
_LONGEST_RUN: Final = 60.0


class Question(NamedTuple):
    """Something to ask: a path, and a body if it is to be posted."""

    path: str
    body: str = ""


QUESTIONS: Final = (
    Question("/v1/combos/classify", json.dumps({"cards": _STRAIGHT})),
    Question("/v1/plays/compare", json.dumps(_COMPARISON)),
    Question("/v1/plays/legal", json.dumps({"hand": _HAND})),
    Question("/v1/batch", json.dumps({"requests": [{"operation": "plays/compare", "body": _COMPARISON}] * 40})),
    Question(
        "/v1/plays/chance", json.dumps({"ruleset": "joker", "play": _STRAIGHT, "opponents": [13, 13, 13], "samples": 200})
    ),
    Question("/v1/rulesets/douque"),
)
"""Quick ones, a long one, a hard one, which takes a while, and one to be fetched."""


class Asked(NamedTuple):
    """One request: when it began, by the monotonic clock, how many seconds it took, and what was wrong, if anything."""

    begun: float
    seconds: float
    fault: str


class Load:
    """So many clients asking until they are told to stop, but no longer than a minute."""

    def __init__(self, address: str, clients: int) -> None:
        self.asked: list[Asked] = []
        self._address = address
        self._clients = clients
        self._right: dict[Question, bytes] = {}
        self._end = 0.0

    def end(self) -> None:
        """Ask no more."""
        self._end = 0.0

    async def run(self) -> None:
        """Ask until told to stop. What came of it is in ``asked``."""
        limits = httpx.Limits(max_connections=self._clients, max_keepalive_connections=self._clients)
        self._end = time.monotonic() + _LONGEST_RUN
        async with httpx.AsyncClient(base_url=self._address, limits=limits, timeout=_LONGEST) as client:
            await asyncio.gather(*(self._ask(client, first) for first in range(self._clients)))

    def learn(self) -> None:
        """Ask everything once while nothing is disturbed: these are the right answers. Raises httpx.HTTPError."""
        with httpx.Client(base_url=self._address, timeout=_LONGEST) as client:
            for question in QUESTIONS:
                self._right[question] = client.send(_request(client, question)).raise_for_status().content

    async def _ask(self, client: httpx.AsyncClient, first: int) -> None:
        for question in _from(first):
            if time.monotonic() >= self._end:
                return
            self.asked.append(await self._one(client, question))

    async def _one(self, client: httpx.AsyncClient, question: Question) -> Asked:
        begun = time.monotonic()
        try:
            answer = await client.send(_request(client, question))
        except httpx.HTTPError as error:
            fault = f"{question.path}: {type(error).__name__} {error}"
        else:
            is_right = answer.status_code == 200 and answer.content == self._right[question]
            fault = "" if is_right else f"{question.path}: {answer.status_code} {answer.text[:200]}"
        return Asked(begun, time.monotonic() - begun, fault)


def _from(first: int) -> Iterator[Question]:
    """The questions in turn, without end; not every client begins with the same."""
    return itertools.islice(itertools.cycle(QUESTIONS), first % len(QUESTIONS), None)


def _request(client: httpx.Client | httpx.AsyncClient, question: Question) -> httpx.Request:
    if not question.body:
        return client.build_request("GET", question.path)
    return client.build_request("POST", question.path, content=question.body, headers={"Content-Type": "application/json"})
