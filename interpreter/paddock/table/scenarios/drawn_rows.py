"""From the rows of a drawing to the spaces of a board: all of it, or a section of it as a map shows it.

Rows may have their names at the side, and columns theirs below. `…` stands for rows that are left out, and at the ends
of rows for columns. Of what is left out nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf
from string import ascii_lowercase

from paddock.program.scenarios.model import DrawnRow
from paddock.records import field, record
from paddock.table.maps.model import EMPTY, STROKES, BoardView, SpaceView
from paddock.table.scenarios.names import ScenarioFailure
from paddock.text.model import Span

NOTHING = (EMPTY, ".")
LEFT_OUT = ("…", "...")
LISTED = ("directions", "links")  # linked spaces lie in no rows: each has a line with its name
NEIGHBOURS = "–"  # behind it a map says where one gets from there
LONGEST = 12  # letters of the name of a column on a map
Row = list[SpaceView]
Reach = tuple[float, float]  # rows from here to there


@record
class Drawn:
    """A row of the drawing: what stands there, what it is called at the side, and which spaces it is."""

    marks: list[str]
    span: Span
    number: int  # of its line
    text: str
    name: str = ""
    spaces: Row = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return all(mark in NOTHING for mark in self.marks)


@record(frozen=True)
class Section:
    rows: list[Drawn]
    left_out: list[Reach]  # of a board whose rows come and go
    drawn: frozenset[str]  # of any other: the names of the spaces that are drawn
    is_open: bool

    def says(self, space: SpaceView) -> bool:
        """Whether the drawing says what stands on this space."""
        if self.is_open:
            return not any(low < space.y < high for low, high in self.left_out)
        return space.name in self.drawn


def is_of_a_part(rows: Sequence[DrawnRow]) -> bool:
    """Whether something is left out of a drawing."""
    return any(word in LEFT_OUT for row in rows for word in row.text.split())


class RowReader:
    """Of one board: things are to be laid on it as it is drawn, or it is compared with the drawing."""

    def __init__(self, board: BoardView, drawn: Sequence[DrawnRow], span: Span, is_laid: bool) -> None:
        self.board, self.span, self.is_laid = board, span, is_laid
        self.levels = rows_of(board)
        rows = _without_strokes(drawn, board)
        lines = [(_with_dash(row.text.split(), board), row.span) for row in rows]
        texts = [row.text for row in rows]
        self.columns = self._names_below(lines)
        lines = lines[:-1] if self.columns is not None else lines
        self.lines: list[Drawn | None] = [
            None if words and set(words) <= {*LEFT_OUT} else Drawn(words, at, number, text)
            for number, ((words, at), text) in enumerate(zip(lines, texts, strict=False), 1)
        ]
        self.names_at = _begins(texts[-1]) if self.columns is not None else []
        self.rows = [row for row in self.lines if row is not None]
        self.has_names = bool(self.rows) and board.sort not in LISTED and all(map(self._is_named, self.rows))
        for row in self.rows if self.has_names else ():
            row.name, *row.marks = row.marks
        for row in self.rows if board.sort not in LISTED else ():
            row.marks = self._without_ends(row)

    def section(self) -> Section:
        if self.board.sort in LISTED:
            return listed(self.board, [(row.marks, row.span) for row in self.rows], None in self.lines, self.span)
        left_out = self._open_rows() if self.board.open else []
        if not self.board.open:
            self._fixed_rows()
        for row in self.rows:
            row.spaces = [space for space in row.spaces if self.columns is None or _column(space) in self.columns]
            self._check_width(row)
            self._check_columns(row)
        names = frozenset(space.name for row in self.rows for space in row.spaces)
        return Section(self.rows, left_out, names, self.board.open)

    # -------------------------------------------------------------- names at the sides

    def _names_below(self, lines: Sequence[tuple[list[str], Span]]) -> list[str] | None:
        """The columns that the last line names, in full or as far as there is room for them."""
        names, words = list(self.board.columns), lines[-1][0] if lines else []
        whole = not self.board.open and len(lines) == len(self.levels)
        if not names or not words or len(lines) < 2 or whole:
            return None
        if sorted(words) == sorted(names) and words != names:
            message = "columns are drawn from the left to the right, as on the map"
            raise ScenarioFailure(f"{message}: {' '.join(names)}", lines[-1][1])
        for first in range(len(names)):
            for last in range(first + 1, len(names) + 1):
                shown = names[first:last]
                if any(words == " ".join(name[:size].strip() for name in shown).split() for size in range(LONGEST + 1)):
                    return shown
        return None

    def _is_named(self, row: Drawn) -> bool:
        """A mark of the first space may be a number too: then there is one less than with a name."""
        name, *marks = row.marks or [""]
        if self.board.open:
            return name.lstrip("-").isdigit() and len(_trimmed(marks)) > 0 and len(marks) >= self._wide(self.levels[0])
        level = self.board.rows.get(name)
        spaces = next((spaces for spaces in self.levels if spaces[0].y == level), None)
        return spaces is not None and (len(marks) != len(_trimmed(marks)) or len(marks) == self._wide(spaces))

    def _wide(self, spaces: Row) -> int:
        return len([space for space in spaces if self.columns is None or _column(space) in self.columns])

    def _without_ends(self, row: Drawn) -> list[str]:
        """Without what says that there are more columns."""
        marks = _trimmed(row.marks)
        if len(marks) < len(row.marks) and self.columns is None:
            message = "which columns are drawn here? Write their names below the drawing, as the map has them"
            raise ScenarioFailure(message, row.span)
        return marks

    def _check_width(self, row: Drawn) -> None:
        if len(row.marks) != len(row.spaces):
            many = f"row {row.number} of this drawing has {len(row.marks)} spaces, and the board has {len(row.spaces)}"
            raise ScenarioFailure(f"{many} there; write `{EMPTY}` or `.` for an empty one", row.span)

    def _check_columns(self, row: Drawn) -> None:
        """A mark stands over the name of its own column, or over none."""
        columns = self.columns or []
        skewed = self.board.cells != "squares" or len(self.names_at) != len(columns)
        if not columns or skewed:
            return
        begins = _begins(row.text.rstrip("".join(LEFT_OUT)))[-len(row.marks) :]
        for space, at in zip(row.spaces, begins, strict=False):
            over = columns[self.names_at.index(at)] if at in self.names_at else ""
            if over and over != _column(space):
                there = ", ".join(_column(each) for each in row.spaces)
                only = f": this row has only {there}" if len(row.spaces) < len(columns) else ""
                message = f"a mark stands over {over}, but it would be that of {space.name}{only}"
                raise ScenarioFailure(f"{message}. Write each mark over the name of its column", row.span)

    # -------------------------------------------------------------- which rows they are

    def _fixed_rows(self) -> None:
        """Of a board whose rows are always the same."""
        if self.has_names:
            self._rows_by_name()
            return
        count, whole = len(self.rows), len(self.levels)
        if self.columns is not None or count != whole:
            self._refuse_wrong_width()
        if None not in self.lines and count != whole:
            help_ = f"; for a part of it, write the names of rows at the side, and {LEFT_OUT[0]} for what is left out"
            raise ScenarioFailure(f"this drawing has {count} rows, and the board has {whole}{help_}", self.span)
        ends = [at for at, line in enumerate(self.lines) if line is None]
        if len(ends) > 1 or (ends and ends[0] not in (0, len(self.lines) - 1)) or count > whole:
            raise ScenarioFailure("which rows are these? Write their names at the side, as the map has them", self.span)
        levels = self.levels[-count:] if ends == [0] else self.levels[:count]
        for row, spaces in zip(self.rows, levels, strict=True):
            row.spaces = spaces

    def _rows_by_name(self) -> None:
        """From the top; what is not drawn has its `…`."""
        turns = {spaces[0].y: turn for turn, spaces in enumerate(self.levels)}
        before, skipped = -1, False
        levels = [self.board.rows[row.name] for row in self.rows]
        if any(one <= other for one, other in pairwise(levels)):
            message = "rows are drawn from the one furthest ahead to the one at the back, as on the map"
            raise ScenarioFailure(f"{message}: row {self._furthest()} stands at the top", self.span)
        for line in (*self.lines, "end"):
            if line is None:
                skipped = True
                continue
            turn = turns[self.board.rows[line.name]] if isinstance(line, Drawn) else len(self.levels)
            span = line.span if isinstance(line, Drawn) else self.span
            if turn > before + 1 and not skipped:
                here = f"before row {line.name}" if isinstance(line, Drawn) else "at the end"
                raise ScenarioFailure(f"rows are missing {here}; write {LEFT_OUT[0]} for what is left out", span)
            if isinstance(line, Drawn):
                line.spaces = self.levels[turn]
            before, skipped = turn, False

    def _furthest(self) -> str:
        return max(self.board.rows, key=lambda name: self.board.rows[name])

    def _refuse_wrong_width(self) -> None:
        """All rows have names, and one of them too many marks or too few."""
        for row in self.rows:
            name, *marks = row.marks or [""]
            spaces = next((spaces for spaces in self.levels if spaces[0].y == self.board.rows.get(name)), None)
            if spaces is None:
                return
            if len(marks) != self._wide(spaces):
                many = (
                    f"row {name} of this drawing has {len(marks)} spaces, and the board has {self._wide(spaces)} there"
                )
                raise ScenarioFailure(f"{many}; write `{EMPTY}` or `.` for an empty one", row.span)

    # -------------------------------------------------------------- rows that come and go

    def _open_rows(self) -> list[Reach]:
        """Only where things stand to each other counts; gives what is left out."""
        gaps = [at for at, line in enumerate(self.lines) if line is None]
        above, below = 0 in gaps, len(self.lines) - 1 in gaps
        if not self.has_names and ((above and below) or [at for at in gaps if at not in (0, len(self.lines) - 1)]):
            raise ScenarioFailure(
                "which ranks are these? Write their numbers at the side, as the map has them", self.span
            )
        numbers = [int(row.name) if self.has_names else len(self.rows) - 1 - at for at, row in enumerate(self.rows)]
        if any(one <= other for one, other in pairwise(numbers)):
            raise ScenarioFailure("ranks are drawn from the one furthest ahead to the one at the back", self.span)
        shift = self._shift(numbers, above, below)
        by_level = {row[0].y: row for row in self.levels}
        for row, number in zip(self.rows, numbers, strict=True):
            row.spaces = by_level.get(number + shift) or _row_like(self.levels[0], number + shift)
        return _gaps([None if line is None else line.spaces[0].y for line in self.lines])

    def _shift(self, numbers: Sequence[int], above: bool, below: bool) -> float:
        """From the numbers of the drawing to those of the board: the last of both, or the foremost, are one."""
        used = [number for row, number in zip(self.rows, numbers, strict=True) if not row.is_empty]
        if self.is_laid:
            return 0 if self.has_names or not used else -min(used)
        taken = [space.y for space in self.board.spaces if space.things]
        if not used or not taken or (above and below):
            return 0
        return max(taken) - max(used) if below else min(taken) - min(used)


def _gaps(levels: Sequence[float | None]) -> list[Reach]:
    """What lies between the rows before and behind each that is left out."""
    found: list[Reach] = []
    for at, level in enumerate(levels):
        if level is None:
            before = [y for y in levels[:at] if y is not None]
            behind = [y for y in levels[at:] if y is not None]
            found.append((behind[0] if behind else -inf, before[-1] if before else inf))
    return found


def listed(board: BoardView, lines: Sequence[tuple[list[str], Span]], is_part: bool, span: Span) -> Section:
    """Linked spaces, each with what stands there behind its name; with `…` only some of them."""
    rows: list[Drawn] = []
    for number, (words, at) in enumerate(lines, 1):
        marks = words[: words.index(NEIGHBOURS)] if NEIGHBOURS in words else words
        text = " ".join(marks[:-1])
        space = next((each for each in board.spaces if each.name == text), None)
        if space is None and " ".join(marks) in {each.name for each in board.spaces}:
            name = " ".join(marks)
            raise ScenarioFailure(f'what stands on "{name}"? Write `{name} {EMPTY}` for nothing', at)
        if space is None:
            names = ", ".join(each.name for each in board.spaces[:3])
            message = (
                f"no {board.name} is called `{text or ' '.join(marks)}`: each line is a name and what stands there"
            )
            raise ScenarioFailure(f"{message}, or `{EMPTY}`. There are {names} and so on", at)
        rows.append(Drawn(marks[-1:], at, number, "", space.name, [space]))
    names_drawn = frozenset(row.name for row in rows)
    missing = [space.name for space in board.spaces if space.name not in names_drawn]
    if missing and not is_part:
        raise ScenarioFailure(f'"{missing[0]}" is not drawn; write {LEFT_OUT[0]} for what is left out', span)
    return Section(rows, [], names_drawn, False)


def rows_of(board: BoardView) -> list[Row]:
    """From the row furthest ahead to the one at the back."""
    levels: dict[float, Row] = {}
    for space in sorted(board.spaces, key=lambda space: (-space.y, space.x)):
        levels.setdefault(space.y, []).append(space)
    return list(levels.values())


def _row_like(row: Row, level: float) -> Row:
    """A row of a board whose rows come and go, on which nothing stands."""
    return [replace(space, name="", y=level, things=()) for space in row]


def _without_strokes(drawn: Sequence[DrawnRow], board: BoardView) -> list[DrawnRow]:
    """Walls and links, which a map shows between its spaces, say nothing of what stands there."""
    marks = {space.mark for space in board.spaces}
    blanks = {ord(stroke): " " for stroke in STROKES if stroke not in marks} if board.walls or board.roads else {}
    rows = [replace(row, text=row.text.translate(blanks)) for row in drawn]
    return [row for row, line in zip(rows, drawn, strict=True) if row.text.strip() or not line.text.strip()]


def _with_dash(words: list[str], board: BoardView) -> list[str]:
    """`11-12` at the side as the map has it, with the dash that is on no keyboard."""
    name = words[0].replace("-", "–") if words else ""
    return [name, *words[1:]] if name in board.rows else words


def _begins(text: str) -> list[int]:
    """Where its words begin."""
    return [match.start() for match in re.finditer(r"\S+", text)]


def _trimmed(marks: Sequence[str]) -> list[str]:
    begin = 1 if marks and marks[0] in LEFT_OUT else 0
    end = len(marks) - 1 if len(marks) > begin and marks[-1] in LEFT_OUT else len(marks)
    return list(marks[begin:end])


def _column(space: SpaceView) -> str:
    """As the map calls it."""
    letters = isinstance(space.column, int) and 0 < space.column <= len(ascii_lowercase)
    letter = ascii_lowercase[int(space.column or 1) - 1] if letters else ""
    return letter if letter and space.name.startswith(letter) and space.name[1:].isdigit() else str(space.column)
