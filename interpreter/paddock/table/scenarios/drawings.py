"""From a drawing in a scenario to things on the spaces of a board; and from a board to a drawing of the same sort."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.code.laying import lay_last, lift
from paddock.program.model import Expr
from paddock.program.scenarios.model import Draw, LooksSo
from paddock.table.maps.model import EMPTY, JOINT, BoardView, SpaceView
from paddock.table.maps.standing import Maps, Standing
from paddock.table.scenarios.drawn_rows import LISTED, NOTHING, RowReader, Section, rows_of
from paddock.table.scenarios.drawn_spaces import DrawnSpaces, Written, change_flag, change_note, two_readings
from paddock.table.scenarios.names import Names, ScenarioFailure
from paddock.table.sight import Cell
from paddock.text.model import Span

Mark = tuple[SpaceView, str, Span]  # what is drawn there, or "" for nothing


class Drawings:
    """The boards of one scenario, seen by nobody in particular: all that stands there is drawn."""

    def __init__(self, names: Names) -> None:
        self.names, self.layout, self.state = names, names.layout, names.state
        self.maps = Maps(names.sight, names.machine, sees_all=True)

    # -------------------------------------------------------------- given

    def lay(self, given: Draw) -> None:
        board = self._board(given)
        section = RowReader(board, given.rows, given.span, is_laid=True).section()
        cells, spaces = [*_cells(section)], DrawnSpaces(self.names, self.maps)
        spots = [
            spot for spot in self.names.sight.spots if spot.place.shape.on_spaces and spot.place.name in board.places
        ]
        for spot in spots:
            for thing in list(self.state.things_in(spot.index)):
                if self._is_said(board, section, thing):
                    lift(self.state, thing)
        laid: set[int] = set()
        for space, text, span in cells:
            if not text or self._is_of_space(text, space, board, spaces, span):
                continue
            for mark in text.split(JOINT):
                thing = self._thing(mark, space, board, laid, span)
                laid.add(thing)
                lift(self.state, thing)
                lay_last(self.state, self._home(thing, board, span), thing, self.maps.number[space.name])
        spaces.check()
        self.names.placed |= laid

    def _is_of_space(self, mark: str, space: SpaceView, board: BoardView, spaces: DrawnSpaces, span: Span) -> bool:
        """Whether it is how the space looks, now or while a flag is so: nothing stands there then."""
        if not spaces.can_look(space, mark):
            return False
        things = [thing for thing, marks in self._all_marks(board).items() if mark in marks]
        if things:
            names = [self.names.sight.name(thing) for thing in things]
            raise two_readings(space, mark, names, self.maps.letters[things[0]], span)
        spaces.lay(space, mark, span)
        return True

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

    def _thing(self, mark: str, space: SpaceView, board: BoardView, laid: set[int], span: Span) -> int:
        """A thing that is drawn so and has not been laid; which of equal ones makes no difference.

        What looks so while one of its flags is otherwise has that flag changed.
        """
        meant = [thing for thing, marks in self._all_marks(board).items() if mark in marks]
        meant.sort(key=lambda thing: mark not in self._marks(thing))
        by_note = {} if meant else self._by_notes(mark, board)
        meant = meant or [*by_note]
        if not meant:
            raise ScenarioFailure(self._nothing_drawn_so(mark, space, board), span)
        sorts = dict.fromkeys(map(self._sort, meant))
        if len(sorts) > 1:
            names = ", ".join(dict.fromkeys(self.names.sight.name(thing) for thing in meant))
            message = f'`{mark}` may be one of these: {names}. Say where each stands: the space of "NAME" is "SPACE"'
            raise ScenarioFailure(message, span)
        left = [thing for thing in meant if thing not in laid]
        if not left:
            many = f"there are only {len(meant)} of them" if len(meant) > 1 else "it stands somewhere else already"
            raise ScenarioFailure(f"`{mark}` is drawn too often: {many}", span)
        if left[0] in by_note:
            change_note(self.state, mark, self.names.sight, left[0], by_note[left[0]], span)
        elif mark not in self._marks(left[0]):
            change_flag(self.state, mark, self.names.sight.name(left[0]), self._by_flags(left[0])[mark], span)
        return left[0]

    def _nothing_drawn_so(self, mark: str, space: SpaceView, board: BoardView) -> str:
        shown = sorted({self._marks(thing)[0] for thing in self._all_things(board)}, key=lambda each: (len(each), each))
        look = self.maps.space_mark(self.maps.number[space.name], self.state)
        kept = self._shown_by_several(mark, board)
        if kept:
            return kept
        also = f'; "{space.name}" itself is drawn as `{look}`' if look != EMPTY else ""
        return f'nothing is drawn as `{mark}` on "{space.name}". There can stand: {", ".join(shown)}{also}'

    def _shown_by_several(self, mark: str, board: BoardView) -> str:
        """Where more than one note decides how a thing of that player looks, none of them is set by a drawing."""
        for thing in self._all_things(board):
            kept = [cell.store.name for cell in self.maps.cells_that_show(thing)]
            if len(kept) > 1 and mark.startswith(self.maps.starts[thing]):
                name, notes = self.names.sight.name(thing), " and ".join(f"its {each}" for each in kept)
                message = f"no one counter or note makes `{mark}`: {name} looks so by {notes}"
                return f'{message}. Write above the drawing: the {kept[0]} of "{name}" is …'
        return ""

    def _all_marks(self, board: BoardView) -> dict[int, list[str]]:
        """How each thing may be drawn: as it looks now, by its letters, and as it would look by a flag."""
        return {thing: [*self._marks(thing), *self._by_flags(thing)] for thing in self._all_things(board)}

    def _by_flags(self, thing: int) -> dict[str, list[Cell]]:
        return self.maps.marks_by_a_flag(thing, self.state)

    def _by_notes(self, mark: str, board: BoardView) -> dict[int, list[Written]]:
        """The things that would look so by one counter or note."""
        found = {thing: self.maps.by_a_note(thing, self.state, mark) for thing in self._all_things(board)}
        return {thing: cells for thing, cells in found.items() if cells}

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
        cells, standing = [*_cells(section)], self.maps.things(self.state, None)
        for space, text, span in cells:
            self._refuse_two_readings(space, text, board, span)
        drawn = {space.name for space, _, _ in cells}
        elsewhere = any(space.things for space in board.spaces if space.name not in drawn and section.says(space))
        if not elsewhere and all(self._is_so(space, text, standing) for space, text, _ in cells):
            return
        expected = "\n".join(f"    {row.text}" for row in check.rows)
        found = "\n".join(f"    {line}" for line in self._picture(board, section))
        raise ScenarioFailure(f"expected: {check.text}:\n{expected}\n  Found:\n{found}", check.span)

    def rows_now(self, line: Draw) -> list[str]:
        """What a scenario began with, as it looks now."""
        board = self._seen(line.place)
        return [*self._picture(board, RowReader(board, line.rows, line.span, is_laid=False).section())]

    def _refuse_two_readings(self, space: SpaceView, mark: str, board: BoardView, span: Span) -> None:
        if mark != space.mark:
            return
        things = [thing for thing in self._all_things(board) if mark in self._marks(thing)]
        if things:
            names = [self.names.sight.name(thing) for thing in things]
            raise two_readings(space, mark, names, self.maps.letters[things[0]], span)

    def _is_so(self, space: SpaceView, text: str, standing: Standing) -> bool:
        """Each mark for another thing, in any order."""
        marks = text.split(JOINT) if text not in ("", space.mark) else []
        left = [self._marks(thing) for _, thing in standing.get(self.maps.number.get(space.name, -1), ())]
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


def _cells(section: Section) -> Iterator[Mark]:
    for row in section.rows:
        for space, text in zip(row.spaces, row.marks, strict=True):
            yield space, "" if text in NOTHING else text, row.span
