"""A game that was loaded before is not read again, and is never taken for another one."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from doses import few_in_doses
from sample_games import TOSS, write_toss

import paddock
from paddock import cache
from paddock.cache import folder
from paddock.finding import LARGEST_FILE, shipped_games
from paddock.library import Game


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "kept"
    monkeypatch.setenv("PADDOCK_CACHE", str(home))
    return home


def reading_fails(*_: Any, **__: Any) -> Any:
    raise AssertionError("the files were read again")


def played(game: Game, players: int, log: bool = False) -> tuple[Any, ...]:
    machine = game.machine(players, log=log)
    chance = random.Random(7)
    state = machine.new(7)
    machine.play(state, lambda _s, _seat, _prompt, options: chance.randrange(len(options)))
    half = machine.new(8)
    machine.start(half)
    for _ in range(3):
        machine.answer(half, 0)
    machine.finish(half, lambda _s, _seat, _prompt, options: chance.randrange(len(options)))
    return (state.Z, state.N, half.Z, half.N, machine.source, machine.verdict(state, "winners"))


@pytest.mark.parametrize("slug", few_in_doses(shipped_games()))
@pytest.mark.parametrize("log", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_game_out_of_the_cache_plays_the_same(
    slug: str, log: bool, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = paddock.load(slug)
    first = played(fresh, fresh.program.low, log)
    table = fresh.deal(seed=3)
    monkeypatch.setattr("paddock.making.make", reading_fails)
    monkeypatch.setattr("paddock.library.build", reading_fails)
    again = paddock.load(slug)
    assert again.graph == fresh.graph
    assert again.graph.fingerprint() == fresh.graph.fingerprint()
    assert played(again, fresh.program.low, log) == first
    other = again.deal(seed=3)
    assert table.ask == other.ask
    assert table.save() == other.save()


def test_every_letter_counts(kept: Path, tmp_path: Path) -> None:
    path = write_toss(tmp_path)
    assert "ref=30," not in str(paddock.load(path).program)
    write_toss(tmp_path, goal=30)
    assert "ref=30," in str(paddock.load(path).program)
    assert len(list(kept.iterdir())) == 2


def test_options_settings_and_players_are_kept_apart(kept: Path, tmp_path: Path) -> None:
    path = write_toss(tmp_path)
    assert paddock.load(path).program.active == []
    assert paddock.load(path, options=["long"]).program.active == ["Long"]
    assert paddock.load(path).machine(2).log is False
    assert paddock.load(path).machine(2, log=True).log is True


def test_what_is_wrong_is_said_every_time(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "toss.rules"
    path.write_text(TOSS.format(goal=3).replace("add the step", "ad the step"), "utf-8")
    for _ in range(2):
        with pytest.raises(paddock.LoadError, match="ad"):
            paddock.load(path)
    with pytest.raises(paddock.LoadError, match="no setting"):
        paddock.load(write_toss(tmp_path), settings={"rounds": 3})


def test_nothing_is_kept_beside_the_rules_or_when_switched_off(
    tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "game"
    home.mkdir()
    path = write_toss(home)
    paddock.load(path)
    assert [file.name for file in home.iterdir()] == ["toss.rules"]
    monkeypatch.setenv("PADDOCK_CACHE", "off")
    before = len(list(kept.iterdir()))
    paddock.load(write_toss(home, goal=9)).machine(2)
    assert len(list(kept.iterdir())) == before


def test_only_those_used_last_are_kept(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "MOST", 3)
    names = [cache.name_of(str(number)) for number in range(6)]
    for number, name in enumerate(names):
        cache.keep(name, str(number).encode)
        os.utime(kept / name, (number, number))
    assert {file.name for file in kept.iterdir()} == {*names[3:]}
    assert cache.fetch(names[5], bytes) == b"5"
    assert cache.fetch(names[1], bytes) is None


def test_what_is_used_again_stays_longer_than_what_is_newer(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "MOST", 3)
    names = [cache.name_of(str(number)) for number in range(4)]
    for number, name in enumerate(names[:3]):
        cache.keep(name, str(number).encode)
        os.utime(kept / name, (number, number))
    assert cache.fetch(names[0], bytes) == b"0"
    cache.keep(names[3], b"3".strip)
    assert {file.name for file in kept.iterdir()} == {names[0], names[2], names[3]}


def test_what_somebody_else_keeps_there_is_left_alone(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "MOST", 1)
    kept.mkdir(mode=0o700)
    (kept / "letters").mkdir()
    (kept / "thesis.odt").write_text("years of work", "utf-8")
    os.utime(kept / "thesis.odt", (1, 1))
    for number in range(3):
        cache.keep(cache.name_of(str(number)), str(number).encode)
    assert (kept / "thesis.odt").read_text("utf-8") == "years of work"
    assert len(list(kept.iterdir())) == 3


@pytest.mark.parametrize(
    ("name", "refused"), [("huge.cards", "is larger than a file can be"), ("huge.txt", "is no file of the language")]
)
def test_no_more_of_a_file_is_read_than_a_file_can_have(name: str, refused: str, kept: Path, tmp_path: Path) -> None:
    """A journal names its cards, and what it names can be endless."""
    path, size = tmp_path / name, 16 * LARGEST_FILE
    path.touch()
    os.truncate(path, size)
    game = write_toss(tmp_path)
    tracemalloc.start()
    try:
        with pytest.raises(paddock.LoadError, match=refused):
            paddock.load(game, cards=[path])
        assert tracemalloc.get_traced_memory()[1] < size // 2
    finally:
        tracemalloc.stop()


def test_a_game_out_of_the_cache_needs_neither_parser_nor_pydantic(kept: Path) -> None:
    program = (
        "import sys, paddock\n"
        "machine = paddock.load(sys.argv[1]).machine(3)\n"
        "state = machine.new(1)\n"
        "machine.play(state, lambda s, seat, prompt, options: 0)\n"
        "print(sorted({'lark', 'pydantic', 'paddock.tree', 'paddock.code.emitting.generate'} & set(sys.modules)))"
    )
    slug = next(iter(shipped_games()))
    said = [
        subprocess.run([sys.executable, "-c", program, slug], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert said[1] == "[]\n"
    assert "lark" in said[0]


def test_the_same_source_is_generated_in_every_process() -> None:
    """A waiting game must fit code that is generated later, or elsewhere."""
    program = (
        "import hashlib, sys, paddock\n"
        "machine = paddock.load(sys.argv[1]).machine(3, asked=True)\n"
        "print(hashlib.sha256(machine.source.encode()).hexdigest())"
    )
    slug = next(iter(shipped_games()))
    signs = {
        subprocess.run(
            [sys.executable, "-c", program, slug],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(signs) == 1
