"""What the README and the page about Python promise, tried: their cards, scenarios, commands and programs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from paddock.cli import main
from paddock.cli.commands import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
API = (ROOT / "docs" / "api.md").read_text("utf-8")


def blocks(text: str, language: str = "") -> list[str]:
    return [code for name, code in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S) if name == language]


def commands() -> list[str]:
    return [line for block in blocks(README) for line in block.splitlines() if line.startswith("paddock ")]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(command: str) -> int:
    if command.startswith("paddock play"):
        command = f"{command} --seats 0 --seed 1 --bot random"
    return main(shlex.split(command)[1:])


def test_the_first_card_can_be_made_as_the_readme_says(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = next(block for block in blocks(README) if block.startswith("use "))
    scenario = next(block for block in blocks(README) if block.startswith("scenario "))
    written = commands()
    assert [command.split()[1] for command in written] == ["new", "check", "test", "play", "simulate"]
    assert run(written[0]) == 0
    [made] = desk.iterdir()
    assert made.read_text("utf-8").startswith(card.splitlines()[0]), "the first line stays"
    assert run(written[1]) == 0
    made.write_text(f"{card}\n{scenario}", "utf-8")
    for command in written[1:]:
        assert run(command) == 0, capsys.readouterr().err
    assert "1 of 1 scenarios hold" in capsys.readouterr().out
    assert run("paddock format --check slipstream.cards") == 0


def test_the_message_at_the_top_is_the_one_people_get(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = next(block for block in blocks(README) if block.startswith("use "))
    (desk / "slipstream.cards").write_text(card.replace("you draw", "you drwa"), "utf-8")
    assert run("paddock check slipstream.cards") == 1
    shown = next(block for block in blocks(README) if block.startswith("error:"))
    said = capsys.readouterr()
    assert shown.strip() in said.out + said.err


def test_every_command_in_the_table_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    named = set(re.findall(r"`paddock (\w+)", README))
    assert len(named) > 5
    for name in sorted(named):
        assert main([name, "--help"]) == 0, name
    capsys.readouterr()


@pytest.mark.parametrize("page", [README, API], ids=["README", "api"])
def test_the_programs_run(page: str, desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    programs = blocks(page, "python")
    assert programs
    for program in programs:
        exec(compile(program, "example", "exec"), {})
        assert re.search(r"wins?\.", capsys.readouterr().out)


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/api.md", "docs/changes.md"])
def test_what_a_page_points_to_is_there(page: str) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text("utf-8")):
        assert (ROOT / page).parent.joinpath(target).exists(), f"{page} points to {target}"


def test_every_folder_in_the_box_is_there() -> None:
    for name in re.findall(r"`(\w+)/`", README):
        assert (ROOT / name).is_dir() or name == "site"


def test_every_command_stands_in_its_table() -> None:
    rows = re.findall(r"^\| `paddock (\w+)", README, re.M)
    assert [*dict.fromkeys(rows)] == [row for row in rows if row in COMMANDS] and {*rows} == {*COMMANDS}
