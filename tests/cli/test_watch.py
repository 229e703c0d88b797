"""`paddock check --watch` checks again when a file is saved, and ends with Ctrl-C as a check would end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sample_games import TOSS, write_toss

from paddock.cli import watching
from paddock.cli.commands import run

BROKEN = TOSS.format(goal=3).replace("for each player:", "for each plaiyer:")


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> Callable[[Iterator[None]], None]:
    """What happens while it waits; when nothing more does, somebody presses Ctrl-C."""

    def happen(things: Iterator[None]) -> None:
        def sleep(_: float) -> None:
            try:
                next(things)
            except StopIteration:
                raise KeyboardInterrupt from None

        monkeypatch.setattr(watching.time, "sleep", sleep)

    return happen


def saved(path: Path, text: str, second: int) -> None:
    path.write_text(text, "utf-8")
    os.utime(path, (second, second))  # two saves of a test can fall into one tick of the clock


def test_a_file_that_is_saved_is_checked_again(
    tmp_path: Path, pauses: Callable[[Iterator[None]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_toss(tmp_path)

    def day() -> Iterator[None]:
        yield  # nothing happens at first
        saved(path, BROKEN, 1)
        yield
        saved(path, TOSS.format(goal=3), 2)
        yield

    pauses(day())
    assert run(["check", str(path), "--watch"]) == 0
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if "checked" in line] == [
        "1 file checked: no errors, no warnings.",
        "1 file checked: 1 error, no warnings.",
        "1 file checked: no errors, no warnings.",
    ]
    assert "plaiyer" in said


def test_it_ends_with_the_code_of_the_last_check(tmp_path: Path, pauses: Callable[[Iterator[None]], None]) -> None:
    path = write_toss(tmp_path)
    path.write_text(BROKEN, "utf-8")
    pauses(iter(()))
    assert run(["check", str(path), "--watch"]) == 1


def test_a_new_file_in_the_folder_is_a_change(tmp_path: Path, pauses: Callable[[Iterator[None]], None]) -> None:
    write_toss(tmp_path)
    before = watching.stamps([tmp_path])
    (tmp_path / "more.cards").write_text("", "utf-8")
    assert watching.stamps([tmp_path]) != before


@pytest.mark.parametrize("words", [["-", "--watch"], ["--watch", "--json"]])
def test_it_is_for_people_and_files(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", *words]) == 2
    assert "--watch" in capsys.readouterr().err
