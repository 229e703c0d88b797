"""What a result can be made of: a program goes in, the verbs come out that can be done while one is being made."""

from __future__ import annotations

from collections.abc import Iterable

from paddock.program import operations as ops
from paddock.program.model import Ability, Program, Step
from paddock.program.walk import all_steps

COUNTING = (ops.IF, ops.EACH, ops.SET, ops.ADD)


def verbs_in_results(program: Program) -> set[int]:
    """Those that the steps of an `as one result` lead to, also through cards."""
    by_verb: dict[int, list[Ability]] = {}
    for ability in program.abilities:
        if ability.verb is not None:
            by_verb.setdefault(ability.verb, []).append(ability)
    effects = [ability for ability in program.abilities if ability.verb is None]
    procs = (*program.verbs, *program.abilities)
    results = [step for proc in procs for step in all_steps(proc.steps) if step.op == ops.ONE_RESULT]
    found: set[int] = set()
    waiting = [ability.steps for ability in program.abilities if ability.waiting and results]
    todo: list[Iterable[Step]] = [*(step.body for step in results), *waiting]
    while todo:
        for step in all_steps([*todo.pop()]):
            if step.op == ops.CARRY_OUT:
                todo += [ability.steps for ability in effects]
                effects = []
            elif step.op == ops.PERFORM and int(step.ref or 0) not in found:
                verb = program.verbs[int(step.ref or 0)]
                found.add(verb.id)
                todo += [verb.steps, *(ability.steps for ability in by_verb.get(verb.id, []))]
    return found


def only_counts(program: Program, ability: Ability) -> bool:
    """Whether it keeps in mind what has happened, and nobody can see it: that waits for nothing."""
    return ability.made and all(
        step.op in COUNTING and (step.op not in ops.STORING or program.stores[int(step.args[0].ref or 0)].made)
        for step in all_steps(ability.steps)
    )
