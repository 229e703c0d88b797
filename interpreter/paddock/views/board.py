"""Draws the table. Takes a seat's view, gives lines for a terminal: shared places, the others, one's own last."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from paddock.records import field, record
from paddock.table.knowledge.thing_notes import ThingNotes
from paddock.table.maps.model import BoardView
from paddock.table.model import PlaceView, StoreView, View
from paddock.views.hearer import bracketed
from paddock.views.maps import legend, map_lines
from paddock.views.places import INDENT, is_short, place_lines
from paddock.views.thing_marks import Marks, display_words, store_words
from paddock.views.waiting import waiting_words

WIDEST = 110
NARROW = 76  # without a width
FRAME = 4  # columns that the frame itself takes
BETWEEN = " · "
FACES = "what is printed on the open cards"
THINGS = re.compile(r" {2,}| ·(?= )|,(?= )")  # what stands between two things of a line
WORDS = re.compile(r" +")


@record(frozen=True)
class Insights:
    """What a view does not have: numbers by the rules, things with a name of the moment, texts of cards, side notes."""

    numbers: list[dict[str, int]] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    aside: frozenset[str] = frozenset()  # places and stores that are shown in short only while something is in them
    heaps: frozenset[str] = frozenset()  # piles of which the top card is enough, otherwise
    texts: dict[str, str] = field(default_factory=dict)  # of the cards that only the one who looks can read
    details: list[ThingNotes] | None = None  # of each thing its own marks, numbers and notes
    spaces: dict[str, int] = field(default_factory=dict)  # the spaces of boards in their order
    secret: frozenset[str] = frozenset()  # what is counted for players and cannot be displayed
    faces: dict[str, str] = field(default_factory=dict)  # what is printed on all other things that lie open
    boards: tuple[BoardView, ...] = ()  # those on which things can stand
    inner: frozenset[str] = frozenset()  # places and stores that are not shown


def board(view: View, width: int = WIDEST, insights: Insights | None = None, full: bool = True) -> RenderableType:
    """The table in three frames: the middle, the others with a line or two for each, the own places last."""
    width = min(width, WIDEST)
    desk = _BoardWriter(view, insights or Insights(), full, width - FRAME)
    parts = [_frame(desk.shared(), view.game, "blue", width)]
    others = [desk.person(seat) for seat in _others(view)]
    if others:
        parts.append(_frame(others, "players" if view.seat is None else "the others", "dim", width))
    if view.seat is not None:
        parts.append(_frame(desk.own(view.seat), _title(view, view.seat), "green", width))
    if faces := desk.faces():
        parts.append(_frame(faces, FACES, "dim", width))
    return Group(*parts)


def plain_board(view: View, insights: Insights | None = None, full: bool = True) -> list[str]:
    """The same as plain lines."""
    desk = _BoardWriter(view, insights or Insights(), full)
    lines = [line.plain for line in desk.shared()]
    lines += [desk.person(seat).plain for seat in _others(view)]
    if view.seat is not None:
        lines += [f"{_title(view, view.seat)}:", *(f"  {line.plain}" for line in desk.own(view.seat))]
    if faces := desk.faces():
        lines += [f"{FACES}:", *(f"  {line.plain}" for line in faces)]
    return lines


def _frame(lines: Iterable[Text], title: str, style: str, width: int) -> Panel:
    folded = Text("\n").join(part for line in lines for part in _fold(line, max(20, width - FRAME)))
    return Panel(folded, title=title, title_align="left", border_style=style, width=width)


def _fold(line: Text, width: int) -> list[Text]:
    """A long line goes on further to the right, so that every line at the margin begins something new."""
    hang = INDENT * (2 if line.plain.startswith(INDENT) else 1)
    parts: list[Text] = []
    while line.cell_len > width:
        first, rest = line.divide([_break(line.plain, width)])
        first.rstrip()
        parts.append(first)
        line = Text.assemble(hang, rest[len(rest.plain) - len(rest.plain.lstrip()) :])
    return [*parts, line]


def _break(text: str, width: int) -> int:
    """Where to fold: between two things if that leaves no great gap, else between words, else anywhere."""
    room = next((at for at in range(len(text), 0, -1) if cell_len(text[:at]) <= width), 1)
    start = len(text) - len(text.lstrip())
    for pattern, least in ((THINGS, width // 2), (WORDS, start)):
        breaks = [match for match in pattern.finditer(text) if match.start() > least]
        ends = [match.end() for match in breaks if len(text[: match.end()].rstrip()) <= room]
        if ends:
            return ends[-1]
    return room


def _others(view: View) -> list[int]:
    """From the left neighbour round the table."""
    count = len(view.players)
    start = 0 if view.seat is None else view.seat + 1
    return [seat % count for seat in range(start, start + count) if seat % count != view.seat]


def _title(view: View, seat: int) -> str:
    name = view.players[seat] + (" (you)" if seat == view.seat else "")
    return f"{name} to choose" if seat == view.asked else name


class _BoardWriter:
    """One view being drawn. In short, what is set aside stays away as long as there is nothing in it.

    With a width, small places stand side by side as long as they fit on a line.
    """

    def __init__(self, view: View, insights: Insights, full: bool, width: int = 0) -> None:
        self.view, self.insights, self.full, self.width = view, insights, full, width
        self.marks = Marks(view, insights.texts, insights.details)
        self.mapped = frozenset(name for board in insights.boards for name in board.places)
        stores = [store for store in view.stores if store.name not in insights.inner]
        self.stores = [store for store in stores if full or store.value or store.name not in insights.aside]

    def shared(self) -> list[Text]:
        shown = [display_words(display) for display in self.view.displays if not display.owner]
        facts = [Text.assemble((name, "bold"), f": {what}") for name, what in self.insights.facts.items()]
        facts = facts if self.full or not shown else []
        stores = self._remaining_stores([store for store in self.stores if store.seat is None and not store.owner], "")
        lines = _yellow(shown) + facts + self._maps() + self._places(None) + _stores(stores)
        lines += self._elsewhere(None)
        lines += [waiting_words(each, "for now") for each in self.view.lasting]
        return lines + [waiting_words(each) for each in self.view.waiting] or [Text("nothing yet", style="dim")]

    def _maps(self) -> list[Text]:
        """Each board with what stands on it, and below it what its marks mean and what is kept for its things."""
        lines: list[Text] = []
        for board in self.insights.boards:
            lines.append(Text.assemble((", ".join(board.places), "bold"), ":"))
            lines += [Text.assemble(INDENT, row) for row in map_lines(board, self.view.seat, self._room)]
            lines += self._side_by_side([Text(word, style="dim") for word in legend(board, self.view.seat)])
            lines += self._kept_on(board)
        return lines

    @property
    def _room(self) -> int:
        return (self.width or NARROW) - len(INDENT)

    def _kept_on(self, board: BoardView) -> list[Text]:
        """Whose a thing is by its notes, and what else is kept for it."""
        notes = []
        for thing in (thing for place in self.view.places if place.name in board.places for thing in place.things):
            owner = "" if thing.seat is not None else self.marks.owner(thing)
            words = ", ".join(word for word in (owner, self.marks.details_of(thing)) if word)
            if words:
                notes.append(Text.assemble(f"{thing.name} on {thing.spot}: ", (words, "yellow")))
        return [Text.assemble(INDENT, line) for line in self._side_by_side(notes, self._room)]

    def own(self, seat: int) -> list[Text]:
        lines = self._places(seat)
        lines = self._numbers(seat) + lines + _stores(self._stores_of(seat))
        return lines + self._elsewhere(seat) or [Text("nothing yet", style="dim")]

    def faces(self) -> list[Text]:
        """Each card once, however many copies lie there: behind every name it would be a wall of words."""
        faces = self.insights.faces.items()
        return [Text.assemble((bracketed(name), "bold"), (f" – {text}", "dim")) for name, text in faces]

    def _stores_of(self, seat: int) -> list[StoreView]:
        name = self.view.players[seat]
        return self._remaining_stores(
            [store for store in self.stores if store.seat == seat and store.owner == name], name
        )

    def _remaining_stores(self, stores: list[StoreView], owner: str) -> list[StoreView]:
        """Where the game displays something of players, or of the table, that is what is shown; nothing twice.

        And what not all may see, which cannot be displayed.
        """
        shown = {(display.label, display.value) for display in self.view.displays if display.owner == owner}
        if not shown:
            return stores
        return [
            store
            for store in stores
            if (store.name, store.value) not in shown
            and (self.full or store.sort != "counter" or store.name in self.insights.secret)
        ]

    def person(self, seat: int) -> Text:
        return Text.assemble((_title(self.view, seat), "bold"), BETWEEN, Text(BETWEEN).join(self.own(seat)))

    def _numbers(self, seat: int) -> list[Text]:
        """What the game displays of players; else, or if all is to be seen, every number the rules have for them."""
        name = self.view.players[seat]
        words = [display_words(display) for display in self.view.displays if display.owner == name]
        if seat < len(self.insights.numbers) and (self.full or not words):
            words += [f"{name} {number}" for name, number in self.insights.numbers[seat].items()]
        return _yellow(words)

    def _places(self, seat: int | None) -> list[Text]:
        """Empty places are not drawn: there can be very many, and they say nothing. Empty slots do."""
        drawn = (place for place in self.view.places if place.hidden or place.name not in self.mapped)
        drawn = (place for place in drawn if place.name not in self.insights.inner)
        there = (place for place in drawn if place.count or place.spots or place.about)
        mine = [place for place in there if place.seat == seat]
        shown = [place for place in mine if self.full or place.count or place.name not in self.insights.aside]
        piles = [place for place in shown if self._is_pile(place)]
        open_ = [place for place in shown if not self._is_pile(place)]
        small = [place for place in open_ if self.width and seat is not None and is_short(place)]
        long = sorted((place for place in open_ if place not in small), key=_lines_first)
        lines = [line for place in long for line in self._lines(place, seat)]
        lines += self._side_by_side([line for place in small for line in self._lines(place, seat)])
        together = [line for place in piles for line in self._lines(place, seat)]
        return lines + ([Text(BETWEEN).join(together)] if together else [])

    def _lines(self, place: PlaceView, seat: int | None) -> list[Text]:
        owner = "" if seat is None else self.view.players[seat]
        if place.things and all(thing.spot in self.insights.spaces for thing in place.things):
            order = self.insights.spaces
            place = replace(place, things=tuple(sorted(place.things, key=lambda thing: order[thing.spot])))
        return place_lines(place, owner, self.marks, self._is_heap(place), self.full)

    def _side_by_side(self, words: Sequence[Text], room: int = 0) -> list[Text]:
        lines, room = list[Text](), room or self.width or NARROW
        for word in words:
            if lines and lines[-1].cell_len + len(BETWEEN) + word.cell_len <= room:
                lines[-1] = Text.assemble(lines[-1], BETWEEN, word)
            else:
                lines.append(word)
        return lines

    def _is_pile(self, place: PlaceView) -> bool:
        """What takes a few words stands with others of its sort on one line."""
        return place.hidden or self._is_heap(place)

    def _is_heap(self, place: PlaceView) -> bool:
        return not self.full and place.name in self.insights.heaps

    def _elsewhere(self, seat: int | None) -> list[Text]:
        """What is kept for things that lie nowhere, so that nothing is drawn behind their names."""
        return [Text.assemble((name, "bold"), f": {words}") for name, words in self.marks.elsewhere(seat)]


def _lines_first(place: PlaceView) -> bool:
    return not place.ordered


def _yellow(words: Iterable[str]) -> list[Text]:
    unique = dict.fromkeys(words)
    return [Text(BETWEEN).join(Text(word, style="bold yellow") for word in unique)] if unique else []


def _stores(stores: Iterable[StoreView]) -> list[Text]:
    worth = [store for store in stores if store.sort == "counter" or store.value not in (None, False)]
    return [Text(store_words(worth), style="yellow")] if worth else []
