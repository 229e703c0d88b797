"""Finds what stands behind the names of things. Takes a view, gives owners, displays and what is noted of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from paddock.table.knowledge.thing_notes import ThingNotes, notes_by_name
from paddock.table.model import DisplayView, StoreView, ThingView, View

LISTED = 24  # so many things that lie nowhere, spaces of a board most often, are listed with their zeros


class Marks:
    """Players have lines of their own; here is what belongs to pieces, cards and spaces, of each copy its own."""

    def __init__(
        self,
        view: View | None = None,
        texts: Mapping[str, str] | None = None,
        details: Sequence[ThingNotes] | None = None,
    ) -> None:
        self.view = view
        self.texts = texts or {}  # what is printed on cards, by their names
        # By `id` of the thing in the view: copies of one card are equal as records, and have notes of their own.
        self.details: dict[int, ThingNotes] = {}
        self.loose: list[ThingNotes] = []  # of things that lie nowhere
        self.own: set[int] = set()  # pieces made for the one who looks, among those of others
        if view is not None:
            self._read(view, notes_by_name(view) if details is None else details)

    def _read(self, view: View, details: Sequence[ThingNotes]) -> None:
        shared = (thing for place in view.places if place.seat is None for thing in place.things)
        self.own = {id(thing) for thing in shared if thing.seat is not None and thing.seat == view.seat}
        for detail in details:
            if detail.where is None:
                self.loose.append(detail)
            else:
                place, at = detail.where
                self.details[id(view.places[place].things[at])] = detail

    def _person(self, name: str) -> str:
        view = self.view
        return "you" if view is not None and view.seat is not None and name == view.players[view.seat] else name

    def _noted_for(self, detail: ThingNotes | None) -> str:
        """The player of the last note that is one: whose it is, in most games."""
        notes = [store.value for store in detail.stores if self._is_player(store)] if detail is not None else []
        return self._person(str(notes[-1])) if notes else ""

    def _is_player(self, store: StoreView) -> bool:
        return self.view is not None and store.sort == "note" and store.value in self.view.players

    def owner(self, thing: ThingView) -> str:
        """Who it is noted for. Of a piece made for a player the name tells, but one's own is to be found quickly."""
        return self._noted_for(self.details.get(id(thing))) or ("you" if id(thing) in self.own else "")

    def text(self, thing: ThingView) -> str:
        return self.texts.get(thing.name or "", "")

    def details_of(self, thing: ThingView) -> str:
        detail = self.details.get(id(thing))
        return "" if detail is None else ", ".join(self._words(detail, zeros=False))

    def is_row(self, thing: ThingView) -> bool:
        """Whether more can be told of it than whose it is."""
        detail = self.details.get(id(thing))
        return detail is not None and bool(
            detail.displays or [store for store in detail.stores if store.sort != "note"]
        )

    def _words(self, detail: ThingNotes, zeros: bool) -> list[str]:
        shown = {(display.label, display.value) for display in detail.displays}
        worth = [store for store in detail.stores if not self._is_player(store) and _is_worth(store, zeros)]
        worth = [store for store in worth if (store.name, store.value) not in shown]  # nothing is said twice
        return [*map(display_words, detail.displays), *(store_words([store]) for store in worth), *detail.attached]

    def elsewhere(self, seat: int | None) -> list[tuple[str, str]]:
        """Things that lie nowhere, with all that is told of them: those of a player, or of the whole table."""
        lines = []
        for detail in (each for each in self.loose if each.seat == seat):
            owner = self._noted_for(detail)
            if owner or self._words(detail, zeros=False) or self._is_listed(detail):
                words = [*([owner] if owner else []), *self._words(detail, zeros=True)]
                lines += [(detail.name, ", ".join(words))] if words else []
        return lines

    def _is_listed(self, detail: ThingNotes) -> bool:
        """A nought is worth a line where others of its kind have one: a board with holes is not easily read."""
        kin = [each for each in self.loose if each.kind == detail.kind]
        return len(kin) <= LISTED and any(self._words(each, zeros=False) for each in kin)


def _is_worth(store: StoreView, zeros: bool) -> bool:
    return store.value not in (None, False, 0) or (zeros and store.sort == "counter")


def display_words(display: DisplayView) -> str:
    value = {True: "yes", False: "no"}[display.value] if isinstance(display.value, bool) else display.value
    return f"{display.label} {value}"


def store_words(stores: Iterable[StoreView]) -> str:
    return ", ".join(store.name if store.value is True else f"{store.name} {store.value}" for store in stores)
