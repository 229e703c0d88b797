"""What every emitter of one build shares: layout, routines, prompts, and the constants that generated code may name."""

from __future__ import annotations

from typing import Any

from paddock.code.analysing.effects import Changes
from paddock.code.analysing.inlining import Inliner
from paddock.code.analysing.prompts import Prompts
from paddock.code.analysing.routines import Routines, expressions, reach
from paddock.code.analysing.weights import Weights
from paddock.code.layout import Layout
from paddock.program import operations as ops
from paddock.program.model import Expr, Modifier, Step, Value
from paddock.program.types import Type
from paddock.program.walk import within

INLINE = 40  # a derived value of at most so many operations is written where it is asked


class Book:
    """No text of a program flows into source: it is put here and named by a number."""

    def __init__(self, layout: Layout, log: bool, asked: bool = False) -> None:
        self.layout = layout
        self.log = log
        self.plain = not log and not asked  # moves may be written out
        self.weights = Weights(layout)
        self.routines = Routines(layout, log, asked)
        if not log:  # the log tells of every verb that is done
            Inliner(self.routines, self.weights).run()
        self.routines.find_asking()
        self.spinning = self.routines.spinning()
        self.prompts = Prompts(layout, self.routines)
        self.changes = Changes(layout, self.inlines)
        self.constants: dict[str, Any] = {}
        self.slots: dict[int, list[str]] = {}  # by routine that asks, then by block: what its frames keep
        self._named: dict[Any, str] = {}
        self.modifiers: dict[int, list[Modifier]] = {}
        for modifier in layout.program.modifiers:
            self.modifiers.setdefault(modifier.value, []).append(modifier)
        self.wanted: list[int] = []  # values that need a function of their own
        self._calls = {v.id: self._calls_of(v) for v in layout.program.values}
        self.recursive = {v for v in self._calls if v in reach(self._calls, v)}

    def constant(self, key: Any, value: Any) -> str:
        """A name for a table or text; the same key gives the same name."""
        if key not in self._named:
            self._named[key] = f"c{len(self._named)}"
            self.constants[self._named[key]] = value
        return self._named[key]

    def literal(self, value: Any) -> str:
        if value is None or value is True or value is False:
            return repr(value)
        if isinstance(value, int):
            return str(int(value)) if value >= 0 else f"({int(value)})"
        return self.constant(("text", value), value)

    def things(self, ids: tuple[int, ...]) -> str:
        """A list, like every other list at play time; no list of things is ever changed in place."""
        return self.constant(("things", ids), list(ids))

    def some(self, ids: frozenset[int]) -> str:
        return self.constant(("set", ids), ids)

    def function(self, value: int) -> str:
        if value not in self.wanted:
            self.wanted.append(value)
        return f"f{value}"

    def inlines(self, value: Value) -> Expr | None:
        """The expression to write in place of asking this value, if that is wise."""
        expr = value.expr or as_expression(value.steps, value.type)
        dear = value.id in self.recursive or self.weights.is_dear(value)  # its function pays
        if expr is None or dear or self.modifiers.get(value.id):
            return None
        return expr if sum(1 for _ in within(expr)) <= INLINE else None

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
    return None if yes is None or no is None else Expr(op="if", type=type_, args=[first.args[0], yes, no])
