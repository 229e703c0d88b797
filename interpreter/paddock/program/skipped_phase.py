"""From a program that is played and one of its phases to the same program in which the first of these is over already.

So a table that was set up goes on from the middle of play: what stands before that phase and in it is not done.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.model import Expr, Program, Step, Store, Verb
from paddock.program.types import FLAG
from paddock.program.walk import all_steps

YES = Expr(op=ops.CONST, type=FLAG, ref=True)


def skip_phase(program: Program, phase: int) -> Program:
    """Only the first time: a second race is set up as ever."""
    store = Store(
        id=len(program.stores),
        name=f"{program.verbs[phase].title} was played",
        sort="flag",
        type=FLAG,
        start=False,
        told=False,
        seen="none",
        made=True,
        where=program.verbs[phase].where,
    )
    played = Expr(op=ops.STORED, type=FLAG, ref=store.id)
    verbs = [replace(verb, steps=[_asking(step, phase, played) for step in verb.steps]) for verb in program.verbs]
    return replace(program, stores=[*program.stores, store], verbs=verbs)


def _asking(step: Step, phase: int, played: Expr) -> Step:
    """The phase is played if it was skipped before; else it is marked as played."""
    if step.op == ops.PERFORM and step.ref == phase:
        return Step(
            op=ops.IF,
            args=[played],
            body=[step],
            other=[Step(op=ops.SET, args=[played, YES], line=step.line)],
            line=step.line,
        )
    return replace(
        step,
        body=[_asking(inner, phase, played) for inner in step.body],
        other=[_asking(inner, phase, played) for inner in step.other],
        entries=[
            replace(entry, body=[_asking(inner, phase, played) for inner in entry.body]) for entry in step.entries
        ],
    )


def phases_played(program: Program) -> set[int]:
    """Those that the game plays by itself, from the phase that it starts with."""
    found: set[int] = set()
    todo = [program.start]
    while todo:
        for phase in _phases_in(program, program.verbs[todo.pop()]):
            if phase not in found:
                found.add(phase)
                todo.append(phase)
    return found


def _phases_in(program: Program, verb: Verb) -> Iterator[int]:
    for step in all_steps(verb.steps):
        if step.op == ops.PERFORM and isinstance(step.ref, int) and program.verbs[step.ref].title:
            yield step.ref
