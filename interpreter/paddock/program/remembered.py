"""Remembers what was made of the parts of a program. Takes a part and who makes something of it, gives what was made.

A game that is checked again with other cards has the very same verbs and values: what follows from each of them alone
is worked out once. What nobody asks for any more is forgotten after a while.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

Part = TypeVar("Part")
Made = TypeVar("Made")
Entry = tuple[tuple[Any, ...], Any]  # what it hangs on, and what was made
Kept = dict[tuple[object, ...], Entry]

MOST_NEW = 500  # parts; then what is asked for no more is forgotten
MOST_SOUND = 64  # as many as a game has sets of options, and more


class Remembered:
    """By identity: a part that was copied or changed is another one."""

    def __init__(self) -> None:
        self._made: Kept = {}
        self._before: Kept = {}  # what was not asked for since parts were last forgotten
        self._new = 0
        self._sound: dict[str, list[object]] = {}

    def begin_round(self) -> None:
        """Before all parts of a game are gone through again. Parts that were changed pile up round after round."""
        if self._new >= MOST_NEW:
            self._made, self._before, self._new = {}, self._made, 0

    def of(self, use: object, make: Callable[[Part], Made], part: Part, *hangs_on: object) -> Made:
        """`hangs_on`: what stands for the part, if it is made anew each time of the same things."""
        parts = hangs_on or (part,)
        key = (use, *map(id, parts))
        found = self._made.get(key) or self._kept(key, parts, lambda: make(part))
        made: Made = found[1]
        return made

    def of_each(
        self, use: object, make: Callable[[Part], Made], parts: Iterable[Part], *hangs_on: object
    ) -> list[Made]:
        """The same for many parts, which hang on themselves and on something they all share."""
        shared, made = tuple(map(id, hangs_on)), list[Made]()
        for part in parts:
            key = (use, id(part), *shared)
            found = self._made.get(key) or self._kept(key, (part, *hangs_on), partial(make, part))
            made.append(found[1])
        return made

    def are_alike(self, use: str, things: object) -> bool:
        """Whether the same was found to be sound before: for what is put together anew each time."""
        return things in self._sound.get(use, ())

    def note_alike(self, use: str, things: object) -> None:
        kept = self._sound.setdefault(use, [])
        kept.append(things)
        del kept[:-MOST_SOUND]

    def _kept(self, key: tuple[object, ...], parts: tuple[Any, ...], make: Callable[[], Any]) -> Entry:
        found = self._before.pop(key, None)
        if found is None:
            found = parts, make()  # with the parts, so that no other thing gets their identity
            self._new += 1
        self._made[key] = found
        return found
