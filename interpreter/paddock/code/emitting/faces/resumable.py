"""The resumable face: a procedure is left at a question, with a frame to go on from.

A procedure that waits puts its frame on the stack after that of the procedure it waits for, and gives PAUSE; whoever
runs the frames turns the new ones round. Where nobody is asked, no frame is ever made.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from paddock.code.analysing.analysis import Analysis
from paddock.code.analysing.routines import Routine
from paddock.code.emitting.block_writer import BlockWriter
from paddock.code.emitting.faces.face import OPEN, PRIVATE, BlockFace
from paddock.code.state import CHANCE
from paddock.program.model import Step


class ResumableFace(BlockFace):
    def __init__(self, analysis: Analysis, blocks: BlockWriter) -> None:
        self.analysis, self.blocks, self.out = analysis, blocks, blocks.out

    def needs_blocks(self, step: Step) -> bool:
        return self.analysis.routines.asks(step)

    @contextmanager
    def writing(self, step: Step) -> Iterator[None]:
        outer, self.blocks.step = self.blocks.step, id(step)
        yield
        self.blocks.step = outer

    def question_threshold(self, step: Step) -> str:
        """One, unless forced questions are asked as well (see `plan.FORCED`)."""
        return PRIVATE if self.analysis.prompts.is_private(step) else OPEN

    def put_question(self, seat: str, prompt: int, options: str, beside: str, after: int) -> None:
        self.out.line(f"s.ask = ({seat}, {prompt}, {options}, {beside})")
        self.blocks.pause(after)

    def ask_chance(self, prompt: int, options: str, after: int) -> None:
        self.put_question(str(CHANCE), prompt, options, "None", after)

    def wait_for(self, call: str) -> None:
        after, result = self.blocks.new(), self.out.temp()
        self.out.line(f"{result} = {call}")
        with self.out.block(f"if {result} is PAUSE:"):
            self.blocks.pause(after)
        self.out.line(f"s.r = {result}")
        self.blocks.goto(after)
        self.blocks.start(after)

    def call(self, routine: Routine, arguments: list[str]) -> str:
        return f"r{routine.index}({', '.join(['s, None', *arguments])})"

    def effect_call(self, effect: str, card: str, you: str) -> str:
        return f"R[{effect}](s, None, {card}, {you})"
