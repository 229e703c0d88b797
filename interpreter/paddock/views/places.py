"""From one place as a seat sees it to a line: pieces in order with their positions, slots by name, piles by size."""

from __future__ import annotations

from rich.text import Text

from paddock.table.model import PlaceView, ThingView
from paddock.views.hearer import apart

MOST = 12  # so many things of a long open pile are shown
Marks = dict[str, str]


def place_line(place: PlaceView, owner: str, marks: Marks, heap: bool) -> Text:
    name = place.name if place.owner in ("", owner) else f"{place.name} of {place.owner}"
    head = Text.assemble((name, "bold"), ": ")
    if place.hidden:
        return head.append(f"{place.count} face down", style="dim")
    if place.spots:
        return head.append_text(_slots(place, marks))
    if place.ordered:
        return head.append_text(_in_order(place, marks))
    if heap and place.count > 2:
        return head.append(f"{place.count}, on top {_thing(place.things[0], {}).plain}")
    words = [_thing(thing, marks if is_marked(place) else {}) for thing in _some(place)]
    return head.append_text(Text(", ").join(words)).append(_rest(place))


def is_marked(place: PlaceView) -> bool:
    """Whether what is kept for things is written behind their names here."""
    return place.ordered or any(thing.spot for thing in place.things)


def _in_order(place: PlaceView, marks: Marks) -> Text:
    """The first is in front; everything keeps its number when the line is folded."""
    if place.count == 1:
        return _thing(place.things[0], marks)
    words = [Text.assemble((f"{number} ", "dim"), _thing(t, marks)) for number, t in enumerate(place.things, 1)]
    return Text("  ").join(words)


def _some(place: PlaceView) -> tuple[ThingView, ...]:
    """Of a long open pile the upper ones matter; a line, a hand or a row is shown whole."""
    whole = place.seat is not None or place.count <= MOST
    return place.things if whole else place.things[:MOST]


def _rest(place: PlaceView) -> str:
    left = place.count - len(_some(place))
    return f" and {left} below" if left else ""


def _thing(thing: ThingView, marks: Marks, spot: bool = True) -> Text:
    text = apart(thing.name or f"a {thing.kind}") + (f" on {thing.spot}" if thing.spot and spot else "")
    if thing.name not in marks:
        return Text(text)
    mark = marks[thing.name]
    mine = mark == "you" or mark.startswith("you,")
    return Text.assemble((text, "bold green" if mine else ""), (f" ({mark})", "bold green" if mine else "cyan"))


def _slots(place: PlaceView, marks: Marks) -> Text:
    at: dict[str, list[Text]] = {}
    for thing in place.things:
        at.setdefault(thing.spot, []).append(_thing(thing, marks, spot=False))
    return Text("  ").join(
        Text.assemble((f"{spot} ", "dim"), "[", Text(" + ").join(at.get(spot) or [Text("–")]), "]")
        for spot in place.spots
    )
