"""Write openapi/openapi.json and openapi/examples/ anew from the operation table.

Every example of the table becomes a pair of request and answer, asked of the application itself.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from bigtwo_api.app import create_app
from bigtwo_api.document import document_json
from bigtwo_api.operations import OPERATIONS, Example, Operation

FOLDER = Path(__file__).parents[1] / "openapi"
EXAMPLES = FOLDER / "examples"


def example_files() -> dict[str, str]:
    """The content of every example file by its name."""
    with TestClient(create_app()) as client:
        return {f"{operation.id}.json": _pairs(operation, client) for operation in OPERATIONS}


def _pairs(operation: Operation, client: TestClient[Any]) -> str:
    examples = operation.examples or {"only": Example(operation.summary, None)}
    pairs = {name: _pair(operation, example, client) for name, example in examples.items()}
    head = {"operation": operation.id, "method": operation.method, "path": operation.path}
    return json.dumps({**head, "examples": pairs}, ensure_ascii=False, indent=2) + "\n"


def _pair(operation: Operation, example: Example, client: TestClient[Any]) -> dict[str, Any]:
    path = operation.path
    if operation.parameter is not None:
        path = path.replace("{" + operation.parameter.name + "}", example.value)
    body = example.value if operation.method == "POST" else None
    answer = client.request(operation.method, path, json=body)
    request = {"path": path} if body is None else {"path": path, "body": body}
    return {"summary": example.summary, "request": request, "status": answer.status_code, "answer": answer.json()}


def write() -> None:
    """Write the document and the examples; an example whose operation is gone goes too."""
    (FOLDER / "openapi.json").write_bytes(document_json())
    EXAMPLES.mkdir(exist_ok=True)
    for stale in EXAMPLES.glob("*.json"):
        stale.unlink()
    for name, content in example_files().items():
        (EXAMPLES / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    write()
