"""Conditions of steps into Python: a condition goes in, ifs for its parts come out, each knowing what others found."""

from __future__ import annotations

from collections.abc import Callable

from paddock.code.analysing.inlining import is_stable, renamed
from paddock.code.emitting.steps.emitter import StepPart
from paddock.program import operations as ops
from paddock.program.model import Expr

APART = 1_000_000  # candidates of a condition that is written out are numbered beyond every local


class ConditionParts(StepPart):
    def unless(self, condition: Expr, what: str) -> None:
        """Leaves at the first part that fails: what the parts found out is known to all that follows."""
        for part, wanted in self._parts(condition):
            text = self.expressions.truth(part, not wanted)
            if text != "False":
                with self.out.block(f"if {text}:"):
                    self.out.line(what)

    def only_if(self, condition: Expr, body: Callable[[], None]) -> None:
        """Ifs one inside the other: what one part found out is known to the next and to the body."""
        depth, ready = self.out.depth, list[str]()
        for part, wanted in self._parts(condition):
            with self.out.aside() as lines:
                text = self.expressions.truth(part, wanted)
            if text == "False" and not ready and self.out.depth == depth:
                return
            if lines and ready:
                self.out.line(f"if {' and '.join(ready)}:")
                self.out.depth, ready = self.out.depth + 1, []
            if lines:
                text = self.expressions.truth(part, wanted)
            if text != "True":
                ready.append(text)
        if ready:
            with self.out.block(f"if {' and '.join(ready)}:"):
                body()
        else:
            body()
        self.out.depth = depth

    def _parts(self, condition: Expr, wanted: bool = True) -> list[tuple[Expr, bool]]:
        """What must all be so (or not be so) for a condition to hold, in the order it is asked."""
        condition = self._expanded(condition)
        if condition.op == ops.NOT:
            return self._parts(condition.args[0], not wanted)
        if condition.op == (ops.AND if wanted else ops.OR):
            return [part for arg in condition.args for part in self._parts(arg, wanted)]
        return [(condition, wanted)]

    def _expanded(self, e: Expr) -> Expr:
        """A derived yes-no as the condition it stands for, where plain names are given to it."""
        value = self.layout.values[int(e.ref or 0)] if e.op == ops.CALL else None
        expr = self.analysis.inlined(value) if value else None
        if value is None or expr is None or any(p.type.is_place for p in value.params):
            return e
        if not all(is_stable(arg) and not self.expressions.is_place(arg) for arg in e.args):
            return e
        given = {p.local: arg for p, arg in zip(value.params, e.args, strict=True)}
        return self._expanded(renamed(expr, APART, given))
