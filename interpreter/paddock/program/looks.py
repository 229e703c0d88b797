"""How things are drawn on a map: what may stand in a look. Takes the text of a look, gives its gaps."""

from __future__ import annotations

import re

OWNER = "owner"  # a gap of pieces that are made for players: the letters of that player on the map
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "brown", "grey", "black", "white")
LETTERS = 4  # of one look: it stands on one space of the map
GAP = re.compile(r"\{([^{}]*)\}")


def gaps_in(text: str) -> list[str]:
    """The names of what is put in."""
    return GAP.findall(text)


def filled_in(text: str, values: list[str]) -> str:
    pieces = GAP.split(text)
    pieces[1::2] = values
    return "".join(pieces)
