"""Whether what a card chooses first is there. Takes an ability, gives the test for playing or laying its card."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.lowering.aiming import is_own
from paddock.program.lowering.conditions import is_empty, no
from paddock.program.model import Ability, Expr, Step
from paddock.program.scope import Scope
from paddock.program.substitution import substitute
from paddock.program.types import FLAG, NUMBER


def has_target(ability: Ability, given: dict[int, Expr], scope: Scope) -> Expr | None:
    """A test in `scope`, where `given` stands for locals of the ability; None if nothing must be there."""
    given = dict(given)
    for step in ability.steps:
        if step.op == ops.LET and step.name is not None:
            given[step.name] = substitute(step.args[0], given, scope, ability.locals)
        elif is_needed(ability, step):
            things, *numbers = (substitute(arg, given, scope, ability.locals) for arg in step.args[1:])
            return enough(things, numbers[0]) if step.ref == "many" else no(is_empty(things))
        else:
            break
    return None


def is_needed(ability: Ability, step: Step) -> bool:
    """A choice of `you` for which something must be there."""
    free = step.ref == "number" or (step.ref == "many" and step.args[2].ref == 0)
    return step.op == ops.CHOOSE and is_own(ability, step) and not free


def enough(things: Expr, least: Expr) -> Expr:
    """Who is to choose two cannot do it with one."""
    count = Expr(op=ops.COUNT, type=NUMBER, args=[things])
    return Expr(op=ops.GE, type=FLAG, args=[count, least])
