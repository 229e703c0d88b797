"""After an edit of what a rule says, a game is as if it had been read anew, and nothing of it is read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.check_memory import CheckMemory
from paddock.library import LoadError, load
from paddock.program.declaring.builder import Builder

GAME = """game "Stones"
  about "Take them all."
  players 2
  starts with "Play"

rule S-1: Everybody takes a stone.
rule S-2 (there is nothing to show): Nobody talks.

kind stone is a card
  rule S-3: A stone is heavy.
  weight: number

place bag of stones, face down, starts with stones
place heap of stones for each player, face up

setting rounds: number from 1 to 3, usually 2
  rule S-4: So many rounds are played.

option "Long":
  rule S-5: It takes longer.
  card "Long", a stone
    weight 9

phase "Play":
  for each player:
    rule S-6: Each player takes the top stone.
    move the top card of the bag to its heap

card "Grey", a stone
  rule S-7: It is very grey.
  weight 3
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "stones.rules"
    path.write_text(GAME, "utf-8")
    return path


@pytest.fixture
def memory(rules: Path) -> CheckMemory:
    memory = CheckMemory(is_long=True)
    load(rules, memory=memory)
    return memory


@pytest.mark.parametrize("number", [1, 2, 3, 6, 7])
def test_nothing_is_read_again(rules: Path, memory: CheckMemory, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    edited = edit(number, "It is otherwise now.")
    rules.write_text(edited, "utf-8")
    anew = load(rules)
    monkeypatch.setattr(Builder, "build", lambda _: pytest.fail("it was read again"))
    again = load(rules, memory=memory)
    assert again.program == anew.program
    assert "It is otherwise now." in [rule.statement for rule in again.program.rules]


@pytest.mark.parametrize("number", [4, 5])
def test_what_a_setting_or_option_is_about_follows_its_rule(rules: Path, memory: CheckMemory, number: int) -> None:
    rules.write_text(edit(number, "It is otherwise now."), "utf-8")
    assert load(rules, memory=memory).program == load(rules).program


def test_another_edit_beside_it_is_read(rules: Path, memory: CheckMemory) -> None:
    rules.write_text(edit(1, "It is otherwise now.").replace("weight 3", "weight 4"), "utf-8")
    assert load(rules, memory=memory).program == load(rules).program


def test_one_rule_that_says_two_things_is_told(rules: Path, memory: CheckMemory) -> None:
    twice = GAME.replace("rule S-2 (", "rule S-1: Everybody takes a stone.\nrule S-2 (")
    rules.write_text(twice, "utf-8")
    load(rules, memory=memory)
    rules.write_text(twice.replace("Everybody takes a stone", "Nobody takes a stone", 1), "utf-8")
    with pytest.raises(LoadError):
        load(rules, memory=memory)


def test_a_card_that_is_edited_after_a_rule_is_all_that_is_read(
    tmp_path: Path, rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards, memory = tmp_path / "more.cards", CheckMemory(is_long=True)
    cards.write_text('card "Red", a stone\n  weight 4\n', "utf-8")
    load(tmp_path, memory=memory)
    rules.write_text(edit(1, "It is otherwise now."), "utf-8")
    load(tmp_path, memory=memory)
    cards.write_text('card "Red", a stone\n  weight 5\n', "utf-8")
    anew = load(tmp_path)
    monkeypatch.setattr(Builder, "build", lambda _: pytest.fail("all was read again"))
    assert load(tmp_path, memory=memory).program == anew.program


def edit(number: int, statement: str) -> str:
    before = next(line for line in GAME.splitlines() if f"rule S-{number}" in line)
    return GAME.replace(before, f"{before.partition(':')[0]}: {statement}")
