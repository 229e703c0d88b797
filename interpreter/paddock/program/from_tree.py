"""Resolves a game: the front door of this room. Takes trees and options, gives a program and diagnostics."""

from __future__ import annotations

from contextlib import suppress

from paddock.program.declaring.builder import Builder
from paddock.program.explaining.misspelt_starts import add_start_suggestion
from paddock.program.lowering.lower import lower
from paddock.program.mistakes import ErrorLimitReached
from paddock.program.model import Program
from paddock.program.presence.check import check_presence
from paddock.program.remembered import Remembered
from paddock.text.model import Diagnostic
from paddock.tree import model as tree


def resolve(files: list[tree.File], options: list[str]) -> tuple[Program, list[Diagnostic], Builder]:
    """The program the files make with these options switched on, and every mistake in them."""
    return finished(built(Builder(files, options)))


def declared(files: list[tree.File], options: list[str]) -> Builder:
    """A builder that knows the words of the game, for those who ask nothing else."""
    builder = Builder(files, options)
    with suppress(ErrorLimitReached):
        builder.declare()
    return builder


def built(builder: Builder) -> Builder:
    with suppress(ErrorLimitReached):
        builder.build()
    return builder


def finished(builder: Builder, known: Remembered | None = None) -> tuple[Program, list[Diagnostic], Builder]:
    diagnostics = builder.world.diagnostics
    diagnostics[:] = [add_start_suggestion(each, builder.files, builder.world) for each in diagnostics]
    program, known = builder.program, known or Remembered()
    if not any(each.is_error for each in diagnostics):
        names = builder.world.names_of_locals()
        program, missing = check_presence(program, builder.world.kinds, names, known)
        diagnostics += missing
    is_wrong = any(each.is_error for each in diagnostics)
    return builder.program if is_wrong else lower(program, known), diagnostics, builder
