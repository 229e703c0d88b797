"""Trees in, program out: the front door of this room."""

from __future__ import annotations

from contextlib import suppress

from paddock.program.declaring.builder import Builder
from paddock.program.explaining.misspelt_starts import with_start_meant
from paddock.program.lowering.lower import lower
from paddock.program.mistakes import EnoughFound
from paddock.program.model import Program
from paddock.text.model import Diagnostic
from paddock.tree import model as tree


def resolve(files: list[tree.File], options: list[str]) -> tuple[Program, list[Diagnostic], Builder]:
    """The program the files make with these options switched on, and every mistake in them."""
    builder = Builder(files, options)
    with suppress(EnoughFound):
        builder.build()
    told = builder.world.diagnostics
    told[:] = [with_start_meant(found, files, builder.world) for found in told]
    program = builder.program if any(found.is_error for found in told) else lower(builder.program)
    return program, told, builder
