"""Where the things come from that a step moves. Takes a program, gives for any expression the places it may take from.

A rule seldom moves a place: it moves what somebody chose there, under a name, often in a verb that was given it. What
is followed is where things come from, not what a choice depends on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from paddock.program import operations as ops
from paddock.program.model import Expr, Proc, Program, Step, Value
from paddock.program.walk import all_steps, proc_exprs

Places = set[int]


class ThingSources:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.procs: list[Proc] = [*program.verbs, *program.abilities, *program.values]
        self.locals: dict[int, dict[int, Places]] = {id(proc): defaultdict(set) for proc in self.procs}
        self.results: dict[int, Places] = {id(proc): set() for proc in self.procs}
        while self._learn():
            pass

    def places(self, proc: Proc, exprs: Iterable[Expr]) -> Places:
        """Where things that are named so in a procedure may lie."""
        return {place for expr in exprs for place in self._of(expr, self.locals[id(proc)])}

    def _of(self, expr: Expr, names: dict[int, Places]) -> Places:
        if isinstance(expr.ref, int):
            match expr.op:
                case ops.PLACE:
                    return {expr.ref}
                case ops.LOCAL | ops.MEMBER:
                    return names.get(expr.ref, set())
                case ops.CALL:
                    return self.results[id(self.program.values[expr.ref])]
        operands = ops.EXPRESSIONS[expr.op].operands
        gathers = expr.op in (
            ops.GATHER,
            ops.MAP,
        )  # the first 2 of a place, the hand of each player: these are what is asked
        asked_of_each = {at for at, operand in enumerate(operands) if operand.each and not gathers}
        followed = (arg for at, arg in enumerate(expr.args) if at not in asked_of_each and is_followed(arg))
        return {place for arg in followed for place in self._of(arg, names)} if is_followed(expr) else set()

    # ------------------------------------------------------------------ one more round through all steps

    def _learn(self) -> bool:
        before = self._size()
        for proc in self.procs:
            for step in all_steps(proc.steps):
                self._learn_step(proc, step)
            for expr in proc_exprs(proc):
                if expr.op == ops.CALL and isinstance(expr.ref, int):
                    self._learn_args(proc, self.program.values[expr.ref], expr.args)
            if isinstance(proc, Value) and proc.expr is not None:
                self.results[id(proc)] |= self.places(proc, [proc.expr])
        return before != self._size()

    def _learn_step(self, proc: Proc, step: Step) -> None:
        names = self.locals[id(proc)]
        if step.op == ops.PERFORM and isinstance(step.ref, int):
            done = self.program.verbs[step.ref]
            self._learn_args(proc, done, step.args)
            if step.name is not None:
                names[step.name] |= self.results[id(done)]
        elif step.op == ops.GIVE:
            self.results[id(proc)] |= self.places(proc, step.args)
        elif step.name is not None:
            named = step.args[1:2] if step.op == ops.CHOOSE else step.args
            names[step.name] |= self.places(proc, filter(is_followed, named))

    def _learn_args(self, proc: Proc, called: Proc, args: list[Expr]) -> None:
        for param, arg in zip(called.params, args, strict=False):
            if is_followed(arg):
                self.locals[id(called)][param.local] |= self.places(proc, [arg])

    def _size(self) -> int:
        named = (places for names in self.locals.values() for places in names.values())
        return sum(map(len, named)) + sum(map(len, self.results.values()))


def is_followed(expr: Expr) -> bool:
    return expr.type.of_things or expr.type.is_place
