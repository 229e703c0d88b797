"""Where procedures leave: steps go in, the same steps come out with their result in a local and nothing left early."""

from __future__ import annotations

from collections.abc import Callable

from paddock.program import operations as ops
from paddock.program.model import Entry, Expr, Step
from paddock.program.types import FLAG, NONE


class NotInlineError(Exception):
    """A procedure that leaves from the midst of something."""


def is_leave(step: Step) -> bool:
    return step.op == ops.GIVE or (step.op == ops.STOP and step.ref is None)


def leaves(steps: list[Step]) -> bool:
    """Whether anything here can leave."""
    return any(
        is_leave(s) or leaves(s.body) or leaves(s.other) or any(leaves(e.body) for e in s.entries) for s in steps
    )


def ends(steps: list[Step]) -> bool:
    """Whether nothing gets past the last step."""
    if not steps:
        return False
    last = steps[-1]
    return is_leave(last) or (last.op == ops.IF and ends(last.body) and ends(last.other))


class ExitRewriter:
    """Rewrites one procedure. The local `result` gets what it gives; `left` says that it has left already."""

    def __init__(
        self, result: int, left: int, wanted: bool, copy: Callable[..., Step], marks_exits: bool = False
    ) -> None:
        self.result = result
        self.left = left
        self.wanted = wanted
        self.copy = copy  # a step with changes
        self.marks_exits = marks_exits

    def steps(self, steps: list[Step]) -> list[Step]:
        """What follows a branch that leaves moves into the other branch; `give` becomes `let`."""
        found: list[Step] = []
        for at, step in enumerate(steps):
            rest = steps[at + 1 :]
            if is_leave(step):
                return [*found, *self.leave(step)]
            if not leaves([step]):
                found.append(step)
            elif step.op == ops.IF and (not rest or ends(step.body) or ends(step.other)):
                return [*found, self.branch(step, rest)]
            elif step.op in (ops.IF, ops.MENU):
                return [*found, *(self.mark_and_go_on(step, rest) if rest else [self.menu(step)])]
            elif step.op == ops.WHILE:
                return [*found, *self.loop(step, rest)]
            else:
                raise NotInlineError
        return found

    def leave(self, step: Step) -> list[Step]:
        found = [self.copy(step, op=ops.LET, name=self.left, args=[YES], ref=None)] if self.marks_exits else []
        if step.op == ops.GIVE:
            return [self.copy(step, op=ops.LET, name=self.result), *found]
        unset = [self.copy(step, op=ops.LET, name=self.result, args=[NO_VALUE], ref=None)] if self.wanted else []
        return [*unset, *found]

    def branch(self, step: Step, rest: list[Step]) -> Step:
        body = step.body if ends(step.body) else [*step.body, *rest]
        other = step.other if ends(step.other) else [*step.other, *rest]
        return self.copy(step, body=self.steps(body), other=self.steps(other))

    def menu(self, step: Step) -> Step:
        return self.copy(step, entries=[self.entry(entry) for entry in step.entries])

    def entry(self, entry: Entry) -> Entry:
        body = self.steps(entry.body)
        if len(body) < len(entry.body):  # it must not look like a single verb in a menu
            body = [*body, Step(op=ops.NOTHING)]
        return Entry(label=entry.label, guard=entry.guard, body=body)

    def mark_and_go_on(self, step: Step, rest: list[Step]) -> list[Step]:
        """Whatever leaves in a branch says so, and then the rest is not done."""
        inner = self.marking()
        made = inner.branch(step, []) if step.op == ops.IF else inner.menu(step)
        return [self.clear_mark(step), made, *self.unless_left(step, rest)]

    def loop(self, step: Step, rest: list[Step]) -> list[Step]:
        """A turn that leaves is the last, and nothing after the loop is done."""
        condition = Expr(op=ops.AND, type=FLAG, args=[self.has_not_left, step.args[0]])
        made = self.copy(step, args=[condition], body=self.marking().steps(step.body))
        return [self.clear_mark(step), made, *self.unless_left(step, rest)]

    def marking(self) -> ExitRewriter:
        return ExitRewriter(self.result, self.left, self.wanted, self.copy, marks_exits=True)

    @property
    def has_not_left(self) -> Expr:
        return Expr(op=ops.NOT, type=FLAG, args=[Expr(op=ops.LOCAL, type=FLAG, ref=self.left)])

    def clear_mark(self, step: Step) -> Step:
        return self.copy(step, op=ops.LET, ref=None, name=self.left, args=[NO], body=[], other=[], entries=[])

    def unless_left(self, step: Step, rest: list[Step]) -> list[Step]:
        body = self.steps(rest)
        args = [self.has_not_left]
        return [self.copy(step, op=ops.IF, ref=None, args=args, body=body, other=[], entries=[])] if rest else []


NO_VALUE = Expr(op=ops.CONST, type=NONE, ref=None)
YES = Expr(op=ops.CONST, type=FLAG, ref=True)
NO = Expr(op=ops.CONST, type=FLAG, ref=False)
