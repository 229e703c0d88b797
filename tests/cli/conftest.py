"""A starter game in a folder of its own, and a way to call the command line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from calling import Call, Said

from paddock.cli import main


@pytest.fixture
def paddock(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """`paddock("check", path, typed="")`: what it printed and its exit code."""

    def call(*words: object, typed: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([str(word) for word in words])
        shown = capsys.readouterr()
        assert "Traceback" not in shown.out + shown.err
        return Said(code, shown.out, shown.err)

    return call


@pytest.fixture
def rules(paddock: Call, tmp_path: Path) -> Path:
    """The file `paddock new game` writes."""
    said = paddock("new", "game", "my-game", "--folder", tmp_path)
    assert said.code == 0, said.err
    return tmp_path / "my-game.rules"
