"""What a card cannot do is left out, and the rest is done. Takes a step that needs what could not be chosen."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.conditions import NOTHING, both, is_none, no
from paddock.program.model import Expr, Step
from paddock.program.presence.model import Known, Presence, either
from paddock.program.scope import local
from paddock.program.types import Type
from paddock.program.walk import all_steps


def unless_missing(
    step: Step, missing: list[int], before: Known, after: Known | None, types: list[Type]
) -> tuple[Step, Known | None]:
    """Done only if all of it is there; the names that it would give hold nothing otherwise. `types`: of the locals."""
    given = {each.name for each in all_steps([step]) if each.name is not None and each.own is None}
    names = sorted(given - before.locals.keys())
    empty = [Step(op=ops.LET, name=name, args=[nothing(types[name])]) for name in names]
    for name in names:
        before.assign(name, Presence.SURE if types[name].many else Presence.UNPROVEN)
        before.unchosen |= set() if types[name].many else {name}
    return Step(op=ops.IF, args=[there(missing, types)], body=[step], other=empty), either(after, before)


def there(names: list[int], types: list[Type]) -> Expr:
    return both([no(is_none(local(name, types[name].optional()))) for name in names])


def nothing(type_: Type) -> Expr:
    return Expr(op=ops.LIST, type=type_) if type_.many else NOTHING
