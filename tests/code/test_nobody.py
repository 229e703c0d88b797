"""A question that is put to nobody is a mistake of the rules, and every executor names the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.code import PlayError, Walker
from paddock.library import load

GAME = """game "Nobody"
  players 2
  starts with "Round"
kind leaf is a card, plural leaves
  face: number
  label "leaf {face}"
cards leaves
  face 1 to 3
place pile of leaves, face up, starts with leaves
counter points for each player
note starter is a player
phase "Round":
  let the turn be the starter
  QUESTION
the winners means the players
"""
LINE = 14
QUESTIONS = (
    "the turn chooses a number from 1 to 2 as the pick",
    "the starter chooses a leaf in the pile as the pick",
    "the starter chooses up to 2 leaves in the pile as the picks",
    'the starter chooses a leaf in the pile or "pass" as the pick',
    'the turn chooses one:\n    "this":\n      do nothing\n    "that":\n      do nothing',
    "the turn may:\n    shuffle the pile",
)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("log", [False, True])
def test_the_line_of_the_question_is_named(tmp_path: Path, question: str, log: bool) -> None:
    path = tmp_path / "nobody.rules"
    path.write_text(GAME.replace("QUESTION", question), encoding="utf-8")
    machine = load(path).machine(2, log=log)
    ways = (
        lambda s: machine.start(s),
        lambda s: machine.play(s, lambda *_: 0),
        lambda s: Walker(machine).play(s, lambda *_: 0),
    )
    for way in ways:
        with pytest.raises(PlayError) as error:
            way(machine.new(1))
        assert error.value.message == "a question is put to nobody: the player is none"
        assert error.value.where is not None and error.value.where.line == LINE


def test_whoever_has_one_way_only_is_not_asked(tmp_path: Path) -> None:
    path = tmp_path / "nobody.rules"
    path.write_text(GAME.replace("QUESTION", "the turn chooses a number from 1 to 1 as the pick"), encoding="utf-8")
    assert load(path).deal(players=2, seed=1).result is not None


def test_who_would_choose_among_what_is_theirs_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nobody.rules"
    place = "place hand of leaves for each player, seen by its owner\nphase"
    choices = (
        "the first of the players chooses a player whose points is 9 as the victim\n"
        "  the victim chooses a leaf in its hand as the pick"
    )
    path.write_text(GAME.replace("phase", place).replace("QUESTION", choices), encoding="utf-8")
    machine = load(path).machine(2)
    for way in (
        machine.start,
        lambda s: machine.play(s, lambda *_: 0),
        lambda s: Walker(machine).play(s, lambda *_: 0),
    ):
        with pytest.raises(PlayError) as error:
            way(machine.new(1))
        assert error.value.message == "`the victim` is none here, but a player is needed"
        assert error.value.where is not None and error.value.where.line == LINE + 2
