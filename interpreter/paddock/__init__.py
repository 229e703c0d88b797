"""Paddock: a language for tabletop racing card games, and the tools around it.

import paddock

game = paddock.load("my-game.rules")
table = game.deal(players=4, seed=7)
while table.ask:
    table.answer(table.ask.options[0])
print(table.result)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from paddock.game_list import find_games
    from paddock.library import Checker, Game, LoadError, check, check_sources, load, load_sources
    from paddock.table import (
        AnswerError,
        JournalError,
        Option,
        Position,
        Question,
        Result,
        Table,
        TableError,
        UndoError,
        View,
    )
    from paddock.testing import run_scenarios, run_source_scenarios
    from paddock.text import Diagnostic, Source, Span

# The rooms are opened when they are first asked for: `import paddock` alone costs nothing.
_ROOMS = {
    "paddock.game_list": ("find_games",),
    "paddock.library": ("Checker", "Game", "LoadError", "check", "check_sources", "load", "load_sources"),
    "paddock.table": (
        "AnswerError",
        "JournalError",
        "Option",
        "Position",
        "Question",
        "Result",
        "Table",
        "TableError",
        "UndoError",
        "View",
    ),
    "paddock.testing": ("run_scenarios", "run_source_scenarios"),
    "paddock.text": ("Diagnostic", "Source", "Span"),
}
_HOME = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "AnswerError",
    "Checker",
    "Diagnostic",
    "Game",
    "JournalError",
    "LoadError",
    "Option",
    "Position",
    "Question",
    "Result",
    "Source",
    "Span",
    "Table",
    "TableError",
    "UndoError",
    "View",
    "__version__",
    "check",
    "check_sources",
    "find_games",
    "load",
    "load_sources",
    "resume",
    "run_scenarios",
    "run_source_scenarios",
]


def resume(text: str, game: Game | None = None) -> Table:
    """The table that was saved as `text`, where it was left. Without `game` the one that the journal names is loaded.

    Raises `JournalError` for what is no journal, or was played with other rules, and `LoadError` without its game.
    """
    from paddock.library import Game, load
    from paddock.table.journal import read_journal
    from paddock.table.model import TableError
    from paddock.table.replay import replay
    from paddock.text.letters import short_repr

    journal = read_journal(text)
    if game is None:
        game = load(journal.game, journal.options, journal.settings, journal.cards)
    elif not isinstance(game, Game):
        raise TableError(f"A game is what `load` gives, not {short_repr(game)}.")
    return replay(journal, game)


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"paddock has no {name}")


def __dir__() -> list[str]:
    return [*__all__]
