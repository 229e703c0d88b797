"""What those who imagine other worlds need of one point of a game, as a protocol: a `Position` has it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol, Self

from paddock.code import Machine, State
from paddock.table.knowledge.trail import Trail
from paddock.table.sight import Sight


class Point(Protocol):
    """It never changes: every method gives another one. It hides nothing."""

    @property
    def machine(self) -> Machine: ...
    @property
    def sight(self) -> Sight: ...
    @property
    def trail(self) -> Trail: ...
    def state(self) -> State:
        """A copy, to be played on with."""

    def known(self, seat: int) -> Hashable:
        """Equal exactly where this seat has seen the same on the way here."""

    def after(self, *answers: int) -> Self:
        """Where these options were taken, one after the other, by their index."""

    def earlier(self, back: int) -> Self:
        """So many answers ago, on the same way."""

    def at(self, state: State, trail: Trail, /) -> Self:
        """Another point of the same game."""
