"""A plan goes in; a key for every state comes out, equal where nobody could tell the two apart.

Copies of a card have numbers here, and at the table they have none. So in a key a copy is what is printed on it, where
it lies, what it carries, whether it is on offer, and whether it is one that somebody has in mind: that is noted, was
picked, or is held by what waits or lasts. Those are counted as they come up there. All others of one print are written
alike, and where no rule reads the order, what lies together has none. Of a board without ends it is written where
things stand to each other, if no rule can tell its spaces apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain
from typing import Any

from paddock.code.analysing.equal_pieces import EqualPieces
from paddock.code.analysing.order_reads import has_chance
from paddock.code.analysing.turnable_boards import TurnableBoard
from paddock.code.plan import Plan
from paddock.code.relabel import renamed_beside, renamed_frame, renamed_lasting
from paddock.code.slots import PLAIN
from paddock.code.state import State, plain_bytes
from paddock.program.types import MENU

# What tells a copy from others of its print: its turn among those in mind, what it is offered for, what it carries.
Mark = tuple[int, tuple[int, ...], tuple[Any, ...]]
CHOSEN = (-1,)  # offered by itself, not with an entry of a menu


class StateKeys:
    """Of one machine. Where dice fall by themselves numbers stay: what comes goes by how things lie in lists."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.layout = plan, plan.layout
        self._prints, self._loose, self._by_spot = [*range(self.layout.count)], set[int](), set[int]()
        self._turnable: list[TurnableBoard] = []
        if plan.mode.asked or not has_chance(self.layout.program):
            equal = EqualPieces(self.layout)
            self._prints, self._loose, self._by_spot = equal.prints, equal.loose, equal.by_spot
            self._turnable = equal.turnable
        lone = {thing for thing, first in enumerate(self._prints) if thing == first}
        firsts = {self._prints[thing] for thing in range(self.layout.count) if thing not in lone}
        self._copies = frozenset(thing for thing, first in enumerate(self._prints) if first in firsts)
        self._spaces = frozenset(chain.from_iterable(board.spaces for board in self._turnable))
        self._on_turnable = frozenset(chain.from_iterable(board.places for board in self._turnable))
        self._sort_places()
        self._sort_cells()
        self._keeping = {  # where procedures wait that keep things: at which places of their frames
            (routine, block): [at for at, slot in enumerate(slots, 2) if slot != PLAIN]
            for routine, facts in enumerate(plan.routines)
            for block, slots in enumerate(facts.slots)
            if slots.strip(PLAIN)
        }
        self._is_menu = [prompt.type == MENU for prompt in plan.prompts]
        self._is_of_things = [prompt.type.of_things for prompt in plan.prompts]

    def _sort_places(self) -> None:
        layout = self.layout
        kinds = {name for thing in self._copies for name in layout.ancestry[layout.kind_of[thing]]}
        places = [layout.places[place] for place in layout.place_of]
        self._boards = [z for z, place in enumerate(places) if place.shape.has_spots]
        self._heaps = [z for z in sorted(self._loose) if not places[z].shape.has_spots]
        self._in_heaps = frozenset(self._heaps)
        others = (z for z in range(len(places)) if z not in self._loose and not places[z].shape.has_spots)
        self._piles = [z for z in others if places[z].kind in kinds]

    def _sort_cells(self) -> None:
        carried: dict[int, list[int]] = defaultdict(list)  # by copy, its counters, flags and notes
        self._noting: list[int] = []  # notes that may name a copy, or a space that may stand for another
        for store in self.layout.program.stores:
            for owner in self.layout.owners(store.owner):
                cell = self.layout.store_index(store.id, owner)
                if owner in self._copies:
                    carried[owner or 0].append(cell)
                elif (self._copies or self._spaces) and store.type.of_things and not store.type.is_player:
                    self._noting.append(cell)
        self._carried, begin = dict(carried), self.layout.start_numbers
        self._carried_cells = [*chain.from_iterable(carried.values())]
        self._carried_at_first = [begin[cell] for cell in self._carried_cells]
        self._kept = sorted({*range(len(begin))} - {*self._carried_cells})

    # ------------------------------------------------------------------ one state

    def key(self, s: State) -> bytes:
        """Equal where the same can follow, but for what chance is to bring."""
        if self._copies or self._spaces:
            return self._key_of_copies(s)
        if not self._loose:
            return s.as_bytes()
        asked = None if s.ask is None else (*s.ask[:2], self._options(s, self._prints), s.ask[3])
        places = self._places(s, self._prints)
        return plain_bytes((places, s.N, s.M, s.stack, sorted(s.open.items()), asked, s.prepared()))

    def _key_of_copies(self, s: State) -> bytes:
        stand_ins = self._stand_ins(s)
        held = _Held(self._copies, stand_ins)
        waiting = [self._frame(frame, held) if frame[:2] in self._keeping else frame for frame in s.stack]
        lasting = [renamed_lasting(self.plan, each, held) for each in s.M] if s.M else s.M
        numbers = self._numbers(s, held) if self._noting or self._carried else s.N
        beside = None if s.ask is None or s.ask[3] is None else self._beside(s, held)
        stacked = self._stacked(s, held) if s.stacked else ()
        marks = self._marks(s, held.turns)
        labels, told, away = self._labels(s, marks, stand_ins) if marks or stand_ins else (self._prints, (), ())
        asked = None if s.ask is None else (*s.ask[:2], self._options(s, labels), beside)
        unknown = sorted(s.open.items()) if s.open else ()
        return plain_bytes(
            (self._places(s, labels), told, away, numbers, lasting, waiting, unknown, asked, s.rolls, stacked)
        )

    def _stand_ins(self, s: State) -> dict[int, int]:
        """Which space stands for which; a menu may tell spaces in its labels, and they are told as they are."""
        told = s.ask is not None and self._is_menu[s.ask[1]] and bool(s.ask[3])
        found = [board.stand_ins(self.layout, s) for board in self._turnable] if not told else []
        return found[0] if len(found) == 1 else {space: other for each in found for space, other in each.items()}

    def _frame(self, frame: tuple[Any, ...], held: _Held) -> tuple[Any, ...]:
        """Mostly it keeps players, or nothing yet."""
        copies = self._copies | self._spaces
        for at in self._keeping[frame[:2]]:
            kept = frame[at]
            if type(kept) is int:
                if kept in copies:
                    return renamed_frame(self.plan, frame, held)
            elif kept and not (type(kept) is list and copies.isdisjoint(kept)):
                return renamed_frame(self.plan, frame, held)
        return frame

    def _numbers(self, s: State, held: _Held) -> Sequence[Any]:
        """Counters, flags and notes, but for those that copies carry."""
        numbers = s.N[:]
        for cell in self._noting:
            if (noted := numbers[cell]) is not None:
                numbers[cell] = [held.get(x, x) for x in noted] if isinstance(noted, list) else held.get(noted, noted)
        return [numbers[cell] for cell in self._kept] if self._carried else numbers

    @staticmethod
    def _stacked(s: State, held: _Held) -> list[tuple[int, list[int]]]:
        return [(z, [held.get(x, x) for x in things]) for z, things in sorted(s.stacked.items())]

    def _beside(self, s: State, held: _Held) -> Any:
        assert s.ask is not None
        return [*s.ask[3].items()] if self._is_menu[s.ask[1]] else renamed_beside(self.plan, s.ask, held)

    def _options(self, s: State, labels: Sequence[int]) -> Any:
        """In no order, since any of them can be taken; things with where they lie."""
        assert s.ask is not None
        _, number, options, _ = s.ask
        if isinstance(options, range):
            return options.start, options.stop
        if self._is_of_things[number]:
            lying, many = s.W, len(s.Z)
            found = [-1 if x is None else labels[x] * many + (lying[x] or 0) for x in options]
            found.sort()
            return found
        if self._is_menu[number]:
            return sorted([(each[0], labels[each[1]]) if isinstance(each, tuple) else (each, -1) for each in options])
        return options

    def _places(self, s: State, labels: Sequence[int]) -> list[Any]:
        places: list[Any] = s.Z[:]
        label = labels.__getitem__
        for z in self._piles:
            if things := places[z]:
                places[z] = [*map(label, things)]
        for z in self._heaps:
            if things := places[z]:
                places[z] = found = [*map(label, things)]
                found.sort()
        for z in self._boards:
            if places[z]:
                places[z] = self._on_spots(s, z, label)
        for z, (low, high) in s.open.items():
            pile = places[z]
            places[z] = [*pile[:low], *sorted(pile[low:high]), *pile[high:]]
        return places

    def _on_spots(self, s: State, z: int, label: Any) -> list[tuple[int, int]]:
        """Things with their slots or spaces."""
        things = s.Z[z]
        spots = [-1 if spot is None else spot for spot in map(s.A.__getitem__, things)]
        if z in self._on_turnable:
            spots = [spot if spot < 0 else label(spot) for spot in spots]
        lying = [*zip(spots, map(label, things), strict=True)]
        if z in self._by_spot:
            lying.sort(key=_spot)
        elif z in self._loose:
            lying.sort()
        return lying

    # ------------------------------------------------------------------ one copy

    def _marks(self, s: State, turns: dict[int, int]) -> dict[int, Mark]:
        """Of those copies that are not like all others of their print."""
        offers = {} if s.ask is None or isinstance(s.ask[2], range) else self._offers(s, s.ask[1], s.ask[2])
        carried = self._carrying(s) if self._carried else {}
        if not turns and not carried:
            return {thing: (0, offer, ()) for thing, offer in offers.items()} if offers else {}
        return {
            thing: (turns.get(thing, 0), offers.get(thing, ()), carried.get(thing, ()))
            for thing in {*turns, *offers, *carried}
        }

    def _offers(self, s: State, number: int, options: Sequence[Any]) -> dict[int, tuple[int, ...]]:
        """Copies that can be chosen, and with which entries of a menu.

        Where things lie in no order, it is enough to know how many such are offered: any of them is as good.
        """
        if self._is_of_things[number]:
            lying, heaps = s.W, self._in_heaps
            return {x: CHOSEN for x in self._copies.intersection(options) if lying[x] not in heaps}
        found: dict[int, tuple[int, ...]] = {}
        if self._is_menu[number]:
            for each in options:
                if isinstance(each, tuple) and each[1] in self._copies:
                    found[each[1]] = (*found.get(each[1], ()), each[0])
        return found

    def _carrying(self, s: State) -> dict[int, tuple[Any, ...]]:
        """What copies carry, where it is not what all of them began with: never things but players."""
        numbers, begin = s.N, self.layout.start_numbers
        if [numbers[cell] for cell in self._carried_cells] == self._carried_at_first:
            return {}
        return {
            thing: (*[numbers[cell] for cell in cells],)
            for thing, cells in self._carried.items()
            if any(numbers[cell] != begin[cell] for cell in cells)
        }

    def _labels(
        self, s: State, marks: dict[int, Mark], stand_ins: dict[int, int]
    ) -> tuple[list[int], list[Mark], list[int]]:
        """A number for each thing, equal for those that nobody can tell apart; all marks, and marked things away."""
        told = [*{*marks.values()}]
        if len(told) > 1:
            told.sort(key=repr)
        more = {mark: self.layout.count * turn for turn, mark in enumerate(told, 1)}
        labels, lying, away = self._prints[:], s.W, []
        for space, other in stand_ins.items():
            labels[space] = other
        for thing, mark in marks.items():
            labels[thing] += more[mark]
            if lying[thing] is None:
                away.append(labels[thing])
        return labels, told, sorted(away)


class _Held:
    """Renames copies as they come up, from -1 down: these are the ones that somebody has in mind."""

    __slots__ = ("_copies", "_stand_ins", "turns")

    def __init__(self, copies: frozenset[int], stand_ins: dict[int, int]) -> None:
        self._copies, self._stand_ins = copies, stand_ins
        self.turns: dict[int, int] = {}

    def get(self, thing: int, default: int, /) -> int:
        if thing in self._stand_ins:
            return self._stand_ins[thing]
        return self.turns.setdefault(thing, -1 - len(self.turns)) if thing in self._copies else default


def _spot(lying: tuple[int, int]) -> int:
    return lying[0]
