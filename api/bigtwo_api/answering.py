"""Questions on the way to their answers: the easy ones at once, the hard ones in the workshop, batches in slices.

The event loop is held for one easy question, or for one slice of a batch, and no longer.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any, Final

import msgspec
from msgspec import UNSET

from bigtwo import Language
from bigtwo_api.batch import BatchResult, refuse_unknown
from bigtwo_api.decoding import UNREADABLE_ERRORS
from bigtwo_api.gate import Gate
from bigtwo_api.hardness import CLOSE_LOOK, MOST_HARD, hardness_of
from bigtwo_api.operation import Operation
from bigtwo_api.problems import BATCH_EXHAUSTED, Refusal, refusal_of
from bigtwo_api.requests import BatchItem, BatchRequest
from bigtwo_api.wire import encode
from bigtwo_api.workshop import Done, Job, Workshop

_SLICE: Final = 0.008
"""Seconds for which a batch may hold the event loop; then other requests have their turn, and then the other batches."""

_encoder: Final = msgspec.json.Encoder()

Payload = bytes | bytearray


class Answerer:
    """Answers the questions of one operation."""

    def __init__(self, operation: Operation, workshop: Workshop) -> None:
        assert operation.decoder is not None, operation.id  # noqa: S101 - the table has one for every POST
        self.operation = operation
        self._decoder = operation.decoder
        self._decode: Callable[[bytes], Any] = operation.decoder.decode
        self._suspects = operation.decoder.suspects
        self.function = operation.function
        self._is_hard = hardness_of(operation.id)
        self._workshop = workshop

    def at_once(self, raw: bytes, language: Language) -> Payload | None:
        """The answer in JSON, or None if the question is one for the workshop. Raises what is wrong with it."""
        question = self.read(raw, language)
        return None if question is None else encode(self.function(question, language))

    def read(self, raw: bytes, language: Language) -> Any | None:
        """The question in a body, or None if it is hard to read or to answer. Raises Refusal."""
        try:
            question = self._decode(raw)
        except UNREADABLE_ERRORS:
            if self._is_long(raw):
                return None
            question = self._decoder.second_look(raw, language)
        else:
            if self._suspects(raw, question):
                if self._is_long(raw):
                    return None
                self._decoder.refuse_repeated(raw, language)
        return None if self._is_hard(question) and self._workshop.is_open else question

    def _is_long(self, raw: bytes) -> bool:
        return len(raw) > CLOSE_LOOK and self._workshop.is_open

    async def elsewhere(self, raw: bytes, language: Language) -> Done:
        """The answer of the workshop. Raises Refusal (503)."""
        return await self._workshop.answer(Job(self.operation.id, language, raw))


class BatchAnswerer:
    """Answers batches. ``answer_limit``: once the answers have so many bytes, what is left over is not answered."""

    def __init__(self, batch: Operation, answerers: Mapping[str, Answerer], workshop: Workshop, answer_limit: int) -> None:
        self._reader = Answerer(batch, workshop)
        self._id = batch.id
        self._answerers = answerers
        self._workshop = workshop
        self._answer_limit = answer_limit
        self._turns = Gate(1, sys.maxsize)

    def at_once(self, _raw: bytes, _language: Language) -> None:
        """A batch may have to wait for the workshop, or for others to have their turn."""

    async def elsewhere(self, raw: bytes, language: Language) -> Done:
        """The answers to a batch. Raises what is wrong with the batch itself."""
        batch: BatchRequest | None = self._reader.read(raw, language)
        if batch is None:
            found = await self._workshop.answer(Job(self._id, language, raw, only_read=True))
            if found.status != 200:
                return found
            batch = self._reader.operation.decoder.decode(raw)  # type: ignore[union-attr]  # it has one
        await self._take_a_turn()
        try:
            return Done(200, await self._answer(batch, language))  # type: ignore[arg-type]  # as good as bytes
        finally:
            self._turns.leave()

    async def _take_a_turn(self) -> None:
        """Wait until no other batch is at work."""
        turn = self._turns.enter()
        if turn is not None:
            await self._turns.wait(turn)

    async def _answer(self, batch: BatchRequest, language: Language) -> bytearray:
        written, hard, append = bytearray(b'{"results":['), 0, _encoder.encode_into
        until = perf_counter() + _SLICE
        for item in batch.requests:
            if perf_counter() > until:
                self._turns.leave()
                await asyncio.sleep(0)
                await self._take_a_turn()
                until = perf_counter() + _SLICE
            is_full = len(written) > self._answer_limit
            result = _exhausted(item, language) if is_full else self._at_once(item, language)
            if result is None and hard >= MOST_HARD:
                result = _exhausted(item, language)
            if result is None:
                hard += 1
                written += await self._elsewhere(item, language)
                until = perf_counter() + _SLICE
            else:
                append(result, written, -1)
            written += b","
        written[-1:] = b"]}"
        return written

    def _at_once(self, item: BatchItem, language: Language) -> BatchResult | None:
        """The answer to one question, None if it is hard; one that cannot be answered has a problem for its body."""
        try:
            answerer = self._answerers.get(item.operation) or refuse_unknown(item.operation, self._answerers, language)
            question = answerer.read(bytes(item.body), language)
            if question is None:
                return None
            return BatchResult(200, answerer.function(question, language), item.id)
        except Exception as error:  # noqa: BLE001 - whatever becomes of one question, the others are answered
            return _problem(item, error, language)

    async def _elsewhere(self, item: BatchItem, language: Language) -> bytes:
        self._turns.leave()
        try:
            done = await self._answerers[item.operation].elsewhere(bytes(item.body), language)
        except Refusal as error:
            return encode(_problem(item, error, language))
        finally:
            await self._take_a_turn()
        label = b"" if item.id is UNSET else b',"id":' + encode(item.id)
        return b'{"status":%d,"body":%b%b}' % (done.status, done.payload, label)


def _exhausted(item: BatchItem, language: Language) -> BatchResult:
    return _problem(item, Refusal(BATCH_EXHAUSTED), language)


def _problem(item: BatchItem, error: Exception, language: Language) -> BatchResult:
    problem = refusal_of(error).problem(language)
    return BatchResult(problem.status, problem, item.id)
