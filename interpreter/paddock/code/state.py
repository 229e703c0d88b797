"""The table in plain data: what every executor changes; `dump` and `load` turn it into JSON-able data and back."""

from __future__ import annotations

from array import array
from typing import Any

Ask = tuple[int, int, Any, Any]
CHANCE = -1  # the seat of chance in an `ask`
NO_WORDS: array[int] = array("I")  # of chance that nobody asked yet
_copy = list.copy
_new = object.__new__


class Taken(frozenset[int]):
    """All places, while code is at work that does not ask whose their lists are."""


class State:
    """One moment of one game. What `M`, `ask`, `open` and frames hold is never changed in place, so copies share it.

    They share the lists of `Z` too, until one is to be changed: who changes it asks for it by `owned`. Direct code does
    not ask: it has taken them all at its beginning.
    """

    __slots__ = (
        "A", "M", "N", "O", "W", "Z",
        "ask", "block", "fuel", "key", "log", "open", "over", "pos", "r", "rolls", "stack",
    )  # fmt: skip

    Z: list[list[int]]
    O: set[int] | frozenset[int]  # noqa: E741 - which lists of `Z` are this state's own; frozen: all of them
    W: list[int | None]
    A: list[int | None]
    N: list[Any]
    M: list[tuple[Any, ...]]
    stack: list[tuple[Any, ...]]
    ask: Ask | None
    r: Any
    key: bytes
    pos: int
    block: array[int]  # the words of the block that `pos` is in: a cache, not part of the game
    over: bool
    log: list[tuple[Any, ...]]
    fuel: int
    rolls: tuple[int, ...]  # dice that fall as said (scenarios), before chance is asked
    open: dict[int, tuple[int, int]]  # where chance is asked: piles whose order is not known yet, from here to there

    def clone(self) -> State:
        t: State = _new(State)
        if type(self.O) is Taken:
            t.Z = [*map(_copy, self.Z)]
        else:
            t.Z = self.Z[:]
            if self.O:
                self.O = set()
        t.O = set()
        t.W = self.W[:]
        t.A = self.A[:]
        t.N = self.N[:]
        t.M = self.M
        t.stack = self.stack[:]
        t.ask = self.ask
        t.r = self.r
        t.key = self.key
        t.pos = self.pos
        t.block = self.block
        t.over = self.over
        t.log = self.log[:] if self.log else []
        t.fuel = self.fuel
        t.rolls = self.rolls
        t.open = self.open
        return t

    def owned(self, place: int) -> list[int]:
        """What lies there, as a list to change."""
        if place not in self.O:
            assert type(self.O) is set
            self.O.add(place)
            self.Z[place] = self.Z[place][:]
        return self.Z[place]

    def take_all(self, places: Taken) -> None:
        """For direct code."""
        if len(self.O) < len(self.Z):
            self.Z = [*map(_copy, self.Z)]
        self.O = places

    def __getstate__(self) -> dict[str, Any]:
        return dump(self)

    def __setstate__(self, data: dict[str, Any]) -> None:
        _fill(self, data)


PLAIN = ("Z", "W", "A", "N", "M", "stack", "ask", "r", "pos", "over", "log", "fuel", "rolls", "open")


def dump(s: State) -> dict[str, Any]:
    """Only numbers, texts, yes-no, None, lists and dicts with text keys."""
    data = {name: pack(getattr(s, name)) for name in PLAIN}
    data["key"] = s.key.hex()
    return data


def load(data: dict[str, Any]) -> State:
    s = State.__new__(State)
    _fill(s, data)
    return s


def _fill(s: State, data: dict[str, Any]) -> None:
    from paddock.code.chance import block_at

    for name in PLAIN:
        setattr(s, name, unpack(data[name]))
    s.O = set()
    s.key = bytes.fromhex(data["key"])
    s.block = block_at(s.key, s.pos)


def pack(value: Any) -> Any:
    if isinstance(value, list):
        return [pack(v) for v in value]
    if isinstance(value, tuple):
        return {"tuple": [pack(v) for v in value]}
    if isinstance(value, range):
        return {"range": [value.start, value.stop]}
    if isinstance(value, dict):
        return {"map": [[k, pack(v)] for k, v in value.items()]}
    return value


def unpack(value: Any) -> Any:
    if isinstance(value, list):
        return [unpack(v) for v in value]
    if isinstance(value, dict):
        if "tuple" in value:
            return tuple(unpack(v) for v in value["tuple"])
        if "range" in value:
            return range(*value["range"])
        return {k: unpack(v) for k, v in value["map"]}
    return value
