"""Steps that wait and can ask, as blocks: what is due goes in, blocks that do one after the other come out."""

from __future__ import annotations

from paddock.code.emitting.block_writer import BlockWriter
from paddock.code.emitting.blocks.calls import BlockCalls
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.emitter import StepEmitter, StepPart
from paddock.code.emitting.steps.waiting import Due, Waiting
from paddock.program import operations as ops
from paddock.program.model import Step


class BlockWaiting(StepPart):
    def __init__(self, steps: StepEmitter, blocks: BlockWriter, calls: BlockCalls, waiting: Waiting) -> None:
        super().__init__(steps)
        self.blocks, self.calls, self.waiting = blocks, calls, waiting
        self.verbs = waiting.verbs

    @writes(ops.RESULT)
    def result(self, step: Step) -> None:
        self.calls.call(*self.waiting.result_call(step))

    @writes(ops.WHOLE)
    def whole(self, step: Step) -> None:
        self.calls.call(*self.waiting.whole_call(step))
        self.steps.receive(step, "s.r")

    @writes(ops.AFTERWARDS)
    def afterwards(self, step: Step) -> None:
        end = self.blocks.new()
        with self.out.block(f"if {self.waiting.holds}:"):
            self.out.line(self.waiting.hold_call(step))
            self.blocks.goto(end)
        if self.waiting.happens:
            self.blocks.goto_if(f"not ({self.waiting.happens})", end)
        self.calls.call(*self.waiting.answers_call(step))
        self.blocks.goto(end)
        self.blocks.start(end)

    @writes(ops.DUE)
    def due(self, step: Step) -> None:
        end, head = self.blocks.new(), self.blocks.new()
        if step.ref is not None and step.word != "when" and self.steps.is_replaceable:
            self.blocks.goto_if("y1", end)
        self.blocks.goto(head)
        self.blocks.start(head)
        self.blocks.goto_if("not s.M", end)
        entry = self.waiting.take(step)
        self.blocks.goto_if(f"{entry} is None", end)
        self.out.charge()
        for each in self.waiting.possible(step):
            self._do(step, each, entry, head, end)
        self.blocks.goto(head)
        self.blocks.start(end)

    def _do(self, step: Step, each: Due, entry: str, head: int, end: int) -> None:
        other = self.blocks.new()
        self.blocks.goto_if(f"{entry}[0] != {each.key!r}", other)
        routine, arguments = self.waiting.due_call(step, each, entry)
        if step.word == "instead":
            self.verbs.mark_replaced()
        self.calls.call(routine, arguments)
        if step.word == "when":
            with self.out.block("if s.r:"):
                self.verbs.leave_cancelled()
        elif step.word == "instead":
            self.out.line("y2 = s.r")
        self.blocks.goto(end if step.word == "instead" else head)
        self.blocks.start(other)
