"""From a state to its maps as one seat sees them: what stands on each space, and how it looks now."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property, partial

from paddock.code import State
from paddock.code.layout import Layout
from paddock.program.looks import OWNER
from paddock.table.maps.layout import around, in_words, whole_boards
from paddock.table.maps.marks import Seen, Value, letters_of, looks_like
from paddock.table.maps.model import BoardView, SpaceView, StandingView
from paddock.table.sight import Sight


class Maps:
    """The boards of one table. With `sees_all` nothing is hidden, as in a scenario."""

    def __init__(self, sight: Sight, layout: Layout, sees_all: bool = False) -> None:
        self.sight, self.layout, self.sees_all = sight, layout, sees_all
        self.boards = whole_boards(sight.program)
        self.number = {name: things[0] for name, things in layout.named.items()}
        self._cells = {(cell.store.name, cell.owner): cell for cell in sight.cells if not cell.store.made}

    def seen(self, state: State, seat: int | None) -> tuple[BoardView, ...]:
        """What `seat` may see of each board."""
        return tuple(self._board(board, state, seat) for board in self.boards)

    def _board(self, board: BoardView, state: State, seat: int | None) -> BoardView:
        things = self._things(state, seat)
        spaces = tuple(
            self._space(space, things.get(self.number[space.name], ()), state, seat) for space in board.spaces
        )
        return around(replace(board, spaces=spaces))

    def _things(self, state: State, seat: int | None) -> dict[int, list[tuple[str, int]]]:
        """Space -> what stands there, with the place; only what the seat may see."""
        found: dict[int, list[tuple[str, int]]] = {}
        for spot in self.sight.spots:
            if spot.place.shape.on_spaces and (self.sees_all or self.sight.sees_now(seat, state, spot.index)):
                for thing in state.things_in(spot.index):
                    if (space := state.slot(thing)) is not None:
                        found.setdefault(space, []).append((spot.place.name, thing))
        return found

    def _space(
        self, space: SpaceView, things: list[tuple[str, int]] | tuple[()], state: State, seat: int | None
    ) -> SpaceView:
        standing = tuple(self._standing(place, thing, state, seat) for place, thing in things)
        look = self._look(self.number[space.name], state, seat)
        if look is None:
            return replace(space, things=standing)
        return replace(space, mark=look.mark, colour=look.colour, tells=look.tells, things=standing)

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

    def _look(self, thing: int, state: State, seat: int | None) -> Seen | None:
        card = self.layout.card_of[thing]
        kinds = [
            self.sight.kinds[name] for name in self.sight.lineage(self.sight.kind_of[thing]) if name in self.sight.kinds
        ]
        own = card.looks if card is not None else []
        looks = [*own, *(look for kind in kinds for look in kind.looks)]
        if not looks:
            return None
        asked: list[str] = []
        found = looks_like(looks, partial(self._value, thing, state, seat, asked))
        keeper = self.sight.keeper[thing]
        if found is None or keeper is None or OWNER in asked:
            return found
        return replace(found, mark=found.mark + self.seats[keeper])

    def _value(self, thing: int, state: State, seat: int | None, asked: list[str], name: str) -> Value:
        asked.append(name)
        card, keeper = self.layout.card_of[thing], self.sight.keeper[thing]
        cell = self._cells.get((name, thing))
        if cell is not None:
            known = self.sees_all or self.sight.knows_now(seat, state, cell.index)
            if not known or (value := state.value(cell.index)) is None:
                return None
            return bool(value) if cell.store.type.is_flag else self.sight.word(cell.store.type, value)
        if card is not None and name in card.values:
            types = [
                self.sight.kinds[kind].fields
                for kind in self.sight.lineage(self.sight.kind_of[thing])
                if kind in self.sight.kinds
            ]
            type_ = next((fields[name] for fields in types if name in fields), None)
            shown = in_words(self.sight.program, type_, card.values[name])
            return None if isinstance(shown, list) else shown
        return self.seats[keeper] if name == OWNER and keeper is not None else None

    @cached_property
    def seats(self) -> list[str]:
        """The letters that stand for each player."""
        return list(letters_of(self.sight.players).values())

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
            letters[thing] = start + (str(turn[start]) if several[sort, seat] > 1 else "")
        rest = [thing for thing in things if thing not in letters]
        by_name = letters_of(list(dict.fromkeys(map(sight.name, rest))), letters.values())
        return letters | {thing: by_name[sight.name(thing)] for thing in rest}

    def _sort(self, thing: int) -> str:
        """What it is called apart from whose it is."""
        return self.sight.kind_of[thing] if self.layout.card_of[thing] is None else self.sight.name(thing)
