"""Every example of the book is checked and played, and every message shown in it is what paddock says."""

from __future__ import annotations

import random
import re
import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest
from docs_examples import (
    BOOK,
    Example,
    as_words,
    blocks,
    board_frame,
    every_example,
    files_of,
    frame,
    same,
    write_files,
)
from native_way import compiler, native

from paddock.cli import main
from paddock.code import Machine, State
from paddock.library import Game, check, load
from paddock.table.bots import make_bot, play_on
from paddock.testing import run_scenarios
from paddock.text.model import Diagnostic
from paddock.text.show import draw_all

GAMES = 20
MARKS = {"paddock", "paddock-part", "paddock-steps", "paddock-word", "paddock-board-word", "message", "text", "sh"}

EXAMPLES = every_example()
WRONG = [e for e in EXAMPLES if any(not message.startswith("$") for message in e.messages)]
RIGHT = [e for e in EXAMPLES if e not in WRONG and e.sort not in ("paddock-word", "paddock-board-word", "message")]
WORDS = [e for e in EXAMPLES if e.sort in ("paddock-word", "paddock-board-word")]
WHOLE = [e for e in RIGHT if e.sort == "paddock"]
SCENARIOS = [e for e in RIGHT if "\nscenario " in f"\n{e.text}" and "FAILED" not in "".join(e.messages)]


def named(example: Example) -> str:
    return example.name


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


def used(example: Example) -> str:
    """The game that cards without rules are for."""
    found = re.search(r'^use "([^"]*)"', example.text, re.MULTILINE)
    assert found, f"{example.name}: neither rules nor `use`"
    return found.group(1)


def checked(example: Example, folder: Path) -> tuple[list[Diagnostic], str]:
    """A folder of rules is checked as one game; cards alone with the game they name."""
    written = write_files(example, folder)
    if not written:
        return [], ""  # else the shipped games would be checked
    has_rules = any(path.suffix == ".rules" for path in written)
    found, sources = check([Path()] if has_rules else [path.name for path in written])
    return found, draw_all(found, sources)


def test_the_pages_hold_only_blocks_that_are_tested() -> None:
    for page in sorted(BOOK.glob("*.md")):
        for mark, line, _ in blocks(page):
            assert mark in MARKS, f"{page.name}:{line}: a block marked `{mark}` is not tested"


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e not in WORDS], ids=named)
def test_an_example_is_and_does_what_the_book_says(
    example: Example, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found, shown = checked(example, folder)
    if example in RIGHT:
        # A part leaves much of the frame unused, and nothing does what it declares; a whole file has not even a warning.
        assert not [d for d in found if d.is_error or example.sort == "paddock"], shown
    for message in example.messages:
        says(message, shown + "\n", capsys)
    if example in SCENARIOS:
        report = run_scenarios([Path()])
        assert report.ok and report.scenarios, str(report)
    if example in WHOLE and any(name.endswith(".rules") for name in files_of(example)):
        plays(example, folder)


def says(message: str, checked: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whether a message is what a check says, or the command that it begins with."""
    golden, said = message, checked
    if message.startswith("$"):
        command, _, golden = message.partition("\n")
        main(shlex.split(command)[2:])
        printed = capsys.readouterr()
        said = "".join(line.rstrip() + "\n" for line in (printed.out + printed.err).splitlines())
    assert same(said, golden), said


def plays(example: Example, folder: Path) -> None:
    """One game at a table, one in the quick code and in C; cards for a shipped game are played in their scenarios."""
    chance = random.Random(example.line)
    game, numbers = made(example, folder)
    if compiler() is not None:
        alike_in_c(game.machine(numbers[0]), example.line)
    table = game.deal(seed=GAMES, forced="skipped")
    while table.ask is not None:
        table.answer(chance.randrange(len(table.ask.options)))
    assert table.result is not None


def alike_in_c(machine: Machine, seed: int) -> None:
    """One game in C: the same questions with the same options, and the same end."""
    ends = []
    for play in (machine.play, partial(native, machine)):
        pick, state, asked = random.Random(seed), machine.new(seed), list[object]()

        def choose(_state: State, seat: int, prompt: int, options: Sequence[object]) -> int:
            asked.append((seat, prompt, list(options)))  # noqa: B023 - it is called before the next turn
            return pick.randrange(len(options))  # noqa: B023

        play(state, choose)
        ends.append((asked, state.Z, state.N, state.A))
    assert ends[0] == ends[1]


def made(example: Example, folder: Path) -> tuple[Game, range]:
    """The game, and by how many it is played: cards for a shipped one by the fewest, its own tests play it with all."""
    cards = [folder / name for name in files_of(example) if name.endswith(".cards")]
    has_rules = any(name.endswith(".rules") for name in files_of(example))
    mixes = [name for name, text in files_of(example).items() if text.startswith("mix ") or "\nmix " in text]
    game = load(folder / mixes[0] if mixes else folder) if has_rules else load(used(example), cards=cards)
    low, high = game.program.low, game.program.high
    return game, range(low, 1 + (high if has_rules else low))


def many_games(game: Game, numbers: Sequence[int], chance: random.Random) -> None:
    for seed in range(GAMES):
        machine = game.machine(numbers[seed % len(numbers)])
        state = machine.new(seed)
        machine.play(state, lambda _state, _seat, _prompt, options: chance.randrange(len(options)))


@pytest.mark.long
@pytest.mark.parametrize("example", WHOLE, ids=named)
def test_a_whole_game_is_played_by_any_number_and_by_bots(example: Example, folder: Path) -> None:
    write_files(example, folder)
    game, numbers = made(example, folder)
    many_games(game, numbers, random.Random(example.line))
    if compiler() is not None:
        alike_in_c(game.machine(numbers[0]), example.line)
    table = game.deal(seed=GAMES)
    bots = {seat: make_bot("random", table, seat, GAMES) for seat in range(len(table.names))}
    while table.ask is not None:
        play_on(table, bots)
    assert table.result is not None


BOATS = "kind boat is a piece, 1 for each player\nplace harbour of boats, face up, starts with boats\n"


@pytest.mark.parametrize("example", WORDS, ids=named)
def test_the_example_of_a_word_can_be_said(example: Example, folder: Path) -> None:
    on_board = example.sort == "paddock-board-word"
    (folder / "frame.rules").write_text(board_frame() if on_board else frame() + BOATS, encoding="utf-8")
    said = []
    for text in as_words(example):
        (folder / "part.rules").write_text(text, encoding="utf-8")
        found, sources = check([Path()])
        errors = [d for d in found if d.is_error]
        if not errors:
            return
        said.append(draw_all(errors, sources))
    pytest.fail("\n\n".join(said))
