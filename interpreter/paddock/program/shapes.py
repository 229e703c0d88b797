"""How things lie in a place: the shape that its declaration names goes in; what every room asks of it comes out.

A new shape is a row of `TRAITS` here and its words in `grammar/core.words`. Rooms ask for traits, never for a sort, so
a shape that is new only in how its traits go together needs nothing else. A place has one shape: two facts that each
say one are refused, unless a row is the two of them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from paddock.records import field, record

Sort = Literal["pile", "line", "ring", "slots", "spaces"]


class Traits(NamedTuple):  # no record: the rows are made at every start, and would have to wait for `dataclasses`
    """What all places of one sort have in common; what each means is told where `Shape` gives it."""

    words: str = ""  # the fact that makes a place one: all of it, or what stands before what it names
    both: tuple[str, ...] = ()  # instead of words: the two sorts whose facts a place says to be one
    names: Literal["nothing", "slots", "spaces"] = "nothing"  # what stands behind these words
    text: str = ""  # as `paddock words` tells it, with {slots} or {spaces} where their names stand
    has_order: bool = False
    is_plain: bool = False
    goes_round: bool = False
    one_on_each: bool = False


TRAITS: dict[Sort, Traits] = {
    "pile": Traits(is_plain=True),
    "line": Traits(words="in order", text="in order, the first in front", is_plain=True, has_order=True),
    "ring": Traits(
        words="in a ring",
        text="in a ring: ahead of the first is the last",
        is_plain=True,
        has_order=True,
        goes_round=True,
    ),
    "slots": Traits(words="with slots", names="slots", text="with slots {slots}", one_on_each=True),
    "spaces": Traits(words="on", names="spaces", text="on {spaces}"),
}


@record(kw_only=True)
class Shape:
    sort: Sort = "pile"
    spots: int | None = None  # kind id of its spots: a choice whose words name slots, or the spaces of a board
    slots: list[int] = field(default_factory=list)  # which words of that choice, in their order

    @property
    def has_order(self) -> bool:
        """Whether it matters what stands before what."""
        return TRAITS[self.sort].has_order

    @property
    def is_plain(self) -> bool:
        """Whether things simply lie there one after the other, so that code may write out how they come and go."""
        return TRAITS[self.sort].is_plain

    @property
    def goes_round(self) -> bool:
        """Whether the first and the last are neighbours."""
        return TRAITS[self.sort].goes_round

    @property
    def has_spots(self) -> bool:
        """Whether things lie on spots with names: slots, or the spaces of a board."""
        return self.spots is not None

    @property
    def on_spaces(self) -> bool:
        """Whether its spots are things themselves, with neighbours and room for any number; going about is told."""
        return TRAITS[self.sort].names == "spaces"

    @property
    def names_slots(self) -> bool:
        """Whether its spots are words of a choice."""
        return TRAITS[self.sort].names == "slots"

    @property
    def shares_spots(self) -> bool:
        """Whether any number of things may lie on one of its spots, one after the other."""
        return self.has_spots and not self.one_on_each

    @property
    def one_on_each(self) -> bool:
        """Whether there is room for one thing on each spot: in slots, not on the spaces of a board."""
        return TRAITS[self.sort].one_on_each

    def slot_words(self, words: Sequence[str]) -> tuple[str, ...]:
        """The names of its slots, out of the words of their choice."""
        return tuple(words[slot] for slot in self.slots) if self.names_slots else ()

    def text(self, words: Sequence[str], spaces: str) -> str:
        """As `paddock words` tells it, with its slots and spaces in words; nothing of a pile."""
        return TRAITS[self.sort].text.format(slots=", ".join(self.slot_words(words)), spaces=spaces)


class ShapeFact(NamedTuple):
    """A shape as a fact of a place says it."""

    sort: Sort
    named: list[str]  # the words behind those of the shape: its first slot, or the kind of its spaces

    @property
    def names_slots(self) -> bool:
        return TRAITS[self.sort].names == "slots"


def shape_said(fact: Sequence[str]) -> ShapeFact | None:
    """The shape of a place that is declared with these words."""
    for sort, traits in TRAITS.items():
        words = traits.words.split()
        named = list(fact[len(words) :])
        fits = {"nothing": not named, "slots": len(named) > 0, "spaces": len(named) == 1}
        if words and list(fact[: len(words)]) == words and fits[traits.names]:
            return ShapeFact(sort, named)
    return None


def both_said(one: ShapeFact, other: ShapeFact) -> ShapeFact | None:
    """The shape that two facts of one place say together; mostly there is none."""
    for sort, traits in TRAITS.items():
        if {*traits.both} == {one.sort, other.sort}:
            return ShapeFact(sort, one.named or other.named)
    return None
