"""Many at once, and those who go away: idle connections, pipelines, disconnects, slow readers, and the end of the service."""

from __future__ import annotations

import json
import resource
import signal
import socket
import struct
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from wire.conftest import ASK, HARD, SHORT, Connection, Served, get, post, serving

LEGAL = json.dumps({"ruleset": "formal", "hand": [f"{rank}s" for rank in "3456789TJQKA2"], "limit": 20_000}).encode()


def cut(connection: Connection) -> None:
    """Go away without a word: the other side gets a reset."""
    connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.socket.close()


def test_a_thousand_idle_connections_beside_working_clients() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 1500:
        pytest.skip("this system allows too few open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 1500), hard))
    try:
        with serving(**{**SHORT, "keep_alive": 3}) as served:
            files = served.open_files()
            idle = [served.connect() for _ in range(1000)]
            times = []
            for _ in range(200):
                started = time.perf_counter()
                assert served.is_well()
                times.append(time.perf_counter() - started)
            assert sorted(times)[190] < 0.1
            assert all(connection.is_closed() for connection in idle)
            for connection in idle:
                connection.socket.close()
            assert served.settles_at(files)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("number", [15, 16, 17, 50])
def test_whoever_asks_at_the_same_time_is_answered(served: Served, number: int) -> None:
    clients = [served.connect() for _ in range(number)]
    try:
        for _ in range(5):
            for client in clients:
                client.send(post(ASK))
            assert {client.answer().status for client in clients} == {200}
    finally:
        for client in clients:
            client.socket.close()


def test_more_connections_than_allowed() -> None:
    with serving(**{**SHORT, "connection_limit": 10}) as served:
        kept = [served.connect() for _ in range(10)]
        for connection in kept:
            connection.send(get())
            assert connection.answer().status == 200
        with served.connect() as connection:
            answer = connection.answer()
            assert (answer.status, answer.json()["code"], answer.fields["retry-after"]) == (503, "unavailable", "1")
            assert connection.is_closed()
        for connection in kept:
            connection.socket.close()
        time.sleep(0.1)
        assert served.is_well()


@pytest.mark.parametrize("count", [2, 50, 1000])
def test_pipelined_requests_are_answered_in_order(served: Served, count: int) -> None:
    cards = [rank + suit for rank in "3456789TJQKA2" for suit in "cdhs"]
    bodies = [b'{"cards":["%b"]}' % cards[number % 52].encode() for number in range(count)]
    with served.connect() as connection:
        sender = threading.Thread(target=connection.send, args=(b"".join(map(post, bodies)),))
        sender.start()
        answers = [connection.answer() for _ in bodies]
        sender.join()
    assert [answer.json()["combo"]["cards"] for answer in answers] == [json.loads(body)["cards"] for body in bodies]


def test_a_bad_request_in_a_pipeline_comes_in_its_turn(served: Served) -> None:
    with served.connect() as connection:
        connection.send(post(HARD, "/v1/plays/chance") + post(ASK) + b"nonsense\r\n\r\n" + post(ASK))
        assert [connection.answer().status for _ in range(3)] == [200, 200, 400]
        assert connection.is_closed()


def test_disconnects_in_the_middle_of_a_body_and_of_an_answer(served: Served) -> None:
    served.ask(post(LEGAL, "/v1/plays/legal"))
    files = served.open_files()
    for number in range(60):
        connection = served.connect()
        match number % 6:
            case 0:
                connection.send(post(ASK[:5], length=len(ASK)))
            case 1:
                connection.send(post(LEGAL, "/v1/plays/legal"))
            case 2:
                connection.send(post(LEGAL, "/v1/plays/legal"))
                connection.socket.recv(100)
            case 3:
                connection.send(get()[:20])
            case 4:
                connection.send(post(LEGAL, "/v1/plays/legal") * 3)
            case _:
                connection.send(post(ASK))
        cut(connection)
    assert served.is_well()
    assert served.settles_at(files)


def test_who_takes_nothing_of_the_answer_is_cut_off(served: Served) -> None:
    files = served.open_files()
    greedy = [served.connect() for _ in range(3)]
    for connection in greedy:
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.send(post(LEGAL, "/v1/plays/legal") * 100)
    assert served.is_well()
    deadline = time.monotonic() + 8
    while served.open_files() > files:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    for connection in greedy:
        connection.socket.close()


def test_who_says_that_nothing_more_comes_is_answered(served: Served) -> None:
    for request in (post(ASK), post(HARD, "/v1/plays/chance"), post(ASK) * 5):
        with served.connect() as connection:
            connection.send(request)
            connection.socket.shutdown(socket.SHUT_WR)
            assert connection.answer().status == 200


def test_too_many_questions_at_once_are_refused() -> None:
    settings = {**SHORT, "in_flight_limit": 2, "queue_limit": 1, "body_timeout": 3, "head_timeout": 3}
    with serving(**settings) as served:
        inside = [served.connect() for _ in range(2)]
        for connection in inside:
            connection.send(post(ASK[:5], length=len(ASK)))
        time.sleep(0.2)
        with served.connect() as waiting:
            waiting.send(post(ASK))
            time.sleep(0.1)
            answer = served.ask(post(ASK))
            assert (answer.status, answer.json()["code"], answer.fields["retry-after"]) == (503, "unavailable", "1")
            assert served.ask(get()).status == 200
            inside[0].send(ASK[5:])
            assert inside[0].answer().status == 200
            assert waiting.answer().status == 200
        for connection in inside:
            connection.socket.close()
        assert served.is_well()


def test_hard_questions_hold_nobody_up() -> None:
    with serving(**{**SHORT, "hard_queue_limit": 2, "hard_timeout": 5}) as served:
        served.ask(post(HARD, "/v1/plays/chance"))
        hard = [served.connect() for _ in range(6)]
        for connection in hard:
            connection.send(post(HARD, "/v1/plays/chance"))
        longest = 0.0
        for _ in range(100):
            started = time.perf_counter()
            assert served.is_well()
            longest = max(longest, time.perf_counter() - started)
        answers = [connection.answer() for connection in hard]
        assert sorted(answer.status for answer in answers) == [200] * 3 + [503] * 3
        assert all("retry-after" in answer.fields for answer in answers if answer.status == 503)
        assert longest < 0.2
        for connection in hard:
            connection.socket.close()


def test_a_question_that_takes_too_long_is_given_up_and_the_next_is_answered() -> None:
    with serving(**{**SHORT, "hard_timeout": 0.001}) as served:
        answer = served.ask(post(HARD, "/v1/plays/chance"))
        assert (answer.status, answer.json()["code"]) == (422, "too_hard")
        assert "retry-after" not in answer.fields
        assert "fewer cards" in answer.json()["detail"]
        assert served.is_well()


def test_a_large_batch_of_every_kind_holds_nobody_up(served: Served) -> None:
    easy = {"operation": "plays/legal", "body": {"ruleset": "formal", "hand": [f"{rank}{suit}" for rank, suit in zip(
        "3456789TJQKA2", "cdhscdhscdhsc", strict=True)]}}  # fmt: skip
    body = json.dumps({"requests": [easy] * 400}, separators=(",", ":")).encode()
    served.ask(post(body, "/v1/batch"))
    asked: list[Any] = []
    thread = threading.Thread(target=lambda: asked.append(served.ask(post(body, "/v1/batch"))))
    thread.start()
    longest = 0.0
    while thread.is_alive():
        started = time.perf_counter()
        assert served.is_well()
        longest = max(longest, time.perf_counter() - started)
    assert asked[0].status == 200
    assert {result["status"] for result in asked[0].json()["results"]} == {200}
    assert longest < 0.1


def test_the_answers_of_a_batch_are_bounded() -> None:
    settings = {**SHORT, "batch_answer_limit": 400_000}
    body = json.dumps({"requests": [{"operation": "plays/legal", "body": json.loads(LEGAL)}] * 5}).encode()
    with serving(**settings) as served:
        answer = served.ask(post(body, "/v1/batch"))
        statuses = [result["status"] for result in answer.json()["results"]]
        assert statuses == [200, 200, 413, 413, 413]
        assert answer.json()["results"][2]["body"]["code"] == "batch_exhausted"
        hard = json.dumps({"requests": [{"id": "x", "operation": "hands/analyze", "body": {"hand": ["3c"]}}] * 110}).encode()
        results = served.ask(post(hard, "/v1/batch")).json()["results"]
        assert [result["status"] for result in results] == [200] * 100 + [413] * 10
        assert {result["id"] for result in results} == {"x"}


def test_the_end_of_the_service_lets_what_is_under_way_finish() -> None:
    with serving(**SHORT) as served:
        served.ask(post(HARD, "/v1/plays/chance"))
        with served.connect() as connection, served.connect() as slow, served.connect() as idle:
            connection.send(post(HARD, "/v1/plays/chance"))
            slow.send(post(ASK[:5], length=len(ASK)))
            time.sleep(0.1)
            served.process.send_signal(signal.SIGTERM)
            time.sleep(0.2)
            slow.send(ASK[5:])
            assert connection.answer().status == 200
            assert slow.answer().status == 200
            assert idle.is_closed()
        assert served.process.wait(timeout=10) in {0, -signal.SIGTERM}
        served.process.poll = lambda: None  # type: ignore[method-assign]  # it was meant to end


def test_the_workers_of_a_service_answer_and_end_together() -> None:
    with serving(**{**SHORT, "workers": 2}) as served:
        for _ in range(20):
            assert served.is_well()
        assert served.ask(post(HARD, "/v1/plays/chance")).status == 200
        children = [path.name for path in Path("/proc").iterdir() if path.name.isdigit() and parent(path) == served.process.pid]
        assert len(children) >= 2
        served.process.terminate()
        served.process.wait(timeout=10)
        deadline = time.monotonic() + 5
        while any(Path("/proc", child).exists() for child in children):
            assert time.monotonic() < deadline, [Path("/proc", child, "cmdline").read_bytes() for child in children]
            time.sleep(0.05)
        served.process.poll = lambda: None  # type: ignore[method-assign]


def parent(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def test_a_client_that_asks_too_often_has_to_wait() -> None:
    with serving(**SHORT, rate_limit=5, rate_window=2) as served:
        served.ask(get("/v1/problems"))
        time.sleep(2.1)
        answers = [served.ask(post(ASK)) for _ in range(7)]
        assert [answer.status for answer in answers] == [200] * 5 + [429] * 2
        assert answers[0].fields["ratelimit-policy"] == '"client";q=5;w=2'
        assert answers[0].fields["ratelimit"] == '"client";r=4;t=1'
        assert (answers[6].json()["code"], answers[6].fields["retry-after"]) == ("too_many_requests", "1")
        assert served.ask(get("/livez")).status == 200
        time.sleep(0.5)
        assert served.is_well()


def test_pages_of_other_origins() -> None:
    with serving(**SHORT, cors_origins="https://a.example, https://b.example") as served:
        answer = served.ask(post(ASK, "/v1/combos/classify", "Origin: https://b.example"))
        assert answer.fields["access-control-allow-origin"] == "https://b.example"
        asked_first = get("/v1/batch", "Origin: https://a.example", "Access-Control-Request-Method: POST")
        answer = served.ask(asked_first.replace(b"GET", b"OPTIONS", 1))
        assert (answer.status, answer.fields["access-control-allow-origin"]) == (204, "https://a.example")
        assert "POST" in answer.fields["access-control-allow-methods"]
        answer = served.ask(post(ASK, "/nowhere", "Origin: https://c.example"))
        assert "access-control-allow-origin" not in answer.fields


def test_each_request_leaves_a_line_without_its_body(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as output, serving(output, **SHORT, request_log="true") as served:
        served.ask(post(ASK, "/v1/combos/classify", "X-Request-Id: one"))
        served.ask(get("/nowhere", "X-Request-Id: two", "Authorization: secret"))
        time.sleep(0.3)
    lines = {line["request_id"]: line for line in map(json.loads, log.read_text().splitlines())}
    assert (lines["one"]["operation"], lines["one"]["status"], lines["one"]["method"]) == ("classifyCards", 200, "POST")
    assert (lines["two"]["operation"], lines["two"]["status"], lines["two"]["path"]) == ("other", 404, "/nowhere")
    assert "secret" not in log.read_text()
    assert "3c" not in log.read_text()


def test_the_metrics_count_what_happened() -> None:
    with serving(**SHORT) as served:
        served.ask(post(b"{}"))
        served.ask(b"nonsense\r\n\r\n")
        answer = served.ask(get("/metrics"))
        text = answer.content.decode()
        assert answer.fields["content-type"].startswith("text/plain; version=0.0.4")
    assert 'bigtwo_requests_total{operation="classifyCards",status="422"} 1' in text
    assert 'bigtwo_wire_refusals_total{status="400"} 1' in text
    assert 'bigtwo_request_seconds_bucket{operation="classifyCards",le="+Inf"}' in text
    assert 'bigtwo_cache_entries{cache="bigtwo.combos.combo_of"}' in text
    for line in text.splitlines():
        assert line.startswith(("# HELP ", "# TYPE ")) or len(line.rpartition(" ")[2]) > 0
