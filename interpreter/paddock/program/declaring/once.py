"""Reads `once each turn` behind an event. Takes a line and its steps, gives what keeps how often it was used.

Each card has its own; what stands at the left margin is used by the whole table. Who says no has not used it.
"""

from __future__ import annotations

from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.conditions import YES
from paddock.program.declaring.carriers import Carrier
from paddock.program.declaring.memory import ONE, stored
from paddock.program.declaring.plain_lines import where_of
from paddock.program.declaring.spans import span_said
from paddock.program.declaring.workshop import Workshop
from paddock.program.model import Expr, Step
from paddock.program.scope import Scope
from paddock.program.types import FLAG, NUMBER
from paddock.tree import model as tree

OFTEN = {1: "once", 2: "twice"}


def used_store(builder: Workshop, node: tree.Ability, limit: tree.Limit, carrier: Carrier, scope: Scope) -> Expr:
    """Whether it was used in the span, or how often; all events of one line share it."""
    span = span_said(builder.world.spans, builder.program.verbs, limit.each)
    words = " ".join(word.text.lower() for word in limit.each)
    owner = carrier.kind_name if carrier.card is not None or carrier.kind is not None else ""
    name = (
        f"{carrier.card or carrier.kind_name or 'a rule'} {OFTEN.get(limit.times, f'{limit.times} times')} each {words}"
    )
    type_ = FLAG if limit.times == 1 else NUMBER
    store = builder.memory.used(id(node), span, type_, owner, name, where_of(node.span))
    return stored(store, scope.this if owner else None)


def used_up(used: Expr, limit: tree.Limit) -> Expr:
    """Whether it was used as often as it may be."""
    often = Expr(op=ops.CONST, type=NUMBER, ref=limit.times)
    return used if used.type.is_flag else Expr(op=ops.GE, type=FLAG, args=[used, often])


def used_once(used: Expr, steps: list[Step]) -> list[Step]:
    """It is marked behind what is chosen first, since that may be chosen ahead."""
    mark = Step(op=ops.SET, args=[used, YES]) if used.type.is_flag else Step(op=ops.ADD, args=[used, ONE])
    if len(steps) == 1 and steps[0].op == ops.MENU and steps[0].ref == "may" and not steps[0].entries[1].body:
        yes, no = steps[0].entries
        return [replace(steps[0], entries=[replace(yes, body=[mark, *yes.body]), no])]
    first = next((at for at, step in enumerate(steps) if step.op not in (ops.CHOOSE, ops.LET)), len(steps))
    return [*steps[:first], mark, *steps[first:]]
