"""Batches on the way to their answers: in slices, one batch after another.

The event loop is held for one slice of a batch, and no longer.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any, Final

from msgspec import UNSET

from bigtwo import Language
from bigtwo_api.answering import Answerer
from bigtwo_api.batch import refuse_unknown
from bigtwo_api.gate import Gate
from bigtwo_api.hardness import MOST_HARD
from bigtwo_api.operation import Operation
from bigtwo_api.problems import BATCH_EXHAUSTED, Refusal, refusal_of
from bigtwo_api.requests import BatchItem, BatchRequest
from bigtwo_api.whole_batch import Label, WholeBatches
from bigtwo_api.wire import encode
from bigtwo_api.workshop import Done, Job, Workshop

_SLICE: Final = 0.008
"""Seconds for which a batch may hold the event loop; then other requests have their turn, and then the other batches."""
_EXHAUSTED: Final = Refusal(BATCH_EXHAUSTED)
_STATUS_OK: Final = b'{"status":200,"body":'


class _Answers:
    """The answers to a batch as they are written. Once they have ``limit`` bytes they are full."""

    def __init__(self, limit: int) -> None:
        self._parts = [b'{"results":[']
        self._room, self._hard = limit, 0
        self.is_full = False

    def count_hard(self) -> bool:
        """Count a hard question; whether there is still room for it."""
        self._hard += 1
        return self._hard <= MOST_HARD

    def add(self, status: int, body: bytes, label: Label) -> None:
        """The entry of one question (:class:`BatchResult`)."""
        end = b"}," if label is UNSET else b',"id":%b},' % encode(label)
        self._parts += (_STATUS_OK if status == 200 else b'{"status":%d,"body":' % status, body, end)
        self._room -= len(body)
        self.is_full = self._room < 0

    def add_problem(self, error: Exception, language: Language, label: Label) -> None:
        """The entry of one that cannot be answered: it has a problem for its body."""
        problem = refusal_of(error).problem(language)
        self.add(problem.status, encode(problem), label)

    def done(self) -> Done:
        self._parts[-1] = self._parts[-1][:-1] + b"]}"
        return Done(200, b"".join(self._parts))


class BatchAnswerer:
    """Answers batches. ``answer_limit``: once the answers have so many bytes, what is left over is not answered."""

    def __init__(self, batch: Operation, answerers: Mapping[str, Answerer], workshop: Workshop, answer_limit: int) -> None:
        self._reader = Answerer(batch, workshop)
        self._id = batch.id
        self._answerers = answerers
        self._workshop = workshop
        self._answer_limit = answer_limit
        self._turns = Gate(1, sys.maxsize)
        self._whole = WholeBatches({name: one.as_asked for name, one in answerers.items()})

    def at_once(self, _raw: bytes, _language: Language) -> None:
        """A batch may have to wait for the workshop, or for others to have their turn."""

    async def elsewhere(self, raw: bytes, language: Language) -> Done:
        """The answers to a batch. Raises what is wrong with the batch itself."""
        await self._take_a_turn()
        try:
            entries = self._whole.read(raw)
            if entries is not None:
                return await self._answer_ordinary(entries, language)
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

    async def _answer_ordinary(self, entries: Sequence[Any], language: Language) -> Done:
        answer, answers, until = self._whole.answers, _Answers(self._answer_limit), perf_counter() + _SLICE
        for entry in entries:
            if perf_counter() > until:
                until = await self._let_others()
            if answers.is_full:
                answers.add_problem(_EXHAUSTED, language, entry.id)
                continue
            try:
                body = answer[type(entry)](entry.body, language)
            except Exception as error:  # noqa: BLE001 - whatever becomes of one question, the others are answered
                answers.add_problem(error, language, entry.id)
            else:
                answers.add(200, body, entry.id)
        return answers.done()

    async def _answer(self, items: Sequence[BatchItem], language: Language) -> Done:
        answers, until = _Answers(self._answer_limit), perf_counter() + _SLICE
        for item in items:
            if perf_counter() > until:
                until = await self._let_others()
            if answers.is_full:
                answers.add_problem(_EXHAUSTED, language, item.id)
                continue
            try:
                body = self._at_once(item, language)
                if body is None and answers.count_hard():
                    done = await self._elsewhere(item, language)
                    until = perf_counter() + _SLICE
                    answers.add(done.status, done.payload, item.id)
                elif body is None:
                    answers.add_problem(_EXHAUSTED, language, item.id)
                else:
                    answers.add(200, body, item.id)
            except Exception as error:  # noqa: BLE001 - as above
                answers.add_problem(error, language, item.id)
        return answers.done()

    def _at_once(self, item: BatchItem, language: Language) -> bytes | None:
        """The answer to one question, None if it is hard. Raises what is wrong with it."""
        answerer = self._answerers.get(item.operation) or refuse_unknown(item.operation, self._answerers, language)
        return answerer.at_once(bytes(item.body), language)

    async def _elsewhere(self, item: BatchItem, language: Language) -> Done:
        self._turns.leave()
        try:
            return await self._answerers[item.operation].elsewhere(bytes(item.body), language)
        finally:
            await self._take_a_turn()
