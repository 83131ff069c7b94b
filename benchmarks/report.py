"""The table for people, in Markdown, and the same as JSON for machines."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

import bigtwo
from benchmarks import load, peers
from benchmarks.measure import Effort
from benchmarks.results import Rival, Row

_TITLES = ("row", "figure", "middle half", "target", "stretch", "met", "beside it, in the same rounds")
_MOST_RIVALS = 6


def number(value: float | None) -> str:
    """A figure with about three digits that mean something."""
    if value is None:
        return "–"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def _bound(row: Row, value: float | None) -> str:
    if value is None or row.target is None:
        return "–"
    return f"{'≥' if row.target.at_least else '≤'} {value:,g}"


def _rival(rival: Rival) -> str:
    return f"{rival.name} {number(rival.figure)} (×{number(rival.times_ours)})"


def _cells(row: Row) -> list[str]:
    if row.skipped:
        return [row.title, "skipped", "", "", "", "", row.skipped]
    middle = f"{number(row.low)}–{number(row.high)}" if row.low is not None else ""
    beside = [*map(_rival, row.rivals[:_MOST_RIVALS]), *([row.note] if row.note else [])]
    limit, stretch = (row.target.limit, row.target.stretch) if row.target else (None, None)
    return [
        row.title, f"**{number(row.figure)}** {row.unit}", middle, _bound(row, limit), _bound(row, stretch), row.verdict,
        " · ".join(beside),
    ]  # fmt: skip


def table(rows: Sequence[Row]) -> str:
    """The rows as one Markdown table, its columns aligned."""
    lines = [list(_TITLES), *map(_cells, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(_TITLES) - 1)]
    shown = [[cell.ljust(width) for cell, width in zip(line, widths, strict=False)] + line[-1:] for line in lines]
    shown.insert(1, ["-" * width for width in widths] + ["---"])
    return "\n".join("| " + " | ".join(cells).rstrip() + " |" for cells in shown)


def summary(rows: Sequence[Row]) -> str:
    """How many targets are met, and which are not."""
    judged = [row for row in rows if row.verdict]
    missed = [row.id for row in judged if row.verdict == "NO"]
    stretched = sum(row.verdict == "stretch" for row in judged)
    text = f"{len(judged) - len(missed)} of {len(judged)} targets met, {stretched} of them to the stretch."
    return f"{text} Missed: {', '.join(missed)}." if missed else text


def setting() -> dict[str, Any]:
    """What the figures were taken on and with."""
    return {
        "engine": bigtwo.__version__,
        "python": platform.python_version(),
        "system": platform.system(),
        "machine": platform.machine(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "load_at_start": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "generator": "wrk" if load.wrk_is_installed() else "our own (for wrk: apt-get install wrk)",
        "peers": {name: peers.version(name) for name in peers.PEERS if peers.module(name)},
        "peers_missing": peers.missing(),
    }


def heading(where: dict[str, Any], effort: Effort) -> str:
    """The setting in words."""
    known = ", ".join(f"{name} {version}" for name, version in where["peers"].items()) or "none"
    absent = ", ".join(where["peers_missing"])
    rounds = f"medians of {effort.rounds} rounds ({effort.load_rounds} of a server)"
    lines = [
        f"bigtwo {where['engine']}, CPython {where['python']}, {where['cores']} cores ({where['machine']}); {rounds}.",
        f"Load of the machine at the start: {where['load_at_start']}. Load generator: {where['generator']}.",
        f"Peers: {known}.",
    ]
    if absent:
        lines.append(f"Not installed, so not in the table: {absent} (pip install -r benchmarks/requirements.txt).")
    return "\n".join(lines)


def write_json(path: Path, rows: Sequence[Row], where: dict[str, Any], effort: Effort) -> None:
    """Write everything to a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    verdicts = [{**msgspec.to_builtins(row), "target": row.target and row.target._asdict(), "met": row.verdict} for row in rows]
    content = {"setting": where, "effort": effort._asdict(), "rows": verdicts}
    path.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n")


_BEGIN, _END = "<!-- table -->", "<!-- end of table -->"


def write_document(path: Path, text: str) -> None:
    """Put a run between the two marks of a Markdown file, in place of the one that stands there."""
    before, _, rest = path.read_text("utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    path.write_text(f"{before}{_BEGIN}\n\n{text}\n\n{_END}{after}", "utf-8")
