"""Numbered blocks of one procedure: lines go in, block after block, with jumps from one block to another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from paddock.code.analysing.routines import Routine
from paddock.code.emitting.function_body import FunctionBody
from paddock.code.emitting.liveness import FRAME
from paddock.code.emitting.writer import Line
from paddock.code.layout import Layout
from paddock.code.slots import PLAIN, Slot, slot_of


class BlockWriter:
    def __init__(self, out: FunctionBody, routine: Routine, layout: Layout) -> None:
        self.out, self.routine, self.layout = out, routine, layout
        self.blocks: dict[int, list[Line]] = {0: out.lines}
        self.count = 1
        self.slots: dict[str, Slot] = {}  # of what it keeps besides the locals of the rules
        self.step = 0  # the id of the step that is written
        self.doors: dict[int, list[int]] = {}  # by step: the blocks that it is entered at again, in order
        self.kept: dict[int, list[str]] = {}  # by step: the names it keeps, in order

    def new(self) -> int:
        self.count += 1
        return self.count - 1

    def start(self, block: int) -> None:
        """What is written from here on stands in that block."""
        self.blocks[block] = self.out.lines = []
        self.out.answers.forget()

    def goto(self, block: int) -> None:
        self.out.line(f"b = {block}")
        self.out.line("continue")

    def goto_if(self, condition: str, block: int) -> None:
        with self.out.block(f"if {condition}:"):
            self.goto(block)

    @contextmanager
    def loop(self) -> Iterator[int]:
        """Written inside: one turn, which is done again and again. Gives the block behind the loop, to leave by."""
        head, end = self.new(), self.new()
        self.goto(head)
        self.start(head)
        yield end
        self.goto(head)
        self.start(end)

    def pause(self, block: int) -> None:
        """Leaves the procedure; it goes on with that block."""
        self.doors.setdefault(self.step, []).append(block)
        self.out.line(f"s.stack.append({FRAME}{block})")
        self.out.line("return PAUSE")

    def keep(self, slot: Slot = PLAIN) -> str:
        """A name that lives through questions."""
        name = f"k{len(self.slots)}"
        self.slots[name] = slot
        self.kept.setdefault(self.step, []).append(name)
        return name

    def slot(self, name: str) -> Slot:
        """What a frame keeps under this name."""
        if name[0] == "l":
            return slot_of(self.routine.locals[int(name[1:])])
        if name == "y2" and self.routine.verb is not None:
            return slot_of(self.layout.verbs[self.routine.verb].result)
        return self.slots.get(name, PLAIN)
