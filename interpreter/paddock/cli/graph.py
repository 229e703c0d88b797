"""`paddock graph`. Takes a game, gives its trigger/effect graph as a picture, as data, or as an answer."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from paddock.cli.common import WrongUseError, as_json, game_arguments, load_game, put_game_first, say
from paddock.cli.output import write
from paddock.graph.model import Graph
from paddock.text.spelling import nearest
from paddock.views.graph.show import NotInGraphError, query, to_dot, to_json, to_mermaid, to_svg

if TYPE_CHECKING:
    from paddock.library import Game

ANY_ORDER = True
EXAMPLES = """examples:
  paddock graph GAME --format svg --output game.svg
  paddock graph GAME --format html --output game.html   a page to walk through: a picture for each chapter, rules, cards
  paddock graph GAME "A Card" --format mermaid      only what has to do with one card
  paddock graph GAME "A Card" --format text         the card as it is printed; without a card, all of them
  paddock graph GAME --query "what reads hand"
  paddock graph GAME --format json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.add_argument("card", nargs="?", default=None, metavar="CARD", help="only what has to do with this card")
    parser.add_argument("--format", choices=tuple(FORMATS), default="mermaid", help="how to write it")
    parser.add_argument("--query", metavar="TEXT", help='a question: "what cancels X", "what reads X"')
    parser.add_argument("--output", metavar="FILE", help="write to a file")
    parser.add_argument(
        "--json", action="store_true", help="the same as --format json; with --query the answer as JSON"
    )


def run(args: argparse.Namespace) -> int:
    args.card = next(iter(put_game_first(args, [args.card] if args.card is not None else [])), None)
    game = load_game(args)
    if args.query:
        return _ask(game.graph, args)
    try:
        text = FORMATS["json" if args.json else args.format](game, args.card)
    except NotInGraphError as error:
        raise WrongUseError(str(error)) from None
    _put(text, args.output)
    return 0


def _ask(graph: Graph, args: argparse.Namespace) -> int:
    answer = query(graph, args.query)
    if args.json:
        as_json({"query": args.query, "answer": answer})
    else:
        _put("\n".join(answer), args.output)
    return 0


def _page(game: Game, card: str | None) -> str:
    from paddock.views.printing.pages import walk_html
    from paddock.views.printing.walk import walk_of

    if card is not None:
        raise WrongUseError("a page is made of the whole game; for one card take --format svg")
    return walk_html(walk_of(game.graph, game.sources))


def _text(game: Game, card: str | None) -> str:
    """One card as it is printed, or all of them."""
    from paddock.views.card_text import card_text

    names = [each.name for each in game.program.cards]
    if card is not None and card not in names:
        card = next((name for name in names if name.casefold() == card.casefold()), card)
    if card is not None and card not in names:
        close = nearest(card, names, limit=1)
        raise WrongUseError(f'there is no card "{card}"' + (f'; did you mean "{close[0]}"?' if close else "."))
    texts = (card_text(game.program, name, game.sources) for name in ([card] if card is not None else names))
    return "\n\n".join(str(text) for text in texts if text is not None)


# What `--format` can be: a game, and the card that alone is wanted, go in; the text of a file comes out.
FORMATS: dict[str, Callable[[Game, str | None], str]] = {
    "svg": lambda game, card: to_svg(game.graph, focus=card),
    "html": _page,
    "mermaid": lambda game, card: to_mermaid(game.graph, focus=card),
    "dot": lambda game, card: to_dot(game.graph, focus=card),
    "json": lambda game, card: to_json(game.graph),
    "text": _text,
}


def _put(text: str, output: str | None) -> None:
    if output:
        write(Path(output), text.rstrip("\n") + "\n")
        say(f"{output} is written.")
    else:
        say(text.rstrip("\n"))
