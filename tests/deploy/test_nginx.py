"""The configuration of nginx fits the settings of the service; where there is an nginx, it does what it says."""

import json
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from bigtwo_api.problems import PROBLEM_KINDS, Problem
from bigtwo_api.settings import Settings
from tools.replicas import CONFIGURATION, Replica, free_ports, nginx_program, site

TEXT = re.sub(r"#.*", "", CONFIGURATION.read_text(encoding="utf-8"))
SCALE = {"k": 1024, "m": 1024**2, "s": 1, "": 1}
KINDS = {kind.status: kind for kind in PROBLEM_KINDS if kind.slug not in {"malformed-json", "invalid-query", "batch-exhausted"}}
QUESTION = b'{"cards":["3c"]}'

needs_nginx = pytest.mark.skipif(nginx_program() is None, reason="there is no nginx here (Debian: apt-get install nginx-light)")


def amounts(directive: str) -> list[int]:
    """Every amount given to a directive, in bytes or seconds, in order of the file."""
    return [int(number) * SCALE[unit] for number, unit in re.findall(rf"\b{directive} (\d+)([kms]?);", TEXT)]


def test_limits_are_those_of_the_service() -> None:
    settings = Settings()

    assert amounts("client_max_body_size") == [settings.body_limit, settings.batch_body_limit]
    assert amounts("client_header_timeout") == [settings.head_timeout]
    assert amounts("client_body_timeout") == [settings.body_timeout]
    assert amounts("send_timeout") == [settings.answer_timeout]
    ((count, size),) = re.findall(r"large_client_header_buffers (\d+) (\d+)k;", TEXT)
    assert (int(count) * int(size) * 1024, int(size) * 1024) == (settings.head_limit, settings.target_limit)
    assert amounts("proxy_max_temp_file_size")[0] > settings.batch_answer_limit


def test_nginx_hangs_up_before_the_service_and_waits_for_the_last_in_the_queue() -> None:
    settings = Settings()
    upstream = TEXT[TEXT.index("upstream bigtwo {") : TEXT.index("map $http_x_request_id")]

    assert int(re.findall(r"keepalive_timeout (\d+)s;", upstream)[0]) < settings.keep_alive
    assert amounts("proxy_read_timeout")[0] > (settings.hard_queue_limit + 1) * settings.hard_timeout / settings.hard_processes


def test_what_nginx_refuses_is_a_problem_of_the_registry() -> None:
    (statuses,) = re.findall(r"map \$status \$problem \{(.*?)\}", TEXT, re.DOTALL)
    slugs = {int(status): slug for status, slug in re.findall(r"(\d+) ([a-z-]+);", statuses)}
    (codes,) = re.findall(r"map \$problem \$code \{(.*?)\}", TEXT, re.DOTALL)

    assert {status: KINDS[status].slug for status in slugs} == slugs
    assert dict(re.findall(r"([a-z-]+) ([a-z_]+);", codes)) == {KINDS[one].slug: KINDS[one].code for one in slugs} | {
        "default": "bad_request"
    }


class Answer(NamedTuple):
    """An answer of nginx, or of a replica through it."""

    status: int
    fields: dict[str, str]
    content: bytes


class Site(NamedTuple):
    """A running site: the port of nginx, the folder with the logs, the replicas."""

    port: int
    folder: Path
    replicas: list[Replica]

    def ask(self, method: str, path: str, body: bytes | None = None, **fields: str) -> Answer:
        """Ask from an address that is not nginx's own."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10, source_address=("127.0.0.2", 0))
        sent = {name.replace("_", "-"): value for name, value in fields.items()}
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        finally:
            connection.close()


@pytest.fixture(scope="module")
def running() -> Iterator[Site]:
    ports = free_ports(3)
    settings = {"trusted-proxies": "127.0.0.1", "request-log": "true", "body-limit": "2048"}
    with site(settings, ports) as (folder, replicas):
        yield Site(ports[0], folder, replicas)


def is_refused_as(answer: Answer, status: int) -> bool:
    """Whether an answer is nginx's own refusal, and a problem like the service's."""
    problem, kind = msgspec.json.decode(answer.content, type=Problem), KINDS[status]
    assert (answer.status, answer.fields["content-type"]) == (status, "application/problem+json")
    assert (problem.status, problem.type, problem.code) == (status, kind.type, kind.code)
    return "proxy" in problem.detail


@needs_nginx
@pytest.mark.parametrize(
    "path", ["/metrics", "/metrics/", "//metrics", "/%6detrics", "/metrics%2F", "/v1/../metrics", "/./metrics", "/metrics?a=b"]
)
def test_the_metrics_are_not_for_everybody(running: Site, path: str) -> None:
    assert is_refused_as(running.ask("GET", path), 404)


@needs_nginx
@pytest.mark.parametrize(
    ("path", "body", "fields", "status"),
    [
        ("/v1/combos/classify", b" " * (1024**2 + 1), {}, 413),
        ("/v1/batch", b" " * (4 * 1024**2 + 1), {}, 413),
        ("/" + "a" * 4096, None, {}, 414),
        ("/livez", None, {f"x{number}": "y" * 3000 for number in range(8)}, 431),
        ("/livez", None, {"X_Long": "y" * 5000}, 431),
    ],
    ids=["body", "batch", "address", "head", "field"],
)
def test_what_is_too_large_is_refused_as_the_service_would(
    running: Site, path: str, body: Any, fields: Any, status: int
) -> None:
    assert is_refused_as(running.ask("GET" if body is None else "POST", path, body, **fields), status)


@needs_nginx
def test_a_refusal_of_the_service_comes_through(running: Site) -> None:
    answer = running.ask("POST", "/v1/combos/classify", b" " * 3000, Content_Type="application/json")

    assert answer.status == 413
    assert not is_refused_as(answer, 413)


@needs_nginx
def test_the_client_is_known_by_its_own_address_and_not_by_what_it_says(running: Site) -> None:
    answer = running.ask(
        "POST",
        "/v1/combos/classify",
        QUESTION,
        Content_Type="application/json",
        X_Request_Id="from-2",
        X_Forwarded_For="192.0.2.1",
    )
    assert (answer.status, answer.fields["x-request-id"]) == (200, "from-2")

    for replica in running.replicas:
        replica.stop()  # now the logs are written
    lines = [line for path in running.folder.glob("replica-*.log") for line in path.read_text("utf-8").splitlines()]
    clients = [json.loads(line)["client"] for line in lines if "from-2" in line]
    assert clients == ["127.0.0.2"]

    nobody = running.ask("GET", "/livez", X_Request_Id="no id\tof ours")
    assert is_refused_as(nobody, 503)
    assert nobody.fields["retry-after"] == "1"
    assert re.fullmatch("[0-9a-f]{32}", nobody.fields["x-request-id"])
