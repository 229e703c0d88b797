"""What a modifier keeps from where it began: a modifier goes in, its locals that got a value there come out."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.model import Modifier, Program, Step
from paddock.program.walk import all_steps


def captures(program: Program, modifier: Modifier) -> tuple[int, ...]:
    for proc in [*program.verbs, *program.abilities]:
        for step in all_steps(proc.steps):
            if step.op == ops.UNTIL and str(modifier.id) in str(step.ref).split():
                return captured_locals(step)
    return ()


def captured_locals(step: Step) -> tuple[int, ...]:
    """The modifier's local that each captured value becomes: the one it had where it was caught."""
    return tuple(int(arg.ref) if arg.op == ops.LOCAL and arg.ref is not None else i for i, arg in enumerate(step.args))
