"""Reads the files that a person names. Takes paths, gives sources, and messages for those that cannot be read."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from paddock.text import Diagnostic, Source

STDIN = "-"  # as it is named on the command line
STDIN_NAME = "<stdin>"  # as messages call it


def read_sources(paths: Iterable[str]) -> tuple[dict[Path, Source], list[Diagnostic]]:
    """Every file that is meant and can be read, and a message about every one that cannot."""
    from paddock.finding import SUFFIXES, error
    from paddock.sources import Files

    files = Files()
    sources: dict[Path, Source] = {}
    diagnostics: list[Diagnostic] = []
    for text in paths:
        path = Path(text)
        inside = [file for suffix in SUFFIXES for file in files.inside(path, suffix)] if path.is_dir() else [path]
        if not inside:
            diagnostics.append(error(f"there is no {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} file in {path}"))
        for file in inside:
            source, problems = files.read(file)
            diagnostics.extend(problems)
            if source is not None:
                sources[file] = source
    return sources, diagnostics


def read_stdin(name: str) -> Source:
    """Everything that comes from standard input, under the name that messages call it by."""
    from paddock.finding import LARGEST_FILE, LoadError, decode

    stream = getattr(sys.stdin, "buffer", None)
    most = LARGEST_FILE + 1
    raw: bytes = stream.read(most) if stream is not None else sys.stdin.read(most).encode("utf-8", "replace")
    source, problems = decode(raw, name)
    if source is None:
        raise LoadError(problems, {})
    return source
