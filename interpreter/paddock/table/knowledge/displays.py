"""From a table to the values its game displays, beside things or of the table: what all may know at this moment."""

from __future__ import annotations

from collections.abc import Sequence

from paddock.code import PlayValue
from paddock.code.walking.steps import Locals
from paddock.program.model import Display, Expr
from paddock.program.types import Type
from paddock.table.internals import Standing
from paddock.table.knowledge.insight import Insight
from paddock.table.model import DisplayView


def displays_of(table: Standing) -> tuple[DisplayView, ...]:
    """The same for every seat; a value that cannot be told now, or not to all, is left out."""
    return tuple(display for _, display in displays_beside(table))


def displays_beside(table: Standing) -> list[tuple[int | None, DisplayView]]:
    """The same with the very thing each of them stands beside: names may be those of several things.

    None for a value of the whole table.
    """
    displays = table.sight.program.displays
    if not displays:
        return []
    walker = Insight(table.machine, table.sight, table.state, None)
    return [each for display in displays for each in _displays_of_one(table, walker, display)]


def _displays_of_one(table: Standing, walker: Insight, display: Display) -> list[tuple[int | None, DisplayView]]:
    if display.bind is None:
        word = _display_value(table, walker, display, {})
        return [] if word is None else [(None, DisplayView(label=display.label, owner="", value=word))]
    displays: list[tuple[int | None, DisplayView]] = []
    things = _value(walker, display.things, {})
    for thing in things if isinstance(things, (list, tuple)) else ():
        word = _display_value(table, walker, display, {display.bind: thing})
        if word is not None and table.sight.sees_thing(None, table.state, thing):
            owner, seat = table.sight.name(thing), table.sight.seat_of(thing)
            displays.append((thing, DisplayView(label=display.label, owner=owner, seat=seat, value=word)))
    return displays


def _display_value(table: Standing, walker: Insight, display: Display, at: Locals) -> int | bool | str | None:
    """The value in words; None for one that is none now, or is something that not all see."""
    value, type_ = _value(walker, display.expr, at), display.expr.type
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return _list_in_words(table, type_, value)
    if type_.of_things and not table.sight.sees_thing(None, table.state, value):
        return None
    return table.sight.word(type_, value)


def _list_in_words(table: Standing, type_: Type, values: Sequence[int]) -> str | None:
    """Several in a row, or "none"; None if there is one among them that not all see."""
    if type_.of_things and not all(table.sight.sees_thing(None, table.state, thing) for thing in values):
        return None
    return ", ".join(str(table.sight.word(type_.one, value)) for value in values) or "none"


def _value(walker: Insight, expr: Expr, at: Locals) -> PlayValue:
    try:
        value: PlayValue = walker.value(walker.seen, expr, at)
        return value
    except Exception:
        return None  # hidden, or the rules have no answer at this moment: nothing is shown then
