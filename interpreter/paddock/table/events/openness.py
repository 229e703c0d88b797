"""What all may know of what a verb or card works out. Takes its steps and an expression in them, gives yes or no.

Whatever is not surely open counts as hidden.
"""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Proc, Program, Step, Verb
from paddock.program.walk import all_steps

OPEN = ops.expressions_where(lambda op: op.open)
TESTS = (ops.EQ, ops.NE, ops.LT, ops.LE, ops.GT, ops.GE, ops.AND, ops.OR, ops.NOT)


class Openness:
    """Whether all may know a value that is asked within one verb."""

    def __init__(self, program: Program, proc: Proc) -> None:
        self.program, self.proc = program, proc
        self.given = {param.local for param in proc.params} if isinstance(proc, Verb) else set()
        self.steps = list(all_steps(proc.steps))

    def holds(self, expr: Expr) -> bool:
        if expr.op == ops.LOCAL:
            return self._local(expr.ref)
        if expr.op in OPEN:
            return all(map(self.holds, expr.args))
        if expr.op == ops.ALL:
            return expr.ref == "player"
        if expr.op in ops.ENDS_OF_LISTS:  # a thing, which may be hidden itself: that is looked at when it is told
            return self._is_place(expr.args[0], seen=True) or self.holds(expr.args[0])
        if expr.op in TESTS:  # which of two hidden things it is, nobody can tell
            return all(self.holds(arg) and not hides_thing(arg) for arg in expr.args)
        if expr.op in ops.SIZES:
            return self._is_place(expr.args[0], seen=False)
        if expr.op == ops.STORED:
            store = self.program.stores[int(expr.ref or 0)]
            return store.seen == "all" and all(map(self.holds, expr.args))
        return False

    def _local(self, local: int | str | bool | None) -> bool:
        """What an event is about is told with it. A name given twice may tell why it was given again."""
        named = [step for step in self.steps if step.name == local]
        if local in self.given:
            return not named
        return len(named) == 1 and named[0].op in ops.NAMING_OPERANDS and self.holds(named[0].args[0])

    def _is_place(self, expr: Expr, seen: bool) -> bool:
        """How many lie somewhere everybody sees, unless they are counted in tens."""
        if expr.op != ops.PLACE:
            return False
        place = self.program.places[int(expr.ref or 0)]
        return (place.seen == "all" if seen else not place.band) and all(map(self.holds, expr.args))


def hides_thing(expr: Expr) -> bool:
    return expr.type.of_things and expr.type.kind != "player"


class CardOpenness(Openness):
    """Of the steps of a card that lies open: whose it is, and what it answers."""

    def __init__(self, program: Program, proc: Ability) -> None:
        super().__init__(program, proc)
        self.you, self.this = proc.you, proc.this
        self.given = {number for number in (self.you, self.this) if number is not None}
        if proc.verb is not None and not proc.waiting:
            self.given |= set(range(len(program.verbs[proc.verb].params)))


class OwnOpenness(CardOpenness):
    """The same for its holder, who also knows what is in the own hand, and what the own choices were."""

    def holds(self, expr: Expr) -> bool:
        if expr.op in (ops.PLACE, ops.STORED) and self._is_own(expr):
            holder = (self.program.places if expr.op == ops.PLACE else self.program.stores)[int(expr.ref or 0)]
            return holder.seen in ("all", "owner")
        return super().holds(expr)

    def _is_own(self, expr: Expr) -> bool:
        return any(arg.op == ops.LOCAL and arg.ref == self.you for arg in expr.args)

    def _local(self, local: int | str | bool | None) -> bool:
        named = [step for step in self.steps if step.name == local]
        is_own = [step.op == ops.CHOOSE and self._is_own_choice(step) for step in named]
        return super()._local(local) or (bool(named) and all(is_own))

    def _is_own_choice(self, step: Step) -> bool:
        return step.args[0].op == ops.LOCAL and step.args[0].ref == self.you
