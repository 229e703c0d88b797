"""Two small games whose cards are lent to each other in tests, and a mix of them."""

from __future__ import annotations

from pathlib import Path

from paddock.library import game_folder
from paddock.mixes import Ingredients, ingredients
from paddock.sources import Files

# On the street cars duel: the higher push wins, and the winner is told by how much.
STREET = """game "Street"
  players 2 to 3
  starts with "Drive"

kind racer is a piece, 1 for each player
kind play-card is a card
kind gadget is a play-card
  works in the gang
kind trick is a play-card

place deck of play-cards, face down, starts with play-cards
place hand of play-cards for each player, seen by its owner
place gang of gadgets for each player, face up
place discards of play-cards, face up
place street of racers, face up, starts with racers

counter points for each player
note mover is a racer or none

the push of (a racer) means 1
the reach of (a player) means 2

verb (a racer, the attacker) duels (a racer, the target):
  set the mover to the attacker
  roll a die with 6 sides as the first die
  roll a die with 6 sides as the second die
  let the one total be the first die + the push of the attacker
  let the other total be the second die + the push of the target
  if the one total is more than the other total:
    the attacker outdrives the target by (the one total - the other total)
  otherwise if the one total is less than the other total:
    the target outdrives the attacker by (the other total - the one total)
  set the mover to none

verb (a racer, the winner) outdrives (a racer, the loser) by (a number, the lead):
  add 1 to the points of the owner of the winner

verb (a player) pulls over:
  the player draws

verb (a player) draws:
  move the top card of the deck to its hand

verb (a player) plays (a play-card):
  if the play-card is a gadget:
    move the play-card to its gang
  otherwise:
    move the play-card to the discards
    carry out the play-card for the player

verb (a player) takes a turn:
  repeat (the reach of the player) times:
    the player draws
  if its hand is not empty:
    the player chooses a play-card in its hand as the play-card
    the player plays the play-card
  the player pulls over
  the player chooses 1 of ((the racers) without the racer of the player) as the rival
  the racer of the player duels the rival

phase "Drive":
  shuffle the deck
  repeat 4 times:
    for each player:
      the player takes a turn

the winners means the players with the highest points
the score of (a player) means its points
"""

STREET_CARDS = """card "Wrench", a gadget
  copies 20
  the push of your racer is 1 higher

card "Horn", a trick
  copies 20
  effect:
    add 1 to your points
"""

# On the track vehicles challenge each other, and who wins passes.
TRACK = """game "Track"
  players 2 to 3
  starts with "Race"

kind vehicle is a piece, 1 for each player
kind play-card is a card
kind crew is a play-card
  works in the pit crew
kind tires is a play-card, plural tires
  works in the wheels
kind trick is a play-card

place stack of play-cards, face down, starts with play-cards
place hand of play-cards for each player, seen by its owner
place pit crew of crews for each player, face up
place wheels of tires for each player, face up
place scrap of play-cards, face up
place pack of vehicles, face up, starts with vehicles

counter laps for each player
counter style for each player

the strength of (a vehicle) means 1
the strength of (a vehicle) when passing means the strength of the vehicle
the draw limit of (a player) means 2
whether (a vehicle) is spared means no

verb (a vehicle, the passer) challenges (a vehicle, the defender):
  roll a die with 6 sides as the push
  roll a die with 6 sides as the block
  if the push + the strength of the passer when passing is more than the block + the strength of the defender:
    the passer passes the defender

verb (a vehicle, the passer) passes (a vehicle, the victim):
  if the victim is not spared:
    add 1 to the laps of the owner of the passer

verb (a player) makes a pit stop:
  the player draws a card

verb (a player) draws a card:
  move the top card of the stack to its hand

verb (a player) shows off:
  add 1 to its style

verb (a player) falls behind:
  take 1 from its laps

verb (a player) plays (a play-card):
  if the play-card is a crew:
    move the play-card to its pit crew
  otherwise if the play-card is a tires:
    move the play-card to its wheels
  otherwise:
    move the play-card to the scrap
    carry out the play-card for the player

verb (a player) takes a turn:
  repeat (the draw limit of the player) times:
    the player draws a card
  if its hand is not empty:
    the player chooses a play-card in its hand as the play-card
    the player plays the play-card
  the player makes a pit stop
  the player chooses 1 of ((the vehicles) without the vehicle of the player) as the rival
  the vehicle of the player challenges the rival

phase "Race":
  shuffle the stack
  repeat 4 times:
    for each player:
      the player takes a turn

the winners means the players with the highest laps
the score of (a player) means its laps
"""

TRACK_CARDS = """card "Mascot", a crew
  copies 2
  after your vehicle passes a vehicle:
    you draw a card

card "Mirror", a crew
  copies 2
  the strength of your vehicle is 2 higher

card "Booster", a crew
  the strength of your vehicle when passing is 3 higher

card "Sulker", a crew
  after another vehicle passes your vehicle:
    the owner of the passer makes a pit stop

card "Mechanic", a crew
  after you make a pit stop, if your pit crew is not empty:
    you draw a card
    you show off

card "Slick", a tires
  copies 3
  your draw limit is 1 higher

card "Horn", a trick
  copies 10
  effect:
    you fall behind

card "Lap Counter", a crew
  after you make a pit stop:
    add 1 to your laps

card "Fan Club", a crew
  after you show off:
    you draw a card

card "Brakes", a trick
  copies 2
  effect:
    you choose another player as the rival
    the rival falls behind
"""

MIX = """mix "Track cards on the street":
  base "../street"
  lends "../track"
  barred "Lap Counter"

kind vehicle means racer
kind crew means gadget
kind tires is a gadget, plural tires

the pit crew of (a player) means the gang of the player
  rule M-1: The pit crew is the gang.
the wheels of (a player) means the gang of the player
the strength of (a vehicle) means the push of the vehicle
  rule M-2: Strength is push.
the strength of (a vehicle) when passing means the push of the vehicle, if the vehicle is the mover
the draw limit of (a player) means the reach of the player
verb (a vehicle, the passer) passes (a vehicle, the victim) means the passer outdrives the victim by a number
verb (a player) makes a pit stop means the player pulls over
verb (a player) draws a card means the player draws
verb (a player) shows off means nothing

verb (a player) falls behind:
  rule M-3: Who falls behind has a point less.
  take 1 from its points
"""


def write(folder: Path, mix: str = MIX, lent: str = TRACK_CARDS) -> Path:
    """Both games and the mix, each in a folder of its own; gives that of the mix."""
    texts = {
        "street/street.rules": STREET,
        "street/street.cards": STREET_CARDS,
        "track/track.rules": TRACK,
        "track/track.cards": lent,
        "mixed/mix.rules": mix,
    }
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder / "mixed"


def ingredients_of(files: Files, game: str, cards: list[str]) -> Ingredients:
    return ingredients(files, game, game_folder(files, game), cards)
