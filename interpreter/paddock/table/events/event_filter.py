"""From an event and a seat to what that seat may know of the event; nowhere else is it decided.

The story, the event views, what a seat has seen and not seen, keeps in mind or may take back: all ask here.
Who may look into a place or at a counter is a matter of the rules, and stands in `Sight`.
"""

from __future__ import annotations

from collections.abc import Sequence

from paddock.table.events.model import (
    UNTRACKED,
    Answered,
    Begun,
    Changed,
    Chosen,
    Ended,
    Event,
    LabelGap,
    Moved,
    Rolled,
    Shown,
    Shuffled,
    Told,
)
from paddock.table.events.sorts import HEARD_BY_ALL
from paddock.table.open_places import SHUT
from paddock.table.sight import Sight


class EventFilter:
    """For one seat, or for a spectator, whose seat is None."""

    __slots__ = ("seat", "sight")

    def __init__(self, sight: Sight, seat: int | None) -> None:
        self.sight, self.seat = sight, seat

    def hears_of(self, event: Event) -> bool:
        """Whether the seat may know that this happened, if not what it was."""
        if isinstance(event, Chosen):
            return event.seat == self.seat or event.prompt not in self.sight.unheard
        return self.sees_change(event) if isinstance(event, Changed) else type(event) in HEARD_BY_ALL

    # which thing it is --------------------------------------------------------------------------------------------

    def sees_moved(self, event: Moved) -> bool:
        """A thing is known to those who see where it comes from or where it goes."""
        sight, seat, thing = self.sight, self.seat, event.thing
        return any(sight.sees_at(seat, thing, place, event.opened) for place in (event.target, event.source))

    def sees_uncovered(self, event: Moved) -> bool:
        """Whether the seat sees the thing where it went and did not see it where it was."""
        sight, seat, opened = self.sight, self.seat, event.opened
        return sight.sees(seat, event.target, opened) and not sight.sees(seat, event.source, opened)

    def sees_into(self, event: Shuffled) -> bool:
        """Whether the seat sees how the things lie that were shuffled."""
        return self.sight.sees(self.seat, event.place, event.opened)

    def sees_shown(self, event: Shown) -> list[bool]:
        """Of each thing: what is shown to a player is known to that player, and to those who see where it lies."""
        if event.seer is not None and event.seer == self.seat:
            return [True] * len(event.things)
        pairs = zip(event.things, event.places, strict=True)
        return [self.sight.sees_at(self.seat, thing, place, event.opened) for thing, place in pairs]

    def sees_answering(self, event: Answered) -> bool:
        return self.sight.sees_at(self.seat, event.card, event.place, event.opened)

    def sees_named(self, events: Sequence[Event], number: int, thing: int, place: int | None) -> bool:
        """Of a thing that the verb or sentence at `number` is about: it is seen where it lies, or as it moves next."""
        event = events[number]
        opened = event.opened if isinstance(event, (Begun, Told)) else SHUT
        return self.sight.sees_at(self.seat, thing, place, opened) or self.sees_soon(events, number, thing)

    def sees_soon(self, events: Sequence[Event], number: int, thing: int) -> bool:
        """Whether the first move of `thing` within the verb begun at `number`, or told of there, shows it."""
        depth = 0 if isinstance(events[number], Begun) else 1  # a sentence stands inside its verb
        for event in events[number:]:
            if isinstance(event, Begun):
                depth += 1
            elif isinstance(event, Ended):
                depth -= 1
                if depth == 0:
                    return False
            elif isinstance(event, Moved) and event.thing == thing:
                return self.sees_moved(event)
        return False

    # what a die, a counter or a choice says -------------------------------------------------------------------------

    def sees_rolled(self, event: Rolled) -> bool:
        """How the die fell: all see it, or the one it was rolled for. Story, bots and undo follow this answer."""
        return event.seer is None or event.seer == self.seat

    def sees_change(self, event: Changed) -> bool:
        """Whether the seat sees that it changes. The name of a thing that carries something would tell which it is.

        What nobody declared is kept by the game alone, and follows from what is told.
        """
        if self.sight.cell_at[event.cell].store.made:
            return False
        owner = self.sight.cell_at[event.cell].owner
        place, opened = event.place, event.opened
        if owner is not None and place != UNTRACKED and not self.sight.sees_at(self.seat, owner, place, opened):
            return False
        return self.sight.knows(self.seat, event.cell)

    def sees_noted(self, event: Changed) -> bool:
        """Whether what was noted, and before it, can only lie where all look: the event does not say where it lay."""
        sight, store = self.sight, self.sight.cell_at[event.cell].store
        if not store.type.is_thing:
            return True
        hidden = {place.kind for place in sight.program.places if place.seen != "all"}
        noted = (value for value in (event.old, event.new) if value is not None and value >= len(sight.players))
        return not any(hidden & set(sight.lineage(sight.kind_of[thing])) for thing in noted)

    def hears_choice(self, event: Chosen) -> bool:
        """Who chose knows what; the others hear what is taken from a menu, and learn the rest from what comes of it."""
        return event.seat == self.seat or (event.prompt in self.sight.said_aloud and isinstance(event.value, int))

    def sees_chosen(self, event: Chosen, thing: int) -> bool:
        """Whether the seat may know which thing was chosen, or whose words were: one may choose among hidden ones."""
        return self.sight.sees_at(self.seat, thing, event.place, event.opened)

    def reads_gap(self, event: Chosen, gap: LabelGap) -> bool:
        """Who chose has read it; the others may know it if nothing they may not see has a part in it."""
        if not gap.is_open and event.seat != self.seat:
            return False
        if not gap.type.is_thing:
            return True
        return isinstance(gap.value, int) and self.sight.sees_at(self.seat, gap.value, gap.place, event.opened)

    # what is kept in mind -------------------------------------------------------------------------------------------

    def keeps_in_mind(self, event: Event) -> bool:
        """What the seat chose itself, and the dice that it saw."""
        return self.sees_rolled(event) if isinstance(event, Rolled) else self.has_chosen(event)

    def has_chosen(self, event: Event) -> bool:
        return isinstance(event, Chosen) and event.seat == self.seat

    def has_not_seen(self, event: Event, value: int) -> bool:
        """Whether this is a roll or choice of that value which others alone know of."""
        if isinstance(event, Rolled):
            return event.face == value and not self.sees_rolled(event)
        return isinstance(event, Chosen) and event.value == value and event.seat != self.seat
