"""What only play can tell: a list that is empty after all stops the game in every executor, with a place and a cause."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from code_desk import bot, direct, finishing, resumable, walking

from paddock.code import PlayError
from paddock.code.machine import build
from paddock.graph.model import Graph
from paddock.library import load

GAME = """game "Empty"
  players 2
  starts with "Go"
kind side is one of left, right
kind coin is a card
  worth: number
  effect:
    add 1 to your points
cards coins
  worth 1 to 3
place pot of coins, face up, starts with coins
place bin of coins, face up
place row of coins for each player, face up, with slots left, right
counter points for each player
counter total
note leader is a player
note last coin is a coin
the best means the top card of the bin
the double of (a coin) means 2 * its worth
verb (a player) spends (a coin):
  tell "{the player} spends {the coin}"
verb (a player) praises (a player, the other):
  add 1 to the points of the other
verb (a player) tests:
{steps}
verb (a player) uses (a coin):
  carry out the coin for the player
phase "Go":
  for each player:
    the player chooses a number from 1 to 2 as the pause
    the player tests
the winners means the players with the highest points
"""
STOPPED = {
    "the first of a place": ("the player spends the first of the bin",
                             "`the first of the bin` is none here, but `(a player) spends (a coin)` needs a coin"),
    "a value": ("the player spends the best", "`the best` is none here, but `(a player) spends (a coin)` needs a coin"),
    "a name": ("let the prize be the last of the bin\nthe player spends the prize",
               "`the prize` is none here, but `(a player) spends (a coin)` needs a coin"),
    "nothing to choose": ("the player chooses a coin in the bin as the prize\nthe player spends the prize",
                          "`the prize` is none here, but `(a player) spends (a coin)` needs a coin"),
    "a value of nothing": ("add (the double of the top card of the bin) to the total",
                           "`the top card of the bin` is none here, but `the double of (a coin)` needs a coin"),
    "a counter": ("set the total to the highest worth of the bin",
                  "`the highest worth of the bin` is none here, but the counter `total` is always a number"),
    "a counter at once": ("at once:\n  set the total to the lowest worth of the bin",
                          "`the lowest worth of the bin` is none here, but the counter `total` is always a number"),
    "an item": ("set the total to number 4 of (the worth of each coin)",
                "a number is none here, but the counter `total` is always a number"),
    "a note not set yet": ("the player praises the leader",
                           "`the leader` is none here, but `(a player) praises (a player, the other)` needs a player"),
    "a note": ("set the last coin to item 4 of the pot",
               "`item 4 of the pot` is none here, but the note `last coin` does not say `or none`"),
    "a card carried out": ("carry out the top card of the bin for the player",
                           "`the top card of the bin` is none here, but a coin is needed"),
    "somebody who looks": ("show the pot to the leader", "`the leader` is none here, but a player is needed"),
    "a die for nobody": ("roll a die with 6 sides for the leader as the fall",
                         "`the leader` is none here, but a player is needed"),
    "a slot": ("move the first of the pot to (the slot of the first of the pot) of its row",
               "`the slot of the first of the pot` is none here, but a side is needed"),
    "those from nobody on": ("for each player in (the players starting with the leader):\n  the player praises the player",
                             "`the leader` is none here, but a player is needed"),
}  # fmt: skip
WAYS = [direct, resumable, walking, finishing(0), finishing(1)]


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("name", STOPPED)
def test_every_executor_stops_alike(name: str, log: bool, tmp_path: Path) -> None:
    steps, message = STOPPED[name]
    path = tmp_path / "empty.rules"
    path.write_text(GAME.replace("{steps}", "\n".join(f"  {line}" for line in steps.split("\n"))), encoding="utf-8")
    machine = build(Graph(program=load(path).program), 2, {}, log=log)
    line = 25 + steps.count("\n")
    for way in WAYS:
        with pytest.raises(PlayError) as stopped:
            way(machine, machine.new(1), bot(1, list[Any]()))
        assert stopped.value.message == message
        assert stopped.value.where is not None and stopped.value.where.line in (25, line)
