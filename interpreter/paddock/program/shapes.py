"""How things lie in a place: the shape that its declaration names goes in; what every room asks of it comes out.

A new shape is a sort here, its words in `grammar/core.words`, and its reading in `declaring/place_facts.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from paddock.records import field, record

Sort = Literal["pile", "line", "ring", "slots", "spaces"]
IN_ORDER: frozenset[Sort] = frozenset({"line", "ring"})
PLAIN: frozenset[Sort] = frozenset({"pile", "line", "ring"})


@record(kw_only=True)
class Shape:
    sort: Sort = "pile"
    spots: int | None = None  # kind id of its spots: a choice whose words name slots, or the spaces of a board
    slots: list[int] = field(default_factory=list)  # which words of that choice, in their order

    @property
    def has_order(self) -> bool:
        """Whether it matters what stands before what."""
        return self.sort in IN_ORDER

    @property
    def is_plain(self) -> bool:
        """Whether things simply lie there one after the other, so that code may write out how they come and go."""
        return self.sort in PLAIN

    @property
    def goes_round(self) -> bool:
        """Whether the first and the last are neighbours."""
        return self.sort == "ring"

    @property
    def has_spots(self) -> bool:
        """Whether things lie on spots with names: slots, or the spaces of a board."""
        return self.spots is not None

    @property
    def on_spaces(self) -> bool:
        """Whether its spots are things themselves, with neighbours and room for any number; going about is told."""
        return self.sort == "spaces"

    @property
    def one_on_each(self) -> bool:
        """Whether there is room for one thing on each spot: in slots, not on the spaces of a board."""
        return self.sort == "slots"

    def slot_words(self, words: Sequence[str]) -> tuple[str, ...]:
        """The names of its slots, out of the words of their choice."""
        return tuple(words[slot] for slot in self.slots) if self.one_on_each else ()

    def text(self, words: Sequence[str], spaces: str) -> str:
        """As `paddock words` tells it, with its slots and spaces in words; nothing of a pile."""
        return {
            "pile": "",
            "line": "in order, the first in front",
            "ring": "in a ring: ahead of the first is the last",
            "slots": f"with slots {', '.join(self.slot_words(words))}",
            "spaces": f"on {spaces}",
        }[self.sort]
