"""A plan goes in; a key for every state comes out, equal where nobody could tell the two apart.

Copies of a card and pieces made for one player have numbers here, and at the table they have none. So in a key a thing
is what is printed on it, where it lies, what it carries and whether somebody has just this one in mind; and where no
rule reads the order, what lies together has none.

- What waits, lasts, is noted or was picked holds certain things: they are counted as they come up there.
- Of those on offer it counts that they are.
- All others of one print are alike, and are written as the first of them.
"""

from __future__ import annotations

import marshal
from collections import defaultdict
from collections.abc import Hashable, Sequence
from itertools import chain
from typing import Any

from paddock.code.analysing.order_reads import OrderReads, has_chance
from paddock.code.layout import Layout
from paddock.code.plan import Plan
from paddock.code.relabel import renamed_beside, renamed_frame, renamed_lasting
from paddock.code.slots import PLAIN
from paddock.code.state import State, plain_bytes
from paddock.program import operations as ops
from paddock.program.types import MENU
from paddock.program.walk import program_exprs

Mark = tuple[Any, ...]  # what tells a thing from others of its print: who has it in mind, what it carries, its offers


class EqualPieces:
    """Of one machine. Where dice fall by themselves the numbers stay: what falls goes by where things lie in lists."""

    def __init__(self, plan: Plan) -> None:
        self.plan, layout = plan, plan.layout
        self._thing_count = layout.count
        is_told = plan.mode.asked or not has_chance(layout.program)
        reads = OrderReads(layout) if is_told else None
        self._prints = [*range(layout.count)] if reads is None else prints(layout, reads)
        self._copies = frozenset(thing for alike in _groups(self._prints).values() if len(alike) > 1 for thing in alike)
        self._loose = set[int]() if reads is None else {z for z in layout.every_place if _is_loose(layout, reads, z)}
        self._by_spot = {z for z in self._loose if reads is not None and layout.place_of[z] in reads.spots}
        self._spotted = {z for z, place in enumerate(layout.place_of) if layout.places[place].shape.has_spots}
        self._to_write = self._places_to_write()
        self.is_plain = not self._copies and not self._loose
        self._read_cells()
        self._holding = {
            (routine, block): slots.strip(PLAIN) != ""
            for routine, facts in enumerate(plan.routines)
            for block, slots in enumerate(facts.slots)
        }

    def _places_to_write(self) -> list[int]:
        """Places in which something can be written in another way than it lies there."""
        layout = self.plan.layout
        kinds = {name for thing in self._copies for name in layout.ancestry[layout.kind_of[thing]]}
        holding = {z for z, place in enumerate(layout.place_of) if layout.places[place].kind in kinds}
        return sorted(holding | self._loose | self._spotted)

    def _read_cells(self) -> None:
        layout = self.plan.layout
        self._carried: dict[int, list[int]] = defaultdict(list)  # by copy, its counters, flags and notes
        self._noting: list[int] = []  # notes that may name a copy
        for store in layout.program.stores:
            for owner in layout.owners(store.owner):
                cell = layout.store_index(store.id, owner)
                if owner in self._copies:
                    self._carried[owner].append(cell)
                elif store.type.of_things and not store.type.is_player:
                    self._noting.append(cell)
        carried = set(chain.from_iterable(self._carried.values()))
        self._kept = [cell for cell in range(len(layout.start_numbers)) if cell not in carried] if carried else []

    # ------------------------------------------------------------------ one state

    def key(self, s: State) -> bytes:
        """Equal where the same can follow, but for what chance is to bring."""
        if self.is_plain:
            return s.as_bytes()
        held = _Held(self._copies)
        waiting = [self._frame(frame, held) for frame in s.stack]
        lasting = [renamed_lasting(self.plan, each, held) for each in s.M] if s.M else s.M
        numbers = self._numbers(s, held)
        beside = self._beside(s, held)
        prepared = s.prepared()
        if s.stacked:
            prepared = (s.rolls, [(z, [held.get(x, x) for x in things]) for z, things in sorted(s.stacked.items())])
        marks = self._marks(s, held)
        labels, told = self._labels(marks) if marks else (self._prints, [])
        asked = None if s.ask is None else (*s.ask[:2], self._options(s, labels), beside)
        away = sorted(labels[thing] for thing in marks if s.W[thing] is None)
        unknown = sorted(s.open.items())
        return plain_bytes((self._places(s, labels), away, told, numbers, lasting, waiting, unknown, asked, prepared))

    def _frame(self, frame: tuple[Any, ...], held: _Held) -> tuple[Any, ...]:
        return renamed_frame(self.plan, frame, held) if self._holding.get(frame[:2]) else frame

    def _numbers(self, s: State, held: _Held) -> Sequence[Any]:
        """Counters, flags and notes, but for those that copies carry."""
        noted = {cell: held.renamed(s.N[cell]) for cell in self._noting if s.N[cell] is not None}
        if not noted and not self._kept:
            return s.N
        numbers = s.N[:]
        for cell, things in noted.items():
            numbers[cell] = things
        return [numbers[cell] for cell in self._kept] if self._kept else numbers

    def _beside(self, s: State, held: _Held) -> Any:
        if s.ask is None or s.ask[3] is None:
            return None
        is_menu = self.plan.prompts[s.ask[1]].type == MENU
        return list(s.ask[3].items()) if is_menu else renamed_beside(self.plan, s.ask, held)

    def _options(self, s: State, labels: Sequence[int]) -> Any:
        """In no order, since any of them can be taken."""
        assert s.ask is not None
        prompt, options = self.plan.prompts[s.ask[1]], s.ask[2]
        if isinstance(options, range):
            return options.start, options.stop
        if prompt.type == MENU:
            return sorted((each[0], labels[each[1]]) if isinstance(each, tuple) else (each, -1) for each in options)
        if prompt.type.of_things:
            return sorted(-1 if each is None else labels[each] for each in options)
        return options

    # ------------------------------------------------------------------ one thing

    def _marks(self, s: State, held: _Held) -> dict[int, Mark]:
        """Of those copies that are not like all others of their print."""
        offers = self._offers(s)
        carried = self._carrying(s)
        return {
            thing: (held.numbers.get(thing), offers.get(thing), carried.get(thing))
            for thing in {*held.numbers, *offers, *carried}
        }

    def _offers(self, s: State) -> dict[int, Hashable]:
        """Copies that can be chosen, and with an entry of a menu, which."""
        if s.ask is None or isinstance(s.ask[2], range):
            return {}
        prompt, options = self.plan.prompts[s.ask[1]], s.ask[2]
        if prompt.type == MENU:
            found: dict[int, Any] = defaultdict(list)
            for each in options:
                if isinstance(each, tuple) and each[1] in self._copies:
                    found[each[1]].append(each[0])
            return found
        return dict.fromkeys(self._copies.intersection(options), True) if prompt.type.of_things else {}

    def _carrying(self, s: State) -> dict[int, Mark]:
        """What copies carry, where it is not what all of them began with."""
        begin, found = self.plan.layout.start_numbers, dict[int, Mark]()
        for thing, cells in self._carried.items():
            if any(s.N[cell] != begin[cell] for cell in cells):
                found[thing] = (*(s.N[cell] for cell in cells),)
        return found

    def _labels(self, marks: dict[int, Mark]) -> tuple[list[int], list[bytes]]:
        """A number for each thing, equal for those that nobody can tell apart; and all marks, which it counts."""
        written = {thing: marshal.dumps(mark, 2) for thing, mark in marks.items()}
        told = sorted(set(written.values()))
        turns = {mark: turn for turn, mark in enumerate(told, 1)}
        labels = self._prints[:]
        for thing, mark in written.items():
            labels[thing] += self._thing_count * turns[mark]
        return labels, told

    # ------------------------------------------------------------------ one place

    def _places(self, s: State, labels: Sequence[int]) -> list[Any]:
        places: list[Any] = s.Z[:]
        label = labels.__getitem__
        for z in self._to_write:
            things = places[z]
            if not things:
                continue
            if z in self._spotted:
                places[z] = self._on_spots(s, z, labels)
            elif z in self._loose:
                places[z] = sorted(map(label, things))
            else:
                places[z] = [*map(label, things)]
        for z, (low, high) in s.open.items():
            pile = [*map(label, s.Z[z])]
            places[z] = [*pile[:low], *sorted(pile[low:high]), *pile[high:]]
        return places

    def _on_spots(self, s: State, z: int, labels: Sequence[int]) -> list[tuple[int, int]]:
        """Things with their slots or spaces."""
        spots, things = s.A, s.Z[z]
        lying = [(-1 if (spot := spots[thing]) is None else spot, labels[thing]) for thing in things]
        if z in self._by_spot:
            lying.sort(key=_spot)
        elif z in self._loose:
            lying.sort()
        return lying


def _spot(lying: tuple[int, int]) -> int:
    return lying[0]


class _Held:
    """Renames copies as they come up, from -1 down: these are the ones that somebody has in mind."""

    def __init__(self, copies: frozenset[int]) -> None:
        self._copies = copies
        self.numbers: dict[int, int] = {}

    def get(self, thing: int, default: int, /) -> int:
        return self.numbers.setdefault(thing, -1 - len(self.numbers)) if thing in self._copies else default

    def renamed(self, noted: int | list[int]) -> int | list[int]:
        if isinstance(noted, list):
            return [self.get(thing, thing) for thing in noted]
        return self.get(noted, noted)


# ------------------------------------------------------------------ known before play


def prints(layout: Layout, reads: OrderReads) -> list[int]:
    """For each thing the first one that is printed like it and can stand for it at any time; mostly itself."""
    alone = _told_apart(layout, reads)
    first: dict[Hashable, int] = {}
    found = []
    for thing in range(layout.count):
        name: Hashable = thing
        if thing not in alone:
            name = layout.kind_of[thing], layout.name_of[thing], layout.card_at[thing], layout.made_for[thing]
        found.append(first.setdefault(name, thing))
    return found


def _told_apart(layout: Layout, reads: OrderReads) -> set[int]:
    """Things that a rule can tell from others of their print: it names them, or takes the one made first."""
    alone = {*range(layout.players), *reads.acting}
    program = layout.program
    for expr in program_exprs(program):
        if expr.op == ops.NAMED:
            alone.update(layout.named.get(str(expr.ref), ()))
    for kind in program.kinds:
        for name, type_ in kind.fields.items():
            if type_.of_things:
                alone.update(_linked(layout.fields[name]))
    read = {layout.kinds[kind].name for kind in reads.kinds} | {"space"}
    owning = {place.owner for place in program.places}
    owning |= {store.owner for store in program.stores if store.type.of_things and not store.type.is_player}
    read |= {layout.kinds[kind].name for kind in owning if kind is not None}
    for made in layout.by_kind.values():
        if not read.isdisjoint(layout.ancestry[layout.kind_of[made[0]]]):
            alone.update(made)
    return alone


def _linked(values: Sequence[Any]) -> set[int]:
    return {thing for value in values for thing in (value if isinstance(value, list) else [value]) if thing is not None}


def _is_loose(layout: Layout, reads: OrderReads, z: int) -> bool:
    return layout.place_of[z] not in reads.places


def _groups(prints: Sequence[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for thing, first in enumerate(prints):
        found[first].append(thing)
    return found
