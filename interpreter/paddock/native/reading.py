"""A state out of a native library: numbers as `read_state` of game.py writes them go in, a `State` comes out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paddock.code.layout import Layout
from paddock.code.state import State
from paddock.code.waiting_entries import RUNNING
from paddock.native.game import NativeGame

NONE = -(2**31)
WHAT = ("", "w", "v", RUNNING)  # in the order of the C enumeration
TOLD_LIST = NONE + 1


def read_state(game: NativeGame, layout: Layout, numbers: list[int], s: State) -> list[Any]:
    """Into a state; gives what was told, if the library listens."""
    left = iter(numbers)
    s.Z = [_things(left) or [] for _ in layout.place_of]
    s.O = set()
    pairs = [(_one(left), _one(left)) for _ in range(layout.count)]
    s.W, s.A, s.B = [where for where, _ in pairs], [slot for _, slot in pairs], None
    s.N = [_one(left) for _ in layout.start_numbers]
    for store in layout.program.stores:
        cells = range(layout.store_base[store.id], layout.store_base[store.id] + len(layout.owners(store.owner)))
        for cell in cells if store.type.many else ():
            s.N[cell] = _things(left)
        for cell in cells if store.type.is_text else ():
            s.N[cell] = None if s.N[cell] is None else game.texts[s.N[cell]]
    s.put_off, s.pos = next(left), next(left)
    s.M = [_entry(game, left) for _ in range(next(left))]
    next(left, 0)  # how many numbers tell something
    return list(_told(left))


def _one(left: Iterator[int]) -> int | None:
    number = next(left)
    return None if number == NONE else number


def _things(left: Iterator[int]) -> list[int] | None:
    count = next(left)
    return None if count < 0 else [next(left) for _ in range(count)]


def _entry(game: NativeGame, left: Iterator[int]) -> tuple[Any, ...]:
    """What lasts or waits, as `State.M` has it."""
    what, number, awaited, put_off = (next(left) for _ in range(4))
    values = [_one(left) for _ in range(game.kept_sizes[0])]
    lists = [_things(left) for _ in range(game.kept_sizes[1])]
    if WHAT[what] == RUNNING:
        return (RUNNING, awaited)
    listed = game.kept.get(f"{WHAT[what] or 'm'}{number}", [])
    kept = [lists[i] if many else values[i] for i, many in enumerate(listed)]
    return (f"{WHAT[what]}{number}", awaited, put_off, *kept) if WHAT[what] else (number, awaited, *kept)


def _told(left: Iterator[int]) -> Iterator[Any]:
    for number in left:
        yield (_things(left) if number == TOLD_LIST else None if number == NONE else number)
