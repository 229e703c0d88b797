"""Where a thing lies among its neighbours, into Python: the question goes in, the lines that look it up come out."""

from __future__ import annotations

from paddock.code.analysing.effects import WHOLE_STATE
from paddock.code.emitting.expressions.emitter import ExpressionPart
from paddock.code.emitting.handlers import writes
from paddock.program import operations as ops
from paddock.program.model import Expr


class Neighbours(ExpressionPart):
    @writes(ops.POSITION)
    def position(self, e: Expr) -> str:
        x, place, at = self.out.atom(self.value(e.args[0])), self.out.temp(), self.out.temp()
        self.out.line(f"{place} = {self.out.use('W')}[{x}]")
        self.out.line(f"{at} = None if {place} is None else {self.out.use('Z')}[{place}].index({x}) + 1")
        self.out.remember(("spot", x), f"{place} {at}", WHOLE_STATE)
        return at

    @writes(ops.AHEAD, ops.BEHIND)
    def neighbour(self, e: Expr) -> str:
        """Where no place goes round, the neighbour is written out."""
        x = self.out.atom(self.value(e.args[0]))
        if any(self.layout.rings):
            return f"{e.op}(s, {x})"
        known = self.out.recall(("spot", x))
        near = self.out.temp()
        if known and e.op == ops.AHEAD:
            place, at = known.split()
            lies = f"{place} is not None and {at} > 1"
            self.out.line(f"{near} = {self.out.use('Z')}[{place}][{at} - 2] if {lies} else None")
            return near
        place, at, things = (self.out.temp() for _ in range(3))
        self.out.line(f"{near} = None")
        self.out.line(f"{place} = {self.out.use('W')}[{x}]")
        with self.out.block(f"if {place} is not None:"):
            self.out.line(f"{things} = {self.out.use('Z')}[{place}]")
            self.out.line(f"{at} = {things}.index({x}){'' if e.op == ops.AHEAD else ' + 1'}")
            with self.out.block(f"if {at}:" if e.op == ops.AHEAD else f"if {at} < len({things}):"):
                self.out.line(f"{near} = {things}[{at}{' - 1' if e.op == ops.AHEAD else ''}]")
        return near
