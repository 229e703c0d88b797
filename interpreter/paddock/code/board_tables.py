"""Boards and their spaces go in; what lies where to what comes out, as tables by the number of a space."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Sequence

from paddock.code.errors import PlayError
from paddock.code.state import State
from paddock.program.boards import ABREAST, SLANTED, Board, directions_of, neighbours
from paddock.text.limits import OPEN_SPREAD

Spaces = tuple[int, ...]


class BoardTables:
    """Of all boards of a game. What is no space has no neighbours."""

    def __init__(self, boards: Iterable[tuple[Board, Spaces]], count: int) -> None:
        """`count`: of all things of the game."""
        boards, nowhere = list(boards), list[int | None]([None] * count)
        self.directions = directions_of(board for board, _ in boards)
        self.toward = [nowhere] * len(self.directions)
        alone: list[Spaces] = [()] * count
        self.beside = self.around = self.onward = alone  # along a side; across corners too; where a way leads on
        self.abreast = alone  # of an open board
        self.row, self.rows = [0] * count, [1] * count  # of an open board: which row, counted on, and of how many
        self.rays = [_Rays(self, way) for way in range(len(self.directions))]  # by space; not to be changed
        for board, spaces in boards:
            self._unfold(nowhere)
            self._add(board, spaces)

    def _unfold(self, nowhere: list[int | None]) -> None:
        """A game without a board has one empty table for all."""
        if self.toward[0] is nowhere:
            self.toward = [nowhere[:] for _ in self.directions]
            self.beside, self.around, self.onward = self.beside[:], self.beside[:], self.beside[:]
            self.abreast = self.abreast[:]

    def _add(self, board: Board, spaces: Spaces) -> None:
        table = neighbours(board, len(spaces))
        for at, space in enumerate(spaces):
            by_direction = [[spaces[goal] for goal in goals[at]] for goals in table]
            for way, direction in enumerate(self.directions):
                self.toward[way][space] = next(iter(by_direction[direction]), None)
            beside = [by_direction[direction] for direction in board.straight]
            onward = [by_direction[direction] for direction in board.onward]
            self.beside[space] = flat(beside)
            self.around[space] = flat([*beside, *(by_direction[direction] for direction in SLANTED)])
            self.onward[space] = flat(onward)
        if board.open:
            for at, space in enumerate(spaces):
                row = at // board.columns
                self.row[space], self.rows[space] = row, board.rows
                self.abreast[space] = spaces[row * board.columns : (row + 1) * board.columns]

    # -------------------------------------------------------------- what does not change

    def next_to(self, how: object) -> list[Spaces]:
        """Of each space: its neighbours, as the operation `next_to` tells them apart."""
        return self.around if how == "around" else self.abreast if how == ABREAST else self.beside

    def ray(self, space: int, direction: int) -> list[int]:
        """The spaces in that direction, the nearest first; a way that goes round ends before it comes back, and one on
        an open board, which only seems endless, before what lies ahead would lie behind."""
        seen, at = dict.fromkeys([space]), self.toward[direction][space]
        farthest = (self.rows[space] - 1) // 2 or len(self.rows)
        while at is not None and at not in seen and len(seen) <= farthest:
            seen[at] = None
            at = self.toward[direction][at]
        return list(seen)[1:]

    def bearing(self, start: int, goal: int) -> int | None:
        """The direction in which the one lies straight from the other; the nearest, if there are two."""
        near = [(ray.index(goal), way) for way, rays in enumerate(self.rays) if goal in (ray := rays[start])]
        return min(near)[1] if near else None

    # -------------------------------------------------------------- ways

    def way(self, start: int | None, goal: int | None, through: Collection[int] | None = None) -> list[int]:
        """A shortest way from behind the start up to the goal, all of it but the goal through these; else nothing."""
        if start is None or goal is None:  # of what stands nowhere
            return []
        came = self._spread(start, None, through, goal)
        way = []
        while goal in came and goal != start:
            way.append(goal)
            goal = came[goal]
        return way[::-1]

    def distance(self, start: int | None, goal: int | None, through: Collection[int] | None = None) -> int | None:
        way = self.way(start, goal, through)
        return len(way) if way or (start == goal and start is not None) else None

    def reach(self, start: int, steps: int, through: Collection[int] | None = None) -> list[int]:
        """All spaces that so many steps lead to, the nearest first."""
        return [space for space in self._spread(start, steps, through, None) if space != start]

    def _spread(
        self, start: int, steps: int | None, through: Collection[int] | None, goal: int | None
    ) -> dict[int, int]:
        """From where each space is reached first."""
        allowed = None if through is None else frozenset(through)
        came, queue = {start: start}, deque([(start, 0)])
        while queue:
            space, far = queue.popleft()
            if space == goal or far == steps:
                continue
            for onto in self.onward[space]:
                if onto not in came and (allowed is None or onto in allowed or onto == goal):
                    came[onto] = space
                    queue.append((onto, far + 1))
        return came

    # -------------------------------------------------------------- open boards

    def check_spread(self, s: State, space: int, places: Iterable[int]) -> None:
        """Things too far apart would be taken for ones that stand the other way round."""
        rows, base, spots = self.rows[space], self.row[space], s.A
        taken = (at for place in places for thing in s.Z[place] if (at := spots[thing]) is not None)
        far = [_far_ahead(self.row[at], base, rows) for at in taken]
        if max(far) - min(far) > OPEN_SPREAD:
            raise PlayError(
                f"things on a board without ends stand more than {OPEN_SPREAD} spaces ahead of each other; "
                "take off what is left behind"
            )

    def foremost(self, s: State, things: Sequence[int]) -> int:
        """The row in front of those on which one of the things stands; row 0, if none does."""
        taken = [at for thing in things if (at := s.A[thing]) is not None]
        if not taken:
            return 0
        base, rows = self.row[taken[0]], self.rows[taken[0]]
        return (base + max(_far_ahead(self.row[at], base, rows) for at in taken)) % rows

    def rank(self, space: int, foremost: int) -> int:
        """Counted from the foremost row, which is 1."""
        return 1 - _far_ahead(self.row[space], foremost, self.rows[space])


class _Rays(dict[int, list[int]]):
    """The spaces in one direction from each, worked out when they are first asked for."""

    def __init__(self, tables: BoardTables, direction: int) -> None:
        self.tables, self.direction = tables, direction

    def __missing__(self, space: int) -> list[int]:
        found = self[space] = self.tables.ray(space, self.direction)
        return found


def _far_ahead(row: int, base: int, rows: int) -> int:
    """How far a row lies ahead of another, if none is further away than half of all."""
    half = rows // 2
    return (row - base + half) % rows - half


def flat(lists: Iterable[Iterable[int]]) -> Spaces:
    return tuple(dict.fromkeys(space for spaces in lists for space in spaces))
