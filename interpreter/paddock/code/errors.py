"""What can go wrong in play: an error of Python goes in, words for the table come out; and signals to leave by."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paddock.program.model import Where


class PlayError(Exception):
    """The game asked for something that cannot be. `where` is the line of the rules that did, when known."""

    def __init__(self, message: str, where: Where | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.where = where

    def __str__(self) -> str:
        where = self.where  # written out: as deep as Python can go, there is no room for another call
        return f"{where.file}:{where.line}:{where.column}: {self.message}" if where else self.message


class Stop(Exception):  # noqa: N818 - a signal, not an error
    """Leaves the innermost running procedure of `verb`."""

    def __init__(self, verb: int) -> None:
        super().__init__(verb)
        self.verb = verb


class GameOver(Exception):  # noqa: N818 - a signal, not an error
    """Leaves everything."""


MISTAKES = (TypeError, LookupError, ValueError, ArithmeticError, AttributeError, RecursionError)  # of rules, in Python
UNFIT = (*MISTAKES, AssertionError, MemoryError)  # of a graph
ENDLESS = "this goes on for ever"
NONE = "something is asked of a thing or number that is not there (none)"
ELSEWHERE = "a thing is not where this step needs it"
NOTHING = (NONE, ELSEWHERE)  # what a table says from which something is missing


def lacks_something(message: str) -> bool:
    """Whether a game stopped for want of something. What the rules say of it has those words (`presence/wording`)."""
    return message in NOTHING or " is none here, but " in message


def unfit(where: Where | None = None) -> PlayError:
    """A graph that was read from a file can say anything."""
    return PlayError("these rules do not hold together: they cannot be made ready to play", where)


def explain(error: BaseException) -> str:
    """Python's complaint in words for the table."""
    if isinstance(error, PlayError):
        return error.message
    if isinstance(error, RecursionError):
        return ENDLESS
    if isinstance(error, ZeroDivisionError):
        return "a number is divided by 0"
    if isinstance(error, (TypeError, KeyError, AttributeError)):
        return NONE
    if isinstance(error, (IndexError, ValueError)):
        return ELSEWHERE
    return "this step cannot be done"
