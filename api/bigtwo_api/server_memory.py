"""How a process of the service keeps its memory."""

from __future__ import annotations

import gc
from typing import Final

_COLLECT_AFTER: Final = 50_000


def spare_collector() -> None:
    """What is there at the start stays for good; answers are trees without cycles and need no frequent search for them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_COLLECT_AFTER, 10, 10)
