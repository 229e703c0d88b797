"""Cards that have the text of another: whose it is then, where and how long it counts, and what cannot be had so."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from paddock.code import Walker
from paddock.library import check, load
from paddock.testing import run_scenarios

RULES = """game "Echoes"
  players 2
  starts with "Game"

kind charm is a card
  power: number
  works in the altar
kind rune is a card

place heap of charms, face up
place altar of charms for each player, face up
place box of charms, face up, starts with charms
place wall of runes, face up, starts with runes
counter points for each player

the worth of (a player) means 1

card "Spring", a charm
  power 3
  after you rest:
    add the power of this card to your points

card "Hill", a charm
  power 10
  while this card is in the altar of you:
    your worth is 10 higher

card "Toll", a charm
  power 1
  when you rest, once each game:
    you may:
      add 20 to your points

card "Echo", a charm
  power 5
{line}

card "Stone", a rune

verb (a player) rests:
  add its worth to its points

verb (a player) wakes:
  do nothing

phase "Game":
  for each player:
    the player chooses a charm in the box as the charm
    move the charm to its altar
  the first of the players chooses a charm in the box as the charm
  move the charm to the heap
  for each player:
    the player rests
    the player wakes

the winners means the players with the highest points
"""
TOP = "  this card has the text of the top card of the heap"
SCENARIOS = """
scenario "this card is the one that has the text, and you are its holder"
  players Ann, Bob
  given:
    the altar of Ann is "Echo"
    the heap is "Spring"
  when Ann rests
  then:
    the points of Ann is 1 + 5
  when Bob rests
  then:
    the points of Bob is 1

scenario "changes of values are had too"
  players Ann, Bob
  given:
    the altar of Bob is "Echo"
    the heap is "Hill", "Spring"
  then:
    the worth of Bob is 11
    the worth of Ann is 1

scenario "the card itself keeps its text where it works"
  players Ann, Bob
  given:
    the altar of Ann is "Hill"
    the altar of Bob is "Echo"
    the heap is "Spring"
  then:
    the worth of Ann is 11
    the worth of Bob is 1

scenario "where the card does not work it has no text"
  players Ann, Bob
  given:
    the heap is "Spring", "Echo"
  when Ann rests
  then:
    the points of Ann is 1

scenario "nothing is had of nothing"
  players Ann, Bob
  given:
    the altar of Ann is "Echo"
  when Ann rests
  then:
    the points of Ann is 1

scenario "questions are put to the holder"
  players Ann, Bob
  given:
    the altar of Bob is "Echo"
    the heap is "Toll"
  when Bob rests
  then:
    Bob is asked
"""
LASTING = """  after you rest:
    until you wake:
      this card has the text of "Hill"
"""
LASTS = """
scenario "it lasts as long as it says"
  players Ann, Bob
  given:
    the altar of Ann is "Echo"
  then:
    the worth of Ann is 1
  when Ann rests
  then:
    the worth of Ann is 11
  when Bob wakes
  then:
    the worth of Ann is 11
  when Ann wakes
  then:
    the worth of Ann is 1
"""


def written(folder: Path, line: str, more: str = "") -> Path:
    path = folder / "echoes.rules"
    path.write_text(RULES.replace("{line}", line) + more, encoding="utf-8")
    return path


@pytest.mark.parametrize(("line", "scenarios"), [(TOP, SCENARIOS), (LASTING, LASTS)])
def test_the_text_counts_as_if_it_stood_on_the_card(tmp_path: Path, line: str, scenarios: str) -> None:
    report = run_scenarios([written(tmp_path, line, scenarios)])
    assert report.problems == []
    assert [(found.name, found.message) for found in report.scenarios if not found.ok] == []
    assert len(report.scenarios) == scenarios.count("scenario")


def test_a_condition_stands_above_it(tmp_path: Path) -> None:
    line = '  while your points is at least 2:\n    this card has the text of "Hill"'
    more = """
scenario "while"
  players Ann, Bob
  given:
    the altar of Ann is "Echo"
  when Ann rests
  then:
    the worth of Ann is 1
  when Ann rests
  then:
    the worth of Ann is 11
"""
    report = run_scenarios([written(tmp_path, line, more)])
    assert [found.message for found in report.scenarios] == [""]


def test_it_plays_alike_in_all_ways(tmp_path: Path) -> None:
    game = load(written(tmp_path, TOP))
    for log in (False, True):
        machine = game.machine(2, log=log)
        for seed in range(8):
            ends = []
            for play in (machine.play, Walker(machine).play):
                pick, state = random.Random(seed), machine.new(seed)
                play(state, lambda s, seat, prompt, options, pick=pick: pick.randrange(len(options)))
                ends.append((state.Z, state.N, state.log))
            assert ends[0] == ends[1]


REFUSED = {
    'this card has the text of "Stone"': "a card has the text of cards of its own kind: what is printed on others it may not have",
    'you have the text of "Hill"': "only cards have a text",
    'this card is a copy of "Hill"': "this line neither does something nor changes a value",
    'this card copies the text of "Hill"': "this sentence cannot stand alone on a card",
    'this card has the abilities of "Hill"': "this sentence cannot stand alone on a card",
}
LEADS = "a card has what stands on another so: this card has the text of (the first of (KINDS in PLACE))"


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_had_is_refused_and_leads_on(tmp_path: Path, line: str) -> None:
    found = check([written(tmp_path, f"  {line}")])[0]
    assert [each.message for each in found] == [REFUSED[line]]
    assert LEADS in found[0].help or "carry out (a card) for you" in found[0].help[-1]


def test_an_effect_is_carried_out_instead(tmp_path: Path) -> None:
    effect = '\ncard "Burst", a charm\n  power 2\n  effect:\n    add 1 to your points\n'
    more = effect + "\nverb (a player) plays (a charm):\n  carry out the charm for the player\nafter a player wakes:\n"
    more += "  the player plays (the first of its altar)\n"
    found = [each for each in check([written(tmp_path, TOP, more)])[0] if "text" in each.message]
    assert [each.message for each in found] == ["some charm has a text under `effect:`, which no other card can have"]
    assert any("carry out (a charm) for you" in line for line in found[0].help)


PLACED = """
kind totem is a charm
place shelf of charms for each player, face up

card "Lake", a charm
  power 1
  works in the shelf
  your worth is 100 higher

card "Idol", a totem
  power 1
  your worth is 40 higher

card "Twin", a charm
  power 1
  works in the altar, the shelf
  this card has the text of every charm in the heap

card "Rock", a charm
  power 1
  copies 2
  after you wake:
    add 1 to your points

scenario "what is printed for one place counts for a card that lies in such a place"
  players Ann, Bob
  given:
    the heap is "Lake"
    the altar of Ann is "Twin"
  then:
    the worth of Ann is 1
  given:
    the shelf of Bob is "Twin"
  then:
    the worth of Bob is 101

scenario "a place in which this card works and the other does not"
  players Ann, Bob
  given:
    the heap is "Hill"
    the shelf of Ann is "Twin"
  then:
    the worth of Ann is 1

scenario "a card of a sort of the kind has a text too"
  players Ann, Bob
  given:
    the heap is "Idol"
    the altar of Ann is "Twin"
  then:
    the worth of Ann is 41
"""


def test_a_copied_line_counts_where_it_says_and_sorts_of_the_kind_are_copied(tmp_path: Path) -> None:
    report = run_scenarios([written(tmp_path, TOP, PLACED)])
    assert report.problems == []
    assert [(found.name, found.message) for found in report.scenarios] == [
        (line.split('"')[1], "") for line in PLACED.splitlines() if line.startswith("scenario")
    ]


def copied_mistake(folder: Path, line: str, more: str = "") -> tuple[str, str]:
    [found] = [each for each in check([written(folder, f"  {line}", more)])[0] if each.is_error]
    return found.message, found.help[0]


def test_a_name_that_several_cards_have_or_none(tmp_path: Path) -> None:
    message, help_ = copied_mistake(tmp_path, 'this card has the text of "Rock"', PLACED)
    assert message == 'there are 2 cards called "Rock"'
    works = help_.removeprefix("all have the same text: ")
    assert works == 'this card has the text of the first of (charms whose name is "Rock")'
    assert [each for each in check([written(tmp_path, f"  {works}", PLACED)])[0] if each.is_error] == []
    message, help_ = copied_mistake(tmp_path, 'this card has the text of "Hil"')
    assert (message, help_) == ('no card is called "Hil"', 'did you mean "Hill"?')


def test_a_sort_with_lines_of_its_own_is_named(tmp_path: Path) -> None:
    sort = "\nkind totem is a charm\n  height: number\n"
    message, help_ = copied_mistake(tmp_path, TOP.strip(), sort)
    assert message == REFUSED['this card has the text of "Stone"']
    assert help_ == "a totem is a charm too, and has its own height"
    sort = "\nkind totem is a charm\n  after you wake:\n    add 1 to your points\n"
    message, _ = copied_mistake(tmp_path, TOP.strip(), sort + '\ncard "Idol", a totem\n  power 1\n')
    assert message == "a charm may be a totem, and what all totems do is not had so"
