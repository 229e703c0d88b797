"""From a drawing in a scenario to things on the spaces of a board; and from a board to a drawing of the same sort."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.code.laying import lay_last, lift
from paddock.program.model import Expr
from paddock.program.scenarios.model import Draw, LooksSo
from paddock.table.maps.model import EMPTY, JOINT, BoardView, SpaceView
from paddock.table.maps.standing import Maps
from paddock.table.scenarios.drawn_rows import LISTED, NOTHING, RowReader, Section, rows_of
from paddock.table.scenarios.names import Names, ScenarioFailure
from paddock.text.model import Span

Cell = tuple[SpaceView, list[str], Span]


class Drawings:
    """The boards of one scenario, seen by nobody in particular: all that stands there is drawn."""

    def __init__(self, names: Names) -> None:
        self.names, self.layout, self.state = names, names.layout, names.state
        self.maps = Maps(names.sight, names.machine, sees_all=True)

    # -------------------------------------------------------------- given

    def lay(self, given: Draw) -> None:
        board = self._board(given)
        section = RowReader(board, given.rows, given.span, is_laid=True).section()
        cells = list(_cells(section, self._looks_of_spaces(board)))
        spots = [
            spot for spot in self.names.sight.spots if spot.place.shape.on_spaces and spot.place.name in board.places
        ]
        for spot in spots:
            for thing in list(self.state.things_in(spot.index)):
                if self._is_said(board, section, thing):
                    lift(self.state, thing)
        laid: set[int] = set()
        for space, marks, span in cells:
            for mark in marks:
                thing = self._thing(mark, board, laid, span)
                laid.add(thing)
                lift(self.state, thing)
                lay_last(self.state, self._home(thing, board, span), thing, self.maps.number[space.name])
        self.names.placed |= laid

    def _looks_of_spaces(self, board: BoardView) -> frozenset[str]:
        """As spaces look at one time or another, so that a map can be pasted; what things look like stands for them."""
        kind = next(each for each in self.layout.program.kinds if each.name == board.name)
        looks = frozenset(look.text for look in kind.looks)
        return looks - {mark for thing in self._all_things(board) for mark in self._marks(thing)}

    def _is_said(self, board: BoardView, section: Section, thing: int) -> bool:
        """Whether the drawing says what stands where this thing does; not if that is left out."""
        number = self.state.slot(thing)
        space = next((each for each in board.spaces if self.maps.number[each.name] == number), None)
        return space is None or section.says(space)

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
        section = RowReader(board, check.rows, check.span, is_laid=False).section()
        cells = list(_cells(section))
        drawn = {space.name for space, _, _ in cells}
        elsewhere = any(space.things for space in board.spaces if space.name not in drawn and section.says(space))
        if not elsewhere and all(self._is_so(space, marks) for space, marks, _ in cells):
            return
        expected = "\n".join(f"    {row.text}" for row in check.rows)
        found = "\n".join(f"    {line}" for line in self._picture(board, section))
        raise ScenarioFailure(f"expected: {check.text}:\n{expected}\n  Found:\n{found}", check.span)

    def rows_now(self, line: Draw) -> list[str]:
        """What a scenario began with, as it looks now."""
        board = self._seen(line.place)
        return [*self._picture(board, RowReader(board, line.rows, line.span, is_laid=False).section())]

    def _is_so(self, space: SpaceView, marks: list[str]) -> bool:
        """Each mark for another thing, in any order."""
        left = [(thing.mark, thing.letters) for thing in space.things]
        for mark in marks:
            fitting = next((at for at, names in enumerate(left) if mark in names), None)
            if fitting is None:
                return False
            left.pop(fitting)
        return not left

    def _picture(self, board: BoardView, section: Section) -> Iterator[str]:
        """The same rows, with their names if the drawing has them; of one whose rows come and go all there are."""
        whole = board.open and not section.left_out
        rows = [("", row) for row in rows_of(board)] if whole else [(row.name, row.spaces) for row in section.rows]
        texts = [[name, *(_drawn(board, space) for space in row)] for name, row in rows]
        wide = max((len(text) for _, *row in texts for text in row), default=1)
        side = max((len(name) for name, *_ in texts), default=0)
        for name, *row in texts:
            names = f"{name:>{side}}  " if side else ""
            yield f"{names}{' '.join(f'{text:<{wide}}' for text in row)}".rstrip()

    # -------------------------------------------------------------- rows

    def _board(self, line: Draw | LooksSo) -> BoardView:
        if isinstance(line, LooksSo):
            return self._seen(line.place)
        name = self._name(line.place)
        return next(board for board in self.maps.boards if board.name == name)

    def _seen(self, place: Expr) -> BoardView:
        name = self._name(place)
        return next(board for board in self.maps.seen(self.state, None) if board.name == name)

    def _name(self, place: Expr) -> str:
        kind = self.layout.places[self.layout.place_of[self.names.place_at(place)]].shape.spots
        return next(each.name for each in self.layout.program.kinds if each.id == kind)


def _drawn(board: BoardView, space: SpaceView) -> str:
    """What stands there, or how the space looks; of linked ones the name stands before it."""
    empty = EMPTY if board.sort in LISTED else space.mark
    return JOINT.join(thing.mark for thing in space.things) or empty


def _cells(section: Section, looks: frozenset[str] = frozenset()) -> Iterator[Cell]:
    for row in section.rows:
        for space, text in zip(row.spaces, row.marks, strict=True):
            yield space, [] if text in (*NOTHING, space.mark, *looks) else text.split(JOINT), row.span
