"""Where procedures leave: steps go in, the same steps come out with their result in a local and nothing left early."""

from __future__ import annotations

from dataclasses import replace

from paddock.program.model import Expr, Step


class NotInlineError(Exception):
    """A procedure that leaves from the midst of something."""


def is_leave(step: Step) -> bool:
    return step.op == "give" or (step.op == "stop" and step.ref is None)


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
    return is_leave(last) or (last.op == "if" and ends(last.body) and ends(last.other))


def with_result(steps: list[Step], result: int, wanted: bool) -> list[Step]:
    """What follows a branch that leaves moves into the other branch; `give` becomes `let`."""
    found: list[Step] = []
    for at, step in enumerate(steps):
        rest = steps[at + 1 :]
        if step.op == "give":
            return [*found, replace(step, op="let", name=result)]
        if is_leave(step):
            return [*found, *([_none(step, result)] if wanted else [])]
        if not leaves([step]):
            found.append(step)
            continue
        if step.op != "if" or (rest and not ends(step.body) and not ends(step.other)):
            raise NotInlineError
        body = step.body if ends(step.body) else [*step.body, *rest]
        other = step.other if ends(step.other) else [*step.other, *rest]
        body, other = with_result(body, result, wanted), with_result(other, result, wanted)
        return [*found, replace(step, body=body, other=other)]
    return found


def _none(step: Step, result: int) -> Step:
    nothing = Expr(op="const", type="none", ref=None)
    return Step(op="let", name=result, args=[nothing], line=step.line)
