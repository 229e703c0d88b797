"""From a state to its maps as one seat sees them: what stands on each space, and how it looks now."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from functools import cached_property

from paddock.code import Machine, State
from paddock.program.looks import OWNER, gaps_in
from paddock.program.model import Kind, Look
from paddock.program.types import PLAYER, Type
from paddock.table.knowledge.insight import Insight, Overview
from paddock.table.maps.layout import around, boards_at, in_words
from paddock.table.maps.marks import Seen, Value, letters_of, looks_like
from paddock.table.maps.model import EMPTY, BoardView, SpaceView, StandingView
from paddock.table.sight import Cell, Sight

NUMBER = re.compile(r"-?[0-9]+")
Standing = dict[int, list[tuple[str, int]]]  # space -> what stands there, each with its place


class Maps:
    """The boards of one table. With `sees_all` nothing is hidden, as in a scenario."""

    def __init__(self, sight: Sight, machine: Machine, sees_all: bool = False) -> None:
        self.sight, self.machine, self.layout, self.sees_all = sight, machine, machine.layout, sees_all
        layout = machine.layout
        self.boards = boards_at(layout)
        boards = [kind.id for kind in sight.program.kinds if kind.board is not None]
        self.number = {layout.name_of[space]: space for kind in boards for space in layout.things_of(kind)}
        self._cells = {(cell.store.name, cell.owner): cell for cell in sight.cells if not cell.store.made}
        self.spaces = {self.number[space.name]: space for board in self.boards for space in board.spaces}

    def seen(self, state: State, seat: int | None) -> tuple[BoardView, ...]:
        """What `seat` may see of each board."""
        things = self.things(state, seat) if self.boards else {}
        return tuple(self._board(board, things, state, seat) for board in self.boards)

    def _board(self, board: BoardView, things: Standing, state: State, seat: int | None) -> BoardView:
        """Only what is drawn is asked how it looks."""
        whole = replace(board, spaces=tuple(self._with_things(space, things, state, seat) for space in board.spaces))
        drawn = around(whole)
        spaces = [self._space(space, state, seat) for space in drawn.spaces]
        taken = self.taken | {space.mark for space in spaces}
        return replace(drawn, spaces=tuple(_apart(space, taken) for space in spaces))

    def _with_things(self, space: SpaceView, things: Standing, state: State, seat: int | None) -> SpaceView:
        there = things.get(self.number[space.name])
        if there is None:
            return space
        return replace(space, things=tuple(self._standing(place, thing, state, seat) for place, thing in there))

    def things(self, state: State, seat: int | None) -> Standing:
        """Only what the seat may see."""
        found: Standing = {}
        for spot in self.sight.spots:
            if spot.place.shape.on_spaces and (self.sees_all or self.sight.sees_now(seat, state, spot.index)):
                for thing in state.things_in(spot.index):
                    if (space := state.slot(thing)) is not None:
                        found.setdefault(space, []).append((spot.place.name, thing))
        return found

    def _space(self, space: SpaceView, state: State, seat: int | None) -> SpaceView:
        look = self._look(self.number[space.name], state, seat)
        return space if look is None else replace(space, mark=look.mark, colour=look.colour, tells=look.tells)

    def _standing(self, place: str, thing: int, state: State, seat: int | None) -> StandingView:
        mark, colour = self.mark(thing, state, seat)
        return StandingView(
            place=place,
            name=self.sight.name(thing),
            kind=self.sight.kind_of[thing],
            mark=mark,
            letters=self.letters[thing],
            colour=colour,
            seat=self.sight.keeper[thing],
        )

    # -------------------------------------------------------------- marks

    def mark(self, thing: int, state: State, seat: int | None) -> tuple[str, str]:
        """What stands for a thing, and in which colour. Whose it is can be read without colours too."""
        look = self._look(thing, state, seat)
        return (self.letters[thing], "") if look is None else (look.mark, look.colour)

    def space_mark(self, space: int, state: State) -> str:
        """How a space looks now, if nothing stands on it."""
        look = self._look(space, state, None)
        return look.mark if look is not None else self.spaces[space].mark

    def marks_by_a_flag(self, thing: int, state: State) -> dict[str, list[Cell]]:
        """How a thing or space would look if one of its flags were otherwise, each with those flags."""
        found: dict[str, list[Cell]] = {}
        now = self._look(thing, state, None)
        for cell in self._flags_that_show(thing):
            value = state.value(cell.index)
            state.set_value(cell.index, not value)
            look = self._look(thing, state, None)
            state.set_value(cell.index, value)
            if look is not None and (now is None or look.mark != now.mark):
                found.setdefault(look.mark, []).append(cell)
        return found

    def by_a_note(self, thing: int, state: State, mark: str) -> list[tuple[Cell, int]]:
        """Each counter and note of a thing with which alone it would look so, and what it would have to be."""
        found: list[tuple[Cell, int]] = []
        for cell in self.cells_that_show(thing):
            if cell.store.type.is_flag:
                continue
            before = state.value(cell.index)
            for value in self._values(cell.store.type, mark):
                state.set_value(cell.index, value)
                look = self._look(thing, state, None)
                if look is not None and look.mark == mark:
                    found.append((cell, value))
            state.set_value(cell.index, before)
        return found

    def _values(self, type_: Type, mark: str) -> Collection[int]:
        """What a counter or note can be; of numbers those that stand in the mark."""
        if type_.is_choice:
            return range(len(self.sight.kinds[type_.kind].values))
        if type_.is_number:
            return [int(number) for number in NUMBER.findall(mark)]
        return range(len(self.sight.players)) if type_.kind == PLAYER.kind else ()

    def _flags_that_show(self, thing: int) -> list[Cell]:
        return [cell for cell in self.cells_that_show(thing) if cell.store.type.is_flag]

    def cells_that_show(self, thing: int) -> list[Cell]:
        """What is kept for it and its looks name; all of it, if one hangs on a value or condition of the game."""
        looks, cells = self.looks(thing), self._kept.get(thing, [])
        if any(look.values for look in looks):
            return cells
        named = {name for look in looks for name in look.asks_for}
        return [cell for cell in cells if cell.store.name in named]

    @cached_property
    def _kept(self) -> dict[int, list[Cell]]:
        """The flags, counters and notes of each thing."""
        found: dict[int, list[Cell]] = {}
        for cell in self._cells.values():
            if cell.owner is not None:
                found.setdefault(cell.owner, []).append(cell)
        return found

    def looks(self, thing: int) -> list[Look]:
        card = self.layout.card_of[thing]
        return [
            *(card.looks if card is not None else ()),
            *(look for kind in self._kinds(thing) for look in kind.looks),
        ]

    def _look(self, thing: int, state: State, seat: int | None) -> Seen | None:
        keeper, looks = self.sight.keeper[thing], self.looks(thing)

        def ask(look: Look, name: str) -> Value:
            if name in look.values:
                return self._worked_out(look.values[name], thing, state, seat)
            return self._value(thing, state, seat, name)

        found = looks_like(looks, ask) if looks else None
        if found is None or keeper is None or OWNER in found.look.asks_for:
            return found
        return replace(found, mark=found.mark + self.seats[keeper])

    def _kinds(self, thing: int) -> list[Kind]:
        kinds = self.sight.kinds
        return [kinds[name] for name in self.sight.lineage(self.sight.kind_of[thing]) if name in kinds]

    def _value(self, thing: int, state: State, seat: int | None, name: str) -> Value:
        """What is kept for a thing, if the seat may know it; what is printed on it; or whose it is."""
        card, keeper = self.layout.card_of[thing], self.sight.keeper[thing]
        cell = self._cells.get((name, thing))
        if cell is not None:
            known = self.sees_all or self.sight.knows_now(seat, state, cell.index)
            value = state.value(cell.index) if known else None
            return None if value is None else self.sight.word(cell.store.type, value)
        if card is not None and name in card.values:
            type_ = next((kind.fields[name] for kind in self._kinds(thing) if name in kind.fields), None)
            shown = in_words(self.sight.program, type_, card.values[name])
            return None if isinstance(shown, list) else shown
        return self.seats[keeper] if name == OWNER and keeper is not None else None

    def _worked_out(self, number: int, thing: int, state: State, seat: int | None) -> Value:
        """What the rules say of it now, as far as the seat can know it."""
        value = self.sight.program.values[number]
        asked = self._insight(state, seat).value_of(value, [thing])
        if asked is None or isinstance(asked, (str, list)):
            return asked if isinstance(asked, str) else None
        if value.type.of_things and not (self.sees_all or self.sight.sees_thing(seat, state, asked)):
            return None
        return self.sight.word(value.type, asked)

    def _insight(self, state: State, seat: int | None) -> Insight:
        kind = Overview if self.sees_all else Insight
        return kind(self.machine, self.sight, state, seat)

    @cached_property
    def seats(self) -> list[str]:
        """The letters that stand for each player."""
        return list(letters_of(self.sight.players, self.taken).values())

    @cached_property
    def taken(self) -> frozenset[str]:
        """As spaces can look, whatever they show now: no letters stand for that and for a thing."""
        printed = {space.mark for board in self.boards for space in board.spaces}
        first = [self.number[space.name] for board in self.boards for space in board.spaces[:1]]
        kinds = [kind for space in first for kind in self._kinds(space)]
        ids = {kind.id for kind in kinds}
        looks = [look for kind in kinds for look in kind.looks]
        looks += [look for card in self.sight.program.cards if card.kind in ids for look in card.looks]
        return frozenset({EMPTY} | printed | {look.text for look in looks if not gaps_in(look.text)})

    @cached_property
    def letters(self) -> dict[int, str]:
        """What stands for each thing that can stand on a board, if the game says nothing."""
        sight, layout = self.sight, self.layout
        places = [spot.place for spot in sight.spots if spot.place.shape.on_spaces]
        things = sorted({thing for place in places for thing in layout.things_of(place.kind)})
        own = [thing for thing in things if sight.keeper[thing] is not None]
        sorts = letters_of(list(dict.fromkeys(map(self._sort, own))))
        several, turn = Counter((self._sort(thing), sight.keeper[thing]) for thing in own), Counter[str]()
        letters: dict[int, str] = {}
        for thing in own:
            sort, seat = self._sort(thing), sight.keeper[thing]
            assert seat is not None
            start = self.seats[seat] + (sorts[sort].lower() if len(sorts) > 1 else "")
            turn[start] += 1
            while several[sort, seat] > 1 and f"{start}{turn[start]}" in self.taken:
                turn[start] += 1
            letters[thing] = start + (str(turn[start]) if several[sort, seat] > 1 else "")
        rest = [thing for thing in things if thing not in letters]
        by_name = letters_of(list(dict.fromkeys(map(self._called, rest))), {*letters.values(), *self.taken})
        return letters | {thing: by_name[self._called(thing)] for thing in rest}

    @cached_property
    def starts(self) -> dict[int, str]:
        """With which letters the mark of each thing begins at least: those of its owner, or its own."""
        keepers = {thing: self.sight.keeper[thing] for thing in self.letters}
        return {thing: self.letters[thing] if seat is None else self.seats[seat] for thing, seat in keepers.items()}

    def _called(self, thing: int) -> str:
        """By its name; of one that is only a number the kind tells that it is none."""
        name = self.sight.name(thing)
        return name if any(map(str.isalpha, name)) else f"{self.sight.kind_of[thing]} {name}"

    def _sort(self, thing: int) -> str:
        """What it is called apart from whose it is."""
        return self.sight.kind_of[thing] if self.layout.card_of[thing] is None else self.sight.name(thing)


def _apart(space: SpaceView, taken: Collection[str]) -> SpaceView:
    """What looks like a space is shown by its letters, so that nobody takes the one for the other."""
    things = tuple(replace(thing, mark=thing.letters) if thing.mark in taken else thing for thing in space.things)
    return replace(space, things=things)
