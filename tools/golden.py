"""Write anew every file that is told by the engine or the service: run it, then read the difference before you commit it.

``tests/golden/README.md`` says what the golden files hold and how another implementation reads them.
"""

from __future__ import annotations

import hashlib
import json
import runpy
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import bigtwo
from bigtwo.cards import ALL_CARDS, JOKER_BIT, PLAY_BITS
from bigtwo.cores import Core, Holding, cores, kicker_pool
from bigtwo.rules.kinds import DRAGONS, Kind
from bigtwo.rules.tables import Tables

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "tests" / "golden"
MOST_CARDS = 5
_CARDS = (1 << PLAY_BITS) - 1


def plays_of_the_pack(tables: Tables) -> list[int]:
    """Every playable set of at most five cards of the whole pack, from weak to strong, equal ones by their cards."""
    pack = ALL_CARDS | JOKER_BIT if tables.has_joker else ALL_CARDS
    holding = Holding(pack)
    small = [kind for kind in tables.kinds if kind not in DRAGONS]
    found = [play for kind in small for core in cores(tables, kind, holding) for play in _plays(tables, kind, core, pack)]
    best = {play & _CARDS: play for play in sorted(found)}
    return sorted(best.values())


def _plays(tables: Tables, kind: Kind, core: Core, pack: int) -> Iterator[int]:
    pool = kicker_pool(kind, core, pack)
    loose = [1 << index for index in range(PLAY_BITS) if pool >> index & 1]
    for count in tables.kickers.get(kind, range(1)):
        if core.cards.bit_count() + count <= MOST_CARDS:
            for chosen in combinations(loose, count):
                yield core.power << PLAY_BITS | core.cards | sum(chosen)


def order_text(tables: Tables, plays: Iterable[int]) -> str:
    """The order as text, one set a line: ``<`` above the set before or ``=`` equal to it, its kind, its cards."""
    lines = []
    for below, play in pairwise((0, *plays)):
        sign = "=" if below and below >> PLAY_BITS == play >> PLAY_BITS else "<"
        lines.append(" ".join((sign, tables.kind(play >> PLAY_BITS), *tables.deck.cards(play & _CARDS))))
    return "\n".join(lines) + "\n"


def order_of(ruleset_id: str) -> dict[str, Any]:
    """What ``orders.json`` says of a rule set."""
    tables = bigtwo.rules_for(ruleset_id).tables
    plays = plays_of_the_pack(tables)
    counts = Counter(tables.kind(play >> PLAY_BITS) for play in plays)
    digest = hashlib.sha256(order_text(tables, plays).encode()).hexdigest()
    return {"plays": len(plays), "kinds": {kind: counts[kind] for kind in Kind if kind in counts}, "sha256": digest}


def orders() -> str:
    """The content of ``orders.json``."""
    return json.dumps({name: order_of(name) for name in bigtwo.RULESET_IDS}, indent=2) + "\n"


def write() -> None:
    """Write the golden files, and the document of the service with its examples."""
    (GOLDEN / "orders.json").write_text(orders(), encoding="utf-8")
    runpy.run_path(str(HERE / "golden_rounds.py"), run_name="__main__")
    runpy.run_path(str(HERE / "golden_grounds.py"), run_name="__main__")
    runpy.run_path(str(HERE / "openapi_files.py"), run_name="__main__")


if __name__ == "__main__":
    write()
