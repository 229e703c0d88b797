"""Remembers what was made of the parts of a program. Takes a part and who makes something of it, gives what was made.

A game that is checked again with other cards has the very same verbs and values: what follows from each of them alone
is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Part = TypeVar("Part")
Made = TypeVar("Made")

MOST = 10**5  # parts; then all are forgotten, and worked out again as they come


class Remembered:
    """By identity: a part that was copied or changed is another one."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], tuple[tuple[Any, ...], Any]] = {}

    def of(self, use: object, make: Callable[[Part], Made], part: Part, *hangs_on: object) -> Made:
        """`hangs_on`: what stands for the part, if it is made anew each time of the same things."""
        parts = hangs_on or (part,)
        key = (use, *map(id, parts))
        if key not in self._made:
            if len(self._made) >= MOST:
                self._made.clear()
            self._made[key] = parts, make(part)  # with the parts, so that no other thing gets their identity
        made: Made = self._made[key][1]
        return made
