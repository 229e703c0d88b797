"""The direct face: a question goes in, a call of the chooser `c` comes out, and nothing ever stops."""

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
