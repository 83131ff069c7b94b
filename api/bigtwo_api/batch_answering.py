"""Batches on the way to their answers: in slices, one batch after another.

The event loop is held for one slice of a batch, and no longer.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Final

from msgspec import Raw, Struct

from bigtwo import Language
from bigtwo_api.answering import Answerer
from bigtwo_api.batch import BatchResult, refuse_unknown
from bigtwo_api.gate import Gate
from bigtwo_api.hardness import MOST_HARD
from bigtwo_api.operation import Operation
from bigtwo_api.problems import BATCH_EXHAUSTED, Refusal, refusal_of
from bigtwo_api.requests import BatchItem, BatchRequest
from bigtwo_api.whole_batch import Label, Ordinary, WholeBatches
from bigtwo_api.wire import encode
from bigtwo_api.workshop import Done, Job, Workshop

_SLICE: Final = 0.008
"""Seconds for which a batch may hold the event loop; then other requests have their turn, and then the other batches."""
_TOGETHER: Final = 32
"""So many answers are written in one go."""


class _Answers:
    """The answers to a batch as they are written, some together. Once they have ``limit`` bytes they are full."""

    def __init__(self, limit: int) -> None:
        self._parts: list[bytes] = []
        self._room = limit

    @property
    def is_full(self) -> bool:
        return self._room < 0

    def add(self, results: list[Struct]) -> None:
        if results:
            part = encode(results)[1:-1]
            self._parts.append(part)
            self._room -= len(part)

    def done(self) -> Done:
        return Done(200, b'{"results":[%b]}' % b",".join(self._parts))


class BatchAnswerer:
    """Answers batches. ``answer_limit``: once the answers have so many bytes, what is left over is not answered."""

    def __init__(self, batch: Operation, answerers: Mapping[str, Answerer], workshop: Workshop, answer_limit: int) -> None:
        self._reader = Answerer(batch, workshop)
        self._id = batch.id
        self._answerers = answerers
        self._workshop = workshop
        self._answer_limit = answer_limit
        self._turns = Gate(1, sys.maxsize)
        self._whole = WholeBatches({name: one.as_asked() for name, one in answerers.items()})

    def at_once(self, _raw: bytes, _language: Language) -> None:
        """A batch may have to wait for the workshop, or for others to have their turn."""

    async def elsewhere(self, raw: bytes, language: Language) -> Done:
        """The answers to a batch. Raises what is wrong with the batch itself."""
        await self._take_a_turn()
        try:
            ordinary = self._whole.read(raw)
            if ordinary is not None:
                return await self._answer_ordinary(ordinary, language)
        finally:
            self._turns.leave()
        batch: BatchRequest | None = self._reader.read(raw, language)
        if batch is None:
            found = await self._workshop.answer(Job(self._id, language, raw, only_read=True))
            if found.status != 200:
                return found
            batch = self._reader.decode(raw)
        await self._take_a_turn()
        try:
            return await self._answer(batch.requests, language)
        finally:
            self._turns.leave()

    async def _take_a_turn(self) -> None:
        """Wait until no other batch is at work."""
        turn = self._turns.enter()
        if turn is not None:
            await self._turns.wait(turn)

    async def _let_others(self) -> float:
        """Let everybody else have a turn; until when this batch may go on then."""
        self._turns.leave()
        await asyncio.sleep(0)
        await self._take_a_turn()
        return perf_counter() + _SLICE

    async def _answer_ordinary(self, items: Sequence[Ordinary], language: Language) -> Done:
        answers, results, until = _Answers(self._answer_limit), list[Struct](), perf_counter() + _SLICE
        for question, function, label in items:
            if len(results) == _TOGETHER or perf_counter() > until:
                answers.add(results)
                results = []
                if perf_counter() > until:
                    until = await self._let_others()
            if answers.is_full:
                results.append(_exhausted(label, language))
                continue
            try:
                results.append(BatchResult(200, function(question, language), label))
            except Exception as error:  # noqa: BLE001 - whatever becomes of one question, the others are answered
                results.append(_problem(label, error, language))
        answers.add(results)
        return answers.done()

    async def _answer(self, items: Sequence[BatchItem], language: Language) -> Done:
        answers, hard, until = _Answers(self._answer_limit), 0, perf_counter() + _SLICE
        for item in items:
            if perf_counter() > until:
                until = await self._let_others()
            result = _exhausted(item.id, language) if answers.is_full else self._at_once(item, language)
            if result is None and hard >= MOST_HARD:
                result = _exhausted(item.id, language)
            if result is None:
                hard += 1
                result = await self._elsewhere(item, language)
                until = perf_counter() + _SLICE
            answers.add([result])
        return answers.done()

    def _at_once(self, item: BatchItem, language: Language) -> Struct | None:
        """The answer to one question, None if it is hard; one that cannot be answered has a problem for its body."""
        try:
            answerer = self._answerers.get(item.operation) or refuse_unknown(item.operation, self._answerers, language)
            question = answerer.read(bytes(item.body), language)
            if question is None:
                return None
            return BatchResult(200, answerer.function(question, language), item.id)
        except Exception as error:  # noqa: BLE001 - as above
            return _problem(item.id, error, language)

    async def _elsewhere(self, item: BatchItem, language: Language) -> Struct:
        self._turns.leave()
        try:
            done = await self._answerers[item.operation].elsewhere(bytes(item.body), language)
        except Refusal as error:
            return _problem(item.id, error, language)
        finally:
            await self._take_a_turn()
        return BatchResult(done.status, Raw(done.payload), item.id)


def _exhausted(label: Label, language: Language) -> BatchResult:
    return _problem(label, Refusal(BATCH_EXHAUSTED), language)


def _problem(label: Label, error: Exception, language: Language) -> BatchResult:
    problem = refusal_of(error).problem(language)
    return BatchResult(problem.status, problem, label)
