"""From the given lines of a scenario to a state in which the cards lie where they are said to."""

from __future__ import annotations

from collections.abc import Sequence

from paddock.code import State
from paddock.code.laying import lay_last, lay_on_top, lift, sort_by_slot, stack_pile
from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.program.scenarios.model import Draw, Fill, Given, Lay, Rolls, SetStore, Stand
from paddock.program.walk import within
from paddock.table.scenarios.card_finding import CardFinder, things_for
from paddock.table.scenarios.drawings import Drawings
from paddock.table.scenarios.drawn_rows import is_of_a_part
from paddock.table.scenarios.names import Names, ScenarioFailure


class Placement:
    """What the given lines of one scenario have put where."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.machine = names.machine
        self.layout = names.layout
        self.state: State = names.state

    def give(self, givens: Sequence[Given]) -> None:
        """What a place may be said by comes first; what may be said by the cards that lie there comes last."""
        names = self.names
        names.before, names.placed = names.before | names.placed, set()
        stores = [given for given in givens if isinstance(given, SetStore)]
        self._set_stores([given for given in stores if self._is_plain(given)])
        self._lay_out([given for given in givens if isinstance(given, Fill | Lay)])
        for given in givens:
            names.at = given.span
            if isinstance(given, Stand):
                self._stand(given)
            elif isinstance(given, Rolls):
                self.state.rolls = (*self.state.rolls, *given.numbers)
        self._set_stores([given for given in stores if not self._is_plain(given)])
        for given in self._drawings_in_force([given for given in givens if isinstance(given, Draw)]):
            names.at = given.span
            Drawings(names).lay(given)  # last: how a thing looks may hang on what is kept for it
        drawn = max((at for at, given in enumerate(givens) if isinstance(given, Draw)), default=len(givens))
        for given in givens[drawn:]:
            if isinstance(given, Stand):  # a line below a drawing says more than it
                self._stand(given)

    # -------------------------------------------------------------- counters, flags and notes

    def _is_plain(self, given: SetStore) -> bool:
        """Whether it speaks of nothing that has yet to be laid out: of players, numbers and words alone."""
        return all(self._is_settled(expr) for side in (given.target, given.value) for expr in within(side))

    def _is_settled(self, expr: Expr) -> bool:
        if expr.op == ops.NAMED:
            return str(expr.ref) in self.names.players
        return expr.op in (ops.STORED, ops.CONST)

    def _set_stores(self, stores: Sequence[SetStore]) -> None:
        for given in stores:
            self.names.at = given.span
            assert isinstance(given.target.ref, int)
            index = self.machine.store_index(given.target.ref, self.names.owner(given.target))
            self.state.set_value(index, self.names.number(given.value))

    # -------------------------------------------------------------- places

    def _lay_out(self, lines: list[Fill | Lay]) -> None:
        """All cards that are named are found first, so that no `3 others` takes one of them."""
        lines = self._in_force(lines)
        spots = [self._spot(line) for line in lines]
        found = list(zip(lines, spots, CardFinder(self.names, lines, spots).find(), strict=True))
        for line, z, things in found:
            if isinstance(line, Fill):
                self._fill(line, z, things)
        for line, z, things in found:
            if isinstance(line, Lay):
                self._lay(line, z, things)

    def _in_force(self, lines: list[Fill | Lay]) -> list[Fill | Lay]:
        """Of two lines that say all that lies in a place the later one counts: it may change a shared position."""
        last = {self._spot(line): at for at, line in enumerate(lines) if isinstance(line, Fill) and not line.begins}
        return [line for at, line in enumerate(lines) if isinstance(line, Lay) or at >= last.get(self._spot(line), at)]

    def _drawings_in_force(self, lines: list[Draw]) -> list[Draw]:
        """A drawing of a whole board counts and none before it; one of a part of it says more."""
        spots = [self.names.place_at(line.place) for line in lines]
        whole = {z: at for at, (z, line) in enumerate(zip(spots, lines, strict=True)) if not is_of_a_part(line.rows)}
        return [line for at, line in enumerate(lines) if at >= whole.get(spots[at], at)]

    def _spot(self, line: Fill | Lay) -> int:
        self.names.at = line.span
        return self.names.place_at(line.place)

    def _fill(self, fill: Fill, z: int, named: list[int]) -> None:
        """`named`: the things that its words mean, but for the `others`."""
        things, rest = list[int](), iter(named)
        for spec in fill.cards:
            things += [self._any(z, fill) for _ in range(spec.others)] if spec.others else [next(rest)]
        self._put(z, things, fill)

    def _any(self, z: int, fill: Fill) -> int:
        thing = next((thing for thing in things_for(self.names, z) if thing not in self.names.placed), None)
        if thing is None:
            raise ScenarioFailure("there are not so many others left", fill.span)
        self.names.placed.add(thing)
        return thing

    def _put(self, z: int, things: list[int], fill: Fill) -> None:
        ranks = self.layout.ranks[z]
        if ranks is not None and len(things) > len(ranks):
            raise ScenarioFailure(f"there are only {len(ranks)} slots for these {len(things)}", fill.span)
        for thing in [*([] if fill.begins else self.state.things_in(z)), *things]:
            lift(self.state, thing)
        lay_on_top(self.state, z, things, ranks or [None] * len(things))
        stack_pile(self.state, z, things, below=fill.begins)

    # -------------------------------------------------------------- slots and spaces

    def _stand(self, given: Stand) -> None:
        thing, spot = self.names.number(given.thing), self.names.number(given.spot)
        if thing is None:
            raise ScenarioFailure("there is nothing at this table that is meant by it", given.span)
        if spot is None:
            lift(self.state, thing)
            return
        self._set_down(thing, self._home(thing, spot, given), spot)

    def _lay(self, given: Lay, z: int, things: list[int]) -> None:
        self.names.at = given.span
        spot = self.names.number(given.spot)
        if spot is None or not self._has(z, spot):
            raise ScenarioFailure("there is no such slot or space in that place", given.span)
        self._clear(z, spot)
        for thing in things:
            self._set_down(thing, z, spot)

    def _home(self, thing: int, spot: int, given: Stand) -> int:
        """The place whose slots or spaces these are: where the thing lies already, or the only one it may lie in."""
        here = self.state.where(thing)
        if here is not None and self._has(here, spot):
            return here
        places = range(len(self.layout.place_of))
        fitting = [z for z in places if self._holds(z, thing) and self._has(z, spot)]
        own = [z for z in fitting if self.layout.owner_of[z] == self.layout.made_for[thing]]
        places_left = fitting if len(fitting) == 1 else own
        if len(places_left) != 1:
            which = "more than one place" if fitting else "no place"
            raise ScenarioFailure(f"there is {which} in which it can be so; give first where it lies", given.span)
        return places_left[0]

    def _holds(self, z: int, thing: int) -> bool:
        return thing in self.layout.things_of(self.layout.places[self.layout.place_of[z]].kind)

    def _has(self, z: int, spot: int) -> bool:
        return spot in self.layout.spots(z)

    def _set_down(self, thing: int, z: int, spot: int) -> None:
        """Pieces share a space of a board; in a slot lies one thing."""
        ranks = self.layout.ranks[z]
        if ranks is not None:
            self._clear(z, spot)
        lay_last(self.state, z, thing, spot)
        if ranks is not None:
            sort_by_slot(self.state, z, ranks)

    def _clear(self, z: int, spot: int) -> None:
        for thing in [t for t in self.state.things_in(z) if self.state.slot(t) == spot]:
            lift(self.state, thing)
