"""From a drawing in a scenario to things on the spaces of a board; and from a board to a drawing of the same sort."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from paddock.code.laying import lay_last, lift
from paddock.program.scenarios.model import Draw, DrawnRow, LooksSo
from paddock.table.maps.model import EMPTY, JOINT, BoardView, SpaceView
from paddock.table.maps.standing import Maps
from paddock.table.scenarios.names import Names, ScenarioFailure
from paddock.text.model import Span

NOTHING = (EMPTY, ".")
Row = list[SpaceView]
Cell = tuple[SpaceView, list[str], Span]


class Drawings:
    """The boards of one scenario, seen by nobody in particular: all that stands there is drawn."""

    def __init__(self, names: Names) -> None:
        self.names, self.layout, self.state = names, names.layout, names.state
        self.maps = Maps(names.sight, names.layout, sees_all=True)

    # -------------------------------------------------------------- given

    def lay(self, given: Draw) -> None:
        board = self._board(given)
        cells = list(self._cells(self._rows(board, given.rows, given.span), given.rows))
        spots = [
            spot for spot in self.names.sight.spots if spot.place.shape.on_spaces and spot.place.name in board.places
        ]
        for spot in spots:
            for thing in list(self.state.things_in(spot.index)):
                lift(self.state, thing)
        laid: set[int] = set()
        for space, marks, span in cells:
            for mark in marks:
                thing = self._thing(mark, board, laid, span)
                laid.add(thing)
                lift(self.state, thing)
                lay_last(self.state, self._home(thing, board, span), thing, self.maps.number[space.name])
        self.names.placed |= laid

    def _home(self, thing: int, board: BoardView, span: Span) -> int:
        """The place of that board in which such a thing may lie."""
        sight = self.names.sight
        fitting = [
            spot.index
            for spot in sight.spots
            if spot.place.name in board.places
            and thing in self.layout.things_of(spot.place.kind)
            and spot.owner in (None, self.layout.made_for[thing])
        ]
        if len(fitting) != 1:
            which = "more than one place" if fitting else "no place"
            raise ScenarioFailure(f"there is {which} on this board for {sight.name(thing)}", span)
        return fitting[0]

    def _thing(self, mark: str, board: BoardView, laid: set[int], span: Span) -> int:
        """A thing that is drawn so and has not been laid; which of equal ones makes no difference.

        What looks so while one of its flags is so has that flag from now on.
        """
        known = {thing: self._marks(thing) for thing in self._all_things(board)}
        flags = {thing: self.maps.marks_with_a_flag(thing, self.state) for thing in known}
        meant = [thing for thing, marks in known.items() if mark in marks]
        meant += [thing for thing, marks in flags.items() if mark in marks and thing not in meant]
        if not meant:
            shown = sorted({marks[0] for marks in known.values()}, key=lambda each: (len(each), each))
            raise ScenarioFailure(f"nothing is drawn as `{mark}` here. There are: {', '.join(shown)}", span)
        sorts = dict.fromkeys(map(self._sort, meant))
        if len(sorts) > 1:
            names = ", ".join(dict.fromkeys(self.names.sight.name(thing) for thing in meant))
            message = f'`{mark}` may be one of these: {names}. Say where each stands: the space of "NAME" is "SPACE"'
            raise ScenarioFailure(message, span)
        left = [thing for thing in meant if thing not in laid]
        if not left:
            many = f"there are only {len(meant)} of them" if len(meant) > 1 else "it stands somewhere else already"
            raise ScenarioFailure(f"`{mark}` is drawn too often: {many}", span)
        if mark not in known[left[0]]:
            self.state.set_value(flags[left[0]][mark], True)
        return left[0]

    def _all_things(self, board: BoardView) -> list[int]:
        kinds = {place.kind for place in self.layout.program.places if place.name in board.places}
        return sorted({thing for kind in kinds for thing in self.layout.things_of(kind)})

    def _marks(self, thing: int) -> tuple[str, ...]:
        """As it looks now, or by its letters."""
        return self.maps.mark(thing, self.state, None)[0], self.maps.letters[thing]

    def _sort(self, thing: int) -> tuple[object, ...]:
        return self.layout.kind_of[thing], self.layout.made_for[thing], self.layout.card_at[thing]

    # -------------------------------------------------------------- then

    def compare(self, check: LooksSo) -> None:
        board = self._board(check)
        rows = self._rows(board, check.rows, check.span, self._foot(board))
        cells = list(self._cells(rows, check.rows))
        drawn = {space.name for space, _, _ in cells}
        stray = any(space.things for space in board.spaces if space.name not in drawn)
        if not stray and all(self._is_so(space, marks) for space, marks, _ in cells):
            return
        expected = "\n".join(f"    {row.text}" for row in check.rows)
        found = "\n".join(f"    {line}" for line in self._picture(board, rows))
        raise ScenarioFailure(f"expected: {check.text}:\n{expected}\n  Found:\n{found}", check.span)

    def _is_so(self, space: SpaceView, marks: list[str]) -> bool:
        """Each mark for another thing, in any order."""
        left = [(thing.mark, thing.letters) for thing in space.things]
        for mark in marks:
            fitting = next((at for at, names in enumerate(left) if mark in names), None)
            if fitting is None:
                return False
            left.pop(fitting)
        return not left

    def _foot(self, board: BoardView) -> float:
        """Of a board whose rows come and go only where things stand to each other counts."""
        return min((space.y for space in board.spaces if space.things), default=0.0) if board.open else 0.0

    def _picture(self, board: BoardView, rows: Sequence[Row]) -> Iterator[str]:
        rows = [*rows] if not board.open else self._levels(board)
        texts = [[JOINT.join(thing.mark for thing in space.things) or space.mark for space in row] for row in rows]
        wide = max((len(text) for row in texts for text in row), default=1)
        return (" ".join(f"{text:<{wide}}" for text in row).rstrip() for row in texts)

    # -------------------------------------------------------------- rows

    def _board(self, line: Draw | LooksSo) -> BoardView:
        z = self.names.place_at(line.place)
        kind = self.layout.places[self.layout.place_of[z]].shape.spots
        name = next(each.name for each in self.layout.program.kinds if each.id == kind)
        if isinstance(line, Draw):
            return next(board for board in self.maps.boards if board.name == name)
        return next(board for board in self.maps.seen(self.state, None) if board.name == name)

    def _levels(self, board: BoardView) -> list[Row]:
        """From the row furthest ahead to the one at the back."""
        levels: dict[float, Row] = {}
        for space in sorted(board.spaces, key=lambda space: (-space.y, space.x)):
            levels.setdefault(space.y, []).append(space)
        return list(levels.values())

    def _rows(self, board: BoardView, drawn: Sequence[DrawnRow], span: Span, foot: float = 0.0) -> list[Row]:
        """The row of the board that each row of the drawing stands for."""
        levels = self._levels(board)
        if board.open:
            empty = [all(mark in NOTHING for mark in row.text.split()) for row in drawn]
            behind = next((at for at, is_empty in enumerate(reversed(empty)) if not is_empty), 0)
            by_level = {row[0].y: row for row in levels}
            wanted = [foot - behind + len(drawn) - 1 - at for at in range(len(drawn))]
            return [by_level.get(level, self._row_like(levels[0], level)) for level in wanted]
        if len(drawn) != len(levels):
            raise ScenarioFailure(f"this drawing has {len(drawn)} rows, and the board has {len(levels)}", span)
        return levels

    def _row_like(self, row: Row, level: float) -> Row:
        """A row of a board whose rows come and go, on which nothing stands."""
        return [replace(space, name="", y=level, things=()) for space in row]

    def _cells(self, rows: Sequence[Row], drawn: Sequence[DrawnRow]) -> Iterator[Cell]:
        for number, (spaces, row) in enumerate(zip(rows, drawn, strict=True), 1):
            texts = row.text.split()
            if len(texts) != len(spaces):
                many = f"row {number} of this drawing has {len(texts)} spaces, and the board has {len(spaces)} there"
                raise ScenarioFailure(f"{many}; write `{EMPTY}` or `.` for an empty one", row.span)
            for space, text in zip(spaces, texts, strict=True):
                yield space, [] if text in (*NOTHING, space.mark) else text.split(JOINT), row.span
