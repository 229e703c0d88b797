"""Which things no rule can tell apart, and where it makes no difference what lies before what: a layout goes in.

Copies of a card, and pieces of one kind made for one player, are equal unless a rule names one of them or takes the one
that was made first.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from paddock.code.analysing.order_reads import OrderReads
from paddock.code.analysing.turnable_boards import turnable_boards
from paddock.code.layout import Layout
from paddock.program import operations as ops
from paddock.program.walk import program_exprs


class EqualPieces:
    """`prints` has for each thing the first one that can stand for it at any time: mostly itself.

    In the places `loose` things lie in no order, in those `by_spot` only what lies on one space does. The boards
    `turnable` can be turned: where the pack stands on them makes no difference.
    """

    def __init__(self, layout: Layout) -> None:
        reads = OrderReads(layout)
        self.prints = _prints(layout, _told_apart(layout, reads))
        self.loose = {z for z, place in enumerate(layout.place_of) if place not in reads.places}
        self.turnable = turnable_boards(layout, reads)
        self.by_spot = {z for z in self.loose if layout.place_of[z] in reads.spots}


def _prints(layout: Layout, alone: set[int]) -> list[int]:
    first: dict[Hashable, int] = {}
    found = []
    for thing in range(layout.count):
        printed: Hashable = thing
        if thing not in alone:
            printed = layout.kind_of[thing], layout.name_of[thing], layout.card_at[thing], layout.made_for[thing]
        found.append(first.setdefault(printed, thing))
    return found


def _told_apart(layout: Layout, reads: OrderReads) -> set[int]:
    """Things that a rule can tell from others of their print."""
    alone = {*range(layout.players), *reads.acting}
    for expr in program_exprs(layout.program):
        if expr.op == ops.NAMED:
            alone.update(layout.named.get(str(expr.ref), ()))
    for kind in layout.program.kinds:
        linking = [name for name, type_ in kind.fields.items() if type_.of_things]
        alone.update(thing for name in linking for value in layout.fields[name] for thing in _listed(value))
    read = {"space", *(layout.kinds[kind].name for kind in (*reads.kinds, *_owning(layout)))}
    for made in layout.by_kind.values():
        if not read.isdisjoint(layout.ancestry[layout.kind_of[made[0]]]):
            alone.update(made)
    return alone


def _owning(layout: Layout) -> set[int]:
    """Kinds whose things have places of their own, or notes of other things."""
    owners = {place.owner for place in layout.program.places}
    owners |= {each.owner for each in layout.program.stores if each.type.of_things and not each.type.is_player}
    return {kind for kind in owners if kind is not None}


def _listed(value: Any) -> Sequence[int]:
    return value if isinstance(value, list) else () if value is None else (value,)
