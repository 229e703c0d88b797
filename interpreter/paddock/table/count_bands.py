"""From how many things lie somewhere to what may be said of it: of a place counted in tens only about how many."""

from __future__ import annotations

from paddock.program.model import Place

NONE = "none"


def least(place: Place, count: int) -> int:
    """How many there are at least; exactly so many, where everybody may count them."""
    if not place.band or count < place.band:
        return min(count, 1) if place.band else count
    return count - count % place.band


def about(place: Place, count: int) -> str:
    """none, 1–9, 10–19 …; nothing where everybody may count them."""
    if not place.band:
        return ""
    low = least(place, count)
    return f"{low}–{count - count % place.band + place.band - 1}" if low else NONE
