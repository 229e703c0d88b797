"""A game whose rules fail in play: the second who digs divides by nothing."""

from __future__ import annotations

DIGGING = """
game "Digging"
  players 2
  starts with "Go"

counter pot, starts at 2
counter share

verb (a player) digs:
  the player chooses one:
    "on":
      take 1 from the pot
    "deeper":
      take 1 from the pot
  set the share to (6 / the pot)

phase "Go":
  for each player:
    the player digs

the winners means the players
"""
