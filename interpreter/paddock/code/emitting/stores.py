"""Steps that change what is stored, into Python: `set` and `add` go in, lines that keep numbers small come out."""

from __future__ import annotations

from paddock.code.analysing.routines import Routine
from paddock.code.emitting.neighbours import Spots
from paddock.program import operations as ops
from paddock.program.model import Expr, Step
from paddock.program.walk import all_steps
from paddock.text.limits import LARGEST

GROWING = ops.expressions_where(lambda op: op.size == "growing")
SMALL = ops.expressions_where(lambda op: op.size == "small")
KEPT = ops.expressions_where(lambda op: op.size == "kept")
COPIED = ops.expressions_where(lambda op: op.ref in ("local", "store"))  # no larger than it was there
FEW = 12  # turns of a loop


class Counting(Spots):
    routine: Routine
    spins = 0  # loops around, in which nobody is asked

    def s_set(self, step: Step) -> None:
        index, value = self.store_index(step.args[0]), self.fresh(step.args[1])
        if self.is_missing(step):
            value = self.atom(value)
            with self.block(f"if {value} is None:"):
                self.line("nothing()")
        if self.book.log:
            self.line(f"store(s, {index}, {value})")
        else:
            copied = step.args[1].op in COPIED
            index = self.atom(index) if self.grows(step.args[1]) and not copied else index
            self.line(f"{self.use('N')}[{index}] = {value}")
            if not copied:
                self.keep_small(f"{self.use('N')}[{index}]", step.args[1], step.args[1].op in GROWING)

    def is_missing(self, step: Step) -> bool:
        """Whether a counter is set to the best number of a list, of which there is none if the list is empty."""
        return step.args[1].op in ops.BEST_NUMBERS and self.layout.stores[int(step.args[0].ref or 0)].sort == "counter"

    def s_add(self, step: Step) -> None:
        index, numbers = self.store_index(step.args[0]), self.use("N")
        less = step.args[1].op == ops.NEG
        sign, amount = "-" if less else "+", self.value(step.args[1].args[0] if less else step.args[1])
        if self.book.log:
            index = self.atom(index)
            self.line(f"store(s, {index}, {numbers}[{index}] {sign} {amount})")
        else:
            index = self.atom(index) if self.grows(step.args[1]) else index
            self.line(f"{numbers}[{index}] {sign}= {amount}")
            self.keep_small(f"{numbers}[{index}]", step.args[1])

    def grows(self, amount: Expr) -> bool:
        """Whether a number made of this can be large: what is printed, counted or written in the rules is not."""
        if not amount.type.is_number or amount.op in SMALL:
            return False
        return amount.op in KEPT or any(self.grows(arg) for arg in amount.args)

    def keep_small(self, text: str, amount: Expr, whole: bool = True) -> None:
        """Numbers that double again and again would soon eat the memory. `whole`: it cannot be none.

        Looked at only where a loop can do it again and again with nobody asked: else it takes many decisions.
        """
        if self.grows(amount) and (self.spins or self.routine.index in self.book.spinning):
            there = "" if whole else f"{text} is not None and "
            with self.block(f"if {there}not -{LARGEST} <= {text} <= {LARGEST}:"):
                self.line("large()")

    def is_brief(self, step: Step) -> bool:
        """A turn for each of a few things, with no loop inside: a number cannot become large by that alone."""
        few = step.op == ops.EACH and self.book.weights.size(step.args[0]) <= FEW
        return few and not any(inner.op in ops.REPEATING for inner in all_steps(step.body))
