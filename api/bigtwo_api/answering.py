"""Questions on the way to their answers: the easy ones at once, the hard ones in the workshop.

The event loop is held for one easy question, and no longer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bigtwo import Language
from bigtwo_api.decoding import UNREADABLE_ERRORS
from bigtwo_api.hardness import CLOSE_LOOK, SECOND_READING, hardness_of
from bigtwo_api.operation import Operation
from bigtwo_api.whole_batch import Asked
from bigtwo_api.wire import encode
from bigtwo_api.workshop import Done, Job, Workshop


def answer_of(operation: Operation) -> Callable[[Any, Language], bytes]:
    """From a question to its answer in JSON: as it is written at once, where that can be, or else from the record."""
    function, written = operation.function, operation.written
    if written is None:
        return lambda question, language: encode(function(question, language))
    return lambda question, language: written(question, language) or encode(function(question, language))


class Answerer:
    """Answers the questions of one operation."""

    def __init__(self, operation: Operation, workshop: Workshop) -> None:
        assert operation.decoder is not None, operation.id  # noqa: S101 - the table has one for every POST
        self.operation = operation
        self._decoder = operation.decoder
        self._suspects = operation.decoder.suspects
        self.answer = answer_of(operation)
        self._is_hard = hardness_of(operation.id)
        self._workshop = workshop

    def at_once(self, raw: bytes, language: Language) -> bytes | None:
        """The answer in JSON, or None if the question is one for the workshop. Raises what is wrong with it."""
        question = self.read(raw, language)
        return None if question is None else self.answer(question, language)

    def read(self, raw: bytes, language: Language) -> Any | None:
        """The question in a body, or None if it is hard to read or to answer. Raises Refusal."""
        try:
            question = self._decoder.decode(raw)
        except UNREADABLE_ERRORS:
            if self._is_left_over(raw, CLOSE_LOOK):
                return None
            question = self._decoder.second_look(raw, language)
        else:
            if self._suspects(raw, question):
                if self._is_left_over(raw, SECOND_READING):
                    return None
                self._decoder.refuse_repeated(raw, language)
        return None if self._is_hard(question) and self._workshop.is_open else question

    def _is_left_over(self, raw: bytes, limit: int) -> bool:
        """Whether a body is too long to be looked at closely here."""
        return len(raw) > limit and self._workshop.is_open

    def decode(self, raw: bytes) -> Any:
        """The question in a body that is known to be in order."""
        return self._decoder.decode(raw)

    def as_asked(self) -> Asked:
        """How a batch reads and answers such questions where they are ordinary."""
        return Asked(self._decoder.type, self._decoder.names_in, self.answer, self._is_hard)

    async def elsewhere(self, raw: bytes, language: Language) -> Done:
        """The answer of the workshop. Raises Refusal (503)."""
        return await self._workshop.answer(Job(self.operation.id, language, raw))
