"""Loops and branches in which somebody is asked, as blocks: a step goes in, blocks that lead to each other come out."""

from __future__ import annotations

from paddock.code.emitting.block_writer import BlockWriter
from paddock.code.emitting.faces.face import BlockFace
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.choices import Choices
from paddock.code.emitting.steps.emitter import StepEmitter, StepPart, times_text
from paddock.code.slots import slot_of_items
from paddock.program import operations as ops
from paddock.program.model import Step


class BlockFlow(StepPart):
    def __init__(self, steps: StepEmitter, blocks: BlockWriter, face: BlockFace, choices: Choices) -> None:
        super().__init__(steps)
        self.blocks = blocks
        self.face = face
        self.choices = choices

    @writes(ops.IF)
    def if_(self, step: Step) -> None:
        condition = self.expressions.truth(step.args[0], False)
        if condition in ("True", "False"):
            self.steps.write_all(step.other if condition == "True" else step.body)
            return
        end = self.blocks.new()
        other = self.blocks.new() if step.other else end
        self.blocks.goto_if(condition, other)
        self.steps.write_all(step.body)
        self.blocks.goto(end)
        if step.other:
            self.blocks.start(other)
            self.steps.write_all(step.other)
            self.blocks.goto(end)
        self.blocks.start(end)

    @writes(ops.EACH)
    def each(self, step: Step) -> None:
        things, nth = self.blocks.keep(slot_of_items(step.args[0].type)), self.blocks.keep()
        self.out.line(f"{things} = {self.expressions.snapshot(step.args[0])}")
        if self.analysis.weights.charges_turns(step):
            self.out.charge(times_text(f"len({things})", self.steps.per_turn(step)))
        self.out.line(f"{nth} = 0")
        with self.blocks.loop() as end:
            self.blocks.goto_if(f"{nth} >= len({things})", end)
            if step.name is not None:
                self.out.line(f"{self.out.name(step.name)} = {things}[{nth}]")
            self.out.line(f"{nth} += 1")
            self._turn(step.body)

    @writes(ops.SECRETLY)
    def secretly(self, step: Step) -> None:
        self.choices.begin_maps(step)
        self.each(step)

    @writes(ops.TIMES)
    def times(self, step: Step) -> None:
        left = self.blocks.keep()
        self.out.line(f"{left} = {self.value(step.args[0])}")
        with self.blocks.loop() as end:
            self.blocks.goto_if(f"{left} <= 0", end)
            self.out.line(f"{left} -= 1")
            self.out.charge(str(self.steps.per_turn(step)))
            self._turn(step.body)

    @writes(ops.WHILE)
    def while_(self, step: Step) -> None:
        with self.blocks.loop() as end:
            condition = self.expressions.truth(step.args[0], False)
            self.blocks.goto_if(condition, end)
            self.out.charge(str(self.steps.per_turn(step)))
            self._turn(step.body)

    def _turn(self, body: list[Step]) -> None:
        """What is done in each turn of a loop."""
        if any(map(self.routines.asks, body)):
            self.face.write_turn(lambda: self.steps.write_all(body))
        else:
            self.steps.write_all(body)
