"""Calls of procedures in direct code: a routine and its arguments go in, the call comes out."""

from __future__ import annotations

from paddock.code.analysing.routines import Routine


def direct_call(routine: Routine, arguments: list[str]) -> str:
    return f"{', '.join([direct_head(routine), *arguments])})"


def direct_head(routine: Routine) -> str:
    """`x7(s` where nobody decides, `d7(s, c` where somebody does, and the chooser is asked."""
    return f"d{routine.index}(s, c" if routine.asks else f"x{routine.index}(s"
