"""The Python in the book runs as it stands, from the first block to the last, and prints what it says it does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
BLOCK = re.compile(r"```py(?:thon)?\n(.*?)```", re.DOTALL)
SAID = re.compile(r"print\(.*  # (.*)")


def test_every_block_runs_and_prints_what_stands_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len(blocks) == 13
    for number, block in enumerate(blocks):
        exec(compile(block, f"block {number} of {PAGE.name}", "exec"), {})
        printed = capsys.readouterr().out
        for said in SAID.findall(block):
            wanted = re.split(r":| and so on|, …", said)[0]
            assert wanted in printed, block
