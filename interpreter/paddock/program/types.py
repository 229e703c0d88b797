"""What a value may be: its sort and kind, one or many, or none. A `Type` goes in, answers about it come out.

How types fit each other depends on the kinds of a game: `kinds.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, get_args

ANY = "thing"  # the kind that everything is of
Sort = Literal[
    "number", "flag", "text", "thing", "choice", "place", "none",
    "list", "members", "slot", "stored", "anything",  # wanted in a gap: no value is of these
    "some",  # one of several, and nobody has said which: it fits only where that is asked or does not matter
    "menu", "error",  # an entry of a menu; what could not be read, so that nothing more is said about it
]  # fmt: skip
NOT_OPTIONAL = ("none", "menu", "error")  # is none already, or no value
LISTED: tuple[Sort, ...] = ("thing", "choice", "number")  # of which there are lists


class Type(NamedTuple):
    """`kind` is that of a thing, of what lies in a place, or of a choice. A place is many, as its things are."""

    sort: Sort
    kind: str = ""
    many: bool = False
    or_none: bool = False  # it is known that there may be none

    def __str__(self) -> str:
        """As JSON has it: `number`, `things:coin`, and `thing?:coin` for one or none."""
        return f"{HEADS[self.sort, self.many]}{'?' * self.or_none}{':' * bool(self.kind)}{self.kind}"

    @classmethod
    def from_text(cls, text: str) -> Type:
        """The type that is written so; else a `ValueError`."""
        return _read(text)

    @property
    def one(self) -> Type:
        """Of one member of a list or place; what is neither stays as it is."""
        if not self.many:
            return self
        return Type("thing" if self.sort == "place" else self.sort, self.kind)

    @property
    def list(self) -> Type:
        """Of a list of such, or of what lies in such a place; what cannot be listed stays as it is."""
        if self.sort == "place":
            return Type("thing", self.kind, many=True)
        return Type(self.sort, self.kind, many=True) if self.sort in LISTED else self

    @property
    def contents(self) -> Type:
        """What lies in a place, not where that is; all else stays as it is."""
        return self.list if self.sort == "place" else self

    def required(self) -> Type:
        """The same, and it is there."""
        return self._replace(or_none=False) if self.or_none else self

    def optional(self) -> Type:
        """The same, or none. A list or place is empty instead."""
        return self if self.many or self.sort in NOT_OPTIONAL else self._replace(or_none=True)

    @property
    def needs_one(self) -> bool:
        """Whether none cannot stand for it; a list or place without anything is empty."""
        return not self.many and not self.or_none

    def same_as(self, other: Type) -> bool:
        """Whether the two differ in nothing but in whether there may be none."""
        return self[:3] == other[:3]

    @property
    def is_number(self) -> bool:
        return self.sort == "number" and not self.many

    @property
    def is_numbers(self) -> bool:
        return self.sort == "number" and self.many

    @property
    def is_flag(self) -> bool:
        return self.sort == "flag"

    @property
    def is_text(self) -> bool:
        return self.sort == "text"

    @property
    def is_thing(self) -> bool:
        """One thing."""
        return self.sort == "thing" and not self.many

    @property
    def is_things(self) -> bool:
        """A list of things."""
        return self.sort == "thing" and self.many

    @property
    def of_things(self) -> bool:
        """A thing or a list of them."""
        return self.sort == "thing"

    @property
    def is_player(self) -> bool:
        return self.sort == "thing" and not self.many and self.kind == "player"

    @property
    def is_choice(self) -> bool:
        """One word of a choice."""
        return self.sort == "choice" and not self.many

    @property
    def is_choices(self) -> bool:
        return self.sort == "choice" and self.many

    @property
    def is_place(self) -> bool:
        return self.sort == "place"

    @property
    def is_none(self) -> bool:
        return self.sort == "none"

    @property
    def is_error(self) -> bool:
        return self.sort == "error"

    @property
    def is_some(self) -> bool:
        """One of several that nobody has chosen: `a boat`."""
        return self.sort == "some"


HEADS: dict[tuple[Sort, bool], str] = {
    **{(sort, False): sort for sort in get_args(Sort)},
    **{(sort, True): f"{sort}s" for sort in LISTED},
    ("place", True): "place",
}
READ = {head: parts for parts, head in HEADS.items() if parts != ("place", False)}
NOT_A_TYPE = "this should be a type, as number or thing:card"
WITH_KIND = ("thing", "choice", "place", "some")


@lru_cache(512)  # texts can be a stranger's
def _read(text: str) -> Type:
    head, colon, kind = text.partition(":")
    sort, many = READ.get(head.removesuffix("?"), (None, False))
    if sort is None or bool(colon) != bool(kind) or (kind and sort not in WITH_KIND):
        raise ValueError(NOT_A_TYPE)
    type_ = Type(sort, kind, many)
    if head.endswith("?") and type_.optional() == type_:
        raise ValueError(NOT_A_TYPE)
    return type_.optional() if head.endswith("?") else type_


NUMBER, NUMBERS = Type("number"), Type("number", many=True)
FLAG, TEXT, NONE = Type("flag"), Type("text"), Type("none")
LIST, MEMBERS, SLOT = Type("list"), Type("members"), Type("slot")
STORED, ANYTHING = Type("stored"), Type("anything")
MENU, ERROR = Type("menu"), Type("error")


def thing_of(kind: str) -> Type:
    return Type("thing", kind)


def things_of(kind: str) -> Type:
    return Type("thing", kind, many=True)


def choice_of(kind: str) -> Type:
    return Type("choice", kind)


def choices_of(kind: str) -> Type:
    return Type("choice", kind, many=True)


def some_of(kind: str) -> Type:
    return Type("some", kind)


def place_of(kind: str) -> Type:
    return Type("place", kind, many=True)


PLAYER, PLAYERS = thing_of("player"), things_of("player")
CARD, CARDS = thing_of("card"), things_of("card")
