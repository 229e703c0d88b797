"""Names things for one hearer of a story, a seat or a spectator. Takes things, places and stores, gives their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from paddock.program.types import ANY
from paddock.program.words.naming import BUILT_IN
from paddock.table.card_backs import back_of
from paddock.table.events.event_filter import EventFilter
from paddock.table.sight import Sight
from paddock.table.table import Table
from paddock.text.plural import article, singular
from paddock.text.plural import plural as many_of

CODE = re.compile(r"[^\W\d]+\d")
MOST_NAMED = 8  # so many things are named in one breath, on a board each with its space; more are counted
MOST_OWN_NAMED = 20  # so many of those that come to a place which only the hearer looks into


class Hearer:
    """Who is told. `marks` are the players that pieces are noted for, written behind their names."""

    def __init__(self, sight: Sight, seat: int | None, marks: Mapping[int, str] | None = None) -> None:
        self.sight = sight
        self.seat = seat
        self.seen = EventFilter(sight, seat)
        self.marks = marks or {}

    def name(self, thing: int) -> str:
        name = self.sight.name(thing)
        if thing in self.sight.nameless:
            name = f"{article(name)} {name}"
        return f"{name} ({self.marks[thing]})" if thing in self.marks else name

    def place(self, index: int | None, subject: int | None = None) -> str:
        """The hearer has "your hand", who acts "the hand", and anybody else "the hand of Ann"."""
        spot = None if index is None else self.sight.spot_at.get(index)
        if spot is None:
            return self.sight.place_name(index)
        return self._owned(spot.place.name, spot.owner, subject)

    def spot(self, index: int, space: int, subject: int | None = None) -> str:
        """ "square 3", or "square 3 of the board" where the space alone does not tell on which board it is."""
        place = self.sight.spot_at[index].place
        name = self.sight.slot_name(place, space)
        boards = [each for each in self.sight.program.places if each.shape.spots == place.shape.spots]
        if len(boards) == 1 and place.owner is None and not name.isdecimal():
            return name
        return f"{name} of {self.place(index, subject)}"

    def store(self, index: int, subject: int | None = None) -> str:
        cell = self.sight.cell_at[index]
        if cell.owner is not None and cell.owner == subject != self.seat:
            return cell.store.name
        return self._owned(cell.store.name, cell.owner, subject)

    def _owned(self, name: str, owner: int | None, subject: int | None) -> str:
        if owner is not None and owner == self.seat:
            return f"your {name}"
        return f"the {name}" if owner is None or owner == subject else f"the {name} of {self.sight.name(owner)}"

    def is_own(self, index: int | None) -> bool:
        """Whether nobody but the hearer looks into that place."""
        return self.sight.sees_alone(self.seat, index)

    def list_things(
        self, things: Sequence[int], known: Sequence[bool], most: int = MOST_NAMED, places: Iterable[int | None] = ()
    ) -> str:
        """The names of those that are known, the others counted by kind.

        `places` they lie in or come to: so many that it would tell how many lie there are not counted.
        """
        named = [thing for thing, seen in zip(things, known, strict=True) if seen]
        hidden = [thing for thing, seen in zip(things, known, strict=True) if not seen]
        kinds = [self.sight.kind_of[thing] for thing in named]
        count = self._many if self._uncounted(len(things), places) else self._count_kinds
        if len(named) <= most:
            alike = [self.sight.kind_of[thing] for thing in named if thing in self.sight.nameless]
            words = [bracketed(self.name(thing)) for thing in named if thing not in self.sight.nameless] + count(alike)
        else:
            words = count(common_kinds(self.sight, kinds))
        return join_words(words + count([back_of(self.sight, thing) for thing in hidden]))

    def _count_kinds(self, kinds: Sequence[str]) -> list[str]:
        return [count_text(self.sight, kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)]

    def _many(self, kinds: Sequence[str]) -> list[str]:
        return [plural(self.sight, kind) for kind in dict.fromkeys(kinds)]

    def _uncounted(self, number: int, places: Iterable[int | None]) -> bool:
        spots = (self.sight.spot_at.get(index) for index in places if index is not None)
        return any(spot is not None and 0 < spot.place.band <= number for spot in spots)


def player_marks(table: Table, seat: int | None) -> dict[int, str]:
    """The player each piece is noted for, where `seat` may know the note: whose it is, in most games."""
    sight, state = table.sight, table.state
    marks: dict[int, str] = {}
    for cell in sight.cells:
        player = state.value(cell.index)
        if cell.owner is None or not cell.store.type.is_player or player is None:
            continue
        if sight.knows_now(seat, state, cell.index):
            marks.setdefault(cell.owner, "you" if player == seat else sight.name(player))
    return marks


def count_text(sight: Sight, kind: str, number: int) -> str:
    if number == 1:
        return f"{article(kind)} {kind}"
    return f"{number} {plural(sight, kind)}"


def common_kinds(sight: Sight, kinds: Sequence[str]) -> list[str]:
    """For each the narrowest kind of the game that all of these are; if there is none, the widest that it is."""
    lines = {kind: [each for each in sight.lineage(kind) if each not in (*BUILT_IN, ANY)] for kind in kinds}
    first, *others = lines.values()
    shared = next((kind for kind in first if all(kind in line for line in others)), "")
    return [shared or (lines[kind] or [kind])[-1] for kind in kinds]


def plural(sight: Sight, kind: str) -> str:
    return sight.kinds[kind].plural if kind in sight.kinds else many_of(kind)


def bracketed(name: str) -> str:
    """A name with a comma in it cannot stand in a list as it is."""
    return f"[{name}]" if ", " in name else name


def join_words(words: Sequence[str]) -> str:
    if len(words) < 2:
        return words[0] if words else "nothing"
    return ", ".join(words[:-1]) + " and " + words[-1]


def is_plural(sight: Sight, name: str) -> bool:
    """Whether a place is called after many things: the roles, the spent cards."""
    last = name.split()[-1] if name.split() else ""
    return name in sight.singulars or singular(last, sight.singulars) != last


def capital(text: str) -> str:
    """A sentence begins with a capital letter, but a label with a number in it, t1 or e4, keeps its case."""
    return text if CODE.match(text) else text[:1].upper() + text[1:]
