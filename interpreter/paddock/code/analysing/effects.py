"""What still holds after a step: a step goes in, what it changes comes out; an expression, what its answer depends on.

Each store, each place and each local is told apart. `None` stands for anything at all.
"""

from __future__ import annotations

from collections.abc import Callable

from paddock.code.layout import Layout
from paddock.program import operations as ops
from paddock.program.model import Expr, Step, Value
from paddock.program.walk import all_steps, within

Mark = tuple[str, int]
Marks = frozenset[Mark] | None
STORES: Mark = ("stores", 0)
TABLE: Mark = ("table", 0)  # whatever lies anywhere
WHOLE_STATE: Marks = frozenset({STORES, TABLE})


def affects(changed: Marks, depends_on: Marks) -> bool:
    """Whether an answer may be another one now."""
    if changed is None or depends_on is None or changed & depends_on:
        return True
    kinds = {"store": STORES, "place": TABLE}
    return any(kinds.get(a[0]) in b for one, b in ((changed, depends_on), (depends_on, changed)) for a in one)


class Effects:
    def __init__(self, layout: Layout, inlined: Callable[[Value], Expr | None]) -> None:
        self.layout = layout
        self.inlined = inlined
        self.offers = any(ability.moment == "offer" for ability in layout.program.abilities)

    def changed_by(self, step: Step) -> Marks:
        """What a step changes, with all that stands inside it."""
        found: set[Mark] = set()
        for inner in all_steps([step]):
            marks = self._changed_by_itself(inner)
            if marks is None:
                return None
            found |= marks
            if inner.name is not None:
                found.add(("local", inner.name))
        return frozenset(found)

    def _changed_by_itself(self, step: Step) -> set[Mark] | None:
        operation = ops.STEPS[step.op]
        match operation.changes:
            case "nothing" | "event":
                return set()
            case "operands":
                pairs = zip(operation.operands, step.args, strict=False)  # the last ones may be left out
                return {mark for operand, arg in pairs if operand.changed for mark in self._marks_of(operand.sort, arg)}
            case "offers":
                return None if self.offers else set()
        return None

    def _marks_of(self, sort: str, arg: Expr) -> set[Mark]:
        if sort == "stored":
            return {("store", int(arg.ref or 0))}
        return self._marks_of_place(arg) if sort == "place" else self._places_of_things(arg)

    def _marks_of_place(self, e: Expr) -> set[Mark]:
        """A place and the one it is refilled from."""
        if e.op != ops.PLACE:
            return {TABLE}
        refill = self.layout.places[int(e.ref or 0)].refill
        return {("place", int(e.ref or 0)), *([] if refill is None else [("place", refill)])}

    def _places_of_things(self, things: Expr) -> set[Mark]:
        """The places where such things can lie."""
        moved = set(self._things(things.type.kind))
        if not moved:
            return {TABLE}
        lying = {p.id: set(self._things(p.kind)) for p in self.layout.program.places}
        return {("place", n) for n, there in lying.items() if not there or there & moved}

    def _things(self, kind: str) -> tuple[int, ...]:
        known = kind in ("card", "piece") or kind in self.layout.by_name
        return self.layout.things_of(kind) if known else ()

    def read_by(self, e: Expr) -> Marks:
        """What an answer depends on, apart from locals."""
        found: set[Mark] = set()
        for inner in within(e):
            operation = ops.EXPRESSIONS[inner.op]
            if operation.reads:
                found.add(TABLE)
            match operation.ref:
                case "local":
                    found |= {TABLE} if inner.type.is_place else set()
                case "store" | "place" as sort:
                    found.add((sort, int(inner.ref or 0)))
                case "value":
                    expr = self.inlined(self.layout.values[int(inner.ref or 0)])
                    marks = None if expr is None else self.read_by(expr)
                    if marks is None:
                        return None
                    found |= marks
        return frozenset(found)
