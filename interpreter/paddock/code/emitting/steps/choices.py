"""Choices as direct Python: a step in which somebody chooses goes in, a call of the chooser `c` comes out.

`c(s, seat, prompt, options)` gives the index of the answer.
"""

from __future__ import annotations

from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.emitter import StepEmitter, StepPart
from paddock.code.emitting.steps.flow import Flow
from paddock.code.layout import BUDGET
from paddock.code.running.helpers import ROWS
from paddock.program import operations as ops
from paddock.program.model import Step
from paddock.program.walk import all_steps


class Choices(StepPart):
    def __init__(self, steps: StepEmitter, flow: Flow) -> None:
        super().__init__(steps)
        self.flow = flow

    @writes(ops.CHOOSE)
    def choose(self, step: Step) -> None:
        seat, prompt = self.value(step.args[0]), self.analysis.prompts.number_of(step)
        if step.ref == "many":
            things, low, high = (
                self.expressions.snapshot(step.args[1]),
                self.value(step.args[2]),
                self.value(step.args[3]),
            )
            self.steps.receive(step, f"pick_many(s, c, {seat}, {prompt}, {things}, {low}, {high})")
            return
        answer = self.answer_name(step)
        if step.ref == "number":
            self.decide_number(step, seat, prompt, answer)
        else:
            self.decide(self.out.atom(self.options(step)), seat, prompt, answer)

    def answer_name(self, step: Step) -> str:
        """Where the answer goes."""
        if step.name is None:
            return self.out.temp()
        name = self.out.name(step.name)
        return name if step.own is None else f"{name}[{self.out.name(step.own)}]"

    def decide_number(self, step: Step, seat: str, prompt: int, answer: str) -> None:
        """Numbers in a row are only listed for somebody who is asked."""
        low, high = (self.out.atom(self.value(arg)) for arg in step.args[1:3])
        with self.out.block(f"if {high} > {low}:"):
            options = self.out.temp()
            made = f"range({low}, {high} + 1)"
            self.out.line(f"{options} = {f'ROWS[{high}] if {high} < {len(ROWS)} else {made}' if low == '0' else made}")
            self.ask(options, seat, prompt, answer)
        with self.out.block("else:"):
            self.out.line(f"{answer} = {low} if {high} == {low} else None")

    def who_is_asked(self, seat: str) -> str:
        """Who is asked; where that is none, a line before says so."""
        seat = self.out.atom(seat)
        if not seat.isdigit() and seat not in self.steps.never_none:
            with self.out.block(f"if {seat} is None:"):
                self.out.line("nobody()")
        return seat

    def options(self, step: Step) -> str:
        if step.ref == "number":
            return f"range({self.value(step.args[1])}, {self.value(step.args[2])} + 1)"
        if step.ref in ("answer", "perhaps"):  # with a card, or with none
            return f"[*{self.expressions.list_of(step.args[1])}, None]"
        return self.expressions.snapshot(step.args[1])

    def ask(self, options: str, seat: str, prompt: int, answer: str) -> None:
        self.out.line(f"{answer} = {options}[c(s, {self.who_is_asked(seat)}, {prompt}, {options})]")
        self.out.line(f"s.fuel = {BUDGET}")

    def decide(self, options: str, seat: str, prompt: int, answer: str) -> None:
        with self.out.block(f"if len({options}) > 1:"):
            self.ask(options, seat, prompt, answer)
        with self.out.block("else:"):
            self.out.line(f"{answer} = {options}[0] if {options} else None")

    @writes(ops.SECRETLY)
    def secretly(self, step: Step) -> None:
        self.begin_maps(step)
        self.flow.each(step)

    def begin_maps(self, step: Step) -> None:
        for name in dict.fromkeys(s.name for s in all_steps(step.body) if s.own is not None and s.name is not None):
            self.out.line(f"{self.out.name(name)} = {{}}")
            self.out.remember(("choices", name), self.out.name(name), frozenset())
