"""What a designer reads: every mistake of a file in one run, each with its place, cause and next step.

`GOLDEN=1 pytest tests/program` writes the messages anew; read the difference before you keep it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from paddock.library import check
from paddock.text.show import draw_all

BAD = Path(__file__).parent / "bad"


@pytest.mark.parametrize("path", sorted(p for p in BAD.iterdir() if p.suffix != ".txt"), ids=lambda p: p.name)
def test_messages_are_as_agreed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    diagnostics, sources = check([path.name])
    told = draw_all(diagnostics, sources) + "\n"
    golden = path.with_suffix(".txt")
    if os.environ.get("GOLDEN"):
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")
    assert any(d.is_error for d in diagnostics)
