"""The data files that come with the engine: sentences, parameters, spellings and the rule book, in TOML.

What reads them is imported when the first file is read, which halves the time that ``import bigtwo`` takes.
"""

from __future__ import annotations

from typing import Any


def data_file(name: str) -> dict[str, Any]:
    """The content of a file below the package, such as ``rules/rulebook/S0.toml``."""
    import tomllib  # noqa: PLC0415 - see above
    from importlib import resources  # noqa: PLC0415 - see above

    return tomllib.loads(resources.files("bigtwo").joinpath(*name.split("/")).read_text(encoding="utf-8"))
