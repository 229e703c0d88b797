"""What a table lets the other modules of its room read, as protocols. It hides nothing, so no seat is given it."""

from __future__ import annotations

from typing import Protocol

from paddock.code import Machine, State
from paddock.records import record
from paddock.table.question_data import QuestionData
from paddock.table.sight import Sight


class Standing(Protocol):
    """How a table stands now."""

    @property
    def machine(self) -> Machine: ...
    @property
    def sight(self) -> Sight: ...
    @property
    def state(self) -> State: ...


class TableInternals(Standing, Protocol):
    """And what is asked there."""

    @property
    def ask_data(self) -> QuestionData | None:
        """The open question as data, before it is put into words."""


@record(frozen=True)
class Moment:
    """A state of a game, to be looked at."""

    machine: Machine
    sight: Sight
    state: State
