"""Options: what they say of themselves, kinds that they change, and those that shut each other out."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.checking import check_sources
from paddock.cli import main
from paddock.finding import shipped_games
from paddock.library import LoadError, load_sources
from paddock.text.model import Source

GAME = """game "Opt"
  players 2
  starts with "Go"

kind boat is a piece, 1 for each player
place sea of boats, face up, starts with boats
counter points for each player
setting laps: number from 1 to 4, usually 2
  rule O-1: So many laps are run.

phase "Go":
  repeat (the laps) times:
    for each player:
      add (the number of the sea) to its points

the winners means the players with the highest points

option "Fleet":
  rule O-2: Each player has two boats.
  kind boat is a piece, 2 for each player

option "Long":
  one of the courses
  phase "Go":
    rule O-3: A long race has nine laps.
    repeat 9 times:
      for each player:
        add (the number of the sea) to its points

option "Short":
  one of the COURSES
  rule O-4: A short race has one lap.
  setting laps: number from 1 to 3, usually 1
"""


def sources(courses: str = "courses") -> list[Source]:
    return [Source("opt.rules", GAME.replace("COURSES", courses))]


def test_an_option_changes_a_kind() -> None:
    assert len(load_sources(sources()).deal().view().places[0].things) == 2
    assert len(load_sources(sources(), ["Fleet"]).deal().view().places[0].things) == 4


def test_of_options_that_shut_each_other_out_one_is_switched_on() -> None:
    assert load_sources(sources(), ["Short", "Fleet"]).settings == {"laps": 1}
    with pytest.raises(LoadError) as problem:
        load_sources(sources(), ["Short", "Long"])
    (found,) = problem.value.diagnostics
    assert found.message == '"Long" and "Short" cannot both be switched on: each is one of the courses'
    assert found.help == ("choose one of them",)


def test_they_are_not_checked_together() -> None:
    assert [d.message for d in check_sources(sources())[0] if d.is_error] == []


def test_what_nothing_else_is_one_of_is_misspelt() -> None:
    errors = [d for d in check_sources(sources("coruses"))[0] if d.is_error]
    assert [(d.message, d.help) for d in errors] == [
        ("no other option is one of the coruses", ("did you mean `the courses`?",))
    ]


def test_options_and_settings_say_what_they_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "opt.rules"
    path.write_text(sources()[0].text, encoding="utf-8")
    assert main(["words", str(path)]) == 0
    said = capsys.readouterr().out
    assert "  the laps: 1 to 4, usually 2 — So many laps are run.\n" in said
    assert '  "Fleet" — Each player has two boats.\n' in said
    assert '  "Long" (one of the courses) — A long race has nine laps.\n' in said


def test_options_that_cards_bring_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, path = next(iter(shipped_games())), tmp_path / "rain.cards"
    path.write_text(f'use "{game}"\n\noption "Rain":\n  rule W-1: It rains.\n  counter drops\n', encoding="utf-8")
    assert main(["list", game, "--with", str(path)]) == 0
    assert f"Rain (with {path}) — It rains." in capsys.readouterr().out
    assert main(["words", game, "--with", str(path), "--only", "rains"]) == 0
    assert '"Rain" — It rains.' in capsys.readouterr().out
