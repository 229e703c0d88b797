"""Games in C: the same counts as Python's, nothing explained by C, and nothing loaded that another could have written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from native_way import compiler

from paddock.cli import main
from paddock.compiled import compilers, library_for
from paddock.compiled.compilers import Compiler, find_compiler
from paddock.compiled.library import Library, make_library
from paddock.library import Game, load
from paddock.native.game import native_game
from paddock.native.model import NotNativeError
from paddock.table.statistics.simulate import play_games
from paddock.table.statistics.tally import Tally

NEEDS_COMPILER = pytest.mark.skipif(
    compiler() is None, reason="there is no C compiler here, and this is about what one makes"
)
HEAD = 'game "Edge"\n  players 2\n  starts with "Go"\ncounter points for each player\ncounter heap\nthe winners means the players with the highest points\n'
# What goes wrong in a game, and what Python says of it.
WRONG = {
    "a number is divided by 0": "    set the heap to 7 / its points\n",
    "this goes on for ever": "    set the heap to 0\n    repeat until the heap is 1:\n      add 2 to the heap\n",
    "a number has grown too large": "    set the heap to 2\n    repeat 200 times:\n      set the heap to the heap * the heap\n",
}
LARGE = (
    "    set the heap to 1000\n    repeat 3 times:\n      set the heap to the heap * 1000\n    add 1 to its points\n"
)
RULES = 'phase "Go":\n  for each player:\n    the player chooses a number from 1 to 6 as the pick\n    if the pick is 6:\n{then}    otherwise:\n      add the pick to its points\n'


def written(folder: Path, then: str) -> Game:
    path = folder / "edge.rules"
    path.write_text(HEAD + RULES.format(then="".join(f"  {line}\n" for line in then.splitlines())), "utf-8")
    return load(path)


def made(game: Game, players: int) -> Library:
    found = compiler()
    assert found is not None
    return make_library(native_game(game.machine(players).layout), found)


def both(game: Game, players: int, count: int) -> tuple[Tally, Tally]:
    return play_games(game, players, 3, 0, count), play_games(game, players, 3, 0, count, native=made(game, players))


@NEEDS_COMPILER
@pytest.mark.parametrize("slug", ["street-illegal", "cthulhu-500"])
def test_c_and_python_count_the_same(slug: str) -> None:
    game = load(slug)
    python, c = both(game, game.program.low, 40)
    assert python == c and c.games == 40


@NEEDS_COMPILER
@pytest.mark.parametrize("message", WRONG)
def test_what_goes_wrong_is_told_by_python_with_its_line(message: str, tmp_path: Path) -> None:
    game = written(tmp_path, WRONG[message])
    python, c = both(game, 2, 30)
    assert python == c
    assert 0 < c.games < 30 and all(message in failure and "edge.rules:" in failure for failure in c.failures)


@NEEDS_COMPILER
def test_numbers_too_large_for_c_are_counted_by_python(tmp_path: Path) -> None:
    python, c = both(written(tmp_path, LARGE), 2, 30)
    assert python == c and c.games == 30 and not c.failures


@NEEDS_COMPILER
def test_a_game_is_cut_into_chunks_of_any_size() -> None:
    game = load("street-illegal")
    player, parts = made(game, 2), Tally()
    for first in range(0, 30, 7):
        parts.add(play_games(game, 2, 9, first, min(7, 30 - first), native=player))
    assert parts == play_games(game, 2, 9, 0, 30)


# ------------------------------------------------------------------ compilers


def test_without_a_compiler_one_line_says_so_and_python_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compilers, "system_compiler", lambda flags: None)
    monkeypatch.setattr(compilers, "tcc", lambda: None)
    monkeypatch.setattr("paddock.cli.simulate.WORTH_COMPILING", 5)
    words = ["simulate", "street-illegal", "--games", "5", "--seed", "1", "--no-cards", "--json"]
    assert main(words) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["played in"] == "Python"
    assert said.err.count("\n") == 1 and "there is no C compiler here" in said.err
    assert main([*words, "--native", "on"]) == 2
    assert "cannot be played in C" in capsys.readouterr().err
    assert main([*words, "--native", "off"]) == 0
    assert capsys.readouterr().err == ""


def test_cards_are_counted_by_python_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "street-illegal", "--games", "5", "--native", "on"]) == 2
    assert "--no-cards" in capsys.readouterr().err


def test_a_machine_that_nobody_tried_plays_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    with pytest.raises(NotNativeError, match="on this sort of machine"):
        find_compiler()


def test_a_compiler_that_fails_is_a_reason_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / "game.c").write_text("int x;", "utf-8")
    with pytest.raises(NotNativeError, match="did not compile"):
        Compiler("false", ("/bin/false",), "").compile(tmp_path / "game.c", tmp_path / "game.so")


# ------------------------------------------------------------------ what is loaded


@NEEDS_COMPILER
def test_a_library_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PADDOCK_CACHE", str(tmp_path / "own"))
    game, found = load("street-illegal"), compiler()
    assert found is not None
    source = native_game(game.machine(2).layout)
    make_library(source, found)
    broken = Compiler(found.name, found.command, found.stamp)
    monkeypatch.setattr(Compiler, "compile", lambda *_: pytest.fail("it is compiled again"))
    assert make_library(source, broken).random_games(["1/1"])[0] > 0


@NEEDS_COMPILER
def test_a_folder_that_others_can_write_to_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    monkeypatch.setenv("PADDOCK_CACHE", str(shared))
    game, found, compiled = load("street-illegal"), compiler(), list[Path]()
    assert found is not None
    source, real = native_game(game.machine(2).layout), Compiler.compile

    def watched(self: Compiler, source: Path, library: Path) -> None:
        compiled.append(library)
        real(self, source, library)

    monkeypatch.setattr(Compiler, "compile", watched)
    for _ in range(2):
        make_library(source, found)
    assert len(compiled) == 2 and list(shared.iterdir()) == []
    assert not any(path.exists() for path in compiled), "and nothing is left where it was compiled"


@NEEDS_COMPILER
def test_a_library_for_this_machine_is_found_by_itself() -> None:
    rows = library_for(load("street-illegal").machine(2).layout).random_games(["5/0", "5/1"])
    assert len(rows) and rows[0] > 0
