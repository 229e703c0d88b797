"""From the events of a game to which hidden things a seat cannot tell apart, and from chance to a way they could lie.

Cards that were shuffled together stay alike to a seat until it sees one of them. So a shuffle makes a group, and what
the seat sees leaves all groups it is in. Whoever takes a card out of a hand of its own takes one of that hand: for the
others this is a shuffle of that hand. What is left in a group can have changed places without any difference to them.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import compress

from paddock.code import Machine, State
from paddock.code.layout import Layout
from paddock.table.card_backs import back_of
from paddock.table.events.event_filter import EventFilter
from paddock.table.events.model import Event, Moved, Shown, Shuffled
from paddock.table.open_places import SHUT
from paddock.table.sight import Sight

Where = Sequence[int | None]
TRIES = 20  # to find an order in which every thing lies where such things may lie


class UnseenThings:
    """What some seats (one, or all) have not seen. `groups` are oldest first; a group has a bit for each of its things.

    So one of 20,000 things takes 3 KB, not a megabyte: there is one for every seat, and for many points of a game.
    """

    __slots__ = ("groups",)

    def __init__(self, groups: Iterable[int] = ()) -> None:
        self.groups = tuple(groups)

    def after(
        self, sight: Sight, events: Iterable[Event], seats: Sequence[int], lay: Callable[[], Where]
    ) -> UnseenThings:
        """The same some events later; this one stays as it is. `lay` tells where things lay before them."""
        new, where = UnseenThings(self.groups), list[int | None]()
        eyes = [EventFilter(sight, seat) for seat in seats]
        for event in events:
            if isinstance(event, (Moved, Shuffled)):
                where = where or list(lay())
            if isinstance(event, Moved):
                new._move(event, eyes, where)
            elif isinstance(event, Shuffled):
                if not any(seen.sees_into(event) for seen in eyes):
                    new._add_group(_things_at(where, event.place))
            elif isinstance(event, Shown):
                for seen in eyes:
                    new._take_out(_bits(compress(event.things, seen.sees_shown(event))))
        return new

    def relabelled(self, other: dict[int, int]) -> UnseenThings:
        """The same for a table on which things have changed places."""
        return UnseenThings(_bits(other.get(thing, thing) for thing in things_in(group)) for group in self.groups)

    def _move(self, event: Moved, eyes: Sequence[EventFilter], where: list[int | None]) -> None:
        if any(seen.sees_moved(event) for seen in eyes):
            self._take_out(1 << event.thing)
        elif event.source is not None and _is_picked_from(eyes[0].sight, event.source):
            self._add_group(_things_at(where, event.source))
        where[event.thing] = event.target

    def _add_group(self, things: int) -> None:
        """A group within a newer one adds nothing: whatever it mixes is mixed again."""
        others = tuple(group for group in self.groups if group & ~things)
        self.groups = (*others, things) if things.bit_count() > 1 else others

    def _take_out(self, things: int) -> None:
        if any(group & things for group in self.groups):
            left = (group & ~things for group in self.groups)
            self.groups = tuple(group for group in left if group.bit_count() > 1)


def _bits(things: Iterable[int]) -> int:
    """Through bytes: to add one bit after the other would copy the number each time."""
    flags = bytearray()
    for thing in things:
        if thing >> 3 >= len(flags):
            flags.extend(bytes((thing >> 3) + 1 - len(flags)))
        flags[thing >> 3] |= 1 << (thing & 7)
    return int.from_bytes(flags, "little")


def things_in(group: int) -> list[int]:
    """In the order of their numbers."""
    return [8 * at + bit for at, byte in enumerate(_bytes(group)) if byte for bit in range(8) if byte >> bit & 1]


def _bytes(group: int) -> bytes:
    return group.to_bytes((group.bit_length() + 7) // 8, "little")


def _things_at(where: Where, place: int) -> int:
    return _bits(thing for thing, at in enumerate(where) if at == place)


def _is_picked_from(sight: Sight, place: int) -> bool:
    """Whether a thing that leaves this place could have been any of those that lie there, for all that others see."""
    spot = sight.spot_at[place]
    return spot.owner is not None and not spot.place.shape.has_spots


def unseen_at_start(sight: Sight, where: Sequence[int | None], seat: int) -> UnseenThings:
    """At the beginning: what lies hidden from this seat could lie anywhere, as far as the backs of the things tell."""
    alike: dict[str, list[int]] = defaultdict(list)
    for thing, place in enumerate(where):
        if place is not None and not sight.sees_at(seat, thing, place, SHUT):
            alike[back_of(sight, thing)].append(thing)
    return UnseenThings(_bits(group) for group in alike.values() if len(group) > 1)


def redeal(
    sight: Sight, layout: Layout, state: State, unseen: UnseenThings, seats: Sequence[int], chance: random.Random
) -> dict[int, int]:
    """Which thing lies where each of these lay: one way that the seats cannot tell from the true one."""
    new: dict[int, int] = {}
    opened = sight.open_places(state)
    for group in unseen.groups:
        by_back: dict[str, list[int]] = defaultdict(list)
        for thing in things_in(group):
            place = state.where(thing)
            if place is not None and not any(sight.sees_at(seat, thing, place, opened) for seat in seats):
                by_back[back_of(sight, thing)].append(thing)
        for things in by_back.values():
            _shuffle_group(sight, layout, state, things, new, chance)
    return {thing: now for thing, now in new.items() if thing != now}


def _shuffle_group(
    sight: Sight, layout: Layout, state: State, things: list[int], new: dict[int, int], chance: random.Random
) -> None:
    lying = [new.get(thing, thing) for thing in things]
    for _ in range(TRIES):
        mixed = lying[:]
        chance.shuffle(mixed)
        if all(_may_lie(layout, state, thing, now) for thing, now in zip(things, mixed, strict=True)):
            new.update(zip(things, mixed, strict=True))
            return
    kinds: dict[str, list[int]] = defaultdict(list)  # things of one kind can always change places
    for at, thing in enumerate(lying):
        kinds[sight.kind_of[thing]].append(at)
    for spots in kinds.values():
        mixed = [lying[at] for at in spots]
        chance.shuffle(mixed)
        new.update(zip((things[at] for at in spots), mixed, strict=True))


def _may_lie(layout: Layout, state: State, thing: int, now: int) -> bool:
    """Whether `now` is of the kind that the place of `thing` is for."""
    place = state.where(thing)
    return place is None or layout.places[layout.place_of[place]].kind in layout.ancestry[layout.kind_of[now]]


def relabel(sight: Sight, machine: Machine, state: State, new: dict[int, int]) -> None:
    """Puts the things where `new` says, with the marks and notes that go with where they lie, and all that waits."""
    if new:
        machine.relabel(state, new)
        _relabel_notes(sight, state, new)


def _relabel_notes(sight: Sight, state: State, new: dict[int, int]) -> None:
    """What a card carries stays where the card lay; a note of a hidden card is one of the card that lies there now."""
    carried = [cell for cell in sight.cells if cell.owner in new]
    cells = {(cell.store.id, cell.owner): cell.index for cell in carried}
    before = list(state.values())
    for cell in carried:
        there = None if cell.owner is None else cells.get((cell.store.id, new[cell.owner]))
        if there is not None:
            state.set_value(there, before[cell.index])
    for cell in sight.cells:
        if cell.store.type.of_things:
            state.rename_noted(cell.index, new)
