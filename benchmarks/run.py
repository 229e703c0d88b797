"""How fast games run: takes how long to measure, gives one table of figures beside their targets, or JSON."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import listening
import moving
import peers
import playing
import scaling
import starting
import workers
from measure import Pace
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rows import Row, markdown, table

Measure = Callable[[Pace], Iterator[Row]]


@dataclass(frozen=True)
class Chapter:
    """One part of the run, with the seconds it takes in a quick and in a full one, for the bar alone."""

    name: str
    measure: Measure
    quick: float
    full: float


def chapters(quick: bool = False) -> list[Chapter]:
    simulated = (3000, 1) if quick else (30000, 1)  # games, and how often
    return [
        Chapter("by hand and in Paddock", playing.street_illegal, 8, 45),
        Chapter("shipped games", playing.shipped, 16, 60),
        Chapter("events", listening.rows, 12, 60),
        Chapter("moves", moving.rows, 3, 10),
        Chapter("growth", scaling.rows, 4, 20),
        Chapter("loading", starting.loading, 20, 60),
        Chapter("checking", starting.checking, 8, 25),
        Chapter("memory", starting.memory, 25, 25),
        Chapter("workers", lambda pace: workers.rows(pace, *simulated), 8, 50),
        Chapter("peers", peers.rows, 6, 40),
    ]


class Bar:
    """A bar on stderr, by the time that has passed of the time expected; nothing where nobody watches."""

    def __init__(self, total: float) -> None:
        columns = (TextColumn("{task.description:<24}"), BarColumn(), TimeElapsedColumn())
        console = Console(stderr=True)
        self.progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self.task: TaskID = self.progress.add_task("", total=total)
        self.done = self.began = self.share = 0.0

    def begin(self, name: str, share: float) -> None:
        self.done += self.share
        self.began, self.share = time.monotonic(), share
        self.progress.update(self.task, description=name, completed=self.done)

    def tick(self) -> None:
        passed = min(time.monotonic() - self.began, self.share)
        self.progress.update(self.task, completed=self.done + passed)


def measured(wanted: Sequence[Chapter], pace: Pace, quick: bool) -> list[Row]:
    """A chapter that breaks off says so in a row of its own, and the run goes on."""
    bar = Bar(sum(chapter.quick if quick else chapter.full for chapter in wanted))
    pace.tick = bar.tick
    found: list[Row] = []
    with bar.progress:
        for chapter in wanted:
            bar.begin(chapter.name, chapter.quick if quick else chapter.full)
            try:
                found.extend(chapter.measure(pace))
            except Exception as problem:
                found.append(Row(chapter.name, "broke off", None, note=str(problem) or type(problem).__name__))
    return found


def arguments() -> argparse.Namespace:
    names = ", ".join(f'"{chapter.name}"' for chapter in chapters())
    parser = argparse.ArgumentParser(description="How fast games run, beside games by hand and other engines.")
    parser.add_argument("--quick", action="store_true", help="a first look, in a minute; the ratios are coarse")
    parser.add_argument("--json", action="store_true", help="print JSON in place of the table")
    parser.add_argument("--markdown", action="store_true", help="print a Markdown table, as in docs/speed.md")
    parser.add_argument("--only", action="append", metavar="CHAPTER", help=f"one of {names}; may be given again")
    return parser.parse_args()


def summary(rows: Sequence[Row]) -> str:
    goals = [row for row in rows if row.target is not None]
    missed = [row for row in goals if row.met is False]
    unknown = [row for row in goals if row.met is None]
    text = f"{len(goals) - len(missed) - len(unknown)} of {len(goals)} targets met"
    if unknown:
        text += f", {len(unknown)} not measured"
    return f"{text}."


def main() -> int:
    wanted = arguments()
    plan = [c for c in chapters(wanted.quick) if not wanted.only or c.name in wanted.only]
    if not plan:
        print("There is no such chapter; --help names them.", file=sys.stderr)
        return 2
    # Many short rounds: the closer two sides lie together, the more alike is the machine they meet.
    pace = Pace(11, 0.02) if wanted.quick else Pace(31, 0.05)
    began = time.monotonic()
    try:
        rows = measured(plan, pace, wanted.quick)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    machine = f"CPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors"
    if wanted.json:
        data = {"machine": machine, "seconds": round(time.monotonic() - began), "rows": [row.data() for row in rows]}
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        print(markdown(rows) if wanted.markdown else table(rows))
        print(f"\n{summary(rows)} {machine}; {time.monotonic() - began:.0f} seconds.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
