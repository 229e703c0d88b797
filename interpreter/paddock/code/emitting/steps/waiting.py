"""Steps that wait, into Python: what is put off, held back or due goes in, lines that keep or do it come out."""

from __future__ import annotations

from paddock.code.analysing.routines import Routine, ref, waiting_abilities
from paddock.code.emitting.calls import direct_call
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.card_effects import CardEffects
from paddock.code.emitting.steps.emitter import StepEmitter, StepPart
from paddock.code.emitting.steps.verbs import Verbs
from paddock.code.waiting_entries import FIRST_KEPT, RESULT, answers_key, block_key
from paddock.program import operations as ops
from paddock.program.model import Step
from paddock.records import record


@record
class Due:
    """One of those that can be due: what its entry is, what does it, and the local of its card."""

    key: str
    routine: Routine
    this: int | None = None


class Waiting(StepPart):
    def __init__(self, steps: StepEmitter, verbs: Verbs, card_effects: CardEffects) -> None:
        super().__init__(steps)
        self.verbs, self.card_effects = verbs, card_effects

    @writes(ops.WAIT)
    def wait(self, step: Step) -> None:
        abilities = [self.layout.abilities[number] for number in waiting_abilities(step)]
        blocks = tuple((block_key(a.id), a.verb if a.moment == "over" else None) for a in abilities)
        kept = "".join(f"{self.expressions.snapshot(arg)}, " for arg in step.args)
        self.out.line(f"wait(s, {blocks!r}, ({kept}))")

    @writes(ops.MARK)
    def mark(self, step: Step) -> None:
        self.steps.receive(step, "s.put_off")

    @writes(ops.HOLD)
    def hold(self, step: Step) -> None:
        self.out.line(f"begin(s, {RESULT})")

    @writes(ops.RESULT)
    def result(self, step: Step) -> None:
        self.out.line(direct_call(*self.result_call(step)))

    def result_call(self, step: Step) -> tuple[Routine, list[str]]:
        routine = self.routines.results[ref(step)]
        pairs = zip(routine.params, step.args, strict=True)
        return routine, [self.expressions.as_type(arg, routine.locals[number]) for number, arg in pairs]

    @writes(ops.WHOLE)
    def whole(self, step: Step) -> None:
        self.steps.receive(step, direct_call(*self.whole_call(step)))

    def whole_call(self, step: Step) -> tuple[Routine, list[str]]:
        routine = self.routines.wholes[ref(step)]
        return routine, [self.out.name(number) for number in routine.params]

    @writes(ops.AFTERWARDS)
    def afterwards(self, step: Step) -> None:
        with self.out.block(f"if {self.holds}:"):
            self.out.line(self.hold_call(step))
        with self.out.block(f"elif {self.happens}:" if self.happens else "else:"):
            self.out.line(direct_call(*self.answers_call(step)))

    @property
    def happens(self) -> str:
        """What must be so for anything to come after the verb."""
        return "not y1" if self.steps.is_replaceable else ""

    @property
    def holds(self) -> str:
        """What must be so for it to wait."""
        happens = f"{self.happens} and " if self.happens else ""
        return f"{happens}s.M and is_running(s, {RESULT})"

    def hold_call(self, step: Step) -> str:
        _, arguments = self.answers_call(step)
        return f"hold(s, {answers_key(ref(step))!r}, ({''.join(f'{a}, ' for a in arguments)}))"

    def answers_call(self, step: Step) -> tuple[Routine, list[str]]:
        routine = self.routines.answers[ref(step)]
        return routine, [self.out.name(number) for number in routine.params]

    # -------------------------------------------------------------- what is due

    @writes(ops.DUE)
    def due(self, step: Step) -> None:
        depth = self.out.depth
        if step.ref is not None and step.word != "when" and self.steps.is_replaceable:
            self.out.line("if not y1:")
            self.out.depth += 1
        with self.out.block("while s.M:"):
            entry = self.take(step)
            with self.out.block(f"if {entry} is None:"):
                self.out.line("break")
            self.out.charge()
            for at, each in enumerate(self.possible(step)):
                with self.out.block(f"{'elif' if at else 'if'} {entry}[0] == {each.key!r}:"):
                    self._do(step, each, entry)
        self.out.depth = depth
        self.out.answers.forget()

    def _do(self, step: Step, each: Due, entry: str) -> None:
        call = direct_call(*self.due_call(step, each, entry))
        if step.word == "when":
            with self.out.block(f"if {call}:"):
                self.verbs.leave_cancelled()
        elif step.word == "instead":
            self.verbs.mark_replaced()
            self.out.line(f"y2 = {call}")
            self.out.line("break")
        else:
            self.out.line(call)

    def take(self, step: Step) -> str:
        """The next that is due."""
        entry = self.out.temp()
        if step.ref is None:
            self.out.line(f"{entry} = next_now(s)")
        else:
            keys = tuple(each.key for each in self.possible(step))
            args = self.verbs.argument_tuple(ref(step))
            self.out.line(f"{entry} = due(s, {keys!r}, {self.value(step.args[0])}, {args})")
        return entry

    def possible(self, step: Step) -> list[Due]:
        if step.ref is not None:
            abilities = self.routines.due_abilities(step)
            return [Due(block_key(a.id), self.routines.abilities[a.id], a.this) for a in abilities]
        ends = [Due(block_key(a.id), self.routines.abilities[a.id], a.this) for a in self.routines.at_end]
        return [*ends, *(Due(answers_key(verb), routine) for verb, routine in self.routines.answers.items())]

    def due_call(self, step: Step, each: Due, entry: str) -> tuple[Routine, list[str]]:
        given = [self.out.name(p.local) for p in self.layout.verbs[ref(step)].params] if step.ref is not None else []
        kept = each.routine.params[len(given) :]
        names = {number: f"{entry}[{at}]" for at, number in enumerate(kept, FIRST_KEPT)}
        if each.this is not None:
            self.card_effects.log_source(names[each.this])
        return each.routine, [*given, *names.values()]
