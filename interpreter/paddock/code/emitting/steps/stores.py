"""Steps that change what is stored, into Python: `set` and `add` go in, lines that keep numbers small come out."""

from __future__ import annotations

from paddock.code.analysing.number_growth import COPIED, GROWING, can_grow
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.emitter import StepPart
from paddock.program import operations as ops
from paddock.program.model import Expr, Step
from paddock.text.limits import LARGEST


class Stores(StepPart):
    @writes(ops.SET)
    def set_(self, step: Step) -> None:
        index, value = self.expressions.store_index(step.args[0]), self.expressions.snapshot(step.args[1])
        if self.context.log:
            self.out.line(f"store(s, {index}, {value})")
        else:
            copied = step.args[1].op in COPIED
            index = self.out.atom(index) if can_grow(step.args[1]) and not copied else index
            self.out.line(f"{self.out.use('N')}[{index}] = {value}")
            if not copied:
                self.keep_small(f"{self.out.use('N')}[{index}]", step.args[1], step.args[1].op in GROWING)

    @writes(ops.ADD)
    def add(self, step: Step) -> None:
        index, numbers = self.expressions.store_index(step.args[0]), self.out.use("N")
        less = step.args[1].op == ops.NEG
        sign, amount = "-" if less else "+", self.value(step.args[1].args[0] if less else step.args[1])
        if self.context.log:
            index = self.out.atom(index)
            self.out.line(f"store(s, {index}, {numbers}[{index}] {sign} {amount})")
        else:
            index = self.out.atom(index) if can_grow(step.args[1]) else index
            self.out.line(f"{numbers}[{index}] {sign}= {amount}")
            self.keep_small(f"{numbers}[{index}]", step.args[1])

    def keep_small(self, text: str, amount: Expr, whole: bool = True) -> None:
        """Numbers that double again and again would soon eat the memory. `whole`: it cannot be none.

        Looked at only where a loop can do it again and again with nobody asked: else it takes many decisions.
        """
        if can_grow(amount) and (self.steps.spins or self.routine.index in self.analysis.spinning):
            there = "" if whole else f"{text} is not None and "
            with self.out.block(f"if {there}not -{LARGEST} <= {text} <= {LARGEST}:"):
                self.out.line("large()")
