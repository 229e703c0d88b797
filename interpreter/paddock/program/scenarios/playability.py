"""Answers scenarios that ask whether a card is playable. Takes expressions read after a game was built, changes them.

The game itself makes the value that knows the answer only if its own rules ask; a scenario is read later than that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

from paddock.program import operations as ops
from paddock.program.lowering.aiming import answer_can
from paddock.program.model import Ability, Expr, Program, Step, Value, Verb
from paddock.program.types import FLAG
from paddock.program.walk import within


def answer_late(program: Program, parts: object) -> None:
    """Each question whether a card is playable becomes a call of the value that knows it."""
    asked = [expr for expr in exprs_in(parts) if expr.op == ops.CAN]
    if asked and program.verbs:  # without a single verb or phase it is no game, and that has been told
        number = value_for(program).id
        for expr in asked:
            expr.op, expr.ref = "call", number


def exprs_in(node: object) -> Iterator[Expr]:
    if isinstance(node, Expr):
        yield from within(node)
    elif isinstance(node, list | tuple):
        for one in node:
            yield from exprs_in(one)
    elif is_dataclass(node):
        for part in fields(node):
            yield from exprs_in(getattr(node, part.name))


def value_for(program: Program) -> Value:
    """The one the rules ask, if they do; else it is made as if they did."""
    probe = Expr(op="can", type=FLAG)
    asking = Verb(
        id=-1,
        name="",
        words=[],
        base="",
        steps=[Step(op="if", args=[probe])],
        where=program.verbs[program.start].where,
    )
    values = list(program.values)
    twin = replace(
        program, values=values, verbs=[*program.verbs, asking], abilities=as_first_written(program.abilities)
    )
    answer_can(twin)
    temporary = values.pop()
    known = next((value for value in program.values if value.made and value.name == temporary.name), None)
    if known is None:
        program.values.append(temporary)
    return known or temporary


def as_first_written(abilities: list[Ability]) -> list[Ability]:
    """Effects with the choices they begin with, which may have been taken out to be made ahead."""
    ahead = {key(ability): ability for ability in abilities if ability.moment == "aim"}
    effects = [ability for ability in abilities if ability.moment == "effect"]
    return [replace(a, steps=ahead[key(a)].steps) if key(a) in ahead else a for a in effects]


def key(ability: Ability) -> tuple[str | None, int | None, str, int]:
    return ability.card, ability.kind, ability.where.file, ability.where.line
