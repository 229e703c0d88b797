"""Steps that move things into Python: a move goes in; lines come out, in full where no slot and no log matter."""

from __future__ import annotations

from paddock.code.analysing.constant_runs import runs_of
from paddock.code.emitting.expressions.emitter import kind_of
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.emitter import StepPart
from paddock.code.running.helpers import MANY, open_boards
from paddock.program import operations as ops
from paddock.program.model import Expr, Step


class Moves(StepPart):
    @writes(ops.MOVE)
    def move(self, step: Step) -> None:
        what, place = self.single_thing(step.args[0]), step.args[1]
        top = step.ref == "top"
        if not self.is_plain(place):
            slot = self.value(step.args[2]) if len(step.args) > 2 else "None"
            single = slot != "None" and not self.expressions.is_many(what)
            if single and self.has_slots(place):
                self.move_to_slot(what, place, slot, top)
            elif single and self.is_closed_board(place):
                self.move_to_space(what, place, slot, top)
            else:
                self.general_move(what, self.value(place), slot, top)
            return
        to = self.out.atom(self.value(place))
        if what.op == ops.ALL and len(self.layout.things_of(kind_of(what))) >= MANY:
            runs = self.context.constant(("runs", kind_of(what)), runs_of(self.layout.things_of(kind_of(what))))
            self.out.line(f"gather(s, {self.value(what)}, {runs}, {to}, {top})")
        elif self.expressions.is_place(what):
            self.move_all(what, to, top)
        elif self.expressions.is_many(what):
            things = self.expressions.snapshot(what)
            x = self.out.temp()
            with self.out.block(f"for {x} in {f'reversed({things})' if top else things}:"):
                self.plain_move(x, to, top)
        else:
            x = self.out.atom(self.value(what))
            with self.out.block(f"if {x} is not None:"):
                self.plain_move(x, to, top)

    def is_plain(self, place: Expr) -> bool:
        """Whether things simply lie there one after the other, which is known before play."""
        z = self._known_spot(place)
        return z is not None and self.layout.plain[z]

    def has_slots(self, place: Expr) -> bool:
        """Whether things lie there in the order of their slots, which is known before play."""
        z = self._known_spot(place)
        return z is not None and self.layout.ranks[z] is not None

    def is_closed_board(self, place: Expr) -> bool:
        """Whether things stand there on spaces that are always the same, which is known before play."""
        z = self._known_spot(place)
        if z is None or open_boards(self.layout)[z]:
            return False
        return self.layout.places[self.layout.place_of[z]].shape.on_spaces

    def _known_spot(self, place: Expr) -> int | None:
        """The first spot of a place, where moves may be written out."""
        if not self.context.plain or place.op != ops.PLACE:
            return None
        z = self.layout.place_base[int(place.ref or 0)]
        return z if z < len(self.layout.ranks) else None

    def general_move(self, what: Expr, to: str, slot: str, top: bool) -> None:
        if self.expressions.is_many(what):
            self.out.line(f"move(s, {self.expressions.snapshot(what)}, {to}, {slot}, {top})")
            return
        x = self.out.atom(self.value(what))
        with self.out.block(f"if {x} is not None:"):
            self.out.line(f"put(s, {x}, {to}, {slot}, {top})")

    def single_thing(self, what: Expr) -> Expr:
        """A list of one thing is that thing."""
        if what.op == ops.LIST and len(what.args) == 1 and not self.expressions.is_many(what.args[0]):
            return what.args[0]
        return what

    def move_all(self, source: Expr, to: str, top: bool) -> None:
        """A whole place at once."""
        places, things, x = self.out.use("Z"), self.out.temp(), self.out.temp()
        here = self.out.atom(self.value(source))
        self.out.line(f"{things} = {places}[{here}]")
        self.out.line(f"{places}[{here}] = []")
        self.forget_occupants()
        self.out.line(f"{self.own_list(to)}[:0] = {things}" if top else f"{self.own_list(to)}.extend({things})")
        with self.out.block(f"for {x} in {things}:"):
            self.out.line(f"{self.out.use('W')}[{x}] = {to}")
            if not self.is_plain(source):
                self.clear_slot(x)

    def forget_occupants(self) -> None:
        """What stands where on boards is looked up anew."""
        if any(self.layout.shared):
            self.out.line("s.B = None")

    def clear_slot(self, x: str) -> None:
        if self.layout.spotted:
            self.out.line(f"{self.out.use('A')}[{x}] = None")

    def plain_move(self, x: str, to: str, top: bool) -> None:
        self.take_up(x)
        self.plain_put(x, to, top)
        self.clear_slot(x)

    def take_up(self, x: str) -> None:
        """Out of the place where it lies, if it lies anywhere."""
        old, where = self.out.temp(), self.out.use("W")
        self.out.line(f"{old} = {where}[{x}]")
        self.forget_occupants()
        with self.out.block(f"if {old} is not None:"):
            self.out.line(f"{self.own_list(old)}.remove({x})")

    def move_to_slot(self, what: Expr, place: Expr, slot: str, top: bool) -> None:
        x, to = self.out.atom(self.value(what)), self.value(place)
        with self.out.block(f"if {x} is not None:"):
            self.take_up(x)
            self.put_in_slot(x, place, to, slot, top)

    def move_to_space(self, what: Expr, place: Expr, space: str, top: bool) -> None:
        x, to, space = self.out.atom(self.value(what)), self.out.atom(self.value(place)), self.out.atom(space)
        with self.out.block(f"if {x} is not None:"):
            self.take_up(x)
            self.plain_put(x, to, top)
            self.out.line(f"{self.out.use('A')}[{x}] = {space}")

    def put_in_slot(self, x: str, place: Expr, to: str, slot: str, top: bool) -> None:
        """A thing that lies nowhere: `lay` written out. What is no slot of the place is left to `lay` itself."""
        to, slot = self.out.atom(to), self.out.atom(slot)
        ranks = self.layout.ranks[self.layout.place_base[int(place.ref or 0)]] or {}
        if slot.isdigit() and int(slot) in ranks:
            self._insert_by_rank(x, to, slot, ranks)
            return
        known = self.context.thing_set(frozenset(ranks))
        with self.out.block(f"if {slot} in {known}:"):
            self._insert_by_rank(x, to, slot, ranks)
        with self.out.block("else:"):
            self.out.line(f"lay(s, {x}, {to}, {slot}, {top})")

    def _insert_by_rank(self, x: str, to: str, slot: str, ranks: dict[int, int]) -> None:
        """Behind what has the same slot or one before it; what has no slot lies before all that has one."""
        order = self.context.constant(("order", *ranks), {None: -1, **ranks})
        things, rank, at, y, spots = *(self.out.temp() for _ in range(4)), self.out.use("A")
        self.out.line(f"{things} = {self.own_list(to)}")
        self.out.line(f"{rank} = {order}[{slot}]")
        self.out.line(f"{at} = 0")
        with self.out.block(f"for {y} in {things}:"):
            with self.out.block(f"if {order}[{spots}[{y}]] > {rank}:"):
                self.out.line("break")
            self.out.line(f"{at} += 1")
        self.out.line(f"{things}.insert({at}, {x})")
        self.out.line(f"{self.out.use('W')}[{x}] = {to}")
        self.out.line(f"{spots}[{x}] = {slot}")

    def plain_put(self, x: str, to: str, top: bool) -> None:
        self.out.line(f"{self.own_list(to)}.insert(0, {x})" if top else f"{self.own_list(to)}.append({x})")
        self.out.line(f"{self.out.use('W')}[{x}] = {to}")

    def own_list(self, place: str) -> str:
        """What lies in a place, as a list to change: see `State`."""
        if self.steps.face.owns_lists:
            return f"{self.out.use('Z')}[{place}]"
        return f"({self.out.use('Z')}[{place}] if {place} in {self.out.use('O')} else owned(s, {place}))"

    @writes(ops.SWAP)
    def swap(self, step: Step) -> None:
        one, other = (self.out.atom(self.value(arg)) for arg in step.args)
        if not self.context.plain:
            self.out.line(f"swap(s, {one}, {other})")
            return
        v, w, here, there = self.locate_both(one, other)
        i, j, where = self.out.temp(), self.out.temp(), self.out.use("W")
        self.out.line(f"{i} = {here}.index({one})")
        self.out.line(f"{j} = {there}.index({other})")
        self.out.line(f"{here}[{i}] = {other}")
        self.out.line(f"{there}[{j}] = {one}")
        self.out.line(f"{where}[{one}] = {w}")
        self.out.line(f"{where}[{other}] = {v}")
        self.forget_occupants()
        if self.layout.spotted:
            spots = self.out.use("A")
            self.out.line(f"{spots}[{one}], {spots}[{other}] = {spots}[{other}], {spots}[{one}]")

    def locate_both(self, one: str, other: str) -> tuple[str, str, str, str]:
        """The numbers of the places where two things lie, and what lies there, to be changed."""
        v, w, here, there = (self.out.temp() for _ in range(4))
        where = self.out.use("W")
        self.out.line(f"{v} = {where}[{one}]")
        self.out.line(f"{w} = {where}[{other}]")
        with self.out.block(f"if {v} is None or {w} is None:"):
            self.out.line("apart()")
        self.out.line(f"{here} = {self.own_list(v)}")
        self.out.line(f"{there} = {self.own_list(w)}")
        return v, w, here, there

    def take_over(self, one: str, other: str) -> None:
        """The other thing comes to lie where the one lies, which then lies nowhere."""
        v, _, here, there = self.locate_both(one, other)
        j, where = self.out.temp(), self.out.use("W")
        self.out.line(f"{j} = {there}.index({other})")  # found before anything changes: both may lie in one place
        self.out.line(f"{here}[{here}.index({one})] = {other}")
        self.out.line(f"del {there}[{j}]")
        self.out.line(f"{where}[{other}] = {v}")
        self.forget_occupants()
        if self.layout.spotted:
            spots = self.out.use("A")
            self.out.line(f"{spots}[{other}] = {spots}[{one}]")

    def swap_and_move(self, steps: list[Step], at: int) -> int:
        """Things change places, and one of them goes on to a plain place: it need not be put down in between."""
        if steps[at].op != ops.SWAP or [step.op for step in steps[at + 1 : at + 2]] != [ops.MOVE] or self.steps.queue:
            return 0
        step, after = steps[at : at + 2]
        if not self.is_plain(after.args[1]):
            return 0
        goes, to = self.single_thing(after.args[0]), after.args[1]
        named = (n for n, arg in enumerate(step.args) if arg.op == goes.op == ops.LOCAL and arg.ref == goes.ref)
        moved = next(named, None)
        if moved is None or any(arg.op != ops.LOCAL for arg in to.args):
            return 0
        self.out.where = self.steps.where_of(step)
        names = [self.out.atom(self.value(arg)) for arg in step.args]
        self.take_over(names[moved], names[1 - moved])
        self.out.where = self.steps.where_of(after)
        self.plain_put(names[moved], self.out.atom(self.value(to)), after.ref == "top")
        self.clear_slot(names[moved])
        self.steps.forget_effects(step)
        self.steps.forget_effects(after)
        return 2

    @writes(ops.BESIDE)
    def beside(self, step: Step) -> None:
        thing, other = (self.value(arg) for arg in step.args)
        self.out.line(f"beside(s, {thing}, {other}, {step.ref == 'ahead'})")
