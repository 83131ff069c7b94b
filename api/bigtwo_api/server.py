"""Serving the application with uvicorn: httptools and uvloop, no access log, no server header."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import msgspec
import uvicorn

from bigtwo_api.settings import Settings

if TYPE_CHECKING:
    from litestar import Litestar

_HANDED_OVER = "BIGTWO_HANDED_OVER"
"""Worker processes find the settings of the service here."""


def serve(settings: Settings) -> None:
    """Serve until told to stop. SIGTERM and SIGINT let requests under way finish."""
    os.environ[_HANDED_OVER] = msgspec.json.encode(settings).decode()
    uvicorn.run(
        "bigtwo_api.server:application",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http="httptools",
        loop="auto",
        ws="none",
        lifespan="on",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        log_level="warning",
        timeout_keep_alive=settings.keep_alive,
        timeout_graceful_shutdown=settings.shutdown_timeout,
        backlog=settings.backlog,
    )


def application() -> Litestar:
    """The application of one worker process."""
    from bigtwo_api.app import create_app  # noqa: PLC0415 - the parent of several workers needs no application

    handed_over = os.environ.get(_HANDED_OVER)
    return create_app(msgspec.json.decode(handed_over, type=Settings) if handed_over else Settings())
