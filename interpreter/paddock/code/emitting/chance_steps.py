"""Steps in which chance decides, as questions: dice and shuffled cards are asked of seat -1, with every outcome alike.

Used in both faces that work by blocks; a step gets here only where chance is asked (see `Routines.is_question`).
"""

from __future__ import annotations

from paddock.code.emitting.resumable import Resumable
from paddock.code.slots import THING
from paddock.code.state import CHANCE
from paddock.program.model import Step


class Asked(Resumable):
    def by_chance(self, step: Step, options: str) -> None:
        self.ask(step, options, "None", seat=str(CHANCE))

    def r_roll(self, step: Step) -> None:
        self.by_chance(step, self.atom(f"faces({self.value(step.args[0])})"))
        if self.book.log:
            seer = self.value(step.args[1]) if len(step.args) > 1 else "None"
            self.line(f's.log.append(("roll", s.r, {seer}, None))')
        self.receive(step, "s.r")

    def r_shuffle(self, step: Step) -> None:
        place = self.keep()
        self.line(f"{place} = {self.value(step.args[0])}")
        self.shuffled(step, place)

    def shuffled(self, step: Step, place: str) -> None:
        """One question after the other, from the top, unless the order can wait."""
        rest, got, head, end = self.keep(THING), self.keep(THING), self.new_block(), self.new_block()
        self.line(f"{rest} = stir(s, {place})")
        self.line(f"{got} = []")
        self.goto(head)
        self.start(head)
        self.goto_if(f"not {rest}", end)
        self.by_chance(step, rest)
        self.line(f"{got} = [*{got}, s.r]")
        self.line(f"{rest} = others({rest}, s.r)")
        self.goto(head)
        self.start(end)
        self.line(f"ordered(s, {place}, {got})")

    def r_draw(self, step: Step) -> None:
        left, source, target, slot, got = *(self.keep() for _ in range(4)), self.keep(THING)
        for name, arg in zip((left, source, target, slot), step.args, strict=False):
            self.line(f"{name} = {self.value(arg)}")
        if len(step.args) < 4:
            self.line(f"{slot} = None")
        self.line(f"{got} = []")
        head, ready, end = self.new_block(), self.new_block(), self.new_block()
        self.goto(head)
        self.start(head)
        self.goto_if(f"{left} <= 0", end)
        self.goto_if(f"{self.use('Z')}[{source}]", ready)
        self.line(f"pour(s, {source})")
        self.goto_if(f"not {self.use('Z')}[{source}]", end)
        self.shuffled(step, source)
        self.goto(ready)
        self.start(ready)
        self.goto_if(f"{source} == {target}", end)
        self.by_chance(step, self.atom(f"coming(s, {source})"))
        self.line(f"put(s, s.r, {target}, {slot}, {step.ref == 'top'})")
        self.line(f"{got} = [*{got}, s.r]")
        self.line(f"{left} -= 1")
        self.goto(head)
        self.start(end)
        self.receive_draw(step, got)
