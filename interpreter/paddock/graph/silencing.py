"""Which cards can be switched off, and by what. Takes a program, gives edges from lines that do it to the cards."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.graph.model import Edge
from paddock.program import operations as ops
from paddock.program.declaring.switched_off import SWITCHED_OFF
from paddock.program.model import Expr, Modifier, Program
from paddock.program.walk import within


def silencing_edges(program: Program) -> Iterator[Edge]:
    condition = next((value.id for value in program.values if value.name == SWITCHED_OFF), None)
    for modifier in program.modifiers:
        if modifier.value == condition:
            for card in _said_of(program, modifier):
                yield Edge(source=f"modifier {modifier.id}", target=f"card {card}", sort="switches off")


def _said_of(program: Program, modifier: Modifier) -> list[str]:
    """The cards of the kind it speaks of, or the one that it names; where they lie only play can tell."""
    things = _things(modifier)
    if things is None:
        return [card.name for card in program.cards]
    if things.op == ops.NAMED:
        return [str(things.ref)]
    if things.op == ops.LOCAL and things.ref == modifier.this and modifier.card is not None:
        return [modifier.card]
    parents = {kind.name: kind.parent for kind in program.kinds}
    return [card.name for card in program.cards if _is_a(parents, program.kinds[card.kind].name, things.type.kind)]


def _things(modifier: Modifier) -> Expr | None:
    """What the line is said of: its subject is one of these, or is this."""
    for expr in within(modifier.guard) if modifier.guard is not None else ():
        first = expr.args[0] if expr.op in (ops.IN, ops.EQ) else None
        if first is not None and first.op == ops.LOCAL and first.ref == modifier.params[0]:
            return expr.args[1]
    return None


def _is_a(parents: dict[str, str], kind: str, wanted: str) -> bool:
    while kind != wanted and kind in parents:
        kind = parents[kind]
    return kind == wanted
