"""Where a thing lies among its neighbours, into Python: the question goes in, the lines that look it up come out."""

from __future__ import annotations

from paddock.code.analysing.effects import TEXTS
from paddock.code.emitting.extremes import Extremes
from paddock.program import operations as ops
from paddock.program.model import Expr


class Spots(Extremes):
    def x_position(self, e: Expr) -> str:
        x, place, at = self.atom(self.value(e.args[0])), self.temp(), self.temp()
        self.line(f"{place} = {self.use('W')}[{x}]")
        self.line(f"{at} = None if {place} is None else {self.use('Z')}[{place}].index({x}) + 1")
        self.remember(("spot", x), f"{place} {at}", TEXTS)
        return at

    def x_ahead(self, e: Expr) -> str:
        return self._neighbour(e)

    def x_behind(self, e: Expr) -> str:
        return self._neighbour(e)

    def _neighbour(self, e: Expr) -> str:
        """Where no place goes round, the neighbour is written out."""
        x = self.atom(self.value(e.args[0]))
        if any(self.layout.rings):
            return f"{e.op}(s, {x})"
        known = self.recall(("spot", x))
        near = self.temp()
        if known and e.op == ops.AHEAD:
            place, at = known.split()
            lies = f"{place} is not None and {at} > 1"
            self.line(f"{near} = {self.use('Z')}[{place}][{at} - 2] if {lies} else None")
            return near
        place, at, things = (self.temp() for _ in range(3))
        self.line(f"{near} = None")
        self.line(f"{place} = {self.use('W')}[{x}]")
        with self.block(f"if {place} is not None:"):
            self.line(f"{things} = {self.use('Z')}[{place}]")
            self.line(f"{at} = {things}.index({x}){'' if e.op == ops.AHEAD else ' + 1'}")
            with self.block(f"if {at}:" if e.op == ops.AHEAD else f"if {at} < len({things}):"):
                self.line(f"{near} = {things}[{at}{' - 1' if e.op == ops.AHEAD else ''}]")
        return near
