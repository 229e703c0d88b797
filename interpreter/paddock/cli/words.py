"""`paddock words`: from a game to the words its cards can use."""

from __future__ import annotations

import argparse

from paddock.cli.common import as_json, game_arguments, load_game, say

HELP = "the words of a game: its kinds, places, counters, values and events, for writing cards"
EXAMPLES = """examples:
  paddock words GAME                 everything a card can speak of
  paddock words GAME --only WORD     only lines that have this word
  paddock words my-game.rules --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.add_argument("--only", metavar="WORD", help="only lines that have this word")
    parser.add_argument("--json", action="store_true", help="the words as JSON")


def run(args: argparse.Namespace) -> int:
    from paddock.views.words import words_of_game

    sections = words_of_game(load_game(args).program)
    wanted = (args.only or "").lower()
    kept = [(s, [line for line in s.lines if wanted in line.lower()]) for s in sections]
    if args.json:
        as_json({section.title: lines for section, lines in kept})
        return 0
    for section, lines in kept:
        if lines:
            say(f"{section.title} — {section.about}")
            for line in lines:
                say(f"  {line}")
            say("")
    if not any(lines for _, lines in kept):
        say(f"Nothing in this game has the word {args.only!r}.")
    return 0
