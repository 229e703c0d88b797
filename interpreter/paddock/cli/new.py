"""`paddock new`. Takes a name, gives a file that checks and plays, for a designer to change."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from paddock.cli.common import WrongUseError, as_json, say
from paddock.cli.output import write
from paddock.views.starter import has_cards, new_cards, new_game

EXAMPLES = """examples:
  paddock new cards my-cards --for GAME     my-cards.cards, to be added with --with
  paddock new game my-game                  my-game.rules, ready to be played

An existing file is never overwritten."""

ENDINGS = {"cards": ".cards", "game": ".rules"}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("sort", choices=sorted(ENDINGS), help="cards or game")
    parser.add_argument("name", metavar="NAME", help="its name; the file is named after it")
    parser.add_argument("--for", dest="game", default="", metavar="GAME", help="the game the cards are for")
    parser.add_argument("--folder", default=".", metavar="FOLDER", help="where to put the file (here, if not given)")
    parser.add_argument("--json", action="store_true", help="where the file is, as JSON")


def run(args: argparse.Namespace) -> int:
    slug = _slug(args.name)
    path = Path(args.folder) / f"{slug}{ENDINGS[args.sort]}"
    if not path.parent.is_dir():
        raise WrongUseError(f"there is no folder {path.parent}.")
    if path.exists():
        raise WrongUseError(f"{path} is already there; choose another name.")
    write(path, new_game(_title(args.name)) if args.sort == "game" else _cards(args, path))
    if args.json:
        as_json({"file": str(path)})
        return 0
    say(f"{path} is written.")
    say(f"Check it with:  paddock check {path}")
    say(f"Test it with:   paddock test {path}")
    if args.sort == "game":
        say(f"Play it with:   paddock play {path}")
    else:
        say(f"Play it with:   paddock play {args.game or 'GAME'} --with {path}")
        say(f"Its words:      paddock words {args.game or 'GAME'}")
    return 0


def _cards(args: argparse.Namespace, path: Path) -> str:
    """Cards are written in the words of a game: the one named, one beside the file, or the first of the list."""
    from paddock.finding import shipped_games
    from paddock.library import load
    from paddock.sources import Files

    shipped = list(shipped_games())
    beside = [str(rules) for rules in Files().inside(path.parent, ".rules") if rules.parent == path.parent]
    args.game = args.game or next(iter([*beside, *shipped]), "")
    if not args.game:
        raise WrongUseError("which game are the cards for? Say it with --for GAME.")
    program = load(args.game).program
    if not has_cards(program):
        raise WrongUseError(f"{program.name} has no cards.")
    return new_cards(_title(args.name), program, args.game if args.game in shipped else "")


def _slug(name: str) -> str:
    slug = (
        re.sub(r"[^\w]+", "-", Path(name).stem if name.endswith(tuple(ENDINGS.values())) else name).strip("-").lower()
    )
    if not slug:
        raise WrongUseError(f"{name!r} has no letter to name a file after.")
    return slug


def _title(name: str) -> str:
    words = re.sub(r'["\\]|\.(cards|rules)$', "", name).replace("-", " ").replace("_", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words)
