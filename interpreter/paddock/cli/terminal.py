"""Makes what rich draws for every command. Takes a stream or the name of a task, gives a screen or a progress bar."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Screen(Console):
    """rich ends the program when its reader goes; here `main` decides what that means."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def bar(what: str, total: int | None) -> Progress:
    """On the screen at once, gone when it is stopped."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=Console(file=sys.stderr), transient=True)
    progress.add_task(what, total=total)
    progress.start()
    return progress
