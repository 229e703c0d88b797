"""What all functions of one build share: an analysis goes in; constants that generated code may name come out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paddock.code.analysing.analysis import Analysis
from paddock.code.emitting.frame_layout import FrameLayout
from paddock.code.plan import BuildMode


class BuildContext:
    """No text of a program flows into source: it is put here and named by a number."""

    def __init__(self, analysis: Analysis, mode: BuildMode) -> None:
        self.analysis = analysis
        self.layout = analysis.layout
        self.log = mode.log
        self.plain = not mode.log and not mode.asked  # moves may be written out
        self.constants: dict[str, Any] = {}
        self.frames: dict[int, FrameLayout] = {}  # by routine that asks
        self.wanted: list[int] = []  # values that need a function of their own
        self._named: dict[Any, str] = {}

    def constant(self, key: Any, value: Any) -> str:
        """A name for a table or text; the same key gives the same name."""
        return self.constant_of(key, lambda: value)

    def constant_of(self, key: Any, make: Callable[[], Any]) -> str:
        """The same, of what takes long to make."""
        if key not in self._named:
            self._named[key] = f"c{len(self._named)}"
            self.constants[self._named[key]] = make()
        return self._named[key]

    def literal(self, value: Any) -> str:
        if value is None or value is True or value is False:
            return repr(value)
        if isinstance(value, int):
            return str(int(value)) if value >= 0 else f"({int(value)})"
        return self.constant(("text", value), value)

    def thing_list(self, ids: tuple[int, ...]) -> str:
        """A list, like every other list at play time; no list of things is ever changed in place."""
        return self.constant(("things", ids), list(ids))

    def thing_set(self, ids: frozenset[int]) -> str:
        return self.constant(("set", ids), ids)

    def value_function(self, value: int) -> str:
        if value not in self.wanted:
            self.wanted.append(value)
        return f"f{value}"
