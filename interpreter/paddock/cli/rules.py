"""`paddock rules`. Takes a game, gives its rules as the rulebook has them, or those that speak of one word."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING

from paddock.cli.common import WrongUseError, as_json, game_arguments, load_game, put_game_first, say

if TYPE_CHECKING:
    from paddock.views.printing.terminal import Heading

ANY_ORDER = True
EXAMPLES = """examples:
  paddock rules GAME                    the rules, chapter by chapter
  paddock rules GAME WORD               those that speak of a word, or a whole chapter
  paddock rules GAME X-12               one rule by its number
  paddock rules GAME --option NAME      with an option in play
  paddock print rules GAME              the same as a book"""


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.add_argument(
        "word", nargs="*", metavar="WORD", help="only rules that speak of this, or a rule by its number"
    )
    parser.add_argument("--json", action="store_true", help="the rules as JSON")


def run(args: argparse.Namespace) -> int:
    from paddock.printing.book_jobs import book_of_game
    from paddock.views.printing.terminal import book_lines, lines_about

    wanted = " ".join(put_game_first(args, args.word))
    game = load_game(args)
    book = book_of_game(game)
    found: list[Heading] = lines_about(book, wanted) if wanted else list(book_lines(book))
    if not found:
        raise WrongUseError(f"no rule of {game.name} speaks of `{wanted}`; `paddock words` lists its words.")
    if args.json:
        as_json([asdict(heading) for heading in found])
        return 0
    for at, heading in enumerate(found):
        say(("" if not at else "\n") + heading.title)
        for line in heading.lines:
            say(f"  {line}")
    return 0
