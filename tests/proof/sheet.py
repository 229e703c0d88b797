"""From tallies to the one table of what was tried, for people or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from proof.runner import Tally

HEADS = ("trial", "game", "tried", "checks", "failed", "seconds", "what was checked")
SHOWN = 3  # failures told of one line of the table; --json has them all


def table(board: Sequence[Tally]) -> str:
    lines = [HEADS, *(_cells(tally) for tally in board)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEADS) - 1)]
    made = []
    for line in lines:
        cells = [
            cell.rjust(width) if at >= 2 else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=False))
        ]
        made.append("  ".join([*cells, line[-1]]).rstrip())
    return "\n".join(made)


def _cells(tally: Tally) -> tuple[str, ...]:
    idle = f"; {tally.idle:,} could show nothing" if tally.idle else ""
    missed = "".join(f"; not tried here: {reason} ({count:,} times)" for reason, count in tally.not_tried.items())
    return (
        tally.trial.name,
        tally.row,
        f"{tally.tried:,}",
        f"{tally.checks:,}",
        f"{tally.failed:,}",
        f"{tally.seconds:.1f}",
        tally.trial.checked + idle + missed,
    )


def failures(board: Sequence[Tally]) -> str:
    lines = []
    for tally in board:
        lines += [f"{one.trial}, {one.game}: {one.what}\n    {one.again}" for one in tally.failures[:SHOWN]]
        if len(tally.failures) > SHOWN:
            lines.append(f"{tally.trial.name}, {tally.row}: {len(tally.failures) - SHOWN:,} more")
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
                "failures": [
                    {"game": one.game, "seed": one.seed, "what": one.what, "again": one.again} for one in tally.failures
                ],
            }
            for tally in board
        ],
    }
