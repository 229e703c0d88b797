"""From paths typed by a person to the sources of a designer's files, with messages for those that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from paddock.text import Diagnostic, Source


def read_sources(paths: Iterable[str]) -> tuple[dict[Path, Source], list[Diagnostic]]:
    """Every file that is meant and can be read, and a message about every one that cannot."""
    from paddock.finding import SUFFIXES, error, files_in, read_source

    sources: dict[Path, Source] = {}
    found: list[Diagnostic] = []
    for text in paths:
        path = Path(text)
        inside = [file for suffix in SUFFIXES for file in files_in(path, suffix)] if path.is_dir() else [path]
        if not inside:
            found.append(error(f"there is no {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} file in {path}"))
        for file in inside:
            source, problems = read_source(file)
            found.extend(problems)
            if source is not None:
                sources[file] = source
    return sources, found
