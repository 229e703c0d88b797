"""From a view to what stands behind the names of things: whose they are, what is displayed of them or kept for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paddock.table.model import DisplayView, StoreView, ThingView, View


class Marks:
    """Players have lines of their own; here is what belongs to pieces and cards."""

    def __init__(self, view: View | None = None, texts: Mapping[str, str] | None = None) -> None:
        self.view = view
        self.texts = texts or {}  # what is printed on cards, by their names
        self.owners: dict[str, str] = {}
        self.words: dict[str, list[str]] = {}
        self.own: set[str | None] = set()  # pieces made for the one who looks, among those of others
        self.seen: set[str | None] = set()
        self.rows: set[str] = set()  # those of which more can be told than whose they are
        if view is not None:
            self._read(view)

    def _read(self, view: View) -> None:
        shared = (thing for place in view.places if place.seat is None for thing in place.things)
        self.own = {thing.name for thing in shared if thing.seat is not None and thing.seat == view.seat}
        self.seen = {thing.name for place in view.places for thing in place.things}
        for display in view.displays:
            if display.owner not in view.players:
                self.rows.add(display.owner)
                self.words.setdefault(display.owner, []).append(display_words(display))
        for store in view.stores:
            if store.owner and store.owner not in view.players:
                self._keep(view, store)

    def _keep(self, view: View, store: StoreView) -> None:
        if store.sort != "note":
            self.rows.add(store.owner)
        if store.value in (None, False, 0):
            return
        if store.sort == "note" and store.value in view.players:
            self.owners[store.owner] = self._person(str(store.value))
            return
        self.words.setdefault(store.owner, []).append(store_words([store]))
        if store.sort == "note" and store.value in self.seen:  # what is attached to a thing is told there too
            self.words.setdefault(str(store.value), []).append(f"{store.name} of {store.owner}")

    def _person(self, name: str) -> str:
        view = self.view
        return "you" if view is not None and view.seat is not None and name == view.players[view.seat] else name

    def owner(self, thing: ThingView) -> str:
        """Who it is noted for. Of a piece made for a player the name tells, but one's own is to be found quickly."""
        noted = self.owners.get(thing.name or "", "")
        return noted or ("you" if thing.name in self.own else "")

    def text(self, thing: ThingView) -> str:
        return self.texts.get(thing.name or "", "")

    def told(self, thing: ThingView) -> str:
        return ", ".join(self.words.get(thing.name or "", ()))

    def names(self) -> list[str]:
        """Everything of which something is kept or displayed."""
        return list(dict.fromkeys([*self.owners, *self.words]))

    def all_of(self, name: str) -> str:
        return ", ".join([*([self.owners[name]] if name in self.owners else []), *self.words.get(name, ())])


def display_words(display: DisplayView) -> str:
    value = {True: "yes", False: "no"}[display.value] if isinstance(display.value, bool) else display.value
    return f"{display.label} {value}"


def store_words(stores: Iterable[StoreView]) -> str:
    return ", ".join(store.name if store.value is True else f"{store.name} {store.value}" for store in stores)
