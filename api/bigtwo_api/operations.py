"""The table of operations: the one place from which the routes, the document, the batch and the tests come.

An operation is pure: a request record and a language in, an answer record out. What cannot be answered is raised, as a
contradiction by the engine or as a refusal by the service.
"""

from __future__ import annotations

from typing import Final

from bigtwo_api.batch import Batch, BatchAnswer, Batched
from bigtwo_api.book_operations import BOOK_OPERATIONS, SERVICE_OPERATIONS
from bigtwo_api.deal_operations import DEAL_OPERATIONS
from bigtwo_api.decoding import batch_decoder
from bigtwo_api.operation import API_PREFIX, Example, Operation
from bigtwo_api.play_operations import PLAY_OPERATIONS
from bigtwo_api.reading import READING_OPERATIONS
from bigtwo_api.round_operations import ROUND_OPERATIONS

_JUDGEMENTS: Final = (*PLAY_OPERATIONS, *ROUND_OPERATIONS, *DEAL_OPERATIONS, *READING_OPERATIONS)

_BATCH: Final = Operation(
    "answerBatch", "POST", "/v1/batch", "batch", "Ask many questions at once",
    "Up to 1,000 questions; `operation` is the path after `/v1/`. The answers come in order, each with the status and "
    "the body it would have had on its own, so that one bad question spoils no other. A batch answers up to 100 hard questions "
    "(analyses, chances, suggestions, changed rule sets, hands that hold the joker or run to more than 13 cards, long texts "
    "and records), and ends where its answers grow too large: a question beyond gets 413 `batch_exhausted`. Batches do not "
    "nest.",
    BatchAnswer,
    Batch({operation.path.removeprefix(API_PREFIX): Batched(operation.decoder, operation.function)
           for operation in _JUDGEMENTS if operation.decoder is not None}),
    {
        "mixed": Example("Two questions, the second with a misspelt card", {"requests": [
            {"id": "first", "operation": "plays/compare", "body": {"play": ["2s"], "table": ["2h"]}},
            {"id": "second", "operation": "combos/classify", "body": {"cards": ["10H"]}},
        ]}),
    },
    batch_decoder(),
)  # fmt: skip

OPERATIONS: Final = (*_JUDGEMENTS, _BATCH, *BOOK_OPERATIONS, *SERVICE_OPERATIONS)
"""Every operation, in the order of the document."""

TAGS: Final = {
    "combos": "What cards form.",
    "plays": "What beats what, and what may be played.",
    "hands": "What a hand is worth.",
    "rounds": "What happened at a table.",
    "deals": "Before the first card.",
    "exchanges": "Between two rounds.",
    "settlements": "What a round costs.",
    "reading": "What people write.",
    "rulesets": "The rule sets and the rule book.",
    "batch": "Many questions at once.",
    "problems": "What can go wrong.",
    "service": "The state of the service.",
}
"""The groups of operations, with a line about each."""

__all__ = ["API_PREFIX", "OPERATIONS", "TAGS", "Example", "Operation"]
