"""What a measurement comes to: rows with a figure, a target, and the others that ran in the same rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from benchmarks.measure import Effort, Race, Spread


class Target(NamedTuple):
    """What a figure has to reach. ``at_least`` turns the comparison round, for shares and rates."""

    limit: float
    stretch: float | None = None
    at_least: bool = False

    def met_by(self, figure: float) -> bool:
        """Whether a figure reaches the target."""
        return figure >= self.limit if self.at_least else figure <= self.limit

    def stretched_by(self, figure: float) -> bool:
        """Whether a figure reaches the stretch."""
        if self.stretch is None:
            return False
        return figure >= self.stretch if self.at_least else figure <= self.stretch


class Rival(Struct, frozen=True):
    """Another that did a like job in the same rounds, and how many times as long as ours it took."""

    name: str
    figure: float
    times_ours: float


class Row(Struct, frozen=True, kw_only=True):
    """A row of the table. ``low`` and ``high`` are the quartiles of the figure; ``skipped`` says why there is none."""

    id: str
    title: str
    unit: str
    figure: float | None = None
    low: float | None = None
    high: float | None = None
    target: Target | None = None
    rivals: tuple[Rival, ...] = ()
    note: str = ""
    skipped: str = ""

    @property
    def verdict(self) -> str:
        """Whether the target is met: ``stretch``, ``yes``, ``NO``, or nothing to be met."""
        if self.target is None or self.figure is None:
            return ""
        if self.target.stretched_by(self.figure):
            return "stretch"
        return "yes" if self.target.met_by(self.figure) else "NO"


class Bench(NamedTuple):
    """A measurement that gives one row or several. ``id`` is what ``--rows`` looks at; the rows' ids begin with it."""

    id: str
    title: str
    run: Callable[[Effort], list[Row]]


def timed(bench_id: str, title: str, found: Race, target: Target | None = None, *, scale: float = 1) -> Row:
    """The row of a race: the microseconds of ``ours``, and the others beside them. ``scale`` 1000 shows milliseconds."""
    unit = "ms" if scale == 1000 else "µs"
    ours = "ours"
    figure = scaled(found.figure(ours), scale)
    rivals = tuple(
        Rival(name, found.figure(name).median / scale, found.ratio(name, ours)) for name in found.times if name != ours
    )
    return Row(
        id=bench_id, title=title, unit=unit, figure=figure.median, low=figure.low, high=figure.high,
        target=target, rivals=rivals,
    )  # fmt: skip


def scaled(values: Spread, scale: float) -> Spread:
    """The same in a unit ``scale`` times as large."""
    return Spread(*(value / scale for value in values))
