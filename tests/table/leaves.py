"""The beginning of a small game with options, settings and a dealt hand; what happens then is for each test to say."""

DEALT = """game "Leaves"
  players 2 to 3
  starts with "Game"

setting goal: number from 1 to 9, usually 5
setting light: sun, moon

option "Wind":
  counter gusts

kind leaf is a card, plural leaves
  worth: number
  label "leaf {worth}"

cards leaves
  worth 1 to 6

place deck of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
place heap of leaves, face up
counter points for each player

phase "Game":
  shuffle the deck
  for each player:
    move the top card of the deck to its hand
"""
