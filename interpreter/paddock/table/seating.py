"""From how many play and what they are called to the names round a table, or a sentence about what is wrong there."""

from __future__ import annotations

from collections.abc import Sequence

from paddock.program.model import Program
from paddock.table.model import TableError
from paddock.text.letters import first_invisible, short_repr

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo")


def player_names(program: Program, players: int | None, names: Sequence[str] | None) -> tuple[str, ...]:
    """The names of the players: so many as play, each another."""
    if names is not None and (isinstance(names, str) or not isinstance(names, Sequence)):
        raise TableError(f'Names are a list, such as ["Ann", "Bob"], not {short_repr(names)}.')
    count = players if players is not None else (len(names) if names else program.low)
    if type(count) is not int or not program.low <= count <= program.high:
        wanted = str(program.low) if program.low == program.high else f"{program.low} to {program.high}"
        raise TableError(f"{program.name} is for {wanted} players, not {short_repr(count)}.")
    seated = tuple(names or ()) or (*NAMES[:count], *(f"Player {n}" for n in range(len(NAMES) + 1, count + 1)))
    for name in seated:
        _check_name(name)
    if not len(seated) == len(set(seated)) == count:
        raise TableError(f"{count} players need {count} different names, not {len(set(seated))}.")
    return seated


def _check_name(name: object) -> None:
    if not isinstance(name, str):
        raise TableError(f"A name is a text, not {short_repr(name)}.")
    if not name.strip():
        raise TableError("A name has at least one letter that can be seen.")
    if (at := first_invisible(name)) is not None:
        # The letter is not repeated as it is: it would do here what it does everywhere.
        raise TableError(f"A name has only letters that can be seen: letter {at + 1} of {short_repr(name)} is none.")
