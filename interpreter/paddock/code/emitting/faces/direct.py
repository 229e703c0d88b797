"""The direct face: a whole procedure is played without stopping, and the chooser `c` is asked on the spot."""

from __future__ import annotations

from paddock.code.emitting.faces.face import ONE, Face
from paddock.program.model import Step


class DirectFace(Face):
    def __init__(self, owns_lists: bool = False) -> None:
        self.owns_lists = owns_lists

    def needs_blocks(self, step: Step) -> bool:
        return False

    def question_threshold(self, step: Step) -> str:
        return ONE
