"""The rollout face: the rest of a procedure that waits, played without stopping from the frame it was left with.

The same blocks as in the resumable face, but nothing pauses: questions go to the chooser `c`, and procedures that are
called run as direct code. The turns of a loop stand here twice: in blocks, for the turn that a frame leads into, and as
direct code for all that follow.
"""

from __future__ import annotations

from collections.abc import Callable

from paddock.code.analysing.analysis import Analysis
from paddock.code.analysing.routines import Routine
from paddock.code.emitting.block_writer import BlockWriter
from paddock.code.emitting.calls import direct_call
from paddock.code.emitting.faces.face import ONE, BlockFace
from paddock.code.layout import BUDGET
from paddock.program.model import Step

FIRST_OWN_BLOCK = 1_000_000  # numbers of blocks that no frame leads to


class RolloutFace(BlockFace):
    owns_lists = True

    def __init__(self, analysis: Analysis, blocks: BlockWriter) -> None:
        self.analysis, self.blocks, self.out = analysis, blocks, blocks.out
        self.straight = False  # while direct code is written
        self.own = FIRST_OWN_BLOCK

    def _own_block(self) -> int:
        self.own += 1
        return self.own

    def needs_blocks(self, step: Step) -> bool:
        return not self.straight and self.analysis.routines.asks(step)

    def write_turn(self, write: Callable[[], None]) -> None:
        done = self._own_block()
        self.straight = True
        write()
        self.straight = False
        self.blocks.goto(done)
        self.blocks.start(self._own_block())  # nothing leads here but the frames, further down
        write()
        self.blocks.goto(done)
        self.blocks.start(done)

    def question_threshold(self, step: Step) -> str:
        return ONE  # nobody watches how a game is finished

    def put_question(self, seat: str, prompt: int, options: str, beside: str, after: int) -> None:
        self.out.line(f"s.r = {options}[c(s, {seat}, {prompt}, {options})]")
        self.out.line(f"s.fuel = {BUDGET}")
        self.blocks.goto(after)

    def ask_chance(self, prompt: int, options: str, after: int) -> None:
        self.out.line(f"s.r = by_chance(s, {options})")
        self.blocks.goto(after)

    def wait_for(self, call: str) -> None:
        after = self.blocks.new()
        self.out.line(f"s.r = {call}")
        self.blocks.goto(after)
        self.blocks.start(after)

    def call(self, routine: Routine, arguments: list[str]) -> str:
        return direct_call(routine, arguments)

    def effect_call(self, effect: str, card: str, you: str) -> str:
        return f"D[{effect}](s, c, {card}, {you})"
