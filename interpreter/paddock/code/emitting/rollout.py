"""The rest of a procedure that waits, played without stopping: the same blocks as its resumable face, in direct code.

A game that was left at a question is finished frame by frame; whatever a frame still does runs as direct code, and
questions go to the chooser `c`. The turns of a loop stand here twice: in blocks, for the turn that a frame leads into,
and as direct code for all that follow.
"""

from __future__ import annotations

from paddock.code.analysing.routines import Routine
from paddock.code.emitting.chance_steps import Asked
from paddock.code.emitting.context import Book
from paddock.code.emitting.direct import ONE, Direct
from paddock.code.layout import BUDGET
from paddock.code.state import CHANCE
from paddock.program import operations as ops
from paddock.program.model import Step
from paddock.program.walk import all_steps

OWN = 1_000_000  # numbers of blocks that no frame leads to


class Rollout(Asked):
    owns_all = True

    def __init__(self, book: Book, routine: Routine) -> None:
        super().__init__(book, routine)
        self.straight = False
        self.bodies = {id(step.body) for step in all_steps(routine.steps) if step.op in ops.REPEATING}
        self.own = OWN

    def own_block(self) -> int:
        self.own += 1
        return self.own

    def steps(self, steps: list[Step]) -> None:
        if self.straight or id(steps) not in self.bodies or not any(map(self.routines.asks, steps)):
            super().steps(steps)
            return
        done = self.own_block()
        self.straight = True
        super().steps(steps)
        self.straight = False
        self.goto(done)
        self.start(self.own_block())  # nothing leads here but the frames, further down
        super().steps(steps)
        self.goto(done)
        self.start(done)

    def step(self, step: Step) -> None:
        if self.straight:
            Direct.step(self, step)
        else:
            super().step(step)

    def too_few(self, step: Step) -> str:
        return ONE  # nobody watches how a game is finished

    def put_question(self, seat: str, prompt: int, options: str, picked: str, after: int) -> None:
        if seat == str(CHANCE):
            self.line(f"s.r = by_chance(s, {options})")
        else:
            self.line(f"s.r = {options}[c(s, {self.somebody(seat)}, {prompt}, {options})]")
            self.line(f"s.fuel = {BUDGET}")
        self.goto(after)

    def wait_for(self, call: str) -> None:
        after = self.new_block()
        self.line(f"s.r = {call}")
        self.goto(after)
        self.start(after)

    def waiting_call(self, routine: Routine, arguments: list[str]) -> str:
        return self.call(routine, arguments)

    def effect_call(self, effect: str, card: str, you: str) -> str:
        return f"D[{effect}](s, c, {card}, {you})"
