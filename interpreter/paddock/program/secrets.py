"""What not all may know. Takes an expression, gives what it asks that is hidden from somebody."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.program import operations as ops
from paddock.program.active_places import works_in
from paddock.program.model import Ability, Expr, Modifier, Place, Program, Store
from paddock.program.walk import all_steps
from paddock.records import record


@record(frozen=True)
class Secret:
    words: str
    by: tuple[Modifier, ...] = ()  # the changes through which it is asked, the last of them nearest to it


def is_hidden(program: Program, expr: Expr) -> bool:
    """Whether it asks for anything that not all may see."""
    return next(secrets_in(program, expr, set()), None) is not None


def secrets_in(program: Program, expr: Expr, seen: set[int]) -> Iterator[Secret]:
    """`seen` are the values that were looked into."""
    args = expr.args
    if expr.op in ops.SIZES and args[0].op == ops.PLACE:
        place = program.places[int(args[0].ref or 0)]
        if place.band and expr.op == ops.COUNT:
            yield Secret(f"the number of the {place.name}, which is counted in tens")
        args = args[0].args
    elif expr.op in (ops.PLACE, ops.STORED):
        holder: Place | Store = (program.places if expr.op == ops.PLACE else program.stores)[int(expr.ref or 0)]
        if holder.seen != "all":
            yield Secret(f"the {holder.name}, which not all may see")
    elif expr.op == ops.IN_FORCE:
        for ability in (program.abilities[int(number)] for number in str(expr.ref).split()):
            yield from _hidden_works(program, ability)
    elif expr.op == ops.CALL and isinstance(expr.ref, int) and expr.ref not in seen:
        seen.add(expr.ref)
        yield from _of_value(program, expr.ref, seen)
    for arg in args:
        yield from secrets_in(program, arg, seen)


def _of_value(program: Program, number: int, seen: set[int]) -> Iterator[Secret]:
    value = program.values[number]
    for step in all_steps(value.steps):
        for arg in step.args:
            yield from secrets_in(program, arg, seen)
    if value.expr is not None:
        yield from secrets_in(program, value.expr, seen)
    for modifier in program.modifiers:
        if modifier.value == number:
            for secret in secrets_of_modifier(program, modifier, seen):
                yield Secret(secret.words, (modifier, *secret.by))


def _hidden_works(program: Program, source: Ability | Modifier) -> Iterator[Secret]:
    for place in (program.places[number] for number in works_in(program, source)):
        if place.seen != "all":
            yield Secret(f"the {place.name}, which not all may see")


def secrets_of_modifier(program: Program, modifier: Modifier, seen: set[int]) -> Iterator[Secret]:
    """Of what not all may know it depends whether the change counts, and by how much."""
    for place in _hidden_works(program, modifier):
        by = f' by "{modifier.card}"' if modifier.card else ""
        yield Secret(f"a value that is changed{by} from {place.words}")
    for expr in (modifier.amount, modifier.guard):
        if expr is not None:
            yield from secrets_in(program, expr, seen)
