"""Nothing outside the folder that was named is read: no command follows a link that leads out of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paddock.cli import main
from paddock.text.limits import FOLDER_DEPTH

GAME = """game "Tiny"
  players 2
  starts with "Go"

kind chit is a card
  size: number

place heap of chits, face up, starts with chits
counter total

cards chits
  size 1, 2

phase "Go":
  add 1 to the total

the winners means the players
"""
CANARY = 'canary of "somebody" else\n  never to be seen\n'
COMMANDS = [
    ["check", "."],
    ["check", "x.rules"],
    ["check", "--json", "."],
    ["check", "x.cards", "x.scenario"],
    ["test", "."],
    ["test", "x.rules"],
    ["test", "--json", "x.rules"],
    ["format", "--check", "."],
    ["format", "--diff", "."],
    ["play", "x.rules", "--seats", "0"],
    ["play", ".", "--seats", "0"],
    ["play", "x.rules", "--with", ".", "--seats", "0"],
    ["simulate", "x.rules", "--games", "1"],
    ["simulate", "x.rules", "--games", "1", "--with", "sub"],
    ["words", "x.rules"],
    ["graph", "x.rules"],
    ["graph", "x.rules", "--format", "text"],
    ["mix", "x.rules", "--with", "."],
    ["list"],
    ["new", "cards", "Mine"],
    ["check", "typo.rules"],
]


class Opened:
    """Every file that Python opens while it is on."""

    def __init__(self) -> None:
        self.real: set[str] = set()
        self.on = False

    def __call__(self, event: str, args: tuple[Any, ...]) -> None:
        if self.on and event == "open" and isinstance(args[0], str):
            self.real.add(str(Path(args[0]).resolve()))


OPENED = Opened()
sys.addaudithook(OPENED)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which everything but one file is a link that leads out of it."""
    outside = tmp_path / "outside"
    outside.mkdir()
    for name in ("secret.rules", "secret.cards", "secret.scenario", "secret.txt"):
        (outside / name).write_text(CANARY)
    home = tmp_path / "home"
    (home / "sub").mkdir(parents=True)
    (home / "x.rules").write_text(GAME)
    (home / "linked").symlink_to(outside)
    (home / "sub" / "deeper").symlink_to(outside)
    for name, goal in (("x.cards", "txt"), ("x.scenario", "scenario"), ("y.rules", "rules"), ("sub/z.cards", "cards")):
        (home / name).symlink_to(outside / f"secret.{goal}")
    monkeypatch.chdir(home)
    OPENED.real.clear()
    OPENED.on = True
    yield home
    OPENED.on = False


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_link_that_leads_out_is_never_opened(
    home: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    named = {str((home / word).resolve()) for word in command if (home / word).is_file()}
    try:
        main(command)
    except SystemExit as ended:  # a command that is not there
        assert ended.code == 2
    said = capsys.readouterr()
    outside = {path for path in OPENED.real if Path(path).parent.name == "outside"}
    assert outside <= named, f"{command} opened {outside}"
    assert "went wrong inside" not in said.err
    if not named & outside:
        assert "canary" not in said.out + said.err and "never to be seen" not in said.out + said.err


def test_what_a_person_names_may_be_a_link(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home.parent / "outside" / "real.rules").write_text(GAME)
    (home / "mine.rules").symlink_to(home.parent / "outside" / "real.rules")
    assert main(["check", "mine.rules"]) == 0
    (home.parent / "other").mkdir()
    (home.parent / "other" / "g.rules").write_text(GAME)
    (home / "there").symlink_to(home.parent / "other")
    assert main(["check", "there"]) == 0
    assert "canary" not in capsys.readouterr().out


def test_a_named_link_brings_nothing_from_where_it_leads(home: Path) -> None:
    """What lies beside the target was not named."""
    outside = home.parent / "outside"
    (outside / "real.rules").write_text(GAME)
    (outside / "real.cards").write_text(CANARY)
    (home / "real.rules").symlink_to(outside / "real.rules")
    OPENED.real.clear()
    assert main(["check", "real.rules"]) == 0
    assert str(outside / "real.cards") not in OPENED.real


def test_a_link_to_another_file_of_the_folder_is_one_of_its_files(home: Path) -> None:
    for path in home.rglob("*"):
        if path.is_symlink():
            path.unlink()
    (home / "sub" / "more.cards").write_text('card "Three", a chit\n  size 3\n')
    (home / "x.cards").symlink_to("sub/more.cards")
    OPENED.real.clear()
    assert main(["check", "x.rules"]) == 0
    assert str(home / "sub" / "more.cards") in OPENED.real


def test_folders_in_one_another_without_end(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = [home / "d"]
    while len(made) < 1200:
        made.append(made[-1] / "d")
    for folder in made:
        folder.mkdir()
    try:
        for command in (["check", "."], ["test", "."], ["format", "--check", "."], ["play", ".", "--seats", "0"]):
            assert main(command) in (0, 1, 2)
            assert "went wrong inside" not in capsys.readouterr().err
    finally:
        for folder in reversed(made):  # pytest cannot remove so many
            folder.rmdir()
    assert len(made) > FOLDER_DEPTH
