"""The gate before the questions, and the rate limit, by a clock of our own."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from bigtwo_api.front import Origins
from bigtwo_api.gate import Gate, RateLimiter, client_of
from bigtwo_api.hardness import hardness_of
from bigtwo_api.metrics import BOUNDS, Meter
from bigtwo_api.operations import OPERATIONS
from bigtwo_api.problems import Refusal
from bigtwo_api.request_ids import request_id_of


def test_who_waits_comes_in_by_order_of_arrival() -> None:
    async def run() -> Any:
        gate, order = Gate(1, 3), []

        async def visit(name: Any) -> None:
            turn = gate.enter()
            if turn is not None:
                await gate.wait(turn)
            order.append(name)
            await asyncio.sleep(0)
            gate.leave()

        await asyncio.gather(*map(visit, "abcd"))
        return order, gate.inside, gate.waiting

    assert asyncio.run(run()) == (["a", "b", "c", "d"], 0, 0)


def test_who_finds_the_queue_full_is_refused() -> None:
    async def run() -> None:
        gate = Gate(1, 1)
        assert gate.enter() is None
        assert gate.enter() is not None
        with pytest.raises(Refusal) as refused:
            gate.enter()
        assert (refused.value.kind.status, refused.value.headers) == (503, ((b"retry-after", b"1"),))

    asyncio.run(run())


@pytest.mark.parametrize("too_late", [False, True])
def test_who_is_called_away_leaves_the_place_to_the_next(too_late: Any) -> None:
    async def run() -> Any:
        gate = Gate(1, 5)
        gate.enter()
        turn, next_turn = gate.enter(), gate.enter()
        assert turn is not None
        assert next_turn is not None
        task = asyncio.create_task(gate.wait(turn))
        await asyncio.sleep(0)
        if too_late:
            gate.leave()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        if not too_late:
            gate.leave()
        await asyncio.wait_for(gate.wait(next_turn), 1)
        gate.leave()
        return gate.inside, gate.waiting

    assert asyncio.run(run()) == (0, 0)


def test_a_client_has_its_share_at_once_and_then_bit_by_bit() -> None:
    now = [100.0]
    limiter = RateLimiter(4, 8, 10, lambda: now[0])
    assert [limiter.ask("a").allowed for _ in range(5)] == [True] * 4 + [False]
    assert limiter.ask("a").wait == pytest.approx(2)
    assert limiter.ask("b").remaining == 3
    now[0] += 2
    assert [limiter.ask("a").allowed for _ in range(2)] == [True, False]
    now[0] += 100
    assert limiter.ask("a").remaining == 3
    assert limiter.ask("a").reset == pytest.approx(4)


def test_the_rate_limit_remembers_so_many_clients() -> None:
    limiter = RateLimiter(1, 60, 100, lambda: 0.0)
    for number in range(1000):
        assert limiter.ask(str(number)).allowed
    assert len(limiter) == 100
    assert not limiter.ask("999").allowed


@pytest.mark.parametrize(
    ("host", "client"),
    [("10.0.0.1", "10.0.0.1"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("fe80::1%eth0", "fe80::"), ("a:b", "a:b")],
)
def test_whom_a_request_is_counted_for(host: Any, client: Any) -> None:
    assert client_of((host, 1)) == client
    assert client_of(None) == ""


def test_origins_are_told_only_what_they_may_know() -> None:
    assert Origins("https://a").headers("GET", {b"origin": b"https://b"}) == [(b"vary", b"Origin")]
    assert (b"access-control-allow-origin", b"https://a") in Origins(" https://a ,").headers("GET", {b"origin": b"https://a"})
    assert Origins("*").headers("GET", {}) == []
    assert (b"access-control-allow-origin", b"*") in Origins("*").headers("POST", {b"origin": b"null"})


def test_every_example_has_a_hardness() -> None:
    for operation in OPERATIONS:
        if operation.decoder is not None:
            for example in operation.examples.values():
                question = operation.decoder(json.dumps(example.value).encode(), "en")
                assert hardness_of(operation.id)(question) in {True, False}


def test_a_histogram_holds_every_request() -> None:
    meter = Meter("x")
    for seconds in (0, BOUNDS[0], 0.003, 100):
        meter.count(200, seconds)
    lines = list(meter.histogram())
    assert lines[0].endswith(" 2")
    assert lines[len(BOUNDS)].endswith(" 4")
    assert lines[-1].endswith(" 4")


def test_ids_of_our_own_differ() -> None:
    ids = {request_id_of(field) for field in (None, b"", b"a b", b"x" * 65)}
    assert len(ids) == 4
    assert request_id_of(b"x" * 64) == b"x" * 64
