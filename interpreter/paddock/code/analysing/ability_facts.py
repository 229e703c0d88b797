"""What is known of an ability before play: an ability goes in, who must hold its card and whether it moves things."""

from __future__ import annotations

from paddock.code.analysing.routines import Routine, Routines
from paddock.code.layout import Layout
from paddock.program import operations as ops
from paddock.program.model import Ability
from paddock.program.walk import all_steps


def required_holder(layout: Layout, ability: Ability) -> int | None:
    """The parameter of the watched verb that must be the card's own holder, if the condition says so."""
    verb = layout.verbs[ability.verb] if ability.verb is not None else None
    guard, you = ability.guard, ability.you
    if verb is None or guard is None or you is None:
        return None
    for part in guard.args if guard.op == ops.AND else [guard]:
        named = {arg.ref for arg in part.args if arg.op == ops.LOCAL}
        if part.op == ops.EQ and you in named and len(named) == 2:
            (other,) = named - {you}
            return other if isinstance(other, int) and other < len(verb.params) else None
    return None


def may_move(routines: Routines, routine: Routine) -> bool:
    """Whether anything can lie elsewhere when it is done."""
    return _rearranges(routines, routine, set())


def _rearranges(routines: Routines, routine: Routine, seen: set[int]) -> bool:
    if routine.index in seen:
        return False
    seen.add(routine.index)
    if any(step.op in ops.REARRANGING for step in all_steps(routine.steps)):
        return True
    return any(_rearranges(routines, called, seen) for called in routines.called(routine))
