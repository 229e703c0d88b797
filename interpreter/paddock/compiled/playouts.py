"""From a state that waits to how games from it end: for bots that think. Takes a machine's layout, plays in C."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

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

    def winners(
        self, state: State, answers: Sequence[int], seed: int, count: int, until: int, most: int
    ) -> list[list[PlayValue]] | None:
        """For each answer (-1: any) the verdicts on the winners of so many games, without those that C gave up.

        Chance is the same after each of the answers. None if C cannot begin here.
        """
        try:
            position = hand_over(self.library.game, self.layout, state)
        except NotNativeError:
            return None
        return [self._verdicts(self.library.playouts(position, answer, seed, count, until, most)) for answer in answers]

    def _verdicts(self, rows: array[int]) -> list[PlayValue]:
        width = self.library.game.width
        return [self._verdict(rows[at : at + width].tolist()) for at in range(0, len(rows), width) if rows[at] >= 0]

    def _verdict(self, row: list[int]) -> PlayValue:
        if self.column is None:
            return None
        at = self.column.at
        if self.column.many:
            return row[at + 1 : at + 1 + row[at]]
        return None if row[at] == NONE else row[at]
