"""From tallies to the one table of what was tried, for people or as JSON, and from that JSON back to its rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from proof.runner import Tally

HEADS = ("trial", "game", "tried", "checks", "failed", "seconds", "seed", "what was checked")
NUMBERS = range(2, 7)  # these columns are set flush right
SHOWN = 3  # failures told of one line of the table; --json has them all


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    trial: str
    game: str
    tried: int
    checks: int
    failed: int
    seconds: float
    seed: int | None
    checked: str

    @property
    def cells(self) -> tuple[str, ...]:
        numbers = (f"{self.tried:,}", f"{self.checks:,}", f"{self.failed:,}", f"{self.seconds:.1f}")
        return self.trial, self.game, *numbers, "" if self.seed is None else str(self.seed), self.checked


def rows(board: Sequence[Tally], seed: int) -> list[Row]:
    return [row_of(one) for one in data(board, seed)["trials"]]


def row_of(trial: dict[str, Any]) -> Row:
    """A line of the table out of what the JSON says of a trial."""
    idle = f"; {trial['could show nothing']:,} could show nothing" if trial["could show nothing"] else ""
    missed = "".join(f"; not tried here: {why} ({count:,} times)" for why, count in trial["not tried"].items())
    found = {name: trial[name] for name in ("trial", "game", "tried", "checks", "failed", "seconds", "seed")}
    return Row(**found, checked=trial["checked"] + idle + missed)


def table(rows: Sequence[Row]) -> str:
    lines = [HEADS, *(row.cells for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEADS) - 1)]
    made = []
    for line in lines:
        cells = [
            cell.rjust(width) if at in NUMBERS else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=False))
        ]
        made.append("  ".join([*cells, line[-1]]).rstrip())
    return "\n".join(made)


def failures(board: Sequence[Tally]) -> str:
    return "\n".join(told(one) for one in data(board, 0)["trials"] if one["failures"])


def told(trial: dict[str, Any]) -> str:
    """The first failures of a trial, each with the line that makes it again."""
    found = trial["failures"]
    lines = [f"{trial['trial']}, {one['game']}: {one['what']}\n    {one['again']}" for one in found[:SHOWN]]
    if len(found) > SHOWN:
        lines.append(f"{trial['trial']}, {trial['game']}: {len(found) - SHOWN:,} more")
    return "\n".join(lines)


def data(board: Sequence[Tally], seed: int) -> dict[str, Any]:
    return {
        "seed": seed,
        "trials": [
            {
                "trial": tally.trial.name,
                "game": tally.row,
                "about": tally.trial.about,
                "checked": tally.trial.checked,
                "tried": tally.tried,
                "could show nothing": tally.idle,
                "not tried": tally.not_tried,
                "checks": tally.checks,
                "failed": tally.failed,
                "seconds": round(tally.seconds, 1),
                "seed": seed,
                "failures": [
                    {"game": one.game, "seed": one.seed, "what": one.what, "again": one.again} for one in tally.failures
                ],
            }
            for tally in board
        ],
    }
