"""Loops over lists into Python: a list and what is done with each go in, one loop for the whole list comes out."""

from __future__ import annotations

from collections.abc import Callable

from paddock.code.analysing.constant_runs import runs_of
from paddock.code.analysing.list_places import are_apart
from paddock.code.analysing.weights import HEAVY, SHIFT
from paddock.code.emitting.expressions.emitter import (
    DEEPEST,
    DEEPEST_LOOPS,
    ExpressionEmitter,
    ExpressionPart,
    bound_local,
    kind_of,
    number,
)
from paddock.code.emitting.function_body import is_temp
from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.program.walk import within

MANY = 32  # so many are looked up faster than looked through
Body = Callable[[str], None]


class Loops(ExpressionPart):
    def __init__(self, expressions: ExpressionEmitter) -> None:
        super().__init__(expressions)
        self.turn = 0  # what each turn of the loop to be written asks

    def iterate(self, e: Expr, body: Body, how: str = "") -> None:
        """Writes `for` over the list and `body` inside; `body` sees its own names.

        `how`: with "early" the body is likely to break; with "frozen" it changes what lies in places.
        """
        flagged = self._flag_filter(e)
        if flagged:
            self.turn, x = 0, self.out.temp()
            self.expressions.members.add(x)
            with self.out.block(f"for {x} in {flagged}:"):
                body(x)
        elif e.op == ops.FILTER:
            self.hoist_all(e)
            self.turn += self.analysis.weights.expr(e.args[1])
            self.iterate(e.args[0], lambda x: self._if_fits(e, x, body), how)
        elif e.op == ops.CONTENTS:
            self.iterate(e.args[0], body, how)
        elif e.op == ops.WITHOUT:
            self._iterate_without(e, body, how)
        elif e.op == ops.CALL and not self.expressions.is_place(e) and self._iterate_call(e, body, how):
            pass
        else:
            turn, self.turn = self.turn + 1, 0  # what the body asks in loops of its own is paid there
            heavy = self.analysis.weights.size(e) * turn > HEAVY
            if how == "early" and not heavy and _is_many_places(e):
                self._iterate_places(e, body)
                return
            x, listed = self.out.temp(), self._iterable(e, how)
            if heavy:
                listed = self.out.atom(listed)
                self.out.charge(f"(1 + (len({listed}){f' * {turn}' if turn > 1 else ''} >> {SHIFT}))")
            self.expressions.members.add(x)
            with self.out.block(f"for {x} in {listed}:"):
                body(x)

    def _flag_filter(self, e: Expr) -> str:
        """All of a kind whose own flag is set, where the flags lie in a row: Python itself looks through them."""
        if e.op != ops.FILTER or e.args[0].op != ops.ALL or e.args[1].op != ops.STORED or not e.args[1].type.is_flag:
            return ""
        things, flag = self.layout.things_of(kind_of(e.args[0])), e.args[1]
        owners = {*self.layout.owners(self.layout.stores[number(flag)].owner)}
        if [arg.ref for arg in flag.args if arg.op == ops.LOCAL] != [bound_local(e)] or not owners.issuperset(things):
            return ""
        numbers = [self.layout.store_index(number(flag), thing) for thing in things]
        runs = runs_of(tuple(numbers))
        if len(runs) != 1 or len(things) * (self.turn + 1) > HEAVY:
            return ""
        ((low, high),) = runs
        return f"compress({self.context.thing_list(things)}, {self.out.use('N')}[{low}:{high}])"

    def _iterable(self, e: Expr, how: str) -> str:
        """What stands behind `in`: different places one after the other, or one list."""
        if _is_many_places(e):
            return " + ".join(self.expressions.list_of(arg) for arg in e.args)
        return self.expressions.snapshot(e) if how == "frozen" else self.expressions.list_of(e)

    def _iterate_places(self, e: Expr, body: Body) -> None:
        """Different places one after the other, without a list of all that lies there; who breaks leaves them all."""
        places = ", ".join(self.expressions.list_of(arg) for arg in e.args)
        things, x = self.out.temp(), self.out.temp()
        self.expressions.members.add(x)
        with self.out.block(f"for {things} in ({places}):"):
            with self.out.block(f"for {x} in {things}:"):
                body(x)
            with self.out.block("else:"):
                self.out.line("continue")
            self.out.line("break")

    def iterate_asking(self, e: Expr, body: Body, how: str = "") -> None:
        """A loop whose body asks something of each."""
        self.hoist_all(e)
        self.turn += self.analysis.weights.expr(e.args[1])
        self.iterate(e.args[0], body, how)

    def value_for(self, e: Expr, x: str) -> str:
        """What a list asks of one of its things."""
        with self.out.with_names({bound_local(e): x}):
            return self.value(e.args[1])

    def hoist_all(self, e: Expr) -> None:
        """What a list asks of each of its things, as far as it can be asked before."""
        self.hoist(e.args[1])
        inner = list(within(e.args[1]))
        candidates = {e.bind, *(each.bind for each in inner)}
        for each in inner:
            if each.op == ops.MEMBER and each.args[0].op == ops.LOCAL and each.args[0].ref not in candidates:
                self.hoist_choice(each)

    def hoist_choice(self, e: Expr) -> None:
        """What somebody chose in secret, where it is certain that there are such choices."""
        text = self.value(e)
        if self.out.recall(("choices", number(e))) == self.out.name(number(e)) and not is_temp(text):
            name = self.out.temp()
            self.out.line(f"{name} = {text}")
            self.out.remember(text, name, frozenset())

    def hoist(self, e: Expr, deep: int = DEEPEST) -> None:
        """What is the same for every candidate, and cannot go wrong, is asked once before the loop."""
        if e.op in ops.ENDS_OF_LISTS and e.args[0].op == ops.PLACE and not e.args[0].args:
            self.value(e)
            return
        for arg in e.args:
            self.hoist(arg, deep)
        expr = self.analysis.inlined_call(e) if deep else None
        if expr is not None:
            self.hoist(expr, deep - 1)

    def _if_fits(self, e: Expr, x: str, body: Body) -> None:
        with self.out.with_names({bound_local(e): x}):
            condition = self.expressions.truth(e.args[1])
        with self.out.block(f"if {condition}:"):
            body(x)

    def _iterate_without(self, e: Expr, body: Body, how: str) -> None:
        if self.expressions.is_many(e.args[1]):
            listed = self.expressions.list_of(e.args[1])
            if self.analysis.weights.size(e.args[1]) > MANY:
                listed = f"frozenset({listed})"
            test = f"not in {self.out.atom(listed)}"
        else:
            test = f"!= {self.out.atom(self.value(e.args[1]))}"

        def unless(x: str) -> None:
            with self.out.block(f"if {x} {test}:"):
                body(x)

        self.iterate(e.args[0], unless, how)

    def _iterate_call(self, e: Expr, body: Body, how: str) -> bool:
        """A derived list that is written out is looped over where it stands; the body keeps the names outside."""
        value = self.layout.values[number(e)]
        expr = self.analysis.inlined(value)
        if expr is None or len(self.expressions.inlining) >= DEEPEST_LOOPS:
            return False
        arguments = [self.expressions.as_type(arg, p.type) for p, arg in zip(value.params, e.args, strict=True)]
        inner = self.expressions.parameters(value.params, arguments)
        outer = self.out.locals

        def outside(x: str) -> None:
            with self.out.with_locals(outer):
                body(x)

        self.expressions.inlining.append(value.id)
        with self.out.with_locals(inner):
            self.iterate(expr, outside, how)
        self.expressions.inlining.pop()
        return True


def _is_many_places(e: Expr) -> bool:
    return e.op == ops.LIST and len(e.args) > 1 and are_apart(e)
