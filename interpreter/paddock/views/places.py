"""Draws one place as a seat sees it. Takes its view, gives lines: pieces in order, slots by name, piles by size."""

from __future__ import annotations

from rich.text import Text

from paddock.table.count_bands import NONE
from paddock.table.model import PlaceView, ThingView
from paddock.text.plural import article, plural
from paddock.views.hearer import bracketed
from paddock.views.thing_marks import Marks

MOST = 12  # so many things of a long open pile are shown
FEW = 7  # of a shared one in short; if there are more, only the upper ones
UPPER = 4
INDENT = "  "  # of what stands below the name of its place


def place_lines(place: PlaceView, owner: str, marks: Marks, heap: bool = False, full: bool = True) -> list[Text]:
    """One line, unless there is more to tell of each thing than fits behind its name."""
    if not place.hidden and not heap:
        if is_row_by_row(place, marks):
            return [_head(place, owner), *_rows(place, marks)]
        if place.private and any(marks.text(thing) for thing in place.things):
            return [_head(place, owner), *(_with_text(thing, marks) for thing in place.things)]
    return [_line(place, owner, marks, heap, full)]


def _head(place: PlaceView, owner: str) -> Text:
    name = place.name if place.owner in ("", owner) else f"{place.name} of {place.owner}"
    return Text.assemble((name, "bold"), ":")


def _line(place: PlaceView, owner: str, marks: Marks, heap: bool, full: bool) -> Text:
    head = _head(place, owner).append(" ")
    if place.hidden:
        amount = place.about or str(place.count)
        return head.append(amount if amount == NONE else f"{amount} face down", style="dim")
    if place.spots:
        return head.append_text(_slots(place, marks))
    if (many := _all_equal(place, marks)) is not None:
        return head.append(many)
    if place.ordered:
        return head.append_text(_in_order(place, marks))
    if heap and place.count > 2:
        return head.append(f"{place.count}, on top ").append_text(_thing(place.things[0], marks))
    some = _some(place, full)
    words = [_thing(thing, marks) for thing in some]
    left = place.count - len(some)
    return head.append_text(Text(", ").join(words)).append(f" and {left} below" if left else "")


def _all_equal(place: PlaceView, marks: Marks) -> str | None:
    """Pieces without a name of their own, of which nothing is told, are counted: 8 pawns."""
    first = place.things[0] if place.count > 1 and place.things else None
    if first is None or first.name != first.kind or first.spot:
        return None
    same = all(thing == first and not marks.owner(thing) and not marks.details_of(thing) for thing in place.things)
    return f"{place.count} {plural(first.kind)}" if same else None


def is_row_by_row(place: PlaceView, marks: Marks) -> bool:
    """A line or ring of the whole table in which more than one thing is told of each."""
    shared = place.lined and place.ordered and place.seat is None and place.count > 1
    return shared and any(marks.is_row(thing) for thing in place.things)


def is_short(place: PlaceView) -> bool:
    """Whether it may stand on one line with others: no slots, no order, no text of each card."""
    return not (place.spots or place.ordered or place.private)


def _rows(place: PlaceView, marks: Marks) -> list[Text]:
    """Front to back, what is kept for each behind its name."""
    width, stop = len(str(place.count)), _stop(place)
    names = [_thing(thing, marks, words=False) for thing in place.things]
    longest = max(name.cell_len for name in names)
    rows = []
    for number, (thing, name) in enumerate(zip(place.things, names, strict=True), 1):
        row = Text.assemble(INDENT, (f"{number:>{width}}{stop} ", "dim"), name)
        mark = marks.details_of(thing)
        if mark:
            row.append(" " * (longest - name.cell_len + 2)).append(mark, style="yellow")
        rows.append(row)
    return rows


def _with_text(thing: ThingView, marks: Marks) -> Text:
    text = marks.text(thing)
    return Text.assemble(INDENT, _thing(thing, marks), (f" – {text}" if text else "", "dim"))


def _in_order(place: PlaceView, marks: Marks) -> Text:
    """The first is in front; everything keeps its number when the line is folded."""
    if place.count == 1:
        return _thing(place.things[0], marks)
    stop = _stop(place)
    words = [Text.assemble((f"{number}{stop} ", "dim"), _thing(t, marks)) for number, t in enumerate(place.things, 1)]
    return Text("  ").join(words)


def _stop(place: PlaceView) -> str:
    """What parts the number of a thing from a name that begins with a number itself: 1. 7 of clubs."""
    return "." if any((thing.name or "")[:1].isdigit() for thing in place.things) else ""


def _some(place: PlaceView, full: bool) -> tuple[ThingView, ...]:
    """Of a long open pile the upper ones matter; a line, a hand or a row is shown whole."""
    if place.seat is not None or any(thing.spot for thing in place.things):
        return place.things
    if full:
        return place.things[:MOST]
    return place.things if place.count <= FEW else place.things[:UPPER]


def _thing(thing: ThingView, marks: Marks, spot: bool = True, words: bool = True) -> Text:
    """Its name, where it stands, and in parentheses whose it is and what is kept for it."""
    name = bracketed(thing.name or f"{article(thing.kind)} {thing.kind}")
    text = f"{name} on {thing.spot}" if thing.spot and spot else name
    owner = marks.owner(thing)
    mark = ", ".join(part for part in (owner, marks.details_of(thing) if words else "") if part)
    if not mark:
        return Text(text)
    mine = owner == "you"
    return Text.assemble((text, "bold green" if mine else ""), (f" ({mark})", "bold green" if mine else "cyan"))


def _slots(place: PlaceView, marks: Marks) -> Text:
    at: dict[str, list[Text]] = {}
    for thing in place.things:
        at.setdefault(thing.spot, []).append(_thing(thing, marks, spot=False))
    return Text("  ").join(
        Text.assemble((f"{spot} ", "dim"), "[", Text(" + ").join(at.get(spot) or [Text("–")]), "]")
        for spot in place.spots
    )
