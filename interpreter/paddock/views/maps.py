"""Draws a map. Takes a board as a seat sees it, gives lines for a terminal: rows ahead at the top, names beside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from string import digits

from rich.cells import cell_len
from rich.text import Text

from paddock.records import record
from paddock.table.maps.marks import ARROWS
from paddock.table.maps.model import JOINT, BoardView, SpaceView, StandingView
from paddock.text.plural import plural
from paddock.views.map_colours import PAINTS, paint_of
from paddock.views.map_strokes import LEDGE, WALL, strokes_of

LEFT_OUT = "…"
MOST_ROWS = 20  # of a board that is drawn whole
SECTION = 13  # rows of a longer one
LONGEST = 30  # and of one on which ways end
WIDEST_CELL = 8
WIDEST_NAME = 12  # of a column
OWN = "bold reverse"
GOAL = "bold cyan"
NUMBERED = re.compile(r" [0-9]+$")
Span = tuple[float, float]


def map_lines(board: BoardView, seat: int | None, width: int, rows: int = MOST_ROWS) -> list[Text]:
    """The board, or, if it has more than so many rows, the section around what is one's own."""
    if board.sort == "links":
        return _list(board, seat)
    drawing = _Drawing(board, seat, width, rows)
    if any(space.goal for space in board.spaces) and drawing.is_cut_off():
        bare = _Drawing(without_goals(board), seat, width, rows)
        drawing = drawing if bare.is_cut_off() else bare
    return drawing.lines()


def empty_maps(boards: Sequence[BoardView], width: int) -> list[Text]:
    """Every board of a game before anything stands on it, each under its name."""
    lines: list[Text] = []
    for board in boards:
        lines += [Text()] if lines else []
        lines.append(Text(f"{', '.join(board.places) or board.name}:", style="bold"))
        lines += map_lines(board, None, width, rows=len(board.spaces))
        lines += [Text(" · ".join(words), style="dim")] if (words := legend(board, None)) else []
    return lines


@record(frozen=True)
class _Window:
    """The part of a board that is drawn."""

    left: float
    right: float
    low: float
    high: float


class _Drawing:
    def __init__(self, board: BoardView, seat: int | None, width: int, rows: int) -> None:
        self.board, self.seat, self.most_rows = board, seat, rows
        self.cells = {space.name: cell_text(space, seat, named=board.sort == "directions") for space in board.spaces}
        self.names = {y: name for name, y in board.rows.items()}
        self.side = max([0, *(len(name) for name in board.rows)])
        self.room = max(width - self.side - 2, 4)
        self.strokes = strokes_of(board)
        self.pitch = self._pitch()
        self.window = self._window()

    def _pitch(self) -> int:
        """From one space to the next: names of columns stand in full if all of them fit so."""
        cell = max([1, *(text.cell_len for text in self.cells.values())])
        name = max([1, *(min(len(name), WIDEST_NAME) for name in self.board.columns)])
        across = self._extent("x")
        wide = max(cell, name) + 1
        pitch = wide if wide * (across[1] - across[0] + 1) <= self.room else cell + 1
        return pitch + pitch % 2 if self.board.cells == "hexagons" else max(pitch, 2)

    def _extent(self, axis: str, spaces: Sequence[SpaceView] | None = None) -> Span:
        values = [getattr(space, axis) for space in (self.board.spaces if spaces is None else spaces)] or [0.0]
        return min(values), max(values)

    def _window(self) -> _Window:
        across, along = self._extent("x"), self._extent("y")
        columns = int(self.room // self.pitch)
        if columns < across[1] - across[0] + 1:
            across = self._section("x", across, max(columns - 2, 1))
        if along[1] - along[0] + 1 > self.most_rows:
            along = self._section("y", along, SECTION)
        return _Window(*across, *along)

    def _section(self, axis: str, whole: Span, size: int) -> Span:
        """So many rows or columns around what is one's own; else around what stands there; else from the beginning."""
        own = [space for space in self.board.spaces if any(_is_own(thing, self.seat) for thing in space.things)]
        goals = [space for space in self.board.spaces if space.goal]
        there = own + goals or [space for space in self.board.spaces if space.things]
        first, last = self._extent(axis, there) if there else (whole[0], whole[0])
        if goals and axis == "y":  # where the ways lead is seen with where they begin
            size = int(min(max(size, last - first + 1), whole[1] - whole[0] + 1, LONGEST))
        if last - first > size - 1:  # too far apart: around the one in front
            first = last
        start = min(max((first + last - size + 1) // 2, whole[0]), whole[1] - size + 1)
        return start, start + size - 1

    def is_cut_off(self) -> bool:
        """Whether columns are left out."""
        return (self.window.left, self.window.right) != self._extent("x")

    # -------------------------------------------------------------- lines

    def lines(self) -> list[Text]:
        window, rows = self.window, dict[float, list[SpaceView]]()
        for space in self.board.spaces:
            if window.low <= space.y <= window.high:
                rows.setdefault(space.y, []).append(space)
        levels = sorted(rows, reverse=True)
        lines = []
        for above, y in zip([None, *levels], levels, strict=False):
            lines += [self._between(y)] if above is not None and self.strokes.between.get(y) else []
            lines.append(self._row(y, rows[y]))
        low, high = self._extent("y")
        dots = Text(" " * (self.side + 2) + LEFT_OUT, style="dim")
        lines = [*([dots] if window.high < high else []), *lines, *([dots] if window.low > low else [])]
        return [*lines, *self._columns()]

    def _row(self, y: float, spaces: list[SpaceView]) -> Text:
        line = Text(f"{self.names.get(y, ''):>{self.side}}", style="dim")
        line = Text.assemble(line, "  ")
        left, right = self._extent("x", spaces)
        if left < self.window.left:
            line.append(LEFT_OUT, style="dim")
        cells = {space.x: self.cells[space.name] for space in spaces}
        strokes = self.strokes.rows.get(y, {})
        for x in sorted({*cells, *strokes}):
            if self.window.left <= x <= self.window.right:
                if x in cells:
                    self._pad(line, x, fill=strokes.get(x - 0.5, "") if strokes.get(x - 0.5) == LEDGE else " ")
                    line.append_text(cells[x])
                elif strokes[x] != LEDGE:
                    self._pad(line, x + 0.5 if x % 1 else x, before=int(x % 1 > 0))
                    line.append(strokes[x], style="dim")
        if right > self.window.right:
            self._pad(line, self.window.right + 1)
            line.append(LEFT_OUT, style="dim")
        return line

    def _between(self, y: float) -> Text:
        """Walls and links above a row: upright below a space, and aslant between two."""
        line = Text(" " * (self.side + 2))
        for x, stroke in sorted(self.strokes.between[y].items()):
            if self.window.left <= x <= self.window.right:
                self._pad(line, x)
                line.append(stroke, style="dim")
        return line

    def _pad(self, line: Text, x: float, before: int = 0, fill: str = " ") -> None:
        cropped = self.window.left > self._extent("x")[0]
        at = self.side + 2 + (2 if cropped else 0) + round((x - self.window.left) * self.pitch) - before
        line.append(fill * max(at - line.cell_len, 0), style="dim")

    def _columns(self) -> list[Text]:
        """Below the row at the back; where that is left out, rows of hexagons have shifted."""
        shifted = self.board.cells == "hexagons" and self.window.low > self._extent("y")[0]
        line = Text(" " * (self.side + 2))
        for name, x in self.board.columns.items():
            if self.window.left <= x <= self.window.right and not shifted:
                self._pad(line, x)
                line.append(name if len(name) < self.pitch else name[: self.pitch - 1], style="dim")
        return [line] if line.plain.strip() else []


def without_goals(board: BoardView) -> BoardView:
    return replace(board, spaces=tuple(replace(space, goal="") for space in board.spaces))


def cell_text(space: SpaceView, seat: int | None, named: bool = False) -> Text:
    """What is drawn for a space: the marks of what stands there, or its own; and the number by which it is chosen."""
    if space.goal and not space.things and not space.tells:
        return Text(space.goal, style=GOAL)
    things = sorted(space.things, key=lambda thing: not _is_own(thing, seat))
    shown = list(things)
    while len(shown) > 1 and cell_len(JOINT.join(thing.mark for thing in shown)) > WIDEST_CELL:
        shown.pop()
    text = Text(JOINT).join(Text(thing.mark, style=_style(thing, seat)) for thing in shown)
    if len(shown) < len(things):
        text.append(f"+{len(things) - len(shown)}")
    text.append(space.goal, style=GOAL)
    if named or not things:
        mark = Text(space.mark, style=PAINTS[space.colour].terminal if space.colour in PAINTS else "dim")
        return Text.assemble(mark, ":", text) if things else Text.assemble(mark, text)
    return text


def _is_own(thing: StandingView, seat: int | None) -> bool:
    return seat is not None and thing.seat == seat


def _style(thing: StandingView, seat: int | None) -> str:
    paint = paint_of(thing).terminal
    return f"{OWN} {paint}".strip() if _is_own(thing, seat) else paint


def _list(board: BoardView, seat: int | None) -> list[Text]:
    """Spaces that lie in no rows: each with what stands there and where one gets from it."""
    longest = max([0, *(len(space.name) for space in board.spaces)])
    marks = {space.name: _mark_in_list(space, seat) for space in board.spaces}
    wide = max([0, *(mark.cell_len for mark in marks.values())])
    lines = []
    for space in board.spaces:
        goals = [f"{_way(way)}{goal}" for way, goals in space.neighbours.items() for goal in goals]
        mark = marks[space.name]
        line = Text.assemble(f"  {space.name:<{longest}}  ", mark, " " * (wide - mark.cell_len))
        lines.append(line.append(f"  – {', '.join(goals)}" if goals else "", style="dim"))
    return lines


def _way(direction: str) -> str:
    """The arrow of a direction, as it is drawn for a heading; towns that are only beside each other have none."""
    return f"{ARROWS[direction]} " if direction in ARROWS else ""


def _mark_in_list(space: SpaceView, seat: int | None) -> Text:
    """Its own look where nothing stands; the name stands before it."""
    plain = not space.things and not space.goal and space.mark in ("", space.name)
    return Text("·", style="dim") if plain else cell_text(space, seat)


# ------------------------------------------------------------------ what the marks mean


def legend(board: BoardView, seat: int | None) -> list[str]:
    """Whose letters they are, and what else is not plain."""
    drawn = sorted(board.spaces, key=lambda space: (-space.y, space.x))
    words = _things_told(board, seat)
    tells: dict[str, set[str]] = {}
    for space in drawn:
        if space.tells and not space.things:
            tells.setdefault(space.tells, set()).add(space.mark)
        elif board.sort == "directions" and space.mark != space.name:
            words.append(f"{space.mark} {space.name}")
        cell = cell_text(replace(space, goal=""), seat).plain
        if len(space.things) > cell.count(JOINT) + 1:
            words.append(f"{cell} is {', '.join(sorted(thing.mark for thing in space.things))}")
        if space.tells and space.things:
            words.append(f"{cell} on {space.mark} ({space.tells})")
    words += [f"{' '.join(sorted(marks, key=_short_first))} {name}" for name, marks in tells.items()]
    if board.open and (taken := [space for space in drawn if space.things]):
        words.append(f"{board.row_noun} 1 is at {taken[0].row}")
    words += [f"{WALL} no step across"] if board.walls else []
    words += [f"{one} – {other}" for one, other in strokes_of(board).left_over if board.sort == "grid"]
    return [*words, *(f"{start} → {goal}" for start, goal in board.shortcuts)]


def _things_told(board: BoardView, seat: int | None) -> list[str]:
    """Things of one name but for their number are told together: `A1–A3 Ann's pawns`."""
    groups: dict[tuple[int, str], set[str]] = {}
    for thing in (thing for space in board.spaces for thing in space.things):
        name = NUMBERED.sub("", thing.name) if thing.seat is not None else thing.name
        groups.setdefault((-1 if thing.seat is None else thing.seat, name), set()).add(thing.mark)
    words = []
    for (owner, name), marks in sorted(groups.items()):
        own = " (you)" if seat is not None and owner == seat else ""
        words.append(f"{_in_short(marks)} {name if len(marks) == 1 else plural(name)}{own}")
    return words


def _short_first(mark: str) -> tuple[int, str]:
    """9 comes before 10."""
    return len(mark), mark


def _in_short(marks: set[str]) -> str:
    """Marks that differ by their number alone from the first to the last."""
    ordered = sorted(marks, key=_short_first)
    stems = {mark.rstrip(digits) for mark in marks}
    return f"{ordered[0]}–{ordered[-1]}" if len(marks) > 2 and len(stems) == 1 else " ".join(ordered)
