"""What modifiers keep from where they began: a program goes in, the locals of each that got a value there come out."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.model import Program, Step
from paddock.program.walk import all_steps


def captures(program: Program) -> dict[int, tuple[int, ...]]:
    """By modifier; of one that counts always there is nothing."""
    found: dict[int, tuple[int, ...]] = {}
    for step in (step for proc in (*program.verbs, *program.abilities) for step in all_steps(proc.steps)):
        if step.op == ops.UNTIL:
            found |= dict.fromkeys(map(int, str(step.ref).split()), captured_locals(step))
    return found


def captured_locals(step: Step) -> tuple[int, ...]:
    """The modifier's local that each captured value becomes: the one it had where it was caught."""
    return tuple(int(arg.ref) if arg.op == ops.LOCAL and arg.ref is not None else i for i, arg in enumerate(step.args))
