"""Finds shipped data. Takes the name of a folder, gives its path: packed beside the code, or in the checkout."""

from __future__ import annotations

from pathlib import Path

NAMES = ("grammar", "rulesets", "cardsets")


def data_root(name: str) -> Path:
    """Where the files of `grammar`, `rulesets` or `cardsets` lie."""
    if name not in NAMES:
        raise ValueError(f"no shipped folder is called {name!r}")
    here = Path(__file__).resolve().parent
    packed = here / "_data" / name
    return packed if packed.is_dir() else here.parent.parent / name
