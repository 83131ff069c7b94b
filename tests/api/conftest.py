"""A client of the application in this process, and short ways to ask it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from bigtwo_api.app import create_app

Ask = Callable[..., httpx.Response]


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app()) as opened:
        yield opened


@pytest.fixture
def ask(client: TestClient[Any]) -> Ask:
    """Post a body, as it is or as JSON, with more header fields if wanted."""

    def post(path: str, body: Any, **headers: str) -> httpx.Response:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        fields = {"content-type": "application/json"} | {name.replace("_", "-"): text for name, text in headers.items()}
        return client.post(path, content=content, headers=fields)

    return post
