"""One service put together: its settings, what it counts, its gate, its workshop, and an endpoint for every operation."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from litestar.types import ASGIApp

from bigtwo import Language
from bigtwo_api.answering import Answerer
from bigtwo_api.batch_answering import BatchAnswerer
from bigtwo_api.front import Front
from bigtwo_api.gate import Gate
from bigtwo_api.http import NO_STORE, Page, Questions, page_endpoint, pages
from bigtwo_api.ledger import Ledger, RequestLog
from bigtwo_api.metrics import METRICS_ID, METRICS_TYPE, Metrics
from bigtwo_api.operations import API_PREFIX, OPERATIONS, Operation
from bigtwo_api.settings import Settings
from bigtwo_api.workshop import Workshop

_BATCH = "answerBatch"


class Service:
    """The parts of a service."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.workshop = Workshop(settings.hard_processes, settings.hard_queue_limit, settings.hard_timeout)
        self.gate = Gate(settings.in_flight_limit, settings.queue_limit)
        self.front = Front(settings)
        metrics = Metrics([*(operation.id for operation in OPERATIONS), METRICS_ID])
        self.ledger = Ledger(metrics, RequestLog() if settings.request_log else None)
        limiter = self.front.limiter
        metrics.gauges |= {
            "bigtwo_questions_in_flight": ("Questions being answered.", lambda: self.gate.inside),
            "bigtwo_questions_waiting": ("Questions waiting for their turn.", lambda: self.gate.waiting),
            "bigtwo_hard_questions_waiting": ("Hard questions waiting for the workshop.", lambda: self.workshop.waiting),
            "bigtwo_rate_limit_clients": ("Clients the rate limit remembers.", lambda: len(limiter) if limiter else 0),
        }

    def pages(self, operation: Operation) -> ASGIApp:
        """The endpoint of what can be fetched."""
        name = operation.parameter.name if operation.parameter else None
        return page_endpoint(pages(operation), name, operation=operation.id)

    def questions(self, operation: Operation) -> Questions:
        """The endpoint of a computation."""
        answerer = self._batch_answerer(operation) if operation.id == _BATCH else Answerer(operation, self.workshop)
        return Questions(operation, answerer, self.settings, self.ledger, self.gate)

    def _batch_answerer(self, batch: Operation) -> BatchAnswerer:
        singles = {
            operation.path.removeprefix(API_PREFIX): Answerer(operation, self.workshop)
            for operation in OPERATIONS
            if operation.decoder is not None and operation.id != batch.id
        }
        return BatchAnswerer(batch, singles, self.workshop, self.settings.batch_answer_limit)

    def metrics_endpoint(self) -> ASGIApp:
        """What the service has counted, for Prometheus."""

        def page(_value: object, _language: Language) -> Page:
            return Page(((b"content-type", METRICS_TYPE), NO_STORE), self.ledger.metrics.text().encode())

        return page_endpoint(page, negotiated=False, operation=METRICS_ID)

    @asynccontextmanager
    async def lifespan(self, _application: Any) -> AsyncGenerator[None]:
        """From the start of the service to its end."""
        self.workshop.open()
        try:
            yield
        finally:
            await self.workshop.close()
            self.ledger.close()
