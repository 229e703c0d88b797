"""`paddock graph`: from a game to its trigger/effect graph as a picture, as data, or as the answer to a question."""

from __future__ import annotations

import argparse
from pathlib import Path

from paddock.cli.common import WrongUseError, as_json, game_arguments, load_game, say, write
from paddock.graph.model import Graph
from paddock.graph.show import NotInGraphError, query, to_dot, to_json, to_mermaid, to_svg

HELP = "what can set off what: the graph of a game as a picture, as data, or asked a question"
EXAMPLES = """examples:
  paddock graph GAME --format svg --output game.svg
  paddock graph GAME "A Card" --format mermaid      only what has to do with one card
  paddock graph GAME --query "what reads hand"
  paddock graph GAME --format json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.add_argument("card", nargs="?", default=None, metavar="CARD", help="only what has to do with this card")
    parser.add_argument(
        "--format", choices=("svg", "mermaid", "dot", "json"), default="mermaid", help="how to write it"
    )
    parser.add_argument("--query", metavar="TEXT", help='a question: "what cancels X", "what reads X"')
    parser.add_argument("--output", metavar="FILE", help="write to a file")
    parser.add_argument(
        "--json", action="store_true", help="the same as --format json; with --query the answer as JSON"
    )


def run(args: argparse.Namespace) -> int:
    game = load_game(args)
    if args.query:
        return _ask(game.graph, args)
    if args.json or args.format == "json":
        _put(to_json(game.graph), args.output)
        return 0
    draw = {"svg": to_svg, "mermaid": to_mermaid, "dot": to_dot}[args.format]
    try:
        _put(draw(game.graph, focus=args.card), args.output)
    except NotInGraphError as error:
        raise WrongUseError(str(error)) from None
    return 0


def _ask(graph: Graph, args: argparse.Namespace) -> int:
    answer = query(graph, args.query)
    if args.json:
        as_json({"query": args.query, "answer": answer})
    else:
        _put("\n".join(answer), args.output)
    return 0


def _put(text: str, output: str | None) -> None:
    if output:
        write(Path(output), text.rstrip("\n") + "\n")
        say(f"{output} is written.")
    else:
        say(text.rstrip("\n"))
