"""One process that forks for each attack, shared by all tests of a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from stranger import Outcome, Stranger, stranger


@pytest.fixture(scope="module", autouse=True)
def nothing_kept() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PADDOCK_CACHE", "off")
        yield


@pytest.fixture(scope="session")
def child() -> Iterator[Stranger]:
    with stranger() as found:
        yield found


Attack = Callable[..., Outcome]


@pytest.fixture
def attack(child: Stranger, tmp_path: Path) -> Attack:
    """Writes the text into a folder of its own, and gives what became of it."""

    def run(text: str | bytes, name: str = "x.rules", **how: Any) -> Outcome:
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
        return child.attack(tmp_path, name, **how)

    return run
