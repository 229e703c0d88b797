"""Loops over those that fit: an `each` goes in, out comes whether its turns may come while its list is looked through.

That is so when nothing a turn changes is read by the conditions. Reads and writes are told apart roughly: by store,
by local, and all that lies anywhere as one.
"""

from __future__ import annotations

from paddock.code.analysing.analysis import Analysis
from paddock.program import operations as ops
from paddock.program.model import Expr, Step
from paddock.program.walk import all_steps, within

Mark = tuple[str, int]
TABLE: Mark = ("table", 0)
UNKNOWN: Mark = ("unknown", 0)
# Steps that ask nobody, repeat nothing, leave nothing and call nothing.
PLAIN = ops.steps_where(
    lambda op: op.changes in ("nothing", "operands") and not (op.asks or op.repeats or op.leaves or op.reveals)
)


def can_fuse(analysis: Analysis, step: Step) -> bool:
    written = writes(step)
    return written is not None and not (written | {UNKNOWN}) & reads(analysis, step.args[0])


def writes(step: Step) -> set[Mark] | None:
    """What one turn changes; None when that is not known."""
    found: set[Mark] = set() if step.name is None else {("local", step.name)}
    for inner in all_steps(step.body):
        if inner.op not in PLAIN:
            return None
        if inner.op in ops.STORING:
            found.add(("store", int(inner.args[0].ref or 0)))
        elif inner.op in ops.REARRANGING:
            found.add(TABLE)
        if inner.name is not None:
            found.add(("local", inner.name))
    return found


def reads(analysis: Analysis, e: Expr) -> set[Mark]:
    """What the conditions of a list look at. The list they choose from is had before the first turn."""
    if e.op in ops.LEAVING_OUT:
        return reads(analysis, e.args[0]) | reads_under(analysis, e.args[1])
    if e.op == ops.CONTENTS:
        return reads(analysis, e.args[0])
    expr = analysis.inlined_call(e)
    return set() if expr is None else reads(analysis, expr).union(*(reads_under(analysis, arg) for arg in e.args))


def reads_under(analysis: Analysis, e: Expr) -> set[Mark]:
    found: set[Mark] = set()
    for inner in within(e):
        operation = ops.EXPRESSIONS[inner.op]
        if operation.reads or inner.type.is_place:
            found.add(TABLE)
        match operation.ref:
            case "local" | "store" as sort:
                found.add((sort, int(inner.ref or 0)))
            case "value":
                expr = analysis.inlined_call(inner)
                found |= {UNKNOWN} if expr is None else reads_under(analysis, expr)
    return found
