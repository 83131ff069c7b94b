"""The examples of the README are run, and answer what they show."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from bigtwo_api.app import create_app
from bigtwo_api.settings import Settings

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
CURL = re.compile(r"```sh\n(curl .*?)```\s+```json\n(.*?)```", re.DOTALL)
EXAMPLES = [(shlex.split(command.replace("\\\n", " ")), json.loads(answer)) for command, answer in CURL.findall(README)]


def shown(part: Any, whole: Any, place: str = "") -> list[str]:
    """The places where what is shown is not what was answered; objects may have more fields, clauses may go on."""
    if isinstance(part, dict) and isinstance(whole, dict):
        missing = [f"{place}/{name} is missing" for name in part if name not in whole]
        return missing + [one for name in part if name in whole for one in shown(part[name], whole[name], f"{place}/{name}")]
    if isinstance(part, list) and isinstance(whole, list):
        if len(part) != len(whole) and not (place.endswith("/clauses") and len(part) < len(whole)):
            return [f"{place} has {len(whole)} entries, {len(part)} are shown"]
        return [one for index, item in enumerate(part) for one in shown(item, whole[index], f"{place}/{index}")]
    return [] if part == whole else [f"{place} is {whole!r}, shown as {part!r}"]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize(("command", "answer"), EXAMPLES, ids=[command[2] for command, _ in EXAMPLES])
def test_curl_example_answers_what_is_shown(command: list[str], answer: Any) -> None:
    path = command[2].removeprefix("http://127.0.0.1:8000")
    body = command[command.index("-d") + 1]
    with TestClient(create_app(Settings())) as client:
        response = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 200
    assert shown(answer, response.json()) == []


def test_python_example_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - our own example
