"""From the rows of a native library to counts: results of many games go in, column by column, and a `Tally` comes out.

A tally counts winners, lengths, scores and reports each by itself, so every column is counted as a whole and each
different value is put into words once.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from paddock.code import Machine, PlayValue
from paddock.native.game import Column, NativeGame
from paddock.program.types import Type
from paddock.table.result import seats_of, words
from paddock.table.sight import Sight
from paddock.table.statistics.tally import Tally

NONE = -(2**31)
GIVEN_UP = -1  # in place of the number of decisions


class NativePlayer(Protocol):
    """Who plays whole games in C: the library, which is made elsewhere."""

    @property
    def game(self) -> NativeGame: ...

    def random_games(self, names: Iterable[str]) -> array[int]: ...


def play_natively(
    player: NativePlayer, machine: Machine, sight: Sight, names: Sequence[str]
) -> tuple[Tally, list[int]]:
    """A game for each name; gives what was counted, and which of them C has given up."""
    game, rows = player.game, player.random_games(names)
    width, lengths = game.width, rows[:: game.width]
    left = [at for at, length in enumerate(lengths) if length == GIVEN_UP]
    if left:
        kept = array("i")
        for at in sorted(set(range(len(names))) - set(left)):
            kept += rows[at * width : (at + 1) * width]
        rows = kept
    return _counted(game, machine, sight, rows), left


def _counted(game: NativeGame, machine: Machine, sight: Sight, rows: array[int]) -> Tally:
    tally, columns = Tally(), {(column.name, column.seat): column for column in game.columns}
    tally.lengths = Counter(rows[:: game.width])
    tally.games = tally.lengths.total()
    winners = columns.get(("winners", None))
    for won, times in _values(game, winners, rows).items() if winners else [(None, tally.games)]:
        seats = seats_of(machine, list(won) if isinstance(won, tuple) else won)
        tally.wins.update(dict.fromkeys(seats, times))
        tally.shared += times * (len(seats) > 1)
        tally.nobody += times * (not seats)
    for (name, seat), column in columns.items():
        if name == "score" and seat is not None and tally.games:
            points = tally.scores[seat] = Counter()
            for value, times in _values(game, column, rows).items():
                points[value if isinstance(value, int) else 0] += times
    for number, report in enumerate(machine.layout.program.reports):
        counts = Counter[str | int]()
        for value, times in _values(game, columns[f"report {number}", None], rows).items():
            counts[Tally.countable(words(sight, report.expr.type, _plain(game, report.expr.type, value)))] += times
        if tally.games:
            tally.reports[report.label] = counts
    return tally


Value = int | tuple[int, ...] | None


def _values(game: NativeGame, column: Column, rows: array[int]) -> Counter[Value]:
    """How often each value stands in a column."""
    if not column.many:
        found = Counter(rows[column.at :: game.width])
        return Counter({None if value == NONE else value: times for value, times in found.items()})
    values = Counter[Value]()
    for at in range(column.at, len(rows), game.width):
        count = rows[at]
        values[None if count < 0 else tuple(rows[at + 1 : at + 1 + count])] += 1
    return values


def _plain(game: NativeGame, type_: Type, value: Value) -> PlayValue:
    """As `Machine.verdict` gives it."""
    if value is None:
        return None
    if isinstance(value, tuple):
        return list(value)
    return game.texts[value] if type_.is_text else bool(value) if type_.is_flag else value
