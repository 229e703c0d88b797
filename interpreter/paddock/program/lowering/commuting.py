"""Whose order cannot matter. Takes abilities of one moment, gives those that can act in any order among themselves.

Such an ability only changes what values are: by how much, or to what if no other says so too. Nobody need be asked
which of them is first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Modifier, Program
from paddock.program.walk import proc_exprs, within


def commuting(program: Program, abilities: list[Ability]) -> set[int]:
    """Ids of abilities."""
    changes = {a.id: _modifiers(program, a) for a in abilities}
    replaced = Counter(m.value for each in changes.values() for m in each if m.how == "instead")
    changed = {m.value for each in changes.values() for m in each}
    return {
        ability.id
        for ability in abilities
        if _only_modifies(ability)
        and all(m.how != "instead" or replaced[m.value] == 1 for m in changes[ability.id])
        and not changed & _asked(program, ability.guard)
    }


def _only_modifies(ability: Ability) -> bool:
    return all(step.op == ops.UNTIL for step in ability.steps)


def _modifiers(program: Program, ability: Ability) -> list[Modifier]:
    steps = (step for step in ability.steps if step.op == ops.UNTIL)
    return [program.modifiers[int(number)] for step in steps for number in str(step.ref).split()]


def _asked(program: Program, guard: Expr | None) -> set[int]:
    """The values that a condition depends on, also through others."""
    asked: set[int] = set()
    waiting = _called(within(guard)) if guard is not None else set()
    while waiting:
        asked |= waiting
        waiting = {n for value in waiting for n in _called(proc_exprs(program.values[value]))} - asked
    return asked


def _called(exprs: Iterable[Expr]) -> set[int]:
    return {expr.ref for expr in exprs if expr.op == ops.CALL and isinstance(expr.ref, int)}
