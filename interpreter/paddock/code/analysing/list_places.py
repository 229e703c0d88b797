"""What can lie in a list, known before play: a list goes in, the places it is made of and the numbers printed there."""

from __future__ import annotations

from paddock.code.analysing.analysis import Analysis
from paddock.program import operations as ops
from paddock.program.model import Expr


def are_apart(e: Expr) -> bool:
    """Whether these are different places: a thing is in one place only, so nothing can be there twice."""
    return all(arg.op == ops.PLACE for arg in e.args) and len({arg.ref for arg in e.args}) == len(e.args)


def places_in(analysis: Analysis, e: Expr) -> list[int]:
    """The places that a list is made of, if it is made of places and nothing else."""
    if e.op == ops.PLACE:
        return [int(e.ref or 0)]
    if e.op in (ops.FILTER, ops.CONTENTS):
        return places_in(analysis, e.args[0])
    if e.op == ops.LIST and are_apart(e):
        return [int(arg.ref or 0) for arg in e.args]
    expr = analysis.inlined_call(e)
    return [] if expr is None else places_in(analysis, expr)


def printed_numbers(analysis: Analysis, e: Expr) -> list[int]:
    """The numbers that a list is asked for, on all that can lie there."""
    layout = analysis.layout
    table = layout.fields[str(e.args[1].ref)]
    kinds = {layout.places[p].kind for p in places_in(analysis, e.args[0])}
    return [table[t] for kind in kinds for t in layout.things_of(kind)]


def is_always_printed(analysis: Analysis, e: Expr) -> bool:
    """Whether the number that a list is asked for is printed on everything that can lie there."""
    asked = e.args[1]
    if asked.op != ops.FIELD or asked.args[0].op != ops.LOCAL or asked.args[0].ref != e.bind:
        return False
    known = bool(places_in(analysis, e.args[0]) and analysis.layout.fields.get(str(asked.ref)))
    return known and None not in printed_numbers(analysis, e)


def is_pile(analysis: Analysis, e: Expr) -> bool:
    """Whether many cards are likely there, so that walking them all at once is worth its start."""
    if e.args[0].op not in (ops.PLACE, ops.LIST) or not is_always_printed(analysis, e):
        return False
    return all(analysis.layout.places[p].owner is None for p in places_in(analysis, e.args[0]))
