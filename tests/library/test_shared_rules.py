"""Rules that several games of the library share: who reads them, what is refused, and where mistakes are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

import paddock
from paddock import finding, loader, sources
from paddock.finding import shared_rules, shipped_games
from paddock.grouping import groups
from paddock.library import check, load_sources
from paddock.text.model import Source

GAME = """game "Short"
  about "One step."
  players 2
  starts with "Go"

{rules}

phase "Go":
  for each player:
    the player hums

the winners means the players
"""
HUM = "verb (a player) hums:\n  do nothing\n"
OWN = 'rules "{}"'


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of shared rules with two files that name each other, and one that is broken."""
    folder = tmp_path / "shared"
    folder.mkdir()
    (folder / "humming.rules").write_text('rules "ring"\n\n' + HUM, encoding="utf-8")
    (folder / "ring.rules").write_text(
        'rules "humming"\n\ncounter rings\n\nreport "rings": the rings\n', encoding="utf-8"
    )
    (folder / "broken.rules").write_text("verb (a player) hums:\n  fly away\n", encoding="utf-8")
    for module in (finding, sources, loader):
        monkeypatch.setattr(module, "shared_rules", lambda: {path.stem: path for path in folder.glob("*.rules")})
    return folder


def game(tmp_path: Path, name: str) -> Path:
    path = tmp_path / "short.rules"
    path.write_text(GAME.format(rules=OWN.format(name)), encoding="utf-8")
    return path


def test_a_game_has_the_rules_it_names_and_a_ring_does_no_harm(library: Path, tmp_path: Path) -> None:
    assert library.is_dir()
    program = paddock.load(game(tmp_path, "humming")).program
    assert "(a player) hums" in [verb.name for verb in program.verbs]
    assert [store.name for store in program.stores if store.name == "rings"] == ["rings"]
    assert check([tmp_path / "short.rules"])[0] == []


def test_texts_that_lie_in_no_file_have_them_too(library: Path) -> None:
    assert library.is_dir()
    assert load_sources([Source("a", GAME.format(rules='rules "humming"'))]).name == "Short"


@pytest.mark.parametrize("name", ["hummin", "../short", "/etc/passwd", "shared/humming", ""])
def test_nothing_else_can_be_named(library: Path, tmp_path: Path, name: str) -> None:
    assert library.is_dir()
    found = [d for d in check([game(tmp_path, name)])[0] if "to share" in d.message]
    assert [(d.message, d.span and d.span.line) for d in found] == [(f'the library has no rules "{name}" to share', 6)]


def test_a_mistake_is_shown_where_it_stands(library: Path, tmp_path: Path) -> None:
    problems, _ = check([game(tmp_path, "broken")])
    assert {d.span.file for d in problems if d.span and d.is_error} == {str(library / "broken.rules")}


def test_a_name_and_no_more(library: Path, tmp_path: Path) -> None:
    assert library.is_dir()
    path = tmp_path / "short.rules"
    path.write_text(GAME.format(rules="rules humming"), encoding="utf-8")
    assert "`rules` names shared rules, and says no more" in [d.message for d in check([path])[0]]


def test_the_shared_folder_is_no_game_and_every_file_in_it_is_used() -> None:
    assert "shared" not in shipped_games()
    named = {name for folder in shipped_games().values() for name in names_in(folder)}
    assert named == set(shared_rules())


def names_in(folder: Path) -> list[str]:
    files = sources.Files()
    return [name for path in files.inside(folder, ".rules") for name in files.names_after(path, "rules")]


def test_a_shared_file_is_checked_with_the_games_that_have_it() -> None:
    together = groups(sources.Files(), [shared_rules()["words-of-cards"]], [])
    assert together and all(any(path.name == "words-of-cards.rules" for path in group) for group in together)
    assert any(path.parent.name == "cthulhu-500" for group in together for path in group)
