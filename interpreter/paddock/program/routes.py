"""How the lanes of a route run: segments as they were laid go in; the spaces and the links between them come out.

Rows are counted from the start, lanes from the left. Each lane that goes on leads straight ahead. One that ends leads
into its nearest neighbour; one that begins is a fork of its nearest neighbour, and lies ahead to that side of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from paddock.program.boards import AHEAD, BEHIND, DIRECTIONS, LEFT, RIGHT, ROUND, Link
from paddock.records import field, record

AHEAD_RIGHT, AHEAD_LEFT = 1, 7
Spot = tuple[int, int]  # its row and its lane


@record(kw_only=True)
class Segment:
    """Lanes beside each other from the left, each of so many spaces; the shorter ones end earlier."""

    first: int  # the leftmost lane
    lengths: list[int]
    parted: frozenset[int] = frozenset()  # lanes from which nobody changes to the right, or back
    behind: int = 0  # so many rows lie behind it

    @property
    def rows(self) -> int:
        return max(self.lengths)

    @property
    def lanes(self) -> range:
        return range(self.first, self.first + len(self.lengths))

    def spots(self) -> Iterator[Spot]:
        """Row by row."""
        for row in range(1, self.rows + 1):
            yield from self.row(row)

    def row(self, number: int) -> list[Spot]:
        """Counted from its own first one."""
        lanes = zip(self.lanes, self.lengths, strict=True)
        return [(self.behind + number, lane) for lane, length in lanes if 1 <= number <= length]

    def first_spot(self, lane: int) -> Spot:
        return self.behind + 1, lane

    def last_spot(self, lane: int) -> Spot:
        return self.behind + self.lengths[lane - self.first], lane

    def nearest(self, lane: int) -> int:
        """The lane of this segment that is that one, or lies nearest to it."""
        return min(max(lane, self.lanes[0]), self.lanes[-1])


@record
class Route:
    segments: list[Segment] = field(default_factory=list)

    @property
    def rows(self) -> int:
        last = self.segments[-1] if self.segments else None
        return last.behind + last.rows if last is not None else 0

    @property
    def lanes(self) -> int:
        return max(segment.lanes[-1] for segment in self.segments)

    def add(self, segment: Segment) -> Segment:
        segment.behind = self.rows
        self.segments.append(segment)
        return segment

    def spots(self) -> list[Spot]:
        return [spot for segment in self.segments for spot in segment.spots()]

    def joints(self, goes_round: bool) -> list[tuple[Segment, Segment]]:
        """Each segment with the one ahead of it."""
        ahead = [*self.segments[1:], *(self.segments[:1] if goes_round else [])]
        return list(zip(self.segments, ahead, strict=False))

    def links(self, goes_round: bool) -> list[Link]:
        numbers = {spot: at for at, spot in enumerate(self.spots())}
        links: list[Link] = []

        def link(start: Spot, direction: int, goal: Spot, back: int) -> None:
            links.append(Link(start=numbers[start], direction=direction, goal=numbers[goal]))
            links.append(Link(start=numbers[goal], direction=back, goal=numbers[start]))

        for segment in self.segments:
            for row, lane in segment.spots():
                if (row, lane) != segment.last_spot(lane):
                    link((row, lane), AHEAD, (row + 1, lane), BEHIND)
                if lane not in segment.parted and lane + 1 in segment.lanes:
                    link((row, lane), RIGHT, (row, lane + 1), LEFT)
        for before, after in self.joints(goes_round):
            for lane in before.lanes:
                goal = after.nearest(lane)
                link(before.last_spot(lane), AHEAD, after.first_spot(goal), turned_round(side(goal, lane)))
            for lane in (lane for lane in after.lanes if lane not in before.lanes):
                start = before.nearest(lane)
                link(before.last_spot(start), side(lane, start), after.first_spot(lane), BEHIND)
        return links


def side(lane: int, other: int) -> int:
    """The direction in which a lane goes on from another one."""
    return AHEAD if lane == other else AHEAD_RIGHT if lane > other else AHEAD_LEFT


def turned_round(direction: int) -> int:
    return (direction + ROUND) % len(DIRECTIONS)
