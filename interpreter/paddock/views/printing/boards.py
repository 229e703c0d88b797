"""Prints boards and pieces. Takes boards and a program, gives pages to be glued together, and pieces to be cut out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from paddock.program.model import Kind, Program
from paddock.records import record
from paddock.table.maps.marks import letters_of
from paddock.table.maps.model import BoardView
from paddock.views.map_colours import PAINTS, SEATS
from paddock.views.printing.kinds import kind_looks, players_words, root_of, titled
from paddock.views.printing.sheets import PAPERS
from paddock.views.words import lineage

MARGIN, OVERLAP = 12.0, 6.0  # millimetres: what stays white, and what two neighbouring pages both have
MOST_PAGES = 60
NEARLY = 0.8
OPEN_ROWS = 8  # of a board without ends
OUTLINES = ("disc", "square", "hexagon")  # of pieces that players have several of


@record(frozen=True)
class Tile:
    """One page of a board: what of the picture it shows, from its upper left corner, in millimetres."""

    x: float
    y: float
    row: int
    column: int


@record(frozen=True)
class PiecePrint:
    """A piece to be cut out."""

    name: str
    kind: str
    mark: str
    colour: str
    outline: str = "disc"


class TooLargeError(ValueError):
    """A board of that size would take more pages than anybody glues."""


def for_print(board: BoardView) -> BoardView:
    """A board without ends has as many rows as fit on a page: it is printed as often as it is needed."""
    if not board.open or board.sort != "grid":
        return board
    first = [space for space in board.spaces if space.y == min(space.y for space in board.spaces)]
    spaces = tuple(
        replace(space, name=f"{space.column} at {row}", row=row, y=float(row), neighbours={}, x=space.x)
        for row in range(1, OPEN_ROWS + 1)
        for space in first
    )
    return replace(board, rows={str(row): float(row) for row in range(1, OPEN_ROWS + 1)}, spaces=spaces)


def board_title(program: Program, board: BoardView) -> str:
    """What players call what lies on it."""
    return titled(players_words(program, board.places[0] if board.places else board.name))


def fitted(width: float, height: float, paper: str) -> tuple[float, float]:
    """A picture that is only a little too large for one page is made to fit it."""
    across, along = (side - 2 * MARGIN for side in PAPERS[paper])
    scale = min(across / width, along / height, 1.0)
    return (width * scale, height * scale) if scale >= NEARLY else (width, height)


def tiles(width: float, height: float, paper: str) -> tuple[Tile, ...]:
    """Pages that show a picture of this size, row by row; neighbours overlap a little, to be glued."""
    across, along = (side - 2 * MARGIN for side in PAPERS[paper])
    columns = max(1, ceil((width - OVERLAP) / (across - OVERLAP)))
    rows = max(1, ceil((height - OVERLAP) / (along - OVERLAP)))
    if rows * columns > MOST_PAGES:
        raise TooLargeError(f"the board would take {rows * columns} pages; give a smaller --tile")
    return tuple(
        Tile(column * (across - OVERLAP), row * (along - OVERLAP), row + 1, column + 1)
        for row in range(rows)
        for column in range(columns)
    )


def pieces_of(program: Program) -> tuple[PiecePrint, ...]:
    """All pieces of the game: those with names, and those that each player gets."""
    looks = kind_looks(program)
    named = [card for card in program.cards if root_of(program, program.kinds[card.kind]) == "piece"]
    letters = letters_of([card.name for card in named])
    found = []
    for card in named:
        look = looks[card.kind]
        said = next((PAINTS[one.colour].picture for one in card.looks if one.colour in PAINTS), None)
        name = card.name.strip() or titled(look.name)
        mark = letters[card.name] if card.name.strip() else name[:1]
        colour = said or _word_colour(card.name) or look.colour
        piece = PiecePrint(name, look.name, mark, colour)
        found += [piece] * card.copies
    made = [kind for kind in program.kinds if kind.each_player and root_of(program, kind) == "piece"]
    for at, kind in enumerate(made):
        found += _for_players(program, kind, OUTLINES[at % len(OUTLINES)])
    return tuple(found)


def _word_colour(name: str) -> str | None:
    """A piece that is called after a colour has it."""
    words: Sequence[str] = name.casefold().split()
    return next((paint.picture for colour, paint in PAINTS.items() if colour in words), None)


def _for_players(program: Program, kind: Kind, outline: str) -> list[PiecePrint]:
    text = next((look.text for each in lineage(program, kind) for look in each.looks if "{" not in look.text), "")
    return [
        PiecePrint(
            f"{titled(players_words(program, kind.name))} of player {seat + 1}",
            kind.name,
            f"{text}{seat + 1}" if len(text) < 3 else text,
            SEATS[seat % len(SEATS)].picture,
            outline,
        )
        for seat in range(program.high)
        for _ in range(kind.each_player)
    ]
