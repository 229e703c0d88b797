"""Reads how cards are to be printed. Takes the arguments of `paddock print`, gives a format in millimetres."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from paddock.cli.common import WrongUseError, whole

if TYPE_CHECKING:
    from paddock.views.printing.sheets import Format

SIZE = re.compile(r"(\d+(?:\.\d+)?)[x×](\d+(?:\.\d+)?)")
OFFSET = re.compile(r"(-?\d+(?:\.\d+)?)(?:mm)?,(-?\d+(?:\.\d+)?)(?:mm)?")
BELOW_ZERO = re.compile(r"-\d[\d.,-]*(mm)?$")  # -0.5,1 is an offset, not an option
SMALLEST, LARGEST = 20.0, 400.0  # millimetres of a side
BLEED = 3.175  # an eighth of an inch, which print on demand asks for


def card_arguments(parser: argparse.ArgumentParser) -> None:
    parser._negative_number_matcher = BELOW_ZERO
    group = parser.add_argument_group("cards")
    group.add_argument(
        "--size", default="poker", metavar="SIZE", help="poker, bridge, tarot, mini, square, or 70x120 (millimetres)"
    )
    group.add_argument(
        "--as",
        dest="as_",
        choices=("sheets", "png", "svg", "tabletop"),
        default="sheets",
        help="sheets to cut, single pictures, or decks for Tabletop Simulator",
    )
    group.add_argument(
        "--duplex",
        choices=("long", "short", "fold", "none"),
        default="long",
        help="the edge the printer turns; fold: backs beside fronts, to be folded; none: fronts only",
    )
    group.add_argument(
        "--bleed", type=_length, metavar="MM", help="colour beyond the edge (0; 3.175 for --as png, svg)"
    )
    group.add_argument("--gap", type=_length, default=0.0, metavar="MM", help="between two cards (0)")
    group.add_argument("--no-marks", action="store_true", help="no crop marks")
    group.add_argument("--back-offset", default="0,0", metavar="X,Y", help="move all backs, in mm, right and down")
    group.add_argument("--copies", type=whole(1, 99), metavar="N", help="so many of each, whatever the game says")
    group.add_argument(
        "--only", action="append", default=[], metavar="WORD", help="cards or kinds with this word in their names"
    )
    group.add_argument(
        "--changed-since", metavar="WHEN", help="cards that read otherwise than in a git revision, or in a --journal"
    )
    group.add_argument("--journal", metavar="FILE", help="note what was printed, for --changed-since")


def _length(text: str) -> float:
    try:
        value = float(text.removesuffix("mm"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no length in millimetres") from None
    if not 0 <= value <= 30:
        raise argparse.ArgumentTypeError(f"{value:g} is not between 0 and 30 millimetres")
    return value


def card_format(args: argparse.Namespace) -> Format:
    from paddock.views.printing.sheets import Format

    width, height = card_size(args.size)
    offset = OFFSET.fullmatch(args.back_offset.replace(" ", ""))
    if offset is None:
        raise WrongUseError(f"--back-offset takes X,Y in millimetres, such as 0.5,-1, not {args.back_offset!r}.")
    alone = BLEED if args.as_ in ("png", "svg") else 0.0
    return Format(
        paper=args.paper,
        width=width,
        height=height,
        gap=args.gap,
        bleed=alone if args.bleed is None else args.bleed,
        duplex=args.duplex,
        back_x=float(offset[1]),
        back_y=float(offset[2]),
        marks=not args.no_marks,
    )


def card_size(text: str) -> tuple[float, float]:
    from paddock.views.printing.sheets import CARDS

    if text in CARDS:
        return CARDS[text]
    found = SIZE.fullmatch(text.replace(" ", "").removesuffix("mm"))
    if found is None:
        raise WrongUseError(f"--size is one of {', '.join(CARDS)}, or width and height such as 70x120, not {text!r}.")
    width, height = float(found[1]), float(found[2])
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise WrongUseError(f"a card has sides from {SMALLEST:g} to {LARGEST:g} mm, not {width:g} × {height:g}.")
    return width, height
