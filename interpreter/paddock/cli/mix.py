"""`paddock mix`. Takes a game and card sets of other games, gives what becomes of each of their cards there."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from paddock.cli.common import WrongUseError, as_json, say, show_diagnostics, spinner

if TYPE_CHECKING:
    from paddock.mixes import Ingredients
    from paddock.mixing.mixed import Mixed

EXAMPLES = """examples:
  paddock mix GAME --with OTHER-GAME      what becomes of its cards in GAME
  paddock mix GAME --with my.cards        the same of a file of cards
  paddock mix MIX                         the report of a mix that is written
  paddock mix GAME --with OTHER-GAME --write my-mix/mix.rules
                                          a mix to start from, with a bridge for every missing word
  paddock mix MIX --positions my-mix/clashes.scenario
                                          a position for each two cards that change one event in no order
  paddock mix MIX --show "Card"           a lent card as it reads in the mix
  paddock mix GAME --with OTHER-GAME --json

exit codes: 0 every card can be played, 1 some cannot, 2 wrong use"""
ANY_ORDER = True


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="BASE", help="the game that is played, or a mix")
    parser.add_argument(
        "--with", dest="cards", action="append", default=[], metavar="CARDS", help="a game, card set or file to lend"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME", help="switch an option of the mix on")
    parser.add_argument("--write", metavar="FILE", help="write a mix to start from")
    parser.add_argument(
        "--positions",
        metavar="FILE",
        help="write scenarios in which two cards change one event in no order, or set each other off for ever",
    )
    parser.add_argument("--show", metavar="CARD", help="show a lent card in the words of the base")
    parser.add_argument("--json", action="store_true", help="the report as JSON")


def run(args: argparse.Namespace) -> int:
    from paddock.circling import endless_rings
    from paddock.finding import LoadError
    from paddock.library import game_folder
    from paddock.mixes import barred_cards, ingredients, is_mix, known_games, made
    from paddock.mixing.report import positions_text, report_of
    from paddock.sources import Files

    files = Files()
    if args.write is not None and is_mix(files, game_folder(files, args.game)):
        raise WrongUseError(f"--write begins a mix of a game, and {args.game} is a mix: write its lines there.")
    with spinner("mixing"):
        parts = ingredients(files, args.game, game_folder(files, args.game), args.cards)
        if not parts.lenders and not parts.problems:
            raise WrongUseError("--with CARDS says what is lent; or name a mix.")
        known = known_games()
        mixed = made(parts, args.option, known)
    if parts.problems or any(problem.is_error and problem.span is None for problem in mixed.problems):
        raise LoadError([problem for problem in mixed.problems if problem.is_error], mixed.originals)
    report = report_of(mixed)
    if report.clashes:
        from paddock.clashing import with_positions

        with spinner("looking for positions"):
            report.clashes = with_positions(mixed, report.clashes)
    if report.of("barred"):
        with spinner("looking at what is barred"):
            report.barred = barred_cards(parts, mixed, args.option, known)
    with spinner("looking for loops"):
        report.endless = endless_rings(mixed, parts.lenders)
        report.playable = report.playable and not report.endless
    if args.write is not None:
        _write(Path(args.write), _start(parts, mixed, args), ".rules", "a mix is written")
    if args.positions is not None:
        _write(Path(args.positions), positions_text(report), ".scenario", "positions are written")
    if args.show is not None:
        return _show(mixed, args.show)
    if args.json:
        from paddock.records import plain

        as_json(plain(report))
    else:
        say(str(report))
        _show_problems(mixed)
    return 0 if report.playable else 1


def _start(parts: Ingredients, mixed: Mixed, args: argparse.Namespace) -> str:
    """The kinds that are alike go first; what is still missing then is proposed."""
    from dataclasses import replace

    from paddock.mixes import made
    from paddock.mixing.report import kinds_alike, report_of, starting_text
    from paddock.text.model import Source

    report, alike, home = report_of(mixed), kinds_alike(mixed), Path(args.write).parent
    base, lent = _seen_from(home, args.game), [_seen_from(home, name) for name in args.cards]
    text = starting_text(report, base, lent, alike)
    again = made(replace(parts, own=[*parts.own, Source(args.write, text)]), args.option)
    return starting_text(report_of(again), base, lent, alike)


def _seen_from(folder: Path, name: str) -> str:
    """What a file in this folder calls a game or card set: a path from there, if it is no name of the library."""
    path = Path(name)
    return Path(os.path.relpath(path, folder)).as_posix() if path.exists() and not path.is_absolute() else name


def _show_problems(mixed: Mixed) -> None:
    sys.stdout.flush()
    show_diagnostics([p for p in mixed.problems if p.is_error], mixed.originals, sys.stdout)


def _show(mixed: Mixed, name: str) -> int:
    from paddock.mixing.report import why
    from paddock.text.spelling import nearest

    card = next((card for card in mixed.cards if card.name.casefold() == name.casefold()), None)
    if card is None:
        near = nearest(name, [card.name for card in mixed.cards])
        raise WrongUseError(f"no lent card is called {name!r}." + (f' Did you mean "{near[0]}"?' if near else ""))
    source = mixed.originals[card.span.file]
    lines = source.text.split("\n")
    end = card.span.line
    while end < len(lines) and (not lines[end] or lines[end].startswith(" ")):
        end += 1
    say(f"{card.span.file}:{card.span.line}")
    for line in lines[card.span.line - 1 : end]:
        if line.strip():
            say(f"  {line}")
    say("")
    for reason in card.reasons:
        say(why(reason))
    if card.text:
        say(f"in {mixed.base}:")
        for line in card.text:
            say(f"  {line}")
    return 0 if card.fate in ("in", "same") else 1


def _write(path: Path, text: str, ending: str, what: str) -> None:
    if path.suffix != ending:
        raise WrongUseError(f"{what} to a file that ends in {ending}.")
    if path.exists():
        raise WrongUseError(f"{path} is there already.")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    say(f"{path} is written.")
