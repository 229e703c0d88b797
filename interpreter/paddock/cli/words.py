"""`paddock words`. Takes a game, gives the words its cards can use, or all about one of them."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING

from paddock.cli.common import WrongUseError, as_json, game_arguments, load_game, put_game_first, say

if TYPE_CHECKING:
    from paddock.library import Game
    from paddock.views.about import About, LookUpResult

ANY_ORDER = True
EXAMPLES = """examples:
  paddock words GAME                    everything a card can speak of
  paddock words GAME hand               all about one word: its rules, its steps, who has to do with it
  paddock words GAME "draws a card"     the same of an event, a value, a card …
  paddock words GAME --only WORD        only lines that have this word
  paddock words my-game.rules --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.add_argument("word", nargs="*", metavar="WORD", help="all about this word, pattern, card or rule")
    parser.add_argument("--only", metavar="WORD", help="only lines that have this word")
    parser.add_argument("--json", action="store_true", help="the words as JSON")


def run(args: argparse.Namespace) -> int:
    words = put_game_first(args, args.word)
    game = load_game(args)
    if words:
        return _about(game, " ".join(words), args.json)
    return _list(game, args.only or "", args.json)


def _list(game: Game, only: str, json: bool) -> int:
    from paddock.views.words import words_of_game

    wanted = only.lower()
    sections = [(s, [line for line in s.lines if wanted in line.lower()]) for s in words_of_game(game.program)]
    if json:
        as_json({section.title: lines for section, lines in sections})
        return 0
    for section, lines in sections:
        if lines:
            _block(f"{section.title} — {section.about}", lines)
    if not any(lines for _, lines in sections):
        say(f"Nothing in this game has the word {only!r}.")
    elif not only:
        say("All about one of them: paddock words GAME WORD")
    return 0


def _about(game: Game, wanted: str, json: bool) -> int:
    from paddock.views.about import look_up

    result = look_up(game.graph, wanted, game.sources)
    if not (result.about or result.lines or result.rules):
        near = " or ".join(f"`{word}`" for word in result.meant)
        raise WrongUseError(
            f"nothing in {game.name} is called `{wanted}`" + (f"; did you mean {near}?" if near else ".")
        )
    if json:
        as_json(asdict(result))
    elif result.about:
        _one(result.about)
    else:
        _several(wanted, result)
    return 0


def _one(about: About) -> None:
    say(about.title)
    say()
    parts = {"rules": about.rules, f"written in {about.place}": about.written, **about.links}
    for title, lines in parts.items():
        if lines:
            _block(title, lines)


def _several(wanted: str, result: LookUpResult) -> None:
    if result.lines:
        _block(f"`{wanted}` is in these; name one of them to know more", result.lines)
    if result.rules:
        _block("rules that speak of it", result.rules)


def _block(title: str, lines: list[str] | tuple[str, ...]) -> None:
    say(title)
    for line in lines:
        say(f"  {line}".rstrip())
    say()
