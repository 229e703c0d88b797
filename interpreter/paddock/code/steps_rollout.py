"""The rest of a procedure that waits, played without stopping: the same blocks as its resumable face, in direct code.

A game that was left at a question is finished frame by frame; whatever a frame still does runs as direct code, and
questions go to the chooser `c`.
"""

from __future__ import annotations

from paddock.code.layout import BUDGET
from paddock.code.routines import Routine
from paddock.code.state import CHANCE
from paddock.code.steps_chance import Asked


class Rollout(Asked):
    def put_question(self, seat: str, prompt: int, options: str, picked: str, after: int) -> None:
        if seat == str(CHANCE):
            self.line(f"s.r = by_chance(s, {options})")
        else:
            self.line(f"s.r = {options}[c(s, {seat}, {prompt}, {options})]")
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
