"""From events, one after the other, to any part of all that happened at a table, and to a copy that costs little.

Full pages never change again, so the tables that were cloned from one another share them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import overload

from paddock.table.events.model import Event
from paddock.table.events.sorts import weight_of

PAGE = 1024


class Log(Sequence[Event]):
    """`weight` is the number of events; one that tells of many things counts once more for every few of them."""

    __slots__ = ("_full", "_last", "weight")

    def __init__(self) -> None:
        self._full: list[list[Event]] = []
        self._last: list[Event] = []
        self.weight = 0

    def __len__(self) -> int:
        return len(self._full) * PAGE + len(self._last)

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        if isinstance(at, slice):
            first, end, step = at.indices(len(self))
            return self._part(first, end) if step == 1 else [*self][at]
        number = range(len(self))[at]
        return self._page(number // PAGE)[number % PAGE]

    def _page(self, number: int) -> list[Event]:
        return self._full[number] if number < len(self._full) else self._last

    def _part(self, first: int, end: int) -> list[Event]:
        part = list[Event]()
        while first < end:
            number, at = divmod(first, PAGE)
            part += self._page(number)[at : at + end - first]
            first = (number + 1) * PAGE
        return part

    def extend(self, events: Iterable[Event]) -> None:
        new = [*events]
        self.weight += sum(map(weight_of, new))
        self._last.extend(new)
        while len(self._last) >= PAGE:
            self._full.append(self._last[:PAGE])
            del self._last[:PAGE]

    def cut(self, length: int) -> None:
        """Only the first ones stay."""
        self.weight -= sum(map(weight_of, self[length:]))
        pages = length // PAGE
        if pages < len(self._full):
            self._last = self._full[pages][:]
            del self._full[pages:]
        del self._last[length % PAGE :]

    def copy(self) -> Log:
        twin = Log()
        twin._full, twin._last, twin.weight = self._full[:], self._last[:], self.weight
        return twin
