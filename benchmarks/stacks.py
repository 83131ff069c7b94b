"""The server stacks that are measured, each an ASGI application: ``python -m benchmarks.stacks NAME CASE PORT``.

- ``ours``: the service, as ``bigtwo serve`` runs it; ``two-workers``: the same with ``--workers 2``.
- ``floor``: bare ASGI. Decodes the same body into the same typed record and encodes a ready answer of as many bytes.
- ``litestar``: Litestar as its manual shows it, typed handlers, doing the same job as the service.
- ``fastapi``: FastAPI as its manual shows it, pydantic models for the bodies, doing the same job as the service.

All under uvicorn with uvloop and httptools, without an access log.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from importlib import import_module
from itertools import cycle
from typing import Any, Literal

import msgspec
import uvicorn

from benchmarks.questions import Case, case_of, job_of
from bigtwo.cards import Card
from bigtwo_api.server import serve
from bigtwo_api.settings import Settings

Application = Callable[[Any, Any, Any], Awaitable[None]]


def floor(case: Case) -> Application:
    """The least a server can do: receive, decode, encode, send."""
    encode = msgspec.json.Encoder().encode
    routes = {case.path: (msgspec.json.Decoder(case.type).decode, cycle(case.answers()).__next__)}

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        decode, answer = routes[scope["path"]]
        message = await receive()
        body = message["body"]
        while message["more_body"]:
            message = await receive()
            body += message["body"]
        decode(body)
        payload = encode(answer())
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(payload))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": payload})

    return application


def litestar(case: Case) -> Application:
    """Default Litestar: a typed handler."""
    from litestar import Litestar, post  # noqa: PLC0415 - only this stack needs it

    job, read = job_of(case), _batch_reader(case) if case.id == "batch" else None

    async def answer(data: Any) -> Any:
        return job(read(data) if read else data)

    answer.__annotations__ = {"data": case.type, "return": case.operation.answer}
    handler = post(case.path, status_code=200)(answer)
    application: Application = Litestar([handler], request_max_body_size=2**22)
    return application


def _batch_reader(case: Case) -> Callable[[Any], Any]:
    """The batch that the service's function takes, from one whose questions are read already."""
    decoder = case.operation.decoder
    assert decoder is not None
    return lambda data: decoder(msgspec.json.encode(data), "en")


def fastapi(case: Case) -> Application:
    """Default FastAPI: a pydantic model for the body; the answer is the engine's record as plain values."""
    job, read = job_of(case), _reader(case)

    async def answer(data: Any) -> Any:
        return msgspec.to_builtins(job(read(data)))

    answer.__annotations__ = {"data": _pydantic_models()[case.id]}
    application: Application = import_module("fastapi").FastAPI()
    application.post(case.path)(answer)  # type: ignore[attr-defined]
    return application


def _reader(case: Case) -> Callable[[Any], Any]:
    """From a pydantic model to the engine's request record."""
    decoder = case.operation.decoder
    assert decoder is not None
    if case.id == "batch":
        return lambda data: decoder(data.model_dump_json(exclude_none=True).encode(), "en")
    kind: Any = decoder.type
    return lambda data: kind(**{name: value for name, value in data if value is not None})


def _pydantic_models() -> dict[str, Any]:
    create = import_module("pydantic").create_model
    cards: Any = tuple[Card, ...]
    ruleset = (str, "douque")
    compare = create("Compare", ruleset=ruleset, play=(cards, ...), table=(cards, ...))
    item = create("Item", operation=(Literal["plays/compare"], ...), body=(compare, ...))
    return {
        "classify": create("Classify", ruleset=ruleset, cards=(cards, ...)),
        "compare": compare,
        "legal": create("Legal", ruleset=ruleset, hand=(cards, ...)),
        "batch": create("Batch", requests=(list[item], ...)),  # type: ignore[valid-type]
    }


OURS = {"ours": 1, "two-workers": 2}
"""The service, and with how many workers."""
STACKS: dict[str, Callable[[Case], Application]] = {"floor": floor, "litestar": litestar, "fastapi": fastapi}


def main(name: str, case_id: str, port: int) -> None:
    """Serve one stack on this machine until told to stop."""
    if name in OURS:
        serve(Settings(port=port, workers=OURS[name]))
        return
    uvicorn.run(
        STACKS[name](case_of(case_id)), host="127.0.0.1", port=port, http="httptools", loop="uvloop", ws="none", lifespan="off",
        access_log=False, server_header=False, log_level="warning",
    )  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
