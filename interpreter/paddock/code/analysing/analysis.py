"""All that is known before anything is written: a layout goes in, facts about its procedures and values come out.

Whoever writes code out of a program, in any language, or plays it step by step, asks here.
"""

from __future__ import annotations

from paddock.code.analysing.captures import captures
from paddock.code.analysing.effects import Effects
from paddock.code.analysing.inlining import Inliner
from paddock.code.analysing.prompts import Prompts
from paddock.code.analysing.routines import Routines, expressions, reachable
from paddock.code.analysing.weights import Weights
from paddock.code.layout import Layout
from paddock.program import operations as ops
from paddock.program.model import Expr, Modifier, Step, Value
from paddock.program.types import Type
from paddock.program.walk import within

INLINE = 40  # a derived value of at most so many operations is written where it is asked


class Analysis:
    def __init__(self, layout: Layout, log: bool, asked: bool) -> None:
        self.layout = layout
        self.weights = Weights(layout)
        self.routines = Routines(layout, log, asked)
        if not log:  # the log tells of every verb that is done
            Inliner(self.routines, self.weights).run()
        self.routines.find_asking()
        self.spinning = self.routines.spinning()
        self.prompts = Prompts(layout, self.routines)
        self.effects = Effects(layout, self.inlined)
        self.modifiers: dict[int, list[Modifier]] = {}  # by the value that each changes
        for modifier in layout.program.modifiers:
            self.modifiers.setdefault(modifier.value, []).append(modifier)
        self.captures = captures(layout.program)
        self._inlined: dict[int, Expr | None] = {}
        self._calls = {v.id: self._calls_of(v) for v in layout.program.values}
        self.recursive = {v for v in self._calls if v in reachable(self._calls, v)}  # values that lead to themselves

    def inlined(self, value: Value) -> Expr | None:
        """The expression to write in place of asking this value, if that is wise."""
        if value.id not in self._inlined:
            self._inlined[value.id] = self._wisely_inlined(value)
        return self._inlined[value.id]

    def _wisely_inlined(self, value: Value) -> Expr | None:
        expr = value.expr or as_expression(value.steps, value.type)
        expensive = value.id in self.recursive or self.weights.is_expensive(value)  # its function pays
        if expr is None or expensive or self.modifiers.get(value.id):
            return None
        return expr if sum(1 for _ in within(expr)) <= INLINE else None

    def inlined_call(self, e: Expr) -> Expr | None:
        """The same for an expression that asks a value; none for any other."""
        return self.inlined(self.layout.values[int(e.ref or 0)]) if e.op == ops.CALL else None

    def _calls_of(self, value: Value) -> set[int]:
        found = [*expressions(value.steps), *([value.expr] if value.expr else [])]
        for modifier in self.modifiers.get(value.id, []):
            found += [modifier.amount, *([modifier.guard] if modifier.guard else [])]
        return {int(n.ref) for e in found for n in within(e) if n.op == ops.CALL and n.ref is not None}


def as_expression(steps: list[Step], type_: Type) -> Expr | None:
    """Steps that only ask and give are an expression too."""
    first = steps[0] if steps else None
    if first is not None and first.op == ops.GIVE:
        return first.args[0]
    if first is None or first.op != ops.IF:
        return None
    yes = as_expression(first.body, type_)
    no = as_expression([*first.other, *steps[1:]], type_)
    return None if yes is None or no is None else Expr(op=ops.IF, type=type_, args=[first.args[0], yes, no])
