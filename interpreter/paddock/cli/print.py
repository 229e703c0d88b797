"""`paddock print`. Takes a game and what of it is wanted on paper, gives files that a printer understands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paddock.cli.common import (
    MistakeError,
    WrongUseError,
    complain,
    game_arguments,
    load_game,
    load_game_or_cards,
    rare_looks_for_garbage,
    say,
)
from paddock.cli.output import write
from paddock.cli.print_arguments import card_arguments, card_format

if TYPE_CHECKING:
    from paddock.printing.typesetting import Typesetter

ANY_ORDER = True
EXAMPLES = """examples:
  paddock print rules GAME -o rules.pdf            the rulebook of what is on the table
  paddock print rules GAME --option NAME --with CARDS -o rules.html
  paddock print reference GAME                     one sheet for each player, both sides
  paddock print cards GAME                         fronts and backs, to be printed on both sides
  paddock print cards my.cards --theme low-ink --duplex fold
  paddock print cards GAME --only "A Card" --size tarot --paper letter
  paddock print cards GAME --changed-since v1      only cards whose text has changed since a git revision
  paddock print cards GAME --as png -o faces       each face for print on demand, 825 x 1125 dots
  paddock print cards GAME --as tabletop -o table  sheets and decks for Tabletop Simulator
  paddock print alignment                          two pages that show how far backs are off
  paddock print board GAME --tile 40               boards on pages to be glued together, with their pieces
  paddock print rules GAME --watch                 again whenever a file is saved, until Ctrl-C"""

TILES = 5, 200  # millimetres of a space
WHAT = ("rules", "reference", "cards", "board", "alignment")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=WHAT, metavar="WHAT", help=", ".join(WHAT))
    game_arguments(parser)
    for action in parser._actions:
        if action.dest == "game":
            action.nargs, action.required = "?", False
    parser.add_argument("-o", "--output", metavar="FILE", help="where to; a folder, if there are many files")
    parser.add_argument("--paper", choices=("a4", "letter", "a3"), default="a4", help="size of the paper (a4)")
    parser.add_argument("--theme", choices=("full", "low-ink"), default="full", help="colours, or little ink")
    parser.add_argument("--watch", action="store_true", help="print again whenever a file changes, until Ctrl-C")
    parser.add_argument("--tile", type=_tile, default=25.0, metavar="MM", help="of a board: the size of a space (25)")
    card_arguments(parser)


def _tile(text: str) -> float:
    try:
        value = float(text.removesuffix("mm"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no length in millimetres") from None
    if not TILES[0] <= value <= TILES[1]:
        raise argparse.ArgumentTypeError(f"a space is {TILES[0]} to {TILES[1]} millimetres wide, not {text}")
    return value


def run(args: argparse.Namespace) -> int:
    from paddock.printing.typesetting import Typesetter

    if args.what != "alignment" and args.game is None:
        raise WrongUseError(f"which game? paddock print {args.what} GAME")
    job = {"rules": _rules, "reference": _reference, "cards": _cards, "board": _board, "alignment": _alignment}[
        args.what
    ]
    setter = Typesetter()
    args.examples = None
    if args.watch:
        return _watch(args, lambda: job(args, setter))
    with rare_looks_for_garbage():
        job(args, setter)
    return 0


def _watch(args: argparse.Namespace, job: Callable[[], Any]) -> int:
    """A mistake in the files is told, and the next save is waited for."""
    import time

    from paddock.check_memory import CheckMemory
    from paddock.cli.common import show_diagnostics
    from paddock.cli.watching import stamps, wait_for_change
    from paddock.library import LoadError
    from paddock.printing.examples import ExampleMemory

    args.memory, args.examples, args.beside = CheckMemory(is_long=True), ExampleMemory(), []
    watched = [Path(name) for name in (args.game, *args.cards) if name and Path(name).exists()]
    try:
        while True:
            paths = [*(_watched(args) or watched), *args.beside]
            before, began = stamps(paths), time.perf_counter()
            try:
                with rare_looks_for_garbage():
                    job()
                    say(f"  ({time.perf_counter() - began:.2f} s; waiting for the next change)")
                    if args.examples.catch_up():
                        job()
                        say("  (again, since an example comes out otherwise now)")
            except LoadError as error:
                show_diagnostics(error.diagnostics, error.sources, sys.stderr)
            except (MistakeError, WrongUseError) as error:
                complain(str(error))
            if stamps(paths) == before:
                wait_for_change([*paths, *args.beside])
    except KeyboardInterrupt:
        return 0


def _watched(args: argparse.Namespace) -> list[Path]:
    from paddock.library import extra_cards, game_folder
    from paddock.sources import Files

    files = Files()
    return [*game_folder(files, args.game), *extra_cards(args.cards, files)] if args.game else []


# ------------------------------------------------------------------ cards


def _cards(args: argparse.Namespace, setter: Typesetter) -> None:
    from paddock.cli.common import show_diagnostics
    from paddock.printing.card_jobs import CardWishes, NothingToPrintError, print_cards, texts_of
    from paddock.printing.changes import texts_since, write_texts
    from paddock.printing.pictures import picture_paths
    from paddock.printing.typesetting import TypesettingError
    from paddock.views.printing.sheets import NoRoomError

    game, file = load_game_or_cards(args)
    path = Path(args.output or f"{game.slug}-cards.pdf")
    if args.as_ == "sheets":
        _as_pdf(path, "sheets of cards are", "; single cards as pictures: --as png or --as svg")
    before = texts_since(game, args.changed_since) if args.changed_since else None
    wishes = CardWishes(
        form=card_format(args),
        as_=args.as_,
        theme=args.theme,
        only=tuple(args.only),
        file=file,
        copies=args.copies,
        changed_since=before,
    )
    try:
        made = print_cards(game, wishes, setter)
    except (NothingToPrintError, NoRoomError) as error:
        raise WrongUseError(str(error)) from None
    except TypesettingError as error:
        raise MistakeError(f"the cards cannot be printed: {error}.") from None
    args.beside = picture_paths(game.program)
    show_diagnostics(made.wrong, game.sources, sys.stderr)
    for warning in made.warnings:
        complain(f"warning: {warning}.")
    if args.as_ == "sheets":
        write(path, made.files[""])
        say(f"{path} is written: {made.cards} cards on {made.pages} pages.")
    else:
        folder = Path(args.output or f"{game.slug}-{args.as_}")
        _write_all(folder, made.files)
        say(f"{folder} is written: {len(made.files)} files for {made.cards} cards.")
    if args.journal:
        write(Path(args.journal), write_texts(texts_of(game)))


def _write_all(folder: Path, files: dict[str, bytes]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WrongUseError(f"{folder} cannot be made: {error.strerror}.") from None
    for name, data in files.items():
        write(folder / name, data)


def _alignment(args: argparse.Namespace, setter: Typesetter) -> None:
    from paddock.printing.sheet_jobs import alignment_test

    path = _as_pdf(Path(args.output or "alignment.pdf"), "the test of alignment is")
    write(path, alignment_test(card_format(args), setter))
    say(f"{path} is written. Print it on both sides, hold it against the light, and give --back-offset what it shows.")


# ------------------------------------------------------------------ books and boards


def _rules(args: argparse.Namespace, setter: Typesetter) -> None:
    from paddock.printing.book_jobs import print_book
    from paddock.printing.examples import scenario_paths

    game = load_game(args)
    path = Path(args.output or f"{game.slug}-rules.pdf")
    made = print_book(game, path.suffix.removeprefix("."), args.paper, args.theme, setter, args.examples)
    if made is None:
        raise WrongUseError(f"{path.name}: rules are printed as .pdf, .html or .md, by the ending of -o FILE.")
    args.beside = scenario_paths(game)
    write(path, made.data)
    say(f"{path} is written: {made.about}.")


def _reference(args: argparse.Namespace, setter: Typesetter) -> None:
    from paddock.printing.book_jobs import print_reference

    game = load_game(args)
    path = Path(args.output or f"{game.slug}-reference.pdf")
    made = print_reference(game, path.suffix.removeprefix("."), args.paper, args.theme, setter)
    if made is None:
        raise WrongUseError(f"{path.name}: a player aid is printed as .pdf, .html or .md, by the ending of -o FILE.")
    write(path, made.data)
    say(f"{path} is written: {made.about}.")


def _board(args: argparse.Namespace, setter: Typesetter) -> None:
    from paddock.printing.sheet_jobs import FORMS, print_boards
    from paddock.views.printing.boards import TooLargeError

    game = load_game(args)
    path = Path(args.output or f"{game.slug}-board.pdf")
    if (form := FORMS.get(path.suffix.lower())) is None:
        raise WrongUseError(f"{path.name}: boards are printed as .pdf, .png or .svg, by the ending of -o FILE.")
    try:
        made = print_boards(game, args.paper, args.tile, args.theme, setter, form)
    except TooLargeError as error:
        raise WrongUseError(f"{error}.") from None
    if made is None:
        raise MistakeError(f"{game.name} has neither a board nor pieces to print.")
    paths = [path] if len(made.files) == 1 else [_numbered(path, at) for at in range(1, len(made.files) + 1)]
    for each, data in zip(paths, made.files, strict=True):
        write(each, data)
    named = f"{paths[0]} is" if len(paths) == 1 else f"{paths[0]} to {paths[-1].name} are"
    say(f"{named} written: {made.about}.")


def _numbered(path: Path, page: int) -> Path:
    return path.with_name(f"{path.stem}-{page}{path.suffix}")


def _as_pdf(path: Path, what: str, instead: str = "") -> Path:
    """A file is what its ending says."""
    if path.suffix.lower() != ".pdf":
        raise WrongUseError(f"{path.name}: {what} printed as .pdf{instead}.")
    return path
