"""Resolves a game: the front door of this room. Takes trees and options, gives a program and diagnostics."""

from __future__ import annotations

from contextlib import suppress

from paddock.program.declaring.builder import Builder
from paddock.program.explaining.misspelt_starts import add_start_suggestion
from paddock.program.lowering.lower import lower
from paddock.program.mistakes import ErrorLimitReached
from paddock.program.model import Program
from paddock.program.presence.check import check_presence
from paddock.text.model import Diagnostic
from paddock.tree import model as tree


def resolve(files: list[tree.File], options: list[str]) -> tuple[Program, list[Diagnostic], Builder]:
    """The program the files make with these options switched on, and every mistake in them."""
    builder = Builder(files, options)
    with suppress(ErrorLimitReached):
        builder.build()
    diagnostics = builder.world.diagnostics
    diagnostics[:] = [add_start_suggestion(each, files, builder.world) for each in diagnostics]
    program = builder.program
    if not any(each.is_error for each in diagnostics):
        program, missing = check_presence(program, builder.world.kinds, builder.world.names_of_locals())
        diagnostics += missing
    return lower(program) if not any(each.is_error for each in diagnostics) else builder.program, diagnostics, builder
