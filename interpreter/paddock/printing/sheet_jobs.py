"""Prints boards with their pieces, and the test of alignment. Takes a game or a format, gives PDFs."""

from __future__ import annotations

import re

from paddock.library import Game
from paddock.printing.book_jobs import PAPERS, Made
from paddock.printing.typesetting import Typesetter
from paddock.views.map_svg import UNIT, map_svg
from paddock.views.printing.boards import MARGIN, fitted, pieces_of, tiles
from paddock.views.printing.sheets import Format, best_grid

SIZE = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')
PIECE = 0.8  # of a space


def print_boards(game: Game, paper: str, tile: float, theme: str, setter: Typesetter) -> Made | None:
    """Every board at that size of a space, and all pieces; None if there is neither."""
    boards = []
    for board in game.boards:
        svg = map_svg(game.name, [board], on_paper=True)
        size = SIZE.search(svg)
        assert size is not None
        width, height = fitted(int(size[1]) * tile / UNIT, int(size[2]) * tile / UNIT, paper)
        boards.append(
            {"name": board.name, "svg": svg, "width": width, "height": height, "tiles": tiles(width, height, paper)}
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
    made = setter.set("boards", data)
    return Made(made.files[0], f"{len(boards)} boards and {len(pieces)} pieces of {game.name}")


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
