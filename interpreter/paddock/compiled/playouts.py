"""From a state that waits to how games from it end: for bots that think. Takes a machine's layout, plays in C."""

from __future__ import annotations

from paddock.code import PlayValue, State
from paddock.code.layout import Layout
from paddock.compiled.library import Library
from paddock.native.hand_over import hand_over
from paddock.native.model import NotNativeError

NONE = -(2**31)


class Playouts:
    """Not for two threads at a time."""

    def __init__(self, library: Library, layout: Layout) -> None:
        self.library, self.layout = library, layout
        self.column = next((c for c in library.game.columns if c.name == "winners"), None)

    def winners(self, state: State, seed: int, count: int, most: int) -> list[PlayValue] | None:
        """The verdict on the winners at so many ends, without those that C gave up; none if it cannot begin here."""
        try:
            position = hand_over(self.library.game, self.layout, state)
        except NotNativeError:
            return None
        rows, width = self.library.playouts(position, -1, seed, count, most), self.library.game.width
        found = list[PlayValue]()
        for at in range(0, len(rows), width):
            if rows[at] >= 0:
                found.append(self._verdict(rows[at : at + width].tolist()))
        return found or None

    def _verdict(self, row: list[int]) -> PlayValue:
        if self.column is None:
            return None
        at = self.column.at
        if self.column.many:
            return row[at + 1 : at + 1 + row[at]]
        return None if row[at] == NONE else row[at]
