"""From a seat's view to lines a terminal can show: shared places first, then the others, one's own last."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from paddock.table.model import PlaceView, StoreView, ThingView, View


def board(view: View) -> RenderableType:
    """The table in frames: the middle, each other player in one frame, the own places last and brightest."""
    parts: list[RenderableType] = []
    middle = _shared(view)
    if middle:
        parts.append(Panel(_lines(middle), title=view.game, title_align="left", border_style="blue"))
    parts.extend(_frame(view, seat, "dim") for seat in _others(view))
    if view.seat is not None:
        parts.append(_frame(view, view.seat, "green"))
    return Group(*parts)


def _frame(view: View, seat: int, style: str) -> Panel:
    return Panel(_lines(_own(view, seat)), title=_title(view, seat), title_align="left", border_style=style)


def plain_board(view: View) -> list[str]:
    """The same as plain lines, for pipes and tests."""
    lines = [line.plain for line in _shared(view)]
    for seat in (*_others(view), *(() if view.seat is None else (view.seat,))):
        lines.append(f"{_title(view, seat)}:")
        lines.extend(f"  {line.plain}" for line in _own(view, seat))
    return lines


def _others(view: View) -> list[int]:
    """From the left neighbour round the table."""
    count = len(view.players)
    start = 0 if view.seat is None else view.seat + 1
    return [seat % count for seat in range(start, start + count) if seat % count != view.seat]


def _title(view: View, seat: int) -> str:
    name = view.players[seat] + (" (you)" if seat == view.seat else "")
    return f"{name} to choose" if seat == view.asked else name


def _lines(lines: Iterable[Text]) -> Text:
    return Text("\n").join(lines)


def _shared(view: View) -> list[Text]:
    lines = [_place(place) for place in view.places if place.seat is None and _worth(place)]
    stores = [store for store in view.stores if store.seat is None and not store.owner]
    return lines + _stores(stores) + _of_things(view, None)


def _own(view: View, seat: int) -> list[Text]:
    lines = [_place(place, view.players[seat]) for place in view.places if place.seat == seat]
    stores = [store for store in view.stores if store.seat == seat and store.owner == view.players[seat]]
    lines += _stores(stores) + _of_things(view, seat)
    return lines or [Text("nothing yet", style="dim")]


def _worth(place: PlaceView) -> bool:
    """Empty places of pieces and spaces are not drawn: there can be very many."""
    return place.count > 0 or not place.owner


def _of_things(view: View, seat: int | None) -> list[Text]:
    """What is kept for pieces and cards: one line for each that has something to tell."""
    kept: dict[str, list[StoreView]] = {}
    for store in view.stores:
        person = store.owner in view.players
        if store.owner and not person and store.seat == seat and store.value not in (None, False, 0):
            kept.setdefault(store.owner, []).append(store)
    return [Text.assemble((owner, "bold"), ": ", _store_words(stores)) for owner, stores in kept.items()]


def _stores(stores: list[StoreView]) -> list[Text]:
    worth = [store for store in stores if store.sort == "counter" or store.value not in (None, False)]
    return [Text(_store_words(worth), style="yellow")] if worth else []


def _store_words(stores: Iterable[StoreView]) -> str:
    return ", ".join(store.name if store.value is True else f"{store.name} {store.value}" for store in stores)


def _place(place: PlaceView, owner: str = "") -> Text:
    name = place.name if place.owner in ("", owner) else f"{place.name} of {place.owner}"
    head = Text.assemble((name, "bold"), ": ")
    if place.count == 0 and not place.spots:
        return head.append("empty", style="dim")
    if place.hidden:
        return head.append(f"{place.count} face down", style="dim")
    if place.spots:
        return head.append(_slots(place))
    if place.ordered and place.count > 1:
        return head.append(" > ".join(_thing(thing) for thing in place.things))
    return head.append(", ".join(_thing(thing) for thing in _some(place)) + _rest(place))


MOST = 12


def _some(place: PlaceView) -> tuple[ThingView, ...]:
    """Of a long open pile the last ones matter; a hand or a row is shown whole."""
    return place.things if place.seat is not None or place.count <= MOST else place.things[-MOST:]


def _rest(place: PlaceView) -> str:
    left = place.count - len(_some(place))
    return f" and {left} before" if left else ""


def _thing(thing: ThingView) -> str:
    name = thing.name or f"a {thing.kind}"
    return f"{name} on {thing.spot}" if thing.spot else name


def _slots(place: PlaceView) -> str:
    at: dict[str, list[str]] = {}
    for thing in place.things:
        at.setdefault(thing.spot, []).append(thing.name or f"a {thing.kind}")
    return "  ".join(f"{spot} [{' + '.join(at.get(spot, [])) or '–'}]" for spot in place.spots)
