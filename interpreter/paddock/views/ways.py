"""Puts ways into words. Takes those that can be gone, gives a label for each, and the map with where they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from paddock.table.events.model import Event
from paddock.table.maps.model import BoardView
from paddock.table.sight import Sight
from paddock.table.way_changes import ChangeView
from paddock.table.way_happenings import HappeningView
from paddock.table.ways import WayView
from paddock.views.hearer import join_words
from paddock.views.story import tell

BY = 3  # spaces of a way that are named to tell it from another with the same end


class WayTeller:
    """What happens on ways, as the story would tell it to the one who goes."""

    def clauses(self, sight: Sight, seat: int, events: Sequence[Event]) -> list[str]:
        subject = f"{sight.name(seat)} "
        sentences = (line.text for line in tell(sight, events, seat) if not line.title)
        return [sentence.removesuffix(".").removeprefix(subject) for sentence in sentences]


def way_labels(ways: Sequence[WayView]) -> list[str]:
    """Where each ends, what happens on it and what it costs; where two would read alike, by which spaces they lead."""
    short = [_label(way) for way in ways]
    alike = Counter(short)
    return [text if alike[text] == 1 else f"{text}, by {_by(way, ways)}" for text, way in zip(short, ways, strict=True)]


def _label(way: WayView) -> str:
    changes = ", ".join(_change_text(change) for change in way.changes)
    told = "; ".join([*(_happening_text(each, way.goal) for each in way.happenings), *([changes] if changes else [])])
    goal = way.goal if way.sure else f"{way.goal}, and then as chance has it"
    return f"{goal}: {told}" if told else goal


def _happening_text(happening: HappeningView, goal: str) -> str:
    """On which spaces, if there is more than the one on which the way ends."""
    spaces = list(dict.fromkeys(happening.spaces))
    where = f"each of {join_words(spaces)}" if len(happening.spaces) > 1 else spaces[0]
    return happening.text if spaces == [goal] else f"{happening.text} at {where}"


def _change_text(change: ChangeView) -> str:
    name = change.label if change.seat is not None or not change.owner else f"{change.label} of {change.owner}"
    before, value = (_word(each) for each in (change.before, change.value))
    if isinstance(change.value, bool) and isinstance(change.before, bool):
        return name if change.value else f"no longer {name}"
    return f"{name} {value}" if change.before is None else f"{name} {before} → {value}"


def _word(value: int | bool | str | None) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else "none" if value is None else str(value)


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
