"""Verbs that are done, into Python: a verb goes in; its call, and what stands around its own steps, come out."""

from __future__ import annotations

from paddock.code.analysing.routines import ref
from paddock.code.emitting.calls import direct_call
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.emitter import StepPart
from paddock.code.running.viewers import sight_values
from paddock.code.waiting_entries import RESULT
from paddock.program import operations as ops
from paddock.program.model import Step
from paddock.text.limits import EVENTS, MODIFIERS


class Verbs(StepPart):
    @writes(ops.PERFORM)
    def perform(self, step: Step) -> None:
        self.steps.receive_call(step, direct_call(self.routines.verbs[ref(step)], self.steps.arguments(step)))

    @writes(ops.DO)
    def do(self, step: Step) -> None:
        verb = self.layout.verbs[ref(step)]
        names = [self.out.name(p.local) for p in verb.params]
        movable = [p.type.of_things for p in verb.params]
        lies = [f"lies(s, {n})" if moves else "None" for n, moves in zip(names, movable, strict=True)]
        args, places = "".join(f"{n}, " for n in names), "".join(f"{n}, " for n in lies)
        self.out.line(f"if len(s.log) > {EVENTS}: endless()")
        self.out.line(f's.log.append(("do", {verb.id}, ({args}), ({places})))')

    @writes(ops.BEGIN)
    def begin(self, step: Step) -> None:
        self.out.line(f"lapse(s, {ref(step)}, {self.argument_tuple(ref(step))}, False)")

    def end_modifiers(self, verb: int) -> None:
        if verb in self.routines.ending:
            self.out.line(f"lapse(s, {verb}, {self.argument_tuple(verb)}, True)")

    def argument_tuple(self, verb: int) -> str:
        """The arguments of the verb that is done here."""
        return f"({''.join(f'{self.out.name(p.local)}, ' for p in self.layout.verbs[verb].params)})"

    @writes(ops.FINISH)
    def finish(self, step: Step) -> None:
        if step.ref == RESULT:
            self.out.line(f"over(s, {RESULT})")
            return
        self.end_modifiers(ref(step))
        if self.context.log:
            self.out.line(f's.log.append(("done", {ref(step)}))')

    @writes(ops.BODY)
    def body(self, step: Step) -> None:
        routine = self.routines.bodies[ref(step)]
        call = f"y2 = {direct_call(routine, [self.out.name(n) for n in routine.params])}"
        if not self.steps.is_replaceable:
            self.out.line(call)
            return
        with self.out.block("if not y1:"):
            self.out.line(call)

    def mark_replaced(self) -> None:
        self.out.line("y1 = True")
        if self.context.log:
            self.out.line(f's.log.append(("instead", {self.routine.verb}))')

    def leave_cancelled(self) -> None:
        assert self.routine.verb is not None
        self.end_modifiers(self.routine.verb)
        if self.context.log:
            self.out.line(f's.log.append(("cancel", {self.routine.verb}))')
        self.out.line("return None")

    @writes(ops.UNTIL)
    def until(self, step: Step) -> None:
        caught = [f", {self.expressions.snapshot(arg)}" for arg in step.args]
        entries = []
        for text in str(step.ref).split():
            modifier = next(m for m in self.layout.program.modifiers if m.id == int(text))
            verb = -1 if modifier.verb is None else modifier.verb
            entries.append(f"({modifier.id}, {verb}{''.join(caught)})")
        self.out.line(f"s.M = [*s.M, {', '.join(entries)}]")
        with self.out.block(f"if len(s.M) > {MODIFIERS}:"):
            self.out.line("crowded()")
        if self.context.log and sight_values(self.layout):
            self.out.line("watch(s)")
