"""Steps in which chance decides, as questions: dice and shuffled cards are asked of seat -1, with every outcome alike.

A step gets here only where chance is asked (see `Routines.is_question`).
"""

from __future__ import annotations

from paddock.code.analysing.pickable import pickable
from paddock.code.emitting.block_writer import BlockWriter
from paddock.code.emitting.blocks.questions import BlockQuestions
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.chance import ChanceSteps
from paddock.code.emitting.steps.emitter import StepEmitter, StepPart
from paddock.code.slots import THING
from paddock.program import operations as ops
from paddock.program.model import Step


class BlockChance(StepPart):
    def __init__(self, steps: StepEmitter, blocks: BlockWriter, questions: BlockQuestions, chance: ChanceSteps) -> None:
        super().__init__(steps)
        self.blocks = blocks
        self.questions = questions
        self.chance = chance

    @writes(ops.ROLL)
    def roll(self, step: Step) -> None:
        self.questions.ask_chance(step, self.out.atom(f"faces(s, {self.value(step.args[0])})"))
        if self.context.log:
            seer = self.value(step.args[1]) if len(step.args) > 1 else "None"
            self.out.line(f's.log.append(("roll", s.r, {seer}, None))')
        self.steps.receive(step, "s.r")

    @writes(ops.PICK)
    def pick(self, step: Step) -> None:
        self.questions.ask_chance(step, self.out.atom(self.expressions.snapshot(pickable(step))))
        self.steps.receive(step, "s.r")

    @writes(ops.SHUFFLE)
    def shuffle(self, step: Step) -> None:
        place = self.blocks.keep()
        self.out.line(f"{place} = {self.value(step.args[0])}")
        self._ask_order(step, place)

    def _ask_order(self, step: Step, place: str) -> None:
        """One question after the other, from the top, unless the order can wait."""
        rest, got = self.blocks.keep(THING), self.blocks.keep(THING)
        self.out.line(f"{rest} = stir(s, {place})")
        self.out.line(f"{got} = []")
        with self.blocks.loop() as end:
            self.blocks.goto_if(f"not {rest}", end)
            self.questions.ask_chance(step, rest)
            self.out.line(f"{got} = [*{got}, s.r]")
            self.out.line(f"{rest} = others({rest}, s.r)")
        self.out.line(f"ordered(s, {place}, {got})")

    @writes(ops.DRAW)
    def draw(self, step: Step) -> None:
        left, source, target, slot, got = *(self.blocks.keep() for _ in range(4)), self.blocks.keep(THING)
        for name, arg in zip((left, source, target, slot), step.args, strict=False):
            self.out.line(f"{name} = {self.value(arg)}")
        if len(step.args) < 4:
            self.out.line(f"{slot} = None")
        self.out.line(f"{got} = []")
        head, ready, end = self.blocks.new(), self.blocks.new(), self.blocks.new()
        self.blocks.goto(head)
        self.blocks.start(head)
        self.blocks.goto_if(f"{left} <= 0", end)
        self.blocks.goto_if(f"{self.out.use('Z')}[{source}]", ready)
        self.out.line(f"pour(s, {source})")
        self.blocks.goto_if(f"not {self.out.use('Z')}[{source}]", end)
        self._ask_order(step, source)
        self.blocks.goto(ready)
        self.blocks.start(ready)
        self.blocks.goto_if(f"{source} == {target}", end)
        self.questions.ask_chance(step, self.out.atom(f"coming(s, {source})"))
        self.out.line(f"put(s, s.r, {target}, {slot}, {step.ref == 'top'})")
        self.out.line(f"{got} = [*{got}, s.r]")
        self.out.line(f"{left} -= 1")
        self.blocks.goto(head)
        self.blocks.start(end)
        self.chance.receive_draw(step, got)

    @writes(ops.PEEK)
    def peek(self, step: Step) -> None:
        source, left, got = self.blocks.keep(), self.blocks.keep(), self.blocks.keep(THING)
        self.out.line(f"{source} = {self.value(step.args[0])}")
        self.out.line(f"{left} = within_pile(s, {source}, {self.value(step.args[1])})")
        self.out.line(f"{got} = []")
        with self.blocks.loop() as end:
            self.blocks.goto_if(f"{left} <= len({got})", end)
            self.questions.ask_chance(step, self.out.atom(f"coming_at(s, {source}, len({got}))"))
            self.out.line(f"settle_at(s, {source}, len({got}), s.r)")
            self.out.line(f"{got} = [*{got}, s.r]")
        self.chance.receive_draw(step, got)
