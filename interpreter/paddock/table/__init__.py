"""While a game is played: state, questions, answers, events, journal.

Takes a game that is ready to run. Gives a `Table` with `ask`, `answer`, `view`, `clone`, `save`, `undo` and `result`.
Never sees the text a designer wrote, a file or a terminal, and never shows a seat what it may not know. What is asked
is data here: the `Wording` that a game brings along puts it into words.
"""

from paddock.table.model import (
    AnswerError,
    EventView,
    JournalError,
    Option,
    Question,
    Result,
    TableError,
    UndoError,
    View,
)
from paddock.table.position import Position
from paddock.table.table import Table, deal

__all__ = [
    "AnswerError",
    "EventView",
    "JournalError",
    "Option",
    "Position",
    "Question",
    "Result",
    "Table",
    "TableError",
    "UndoError",
    "View",
    "deal",
]
