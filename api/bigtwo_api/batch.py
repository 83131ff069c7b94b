"""Many questions in one request, each answered as if it had come alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, NamedTuple, NoReturn

from msgspec import UNSET, Meta, Struct, UnsetType

from bigtwo import Language
from bigtwo.answers import Code
from bigtwo_api.problems import NOT_FOUND, Refusal, refusal_of
from bigtwo_api.requests import MOST_BATCHED, BatchItem, BatchRequest


class BatchResult(Struct, frozen=True, omit_defaults=True):
    """The answer to one question: the status and the body it would have had on its own."""

    status: Annotated[int, Meta(ge=200, le=599)]
    body: Any
    id: Code | UnsetType = UNSET


class BatchAnswer(Struct, frozen=True):
    """The answers to a batch, in the order of the questions."""

    results: Annotated[tuple[BatchResult, ...], Meta(max_length=MOST_BATCHED)]


class Batched(NamedTuple):
    """How one operation is done on its own: its strict decoder and its function."""

    decode: Callable[[bytes, Language], Any]
    function: Callable[[Any, Language], Any]


_UNKNOWN: dict[Language, str] = {
    "en": "A batch has no operation {name!r}; it takes {known}.",
    "zh-Hant": "批次裡沒有 {name!r} 這項操作；可用的是 {known}。",
}


class Batch:
    """Answers batches of the given operations, named by their path after ``/v1/``."""

    def __init__(self, operations: Mapping[str, Batched]) -> None:
        self._operations = operations

    def __call__(self, request: BatchRequest, language: Language) -> BatchAnswer:
        """Every answer in its place; a question that cannot be answered has a problem for its body."""
        return BatchAnswer(tuple([self._result(item, language) for item in request.requests]))

    def _result(self, item: BatchItem, language: Language) -> BatchResult:
        try:
            operation = self._operations.get(item.operation) or refuse_unknown(item.operation, self._operations, language)
            answer = operation.function(operation.decode(bytes(item.body), language), language)
            return BatchResult(200, answer, item.id)
        except Exception as error:  # noqa: BLE001 - whatever becomes of one question, the others are answered
            problem = refusal_of(error).problem(language)
            return BatchResult(problem.status, problem, item.id)


def refuse_unknown(name: str, known: Iterable[str], language: Language) -> NoReturn:
    """Raises Refusal (404): a batch has no such operation."""
    raise Refusal(NOT_FOUND, _UNKNOWN[language].format(name=name, known=", ".join(known)))
