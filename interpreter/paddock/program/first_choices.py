"""Whether steps that begin with a choice or a price can be begun. Takes the steps, gives a condition: it is there.

Who says yes and has nothing to choose from, or cannot pay, would get the rest for nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from paddock.program import operations as ops
from paddock.program.model import Expr, Step
from paddock.program.scope import Scope
from paddock.program.substitution import substitute
from paddock.program.types import FLAG, NUMBER, Type


def something_to_choose(
    steps: list[Step], is_own: Callable[[Step], bool], given: dict[int, Expr], scope: Scope, types: list[Type]
) -> Expr | None:
    """None if there is no such choice or price, or it may be of nothing. `given` stands for locals of the steps, which
    are of these types; what the condition needs beside it gets locals of the scope."""
    given = dict(given)
    for at, step in enumerate(steps):
        if is_price(steps[at : at + 2]):
            paid = [substitute(arg, given, scope, types) for arg in (step.args[0], steps[at + 1].args[1])]
            return Expr(op=ops.GE, type=FLAG, args=paid)
        if step.op == ops.LET and step.name is not None:
            given[step.name] = substitute(step.args[0], given, scope, types)
        elif step.op == ops.CHOOSE and is_own(step):
            asked = [substitute(arg, given, scope, types) for arg in step.args[1:]]
            return _is_there(step, asked)
        elif step.op == ops.MENU and step.ref != "may" and is_own(step):
            guards = [substitute(e.guard, given, scope, types) for e in step.entries if e.guard is not None]
            is_open = len(guards) < len(step.entries)  # one of its lines is always there
            return None if is_open or not guards else Expr(op=ops.OR, type=FLAG, args=guards)
        else:
            break
    return None


def is_price(steps: list[Step]) -> bool:
    """`pay 3 from your coins to the bank`: what one counter has less, another has more."""
    if [step.op for step in steps] != [ops.ADD, ops.ADD]:
        return False
    less, more = (step.args[1] for step in steps)
    if less.op == ops.CONST and isinstance(less.ref, int):
        return more.op == ops.CONST and more.ref == -less.ref and less.ref < 0
    return less.op == ops.NEG and less.args[0] == more


def _is_there(step: Step, asked: list[Expr]) -> Expr | None:
    """Who is to choose two cannot do it with one."""
    if step.ref == "number":
        low, high = asked
        return Expr(op=ops.GE, type=FLAG, args=[high, low])
    if step.ref == "perhaps" or (step.ref == "many" and asked[1].ref == 0):
        return None
    if step.ref == "many":
        count = Expr(op=ops.COUNT, type=NUMBER, args=asked[:1])
        return Expr(op=ops.GE, type=FLAG, args=[count, asked[1]])
    return Expr(op=ops.NOT, type=FLAG, args=[Expr(op=ops.EMPTY, type=FLAG, args=asked[:1])])


def late_price(steps: list[Step], payer: Expr) -> bool:
    """Whether who decides pays, but not first, and nothing before it gives any: who has nothing could take the rest."""
    for at in range(1, len(steps) - 1):
        stored = steps[at].args[0] if steps[at].args else None
        fixed = is_price(steps[at : at + 2]) and steps[at].args[1].op == ops.CONST
        if fixed and stored is not None and stored.op == ops.STORED and stored.args[:1] == [payer]:
            return not any(before.args[:1] == [stored] for before in steps[:at])
    return False
