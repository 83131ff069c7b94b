"""The shape of the code itself: what it loads, what it knows, and how long its parts are."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bigtwo

ENGINE = Path(bigtwo.__file__).parent
ROOT = ENGINE.parents[1]
MODULES = sorted([*ENGINE.rglob("*.py"), *(ROOT / "api" / "bigtwo_api").rglob("*.py")])
RULE_CODE = [path for path in sorted(ENGINE.rglob("*.py")) if path.name not in {"presets.py", "__init__.py"}]
MOST_LINES_OF_A_MODULE = 400
MOST_LINES_OF_A_FUNCTION = 40
WORDS_OF_THE_GAME = {"joker", "none", "per_card", "card_points", "deduction", "plus_minus"}
"""Ids that are words of the game as well: a card, a model, an absence."""

LOADED = """
import sys
import msgspec.inspect
before = set(sys.modules)
import bigtwo
bigtwo.classify(bigtwo.rules_for("douque"), ["3c"])
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}))
"""


def test_the_engine_loads_the_standard_library_and_msgspec_only() -> None:
    run = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ENGINE.parent)!r})\n{LOADED}"]
    loaded = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()

    assert set(loaded) - sys.stdlib_module_names - {"msgspec"} == {"bigtwo"}


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def strings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Every string that is not a docstring."""
    plain = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in plain:
            yield node


@pytest.mark.parametrize("path", RULE_CODE, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_rule_code_contains_the_name_of_a_rule_set(path: Path) -> None:
    names = {*bigtwo.RULESET_IDS, *bigtwo.SCORING_IDS} - WORDS_OF_THE_GAME

    assert [(node.lineno, node.value) for node in strings(parsed(path)) if node.value in names] == []


@pytest.mark.parametrize("path", RULE_CODE, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_rule_code_asks_which_rule_set_it_is(path: Path) -> None:
    """Not even where an id is a word of the game: nothing named like a rule set's id is compared with a string."""
    asked = [
        node.lineno
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Compare)
        and any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in node.comparators)
        and isinstance(node.left, ast.Attribute)
        and node.left.attr in {"base", "reference", "id", "ruleset_id", "extends"}
    ]

    assert asked == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_can_be_read_in_one_sitting(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES_OF_A_MODULE


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_function_fits_on_a_screen(path: Path) -> None:
    functions = [node for node in ast.walk(parsed(path)) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    lengths = {node.name: (node.end_lineno or node.lineno) - node.lineno + 1 for node in functions}

    assert {name: length for name, length in lengths.items() if length > MOST_LINES_OF_A_FUNCTION} == {}


def test_most_functions_are_short() -> None:
    functions = [node for path in MODULES for node in ast.walk(parsed(path)) if isinstance(node, ast.FunctionDef)]
    lengths = sorted((node.end_lineno or node.lineno) - node.lineno + 1 for node in functions)

    assert lengths[len(lengths) // 2] <= 10


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_an_ignore_carries_a_code_and_a_reason(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        if "# noqa" in line:
            assert "# noqa: " in line, line
        if "type: ignore" in line:
            assert "type: ignore[" in line, line


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_is_called_after_nothing(path: Path) -> None:
    assert path.stem not in {"utils", "util", "helpers", "common", "base", "manager", "misc"}
