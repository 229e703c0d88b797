"""What the frames of one procedure hold: its blocks in order go in, the names kept for each block come out.

That is only what is read after its question, so each block that frames lead to unpacks its own.
"""

from __future__ import annotations

from collections.abc import Callable

from paddock.code.analysing.routines import Routine
from paddock.code.emitting.liveness import framed_block, live_names
from paddock.code.emitting.writer import Line
from paddock.code.slots import Slot


class FrameLayout:
    """`numbers` gives, for each block as it was written, its number in the order of the blocks."""

    def __init__(
        self, routine: Routine, blocks: list[list[Line]], numbers: dict[int, int], slot: Callable[[str], Slot]
    ) -> None:
        live = live_names(blocks)
        self.numbers = numbers
        self.where = routine.where
        self.params = [f"l{n}" for n in routine.params]
        self.names = [self.params if n == 0 else sorted(names) for n, names in enumerate(live)]
        self.unset = sorted(live[0] - set(self.params))
        self.entered = {0, *(n for lines in blocks for line in lines if (n := framed_block(line.text)) is not None)}
        kept = (names if n in self.entered else [] for n, names in enumerate(self.names))
        self.slots = ["".join(map(slot, names)) for names in kept]
        self.doors: dict[int, list[int]] = {}  # by step: the blocks that it is entered at again, in order
        self.kept: dict[int, list[str]] = {}  # by step: what it keeps

    def unpacking(self, block: int) -> list[Line]:
        """What a block does first that frames lead to: takes what it needs from the frame, if there is one."""
        names = ", ".join(self.names[block])
        if not names:
            return [Line(0, "f = None", self.where)]
        taken = [Line(1, f"_, _, {names} = f", self.where), Line(1, "f = None", self.where)]
        return [Line(0, "if f:", self.where), *taken]
