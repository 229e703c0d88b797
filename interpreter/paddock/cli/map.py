"""`paddock map`. Takes a game, gives its boards with nothing on them: in the terminal, as a picture, or as data."""

from __future__ import annotations

import argparse
from pathlib import Path

from paddock.cli.common import MistakeError, WrongUseError, as_json, console, game_arguments, load_game, say
from paddock.cli.output import write

ANY_ORDER = True
EXAMPLES = """examples:
  paddock map GAME                      every board of the game, in the terminal
  paddock map GAME -o board.svg         the same as a picture
  paddock map my-game.rules --json      spaces, neighbours and coordinates as data"""


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="write a picture (SVG) to a file")
    parser.add_argument("--json", action="store_true", help="the layout as JSON")


def run(args: argparse.Namespace) -> int:
    game = load_game(args)
    boards = game.boards
    if not boards:
        raise MistakeError(f"{game.name} has no board: none of its kinds of spaces says how they lie to each other.")
    if args.json:
        as_json({"game": game.name, "boards": [board.to_data() for board in boards]})
    elif args.output:
        path = Path(args.output)
        if path.suffix.lower() != ".svg":
            raise WrongUseError(f"{path.name}: a map is drawn as .svg. On paper: paddock print board {args.game}")
        from paddock.views.map_svg import map_svg

        write(path, map_svg(game.name, boards))
        say(f"{args.output} is written.")
    else:
        from paddock.views.maps import empty_maps

        out = console()
        for line in empty_maps(boards, out.width):
            out.print(line, soft_wrap=True)
    return 0
