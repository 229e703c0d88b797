"""`paddock list`. Takes the folders of rules and cards, gives the games, options and card sets in them."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from rich.table import Table as Sheet

from paddock.cli.common import as_json, console, say

EXAMPLES = """examples:
  paddock list
  paddock list GAME          everything about one game
  paddock list GAME --with my-cards.cards
  paddock list --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this game, with all its options and settings")
    parser.add_argument(
        "--with",
        action="append",
        default=[],
        dest="cards",
        metavar="CARDS",
        help="and the options these cards bring",
    )
    parser.add_argument("--json", action="store_true", help="the list as JSON")


def run(args: argparse.Namespace) -> int:
    from paddock.cli.common import WrongUseError
    from paddock.finding import game_called
    from paddock.game_list import find_games

    games = find_games(args.cards)
    if args.game:
        slug = game_called(args.game)
        if slug is None:
            raise WrongUseError(f"there is no game {args.game!r} here; `paddock list` shows all.")
        games = {slug: games[slug]}
    if args.json:
        as_json({"games": [_data(slug, entry) for slug, entry in games.items()]})
    elif not games:
        say("There is no game here yet. `paddock new game my-game` writes one to start from.")
    elif args.game:
        _one(*next(iter(games.items())))
    else:
        _all(games)
    return 0


def _players(entry: Any) -> str:
    return str(entry.low) if entry.low == entry.high else f"{entry.low} to {entry.high}"


def _all(games: dict[str, Any]) -> None:
    sheet = Sheet("game", "name", "players", "options", "card sets", box=None, pad_edge=False)
    for slug, entry in games.items():
        options, cards = ", ".join(_names(entry.option_entries)), ", ".join(_names(entry.card_sets))
        sheet.add_row(slug, entry.name, _players(entry), options, cards)
    console().print(sheet)


def _one(slug: str, entry: Any) -> None:
    say(f"{entry.name} ({slug}), {_players(entry)} players")
    if entry.about:
        say(entry.about)
    for title, names in (("options", list(map(_option, entry.option_entries))), ("card sets", entry.card_sets)):
        for number, name in enumerate(names):
            say(f"{title if number == 0 else '':<10} {name}")
    for number, setting in enumerate(entry.settings):
        say(f"{'settings' if number == 0 else '':<10} {_setting(setting)}")


def _names(things: Any) -> list[str]:
    return [str(getattr(thing, "name", thing)) for thing in things]


def _option(option: Any) -> str:
    marks = [f"one of {option.group}"] if option.group else []
    marks += [f"with {option.card_set}"] if option.card_set else []
    mark = f" ({', '.join(marks)})" if marks else ""
    return f"{option.name}{mark}" + (f" — {option.about}" if option.about else "")


def _setting(setting: Any) -> str:
    about = f" — {setting.about}" if setting.about else ""
    if setting.values:
        usual = setting.values[int(setting.default)]
        return f"{setting.name}: {', '.join(setting.values)} (usually {usual}){about}"
    return f"{setting.name}: {setting.low} to {setting.high} (usually {setting.default}){about}"


def _data(slug: str, entry: Any) -> dict[str, Any]:
    return {
        "game": slug,
        "name": entry.name,
        "about": entry.about,
        "players": {"low": entry.low, "high": entry.high},
        "options": _names(entry.option_entries),
        "about_options": [asdict(option) for option in entry.option_entries],
        "settings": [asdict(setting) for setting in entry.settings],
        "cards": _names(entry.card_sets),
        "path": str(entry.path),
    }
