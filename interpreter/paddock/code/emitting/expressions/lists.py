"""Lists out of lists, into Python: conditions, orders and gatherings go in, Python that gives a new list comes out."""

from __future__ import annotations

from paddock.code.analysing.list_places import are_apart
from paddock.code.emitting.expressions.emitter import ExpressionEmitter, ExpressionPart, bound_local, kind_of
from paddock.code.emitting.expressions.loops import Loops
from paddock.code.emitting.handlers import writes
from paddock.code.running.helpers import rotate
from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.program.types import Type

FEW = 12


class Lists(ExpressionPart):
    def __init__(self, expressions: ExpressionEmitter, loops: Loops) -> None:
        super().__init__(expressions)
        self.loops = loops

    @writes(ops.CONTENTS)
    def contents(self, e: Expr) -> str:
        return self.expressions.snapshot(e.args[0])

    @writes(ops.LIST)
    def list_(self, e: Expr) -> str:
        parts = [
            f"*{self.expressions.list_of(arg)}" if self.expressions.is_many(arg) else self.value(arg) for arg in e.args
        ]
        if not parts:
            return "[]"
        if len(parts) == 2 and not any(self.expressions.is_many(arg) for arg in e.args):
            a, b = map(self.out.atom, parts)
            return f"([{a}, {b}] if {a} is not None and {b} is not None and {a} != {b} else pair({a}, {b}))"
        if self.grows(e):
            several, one = (self.value(arg) for arg in e.args)  # both are names
            is_new = f"{one} is not None and {one} not in {several}"
            return f"([*{several}, {one}] if {is_new} else unique((*{several}, {one})))"
        if are_apart(e) or are_different_words(e):
            return f"[{', '.join(parts)}]"
        return f"unique(({', '.join(parts)},))"

    def grows(self, e: Expr) -> bool:
        """`the pool and the card`: a list of things, in which each is once, and one more."""
        named = e.type.is_things and all(arg.op == ops.LOCAL for arg in e.args)
        return named and [self.expressions.is_many(arg) for arg in e.args] == [True, False]

    @writes(ops.FILTER, ops.WITHOUT)
    def collect(self, e: Expr) -> str:
        found = self.out.temp()
        self.out.line(f"{found} = []")
        self.loops.iterate(e, lambda x: self.out.line(f"{found}.append({x})"))
        return found

    @writes(ops.REVERSE)
    def reverse(self, e: Expr) -> str:
        return f"{self.expressions.list_of(e.args[0])}[::-1]"

    @writes(ops.ROTATE)
    def rotate(self, e: Expr) -> str:
        things = self.layout.things_of(kind_of(e.args[0])) if e.args[0].op == ops.ALL else ()
        if 0 < len(things) <= FEW:  # always the same, so each of its rotations is made beforehand
            table = self.context.constant(("rotations", things), {first: rotate([*things], first) for first in things})
            return f"{table}.get({self.value(e.args[1])}, {self.context.thing_list(things)})"
        return f"rotate({self.expressions.list_of(e.args[0])}, {self.value(e.args[1])})"

    @writes(ops.GATHER)
    def gather(self, e: Expr) -> str:
        """Everything that lies in a place of each, or is in a list of each."""
        found = self.out.temp()
        self.out.line(f"{found} = []")

        def take(x: str) -> None:
            with self.out.with_names({bound_local(e): x}):
                self.out.line(f"{found} += {self.expressions.list_of(e.args[1])}")

        self.loops.iterate_asking(e, take)
        return found if e.type.is_numbers else f"unique({found})"

    @writes(ops.RANGE)
    def range_(self, e: Expr) -> str:
        return f"numbers({self.value(e.args[0])}, {self.value(e.args[1])})"

    @writes(ops.LESS)
    def less(self, e: Expr) -> str:
        return f"less({self.value(e.args[0])}, {self.value(e.args[1])})"

    @writes(ops.JOIN)
    def join(self, e: Expr) -> str:
        return f"joined({', '.join(self.expressions.list_of(arg) for arg in e.args)})"

    @writes(ops.MAP)
    def map_(self, e: Expr) -> str:
        found = self.out.temp()
        self.out.line(f"{found} = []")
        if e.type.is_numbers or e.type.is_choices:  # equal numbers are not the same thing twice
            self.loops.iterate_asking(e, lambda x: self.out.line(f"{found}.append({self.loops.value_for(e, x)})"))
            return f"[x for x in {found} if x is not None]"
        if not self._is_few(e.args[1].type):
            self.loops.iterate_asking(e, lambda x: self.out.line(f"{found}.append({self.loops.value_for(e, x)})"))
            return f"unique({found})"

        def note(x: str) -> None:
            value = self.out.atom(self.loops.value_for(e, x))
            with self.out.block(f"if {value} is not None and {value} not in {found}:"):
                self.out.line(f"{found}.append({value})")

        self.loops.iterate_asking(e, note)
        return found

    def _is_few(self, type_: Type) -> bool:
        """Whether there are so few such values that looking through those found is cheap."""
        kind = type_.kind
        known = (type_.is_thing or type_.is_choice) and (kind == "player" or kind in self.layout.by_name)
        return known and len(self.layout.things_of(kind)) <= FEW

    @writes(ops.SORTED)
    def sorted_(self, e: Expr) -> str:
        things, keys = self.out.temp(), self.out.temp()
        self.out.line(f"{things} = []")
        self.out.line(f"{keys} = []")

        def note(x: str) -> None:
            self.out.line(f"{keys}.append({self.loops.value_for(e, x)})")
            self.out.line(f"{things}.append({x})")

        self.loops.iterate_asking(e, note)
        return f"by_keys({things}, {keys}, {e.ref == 'down'})"


def are_different_words(e: Expr) -> bool:
    """`for each direction`: the words of a choice, or numbers that are written down, and none of them twice."""
    numbers = {arg.ref for arg in e.args if arg.op == ops.CONST and isinstance(arg.ref, int)}
    return len(numbers) == len(e.args)
