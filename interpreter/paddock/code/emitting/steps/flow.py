"""Loops, branches and leaving into Python: steps of control go in, the same statements in Python come out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from paddock.code.analysing.loop_fusion import can_fuse
from paddock.code.analysing.number_growth import GROWING
from paddock.code.analysing.routines import assigned_locals, ref
from paddock.code.emitting.expressions.loops import Loops
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.conditions import ConditionParts
from paddock.code.emitting.steps.emitter import StepEmitter, StepPart, times_text
from paddock.code.emitting.steps.stores import Stores
from paddock.program import operations as ops
from paddock.program.model import Expr, Step
from paddock.program.types import FLAG
from paddock.program.walk import all_steps


class Flow(StepPart):
    def __init__(self, steps: StepEmitter, loops: Loops, stores: Stores) -> None:
        super().__init__(steps)
        self.loops = loops
        self.stores = stores
        self.conditions = ConditionParts(steps)
        self.turns = any(step.op in (ops.EACH, ops.TIMES, ops.WHILE) for step in all_steps(self.routine.steps))

    @writes(ops.NOTHING)
    def nothing(self, step: Step) -> None:
        pass

    @writes(ops.LET)
    def let(self, step: Step) -> None:
        self.steps.receive(step, self.expressions.snapshot(step.args[0]))
        if step.name is not None and step.own is None and step.args[0].op in GROWING and self.turns:
            self.stores.keep_small(self.out.name(step.name), step.args[0])

    @writes(ops.GIVE)
    def give(self, step: Step) -> None:
        self._leave(self.expressions.snapshot(step.args[0]))

    def _leave(self, result: str = "None") -> None:
        """Out of this procedure; an announcing ability says whether it cancelled."""
        self.out.line(f"return {'y0' if self.routine.cancels else result}")

    @writes(ops.STOP)
    def stop(self, step: Step) -> None:
        if step.ref is None or ref(step) == self.routine.verb:
            self._leave()
        else:
            self.out.line(f"raise Stop({ref(step)})")

    @writes(ops.END)
    def end(self, step: Step) -> None:
        self.out.line("raise GameOver")

    @writes(ops.CANCEL)
    def cancel(self, step: Step) -> None:
        if not self.routine.cancels:
            return
        self.out.line("y0 = True")
        if self.context.log:  # said at once: what comes next may stop more than this event
            self.out.line(f's.log.append(("void", {self.routines.announced_verb(self.routine)}))')

    @writes(ops.IF)
    def if_(self, step: Step) -> None:
        if not step.other:
            self.conditions.only_if(step.args[0], lambda: self.steps.write_all(step.body))
            return
        condition = self.expressions.truth(step.args[0])
        if condition in ("True", "False"):
            self.steps.write_all(step.body if condition == "True" else step.other)
            return
        self.out.answers.either(
            lambda: self.write_under(f"if {condition}:", step.body), lambda: self.write_under("else:", step.other)
        )

    def write_under(self, head: str, steps: list[Step]) -> None:
        with self.out.block(head):
            self.steps.write_all(steps)

    @writes(ops.AT_ONCE)
    def at_once(self, step: Step) -> None:
        """First all is asked, then all is done."""
        self.steps.queue = self.out.temp()
        self.out.line(f"{self.steps.queue} = []")
        self.steps.write_all(step.body)
        self.out.where = self.steps.where_of(step)
        self.out.line(f"at_once(s, put, store, {self.steps.queue})")
        self.steps.queue = ""

    @writes(ops.EACH)
    def each(self, step: Step) -> None:
        counted = self.analysis.weights.charges_turns(step)
        member = self.out.temp() if step.name is None else self.out.name(step.name)

        def turn(x: str) -> None:
            self.steps.forget_effects(step)
            if x != member:
                self.out.line(f"{member} = {x}")
            with self._known_member(member, step):
                self.steps.write_all(step.body)

        if not counted and self.expressions.is_chain(step.args[0]) and can_fuse(self.analysis, step):
            self.loops.iterate(step.args[0], turn, "frozen")
            return
        things = self.expressions.snapshot(step.args[0])
        if counted:
            things = self.out.atom(things)
            self.out.charge(times_text(f"len({things})", self.steps.per_turn(step)))
        with self.out.block(f"for {member} in {things}:"):
            turn(member)

    @contextmanager
    def _known_member(self, member: str, step: Step) -> Iterator[None]:
        """Inside a turn its member is never none: no list holds that."""
        known = step.name in assigned_locals(step.body) or member in self.steps.never_none
        if not known:
            self.steps.never_none.add(member)
        yield
        if not known:
            self.steps.never_none.discard(member)

    @writes(ops.TIMES)
    def times(self, step: Step) -> None:
        with self.out.block(f"for {self.out.temp()} in range({self.value(step.args[0])}):"):
            self.steps.forget_effects(step)
            self.out.charge(str(self.steps.per_turn(step)))
            self.steps.write_all(step.body)

    @writes(ops.WHILE)
    def while_(self, step: Step) -> None:
        with self.out.block("while True:"):
            self.steps.forget_effects(step)
            self.conditions.unless(step.args[0], "break")
            self.out.charge(str(self.steps.per_turn(step)))
            self.steps.write_all(step.body)

    @writes(ops.REQUIRE)
    def require(self, step: Step) -> None:
        self.conditions.unless(Expr(op=ops.AND, type=FLAG, args=step.args), "return None")
