"""From the given lines of a scenario to a state in which the cards lie where they are said to."""

from __future__ import annotations

from collections.abc import Sequence

from paddock.code import State
from paddock.code.laying import lay_last, lay_on_top, lift, sort_by_slot
from paddock.program.scenarios.model import CardSpec, Fill, Given, Lay, Rolls, SetStore, Stand
from paddock.table.scenarios.names import Names, ScenarioFailure
from paddock.table.scenarios.pile_order import PileOrder


class Placement:
    """What the given lines of one scenario have put where."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.machine = names.machine
        self.layout = names.layout
        self.state: State = names.state
        self.order = self.state.log = PileOrder(self.state)

    def give(self, givens: Sequence[Given]) -> None:
        """Cards that are named are found first, so that `3 others` never takes one of them; spaces come last."""
        names = self.names
        names.before, names.placed = names.before | names.placed, set()
        for given in givens:
            names.at = given.span
            if isinstance(given, SetStore):
                self._store(given)
            elif isinstance(given, Rolls):
                self.state.rolls = (*self.state.rolls, *given.numbers)
        self._fill([given for given in givens if isinstance(given, Fill)])
        for given in givens:
            names.at = given.span
            if isinstance(given, Stand):
                self._stand(given)
            elif isinstance(given, Lay):
                self._lay(given)

    def _store(self, given: SetStore) -> None:
        assert isinstance(given.target.ref, int)
        index = self.machine.store_index(given.target.ref, self.names.owner(given.target))
        self.state.set_value(index, self.names.number(given.value))

    # -------------------------------------------------------------- places

    def _fill(self, fills: list[Fill]) -> None:
        spots = [self.names.place_at(fill.place) for fill in fills]
        named: list[list[int | None]] = []
        for z, fill in zip(spots, fills, strict=True):
            lies_there = [
                t for at, things_named in enumerate(named) if spots[at] == z and fill.begins for t in things_named
            ]
            named.append([None if spec.others else self._find(z, spec, fill, lies_there) for spec in fill.cards])
        for z, fill, things_named in zip(spots, fills, named, strict=True):
            things: list[int] = []
            for spec, thing in zip(fill.cards, things_named, strict=True):
                things += [self._any(z, fill) for _ in range(spec.others)] if thing is None else [thing]
            self._put(z, things, fill)

    def _find(self, z: int, spec: CardSpec, given: Fill | Lay, there: list[int | None] | None = None) -> int:
        """A card that is not placed yet; else one that a line before has laid `there`, and that now lies on top."""
        kind = self.layout.places[self.layout.place_of[z]].kind
        for thing in self._candidates(z):
            if thing not in self.names.placed and self.names.matches(thing, spec):
                self.names.placed.add(thing)
                return thing
        for other in there or ():
            if there is not None and other is not None and self.names.matches(other, spec):
                there.remove(other)  # each copy once
                return other
        one_more = "other " if any(self.names.matches(thing, spec) for thing in self.names.placed) else ""
        raise ScenarioFailure(f"there is no {one_more}{kind} `{spec.text()}` to put there", given.span)

    def _any(self, z: int, fill: Fill) -> int:
        for thing in self._candidates(z):
            if thing not in self.names.placed:
                self.names.placed.add(thing)
                return thing
        raise ScenarioFailure("there are not so many others left", fill.span)

    def _candidates(self, z: int) -> tuple[int, ...]:
        things = self.layout.things_of(self.layout.places[self.layout.place_of[z]].kind)
        return tuple(sorted(things, key=lambda thing: thing in self.names.before))

    def _put(self, z: int, things: list[int], fill: Fill) -> None:
        ranks = self.layout.ranks[z]
        if ranks is not None and len(things) > len(ranks):
            raise ScenarioFailure(f"there are only {len(ranks)} slots for these {len(things)}", fill.span)
        for thing in [*([] if fill.begins else self.state.things_in(z)), *things]:
            lift(self.state, thing)
        lay_on_top(self.state, z, things, ranks or [None] * len(things))
        self.order.give(z, things, fill.begins)

    # -------------------------------------------------------------- slots and spaces

    def _stand(self, given: Stand) -> None:
        thing, spot = self.names.number(given.thing), self.names.number(given.spot)
        if thing is None:
            raise ScenarioFailure("there is nothing at this table that is meant by it", given.span)
        if spot is None:
            lift(self.state, thing)
            return
        self._set_down(thing, self._home(thing, spot, given), spot)

    def _lay(self, given: Lay) -> None:
        z, spot = self.names.place_at(given.place), self.names.number(given.spot)
        if spot is None or not self._has(z, spot):
            raise ScenarioFailure("there is no such slot or space in that place", given.span)
        self._clear(z, spot)
        if given.card is not None:
            self._set_down(self._find(z, given.card, given), z, spot)

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
