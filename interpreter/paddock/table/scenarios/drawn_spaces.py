"""What a drawing says of a space itself: it may be drawn as it looks, or as it looks while one of its flags is so.

Takes marks, sets flags; gives what cannot be drawn so.
"""

from __future__ import annotations

from collections.abc import Sequence

from paddock.code import State
from paddock.program.looks import gaps_in
from paddock.table.maps.model import EMPTY, SpaceView
from paddock.table.maps.standing import Maps
from paddock.table.scenarios.names import Names, ScenarioFailure
from paddock.table.sight import Cell, Sight
from paddock.text.model import Span
from paddock.text.plural import article

Written = tuple[Cell, int]  # a counter or note, and what it would have to be
Drawn = tuple[int, str, Span]  # a space, and its mark


class DrawnSpaces:
    """The spaces of one drawing, while it is laid."""

    def __init__(self, names: Names, maps: Maps) -> None:
        self.names, self.maps, self.state = names, maps, names.state
        self.in_doubt: list[Drawn] = []

    def can_look(self, space: SpaceView, mark: str) -> bool:
        """Whether the mark may be that of the space, at one time or another."""
        number = self.maps.number[space.name]
        now = mark == self.maps.space_mark(number, self.state)
        by_flag = mark in self.maps.marks_by_a_flag(number, self.state)
        return now or mark in self._texts(number) or by_flag or bool(self.maps.by_a_note(number, self.state, mark))

    def lay(self, space: SpaceView, mark: str, span: Span) -> None:
        """The flag that makes the space look so is set; what no flag makes must be so once all is laid."""
        number = self.maps.number[space.name]
        if mark == self.maps.space_mark(number, self.state):
            return
        flags = self.maps.marks_by_a_flag(number, self.state).get(mark, [])
        notes = [] if flags else self.maps.by_a_note(number, self.state, mark)
        if flags:
            change_flag(self.state, mark, space.name, flags, span)
        elif notes:
            change_note(self.state, mark, self.names.sight, number, notes, span)
        else:
            self.in_doubt.append((number, mark, span))

    def check(self) -> None:
        """What looks so by what is printed, or by what the rules work out."""
        for number, mark, span in self.in_doubt:
            now = self.maps.space_mark(number, self.state)
            if mark == now:
                continue
            space = self.maps.spaces[number]
            look = next(look for look in self.maps.looks(number) if look.text == mark)
            while_ = f"only while {look.flag}" if look.flag else "only while no line above that one fits"
            message = f'{article(space.kind)} {space.kind} looks like `{mark}` {while_}, and "{space.name}" looks like'
            more = f", or add a line that makes it {look.flag}" if look.flag in look.values else ""
            help_ = "" if now == EMPTY else f" or as `{EMPTY}`"
            raise ScenarioFailure(f"{message} `{now}` here: draw it so{help_}{more}", span)

    def _texts(self, number: int) -> list[str]:
        return [look.text for look in self.maps.looks(number) if not gaps_in(look.text)]


def change_flag(state: State, mark: str, name: str, flags: Sequence[Cell], span: Span) -> None:
    """So that a thing or space looks as it is drawn; of several flags nobody knows which is meant."""
    if len(flags) > 1:
        readings = " or ".join(f'"{name}" is {cell.store.name}' for cell in flags)
        message = f"`{mark}` can be read in two ways here: {readings}. Write that line above the drawing"
        raise ScenarioFailure(message, span)
    state.set_value(flags[0].index, not state.value(flags[0].index))


def change_note(state: State, mark: str, sight: Sight, thing: int, found: Sequence[Written], span: Span) -> None:
    """The same for a counter or note, which must be one certain value then."""
    if len(found) > 1:
        name = sight.name(thing)
        readings = [
            f'the {cell.store.name} of "{name}" is {sight.word(cell.store.type, value)}' for cell, value in found
        ]
        message = f"`{mark}` can be read in {len(found)} ways here: {' or '.join(readings)}"
        raise ScenarioFailure(f"{message}. Write that line above the drawing", span)
    cell, value = found[0]
    state.set_value(cell.index, value)


def two_readings(space: SpaceView, mark: str, things: Sequence[str], letters: str, span: Span) -> ScenarioFailure:
    """Of a mark that is the look of the space and of a thing that could stand on it."""
    who = ", ".join(dict.fromkeys(things))
    message = f'`{mark}` can be read in two ways: how "{space.name}" looks, or {who} on it'
    line = f'`{EMPTY}` too, and below: the space of "{things[0]}" is "{space.name}"'
    thing = f"`{letters}`" if letters != mark else line
    help_ = f"Write `{EMPTY}` for the empty {space.kind}, and for what stands there {thing}"
    return ScenarioFailure(f"{message}. {help_}", span)
