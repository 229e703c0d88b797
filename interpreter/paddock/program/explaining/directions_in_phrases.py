"""Which direction is meant by `ahead left of the pawn` or `one step back`, and how the space there is named.

Takes the words of a phrase and the board of the game, gives words that the board understands.
"""

from __future__ import annotations

from collections.abc import Sequence

from paddock.program.boards import DIRECTIONS, Board

SIDES = {
    **dict.fromkeys(("ahead", "forward", "forwards", "on", "onward", "up", "onwards"), "ahead of"),
    **dict.fromkeys(("behind", "back", "backward", "backwards", "down"), "behind"),
    "left": "left of",
    "right": "right of",
}
ABREAST = ("left", "right")
TOWARD = ("toward", "towards")


def two_words_at(texts: Sequence[str], at: int) -> str:
    """`ahead left`, also as `left ahead` or `back left`; nothing if no such direction stands there."""
    one, other = (SIDES.get(text, "").removesuffix(" of") for text in (*texts[at : at + 2], "", "")[:2])
    found = f"{other} {one}" if one in ABREAST else f"{one} {other}"
    return found if found in DIRECTIONS else ""


def two_words_in(texts: Sequence[str]) -> tuple[int, str]:
    """Where such a direction stands, and which it is."""
    return next(((at, found) for at in range(len(texts)) if (found := two_words_at(texts, at))), (-1, ""))


def has(board: Board | None, direction: str) -> bool:
    """Whether a space can lie so. Of several boards nobody knows which is meant."""
    return board is None or DIRECTIONS.index(direction) in board.directions


def lying(board: Board | None, noun: str, side: str, other: str) -> str:
    """`the cell ahead of X`; where no cell lies straight ahead, the one aside of it."""
    direction = side.removesuffix(" of")
    if has(board, direction) or not has(board, f"{direction} right"):
        return f"the {noun} {side} {other}"
    return f"the {noun} toward {direction} right from {other}"
