"""The worst requests that the document allows, sent to a running service: ``python -m benchmarks.worst``.

For each: how long it takes, how many bytes come back, and the longest that another client, who asks for next to nothing all
the while, had to wait for the event loop. Nothing is remembered between two requests but what the service itself keeps.
"""

from __future__ import annotations

import http.client
import json
import sys
import threading
import time
from collections.abc import Callable
from itertools import permutations
from typing import Any, NamedTuple

from typing_extensions import override

from benchmarks import servers
from benchmarks.samples import ONE_SUIT, WORST_JOKER_HANDS
from bigtwo import RULESET_IDS, rules_for
from bigtwo.cards import CODES

_PAUSE = 0.002
_BODY = 64 * 1024
_BATCH_BODY = 4 * 1024 * 1024
Body = Callable[[], bytes]


class Found(NamedTuple):
    """What came of one request: milliseconds, status, bytes of the answer, and the longest wait of the other client."""

    took: float
    status: int
    size: int
    waited: float


def _json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _hands() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Hands that are as hard as can be under each rule set."""
    hands: dict[str, tuple[str, tuple[str, ...]]] = {}
    for name in RULESET_IDS:
        limit = rules_for(name).tables.hand_limit
        hands[f"one suit, {name}"] = name, ONE_SUIT
        if limit > 13:
            hands[f"{limit} cards of two suits, {name}"] = name, (*ONE_SUIT, *(card[0] + "h" for card in ONE_SUIT))[:limit]
        if rules_for(name).tables.has_joker:
            hands |= {f"{title}, {name}": (name, hand) for title, hand in WORST_JOKER_HANDS.items()}
    return hands


def _house_rules(number: int) -> dict[str, Any]:
    """A rule set that nobody has asked for before."""
    orders = ["".join(order) for order in permutations("cdhs")]
    changes = {"cards": {"suit_order": orders[number % 24]}, "scoring": {"extends": "douque", "changes": {"base": number + 1}}}
    return {"extends": "douque", "changes": changes}


def _asked() -> dict[str, tuple[str, Body]]:
    """Each bad request: its path, and its body."""
    asked: dict[str, tuple[str, Body]] = {}
    for title, (name, hand) in _hands().items():
        asked[f"legal: {title}"] = "/v1/plays/legal", _fixed({"ruleset": name, "hand": hand, "limit": 20_000})
        asked[f"analyze: {title}"] = (
            "/v1/hands/analyze",
            _fixed({"ruleset": name, "hand": hand, "opponents": [1], "play": hand[:1]}),
        )
        asked[f"suggest: {title}"] = "/v1/plays/suggest", _fixed({"ruleset": name, "hand": hand})
    for name in RULESET_IDS:
        chance = {"ruleset": name, "play": ["3c", "4d", "5h", "6s", "7c"], "opponents": [13, 13, 13], "samples": 2000}
        asked[f"chance: three hands of 13, {name}"] = "/v1/plays/chance", _fixed(chance)
    return asked | _records() | _broken() | _batches()


def _fixed(value: Any) -> Body:
    return lambda: _json(value)


def _records() -> dict[str, tuple[str, Body]]:
    seats = ["E", "S", "W", "N"]
    passes = [{"seat": seats[number % 4], "type": "pass"} for number in range(400)]
    illegal = [{"seat": "E", "type": "play", "cards": list(CODES[:13])}] * 400
    skipped: dict[str, Any] = {"seats": seats, "on_illegal": "skip"}
    text = "E: " + " ".join(CODES[:5]) + "\nS: pass\n"
    return {
        "adjudicate: 400 passes": ("/v1/rounds/adjudicate", _fixed({**skipped, "actions": passes})),
        "adjudicate: 400 plays of 13": ("/v1/rounds/adjudicate", _fixed({**skipped, "actions": illegal})),
        "read a round: 50,000 characters": ("/v1/rounds/read", _fixed({"text": (text * 5000)[:50_000]})),
        "read a round: 50,000 letters": ("/v1/rounds/read", _fixed({"text": "x\n" * 25_000})),
        "read cards: 10,000 characters": ("/v1/cards/read", _fixed({"text": "♠2 " * 3333})),
        "read cards: 10,000 letters": ("/v1/cards/read", _fixed({"text": "x" * 10_000})),
        "survey: all rule sets": ("/v1/plays/survey", _fixed({"play": ["3c"]})),
        "survey: 32 changed rules": (
            "/v1/plays/survey", _fixed({"play": ["3c"], "rulesets": [*map(_house_rules, range(32))]}),
        ),
        "classify: house rules": ("/v1/combos/classify", _fixed({"cards": ["3c"], "ruleset": _house_rules(500)})),
    }  # fmt: skip


def _broken() -> dict[str, tuple[str, Body]]:
    def listed(part: bytes, size: int, head: bytes = b'{"cards":[', tail: bytes = b"]}") -> Body:
        return lambda: head + b",".join([part] * ((size - len(head + tail)) // (len(part) + 1))) + tail

    names = b"{" + b",".join(b'"%x":1' % (number // 2) for number in range(7000)) + b"}"
    path, batch = "/v1/combos/classify", "/v1/batch"
    return {
        "broken: 64 kB of {}": (path, listed(b"{}", _BODY)),
        "broken: 64 kB of names twice": (path, lambda: names),
        "broken: 64 kB of [": (path, lambda: b"[" * _BODY),
        "broken batch: 4 MB of {}": (batch, listed(b"{}", _BATCH_BODY, b'{"requests":[')),
        "broken batch: 4 MB of 1": (batch, listed(b"1", _BATCH_BODY, b'{"requests":[')),
    }  # fmt: skip


def _batches() -> dict[str, tuple[str, Body]]:
    def batch(operation: str, *bodies: Any) -> Body:
        items = [{"operation": operation, "body": bodies[number % len(bodies)]} for number in range(1000)]
        return lambda: _json({"requests": items})

    hand = [rank + suit for rank, suit in zip("3456789TJQKA2", "cdhscdhscdhsc", strict=True)]
    straight = {"play": ["3c", "4d", "5h", "6s", "7c"], "table": ["4c", "5d", "6h", "7s", "8c"]}
    return {
        "batch: 1,000 comparisons": ("/v1/batch", batch("plays/compare", straight)),
        "batch: 1,000 leads": ("/v1/batch", batch("plays/legal", {"hand": hand, "ruleset": "formal"})),
        "batch: 1,000 leads, 9 of a suit": ("/v1/batch", batch("plays/legal", {"hand": ONE_SUIT[:9], "ruleset": "formal"})),
        "batch: 1,000 surveys": ("/v1/batch", batch("plays/survey", {"play": ["3c"]})),
        "batch: 1,000 broken bodies of 4 kB": ("/v1/batch", batch("combos/classify", {"cards": [{}] * 1300})),
        "batch: 1,000 house rules": ("/v1/batch", batch("combos/classify", *(
            {"cards": ["3c"], "ruleset": _house_rules(number)} for number in range(1000)))),
        "batch: 1,000 records": ("/v1/batch", batch("rounds/adjudicate", {
            "seats": ["E", "S"], "actions": [{"seat": "E", "type": "pass"}] * 60})),
        "batch: 1,000 analyses": ("/v1/batch", batch("hands/analyze", {"hand": hand, "opponents": [1], "ruleset": "formal"})),
    }  # fmt: skip


class _Other(threading.Thread):
    """The other client: asks for next to nothing, again and again, and notes its longest wait."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self._connection = http.client.HTTPConnection(servers.HOST, port)
        self.longest = 0.0
        self.running = True

    @override
    def run(self) -> None:
        """Ask until told to stop."""
        while self.running:
            start = time.perf_counter()
            self._connection.request("GET", "/livez")
            self._connection.getresponse().read()
            self.longest = max(self.longest, (time.perf_counter() - start) * 1000)
            time.sleep(_PAUSE)


def measure(port: int, path: str, body: bytes) -> Found:
    """Send one request, with the other client beside it."""
    other = _Other(port)
    other.start()
    time.sleep(0.02)
    other.longest = 0.0
    connection = http.client.HTTPConnection(servers.HOST, port, timeout=120)
    start = time.perf_counter()
    connection.request("POST", path, body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    size = len(answer.read())
    took = (time.perf_counter() - start) * 1000
    time.sleep(0.01)
    other.running = False
    other.join()
    connection.close()
    return Found(took, answer.status, size, other.longest)


def main(pattern: str = "") -> None:
    """Measure, and print one line a request, the longest wait last."""
    rows: list[tuple[Found, str]] = []
    with servers.running(["ours"], "", None) as (server,):
        for title, (path, body) in _asked().items():
            if pattern in title:
                rows.append((measure(server.port, path, body()), title))
    print("  took ms  status      bytes  other waited ms  request")
    for found, title in sorted(rows, key=lambda row: row[0].waited):
        print(f"{found.took:9.1f}  {found.status:6}  {found.size:9,}  {found.waited:15.1f}  {title}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
