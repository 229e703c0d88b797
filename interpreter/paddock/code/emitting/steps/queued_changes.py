"""Steps inside `at once` into Python: a change goes in, a line that puts it into the queue comes out."""

from __future__ import annotations

from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.emitter import StepPart
from paddock.program import operations as ops
from paddock.program.model import Step


class QueuedChanges(StepPart):
    @writes(ops.MOVE)
    def move(self, step: Step) -> None:
        what, place = self.expressions.snapshot(step.args[0]), self.value(step.args[1])
        slot = self.value(step.args[2]) if len(step.args) > 2 else "None"
        self.out.line(f'{self.steps.queue}.append(("move", {what}, {place}, {slot}, {step.ref == "top"}))')

    @writes(ops.SET)
    def set_(self, step: Step) -> None:
        index, value = self.expressions.store_index(step.args[0]), self.expressions.snapshot(step.args[1])
        self.out.line(f'{self.steps.queue}.append(("set", {index}, {value}))')

    @writes(ops.ADD)
    def add(self, step: Step) -> None:
        index, amount = self.expressions.store_index(step.args[0]), self.value(step.args[1])
        self.out.line(f'{self.steps.queue}.append(("add", {index}, {amount}))')
