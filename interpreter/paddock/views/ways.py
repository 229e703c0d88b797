"""Puts ways into words. Takes those that can be gone, gives a label for each, and the map with where they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from paddock.table.maps.model import BoardView
from paddock.table.ways import WayView
from paddock.views.thing_marks import display_words

BY = 3  # spaces of a way that are named to tell it from another with the same end


def way_labels(ways: Sequence[WayView]) -> list[str]:
    """Where each ends, and what is displayed then; where two would read alike, by which spaces they lead."""
    short = [_label(way) for way in ways]
    alike = Counter(short)
    return [text if alike[text] == 1 else f"{text}, by {_by(way, ways)}" for text, way in zip(short, ways, strict=True)]


def _label(way: WayView) -> str:
    changes = ", ".join(display_words(change) for change in way.changes)
    after = f": {changes}" if changes else ""
    return f"{way.goal}{after}" if way.sure else f"{way.goal}, and then as chance has it"


def _by(way: WayView, ways: Sequence[WayView]) -> str:
    """The spaces over which no other way to the same end leads; else those over which not all of them do."""
    others = [set(other.through) for other in ways if other.goal == way.goal and other is not way]
    alone = [space for space in way.through if all(space not in other for other in others)]
    shown = alone or [space for space in way.through if any(space not in other for other in others)] or [*way.through]
    return ", ".join(shown[:BY]) + (" …" if len(shown) > BY else "")


def with_goals(boards: Sequence[BoardView], goals: Sequence[str]) -> tuple[BoardView, ...]:
    """The same maps with its number, counted from 1, on each space that can be chosen, or where a way ends.

    Of several ways to one end it is that of the first.
    """
    numbers: dict[str, str] = {}
    for number, goal in enumerate(goals, 1):
        numbers.setdefault(goal, f"({number})")
    return tuple(
        replace(board, spaces=tuple(replace(space, goal=numbers.get(space.name, "")) for space in board.spaces))
        for board in boards
    )
