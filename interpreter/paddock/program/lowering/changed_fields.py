"""Printed fields that cards and options change. Takes a program, gives it asking for values in place of the fields."""

from __future__ import annotations

from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.model import Expr, Program
from paddock.program.rewrite import Part, rewritten


def ask_changed_fields(program: Program) -> None:
    if not any(value.field for value in program.values):
        return
    printed = {value.id: value.expr for value in program.values if value.field}
    program.verbs = asking_for_values(program, program.verbs)
    program.values = asking_for_values(program, program.values)
    program.abilities = asking_for_values(program, program.abilities)
    program.modifiers = asking_for_values(program, program.modifiers)
    program.reports = asking_for_values(program, program.reports)
    program.displays = asking_for_values(program, program.displays)
    program.winners = asking_for_values(program, program.winners)
    # What is printed is asked of the card itself.
    program.values = [replace(v, expr=printed[v.id]) if v.field else v for v in program.values]


def asking_for_values(program: Program, part: Part) -> Part:
    """The same with every field that something changes asked for as a value."""
    changed = [(value.field, value.params[0].type.kind, value.id) for value in program.values if value.field]
    kinds = {kind.name: kind.parent for kind in program.kinds}

    def answer(expr: Expr) -> Expr:
        if expr.op != ops.FIELD:
            return expr
        above = ancestors(kinds, expr.args[0].type.kind)
        number = next((number for name, kind, number in changed if name == expr.ref and kind in above), None)
        return expr if number is None else Expr(op=ops.CALL, type=expr.type, ref=number, args=expr.args)

    return rewritten(part, answer) if changed else part


def ancestors(kinds: dict[str, str], name: str) -> set[str]:
    """A kind and those it is a sort of."""
    above = {name}
    while name in kinds and kinds[name] not in above:
        name = kinds[name]
        above.add(name)
    return above
