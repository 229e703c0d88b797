"""A small race for scenarios: a phase that deals, a phase that plays it, and a verb that only sometimes can be done."""

HOPS = """game "Hops"
  players 2 to 3
  starts with "Race"

kind mood is one of calm, wild

kind pace is a card
  speed: number
  mood: mood
  label "{speed} {mood}"

cards paces
  speed 1 to 3
  mood calm, wild

place deck of paces, face down, starts with paces
place heap of paces, face up
place hand of paces for each player, seen by its owner

counter steps for each player
note rider for each pace is a player

verb (a player) draws (a number) cards:
  move the top (the number) cards of the deck to its hand

verb (a pace) carries (a player):
  only if the speed of the pace is at least 2
  move the pace to the heap
  set the rider of the pace to the player

verb (a player) plays:
  the player chooses a pace in its hand as the pace
  add (the speed of the pace) to its steps
  move the pace to the heap

verb (a player) plays twice:
  the player plays
  the player plays

verb (a player) throws:
  roll a die with 6 sides as the fall
  add the fall to its steps

phase "Deal":
  shuffle the deck
  for each player:
    the player draws 2 cards

phase "Race":
  repeat 2 times:
    play phase "Deal"
    for each player:
      the player plays
    for each player:
      move its hand to the deck

the winners means the players with the highest steps

position "Grid"
  the hand of Ann is 1, 3
  the hand of Bob is 1 calm
  the steps of Bob is 3

"""
