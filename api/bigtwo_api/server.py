"""Serving the application with uvicorn: httptools and uvloop, no access log, no server header."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

import msgspec
import uvicorn

from bigtwo import DEFAULT_RULESET, LANGUAGES, rules_for
from bigtwo_api.settings import Settings

if TYPE_CHECKING:
    from litestar import Litestar

_COLLECT_AFTER = 50_000
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
    # The parent of several workers needs no application.
    from bigtwo_api.app import create_app  # noqa: PLC0415

    handed_over = os.environ.get(_HANDED_OVER)
    made = create_app(msgspec.json.decode(handed_over, type=Settings) if handed_over else Settings())
    for language in LANGUAGES:
        rules_for(DEFAULT_RULESET, language)
    _spare_collector()
    return made


def _spare_collector() -> None:
    """What is there at the start stays for good; answers are trees without cycles and need no frequent search for them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_COLLECT_AFTER, 10, 10)
