"""Chooses the colours of a map. Takes the colour of a look, or a seat, gives it for a terminal and for a picture."""

from __future__ import annotations

from paddock.program.looks import COLOURS
from paddock.records import record
from paddock.table.maps.model import StandingView


@record(frozen=True)
class Paint:
    """White letters can be read on `picture`, and both show on light and on dark."""

    terminal: str
    picture: str


_PAINTS = (
    Paint("red", "#c92a2a"),
    Paint("dark_orange", "#c2570c"),
    Paint("yellow", "#9a7500"),
    Paint("green", "#2b8a3e"),
    Paint("blue", "#1c6ec7"),
    Paint("magenta", "#862e9c"),
    Paint("orange4", "#8a5a2b"),
    Paint("bright_black", "#6b7783"),
    Paint("default", "#495057"),
    Paint("bold", "#8d979f"),
)
PAINTS = dict(zip(COLOURS, _PAINTS, strict=True))
SEATS = (
    Paint("cyan", "#0b7285"),
    Paint("magenta", "#a61e8c"),
    Paint("yellow", "#8a6d00"),
    Paint("green", "#2b7a33"),
    Paint("blue", "#1c54b2"),
    Paint("red", "#b3261e"),
)
PLAIN = Paint("", "#6b7783")


def paint_of(thing: StandingView) -> Paint:
    """As the game says, else that of the player it was made for."""
    if thing.colour in PAINTS:
        return PAINTS[thing.colour]
    return PLAIN if thing.seat is None else SEATS[thing.seat % len(SEATS)]
