"""One line of the table: takes a figure and what it should be, gives texts for people and plain data for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Target:
    least: float | None = None
    most: float | None = None

    def met(self, figure: float) -> bool:
        return (self.least is None or figure >= self.least) and (self.most is None or figure <= self.most)

    def __str__(self) -> str:
        return f"≥ {self.least:g}" if self.least is not None else f"≤ {self.most:g}"


def at_least(number: float) -> Target:
    return Target(least=number)


def at_most(number: float) -> Target:
    return Target(most=number)


@dataclass(frozen=True)
class Row:
    """A figure with its unit, or in its place a note that says why there is none."""

    group: str
    what: str
    figure: float | None
    unit: str = ""
    target: Target | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        return None if self.target is None or self.figure is None else self.target.met(self.figure)

    def shown(self) -> str:
        if self.figure is None:
            return self.note
        return f"{number(self.figure)} {self.unit}".rstrip() + (f" ({self.note})" if self.note else "")

    def data(self) -> dict[str, Any]:
        target = None if self.target is None else str(self.target)
        return {**asdict(self), "target": target, "met": self.met}


def number(value: float) -> str:
    """Three digits that count, and no more."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    if abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def verdict(row: Row) -> str:
    return {True: "yes", False: "NO", None: "–" if row.target else ""}[row.met]


def table(rows: Sequence[Row]) -> str:
    """Columns for a terminal: what, figure, target, met?"""
    width = max(len(row.what) for row in rows) + 4
    right = max([len(row.shown()) for row in rows if row.figure is not None], default=10) + 2
    lines = [f"{'':<{width}}{'figure':>{right}}{'target':>10}{'met?':>7}"]
    group = ""
    for row in rows:
        if row.group != group:
            group = row.group
            lines += ["", group]
        goal = str(row.target) if row.target else ""
        lines.append(f"  {row.what:<{width - 2}}{row.shown():>{right}}{goal:>10}{verdict(row):>7}".rstrip())
    return "\n".join(lines)


def markdown(rows: Sequence[Row]) -> str:
    """The same as a Markdown table, for the page on speed."""
    lines = ["| what | figure | target | met? |", "|---|--:|--:|---|"]
    group = ""
    for row in rows:
        if row.group != group:
            group = row.group
            lines.append(f"| **{group}** | | | |")
        lines.append(f"| {row.what} | {row.shown()} | {row.target or ''} | {verdict(row)} |")
    return "\n".join(lines)
