"""Where a sheet alone would mislead: spaces side by side between which no step leads, and links that are no such side.

Takes spaces with coordinates and neighbours, gives pairs of their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paddock.table.maps.model import Pair, Sort, SpaceView


def walls_of(sort: Sort, spaces: Sequence[SpaceView]) -> tuple[Pair, ...]:
    """Spaces that share a side, and from neither of which a step leads to the other."""
    if sort != "grid":
        return ()
    at = {(space.x, space.y): space for space in spaces}
    found = []
    for space in spaces:
        for point in ((space.x + 1, space.y), (space.x, space.y + 1)):
            other = at.get(point)
            if other is not None and other.name not in _goals(space) and space.name not in _goals(other):
                found.append((space.name, other.name))
    return tuple(found)


def roads_of(sort: Sort, spaces: Sequence[SpaceView], shortcuts: Sequence[Pair]) -> tuple[Pair, ...]:
    """Links to be drawn as lines, each once, from the row that is further back: of squares those that share no side."""
    by_name = {space.name: space for space in spaces}
    found: dict[Pair, None] = {}
    for space in spaces:
        for way, goals in space.neighbours.items():
            for goal in (by_name[name] for name in goals):
                first, last = sorted((space, goal), key=lambda each: (each.y, each.x, each.name))
                pair = first.name, last.name
                stated = {pair, pair[::-1]} & {*shortcuts}
                if not stated and (sort != "grid" or (_is_apart(first, last) and not _goes_round(space, way, goal))):
                    found[pair] = None
    return tuple(found)


def _goals(space: SpaceView) -> Iterator[str]:
    return (goal for goals in space.neighbours.values() for goal in goals)


def _is_apart(one: SpaceView, other: SpaceView) -> bool:
    return abs(one.x - other.x) + abs(one.y - other.y) != 1


def _goes_round(space: SpaceView, way: str, goal: SpaceView) -> bool:
    """From the last row to the first."""
    return (goal.y <= space.y and "ahead" in way) or (goal.y >= space.y and "behind" in way)
