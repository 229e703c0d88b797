"""Finds where a story can pause. Takes events as they come, gives the points between two things that are told whole."""

from __future__ import annotations

from collections.abc import Sequence

from paddock.table.events.model import Begun, Ended, Event
from paddock.table.sight import Sight


class Pauses:
    """Hears everything once; what was told up to a pause does not change by what follows."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.at = 0  # the last pause: so many events come before it
        self._heard = 0
        self._open: list[int] = []  # the verbs that are being done, outermost first

    def hear(self, events: Sequence[Event]) -> int:
        """All events from the first one; gives the last pause among them."""
        for number in range(self._heard, len(events)):
            event = events[number]
            if isinstance(event, Begun):
                if self.sight.verbs[event.verb].title and not self._is_telling():
                    self.at = number
                self._open.append(event.verb)
            elif isinstance(event, Ended):
                self._close(event.verb)
                if self._is_told(event.verb) and not self._is_telling():
                    self.at = number + 1
        self._heard = len(events)
        return self.at

    def _is_told(self, verb: int) -> bool:
        """A phase is a title: what happens below it is told by itself."""
        return self.sight.verbs[verb].told and not self.sight.verbs[verb].title

    def _is_telling(self) -> bool:
        return any(map(self._is_told, self._open))

    def _close(self, verb: int) -> None:
        """Ends the innermost of that verb, with what a `stop` left open inside it."""
        if verb in self._open:
            del self._open[len(self._open) - 1 - self._open[::-1].index(verb) :]
