"""Steps that only tell, into Python: a sentence goes in, the line of the log comes out; without a log, nothing."""

from __future__ import annotations

from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.emitter import StepPart
from paddock.program import operations as ops
from paddock.program.model import Step
from paddock.text.limits import EVENTS


class Story(StepPart):
    @writes(ops.TELL)
    def tell(self, step: Step) -> None:
        """A sentence for the story; without the log it is not even asked."""
        if self.context.log:
            values = [self.value(arg) for arg in step.args]
            text = self.context.constant(("tell", step.ref), step.ref)
            sorts = tuple(str(arg.type) for arg in step.args)
            types = self.context.constant(("types", sorts), sorts)
            moves = [arg.type.of_things for arg in step.args]
            lies = [f"lies(s, {v})" if moved else "None" for v, moved in zip(values, moves, strict=True)]
            said, places = "".join(f"{v}, " for v in values), "".join(f"{v}, " for v in lies)
            self.out.line(f"if len(s.log) > {EVENTS}: endless()")
            sort = "aside" if step.word else "tell"
            self.out.line(f's.log.append(("{sort}", {text}, ({said}), {types}, ({places})))')

    @writes(ops.REVEAL)
    def reveal(self, step: Step) -> None:
        """A sentence for the story about what was chosen in secret."""
        if self.context.log:
            members, chosen = self.expressions.snapshot(step.args[0]), step.args[1]
            name, type_ = (self.context.constant(("word", word), word) for word in (step.word, str(chosen.type)))
            self.out.line(f"reveal(s, {name}, {type_}, {members}, {self.value(chosen)})")

    @writes(ops.SHOW)
    def show(self, step: Step) -> None:
        """Some things for the eyes of one player: nothing but the story tells of it."""
        if self.context.log:
            things, seer = self.out.atom(self.expressions.snapshot(step.args[0])), self.value(step.args[1])
            self.out.line(f"if len(s.log) > {EVENTS}: endless()")
            self.out.line(f's.log.append(("show", (*{things},), lies(s, {things}), {seer}))')
        elif step.args[1].op == ops.THERE:  # nobody looks, and that is wrong whether it is told or not
            self.value(step.args[1])
