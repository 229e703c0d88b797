"""Conditions into Python: comparisons, `and`, `or`, `not`, `if` and `case` go in, Python expressions come out."""

from __future__ import annotations

import operator
from collections.abc import Callable

from paddock.code.emitting.expressions.emitter import ExpressionEmitter, ExpressionPart
from paddock.code.emitting.expressions.extremes import Extremes
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.operators import COMPARE
from paddock.code.emitting.writer import Line
from paddock.program import operations as ops
from paddock.program.model import Expr

FOLD: dict[str, Callable[[int, int], bool]] = {name: getattr(operator, name) for name in COMPARE}


class Conditions(ExpressionPart):
    def __init__(self, expressions: ExpressionEmitter, extremes: Extremes) -> None:
        super().__init__(expressions)
        self.extremes = extremes

    @writes(*COMPARE)
    def compare(self, e: Expr) -> str:
        early = self.extremes.compare_best(e)
        if early:
            return early
        a, b = map(self.expressions.list_of, e.args)
        if "None" in (a, b) and e.op in (ops.EQ, ops.NE):
            return f"({a} {'is' if e.op == ops.EQ else 'is not'} {b})"
        if a in ("True", "False", "None") and b in ("True", "False", "None") and e.op in (ops.EQ, ops.NE):
            return str((a == b) is (e.op == ops.EQ))
        if a.isdigit() and b.isdigit():
            return str(FOLD[e.op](int(a), int(b)))
        return f"({a} {COMPARE[e.op]} {b})"

    @writes(ops.NOT)
    def not_(self, e: Expr) -> str:
        text = self.expressions.truth(e.args[0], False)
        return text if text in ("True", "False") else f"({text if text.startswith('not ') else f'not not {text}'})"

    @writes(ops.AND)
    def and_(self, e: Expr) -> str:
        return self._junction(e, "and")

    @writes(ops.OR)
    def or_(self, e: Expr) -> str:
        return self._junction(e, "or")

    def _junction(self, e: Expr, word: str) -> str:
        parts = [self.value(e.args[0])]
        for arg in e.args[1:]:
            lines, text = self.expressions.aside(arg)
            if lines:
                name = self.out.temp()
                self.out.line(f"{name} = {f' {word} '.join(parts)}")
                with self.out.block(f"if {name}:" if word == "and" else f"if not {name}:"):
                    self.out.splice(lines)
                    self.out.line(f"{name} = {text}")
                parts = [name]
            else:
                parts.append(text)
        return parts[0] if len(parts) == 1 else f"({f' {word} '.join(parts)})"

    @writes(ops.IF)
    def if_(self, e: Expr) -> str:
        condition = self.value(e.args[0])
        ask = self._branch_writer(e)
        branches = [self.expressions.aside(arg, ask) for arg in e.args[1:3]]
        return self._branch(condition, branches[0], branches[1])

    def _branch_writer(self, e: Expr) -> Callable[[Expr], str]:
        """Branches that are places where the whole is a list are taken as lists."""
        return lambda arg: self.expressions.as_type(arg, e.type)

    def _branch(self, condition: str, yes: tuple[list[Line], str], no: tuple[list[Line], str]) -> str:
        if condition in ("True", "False"):
            lines, text = yes if condition == "True" else no
            self.out.splice(lines)
            return text
        if not yes[0] and not no[0]:
            return f"({yes[1]} if {condition} else {no[1]})"
        name = self.out.temp()
        for head, (lines, text) in ((f"if {condition}:", yes), ("else:", no)):
            with self.out.block(head):
                self.out.splice(lines)
                self.out.line(f"{name} = {text}")
        return name

    @writes(ops.CASE)
    def case(self, e: Expr) -> str:
        subject, pairs, default = e.args[0], e.args[1:-1], e.args[-1]
        if all(arg.op == ops.CONST for arg in e.args[1:]):
            table: dict[object, object] = {}
            for i in range(0, len(pairs), 2):
                table.setdefault(pairs[i].ref, pairs[i + 1].ref)
            name = self.context.constant(("case", repr(table)), table)
            return f"{name}.get({self.value(subject)}, {self.value(default)})"
        found = self.out.atom(self.value(subject))
        ask = self._branch_writer(e)
        tail = self.expressions.aside(default, ask)
        for i in range(len(pairs) - 2, -2, -2):
            with self.out.aside() as lines:
                key = self.value(pairs[i])
                text = self._branch(f"{found} == {key}", self.expressions.aside(pairs[i + 1], ask), tail)
            tail = (lines, text)
        self.out.splice(tail[0])
        return tail[1]
