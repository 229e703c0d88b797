"""The rules behind a question: the open question of a state goes in, the rules that stand above it come out."""

from __future__ import annotations

from paddock.code import Machine, State
from paddock.program.model import Program, Rule, Where


def rules_behind(program: Program, machine: Machine, state: State) -> list[Rule]:
    """Those that stand right above what asks, or else all of the verb, phase or ability that asks."""
    asked = state.question
    if asked is None:
        return []
    where = machine.prompt(asked).where
    begins = _begins_at(program, where)
    around = [rule for rule in program.rules if rule.where.file == where.file and begins <= rule.where.line]
    above = [rule for rule in around if rule.where.line <= where.line]
    if not above:
        return [rule for rule in around if _begins_at(program, rule.where) == begins]
    nearest = above[-1:]
    while len(nearest) < len(above) and above[-len(nearest) - 1].where.line >= nearest[0].where.line - 1:
        nearest.insert(0, above[-len(nearest) - 1])
    return nearest


def _begins_at(program: Program, where: Where) -> int:
    """The first line of the verb, phase or ability around a line."""
    procs = (*program.verbs, *program.abilities)
    lines = (proc.where.line for proc in procs if proc.where.file == where.file)
    return max((line for line in lines if line <= where.line), default=where.line)
