"""Which places a list may come from. Takes a program, gives for every operand the places whose things it may hold.

A rule may ask for the second card of a hand under another name: `let the cards be its hand`, a value that means it, or
a verb that is given it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

from paddock.program import operations as ops
from paddock.program.model import Expr, Proc, Program, Step, Value
from paddock.program.operations.model import Operand
from paddock.program.types import Type
from paddock.program.walk import all_steps, modifier_exprs, proc_exprs, within

Places = set[int]


class PlaceFlows:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.procs: list[Proc] = [*program.verbs, *program.abilities, *program.values]
        self.locals: dict[int, dict[int, Places]] = {id(proc): defaultdict(set) for proc in self.procs}
        self.values: dict[int, Places] = defaultdict(set)
        while self._learn():
            pass

    def asked_in_order(self) -> Places:
        """Places of which a rule asks what lies first, last or where."""
        places: Places = set()
        for proc in self.procs:
            names = self.locals[id(proc)]
            for expr in proc_exprs(proc):
                places |= self._in_order(ops.EXPRESSIONS[expr.op].operands, expr.args, names)
            for step in all_steps(proc.steps):
                places |= self._in_order(ops.STEPS[step.op].operands, step.args, names)
        for expr in chain(*map(modifier_exprs, self.program.modifiers)):
            places |= self._in_order(ops.EXPRESSIONS[expr.op].operands, expr.args, {})
        return places

    def _in_order(self, operands: tuple[Operand, ...], args: list[Expr], names: dict[int, Places]) -> Places:
        asked = (arg for operand, arg in zip(operands, args, strict=False) if operand.in_order)
        return self._behind(asked, names)

    def _behind(self, exprs: Iterable[Expr], names: dict[int, Places]) -> Places:
        places: Places = set()
        for part in chain(*map(within, exprs)):
            if isinstance(part.ref, int):
                match part.op:
                    case ops.PLACE:
                        places.add(part.ref)
                    case ops.LOCAL:
                        places |= names.get(part.ref, set())
                    case ops.CALL:
                        places |= self.values[part.ref]
        return places

    # ------------------------------------------------------------------ one more round through all steps

    def _learn(self) -> bool:
        before = self._size()
        for proc in self.procs:
            names = self.locals[id(proc)]
            for step in all_steps(proc.steps):
                self._learn_step(proc, step, names)
            for expr in proc_exprs(proc):
                if expr.op == ops.CALL and isinstance(expr.ref, int):
                    self._learn_args(self.program.values[expr.ref], expr.args, names)
            if isinstance(proc, Value) and is_several(proc.type):
                self.values[proc.id] |= self._behind(_results(proc), names)
        return before != self._size()

    def _learn_step(self, proc: Proc, step: Step, names: dict[int, Places]) -> None:
        if step.op == ops.LET and step.name is not None and is_several(proc.locals[step.name]):
            names[step.name] |= self._behind(step.args, names)
        elif step.op == ops.PERFORM and isinstance(step.ref, int):
            self._learn_args(self.program.verbs[step.ref], step.args, names)

    def _learn_args(self, called: Proc, args: list[Expr], names: dict[int, Places]) -> None:
        for param, arg in zip(called.params, args, strict=False):
            if is_several(param.type):
                self.locals[id(called)][param.local] |= self._behind([arg], names)

    def _size(self) -> int:
        return sum(map(len, self.values.values())) + sum(
            len(places) for names in self.locals.values() for places in names.values()
        )


def is_several(type_: Type) -> bool:
    return type_.many or type_.is_place


def _results(value: Value) -> Iterator[Expr]:
    if value.expr is not None:
        yield value.expr
    for step in all_steps(value.steps):
        if step.op == ops.GIVE:
            yield from step.args
