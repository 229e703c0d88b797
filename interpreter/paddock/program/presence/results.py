"""Whether values and verbs give something. Takes procedures, gives an order in which each comes after those it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from paddock.program import operations as ops
from paddock.program.model import Proc
from paddock.program.presence.model import Presence
from paddock.program.types import Type
from paddock.program.walk import all_steps, proc_exprs
from paddock.records import field, record


@record
class Results:
    """What is known of those that were looked at: by number."""

    values: dict[int, Presence] = field(default_factory=dict)
    verbs: dict[int, Presence] = field(default_factory=dict)
    kept: dict[tuple[int, int], Presence] = field(default_factory=dict)  # by an ability that waits, and its local
    lasting: dict[tuple[int, int], Presence] = field(default_factory=dict)  # by a change for a time, and its local
    unchosen: set[tuple[int, int]] = field(default_factory=set)  # of these: none if there was nothing to choose from


def by_type(type_: Type) -> Presence:
    """As far as a type tells."""
    if type_.many or type_.is_flag:
        return Presence.SURE
    return Presence.OPTIONAL if type_.or_none or type_.is_none else Presence.UNPROVEN


def as_type(type_: Type, presence: Presence) -> Type:
    """The type, with what was found out about it."""
    return type_.optional() if presence is Presence.OPTIONAL else type_.required()


def values_asked(proc: Proc) -> list[int]:
    return [expr.ref for expr in proc_exprs(proc) if expr.op == ops.CALL and isinstance(expr.ref, int)]


def verbs_done(proc: Proc) -> list[int]:
    return [step.ref for step in all_steps(proc.steps) if step.op == ops.PERFORM and isinstance(step.ref, int)]


def callees_first(procs: Sequence[Proc], callees: Callable[[Proc], Iterable[int]]) -> list[int]:
    """Their numbers; of a ring the first that is met comes last."""
    order: list[int] = []
    seen: set[int] = set()
    for start in range(len(procs)):
        todo = [(start, iter(callees(procs[start])))] if start not in seen else []
        seen.add(start)
        while todo:
            at, others = todo[-1]
            other = next((one for one in others if one not in seen), None)
            if other is None:
                order.append(at)
                todo.pop()
            else:
                seen.add(other)
                todo.append((other, iter(callees(procs[other]))))
    return order
