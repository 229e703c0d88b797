"""Steps of chance into Python: rolls, shuffles and draws go in, lines that let chance decide come out."""

from __future__ import annotations

from paddock.code.analysing.pickable import pickable
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.emitter import StepEmitter, StepPart
from paddock.code.emitting.steps.moves import Moves
from paddock.program import operations as ops
from paddock.program.model import Expr, Step


class ChanceSteps(StepPart):
    def __init__(self, steps: StepEmitter, moves: Moves) -> None:
        super().__init__(steps)
        self.moves = moves

    @writes(ops.ROLL)
    def roll(self, step: Step) -> None:
        call = f"roll(s, {', '.join(self.value(arg) for arg in step.args)})"
        self.steps.receive_call(step, call)

    @writes(ops.PICK)
    def pick(self, step: Step) -> None:
        self.steps.receive_call(step, f"pick(s, {self.expressions.snapshot(pickable(step))})")

    @writes(ops.SHUFFLE)
    def shuffle(self, step: Step) -> None:
        self.out.line(f"mix(s, {self.value(step.args[0])})")

    @writes(ops.DRAW)
    def draw(self, step: Step) -> None:
        count, source, target = step.args[:3]
        top = step.ref == "top"
        slot = self.value(step.args[3]) if len(step.args) > 3 else "None"
        one = count.op == ops.CONST and count.ref == 1
        plain = step.name is None and self.moves.is_plain(source)
        if plain and one and target.op == ops.PLACE and source.ref != target.ref and not self.moves.is_plain(target):
            self.draw_into(source, target, slot, top)
            return
        if not plain or not self.moves.is_plain(target):
            places = f"{self.value(source)}, {self.value(target)}"
            self.receive_draw(step, f"draw(s, {self.value(count)}, {places}, {slot}, {top})")
            return
        pile, to = self.out.atom(self.value(source)), self.out.atom(self.value(target))
        if source.ref == target.ref:
            self.out.line(f"draw(s, {self.value(count)}, {pile}, {to}, None, {top})")
        elif one:
            self.draw_one(source, pile, to, top)
        else:
            self.draw_some(source, self.out.atom(self.value(count)), pile, to, top)

    @writes(ops.PEEK)
    def peek(self, step: Step) -> None:
        self.receive_draw(step, f"peek(s, {self.value(step.args[0])}, {self.value(step.args[1])})")

    def draw_some(self, source: Expr, count: str, pile: str, to: str, top: bool) -> None:
        """All at once when there are enough; else one by one, the pile being refilled on the way."""
        cards, drawn, x = (self.out.temp() for _ in range(3))
        self.out.line(f"{cards} = {self.moves.own_list(pile)}")
        with self.out.block(f"if 0 < {count} <= len({cards}):"):
            self.out.line(f"{drawn} = {cards}[:{count}]")
            self.out.line(f"del {cards}[:{count}]")
            self.out.line(
                f"{self.moves.own_list(to)}[:0] = {drawn}[::-1]"
                if top
                else f"{self.moves.own_list(to)}.extend({drawn})"
            )
            with self.out.block(f"for {x} in {drawn}:"):
                self.out.line(f"{self.out.use('W')}[{x}] = {to}")
        with self.out.block("else:"), self.out.block(f"for {self.out.temp()} in range({count}):"):
            self.draw_one(source, pile, to, top, "break")

    def receive_draw(self, step: Step, call: str) -> None:
        """One drawn card, or the list of them, as its name says."""
        if step.name is None:
            self.out.line(call)
            return
        types = self.routine.locals
        if step.name < len(types) and types[step.name].is_thing:
            got = self.out.atom(call)
            call = f"({got}[0] if {got} else None)"
        self.steps.receive(step, call)

    def draw_one(self, source: Expr, pile: str, to: str, top: bool, otherwise: str = "") -> None:
        """From one plain place to another: a spot it has not, and gets none."""
        x = self.out.temp()
        with self.out.block(f"if {self.pile_condition(source, pile)}:"):
            self.out.line(f"{x} = {self.moves.own_list(pile)}.pop(0)")
            self.moves.plain_put(x, to, top)
        if otherwise:
            with self.out.block("else:"):
                self.out.line(otherwise)

    def draw_into(self, source: Expr, target: Expr, slot: str, top: bool) -> None:
        """From a plain place to a spot."""
        pile, to = self.out.atom(self.value(source)), self.value(target)
        with self.out.block(f"if {self.pile_condition(source, pile)}:"):
            drawn = f"{self.moves.own_list(pile)}.pop(0)"
            if slot != "None" and self.moves.has_slots(target):
                self.moves.put_in_slot(self.out.atom(drawn), target, to, slot, top)
            else:
                self.out.line(f"lay(s, {drawn}, {to}, {slot}, {top})")

    def pile_condition(self, source: Expr, pile: str) -> str:
        """Whether there are cards to draw, refilled if need be."""
        refilled = self.layout.places[int(source.ref or 0)].refill is not None
        return f"{self.out.use('Z')}[{pile}]{f' or refill(s, {pile})' if refilled else ''}"
