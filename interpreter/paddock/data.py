"""The name of a shipped folder in, its path out: packed beside the code, or at the top of a checkout."""

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
