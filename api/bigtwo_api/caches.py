"""The caches of this process: what each holds, and what it may hold at the most."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final, NamedTuple

from bigtwo import classification, combos, comparison, naturals, written

_OURS: Final = ("bigtwo", "bigtwo_api")
_BY_HAND: Final[dict[str, tuple[ModuleType, str, int]]] = {
    "bigtwo.classification.classified": (classification, "_KEPT", classification.MOST_FINDINGS_KEPT),
    "bigtwo.combos.combo_of": (combos, "_KEPT", combos.MOST_COMBOS_KEPT),
    "bigtwo.naturals.natural": (naturals, "_KEPT", naturals.MOST_NATURALS_KEPT),
    "bigtwo.comparison.outcome_of": (comparison, "_KEPT", comparison.MOST_OUTCOMES_KEPT),
    "bigtwo.written.combos": (written, "_COMBOS", written.MOST_COMBOS_WRITTEN),
    "bigtwo.written.outcomes": (written, "_OUTCOMES", written.MOST_OUTCOMES_WRITTEN),
}
"""What is kept in a table of a module, and how many at the most."""


class CacheSize(NamedTuple):
    """How many entries a cache holds, and may hold."""

    entries: int
    limit: int


def cache_sizes() -> dict[str, CacheSize]:
    """Every cache by the module and the function it belongs to."""
    sizes = {name: CacheSize(info.currsize, info.maxsize or 0) for name, info in _memoised()}
    return sizes | {name: CacheSize(len(vars(module)[kept]), most) for name, (module, kept, most) in _BY_HAND.items()}


def _memoised() -> list[tuple[str, Any]]:
    """The functions that remember their answers (lru_cache), with what they say of themselves."""
    found: dict[str, Callable[[], Any]] = {}
    for module_name, module in sorted(sys.modules.items()):
        if module_name.partition(".")[0] in _OURS:
            for name, value in list(vars(module).items()):
                if getattr(value, "__module__", None) == module_name and callable(getattr(value, "cache_info", None)):
                    found[f"{module_name}.{name.lstrip('_')}"] = value.cache_info
    return [(name, info()) for name, info in found.items()]
