"""What a table lets the other modules of its room read, as a protocol. It hides nothing, so no seat is given it."""

from __future__ import annotations

from typing import Protocol

from paddock.code import Machine, State
from paddock.table.question_data import QuestionData
from paddock.table.sight import Sight


class TableInternals(Protocol):
    """Names and sight, and how the table stands now."""

    @property
    def machine(self) -> Machine: ...
    @property
    def sight(self) -> Sight: ...
    @property
    def state(self) -> State: ...
    @property
    def ask_data(self) -> QuestionData | None:
        """The open question as data, before it is put into words."""
