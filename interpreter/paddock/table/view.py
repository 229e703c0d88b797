"""From a state to the table as one seat sees it: hidden things are counted, never named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from paddock.code import State
from paddock.program.model import Setting
from paddock.program.types import Type
from paddock.table import count_bands as bands
from paddock.table.card_backs import back_of
from paddock.table.model import (
    DisplayView,
    EventView,
    PlaceView,
    Question,
    Result,
    SettingView,
    StoreView,
    ThingView,
    View,
)
from paddock.table.open_places import OpenPlaces
from paddock.table.sight import Sight, Spot


def view(
    sight: Sight, state: State, seat: int | None, question: Question | None, result: Result | None, decisions: int,
    displays: tuple[DisplayView, ...] = (),
) -> View:  # fmt: skip
    """Everything `seat` may know. A question is shown only to the seat it is asked."""
    opened = sight.open_places(state)
    return View(
        game=sight.program.name,
        seat=seat,
        players=sight.players,
        places=tuple(_place(sight, state, spot, seat, opened) for spot in sight.spots),
        stores=tuple(_stores(sight, state, seat)),
        displays=displays,
        asked=None if question is None or is_asked_quietly(sight, state, seat) else question.seat,
        question=question if question is not None and seat is not None and seat == question.seat else None,
        result=result,
        decisions=decisions,
    )


def with_context(seen: View, sight: Sight, in_mind: list[EventView], settings: Mapping[str, int | bool]) -> View:
    """The same view with what lies in no place and no counter."""
    agreed = tuple(_setting(setting, settings) for setting in sight.program.settings)
    return replace(seen, in_mind=tuple(in_mind), options=tuple(sight.program.active), settings=agreed)


def _setting(setting: Setting, settings: Mapping[str, int | bool]) -> SettingView:
    value = settings.get(setting.name, setting.default)
    return SettingView(name=setting.name, value=setting.values[value] if setting.values else value)


def is_asked_quietly(sight: Sight, state: State, seat: int | None) -> bool:
    """Whether somebody else is asked for a card to answer with: that is not for `seat` to know."""
    return (asked := state.question) is not None and asked.prompt in sight.quiet and asked.seat != seat


def _place(sight: Sight, state: State, spot: Spot, seat: int | None, opened: OpenPlaces) -> PlaceView:
    things = state.things_in(spot.index)
    seen = sight.sees(seat, spot.index, opened)
    # A hidden pile that is not a hand has no order worth telling: only its size is known.
    shown = tuple(_thing(sight, state, spot, thing) for thing in things) if seen else ()
    return PlaceView(
        name=spot.place.name,
        owner="" if spot.owner is None else sight.name(spot.owner),
        seat=sight.seat_of(spot.owner),
        ordered=sight.ordered(spot.place),
        lined=spot.place.shape.has_order,
        count=bands.least(spot.place, len(things)),
        about=bands.about(spot.place, len(things)),
        hidden=not seen,
        private=spot.place.seen == "owner",
        spots=sight.slot_names(spot.place),
        things=shown,
    )


def _thing(sight: Sight, state: State, spot: Spot, thing: int) -> ThingView:
    return ThingView(
        name=sight.name(thing),
        kind=sight.kind_of[thing],
        spot=sight.slot_name(spot.place, state.slot(thing)),
        seat=sight.keeper[thing],
    )


def _stores(sight: Sight, state: State, seat: int | None) -> list[StoreView]:
    views = []
    for cell in sight.cells:
        hidden = (
            cell.owner is not None
            and sight.kind_of[cell.owner] != "player"
            and not sight.sees_thing(seat, state, cell.owner)
        )
        # What a hidden card carries would tell which card it is.
        if cell.store.made or hidden or not sight.knows(seat, cell.index):
            continue
        views.append(
            StoreView(
                name=cell.store.name,
                owner="" if cell.owner is None else sight.name(cell.owner),
                seat=sight.seat_of(cell.owner),
                sort=cell.store.sort,
                value=note_value(sight, state, cell.store.type, state.value(cell.index), seat),
            )
        )
    return views


def note_value(sight: Sight, state: State, type_: Type, value: int | None, seat: int | None) -> int | bool | str | None:
    """A stored value in words; a thing that `seat` may not see where it lies now stays nameless."""
    if value is None or isinstance(value, bool):
        return value  # a flag
    if type_.is_flag:
        return bool(value)
    if type_.is_thing:
        return sight.name(value) if sight.sees_thing(seat, state, value) else f"a hidden {back_of(sight, value)}"
    return sight.word(type_, value)
