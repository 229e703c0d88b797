"""A game asks in its own words, and says by which rule it asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check, load
from paddock.views.questions import heading

GAME = """game "Asking"
  players 2
  starts with "Go"
counter points for each player
verb (a player) bids:
  rule A-1: Everybody bids once.
  rule A-2: A bid is at most three.
  {line}
  rule A-3: A bid is paid.
  take 1 from its points
verb (a player) rests:
  add 1 to its points
phase "Go":
  for each player:
    the player bids
the winners means the players with the highest points
"""


def written(tmp_path: Path, line: str) -> Path:
    path = tmp_path / "asking.rules"
    path.write_text(GAME.replace("{line}", line), "utf-8")
    return path


@pytest.mark.parametrize("line", [
    'the player chooses a number from 1 to 3 as the bid, asking "How much?"',
    'the player chooses a number from 1 to 3 or "pass" as the bid, asking "How much?"',
    'the player chooses one, asking "How much?":\n    the player rests\n    "pass"',
    'the player may, asking "How much?":\n    the player rests',
])  # fmt: skip
def test_the_question_is_put_as_the_game_puts_it(tmp_path: Path, line: str) -> None:
    table = load(written(tmp_path, line)).deal(names=["Ann", "Bob"], seed=1)
    assert table.ask is not None
    assert table.ask.prompt == "How much?"
    assert heading(table.ask) == "How much?"
    assert table.game.wording.report(table.ask).startswith('Ann is asked "How much?": ')


@pytest.mark.parametrize(("text", "message"), [
    ("Say how much", "a question ends with a question mark"),
    ("How much, {the player}?", "a question has no gaps"),
])  # fmt: skip
def test_what_is_no_plain_question_is_refused(tmp_path: Path, text: str, message: str) -> None:
    diagnostics, _ = check([written(tmp_path, f'the player may, asking "{text}":\n    the player rests')])
    assert [found.message for found in diagnostics] == [message]


def test_the_rules_right_above_a_question_are_those_behind_it(tmp_path: Path) -> None:
    table = load(written(tmp_path, "the player chooses a number from 1 to 3 as the bid")).deal(players=2, seed=1)
    assert [(rule.id, rule.statement) for rule in table.rules_behind] == [
        ("A-1", "Everybody bids once."),
        ("A-2", "A bid is at most three."),
    ]
