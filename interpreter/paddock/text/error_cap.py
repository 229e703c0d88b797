"""Caps the errors of each file at what a person can use. Takes diagnostics in order of lines, gives the first ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from paddock.text.limits import ERRORS_PER_FILE
from paddock.text.model import Diagnostic

THERE_IS_MORE = f"these are {ERRORS_PER_FILE} errors of one file: mend them first, there may be more"


def cap_errors(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Every warning, and of each file the first errors; the last of these says that it is not the end."""
    capped: list[Diagnostic] = []
    errors: Counter[str] = Counter()
    for diagnostic in diagnostics:
        file = diagnostic.span.file if diagnostic.span else ""
        errors[file] += diagnostic.is_error
        if diagnostic.is_error and errors[file] == ERRORS_PER_FILE:
            capped.append(replace(diagnostic, help=(*diagnostic.help, THERE_IS_MORE)))
        elif not diagnostic.is_error or errors[file] < ERRORS_PER_FILE:
            capped.append(diagnostic)
    return capped
