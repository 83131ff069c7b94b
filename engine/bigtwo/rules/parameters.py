"""The register of parameters: what each decides, its unit, and the names of its values, in both languages."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, NamedTuple

from bigtwo.data_files import data_file


class Parameter(NamedTuple):
    """One point on which tables differ."""

    path: str
    unit: str
    label: dict[str, str]
    meaning: dict[str, str]
    values: dict[str, dict[str, str]]

    def shown(self, value: Any, language: str) -> str:
        """A value in words: the name of an enumerated one, else as it is written in JSON."""
        key = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        return self.values.get(key, {}).get(language, key)


@lru_cache(maxsize=1)
def parameters() -> dict[str, Parameter]:
    """Every parameter by its dotted name, in the order of the record."""
    read = [
        Parameter(raw["path"], raw["unit"], raw["label"], raw["meaning"], raw.get("values", {}))
        for raw in data_file("rules/parameters.toml")["parameter"]
    ]
    return {one.path: one for one in read}


def parameter(path: str) -> Parameter:
    """The parameter of a dotted name, or the one that a longer name lies below. Raises KeyError."""
    known = parameters()
    while path not in known:
        path, dot, _ = path.rpartition(".")
        if not dot:
            raise KeyError(path)
    return known[path]
