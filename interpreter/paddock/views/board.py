"""From a seat's view to lines a terminal can show: what is shared first, then the others, one's own places last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from paddock.table.model import PlaceView, StoreView, View
from paddock.views.places import is_marked, place_line

WIDEST = 110
BETWEEN = " · "


@dataclass(frozen=True)
class Insights:
    """What a view does not have: numbers of each player by the rules, things with a name of the moment, side notes."""

    numbers: list[dict[str, int]] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    aside: frozenset[str] = frozenset()  # places and stores that are only shown when somebody wants to see everything
    heaps: frozenset[str] = frozenset()  # piles of which the top card is enough, otherwise


def board(view: View, width: int = WIDEST, insights: Insights | None = None, full: bool = True) -> RenderableType:
    """The table in three frames: the middle, the others with a line or two for each, the own places last."""
    desk = _Desk(view, insights or Insights(), full)
    parts = [_frame(desk.shared(), view.game, "blue", width)]
    others = [desk.person(seat) for seat in _others(view)]
    if others:
        parts.append(_frame(others, "players" if view.seat is None else "the others", "dim", width))
    if view.seat is not None:
        parts.append(_frame(desk.own(view.seat), _title(view, view.seat), "green", width))
    return Group(*parts)


def plain_board(view: View, insights: Insights | None = None, full: bool = True) -> list[str]:
    """The same as plain lines."""
    desk = _Desk(view, insights or Insights(), full)
    lines = [line.plain for line in desk.shared()]
    lines += [desk.person(seat).plain for seat in _others(view)]
    if view.seat is not None:
        lines += [f"{_title(view, view.seat)}:", *(f"  {line.plain}" for line in desk.own(view.seat))]
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


class _Desk:
    """One view being drawn. In short, what is set aside and what is zero for others stays away."""

    def __init__(self, view: View, insights: Insights, full: bool) -> None:
        self.view, self.insights, self.full = view, insights, full
        self.marks = _marks(view)
        self.stores = [store for store in view.stores if full or store.name not in insights.aside]

    def shared(self) -> list[Text]:
        facts = [Text.assemble((name, "bold"), f": {what}") for name, what in self.insights.facts.items()]
        stores = _stores(store for store in self.stores if store.seat is None and not store.owner)
        lines = facts + self._places(None) + stores
        return lines + self._elsewhere(None) or [Text("nothing yet", style="dim")]

    def own(self, seat: int) -> list[Text]:
        lines = self._places(seat)
        stores = [store for store in self.stores if store.seat == seat and store.owner == self.view.players[seat]]
        if not self.full and seat != self.view.seat:
            stores = [store for store in stores if store.value]
        lines = self._numbers(seat) + lines + _stores(stores)
        return lines + self._elsewhere(seat) or [Text("nothing yet", style="dim")]

    def person(self, seat: int) -> Text:
        return Text.assemble((_title(self.view, seat), "bold"), BETWEEN, Text(BETWEEN).join(self.own(seat)))

    def _numbers(self, seat: int) -> list[Text]:
        if seat >= len(self.insights.numbers) or not self.insights.numbers[seat]:
            return []
        numbers = self.insights.numbers[seat].items()
        return [Text(BETWEEN).join(Text.assemble((f"{name} {number}", "bold yellow")) for name, number in numbers)]

    def _places(self, seat: int | None) -> list[Text]:
        """Empty places are not drawn: there can be very many, and they say nothing. Empty slots do."""
        owner = "" if seat is None else self.view.players[seat]
        mine = [place for place in self.view.places if place.seat == seat and (place.count or place.spots)]
        shown = [place for place in mine if self.full or place.name not in self.insights.aside]
        long, short = [place for place in shown if not self._is_pile(place)], [p for p in shown if self._is_pile(p)]
        lines = [place_line(place, owner, self.marks, self._is_heap(place)) for place in sorted(long, key=_lines_first)]
        piles = [place_line(place, owner, self.marks, self._is_heap(place)) for place in short]
        return lines + ([Text(BETWEEN).join(piles)] if piles else [])

    def _is_pile(self, place: PlaceView) -> bool:
        """What takes a few words stands with others of its sort on one line."""
        return place.hidden or self._is_heap(place)

    def _is_heap(self, place: PlaceView) -> bool:
        return not self.full and place.name in self.insights.heaps

    def _elsewhere(self, seat: int | None) -> list[Text]:
        """What is kept for things that do not stand where they are drawn with it."""
        drawn = {thing.name for place in self.view.places if is_marked(place) for thing in place.things}
        keepers = {store.owner: store.seat for store in self.view.stores}
        return [
            Text.assemble((name, "bold"), f": {words}")
            for name, words in self.marks.items()
            if name not in drawn and keepers[name] == seat
        ]


def _lines_first(place: PlaceView) -> bool:
    return not place.ordered


def _marks(view: View) -> dict[str, str]:
    """What is kept for pieces and cards, in words: it is written behind their names."""
    kept: dict[str, list[str]] = {}
    for store in view.stores:
        if store.owner and store.owner not in view.players and store.value not in (None, False, 0):
            kept.setdefault(store.owner, []).append(_mark(view, store))
    return {owner: ", ".join(words) for owner, words in kept.items()}


def _mark(view: View, store: StoreView) -> str:
    """Of a player only the name is written: it stands behind what is theirs."""
    if store.sort == "note" and store.value in view.players:
        return "you" if view.seat is not None and store.value == view.players[view.seat] else str(store.value)
    return _store_words([store])


def _stores(stores: Iterable[StoreView]) -> list[Text]:
    worth = [store for store in stores if store.sort == "counter" or store.value not in (None, False)]
    return [Text(_store_words(worth), style="yellow")] if worth else []


def _store_words(stores: Iterable[StoreView]) -> str:
    return ", ".join(store.name if store.value is True else f"{store.name} {store.value}" for store in stores)
