"""On which boards without ends it makes no difference where the pack stands: a layout goes in, those boards come out.

Such a board is a ring of rows. Turned round by some rows with all that stands on it, it goes on as before, unless a
rule can tell its spaces apart: by their names, by what is printed on one of them or kept for each, or by the order in
which they were made. And where nothing stands any more, ranks are counted from where they began. So if ranks are
asked for, something must stand there that nothing can take off.
"""

from __future__ import annotations

from paddock.code.analysing.order_reads import OrderReads
from paddock.code.layout import Layout
from paddock.code.state import State
from paddock.program import operations as ops
from paddock.program.model import Expr, Kind, Place, Step
from paddock.program.walk import all_steps, program_exprs
from paddock.records import field, record


@record(frozen=True)
class TurnableBoard:
    """One board: its spaces row by row, the places on it, and those among them that tell that it is not empty."""

    spaces: tuple[int, ...]
    columns: int
    places: tuple[int, ...]
    staying: tuple[int, ...]

    turned: dict[int, dict[int, int]] = field(default_factory=dict)  # by foremost row, what was asked for

    def stand_ins(self, layout: Layout, s: State) -> dict[int, int]:
        """For each space the one that stands for it when the pack stands at the beginning; not to be changed."""
        if not any(s.A[thing] is not None for z in self.staying for thing in s.Z[z]):
            return {}
        row = layout.spaces.foremost(s, [thing for z in self.places for thing in s.Z[z]])
        if row not in self.turned:
            by, count = row * self.columns, len(self.spaces)
            self.turned[row] = {self.spaces[at]: self.spaces[(at - by) % count] for at in range(count)}
        return self.turned[row]


def turnable_boards(layout: Layout, reads: OrderReads) -> list[TurnableBoard]:
    boards = [_Told(layout, kind) for kind in layout.program.kinds if kind.board is not None and kind.board.open]
    return [told.board for told in boards if not told.apart(reads)]


class _Told:
    """What a game tells of one board."""

    def __init__(self, layout: Layout, kind: Kind) -> None:
        self.layout, self.kind, self.spaces = layout, kind, layout.things_of(kind.id)
        self.lineage = layout.ancestry[kind.id]
        self.columns = kind.board.columns if kind.board is not None else 1

    @property
    def board(self) -> TurnableBoard:
        places = [place for place in self.layout.program.places if place.shape.spots == self.kind.id]
        there = {place.id for place in places if place.shape.on_spaces}
        staying = there if not self._asks_ranks() else {place.id for place in places if self._stays(place)} & there
        by_place = enumerate(self.layout.place_of)
        at = [(z, place) for z, place in by_place if place in there]
        every, kept = tuple(z for z, _ in at), tuple(z for z, place in at if place in staying)
        return TurnableBoard(self.spaces, self.columns, every, kept)

    # ------------------------------------------------------------------ spaces that can be told apart

    def apart(self, reads: OrderReads) -> bool:
        layout, own = self.layout, set(self.spaces)
        in_order = any(layout.kinds[kind].name in self.lineage for kind in reads.kinds)
        owners = *(store.owner for store in layout.program.stores), *(place.owner for place in layout.program.places)
        has_own = any(layout.kinds[kind].name in self.lineage for kind in owners if kind is not None)
        return in_order or has_own or not own.isdisjoint(reads.acting) or self._printed_apart() or self._named(own)

    def _printed_apart(self) -> bool:
        """What is printed on spaces differs from row to row, or names one of them."""
        first, spaces = self.spaces[: self.columns], self.spaces
        for values in self.layout.fields.values():
            if any(values[space] != values[first[at % self.columns]] for at, space in enumerate(spaces)):
                return True
        linking = {name for kind in self.layout.program.kinds for name, type_ in kind.fields.items() if type_.of_things}
        own = set(spaces)
        found = (value for name in linking for value in self.layout.fields[name] if value is not None)
        return any(not own.isdisjoint(value if isinstance(value, list) else [value]) for value in found)

    def _named(self, own: set[int]) -> bool:
        for expr in program_exprs(self.layout.program):
            if expr.op == ops.NAMED and not own.isdisjoint(self.layout.named.get(str(expr.ref), ())):
                return True
            if expr.op == ops.CARD_NAME and self._may_be_space(expr.args[0]):
                return True
        return False

    def _may_be_space(self, thing: Expr) -> bool:
        kind = self.layout.by_name.get(thing.type.kind)
        return kind is None or kind.name in self.lineage or self.kind.name in self.layout.ancestry[kind.id]

    # ------------------------------------------------------------------ an empty board

    def _asks_ranks(self) -> bool:
        exprs = program_exprs(self.layout.program)
        return any(expr.op == ops.RANK and expr.args[0].type.kind in self.lineage for expr in exprs)

    def _stays(self, place: Place) -> bool:
        """Whether nothing that stands there is ever taken off the board."""
        program = self.layout.program
        steps = (step for proc in (*program.verbs, *program.abilities) for step in all_steps(proc.steps))
        refills = any(other.refill == place.id for other in program.places)
        return not refills and not any(ops.STEPS[step.op].moves and self._takes_off(step, place) for step in steps)

    def _takes_off(self, step: Step, place: Place) -> bool:
        if step.op == ops.DRAW:
            return step.args[1].op != ops.PLACE or step.args[1].ref == place.id
        moved = step.args
        if step.op == ops.MOVE:  # to another space of the same place it stays
            moved, (goal, *spot) = step.args[:1], step.args[1:]
            if goal.op == ops.PLACE and goal.ref == place.id and spot:
                return False
        return any(self._may_hold(place, thing) for thing in moved)

    def _may_hold(self, place: Place, thing: Expr) -> bool:
        kind, held = self.layout.by_name.get(thing.type.kind), self.layout.by_name.get(place.kind)
        if kind is None or held is None:
            return True
        return held.name in self.layout.ancestry[kind.id] or kind.name in self.layout.ancestry[held.id]
