"""Looks at the top of piles, as steps of their own: a program goes in; one comes out for tables where chance is asked.

An expression asks nobody. So what a step asks of the top of a pile is looked up by a step before it, which can put the
question to chance: for that one card, and not for the order of the whole pile.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Program, Step, Verb
from paddock.program.types import NUMBER, Type
from paddock.program.walk import within

CLOSED = frozenset((ops.SECRETLY, ops.AT_ONCE))  # in these nothing comes between one step and the next
Asker = TypeVar("Asker", Verb, Ability)  # values ask nobody
ONE = Expr(op=ops.CONST, type=NUMBER, ref=1)


def with_peeks(program: Program) -> Program:
    """The same, with a look before each step that asks for the top of a pile that nobody sees."""
    hidden = {place.id for place in program.places if place.seen == "none" and not place.shape.has_spots}
    if not hidden:
        return program
    return replace(
        program,
        verbs=[_looking(verb, hidden) for verb in program.verbs],
        abilities=[_looking(ability, hidden) for ability in program.abilities],
    )


def _looking(proc: Asker, hidden: set[int]) -> Asker:
    looks = Looks(list(proc.locals), hidden)
    steps = looks.before_each(proc.steps)
    return replace(proc, steps=steps, locals=looks.locals) if looks.made else proc


class Looks:
    """Through the steps of one procedure; `locals` grow by a name for each look."""

    def __init__(self, locals_: list[Type], hidden: set[int]) -> None:
        self.locals, self.hidden, self.made = locals_, hidden, False

    def before_each(self, steps: list[Step]) -> list[Step]:
        return [new for step in steps for new in self._around(step)]

    def _around(self, step: Step) -> list[Step]:
        if step.op in CLOSED:
            return [step]
        looks: list[Step] = []
        args = step.args if step.op == ops.WHILE else [self._named(arg, looks, step) for arg in step.args]
        body, other = self.before_each(step.body), self.before_each(step.other)
        entries = [replace(entry, body=self.before_each(entry.body)) for entry in step.entries]
        same = args == step.args and body == step.body and other == step.other and entries == step.entries
        return [step] if same else [*looks, replace(step, args=args, body=body, other=other, entries=entries)]

    def _named(self, expr: Expr, looks: list[Step], step: Step) -> Expr:
        """The expression with names for what it asks of the top of piles; the looks that give them come first."""
        number = self._looked_at(expr)
        if number is not None:
            self.made = True
            self.locals.append(expr.type)
            pile = next(part for part in within(expr) if part.op == ops.PLACE)
            at = len(self.locals) - 1
            looks.append(
                Step(op=ops.PEEK, name=at, args=[pile, number], line=step.line, column=step.column, end=step.end)
            )
            return Expr(op=ops.LOCAL, type=expr.type, ref=at)
        args = [self._named(arg, looks, step) for arg in expr.args]
        return expr if args == expr.args else replace(expr, args=args)

    def _looked_at(self, expr: Expr) -> Expr | None:
        """How many from the top it asks for, if it asks for those."""
        if expr.op in (ops.TOP, ops.FIRST):
            return ONE if self._is_pile(expr.args[0]) else None
        match expr:
            case Expr(op=ops.MAP, args=[Expr(op=ops.RANGE, args=[first, last]), Expr(op=ops.NTH, args=[pile, at])]):
                counted = first.op == last.op == ops.CONST and first.ref == 1
                return last if counted and at.ref == expr.bind and self._is_pile(pile) else None
        return None

    def _is_pile(self, expr: Expr) -> bool:
        """One that belongs to nobody: whose another one is may be known only where it is asked."""
        return expr.op == ops.PLACE and not expr.args and expr.ref in self.hidden
