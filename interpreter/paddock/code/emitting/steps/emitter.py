"""Steps into Python: a `Step` goes in; the lines that do it are written to the body of a function."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from paddock.code.analysing.routines import Routine, ref
from paddock.code.emitting.expressions.emitter import ExpressionEmitter
from paddock.code.emitting.faces.face import Face
from paddock.code.emitting.handlers import Handlers
from paddock.code.errors import unfit
from paddock.program import operations as ops
from paddock.program.model import Step, Where
from paddock.program.walk import all_steps

FEW = 12  # turns of a loop
Handler = Callable[[Step], None]
Combiner = Callable[[list[Step], int], int]


class StepEmitter:
    """The one way in, for one procedure. The parts that know how to write each step are added by `assemble`."""

    def __init__(self, expressions: ExpressionEmitter, routine: Routine, face: Face) -> None:
        self.expressions = expressions
        self.context, self.analysis, self.layout = expressions.context, expressions.analysis, expressions.layout
        self.routines = self.analysis.routines
        self.routine = routine
        self.out = expressions.out
        self.face = face
        self.queue = ""  # inside `at once`: the name of the list of changes
        self.spins = 0  # loops around, in which nobody is asked
        self.never_none: set[str] = set()  # names that are not none here
        self.plain_handlers = Handlers()
        self.queue_handlers = Handlers()  # inside `at once`
        self.block_handlers = Handlers()  # of steps that get blocks of their own
        self.combiners: list[Combiner] = []  # write some steps that come next together, and say how many

    def add(self, *parts: StepPart) -> None:
        self.plain_handlers = Handlers(*parts)

    def add_for_queue(self, *parts: StepPart) -> None:
        self.queue_handlers = Handlers(*parts)

    def add_for_blocks(self, *parts: StepPart) -> None:
        self.block_handlers = Handlers(*parts)

    def write_all(self, steps: list[Step]) -> None:
        at = 0
        while at < len(steps):
            together = next((n for combine in self.combiners if (n := combine(steps, at))), 0)
            if not together:
                self.write(steps[at])
            at += together or 1

    def write(self, step: Step) -> None:
        if self.face.needs_blocks(step):
            self.out.where = self.where_of(step)
            with self.face.writing(step):
                self._handler(self.block_handlers, step)(step)
            self.out.answers.forget()
            return
        spins = step.op in ops.REPEATING and not self.routines.asks(step) and not self._is_brief(step)
        self.spins += spins
        self._write_plain(step)
        self.spins -= spins

    def _write_plain(self, step: Step) -> None:
        self.out.where = self.where_of(step)
        table = self.queue_handlers if self.queue and step.op in ops.WAITING else self.plain_handlers
        self._handler(table, step)(step)
        if step.op != ops.IF:  # what its branches changed is forgotten in them
            self.forget_effects(step)

    def _handler(self, table: Handlers, step: Step) -> Handler:
        handler = table.get(step.op)
        if handler is None:
            raise unfit(self.out.where)
        return handler

    def where_of(self, step: Step) -> Where:
        return self.routines.where_of(step, self.routine)

    def forget_effects(self, step: Step) -> None:
        changed = self.analysis.effects.changed_by(step)
        self.out.answers.forget(changed, [self.out.name(number) for sort, number in changed or () if sort == "local"])

    def extras(self) -> list[str]:
        """y0: cancelled; y1: done by something else instead; y2: the result."""
        if self.routine.cancels:
            return ["y0"]
        if not any(step.op == ops.BODY for step in self.routine.steps):
            return []
        return ["y1", "y2"] if self.is_replaceable else ["y2"]

    @cached_property
    def is_replaceable(self) -> bool:
        """Whether something can be done instead of this verb."""
        done = [self.layout.abilities[ref(step)] for step in self.routine.steps if step.op == ops.ABILITY]
        waiting = any(step.op == ops.DUE and step.word == "instead" for step in self.routine.steps)
        return waiting or any(ability.moment == "instead" for ability in done)

    def receive(self, step: Step, text: str) -> None:
        """Keeps a result in its local, or in the member's entry of a map."""
        if step.name is None:
            return
        name = self.out.name(step.name)
        if step.own is not None and self.face.copies_maps:
            text = f"{{**{name}, {self.out.name(step.own)}: {text}}}"
        elif step.own is not None:
            name = f"{name}[{self.out.name(step.own)}]"
        if text != name:
            self.out.line(f"{name} = {text}")

    def per_turn(self, step: Step) -> int:
        """What a turn of a loop of steps costs."""
        return 1 + self.analysis.weights.toll(self.analysis.weights.steps(step.body))

    def receive_call(self, step: Step, call: str) -> None:
        if step.name is None:
            self.out.line(call)
        else:
            self.receive(step, call)

    def arguments(self, step: Step) -> list[str]:
        verb = self.layout.verbs[ref(step)]
        return [self.expressions.as_type(arg, p.type) for p, arg in zip(verb.params, step.args, strict=True)]

    def _is_brief(self, step: Step) -> bool:
        """A turn for each of a few things, with no loop inside: a number cannot become large by that alone."""
        few = step.op == ops.EACH and self.analysis.weights.size(step.args[0]) <= FEW
        return few and not any(inner.op in ops.REPEATING for inner in all_steps(step.body))


class StepPart:
    """Writes some of the steps; what stands inside them is written by the whole emitter."""

    def __init__(self, steps: StepEmitter) -> None:
        self.steps = steps
        self.expressions = steps.expressions
        self.value = steps.expressions.value
        self.context, self.analysis, self.layout = steps.context, steps.analysis, steps.layout
        self.routines, self.routine = steps.routines, steps.routine
        self.out = steps.out


def times_text(text: str, number: int) -> str:
    return text if number == 1 else f"{text} * {number}"
