"""Questions to players, as blocks: a choice or menu goes in, a block that asks and blocks that go on come out."""

from __future__ import annotations

from paddock.code.emitting.blocks.calls import BlockCalls
from paddock.code.emitting.faces.face import ONE, PRIVATE
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.emitter import StepEmitter, StepPart
from paddock.code.emitting.steps.menus import Menus
from paddock.code.slots import OFFER, slot_of_items
from paddock.program import operations as ops
from paddock.program.model import Step


class BlockQuestions(StepPart):
    def __init__(self, steps: StepEmitter, menus: Menus, calls: BlockCalls) -> None:
        super().__init__(steps)
        self.blocks = calls.blocks
        self.face = calls.face
        self.menus = menus
        self.calls = calls
        self.choices = menus.choices

    @writes(ops.CHOOSE)
    def choose(self, step: Step) -> None:
        if step.ref == "many":
            self.choose_many(step)
            return
        options = self.out.atom(self.choices.options(step))
        about = "None"
        if self.context.log and step.ref == "answer":  # what the event is about, for whoever is asked
            about = f"({''.join(f'{self.value(arg)}, ' for arg in step.args[2:])})"
        self.ask(step, options, about, self.face.question_threshold(step))
        self.steps.receive(step, "s.r")

    def ask(self, step: Step, options: str, beside: str, threshold: str) -> None:
        """Asks when there are answers to choose from, and goes on in a new block with the answer in `s.r`.

        `beside` is what is kept with the question.
        """
        after = self.blocks.new()
        with self.out.block(f"if len({options}) > {threshold}:"):
            # Who has nothing to choose from is asked like the others, and can only go on.
            offered = f"({options} or NOTHING)" if PRIVATE in threshold else options
            seat = self.choices.who_is_asked(self.value(step.args[0]))
            self.face.put_question(seat, self.analysis.prompts.number_of(step), offered, beside, after)
        self._skip(options, after)

    def ask_chance(self, step: Step, options: str) -> None:
        """The same of chance."""
        after = self.blocks.new()
        with self.out.block(f"if len({options}) > {ONE}:"):
            self.face.ask_chance(self.analysis.prompts.number_of(step), options, after)
        self._skip(options, after)

    def _skip(self, options: str, after: int) -> None:
        """The only answer is the answer."""
        self.out.line(f"s.r = {options}[0] if {options} else None")
        self.blocks.goto(after)
        self.blocks.start(after)

    def choose_many(self, step: Step) -> None:
        slot = slot_of_items(step.args[1].type)
        rest, got, low, high = self.blocks.keep(slot), self.blocks.keep(slot), self.blocks.keep(), self.blocks.keep()
        self.out.line(f"{rest} = {self.expressions.snapshot(step.args[1])}")
        least, most = self.value(step.args[2]), self.value(step.args[3])
        self.out.line(f"{low}, {high} = bounds(len({rest}), {least}, {most})")
        self.out.line(f"{got} = []")
        with self.blocks.loop() as end:
            options = self.out.temp()
            self.out.line(f"{options} = many_options({rest}, len({got}), {low}, {high})")
            begins = (
                self.face.question_threshold(step) == PRIVATE
            )  # how long a pick goes on is not seen, but that there is one
            self.ask(step, options, got, f"(1 if {got} else {PRIVATE})" if begins else ONE)
            self.blocks.goto_if("s.r is None", end)
            self.out.line(f"{got} = [*{got}, s.r]")
            self.out.line(f"{rest} = {rest}[{rest}.index(s.r) + 1:]")
        self.steps.receive(step, got)

    @writes(ops.MENU)
    def menu(self, step: Step) -> None:
        picked = self.blocks.keep(OFFER)
        label_values = self.out.temp() if self.context.log else ""
        options = self.menus.open_entries(step, label_values)
        self.ask(step, options, label_values or "None", self.face.question_threshold(step))
        self.out.line(f"{picked} = s.r")
        end = self.blocks.new()
        for i, entry in enumerate(step.entries):
            other = self.blocks.new()
            self.blocks.goto_if(f"{picked} != {i}", other)
            self.steps.write_all(entry.body)
            self.blocks.goto(end)
            self.blocks.start(other)
        for i, ability in self.menus.offers(step):
            other = self.blocks.new()
            self.blocks.goto_if(f"not ({self.menus.is_offer(ability, i, picked)})", other)
            self.calls.call(self.routines.abilities[ability.id], self.menus.offer_arguments(ability, picked))
            self.blocks.goto(end)
            self.blocks.start(other)
        self.blocks.goto(end)
        self.blocks.start(end)
