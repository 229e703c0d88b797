"""What a window does with a card that begins its work: before the steps of the card, and only if they are done."""

from __future__ import annotations

import random
from pathlib import Path

from paddock.code import Walker
from paddock.library import load
from paddock.testing import run_scenarios

RULES = """game "Bell"
  players 2
  starts with "Day"

kind reply is a card

place bag of replies, face down, starts with replies
place hand of replies for each player, seen by its owner
place table of replies for each player, face up
place used of replies, face up
counter trace for each player

window for replies in the hand, laid on the table:
  asks the players
  laid:
    the player notes 1
  working:
    the player notes 2
  used:
    the player notes 4
    move the card to the used
  spoiled:
    the player notes 9
    move the card to the hand of the player

verb (a player) notes (a number):
  set its trace to (its trace * 10 + the number)

verb (a player) rings:
  do nothing

phase "Day":
  for each player:
    move the top card of the bag to the hand of the player
  the first of the players rings

the winners means the players with the highest trace

card "Ding", a reply
  after a player rings:
    you note 3

card "Hush", a reply
  copies 2
  when a player rings:
    cancel it
    you note 5

scenario "working comes between the laying and the steps of the card"
  players Ann, Bob
  given:
    the hand of Ann is "Ding"
  when Bob rings:
    Ann chooses "Ding"
  then:
    the trace of Ann is 1234

scenario "a card that is spoiled never works"
  players Ann, Bob
  given:
    the hand of Ann is "Hush"
    the hand of Bob is "Hush"
  when Bob rings:
    Ann chooses "Hush"
    Bob chooses "Hush"
  then:
    the trace of Ann is 1254
    the trace of Bob is 19
"""


def test_a_card_begins_its_work_before_its_steps(tmp_path: Path) -> None:
    path = tmp_path / "bell.rules"
    path.write_text(RULES, encoding="utf-8")
    report = run_scenarios([path])
    assert report.ok and len(report.scenarios) == 2, str(report)


def test_generated_code_and_the_walker_agree(tmp_path: Path) -> None:
    path = tmp_path / "bell.rules"
    path.write_text(RULES, encoding="utf-8")
    machine = load(path).machine(2)
    for seed in range(20):
        ends = []
        for play in (machine.play, Walker(machine).play):
            pick, state = random.Random(seed), machine.new(seed)
            play(state, lambda s, seat, prompt, options, pick=pick: pick.randrange(len(options)))
            ends.append((state.Z, state.N))
        assert ends[0] == ends[1]
