"""Cards that are switched off are silent. Takes a program, gives it with that as a condition of all on its cards."""

from __future__ import annotations

from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.conditions import both, no
from paddock.program.declaring.switched_off import SWITCHED_OFF
from paddock.program.model import Expr, Program
from paddock.program.scope import local
from paddock.program.types import FLAG, Type


def silence_cards(program: Program) -> None:
    number = next((value.id for value in program.values if value.name == SWITCHED_OFF), None)
    if number is None:
        return

    def audible(this: int | None, locals_: list[Type], guard: Expr | None) -> Expr | None:
        if this is None:
            return guard
        off = Expr(op=ops.CALL, type=FLAG, ref=number, args=[local(this, locals_[this])])
        return both([no(off), *([guard] if guard is not None else [])])

    program.abilities = [replace(each, guard=audible(each.this, each.locals, each.guard)) for each in program.abilities]
    # What switches off is not switched off itself: two cards could else never be settled.
    program.modifiers = [
        each if each.value == number else replace(each, guard=audible(each.this, each.locals, each.guard))
        for each in program.modifiers
    ]
