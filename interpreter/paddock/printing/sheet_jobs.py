"""Prints boards with their pieces, and the test of alignment. Takes a game or a format, gives PDFs."""

from __future__ import annotations

import re

from paddock.library import Game
from paddock.printing.book_jobs import PAPERS
from paddock.printing.typesetting import Form, Typesetter
from paddock.records import record
from paddock.views.map_svg import UNIT, map_svg
from paddock.views.printing.boards import MARGIN, board_title, fitted, for_print, pieces_of, tiles
from paddock.views.printing.sheets import Format, best_grid

SIZE = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')
DOTS = 150  # to the inch
PIECE = 0.8  # of a space


FORMS: dict[str, Form] = {".pdf": "pdf", ".png": "png", ".svg": "svg"}


@record(frozen=True)
class BoardPrint:
    """One PDF, or a picture of each page."""

    files: tuple[bytes, ...]
    about: str


def print_boards(
    game: Game, paper: str, tile: float, theme: str, setter: Typesetter, form: Form = "pdf"
) -> BoardPrint | None:
    """Every board at that size of a space, and all pieces; None if there is neither."""
    boards = []
    for board in map(for_print, game.boards):
        svg = map_svg(game.name, [board], on_paper=True)
        size = SIZE.search(svg)
        assert size is not None
        width, height = fitted(int(size[1]) * tile / UNIT, int(size[2]) * tile / UNIT, paper)
        boards.append(
            {
                "name": board_title(game.program, board),
                "svg": svg,
                "width": width,
                "height": height,
                "tiles": tiles(width, height, paper),
            }
        )
    pieces = pieces_of(game.program)
    if not boards and not pieces:
        return None
    data = {
        "title": game.name,
        "paper": PAPERS[paper],
        "margin": MARGIN,
        "theme": theme,
        "boards": boards,
        "pieces": pieces,
        "piece": tile * PIECE,
    }
    made = setter.set("boards", data, form, DOTS)
    many = [f"{n} {word}{'s' if n > 1 else ''}" for n, word in ((len(boards), "board"), (len(pieces), "piece")) if n]
    return BoardPrint(made.files, f"{' and '.join(many)} of {game.name}")


def alignment_test(how: Format, setter: Typesetter) -> bytes:
    grid = best_grid(how)
    upright = grid.height >= grid.width
    data = {
        "width": grid.width,
        "height": grid.height,
        "mirrored": (how.duplex != "short") == upright,
        "turn": f"turned over the {'short' if how.duplex == 'short' else 'long'} edge",
        "back_x": how.back_x,
        "back_y": how.back_y,
    }
    return setter.set("alignment", data).files[0]
