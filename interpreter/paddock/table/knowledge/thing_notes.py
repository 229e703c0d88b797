"""From a table and a seat to what is kept for or displayed of each single thing: two equal copies are two things."""

from __future__ import annotations

from paddock.program.model import Store
from paddock.records import field, record
from paddock.table.internals import TableInternals
from paddock.table.knowledge.displays import displays_beside
from paddock.table.model import DisplayView, StoreView, View
from paddock.table.view import note_value

ViewIndex = tuple[int, int]  # which place of the view, and which thing there


@record
class ThingNotes:
    """All that belongs to one thing that is no player. `where` is None for what lies in no place that is seen."""

    name: str
    kind: str
    seat: int | None = None
    where: ViewIndex | None = None
    stores: list[StoreView] = field(default_factory=list)
    displays: list[DisplayView] = field(default_factory=list)
    attached: list[str] = field(default_factory=list)  # in what notes of others it stands: "carrier of Silk"


def notes_of_things(table: TableInternals, seat: int | None, without: frozenset[str] = frozenset()) -> list[ThingNotes]:
    """Of each thing of which `seat` may know something, but not what is called so; nothing of what it does not see."""
    sight, state = table.sight, table.state
    where = _view_indexes(table, seat)
    notes: dict[int, ThingNotes] = {}

    def of(thing: int) -> ThingNotes:
        if thing not in notes:
            kind = sight.kind_of[thing]
            notes[thing] = ThingNotes(sight.name(thing), kind, sight.seat_of(thing), where.get(thing))
        return notes[thing]

    for thing, display in displays_beside(table):
        if thing is not None and thing >= len(sight.players):
            of(thing).displays.append(display)
    for cell in sight.cells:
        owner = cell.owner
        if cell.store.made or owner is None or owner < len(sight.players) or not sight.knows(seat, cell.index):
            continue
        if cell.store.name in without or not sight.sees_thing(seat, state, owner):
            continue
        number, name = state.value(cell.index), cell.store.name
        value = note_value(sight, state, cell.store.type, number, seat)
        of(owner).stores.append(_store(cell.store, sight.name(owner), sight.seat_of(owner), value))
        # What is attached to a thing is told there too.
        if cell.store.type.is_thing and number is not None and number in where:
            of(number).attached.append(f"{name} of {sight.name(owner)}")
    return list(notes.values())


def _store(store: Store, owner: str, seat: int | None, value: int | bool | str | None) -> StoreView:
    return StoreView(name=store.name, owner=owner, seat=seat, sort=store.sort, value=value)


def _view_indexes(table: TableInternals, seat: int | None) -> dict[int, ViewIndex]:
    """Where in the view each thing is that `seat` sees."""
    opened = table.sight.open_places(table.state)
    return {
        thing: (number, at)
        for number, spot in enumerate(table.sight.spots)
        if table.sight.sees(seat, spot.index, opened)
        for at, thing in enumerate(table.state.things_in(spot.index))
    }


def notes_by_name(view: View) -> list[ThingNotes]:
    """The same from a view alone, where names are all there is: right as long as no two things have the same name."""
    notes: dict[str, ThingNotes] = {}
    where = {thing.name: (n, at) for n, place in enumerate(view.places) for at, thing in enumerate(place.things)}
    kinds = {thing.name: thing.kind for place in view.places for thing in place.things}

    def of(name: str, seat: int | None) -> ThingNotes:
        return notes.setdefault(name, ThingNotes(name, kinds.get(name, ""), seat, where.get(name)))

    for display in (each for each in view.displays if each.owner and each.owner not in view.players):
        of(display.owner, display.seat).displays.append(display)
    for store in (each for each in view.stores if each.owner and each.owner not in view.players):
        of(store.owner, store.seat).stores.append(store)
        if store.sort == "note" and store.value in where:
            of(str(store.value), None).attached.append(f"{store.name} of {store.owner}")
    return list(notes.values())
