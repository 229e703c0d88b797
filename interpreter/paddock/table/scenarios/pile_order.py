"""From the cards that a scenario lays on a pile to a log that puts them back on top when the pile is shuffled.

So a scenario can say what is drawn though the game shuffles first, as `the rolls are` says how dice fall.
"""

from __future__ import annotations

from typing import SupportsIndex

from paddock.code import State
from paddock.code.laying import reorder
from paddock.table.events.from_log import Entry, event_of, events_of
from paddock.table.events.model import Moved, Shuffled


class PileOrder(list[Entry]):
    """The journal of one scenario. The first time a pile is shuffled, what was given goes back on top of it."""

    def __init__(self, state: State) -> None:
        super().__init__(state.log)
        self.state = state
        self.given: dict[int, tuple[list[int], int]] = {}  # place -> its first cards, and where the journal was then

    def give(self, z: int, things: list[int], begins: bool) -> None:
        """`begins`: on top of what may have been given before."""
        below = [t for t in self.given.get(z, ([], 0))[0] if t not in things] if begins else []
        self.given[z] = ([*things, *below], len(self))

    def append(self, entry: Entry, /) -> None:
        super().append(entry)
        event = event_of(entry) if self.given else None
        if isinstance(event, Shuffled) and event.place in self.given:
            self._keep(event.place)

    def _keep(self, z: int) -> None:
        given, since = self.given.pop(z)
        moves = (event for event in events_of(self[since:]) if isinstance(event, Moved))
        moved = {event.thing for event in moves if event.source != event.target}
        pile = self.state.things_in(z)
        reorder(self.state, z, [t for t in given if t in pile and t not in moved])

    def __reduce_ex__(self, protocol: SupportsIndex, /) -> tuple[object, ...]:
        return list, (list(self),)
