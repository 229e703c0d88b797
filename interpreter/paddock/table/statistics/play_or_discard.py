"""From a program to what tells playing from throwing away: who looks at a card that another verb moves, and where.

`CardReaders` knows the verbs that look at what they move or are given. Here are the other two ways a card can be meant:
a verb looks at a card that it gives to another verb, and the rules look at what lies on top of the pile it goes to.
"""

from __future__ import annotations

from collections.abc import Iterator

from paddock.program import operations as ops
from paddock.program.model import Expr, Program, Step, Verb
from paddock.program.walk import all_steps, modifier_exprs, proc_exprs, step_exprs, within
from paddock.table.statistics.card_readers import ASKING, CardReaders, locals_in, locals_read


class PlayOrDiscard(CardReaders):
    """`passed`: for a verb and one that it does, at which places it gives cards that it looks at itself.

    `tops`: the places whose top card the rules ask about.
    """

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.passed: dict[tuple[int, int], tuple[int, ...]] = {}
        for verb in program.verbs:
            self._passed(verb)
        self.tops = frozenset(
            int(pile.ref)
            for expr in _all_exprs(program)
            if expr.op in ASKING
            for arg in expr.args
            if arg.op in ops.ENDS_OF_LISTS
            for pile in arg.args
            if pile.op == ops.PLACE and pile.ref is not None
        )

    def _passed(self, verb: Verb) -> None:
        """Only what is looked at afterwards: before, it may have been looked at to choose it."""
        given: list[tuple[int, int, set[int]]] = []  # which verb, at which of its places, which local
        for step in all_steps(verb.steps):
            looked = _looks_at(step)
            for other, place, names in given:
                if not looked.isdisjoint(names):
                    before = self.passed.get((verb.id, other), ())
                    self.passed[verb.id, other] = tuple(sorted({*before, place}))
            if step.op == ops.PERFORM and isinstance(step.ref, int):
                given += ((step.ref, place, set(locals_in(arg))) for place, arg in enumerate(step.args))


def _looks_at(step: Step) -> set[int]:
    if step.op == ops.CARRY_OUT:
        return set(locals_in(step.args[0]))
    return set() if step.op == ops.TELL else {name for expr in step_exprs(step) for name in locals_read(expr)}


def _all_exprs(program: Program) -> Iterator[Expr]:
    for proc in [*program.verbs, *program.abilities, *program.values]:
        for expr in proc_exprs(proc):
            yield from within(expr)
    for modifier in program.modifiers:
        for expr in modifier_exprs(modifier):
            yield from within(expr)
