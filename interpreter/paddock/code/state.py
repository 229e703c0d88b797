"""One moment of a game as plain data, which executors change: a state goes into `dump` and comes out of `load`."""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from paddock.code.chance_words import block_at

Ask = tuple[int, int, Any, Any]
# A number, a thing, a word's number or an entry of a menu; an entry with the card that offers it; nothing, or no more.
OptionValue = int | tuple[int, int] | None
# What an expression gives: a number, yes or no, the number of a thing, word or place; a text; a list of such.
PlayValue = int | str | list[int] | None
CHANCE = -1  # the seat of chance in an `ask`
_copy = list.copy
_new = object.__new__


class AllPlaces(frozenset[int]):
    """All places, while code is at work that does not ask whose their lists are."""


class OpenQuestion(NamedTuple):
    """What somebody is asked, before it is put into words. `prompt` is its number, `beside` what is kept with it."""

    seat: int  # CHANCE: nobody
    prompt: int
    options: Sequence[OptionValue]
    beside: Any

    @property
    def picked(self) -> Sequence[int]:
        """Of a pick of several: what was picked before."""
        return self.beside if isinstance(self.beside, list) else ()

    @property
    def label_values(self) -> Mapping[OptionValue, Sequence[PlayValue]]:
        """Of a menu: what stands in the gaps of an option's label."""
        return self.beside if isinstance(self.beside, dict) else {}

    @property
    def about(self) -> Sequence[PlayValue] | None:
        """Of a question for an answer: what the event is about, if that is logged."""
        return self.beside if isinstance(self.beside, tuple) else None

    def is_same(self, other: OpenQuestion | None) -> bool:
        """Whether it is put to the same seat in the same words; what can be answered may differ."""
        return other is not None and self[:2] == other[:2]


class State:
    """One moment of one game.

    What `M`, `ask`, `open`, `stacked` and frames hold is never changed in place, so copies share it.
    They share the lists of `Z` too, until one is to be changed: who changes it asks for it by `owned`. Direct code does
    not ask: it has taken them all at its beginning.
    """

    __slots__ = (
        "A", "B", "M", "N", "O", "W", "Z",
        "ask", "block", "fuel", "key", "log", "open", "over", "pos", "put_off", "r", "rolls", "stack", "stacked",
    )  # fmt: skip

    # One letter each, because generated code names them in nearly every line.
    Z: list[list[int]]  # the things in each place of each owner
    O: set[int] | frozenset[int]  # noqa: E741 - which lists of `Z` are this state's own; frozen: all of them
    W: list[int | None]  # of each thing: which of `Z` it lies in
    A: list[int | None]  # of each thing: its slot or space there
    B: dict[Any, Any] | None  # of boards: what stands where (`running/occupants.py`); a cache, gone as `A` changes
    N: list[Any]  # counters, flags and notes
    M: list[tuple[Any, ...]]  # modifiers that last until something happens, and steps that wait (`waiting_entries`)
    put_off: int  # how often steps were made to wait: the number of those that were last
    stack: list[tuple[Any, ...]]
    ask: Ask | None
    r: Any  # what the procedure gave that was done last
    key: bytes
    pos: int
    block: array[int]  # the words of the block that `pos` is in: a cache, not part of the game
    over: bool
    log: list[tuple[Any, ...]]
    fuel: int
    rolls: tuple[int, ...]  # dice that fall as said (scenarios), before chance is asked
    stacked: dict[int, tuple[int, ...]]  # place -> what lies on top when it is shuffled first (scenarios)
    open: dict[int, tuple[int, int]]  # where chance is asked: piles whose order is not known yet, from here to there

    def clone(self) -> State:
        t: State = _new(State)
        if type(self.O) is AllPlaces:
            t.Z = [*map(_copy, self.Z)]
        else:
            t.Z = self.Z[:]
            if self.O:
                self.O = set()
        t.O = set()
        t.W = self.W[:]
        t.A = self.A[:]
        t.B = self.B
        t.N = self.N[:]
        t.M = self.M
        t.put_off = self.put_off
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
        t.stacked = self.stacked
        t.open = self.open
        return t

    # -------------------------------------------------------------- what the other rooms ask

    @property
    def question(self) -> OpenQuestion | None:
        return None if self.ask is None else OpenQuestion._make(self.ask)

    @property
    def seat(self) -> int | None:
        """Who is asked."""
        return None if self.ask is None else self.ask[0]

    @property
    def options(self) -> Sequence[OptionValue]:
        """What can be answered; nothing if nobody is asked."""
        found: Sequence[OptionValue] = () if self.ask is None else self.ask[2]
        return found

    @property
    def answers(self) -> int:
        """How many answers the open question has; none if nobody is asked."""
        return 0 if self.ask is None else len(self.ask[2])

    @property
    def lasting(self) -> Sequence[tuple[Any, ...]]:
        """What was put off or holds for a time: see `waiting_entries`."""
        return self.M

    def where(self, thing: int) -> int | None:
        """The place in which it lies, by its index; None if it lies nowhere."""
        return self.W[thing]

    def whereabouts(self) -> list[int | None]:
        """The places of all things, as a list of its own."""
        return self.W[:]

    def slot(self, thing: int) -> int | None:
        """The slot or space of its place on which it lies."""
        return self.A[thing]

    def slots(self) -> Sequence[int | None]:
        """Those of all things."""
        return self.A

    def things_in(self, place: int) -> list[int]:
        """Not to be changed: see `owned`."""
        return self.Z[place]

    def unmade(self) -> dict[int, int]:
        """Where chance is asked: piles whose order is not made yet, and how many things from the top on."""
        return {place: high for place, (low, high) in self.open.items() if not low}

    def value(self, cell: int) -> int | None:
        """What a counter, flag or note says: a number, yes or no, the number of a thing or of a word."""
        found: int | None = self.N[cell]
        return found

    def set_value(self, cell: int, value: int | None) -> None:
        self.N[cell] = value

    def noted(self, cell: int) -> list[int]:
        """The things of a note: none, one, or several that a card was aimed at."""
        value = self.N[cell]
        return value if isinstance(value, list) else [] if value is None else [value]

    def rename_noted(self, cell: int, new: Mapping[int, int]) -> None:
        """Other things in the place of those."""
        value, things = self.N[cell], [new.get(thing, thing) for thing in self.noted(cell)]
        self.N[cell] = things if isinstance(value, list) else things[0] if things else None

    def values(self) -> Sequence[int | None]:
        """Those of all cells."""
        return self.N

    def kept_values(self) -> list[Sequence[Any]]:
        """What procedures and steps that wait keep, and modifiers that last, without where in the rules they are."""
        return [*(frame[2:] for frame in self.stack), *(held[2 + isinstance(held[0], str) :] for held in self.M)]

    def as_bytes(self) -> bytes:
        """Equal where the same can follow, but for what chance is to bring. Things go by their numbers."""
        return plain_bytes(
            (self.Z, self.A, self.N, self.M, self.stack, sorted(self.open.items()), self._asked(), self.prepared())
        )

    def _asked(self) -> tuple[Any, ...] | None:
        if self.ask is None or not isinstance(self.ask[2], range):
            return self.ask
        return (*self.ask[:2], self.ask[2].start, self.ask[2].stop)

    def prepared(self) -> tuple[Any, ...]:
        """What a scenario has said of dice and piles to come; mostly nothing."""
        return (self.rolls, sorted(self.stacked.items())) if self.rolls or self.stacked else ()

    # -------------------------------------------------------------- whose lists they are

    def owned(self, place: int) -> list[int]:
        """What lies there, as a list to change."""
        if place not in self.O:
            assert type(self.O) is set
            self.O.add(place)
            self.Z[place] = self.Z[place][:]
        return self.Z[place]

    def own_all(self, places: AllPlaces) -> None:
        """For direct code."""
        if len(self.O) < len(self.Z):
            self.Z = [*map(_copy, self.Z)]
        self.O = places

    def __getstate__(self) -> dict[str, Any]:
        return dump(self)

    def __setstate__(self, data: dict[str, Any]) -> None:
        _fill(self, data)


def plain_bytes(data: tuple[Any, ...]) -> bytes:
    """Version 2 knows nothing of which object is which: equal data is the same bytes."""
    try:
        return marshal.dumps(data, 2)
    except ValueError:  # a range that somebody goes through
        return marshal.dumps(pack(data), 2)


PLAIN = (
    "Z", "W", "A", "N", "M", "put_off", "stack", "ask", "r", "pos", "over", "log", "fuel", "rolls", "stacked", "open",
)  # fmt: skip


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
    for name in PLAIN:
        setattr(s, name, unpack(data[name]))
    s.O = set()
    s.B = None
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
