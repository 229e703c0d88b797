"""From the log of a table to the number of the event that a seat knows as its fifth, or its hundredth."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from paddock.table.events.event_filter import EventFilter
from paddock.table.events.model import Event
from paddock.table.sight import Sight


class EventCursors:
    """What was counted already of a log that only grows: for each seat, which of its events it knows."""

    def __init__(self) -> None:
        self._known: dict[int | None, tuple[int, array[int]]] = {}  # how far the log was heard, and the numbers

    def log_index(self, sight: Sight, log: Sequence[Event], seat: int | None, count: int) -> int:
        """Where in the log the event stands that comes after the first `count` ones known to `seat`."""
        if not count:
            return 0
        heard, known = self._known.get(seat, (0, array("L")))
        hears_of = EventFilter(sight, seat).hears_of
        known.extend(number for number, event in enumerate(log[heard:], heard) if hears_of(event))
        self._known[seat] = len(log), known
        return known[count] if count < len(known) else len(log)
