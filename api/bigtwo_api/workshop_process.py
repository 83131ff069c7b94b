"""A process of the workshop: reads questions from its standard input and writes answers to its standard output.

It ends when its input does, so it never outlives the service.
"""

from __future__ import annotations

import signal
import sys
from typing import BinaryIO, Final

import msgspec

from bigtwo_api.operations import OPERATIONS, Operation
from bigtwo_api.problems import refusal_of
from bigtwo_api.server_memory import spare_collector
from bigtwo_api.wire import encode
from bigtwo_api.workshop import LENGTH_BYTES, Done, Job, framed

_OPERATIONS: Final[dict[str, Operation]] = {operation.id: operation for operation in OPERATIONS}


def answer(job: Job) -> Done:
    """Answer a question, with a problem where it cannot be."""
    operation = _OPERATIONS[job.operation]
    try:
        if operation.decoder is None:
            message = f"{operation.id} takes no question"
            raise TypeError(message)  # noqa: TRY301 - a mistake of ours, told like any other
        question = operation.decoder(job.body, job.language)
        return Done(200, b"" if job.only_read else encode(operation.function(question, job.language)))
    except Exception as error:  # noqa: BLE001 - whatever is wrong becomes a problem
        problem = refusal_of(error).problem(job.language)
        return Done(problem.status, encode(problem))


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more."""
    decode = msgspec.msgpack.Decoder(Job).decode
    while len(head := questions.read(LENGTH_BYTES)) == LENGTH_BYTES:
        answers.write(framed(answer(decode(questions.read(int.from_bytes(head, "big"))))))
        answers.flush()


def main() -> None:
    """Work for the service that started this process, which alone decides when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    spare_collector()
    work(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
