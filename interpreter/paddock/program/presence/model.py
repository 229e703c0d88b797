"""What is known of a value at one point of a procedure: names and questions go in, whether it is there comes out."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

from paddock.program import operations as ops
from paddock.program.model import Expr, Where
from paddock.program.presence.keys import Key, key_of, mentions
from paddock.program.types import Type
from paddock.records import field, record


class Presence(IntEnum):
    """The greater, the less is known."""

    SURE = 0
    UNPROVEN = 1  # it is there if the game is as its designer thinks: looked at in play
    OPTIONAL = 2  # the rules say that there may be none


@record
class Known:
    """At one point of a procedure: what its locals hold, and what was asked on the way here."""

    locals: dict[int, Presence] = field(default_factory=dict)
    asked: set[Key] = field(default_factory=set)  # of these it was asked, and they are there
    causes: dict[int, str] = field(default_factory=dict)  # of a local: when it is none
    unchosen: set[int] = field(default_factory=set)  # locals that are none if there was nothing to choose from

    def copy(self) -> Known:
        return Known(dict(self.locals), set(self.asked), dict(self.causes), set(self.unchosen))

    def __or__(self, more: Known) -> Known:
        """Both: what else is known of other locals."""
        unchosen = self.unchosen | more.unchosen
        return Known(self.locals | more.locals, self.asked | more.asked, self.causes | more.causes, unchosen)

    def assign(self, local: int, presence: Presence, cause: str = "") -> None:
        self.locals[local], self.causes[local] = presence, cause
        self.unchosen.discard(local)
        self.asked = {key for key in self.asked if not mentions(key, ("local", local))}

    def trust(self, expr: Expr) -> None:
        """From here on it is there."""
        if expr.op == ops.LOCAL and isinstance(expr.ref, int):
            self.locals[expr.ref] = Presence.SURE
        else:
            self.asked.add(key_of(expr))

    def has(self, expr: Expr) -> bool:
        """Whether it was asked, and is there."""
        return bool(self.asked) and key_of(expr) in self.asked

    def forget_store(self, store: int) -> None:
        self.asked = {key for key in self.asked if not mentions(key, ("stored", store))}


def either(first: Known | None, second: Known | None) -> Known | None:
    """What is known after one of two ways; None for a way that leads nowhere."""
    if first is None or second is None:
        return first or second
    numbers = first.locals.keys() & second.locals.keys()
    locals_ = {n: max(first.locals[n], second.locals[n]) for n in numbers}
    causes = {**first.causes, **{n: c for n, c in second.causes.items() if c}}
    return Known(locals_, first.asked & second.asked, causes, first.unchosen | second.unchosen)


# Of an operand none stops the game by itself, in all executors; what is silent goes on as if nothing were wrong.
SpotSort = Literal["gap", "counter", "note", "field", "operand", "silent"]


# Where something can be asked before a line: in a condition of the same line, in steps above it, in a `while` above it,
# or above the block of what lasts for a time.
Asks = Literal["here", "steps", "while", "lasting"]


@record
class Spot:
    """Where something is put that cannot be none."""

    sort: SpotSort
    type: Type
    of: str = ""  # the sentence or store it belongs to
    gap: str = ""  # what the gap is called


@record
class Problem:
    """None may come where it cannot stand; or, without a cause to fear it, it is asked for."""

    where: Where
    value: Expr
    spot: Spot
    asks: Asks  # where it could be asked first
    cause: str | None = None  # when it is none; None if it never is

    @property
    def declared(self) -> tuple[str, str, str] | None:
        """What would have to say `or none`, if that is all that is wrong: told once, however often it matters."""
        plain_none = self.value.op == ops.CONST
        fits = self.spot.sort in ("note", "gap", "field") and (self.cause is None or plain_none)
        return (self.spot.sort, self.spot.of, self.spot.gap) if fits else None
