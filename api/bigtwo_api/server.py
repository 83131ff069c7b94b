"""Serving the application with uvicorn: httptools and uvloop, no access log, no server header."""

from __future__ import annotations

from typing import TYPE_CHECKING

import uvicorn

from bigtwo import LANGUAGES, RULESET_IDS, rules_for, survey
from bigtwo_api.protocol import BoundedProtocol
from bigtwo_api.server_memory import spare_collector
from bigtwo_api.settings import Settings, hand_over, handed_over

if TYPE_CHECKING:
    from litestar import Litestar


def serve(settings: Settings) -> None:
    """Serve until told to stop. SIGTERM and SIGINT let requests under way finish."""
    hand_over(settings)
    uvicorn.run(
        "bigtwo_api.server:application",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http=BoundedProtocol,
        loop="auto",
        ws="none",
        lifespan="on",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        log_level="warning",
        timeout_keep_alive=settings.keep_alive,
        timeout_graceful_shutdown=settings.shutdown_timeout,
        backlog=settings.backlog,
    )


def application() -> Litestar:
    """The application of one worker process."""
    # The parent of several workers needs no application.
    from bigtwo_api.app import create_app  # noqa: PLC0415
    from bigtwo_api.operations import OPERATIONS  # noqa: PLC0415

    made = create_app(handed_over())
    for operation in OPERATIONS:
        if operation.decoder is not None:
            operation.decoder.prepare()
    for language in LANGUAGES:
        for name in RULESET_IDS:
            survey([rules_for(name, language)], ("3c",))
    spare_collector()
    return made
