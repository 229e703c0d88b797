"""From what a machine says of viewers to the places that some see into for now, and whether a seat is one of them."""

from __future__ import annotations

from paddock.code.running.viewers import Viewers


class OpenPlaces:
    """The places that some see into for now, though the places themselves do not say so."""

    __slots__ = ("viewers",)

    def __init__(self, viewers: Viewers = ()) -> None:
        self.viewers = dict(viewers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenPlaces) and self.viewers == other.viewers

    def __hash__(self) -> int:
        return hash(tuple(self.viewers.items()))

    def sees(self, seat: int | None, index: int | None) -> bool:
        """Whether `seat` (None: a spectator) sees what lies there."""
        seats = self.viewers.get(index, ()) if index is not None else ()
        return None in seats or (seat is not None and seat in seats)


SHUT = OpenPlaces()  # nobody sees more than the places say
