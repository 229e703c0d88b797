"""From a seat's view to lines a terminal can show: what is shared first, then the others, one's own places last."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from paddock.table.model import PlaceView, StoreView, ThingView, View
from paddock.views.story import apart

MOST = 12  # so many things of a long open pile are shown
WIDEST = 110


def board(view: View, width: int = WIDEST) -> RenderableType:
    """The table in three frames: the middle, the others with a line or two for each, the own places last."""
    parts = [_frame(_shared(view), view.game, "blue", width)]
    others = [_person(view, seat) for seat in _others(view)]
    if others:
        parts.append(_frame(others, "players" if view.seat is None else "the others", "dim", width))
    if view.seat is not None:
        parts.append(_frame(_own(view, view.seat), _title(view, view.seat), "green", width))
    return Group(*parts)


def plain_board(view: View) -> list[str]:
    """The same as plain lines."""
    lines = [line.plain for line in _shared(view)]
    lines += [_person(view, seat).plain for seat in _others(view)]
    if view.seat is not None:
        lines += [f"{_title(view, view.seat)}:", *(f"  {line.plain}" for line in _own(view, view.seat))]
    return lines


def _frame(lines: Iterable[Text], title: str, style: str, width: int) -> Panel:
    return Panel(Text("\n").join(lines), title=title, title_align="left", border_style=style, width=min(width, WIDEST))


def _others(view: View) -> list[int]:
    """From the left neighbour round the table."""
    count = len(view.players)
    start = 0 if view.seat is None else view.seat + 1
    return [seat % count for seat in range(start, start + count) if seat % count != view.seat]


def _title(view: View, seat: int) -> str:
    name = view.players[seat] + (" (you)" if seat == view.seat else "")
    return f"{name} to choose" if seat == view.asked else name


def _person(view: View, seat: int) -> Text:
    return Text.assemble((_title(view, seat), "bold"), " · ", Text(" · ").join(_own(view, seat)))


def _shared(view: View) -> list[Text]:
    lines = _places(view, None)
    lines += _stores([store for store in view.stores if store.seat is None and not store.owner])
    return lines + _elsewhere(view, None) or [Text("nothing yet", style="dim")]


def _own(view: View, seat: int) -> list[Text]:
    lines = _places(view, seat)
    lines += _stores([store for store in view.stores if store.seat == seat and store.owner == view.players[seat]])
    return lines + _elsewhere(view, seat) or [Text("nothing yet", style="dim")]


def _places(view: View, seat: int | None) -> list[Text]:
    """Empty places are not drawn: there can be very many, and they say nothing. Empty slots do."""
    owner = "" if seat is None else view.players[seat]
    marks = _marks(view)
    return [_place(place, owner, marks) for place in view.places if place.seat == seat and (place.count or place.spots)]


def _marks(view: View) -> dict[str, str]:
    """What is kept for pieces and cards, in words: it is written behind their names."""
    kept: dict[str, list[StoreView]] = {}
    for store in view.stores:
        if store.owner and store.owner not in view.players and store.value not in (None, False, 0):
            kept.setdefault(store.owner, []).append(store)
    return {owner: _store_words(stores) for owner, stores in kept.items()}


def _elsewhere(view: View, seat: int | None) -> list[Text]:
    """What is kept for things that do not stand where they are drawn with it."""
    drawn = {thing.name for place in view.places if _marked(place) for thing in place.things}
    keepers = {store.owner: store.seat for store in view.stores}
    marks = _marks(view).items()
    return [
        Text.assemble((name, "bold"), f": {words}")
        for name, words in marks
        if name not in drawn and keepers[name] == seat
    ]


def _marked(place: PlaceView) -> bool:
    return place.ordered or any(thing.spot for thing in place.things)


def _stores(stores: list[StoreView]) -> list[Text]:
    worth = [store for store in stores if store.sort == "counter" or store.value not in (None, False)]
    return [Text(_store_words(worth), style="yellow")] if worth else []


def _store_words(stores: Iterable[StoreView]) -> str:
    return ", ".join(store.name if store.value is True else f"{store.name} {store.value}" for store in stores)


def _place(place: PlaceView, owner: str, marks: dict[str, str]) -> Text:
    name = place.name if place.owner in ("", owner) else f"{place.name} of {place.owner}"
    head = Text.assemble((name, "bold"), ": ")
    if place.hidden:
        return head.append(f"{place.count} face down", style="dim")
    if place.spots:
        return head.append(_slots(place, marks))
    names = [_thing(thing, marks if _marked(place) else {}) for thing in _some(place)]
    if place.ordered:
        return head.append(" > ".join(names))
    return head.append(", ".join(names) + _rest(place))


def _some(place: PlaceView) -> tuple[ThingView, ...]:
    """Of a long open pile the last ones matter; a line, a hand or a row is shown whole."""
    whole = place.seat is not None or place.ordered or place.count <= MOST
    return place.things if whole else place.things[-MOST:]


def _rest(place: PlaceView) -> str:
    left = place.count - len(_some(place))
    return f" and {left} before" if left else ""


def _thing(thing: ThingView, marks: dict[str, str]) -> str:
    name = apart(thing.name or f"a {thing.kind}")
    spot = f" on {thing.spot}" if thing.spot else ""
    mark = f" ({marks[thing.name]})" if thing.name in marks else ""
    return name + spot + mark


def _slots(place: PlaceView, marks: dict[str, str]) -> str:
    at: dict[str, list[str]] = {}
    for thing in place.things:
        at.setdefault(thing.spot, []).append(_thing(thing.model_copy(update={"spot": ""}), marks))
    return "  ".join(f"{spot} [{' + '.join(at.get(spot, [])) or '–'}]" for spot in place.spots)
