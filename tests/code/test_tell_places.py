"""A place named in a sentence of the story is told by its name, whichever executor plays."""

from __future__ import annotations

from pathlib import Path

import paddock
from paddock.code.walking.walker import Walker

RULES = """game "Bags"
  players 2
  starts with "Day"

kind coin is a card
  worth: number
  label "{worth}"

cards coins
  worth 1 to 3

place bag of coins, face up, starts with coins
place hand of coins for each player, face up

phase "Day":
  for each player:
    tell "{the player} looks at {the bag} and {its hand}"
    move the top card of the bag to its hand

the winners means the players
"""


def test_all_executors_log_the_place_itself(tmp_path: Path) -> None:
    path = tmp_path / "bags.rules"
    path.write_text(RULES, "utf-8")
    game = paddock.load(path)
    machine = game.machine(2, log=True)
    logs = []
    for play in (machine.play, Walker(machine).play):
        state = machine.new(1)
        play(state, lambda *_: 0)
        logs.append(state.log)
    assert logs[0] == logs[1]
    told = [event.name for event in game.deal(seed=1).events() if event.sort == "tell"]
    assert told == [f"{who} looks at the bag and the hand of {who}" for who in ("Ann", "Bob")]
