"""What lowering adds to a program. Takes abilities and who writes something out of them, gives the program more parts.

The same abilities at the same numbers give the same parts: when a game is resolved again, these are put in again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

from paddock.program.model import Ability, Program, Store, Value
from paddock.program.remembered import Remembered
from paddock.records import record

Write = Callable[[Program, list[Ability]], None]


@record
class Additions:
    changed: list[Ability]  # each in the place of the one that it was made of
    values: list[Value]
    stores: list[Store]
    abilities: list[Ability]


class Writer:
    """Of one program while it is lowered."""

    def __init__(self, program: Program, known: Remembered) -> None:
        self.program, self.known = program, known

    def write(self, use: Hashable, write: Write, abilities: list[Ability]) -> None:
        """`write` may change its abilities, which are copies, and add values, stores and abilities. `use` has all
        beside the abilities that it depends on, and that can differ when the same game is resolved again."""
        program = self.program
        numbers = len(program.values), len(program.stores), len(program.abilities)
        made = self.known.of((use, *numbers), lambda own: self._made(write, own), abilities, *abilities)
        for old, new in zip(abilities, made.changed, strict=True):
            program.abilities[old.id] = new
        program.values[numbers[0] :] = made.values
        program.stores[numbers[1] :] = made.stores
        program.abilities[numbers[2] :] = made.abilities

    def _made(self, write: Write, abilities: list[Ability]) -> Additions:
        program = self.program
        values, stores, others = len(program.values), len(program.stores), len(program.abilities)
        own = [replace(ability) for ability in abilities]
        write(program, own)
        return Additions(own, program.values[values:], program.stores[stores:], program.abilities[others:])
