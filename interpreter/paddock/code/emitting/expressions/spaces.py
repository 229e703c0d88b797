"""Spaces of a board and what stands on them into Python: the question goes in, a look into a table comes out."""

from __future__ import annotations

from paddock.code.emitting.expressions.emitter import ExpressionPart, number
from paddock.code.emitting.function_body import BOARD, fetched_board
from paddock.code.emitting.handlers import writes
from paddock.program import operations as ops
from paddock.program.model import Expr


class Spaces(ExpressionPart):
    @writes(ops.TOWARD)
    def toward(self, e: Expr) -> str:
        space, direction = e.args
        if direction.op == ops.CONST and isinstance(direction.ref, int):
            table = self.context.constant(("toward", direction.ref), self.layout.spaces.toward[direction.ref])
            return f"{table}[{self.value(space)}]"
        tables = self.context.constant(("toward",), self.layout.spaces.toward)
        return f"{tables}[{self.value(direction)}][{self.value(space)}]"

    @writes(ops.TURNED)
    def turned(self, e: Expr) -> str:
        return f"(({self.value(e.args[0])} + {int(e.ref or 0)}) % {len(self.layout.spaces.toward)})"

    @writes(ops.NEXT_TO)
    def next_to(self, e: Expr) -> str:
        table = self.context.constant((e.ref, "lists"), [list(spaces) for spaces in self.layout.spaces.next_to(e.ref)])
        return f"{table}[{self.value(e.args[0])}]"

    @writes(ops.RAY)
    def ray(self, e: Expr) -> str:
        space, direction = (self.value(arg) for arg in e.args)
        return self.out.atom(f"rays[{direction}][{space}]")

    @writes(ops.WAY, ops.DISTANCE, ops.REACH, ops.BEARING)
    def walk(self, e: Expr) -> str:
        return self.out.atom(f"{e.op}({', '.join(map(self.expressions.list_of, e.args))})")

    @writes(ops.RANK)
    def rank(self, e: Expr) -> str:
        space, things = e.args
        if is_board(self, things):
            return f"rank({self.value(space)}, foremost_of(s, {self.value(things)}))"
        return f"rank({self.value(space)}, foremost(s, {self.expressions.list_of(things)}))"

    @writes(ops.STANDING)
    def standing(self, e: Expr) -> str:
        things, spaces = e.args
        listed = self.expressions.list_of(spaces)
        if is_board(self, things):
            there = occupants_of(self, things)
            if self.expressions.is_many(spaces):
                return self.out.atom(f"on_spaces({there}, {listed})")
            return self.out.atom(f"({there}.get({listed}) or [])")
        return self.out.atom(f"standing(s, {self.expressions.list_of(things)}, {listed})")


def is_board(part: ExpressionPart, things: Expr) -> bool:
    """Whether a place on the spaces of a board is meant, of which it is kept what stands where."""
    return things.op == ops.PLACE and part.layout.places[number(things)].shape.on_spaces


def occupants_of(part: ExpressionPart, place: Expr) -> str:
    """What stands on each space of a board; mostly it is known, and then no call is made."""
    number_ = part.out.atom(part.value(place))
    if part.out.moves_nothing and number_.isdigit():
        return part.out.use(f"{BOARD}{number_}")
    return f"({fetched_board(number_)})"
