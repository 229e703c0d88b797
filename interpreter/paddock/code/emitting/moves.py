"""Steps that move things into Python. Where neither slots nor a log are at stake the move is written out."""

from __future__ import annotations

from paddock.code.analysing.constant_runs import runs_of
from paddock.code.emitting.expressions import kind_of
from paddock.code.emitting.steps import Steps
from paddock.code.running.helpers import MANY
from paddock.program import operations as ops
from paddock.program.model import Expr, Step


class Moves(Steps):
    owns_all = False  # whether this runs only where the state owns all lists of `Z`

    def is_plain(self, place: Expr) -> bool:
        """Whether things simply lie there one after the other, which is known before play."""
        if not self.book.plain or place.op != ops.PLACE:
            return False
        z = self.layout.place_base[int(place.ref or 0)]
        return z < len(self.layout.ranks) and self.layout.ranks[z] is None and not self.layout.boards[z]

    def s_move(self, step: Step) -> None:
        what, place = self.alone(step.args[0]), step.args[1]
        top = step.ref == "top"
        if not self.is_plain(place):
            slot = self.value(step.args[2]) if len(step.args) > 2 else "None"
            self.any_move(what, self.value(place), slot, top)
            return
        to = self.atom(self.value(place))
        if what.op == ops.ALL and len(self.layout.things_of(kind_of(what))) >= MANY:
            runs = self.book.constant(("runs", kind_of(what)), runs_of(self.layout.things_of(kind_of(what))))
            self.line(f"gather(s, {self.value(what)}, {runs}, {to}, {top})")
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

    def any_move(self, what: Expr, to: str, slot: str, top: bool) -> None:
        if self.is_many(what):
            self.line(f"move(s, {self.fresh(what)}, {to}, {slot}, {top})")
            return
        x = self.atom(self.value(what))
        with self.block(f"if {x} is not None:"):
            self.line(f"put(s, {x}, {to}, {slot}, {top})")

    def alone(self, what: Expr) -> Expr:
        """A list of one thing is that thing."""
        if what.op == ops.LIST and len(what.args) == 1 and not self.is_many(what.args[0]):
            return what.args[0]
        return what

    def move_all(self, source: Expr, to: str, top: bool) -> None:
        """A whole place at once."""
        places, things, x = self.use("Z"), self.temp(), self.temp()
        here = self.atom(self.value(source))
        self.line(f"{things} = {places}[{here}]")
        self.line(f"{places}[{here}] = []")
        self.line(f"{self.owned(to)}[:0] = {things}" if top else f"{self.owned(to)}.extend({things})")
        with self.block(f"for {x} in {things}:"):
            self.line(f"{self.use('W')}[{x}] = {to}")
            if not self.is_plain(source):
                self.no_spot(x)

    def no_spot(self, x: str) -> None:
        if self.layout.spotted:
            self.line(f"{self.use('A')}[{x}] = None")

    def plain_move(self, x: str, to: str, top: bool) -> None:
        old, where = self.temp(), self.use("W")
        self.line(f"{old} = {where}[{x}]")
        with self.block(f"if {old} is not None:"):
            self.line(f"{self.owned(old)}.remove({x})")
        self.plain_put(x, to, top)
        self.no_spot(x)

    def plain_put(self, x: str, to: str, top: bool) -> None:
        self.line(f"{self.owned(to)}.insert(0, {x})" if top else f"{self.owned(to)}.append({x})")
        self.line(f"{self.use('W')}[{x}] = {to}")

    def owned(self, place: str) -> str:
        """What lies in a place, as a list to change: see `State`."""
        if self.owns_all:
            return f"{self.use('Z')}[{place}]"
        return f"({self.use('Z')}[{place}] if {place} in {self.use('O')} else owned(s, {place}))"

    def s_draw(self, step: Step) -> None:
        count, source, target = step.args[:3]
        top = step.ref == "top"
        slot = self.value(step.args[3]) if len(step.args) > 3 else "None"
        one = count.op == ops.CONST and count.ref == 1
        plain = step.name is None and self.is_plain(source)
        if plain and one and target.op == ops.PLACE and source.ref != target.ref and not self.is_plain(target):
            self.draw_into(source, self.value(target), slot, top)
            return
        if not plain or not self.is_plain(target):
            places = f"{self.value(source)}, {self.value(target)}"
            self.receive_draw(step, f"draw(s, {self.value(count)}, {places}, {slot}, {top})")
            return
        pile, to = self.atom(self.value(source)), self.atom(self.value(target))
        if source.ref == target.ref:
            self.line(f"draw(s, {self.value(count)}, {pile}, {to}, None, {top})")
        elif one:
            self.draw_one(source, pile, to, top)
        else:
            self.draw_some(source, self.atom(self.value(count)), pile, to, top)

    def draw_some(self, source: Expr, count: str, pile: str, to: str, top: bool) -> None:
        """All at once when there are enough; else one by one, the pile being refilled on the way."""
        cards, drawn, x = (self.temp() for _ in range(3))
        self.line(f"{cards} = {self.owned(pile)}")
        with self.block(f"if 0 < {count} <= len({cards}):"):
            self.line(f"{drawn} = {cards}[:{count}]")
            self.line(f"del {cards}[:{count}]")
            self.line(f"{self.owned(to)}[:0] = {drawn}[::-1]" if top else f"{self.owned(to)}.extend({drawn})")
            with self.block(f"for {x} in {drawn}:"):
                self.line(f"{self.use('W')}[{x}] = {to}")
        with self.block("else:"), self.block(f"for {self.temp()} in range({count}):"):
            self.draw_one(source, pile, to, top, "break")

    def receive_draw(self, step: Step, call: str) -> None:
        """One drawn card, or the list of them, as its name says."""
        if step.name is None:
            self.line(call)
            return
        types = self.routine.locals
        if step.name < len(types) and types[step.name].is_thing:
            got = self.atom(call)
            call = f"({got}[0] if {got} else None)"
        self.receive(step, call)

    def draw_one(self, source: Expr, pile: str, to: str, top: bool, otherwise: str = "") -> None:
        """From one plain place to another: a spot it has not, and gets none."""
        x = self.temp()
        with self.block(f"if {self.pile(source, pile)}:"):
            self.line(f"{x} = {self.owned(pile)}.pop(0)")
            self.plain_put(x, to, top)
        if otherwise:
            with self.block("else:"):
                self.line(otherwise)

    def draw_into(self, source: Expr, to: str, slot: str, top: bool) -> None:
        """From a plain place to a spot."""
        pile = self.atom(self.value(source))
        with self.block(f"if {self.pile(source, pile)}:"):
            self.line(f"lay(s, {self.owned(pile)}.pop(0), {to}, {slot}, {top})")

    def pile(self, source: Expr, pile: str) -> str:
        """Whether there are cards to draw, refilled if need be."""
        refilled = self.layout.places[int(source.ref or 0)].refill is not None
        return f"{self.use('Z')}[{pile}]{f' or refill(s, {pile})' if refilled else ''}"

    def together(self, steps: list[Step]) -> bool:
        """Things change places, and one of them goes on to a plain place: it need not be put down in between."""
        if [step.op for step in steps] != [ops.SWAP, ops.MOVE] or self.queue or not self.is_plain(steps[1].args[1]):
            return False
        step, after = steps
        goes, to = self.alone(after.args[0]), after.args[1]
        named = (n for n, arg in enumerate(step.args) if arg.op == goes.op == ops.LOCAL and arg.ref == goes.ref)
        at = next(named, None)
        if at is None or any(arg.op != ops.LOCAL for arg in to.args):
            return False
        self.where = self.routines.where_of(step, self.routine)
        names = [self.atom(self.value(arg)) for arg in step.args]
        self.take_over(names[at], names[1 - at])
        self.where = self.routines.where_of(after, self.routine)
        self.plain_put(names[at], self.atom(self.value(to)), after.ref == "top")
        self.no_spot(names[at])
        self.forget_changes(step)
        self.forget_changes(after)
        return True

    def lying(self, one: str, other: str) -> tuple[str, str, str, str]:
        """The numbers of the places where two things lie, and what lies there, to be changed."""
        v, w, here, there = (self.temp() for _ in range(4))
        where = self.use("W")
        self.line(f"{v} = {where}[{one}]")
        self.line(f"{w} = {where}[{other}]")
        with self.block(f"if {v} is None or {w} is None:"):
            self.line("apart()")
        self.line(f"{here} = {self.owned(v)}")
        self.line(f"{there} = {self.owned(w)}")
        return v, w, here, there

    def take_over(self, one: str, other: str) -> None:
        """The other thing comes to lie where the one lies, which then lies nowhere."""
        v, _, here, there = self.lying(one, other)
        j, where = self.temp(), self.use("W")
        self.line(f"{j} = {there}.index({other})")  # found before anything changes: both may lie in one place
        self.line(f"{here}[{here}.index({one})] = {other}")
        self.line(f"del {there}[{j}]")
        self.line(f"{where}[{other}] = {v}")
        if self.layout.spotted:
            spots = self.use("A")
            self.line(f"{spots}[{other}] = {spots}[{one}]")

    def s_swap(self, step: Step) -> None:
        one, other = (self.atom(self.value(arg)) for arg in step.args)
        if not self.book.plain:
            self.line(f"swap(s, {one}, {other})")
            return
        v, w, here, there = self.lying(one, other)
        i, j, where = self.temp(), self.temp(), self.use("W")
        self.line(f"{i} = {here}.index({one})")
        self.line(f"{j} = {there}.index({other})")
        self.line(f"{here}[{i}] = {other}")
        self.line(f"{there}[{j}] = {one}")
        self.line(f"{where}[{one}] = {w}")
        self.line(f"{where}[{other}] = {v}")
        if self.layout.spotted:
            spots = self.use("A")
            self.line(f"{spots}[{one}], {spots}[{other}] = {spots}[{other}], {spots}[{one}]")
