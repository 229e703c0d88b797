"""Cards that are switched off: nothing that stands on them is done or counts, whoever does it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.testing import run_scenarios

EFFECTS = """game "Gags"
  players 2
  starts with "Race"

kind trick is a card
kind act is a trick
kind gear is a trick
  works in the stable

place hand of acts for each player, seen by its owner
place stable of gears for each player, face up
place spent of acts, face up
place box of tricks, face up, starts with tricks
counter points for each player

card "Carrot", an act
  effect:
    add 1 to your points

card "Gift", an act
  effect:
    you choose a player as the friend
    add 3 to the points of the friend

card "Gag", a gear
  {line}

verb (a player) plays (an act):
  move the act to the spent
  aim the act for the player
  the player thinks
  carry out the act for the player

verb (a player) repeats (an act):
  carry out the act for the player

verb (a player) thinks:
  the player chooses one:
    "gag them":
      move the first of (gears in the box) to the stable of the player
    "wait":
      do nothing

phase "Race":
  for each player:
    the player chooses an act in the box as the act
    the player plays the act

the winners means the players with the highest points

scenario "what is carried out does nothing"
  players Ann, Bob
  given:
    the stable of Ann is "Gag"
    the hand of Bob is "Carrot"
  then:
    "Carrot" is not playable by Bob
  when Bob plays "Carrot":
    Bob chooses "wait"
  then:
    the points of Bob is 0
  given:
    the stable of Ann is empty
    the hand of Bob is "Carrot"
  then:
    "Carrot" is playable by Bob
  when Bob plays "Carrot":
    Bob chooses "wait"
  then:
    the points of Bob is 1
"""
AIMED = """
scenario "nothing is named for it"
  players Ann, Bob
  given:
    the stable of Ann is "Gag"
    the hand of Bob is "Gift"
  when Bob plays "Gift":
    Bob chooses "wait"
  then:
    the points of Ann is 0
    the points of Bob is 0

scenario "what was named before it was switched off is forgotten"
  players Ann, Bob
  given:
    the stable of Ann is empty
    the hand of Bob is "Gift"
  when Bob plays "Gift":
    Bob chooses Ann
    Bob chooses "gag them"
  then:
    the points of Ann is 0
  given:
    the stable of Bob is empty
  when Bob repeats "Gift":
    Bob chooses Bob
  then:
    the points of Ann is 0
    the points of Bob is 3
"""
TEXTS = """game "Hushes"
  players 2
  starts with "Race"

kind charm is a card
  works in the altar

place altar of charms for each player, face up
place box of charms, face up, starts with charms
counter points for each player

card "Spring", a charm
  after you doze:
    add 2 to your points

card "Echo", a charm
  this card has the text of the first of the altar of the player after you

card "Hush", a charm
  {line}

verb (a player) dozes:
  add 1 to its points

phase "Race":
  for each player:
    the player chooses a charm in the box as the charm
    move the charm to its altar
  for each player:
    the player dozes

the winners means the players with the highest points

scenario "a text is had where nothing is switched off"
  players Ann, Bob
  given:
    the altar of Ann is "Echo"
    the altar of Bob is "Spring"
  when Ann dozes
  then:
    the points of Ann is 3

scenario "a card that has the text of one that is switched off keeps it"
  players Ann, Bob
  given:
    the altar of Ann is "Hush", "Echo"
    the altar of Bob is "Spring"
  when Ann dozes
  when Bob dozes
  then:
    the points of Ann is 3
    the points of Bob is 1
"""
OF_THE_NEXT = """
scenario "who has the text of a card that switches off, switches off"
  players Ann, Bob
  given:
    the altar of Ann is "Echo"
    the altar of Bob is "Hush", "Spring"
  when Bob dozes
  then:
    the points of Bob is 1

scenario "a card that is switched off has no text of another"
  players Ann, Bob
  given:
    the altar of Ann is "Echo"
    the altar of Bob is "Spring", "Hush"
  when Ann dozes
  then:
    the points of Ann is 1
"""


def held(folder: Path, text: str) -> None:
    (folder / "game.rules").write_text(text, encoding="utf-8")
    report = run_scenarios([folder / "game.rules"])
    assert report.problems == []
    assert [(found.name, found.message) for found in report.scenarios if not found.ok] == []
    assert len(report.scenarios) == text.count("\nscenario")


@pytest.mark.parametrize(
    ("line", "scenarios"),
    [("acts are switched off", AIMED), ("tricks are switched off", AIMED), ('"Carrot" is switched off', "")],
)
def test_an_effect_that_is_switched_off_does_nothing(tmp_path: Path, line: str, scenarios: str) -> None:
    held(tmp_path, EFFECTS.replace("{line}", line) + scenarios)


@pytest.mark.parametrize(
    ("line", "scenarios"),
    [("charms in the altar of the player after you are switched off", OF_THE_NEXT), ('"Spring" is switched off', "")],
)
def test_copied_texts_and_switched_off_cards_stand_in_one_game(tmp_path: Path, line: str, scenarios: str) -> None:
    held(tmp_path, TEXTS.replace("{line}", line) + scenarios)


def test_where_no_card_has_a_text_nothing_can_be_switched_off(tmp_path: Path) -> None:
    path = tmp_path / "plain.rules"
    path.write_text(
        'game "Plain"\n  players 2\n  starts with "Go"\nkind gear is a card\n  works in the box\n'
        'place box of gears, face up, starts with gears\ncard "Gag", a gear\n  gears in the box are switched off\n'
        'phase "Go":\n  shuffle the box\nthe winners means the players\n',
        encoding="utf-8",
    )
    (found,) = [one for one in check([path])[0] if one.is_error]
    assert found.message == "this changes nothing: on no card stands a text that could be switched off"
    assert found.help == ("print one, or take this line out",)
