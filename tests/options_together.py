"""Options that go together. Takes a game's program and the options wanted, gives those that shut no other one out."""

from __future__ import annotations

from collections.abc import Iterable

from paddock.program.model import Program


def options_together(program: Program, wanted: Iterable[str] | None = None) -> list[str]:
    """All of those wanted, or of the game; but of each group only the first."""
    wanted = set(program.options if wanted is None else wanted)
    chosen = [option for option in program.options if option in wanted]
    first = {program.option_groups.get(option, option): option for option in reversed(chosen)}
    return [option for option in chosen if option in first.values()]
