"""Mutants of the rule code: mutmut changes one thing in one function, and here the change is put in force.

mutmut writes all mutants of a function beside it and puts a trampoline in its place, which asks at every call which mutant is
meant. The rule code is called millions of times in a run, so the trampoline is replaced: a function stays itself, and to
put a mutant in force its code takes the place of the function's code. Only the process of that mutant ever does so.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any, NamedTuple

from mutmut.mutation import trampoline  # pyright: ignore[reportMissingImports]  # it is in a lock of its own
from mutmut.mutation.file_mutation import mutate_file_contents  # pyright: ignore[reportMissingImports]

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".mutation"
"""Where the mutated copy of the engine and the results are kept between two runs."""

Mutated = dict[str, Callable[..., Any]]


class Function(NamedTuple):
    """A function of the rule code and how many mutants mutmut has made of it."""

    module: str
    name: str
    mutants: int
    digest: str

    @property
    def key(self) -> str:
        """What mutmut calls the function: ``bigtwo.rounds.xǁRoundǁstill_in``."""
        return f"{self.module}.{self.name}"


def settings() -> dict[str, Any]:
    """The table ``tool.mutmut`` of pyproject.toml."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        table: dict[str, Any] = tomllib.load(file)["tool"]["mutmut"]
    return table


def written_mutants() -> list[Function]:
    """The functions that have mutants, which are written anew where the engine or the list of modules has changed."""
    sources = [ROOT / "pyproject.toml", *sorted((ROOT / "engine").rglob("*.py"))]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    kept = FOLDER / "functions.json"
    if kept.exists() and (known := json.loads(kept.read_text(encoding="utf-8")))["sources"] == digest:
        return [Function(*function) for function in known["functions"]]
    functions = _write_mutants()
    kept.write_text(json.dumps({"sources": digest, "functions": functions}), encoding="utf-8")
    return functions


def _write_mutants() -> list[Function]:
    """Copy the engine, write the mutants into the copy, and name the functions that have some."""
    shutil.rmtree(FOLDER / "engine", ignore_errors=True)
    shutil.copytree(ROOT / "engine", FOLDER / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    return [function for path in settings()["only_mutate"] for function in _mutated(path)]


def _mutated(path: str) -> Iterable[Function]:
    made = mutate_file_contents(path, (ROOT / path).read_text(encoding="utf-8"))
    (FOLDER / path).write_text(made.code, encoding="utf-8")
    module = path.removeprefix("engine/").removesuffix(".py").replace("/", ".")
    for name, digest in made.hash_by_function_name.items():
        mutants = sum(mutant.rpartition("__mutmut_")[0] == name for mutant in made.mutant_names)
        yield Function(module, name, mutants, digest)


class Swap:
    """The functions of the rule code as they are imported, and the one mutant in force."""

    def __init__(self) -> None:
        self.functions: dict[str, tuple[FunctionType, Mutated]] = {}

    def decorator(self, mutants: Mutated, **_: bool) -> Callable[[FunctionType], Any]:
        """Takes the place of mutmut's trampoline: remembers a function and leaves it as it is."""

        def keep(function: FunctionType) -> FunctionType:
            self.functions[_key(function)] = (function, mutants)
            return function

        return keep

    def put_in_force(self, mutant: str) -> None:
        """Let a function run the code of one of its mutants from now on, in this process."""
        key, _, number = mutant.rpartition("__mutmut_")
        function, mutants = self.functions[key]
        name = key.rpartition(".")[2]
        changed = _plain(mutants[f"{name}__mutmut_{number}"])
        function.__code__ = changed.__code__
        function.__defaults__ = changed.__defaults__
        function.__kwdefaults__ = changed.__kwdefaults__


class Early:
    """One mutant of a function that is called while the engine is imported: it is in force from then on."""

    def __init__(self, mutant: str) -> None:
        self.mutant = mutant

    def decorator(self, mutants: Mutated, **_: bool) -> Callable[[FunctionType], Any]:
        """Puts the mutant in the place of its function, and leaves all others as they are."""

        def keep(function: FunctionType) -> Callable[..., Any]:
            key, _, number = self.mutant.rpartition("__mutmut_")
            if _key(function) != key:
                return function
            name = f"{key.rpartition('.')[2]}__mutmut_{number}"

            def late(*args: Any, **named: Any) -> Any:
                return mutants[name](*args, **named)  # it is written below its function

            return late

        return keep


class Trace:
    """Which functions of the rule code have been called."""

    def __init__(self) -> None:
        self.called: set[str] = set()

    def decorator(self, _: Mutated, **__: bool) -> Callable[[FunctionType], Callable[..., Any]]:
        """Takes the place of mutmut's trampoline: notes that a function is called, and calls it."""

        def note(function: FunctionType) -> Callable[..., Any]:
            key, add = _key(function), self.called.add

            def noted(*args: Any, **named: Any) -> Any:
                add(key)
                return function(*args, **named)

            for name in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
                setattr(noted, name, getattr(function, name))
            return noted

        return note


def _key(function: FunctionType) -> str:
    """What mutmut calls a function."""
    owner, _, name = function.__qualname__.rpartition(".")
    return f"{function.__module__}.xǁ{owner}ǁ{name}" if owner else f"{function.__module__}.x_{name}"


def _plain(method: Any) -> FunctionType:
    plain: Any = method.__func__ if isinstance(method, MethodType) else method
    function: FunctionType = plain
    return function


def use(put_in_place: Swap | Early | Trace) -> None:
    """From now on the engine is imported from its mutated copy, in a process that has not imported it yet."""
    if any(name.partition(".")[0] == "bigtwo" for name in sys.modules):
        raise RuntimeError("the engine has been imported already, without its mutants")
    trampoline.wrap_in_trampoline = put_in_place.decorator
    sys.path.insert(0, str(FOLDER / "engine"))
