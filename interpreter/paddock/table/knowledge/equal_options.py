"""From an open question to one without the options that make no difference: of equal copies in a hand only one.

Elsewhere they have to lie side by side, as what lies before what may count there.

Only what people read is made shorter. The machine, journals and bots count all options.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paddock.table.internals import TableInternals
from paddock.table.model import Option, Question


def distinct(table: TableInternals, question: Question) -> Question:
    """The same question; its options keep their indexes. A pick of several is as it was: each copy can be picked."""
    if question.kind != "one" or table.ask_data is None or not table.ask_data.is_of_things:
        return question
    groups: list[list[Option]] = []
    for option in question.options:
        group = next((each for each in groups if _is_alike(table, each[-1], option)), None)
        if group is None:
            groups.append([option])
        else:
            group.append(option)
    return replace(question, options=tuple(group[0] for group in groups))


def _is_alike(table: TableInternals, one: Option, other: Option) -> bool:
    """Whether nothing in the game could tell the two apart but which of them comes first."""
    a, b = one.value, other.value
    if one.label != other.label or not isinstance(a, int) or not isinstance(b, int):
        return False
    state = table.state
    place = state.where(a)
    return (
        _is_same_print(table, a, b)
        and place is not None
        and (place, state.slot(a)) == (state.where(b), state.slot(b))
        and _is_symmetric([*_in_order(table, place), state.kept_values(), state.r], a, b)
        and _carries_the_same(table, a, b)
    )


def _in_order(table: TableInternals, index: int) -> list[object]:
    """The place and the options made of it, unless it is a hand, which everybody sorts as they like."""
    is_hand = table.sight.spot_at[index].place.id in table.sight.hands
    asked = table.state.question
    return [] if is_hand or asked is None else [table.state.things_in(index), asked.beside]


def _is_same_print(table: TableInternals, a: int, b: int) -> bool:
    layout, kind = table.machine.layout, table.sight.kind_of[a]
    if a < len(table.sight.players) or "space" in table.sight.lineage(kind):
        return False  # what stands on a space is not looked for here
    printed = (layout.kind_of, layout.name_of, layout.card_of, layout.made_for)
    return all(each[a] == each[b] for each in printed)


def _carries_the_same(table: TableInternals, a: int, b: int) -> bool:
    """Equal marks and numbers, nothing that lies on one of them, and no note of either."""
    sight, state = table.sight, table.state
    values: dict[int, dict[int, int | None]] = {a: {}, b: {}}
    for cell in sight.cells:
        if cell.owner is not None and cell.owner in values:
            values[cell.owner][cell.store.id] = state.value(cell.index)
        if cell.store.type.of_things and not values.keys().isdisjoint(state.noted(cell.index)):
            return False
    return values[a] == values[b] and not any(
        state.things_in(spot.index) for spot in sight.spots if spot.owner in values
    )


def _is_symmetric(value: object, a: int, b: int) -> bool:
    """Whether the two stand side by side wherever one of them does. Any equal number is taken for the thing."""
    if not isinstance(value, (list, tuple, dict)):
        return type(value) is not int or value not in (a, b)
    items: Sequence[object] = [*value.keys(), *value.values()] if isinstance(value, dict) else value
    at = [number for number, item in enumerate(items) if type(item) is int and item in (a, b)]
    pairs = list(zip(at[::2], at[1::2], strict=False))
    if len(at) % 2 or any(second - first != 1 or items[first] == items[second] for first, second in pairs):
        return False
    return all(_is_symmetric(item, a, b) for item in items if type(item) is not int)
