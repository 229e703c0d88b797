"""From two moments of a table to what is displayed otherwise: of one player, of its things, and of the whole table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from paddock.code import State
from paddock.records import record
from paddock.table.events.model import Changed, Event
from paddock.table.internals import Moment
from paddock.table.knowledge.displays import displays_of
from paddock.table.model import Data

Word = int | bool | str


@record(frozen=True, kw_only=True)
class ChangeView(Data):
    """Something that the game displays, or counts, marks or notes for all to see, and is not as it was."""

    label: str
    owner: str = ""  # no name: of the whole table
    seat: int | None = None
    before: Word | None = None  # None where nothing is displayed
    value: Word | None = None


class Beside(NamedTuple):
    """What a value stands beside."""

    label: str
    owner: str
    seat: int | None


Shown = Mapping[Beside, Word]


def shown_of(moment: Moment, seat: int) -> Shown:
    """What all may know that is displayed beside this player and its things, or of the whole table."""
    sight, state, shown = moment.sight, moment.state, dict[Beside, Word]()
    for display in displays_of(moment):
        if display.seat in (seat, None):
            shown[Beside(display.label, display.owner, display.seat)] = display.value
    for cell in sight.cells:
        value, whose = state.value(cell.index), sight.seat_of(cell.owner)
        if value is None or not cell.store.told or (cell.owner is not None and whose != seat):
            continue
        if sight.knows_now(None, state, cell.index):
            owner = "" if cell.owner is None else sight.name(cell.owner)
            shown.setdefault(Beside(cell.store.name, owner, whose), sight.word(cell.store.type, value))
    return shown


def changes_between(before: Shown, after: Shown) -> tuple[ChangeView, ...]:
    return tuple(
        ChangeView(label=at.label, owner=at.owner, seat=at.seat, before=before.get(at), value=after.get(at))
        for at in dict.fromkeys((*before, *after))
        if before.get(at) != after.get(at)
    )


def with_changes_undone(state: State, later: Iterable[Event]) -> State:
    """The same state with every counter, flag and note as it was before these events, the last one first."""
    for event in later:
        if isinstance(event, Changed):
            state.set_value(event.cell, event.old)
    return state
