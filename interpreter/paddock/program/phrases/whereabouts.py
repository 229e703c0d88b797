"""Where a thing is known to lie: out of which place it was named, as long as nothing has moved since.

Takes what was named and the steps that were read, gives a place.
"""

from __future__ import annotations

from collections.abc import Iterable

from paddock.program import operations as ops
from paddock.program.model import Expr, Place, Step
from paddock.program.rewrite import exprs_in
from paddock.program.scope import Scope, local
from paddock.program.words.vocabulary import Context

FROM_FIRST = ops.expressions_where(lambda op: op.distinct == "kept") | ops.ONE_OF_LIST | ops.NEIGHBOURS | {ops.AT}
MOVES_THINGS = ops.MOVING | ops.REARRANGING | ops.steps_where(lambda op: op.changes in ("anything", "offers"))


def known_place(reader: Context, thing: Expr) -> Place | None:
    """The place in which it lies, if the words before it say so."""
    found = _place_named(reader.scope, thing)
    return next((place for place in reader.world.places if place.id == found), None)


def _place_named(scope: Scope, expr: Expr) -> int | None:
    while expr.op != ops.PLACE:
        known = next((place for thing, place in scope.lies_in if _is_same(thing, expr)), None)
        if known is not None:
            return known
        if expr.op == ops.GATHER:
            expr = expr.args[1]
        elif expr.op in FROM_FIRST:
            expr = expr.args[0]
        else:
            return None
    return expr.ref if isinstance(expr.ref, int) else None


def learn(scope: Scope, thing: Expr, found: Expr) -> None:
    """The thing is one of those that were found there."""
    place = _place_named(scope, found)
    if thing.op == ops.LOCAL:
        scope.lies_in = [each for each in scope.lies_in if thing.ref not in _locals_of(each[0])]
    if place is not None:
        scope.lies_in.append((thing, place))


def _is_same(one: Expr, other: Expr, members: tuple[tuple[object, object], ...] = ()) -> bool:
    """Whether both ask the same, whatever numbers the members of their lists have."""
    if one.op != other.op or len(one.args) != len(other.args):
        return False
    if one.ref != other.ref and (one.op != ops.LOCAL or (one.ref, other.ref) not in members):
        return False
    members = (*members, (one.bind, other.bind))
    return all(_is_same(a, b, members) for a, b in zip(one.args, other.args, strict=True))


def _locals_of(expr: Expr) -> set[object]:
    return {each.ref for each in exprs_in(expr) if each.op == ops.LOCAL}


def follow(scope: Scope, steps: Iterable[Step]) -> None:
    """What is known after these steps: what they have named, unless they may have moved something."""
    for step in steps:
        if step.op in MOVES_THINGS:
            scope.lies_in.clear()
        elif step.op in ops.STORING:  # `its rider` may be another one now
            scope.lies_in = [each for each in scope.lies_in if each[0].op == ops.LOCAL]
        elif step.op in (ops.LET, ops.CHOOSE) and isinstance(step.name, int):
            named = local(step.name, scope.locals[step.name])
            learn(scope, named, step.args[0 if step.op == ops.LET else 1])
