"""From a journal and its game to the table at the end of it; or an error, when it does not come out as recorded."""

from __future__ import annotations

from paddock.table.journal import LONGEST, Journal, check_rules
from paddock.table.model import JournalError, TableError
from paddock.table.playable import Playable
from paddock.table.table import Table, deal


def replay(journal: Journal, game: Playable) -> Table:
    """Raises `JournalError`."""
    check_rules(journal, game)
    try:
        table = deal(game, len(journal.names), journal.seed, journal.names, journal.chance, journal.forced)
        for number, index in enumerate(journal.answers, 1):
            _play_answer(table, number, index)
    except JournalError:
        raise
    except TableError as error:
        raise JournalError(f"This journal does not fit the game: {error}") from None
    if journal.result is not None and table.result != journal.result:
        recorded = str(journal.result)[: 4 * LONGEST]
        raise JournalError(f"This game ends otherwise than recorded: {_ending(table)} Recorded: {recorded}")
    return table


def _play_answer(table: Table, number: int, index: int) -> None:
    if table.state.ask is None:
        raise JournalError(f"This journal does not fit the game: it is over before answer {number}.")
    if not 0 <= index < table.state.answers:
        raise JournalError(f"This journal does not fit the game: answer {number} is not among the options.")
    table.go_on(index)


def _ending(table: Table) -> str:
    return "it is not over yet." if table.result is None else str(table.result)
