"""One answer out of a list, into Python: a list goes in; its size, its sum or one of its things comes out."""

from __future__ import annotations

from paddock.code.emitting.expressions.emitter import ExpressionEmitter, ExpressionPart, bound_local, kind_of, number
from paddock.code.emitting.expressions.loops import Loops
from paddock.code.emitting.expressions.spaces import is_board, occupants_of
from paddock.code.emitting.handlers import writes
from paddock.program import operations as ops
from paddock.program.model import Expr

FULL = (2, 3, 4)  # slots of a place whose things are worth naming one by one


class ListAnswers(ExpressionPart):
    def __init__(self, expressions: ExpressionEmitter, loops: Loops) -> None:
        super().__init__(expressions)
        self.loops = loops

    @writes(ops.NTH)
    def nth(self, e: Expr) -> str:
        return f"nth({self.expressions.list_of(e.args[0])}, {self.value(e.args[1])})"

    @writes(ops.COUNT)
    def count(self, e: Expr) -> str:
        if not self.expressions.is_chain(e.args[0]):
            return f"len({self.expressions.list_of(e.args[0])})"
        total = self.out.temp()
        self.out.line(f"{total} = 0")
        self.loops.iterate(e.args[0], lambda x: self.out.line(f"{total} += 1"))
        return total

    @writes(ops.EMPTY)
    def empty(self, e: Expr) -> str:
        if not self.expressions.is_chain(e.args[0]):
            return f"(not {self.expressions.list_of(e.args[0])})"
        empty = self.out.temp()
        self.out.line(f"{empty} = True")

        def take(x: str) -> None:
            self.out.line(f"{empty} = False")
            self.out.line("break")

        self.loops.iterate(e.args[0], take, "early")
        return empty

    @writes(ops.SUM)
    def sum_(self, e: Expr) -> str:
        total = self.out.temp()
        if e.args[0].op == ops.PLACE and self._slots(e.args[0]) in FULL:
            self._sum_full(e, total)
            return total
        self._sum(e, total)
        return total

    def _slots(self, place: Expr) -> int:
        ranks = self.layout.ranks[self.layout.place_base[number(place)]]
        return len(ranks or {})

    def _sum_full(self, e: Expr, total: str) -> None:
        """A place with few slots is mostly full: then all are taken at once."""
        things = self.out.atom(self.expressions.list_of(e.args[0]))
        names = [self.out.temp() for _ in range(self._slots(e.args[0]))]
        self.expressions.members.update(names)
        with self.out.block(f"if len({things}) == {len(names)}:"):
            self.out.line(f"{', '.join(names)} = {things}")
            self.out.line(f"{total} = {' + '.join(self.loops.value_for(e, x) for x in names)}")
        with self.out.block("else:"):
            self._sum(e, total)

    def _sum(self, e: Expr, total: str) -> None:
        self.out.line(f"{total} = 0")
        self.loops.iterate_asking(e, lambda x: self.out.line(f"{total} += {self.loops.value_for(e, x)}"))

    @writes(ops.FIRST, ops.TOP)
    def first(self, e: Expr) -> str:
        if not self.expressions.is_chain(e.args[0]):
            return self._end(e, 0)
        first = self.out.temp()
        self.out.line(f"{first} = None")

        def take(x: str) -> None:
            self.out.line(f"{first} = {x}")
            self.out.line("break")

        self.loops.iterate(e.args[0], take, "early")
        return first

    @writes(ops.LAST)
    def last(self, e: Expr) -> str:
        return self._end(e, -1)

    def _end(self, e: Expr, at: int) -> str:
        listed, found = self.out.atom(self.expressions.list_of(e.args[0])), self.out.temp()
        self.out.line(f"{found} = {listed}[{at}] if {listed} else None")
        return found

    @writes(ops.AT)
    def at(self, e: Expr) -> str:
        """On a board it is looked up; the few things in a row of slots are gone through."""
        if is_board(self, e.args[0]):
            return self.out.atom(f"({occupants_of(self, e.args[0])}.get({self.value(e.args[1])}) or NO_ONE)[0]")
        spot = self.out.atom(self.value(e.args[1]))
        there = self.out.temp()
        self.out.line(f"{there} = None")

        def take(x: str) -> None:
            with self.out.block(f"if {self.out.use('A')}[{x}] == {spot}:"):
                self.out.line(f"{there} = {x}")
                self.out.line("break")

        self.loops.iterate(e.args[0], take, "early")
        return there

    @writes(ops.IN)
    def in_(self, e: Expr) -> str:
        x, things = self.value(e.args[0]), e.args[1]
        places = self.places_of(things) if x in self.expressions.members else None
        if places is not None and len(places) > 1:
            return f"({self.out.use('W')}[{x}] in {self.context.thing_set(places)})"
        if (
            x in self.expressions.members
            and things.op == ops.LIST
            and things.args
            and not any(map(self.expressions.is_many, things.args))
        ):
            return f"({x} in ({', '.join(map(self.value, things.args))},))"  # a none among them is nothing's match
        return f"({x} in {self.expressions.list_of(things)})"

    def places_of(self, e: Expr) -> frozenset[int] | None:
        """Where in `Z` the things of a list lie, if it is all that lies there and that is known before play."""
        if e.op in (ops.LIST, ops.CONTENTS):
            parts = [self.places_of(arg) for arg in e.args]
            return None if None in parts else frozenset().union(*(part for part in parts if part is not None))
        if e.op == ops.CALL and not e.args:
            expr = self.analysis.inlined_call(e)
            return None if expr is None else self.places_of(expr)
        if e.op == ops.PLACE and not e.args:
            return frozenset(self.layout.indices(number(e)))
        if e.op != ops.GATHER or e.args[0].op != ops.ALL or e.args[1].op != ops.PLACE:
            return None
        place, owners = e.args[1], self.layout.things_of(kind_of(e.args[0]))
        own = self.layout.owners(self.layout.places[number(place)].owner)
        if [arg.ref for arg in place.args if arg.op == ops.LOCAL] != [bound_local(e)] or not {*own}.issuperset(owners):
            return None
        return frozenset(self.layout.place_index(number(place), owner) for owner in owners)
