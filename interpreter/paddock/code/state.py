"""The table in plain data: what every executor changes; `dump` and `load` turn it into JSON-able data and back."""

from __future__ import annotations

from typing import Any

Ask = tuple[int, int, Any, Any]
_copy = list.copy


class State:
    """One moment of one game. Lists inside frames, `M` and `ask` are never changed in place, so copies share them."""

    __slots__ = (
        "A", "M", "N", "W", "Z", "ask", "block", "fuel", "key", "log", "over", "pos", "r", "rolls", "stack",
    )  # fmt: skip

    Z: list[list[int]]
    W: list[int | None]
    A: list[int | None]
    N: list[Any]
    M: list[tuple[Any, ...]]
    stack: list[tuple[Any, ...]]
    ask: Ask | None
    r: Any
    key: bytes
    pos: int
    block: tuple[int, ...]  # the words of the block that `pos` is in: a cache, not part of the game
    over: bool
    log: list[tuple[Any, ...]]
    fuel: int
    rolls: tuple[int, ...]  # dice that fall as said (scenarios), before chance is asked

    def clone(self) -> State:
        t = State.__new__(State)
        t.Z = [*map(_copy, self.Z)]
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
        return t

    def __getstate__(self) -> dict[str, Any]:
        return dump(self)

    def __setstate__(self, data: dict[str, Any]) -> None:
        _fill(self, data)


PLAIN = ("Z", "W", "A", "N", "M", "stack", "ask", "r", "pos", "over", "log", "fuel", "rolls")


def dump(s: State) -> dict[str, Any]:
    """Only numbers, texts, yes-no, None, lists and dicts with text keys."""
    data = {name: _pack(getattr(s, name)) for name in PLAIN}
    data["key"] = s.key.hex()
    return data


def load(data: dict[str, Any]) -> State:
    s = State.__new__(State)
    _fill(s, data)
    return s


def _fill(s: State, data: dict[str, Any]) -> None:
    from paddock.code.chance import words

    for name in PLAIN:
        setattr(s, name, _unpack(data[name]))
    s.key = bytes.fromhex(data["key"])
    s.block = words(s.key, s.pos >> 8)


def _pack(value: Any) -> Any:
    if isinstance(value, list):
        return [_pack(v) for v in value]
    if isinstance(value, tuple):
        return {"tuple": [_pack(v) for v in value]}
    if isinstance(value, range):
        return {"range": [value.start, value.stop]}
    if isinstance(value, dict):
        return {"map": [[k, _pack(v)] for k, v in value.items()]}
    return value


def _unpack(value: Any) -> Any:
    if isinstance(value, list):
        return [_unpack(v) for v in value]
    if isinstance(value, dict):
        if "tuple" in value:
            return tuple(_unpack(v) for v in value["tuple"])
        if "range" in value:
            return range(*value["range"])
        return {k: _unpack(v) for k, v in value["map"]}
    return value
