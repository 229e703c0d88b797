"""How things lie in a place: the shape that its declaration names goes in; what every room asks of it comes out.

A new shape is a row of `TRAITS` here and its words in `grammar/core.words`; if these have a gap, their reading in
`declaring/place_facts.py` too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from paddock.records import field, record

Sort = Literal["pile", "line", "ring", "slots", "spaces"]


class Traits(NamedTuple):  # no record: the rows are made at every start, and would have to wait for `dataclasses`
    """What all places of one sort have in common; what each means is told where `Shape` gives it."""

    words: str = ""  # the fact that makes a place one, if it is these words and nothing else
    text: str = ""  # as `paddock words` tells it, with {slots} or {spaces} where their names stand
    has_order: bool = False
    is_plain: bool = False
    goes_round: bool = False
    on_spaces: bool = False
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
    "slots": Traits(text="with slots {slots}", one_on_each=True),
    "spaces": Traits(text="on {spaces}", on_spaces=True),
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
        return TRAITS[self.sort].on_spaces

    @property
    def one_on_each(self) -> bool:
        """Whether there is room for one thing on each spot: in slots, not on the spaces of a board."""
        return TRAITS[self.sort].one_on_each

    def slot_words(self, words: Sequence[str]) -> tuple[str, ...]:
        """The names of its slots, out of the words of their choice."""
        return tuple(words[slot] for slot in self.slots) if self.one_on_each else ()

    def text(self, words: Sequence[str], spaces: str) -> str:
        """As `paddock words` tells it, with its slots and spaces in words; nothing of a pile."""
        return TRAITS[self.sort].text.format(slots=", ".join(self.slot_words(words)), spaces=spaces)


def sort_said(words: str) -> Sort | None:
    """The sort of a place that is declared with these words alone."""
    return next((sort for sort, traits in TRAITS.items() if traits.words and traits.words == words), None)
