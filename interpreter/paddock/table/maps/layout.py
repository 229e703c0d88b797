"""From the boards of a program to their spaces on a sheet: names, fields, coordinates and neighbours."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from math import cos, pi, sin
from string import ascii_lowercase
from weakref import WeakKeyDictionary

from paddock.code.layout import Layout
from paddock.program.boards import BESIDE, DIRECTIONS, Board, neighbours
from paddock.program.model import CardType, Kind, Printed, Program
from paddock.program.types import Type
from paddock.records import record
from paddock.table.maps.edges import roads_of, walls_of
from paddock.table.maps.marks import Value, letters_of, looks_like
from paddock.table.maps.model import EMPTY, BoardView, Shown, Sort, SpaceView

PER_ROW = 10  # steps of a line or ring that stand side by side
SHORT = 6  # letters of a name that is shown in full
CUT = "."  # behind a name that is cut: no thing has letters like that
NAMES = (*DIRECTIONS, BESIDE)
OFFSETS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))  # x and y of each direction
Point = tuple[float, float]

_at_tables: WeakKeyDictionary[Layout, tuple[BoardView, ...]] = WeakKeyDictionary()  # of those that are in use


def boards_of(program: Program) -> tuple[BoardView, ...]:
    """Every board without anything on it, as it is drawn."""
    return tuple(map(around, whole_boards(program)))


def whole_boards(program: Program) -> tuple[BoardView, ...]:
    """With all rows there can ever be."""
    return tuple(_board(program, kind, kind.board) for kind in program.kinds if kind.board is not None)


def boards_at(table: Layout) -> tuple[BoardView, ...]:
    """The same, laid out once for all games at tables of so many."""
    boards = _at_tables.get(table)
    if boards is None:
        boards = _at_tables[table] = whole_boards(table.program)
    return boards


@record(frozen=True)
class Sheet:
    """One board while it is laid out."""

    kind: Kind
    board: Board
    cards: list[CardType]
    fields: dict[str, Type]
    links: list[dict[str, tuple[int, ...]]]

    def marks(self, sort: Sort) -> dict[str, str]:
        """Linked spaces that are drawn have no row and no column to be found by: they show their names, or a part.

        Where they are listed, each stands behind its name.
        """
        names = [card.name for card in self.cards]
        if self.board.layout != "links" or sort == "links":
            return dict.fromkeys(names, EMPTY)
        letters = letters_of(names)
        return {name: name if len(name) <= SHORT and " " not in name else letters[name] + CUT for name in names}


def _board(program: Program, kind: Kind, board: Board) -> BoardView:
    cards = [card for card in program.cards if card.kind == kind.id]
    table = neighbours(board, len(cards))
    links = [
        {name: tuple(table[way][at]) for way, name in enumerate(NAMES) if table[way][at]} for at in range(len(cards))
    ]
    sheet = Sheet(kind, board, cards, _fields(program, kind), links)
    sort, points = _points(sheet)
    marks = sheet.marks(sort)
    spaces = tuple(_space(program, sheet, at, point, marks) for at, point in enumerate(points))
    shortcuts = tuple((cards[link.start].name, cards[link.goal].name) for link in board.shortcuts)
    is_laid_by_lines = board.layout != "grid"
    return BoardView(
        name=kind.name,
        sort=sort,
        cells="squares" if board.cells == "squares" else "hexagons",
        round=board.round,
        open=board.open,
        row_noun=board.row if board.open else "",
        rows=_rows(sort, spaces),
        columns=_columns(sort, spaces),
        shortcuts=shortcuts,
        walls=walls_of(sort, spaces) if is_laid_by_lines else (),
        roads=roads_of(sort, spaces, shortcuts) if is_laid_by_lines else (),
        places=tuple(place.name for place in program.places if place.shape.on_spaces and place.shape.spots == kind.id),
        spaces=spaces,
    )


def _fields(program: Program, kind: Kind) -> dict[str, Type]:
    """Of the kind and those above it, without what only says where spaces lie."""
    by_name = {each.name: each for each in program.kinds}
    fields: dict[str, Type] = {}
    above: Kind | None = kind
    while above is not None:
        fields = {**above.fields, **fields}
        above = by_name.get(above.parent)
    places = kind.board.fields if kind.board is not None else frozenset()
    return {name: type_ for name, type_ in fields.items() if name not in places}


def _space(program: Program, sheet: Sheet, at: int, point: Point, marks: dict[str, str]) -> SpaceView:
    card, board = sheet.cards[at], sheet.board
    values = {name: in_words(program, type_, card.values.get(name)) for name, type_ in sheet.fields.items()}
    row, column = (
        in_words(program, sheet.kind.fields.get(name), card.values.get(name)) for name in (board.row, board.column)
    )
    assert not isinstance(row, list) and not isinstance(column, list)
    row = int(point[1]) if board.open else row
    look = looks_like([*card.looks, *sheet.kind.looks], lambda _, name: _plain(values.get(name)))
    return SpaceView(
        name=card.name,
        kind=sheet.kind.name,
        row=row,
        column=column,
        fields=values,
        x=point[0],
        y=point[1],
        mark=marks[card.name] if look is None else look.mark,
        colour="" if look is None else look.colour,
        tells="" if look is None else look.tells,
        neighbours={way: tuple(sheet.cards[goal].name for goal in goals) for way, goals in sheet.links[at].items()},
    )


def _plain(value: Shown) -> Value:
    return None if isinstance(value, list) else value


def in_words(program: Program, type_: Type | None, value: Printed) -> Shown:
    """What is printed: words of a choice as words."""
    if type_ is not None and type_.is_choice and isinstance(value, int):
        return next(kind.values[value] for kind in program.kinds if kind.name == type_.kind)
    return value


# ------------------------------------------------------------------ coordinates


def _points(sheet: Sheet) -> tuple[Sort, list[Point]]:
    board, count = sheet.board, len(sheet.cards)
    if board.layout == "grid":
        if board.columns == 1 and not board.open:
            return "row by row", [(at % PER_ROW, at // PER_ROW) for at in range(count)]
        return "grid", [_in_grid(board, at // board.columns, at % board.columns) for at in range(count)]
    numbers = _by_fields(sheet)
    if numbers is not None:
        return "grid", numbers
    directed = _by_directions(sheet.links)
    return ("links", _on_circle(sheet.links)) if directed is None else ("directions", directed)


def _in_grid(board: Board, row: int, column: int) -> Point:
    if board.open and row > board.rows // 2:
        row -= board.rows
    aside = {"squares": 0.0, "hexagons": row % 2 / 2, "leaning hexagons": row / 2}[board.cells]
    return column + aside, row


def _by_fields(sheet: Sheet) -> list[Point] | None:
    """Where rows and columns are printed on the spaces, they tell; not if two spaces would lie on one spot."""
    points = []
    for card in sheet.cards:
        row, column = card.values.get(sheet.board.row), card.values.get(sheet.board.column)
        if not isinstance(row, int) or not isinstance(column, int):
            return None
        points.append((float(column), float(row)))
    return points if len(set(points)) == len(points) else None


def _by_directions(links: list[dict[str, tuple[int, ...]]]) -> list[Point] | None:
    """Each space one step from its neighbour; None where the directions do not agree, or some space has none."""
    found: dict[int, Point] = {0: (0.0, 0.0)} if links else {}
    open_ = deque(found)
    while open_:
        here = open_.popleft()
        for way, (right, ahead) in zip(DIRECTIONS, OFFSETS, strict=True):
            for goal in links[here].get(way, ()):
                point = found[here][0] + right, found[here][1] + ahead
                if goal not in found and point not in found.values():
                    found[goal] = point
                    open_.append(goal)
                elif found.get(goal) != point:
                    return None
    if len(found) < len(links):
        return None
    left, low = min(x for x, _ in found.values()), min(y for _, y in found.values())
    return [(found[at][0] - left, found[at][1] - low) for at in range(len(links))]


def _on_circle(links: list[dict[str, tuple[int, ...]]]) -> list[Point]:
    """Clockwise from the top, each beside one that it is linked to, as far as that goes."""
    order: dict[int, None] = {}
    open_ = list(range(len(links)))[::-1]
    while open_:
        here = open_.pop()
        if here not in order:
            order[here] = None
            open_ += [goal for goals in links[here].values() for goal in goals if goal not in order][::-1]
    count, points = len(links), [(0.0, 0.0)] * len(links)
    radius = max(1.0, count * 1.5 / (2 * pi)) if count > 1 else 0.0
    for turn, at in enumerate(order):
        angle = 2 * pi * turn / count
        points[at] = round(radius + radius * sin(angle), 2), round(radius + radius * cos(angle), 2)
    return points


# ------------------------------------------------------------------ names of rows and columns


def _rows(sort: Sort, spaces: tuple[SpaceView, ...]) -> dict[str, float]:
    if sort in ("directions", "links"):
        return {}
    levels: dict[float, list[SpaceView]] = {}
    for space in spaces:
        levels.setdefault(space.y, []).append(space)
    return {_row_name(sort, those): y for y, those in sorted(levels.items())}


def _row_name(sort: Sort, spaces: list[SpaceView]) -> str:
    first, last = spaces[0].row, spaces[-1].row
    return f"{first}–{last}" if sort == "row by row" and first != last else str(first)


def _columns(sort: Sort, spaces: tuple[SpaceView, ...]) -> dict[str, float]:
    """As spaces are called by them, c4, or by their numbers or words; beside the row at the back."""
    if sort != "grid" or not spaces:
        return {}
    letters = all(
        isinstance(space.column, int) and space.column <= len(ascii_lowercase)
        and space.name == f"{ascii_lowercase[space.column - 1]}{space.row}"
        for space in spaces
    )  # fmt: skip
    names: dict[str, float] = {}
    for space in sorted(spaces, key=lambda space: (space.y, space.x)):
        letter = letters and isinstance(space.column, int)
        names.setdefault(ascii_lowercase[int(space.column or 1) - 1] if letter else str(space.column), space.x)
    return names


# ------------------------------------------------------------------ boards whose rows come and go


def around(board: BoardView) -> BoardView:
    """From one row ahead of the foremost thing to one behind the last; of any other board, all of it.

    Rows lie in a ring, so it is found where the longest part without anything is.
    """
    if not board.open:
        return board
    count = len(board.rows)
    used = sorted({space.y % count for space in board.spaces if space.things}) or [0.0]
    gaps = [(after - before) % count or count for before, after in zip(used, [*used[1:], used[0]], strict=True)]
    at = gaps.index(max(gaps))
    last = used[(at + 1) % len(used)]
    last = last if last <= count // 2 else last - count
    steps = range(-1, min(count - int(max(gaps)) + 2, count - 1))
    new = {(last + step) % count: last + step for step in steps}
    spaces = [replace(space, y=new[space.y % count]) for space in board.spaces if space.y % count in new]
    spaces.sort(key=lambda space: (space.y, space.x))
    return replace(board, spaces=tuple(spaces), rows={str(space.row): space.y for space in spaces})
