"""What stands at the front of the engine: every name, from its module, loaded when it is asked for."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import bigtwo

FRONT = ast.parse(Path(bigtwo.__file__).read_text(encoding="utf-8"))
PROMISED = {
    alias.name: node.module
    for block in FRONT.body
    if isinstance(block, ast.If)
    for node in block.body
    if isinstance(node, ast.ImportFrom)
    for alias in node.names
}
"""What type checkers are told: names and the modules they come from."""


def _in_a_new_process(code: str) -> str:
    run = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(Path(bigtwo.__file__).parents[1])!r})\n{code}"]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip()


def test_what_is_listed_is_what_is_promised() -> None:
    assert sorted(bigtwo.__all__) == sorted([*PROMISED, "__version__"])
    assert set(dir(bigtwo)) >= set(bigtwo.__all__)


@pytest.mark.parametrize("name", PROMISED)
def test_a_name_is_that_of_its_module(name: str) -> None:
    assert getattr(bigtwo, name) is getattr(import_module(str(PROMISED[name])), name)


def test_no_module_hides_a_name() -> None:
    """A module that is loaded becomes a name of the package."""
    modules = {path.stem for path in Path(bigtwo.__file__).parent.iterdir()}

    assert modules & set(bigtwo.__all__) == set()


def test_an_unknown_name_is_an_ordinary_mistake() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = bigtwo.nothing  # type: ignore[attr-defined]  # that is the point
    with pytest.raises(ImportError):
        from bigtwo import nothing  # type: ignore[attr-defined]  # noqa: F401, PLC0415 - as above


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    code = "import bigtwo; print([name for name in sys.modules if name.startswith('bigtwo.')])"

    assert _in_a_new_process(code) == "['bigtwo._version']"
    asked = "import bigtwo; bigtwo.classify(bigtwo.rules_for('douque'), ['3c']); print('bigtwo.adjudication' in sys.modules)"
    assert _in_a_new_process(asked) == "False"
