"""Learns from conditions what is there. Takes a test and how it came out, adds to what is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from paddock.program import operations as ops
from paddock.program.model import Expr, Program
from paddock.program.presence.keys import filled, key_of
from paddock.program.presence.model import Known, Presence
from paddock.program.types import NUMBER, thing_of

ORDERING = (ops.LT, ops.LE, ops.GT, ops.GE)
SAMENESS = {ops.EQ: True, ops.NE: False}
BEHIND_THE_FIRST = (  # what is asked of a position, and how it comes out, if somebody stands ahead
    (ops.GT, True, 1), (ops.LE, False, 1), (ops.GE, True, 2), (ops.LT, False, 2), (ops.EQ, False, 1), (ops.NE, True, 1),
)  # fmt: skip
MOST_COUNTED = 20  # things of a list, each of which is there if there are so many
DEPTH = 8  # of conditions that are made of other conditions


def learn(known: Known, test: Expr, holds: bool, program: Program) -> None:
    for present in list(facts(test, holds, Ground(known, program))):
        known.trust(present)


class Ground(NamedTuple):
    """What tests stand on."""

    known: Known
    program: Program
    depth: int = 0  # of conditions within conditions


def facts(test: Expr, holds: bool, ground: Ground) -> Iterator[Expr]:
    """What must be there if the test came out so."""
    if test.op == ops.NOT:
        yield from facts(test.args[0], not holds, ground)
    elif test.op in (ops.AND, ops.OR):
        parts = [list(facts(part, holds, ground)) for part in test.args]
        if (test.op == ops.AND) is holds:
            yield from (present for part in parts for present in part)
        else:
            yield from _in_all(parts)
    elif test.op in SAMENESS:
        yield from _compared(test, holds is SAMENESS[test.op], ground.known)
        yield from _stands_behind(test, holds)
    elif test.op in ORDERING:  # with none the game would have stopped here
        yield from test.args
        yield from _stands_behind(test, holds)
        yield from _counted(test, holds)
    elif holds and test.op in (ops.ISA, ops.IN):
        yield test.args[0]
        yield from _stands_on_board(test, ground.program)
    elif not holds and test.op == ops.EMPTY:
        yield from _ends_of(test.args[0])
    elif test.op == ops.CALL and ground.depth < DEPTH:
        yield from _stated(test, holds, ground)


def _in_all(parts: list[list[Expr]]) -> Iterator[Expr]:
    keys = [{key_of(present) for present in part} for part in parts]
    for present in parts[0] if parts else ():
        if all(key_of(present) in others for others in keys):
            yield present


def _compared(test: Expr, same: bool, known: Known) -> Iterator[Expr]:
    """What is the same as something that is there is there; what is not none is there."""
    for one, other in (test.args, test.args[::-1]):
        if same:
            if not may_be_none(other, known):
                yield one
        elif is_none(other):
            yield one
            yield from _further_on(one)


def _stands_behind(test: Expr, holds: bool) -> Iterator[Expr]:
    """Whose position is more than 1 has a neighbour ahead."""
    position, number = test.args
    if position.op == ops.POSITION and number.op == ops.CONST and (test.op, holds, number.ref) in BEHIND_THE_FIRST:
        yield Expr(op=ops.AHEAD, type=position.args[0].type, args=position.args)


def _stands_on_board(test: Expr, program: Program) -> Iterator[Expr]:
    """What is in a place on a board has a space."""
    place = test.args[1] if test.op == ops.IN and len(test.args) > 1 else None
    while place is not None and place.op == ops.CONTENTS:
        place = place.args[0]
    if place is None or place.op != ops.PLACE or not isinstance(place.ref, int):
        return
    shape = program.places[place.ref].shape
    if shape.on_spaces:
        spaces = next(kind.name for kind in program.kinds if kind.id == shape.spots)
        yield Expr(op=ops.SLOT, type=thing_of(spaces), args=test.args[:1])


def _ends_of(things: Expr) -> Iterator[Expr]:
    """What a list that is not empty has; on one space so is there who stands there, in a direction a next space."""
    yield Expr(op=ops.FIRST, type=things.type.one, args=[things])
    yield Expr(op=ops.LAST, type=things.type.one, args=[things])
    yield Expr(op=ops.NTH, type=things.type.one, args=[things, Expr(op=ops.CONST, type=NUMBER, ref=1)])
    if things.op == ops.STANDING and things.args[0].op == ops.PLACE and things.args[1].type.is_thing:
        yield Expr(op=ops.AT, type=things.type.one, args=things.args)
    if things.op == ops.RAY:
        yield Expr(op=ops.TOWARD, type=things.type.one, args=things.args)


def _further_on(space: Expr) -> Iterator[Expr]:
    """If there is a next space, those that lie further on in that direction are not none of them."""
    if space.op == ops.TOWARD:
        yield from _ends_of(Expr(op=ops.RAY, type=space.type.list, args=space.args))


def _counted(test: Expr, holds: bool) -> Iterator[Expr]:
    """What a list of at least so many has."""
    count, number = test.args
    least = {(ops.GE, True): 0, (ops.GT, True): 1, (ops.LT, False): 0, (ops.LE, False): 1}.get((test.op, holds))
    if count.op != ops.COUNT or number.op != ops.CONST or not isinstance(number.ref, int) or least is None:
        return
    things, many = count.args[0], number.ref + least
    if many > 0:
        yield from _ends_of(things)
    for at in range(2, min(many, MOST_COUNTED) + 1):
        yield Expr(op=ops.NTH, type=things.type.one, args=[things, Expr(op=ops.CONST, type=NUMBER, ref=at)])


def may_be_none(expr: Expr, known: Known) -> bool:
    if expr.op == ops.LOCAL and isinstance(expr.ref, int):
        return known.locals.get(expr.ref) is not Presence.SURE
    if expr.op in (ops.FIELD, ops.CONST):
        return is_none(expr) or expr.type.or_none
    return is_none(expr) or expr.type.or_none or bool(ops.EXPRESSIONS[expr.op].none)


def is_none(expr: Expr) -> bool:
    return expr.op == ops.CONST and expr.ref is None


def _stated(test: Expr, holds: bool, ground: Ground) -> Iterator[Expr]:
    """A condition of the game says what its own words say."""
    value = ground.program.values[test.ref] if isinstance(test.ref, int) else None
    if value is not None and value.expr is not None and value.type.is_flag:
        args = {param.local: arg for param, arg in zip(value.params, test.args, strict=True)}
        yield from facts(filled(value.expr, args), holds, ground._replace(depth=ground.depth + 1))
