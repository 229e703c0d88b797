"""Steps that move things into Python. Where neither slots nor a log are at stake the move is written out."""

from __future__ import annotations

from paddock.code.expressions import kind_of
from paddock.code.steps import Steps
from paddock.program.model import Expr, Step

MANY = 5  # so many things are moved faster together than one by one


class Moves(Steps):
    def is_plain(self, place: Expr) -> bool:
        """Whether things simply lie there one after the other, which is known before play."""
        if self.book.log or place.op != "place":
            return False
        z = self.layout.place_base[int(place.ref or 0)]
        return z < len(self.layout.ranks) and self.layout.ranks[z] is None and not self.layout.boards[z]

    def s_move(self, step: Step) -> None:
        what, place = self.alone(step.args[0]), step.args[1]
        top = step.ref == "top"
        if not self.is_plain(place):
            slot = self.value(step.args[2]) if len(step.args) > 2 else "None"
            self.line(f"move(s, {self.fresh(what)}, {self.value(place)}, {slot}, {top})")
            return
        to = self.atom(self.value(place))
        if what.op == "all" and self.in_a_row(self.layout.things_of(kind_of(what))):
            self.line(f"gather(s, {self.value(what)}, {to}, {top})")
        elif self.is_place(what):
            self.move_all(what, to, top)
        elif self.is_many(what):
            things = self.fresh(what)
            x = self.temp()
            with self.block(f"for {x} in {f'reversed({things})' if top else things}:"):
                self.plain_move(x, to, top)
        else:
            x = self.atom(self.value(what))
            with self.block(f"if {x} is not None:"):
                self.plain_move(x, to, top)

    def in_a_row(self, things: tuple[int, ...]) -> bool:
        return len(things) >= MANY and things[-1] - things[0] == len(things) - 1

    def alone(self, what: Expr) -> Expr:
        """A list of one thing is that thing."""
        if what.op == "list" and len(what.args) == 1 and not self.is_many(what.args[0]):
            return what.args[0]
        return what

    def move_all(self, source: Expr, to: str, top: bool) -> None:
        """A whole place at once."""
        places, things = self.use("Z"), self.temp()
        here, x = self.atom(self.listed(source)), self.temp()
        self.line(f"{things} = {here}[:]")
        self.line(f"{here}.clear()")
        self.line(f"{places}[{to}][:0] = {things}" if top else f"{places}[{to}] += {things}")
        with self.block(f"for {x} in {things}:"):
            self.line(f"{self.use('W')}[{x}] = {to}")
            if not self.is_plain(source):
                self.no_spot(x)

    def no_spot(self, x: str) -> None:
        if self.layout.spotted:
            self.line(f"{self.use('A')}[{x}] = None")

    def plain_move(self, x: str, to: str, top: bool) -> None:
        old, places, where = self.temp(), self.use("Z"), self.use("W")
        self.line(f"{old} = {where}[{x}]")
        with self.block(f"if {old} is not None:"):
            self.line(f"{places}[{old}].remove({x})")
        self.plain_put(x, to, top)
        self.no_spot(x)

    def plain_put(self, x: str, to: str, top: bool) -> None:
        places, where = self.use("Z"), self.use("W")
        self.line(f"{places}[{to}].insert(0, {x})" if top else f"{places}[{to}].append({x})")
        self.line(f"{where}[{x}] = {to}")

    def s_draw(self, step: Step) -> None:
        count, source, target = step.args[:3]
        top = step.ref == "top"
        if step.name is not None or not self.is_plain(source) or not self.is_plain(target):
            slot = self.value(step.args[3]) if len(step.args) > 3 else "None"
            places = f"{self.value(source)}, {self.value(target)}"
            self.receive_draw(step, f"draw(s, {self.value(count)}, {places}, {slot}, {top})")
            return
        pile, to = self.atom(self.value(source)), self.atom(self.value(target))
        if source.ref == target.ref:
            self.line(f"draw(s, {self.value(count)}, {pile}, {to}, None, {top})")
        elif count.op == "const" and count.ref == 1:
            self.draw_one(source, pile, to, top)
        else:
            with self.block(f"for {self.temp()} in range({self.value(count)}):"):
                self.draw_one(source, pile, to, top, "break")

    def receive_draw(self, step: Step, call: str) -> None:
        """One drawn card, or the list of them, as its name says."""
        if step.name is None:
            self.line(call)
            return
        types = self.routine.locals
        if step.name < len(types) and types[step.name].startswith("thing:"):
            got = self.atom(call)
            call = f"({got}[0] if {got} else None)"
        self.receive(step, call)

    def draw_one(self, source: Expr, pile: str, to: str, top: bool, otherwise: str = "") -> None:
        """From one plain place to another: a spot it has not, and gets none."""
        places = self.use("Z")
        cards, x = self.temp(), self.temp()
        refilled = self.layout.places[int(source.ref or 0)].refill is not None
        self.line(f"{cards} = {places}[{pile}]{f' or refill(s, {pile})' if refilled else ''}")
        with self.block(f"if {cards}:"):
            self.line(f"{x} = {cards}.pop(0)")
            self.plain_put(x, to, top)
        if otherwise:
            with self.block("else:"):
                self.line(otherwise)

    def s_swap(self, step: Step) -> None:
        one, other = (self.value(arg) for arg in step.args)
        self.line(f"swap(s, {one}, {other})")
