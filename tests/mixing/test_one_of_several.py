"""A player of the base has several of what a player of the lender has one of: which of them a lent card means."""

from __future__ import annotations

from pathlib import Path

import pytest
from two_games import ingredients_of

from paddock.library import load
from paddock.mixes import made
from paddock.mixing.mixed import Mixed
from paddock.sources import Files
from paddock.testing import run_scenarios
from paddock.views.card_text import card_text, in_a_line

# In the harbour everybody has two boats, and a fitting is bolted to one of them.
HARBOUR = """game "Harbour"
  players 2
  starts with "Sail"

kind boat is a piece, 2 for each player
kind fitting is a card
  works in the hull
kind hand-card is a card
  works in the crew room

place harbour of boats, face up, starts with boats
place chest of cards, face up, starts with cards
place hull of fittings for each boat, face up
place crew room of hand-cards for each player, face up

note boat in hand for each player is a boat or none
counter leaks for each boat
counter pay for each player

the ship of (a player):
  if its boat in hand is not none:
    give its boat in hand
  give the first of (boats whose owner is the player)

the carrier of (a fitting) means the first of (boats that bear the fitting)
whether (a boat) bear/bears (a fitting) means the fitting is in its hull

the speed of (a boat) means 1
the wages of (a player) means 1
whether (a boat) is tarred means no

verb (a boat, the victim) springs a leak:
  add 1 to its leaks
verb (a boat, the faster) beats (a boat, the slower):
  do nothing
verb (a player) caulks:
  set the leaks of (the ship of the player) to 0
verb (a player) sails:
  the player caulks
  add (the speed of the ship of the player + the wages of the player) to its pay
  if the ship of the player is not tarred:
    (the ship of the player) springs a leak
  let the other be the first of (boats whose owner is not the player)
  (the ship of the player) beats the other

phase "Sail":
  for each player:
    the player sails

the winners means the players with the highest pay
"""

# On the canal everybody has one barge.
CANAL = """game "Canal"
  players 2
  starts with "Haul"

kind barge is a piece, 1 for each player
kind fitting is a card
  works in the hold
kind hand-card is a card
  works in the cabin

place canal of barges, face up, starts with barges
place crate of cards, face up, starts with cards
place hold of fittings for each player, face up
place cabin of hand-cards for each player, face up

counter leaks for each barge
counter pay for each player

the speed of (a barge) means 1
the wages of (a player) means 1
whether (a barge) is tarred means no

verb (a barge) springs a leak:
  add 1 to its leaks
verb (a barge, the faster) beats (a barge, the slower):
  do nothing
verb (a player) caulks:
  set the leaks of the barge of the player to 0
verb (a player) sails:
  the player caulks
  add (the speed of the barge of the player + the wages of the player) to its pay
  if the barge of the player is not tarred:
    (the barge of the player) springs a leak
  let the other be the first of (barges whose owner is not the player)
  (the barge of the player) beats the other

phase "Haul":
  for each player:
    the player sails

the winners means the players with the highest pay
"""

MIX = """mix "Barges in the harbour":
  base "../harbour"
  lends "../canal"

kind barge means boat
the hold of (a player) means the hull of the ship of the player
the cabin of (a player) means the crew room of the player
the barge of (a player) means the ship of the player
  prints "your ship" as "the boat you sail"
the barge of (a player) on (a fitting) means the carrier of the fitting
  prints "the carrier of this card" as "this boat"
the barge of (a player) in an event means a boat, if the owner of the boat is the player
verb (a player) caulks on (a fitting) means the player caulks, if the ship of the player is the carrier of the fitting
"""


def write(folder: Path, lines: str, kind: str, mix: str = MIX, scenario: str = "") -> Path:
    card = f'card "Test", {kind}\n' + "".join(f"  {line}\n" for line in lines.splitlines())
    texts = {
        "harbour/harbour.rules": HARBOUR,
        "harbour/own.cards": 'card "Plank", a fitting\n  the speed of the carrier of this card is 1 higher\n',
        "canal/canal.rules": CANAL,
        "canal/canal.cards": card,
        "mixed/mix.rules": mix,
        "mixed/mix.scenario": scenario,
    }
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder / "mixed"


def mixed(folder: Path) -> Mixed:
    return made(ingredients_of(Files(), str(folder), []))


def said(folder: Path) -> str:
    result = mixed(folder)
    assert not [problem.message for problem in result.problems if problem.is_error]
    card = next(each for each in result.cards if each.name == "Test")
    assert card.fate == "in", [reason.why for reason in card.reasons]
    return "\n".join(line[2:] for line in card.text[1:])


@pytest.mark.parametrize(
    ("kind", "canal", "harbour"),
    [
        ("a fitting", "the speed of your barge is 2 higher", "the speed of the carrier of this card is 2 higher"),
        (
            "a fitting",
            "after your barge springs a leak:\n  add 1 to your pay",
            "after the carrier of this card springs a leak:\n  add 1 to your pay",
        ),
        (
            "a fitting",
            "after you caulk:\n  add 1 to your pay",
            "after you caulk, if your ship is the carrier of this card:\n  add 1 to your pay",
        ),
        # It is off the boat when that is asked for.
        (
            "a fitting",
            "after you sail:\n  move this card to the crate\n  your barge springs a leak",
            "after you sail:\n  let the chosen boat be the carrier of this card\n"
            "  move this card to the chest\n  the chosen boat springs a leak",
        ),
        # Another player's is not meant.
        (
            "a fitting",
            "after you sail:\n  you choose another player as the rival\n  (the barge of the rival) springs a leak",
            "after you sail:\n  you choose another player as the rival\n  (the ship of the rival) springs a leak",
        ),
        # What lies before a player is for each boat, and then for the one to which it happened.
        (
            "a hand-card",
            "after your barge springs a leak, if the leaks of your barge is at least 2:\n  set the leaks of your barge to 0",
            "after a boat springs a leak, if the owner of the victim is you and the leaks of the victim is at least 2:\n"
            "  set the leaks of the victim to 0",
        ),
        (
            "a hand-card",
            "after another barge beats your barge:\n  add 1 to your pay",
            "after another boat beats a boat, if the owner of the slower is you:\n  add 1 to your pay",
        ),
        # What lasts stays with the one that it began for.
        (
            "a hand-card",
            "after you caulk:\n  until you sail:\n    the speed of your barge is 1 higher",
            "after you caulk:\n  let the chosen boat be your ship\n  until you sail:\n    the speed of the chosen boat is 1 higher",
        ),
        # What stands on it is for each of them, too.
        (
            "a hand-card",
            "the speed of your barge is 2 higher",
            "while the owner of the boat is you:\n  the speed of a boat is 2 higher",
        ),
        (
            "a hand-card",
            "while the leaks of your barge is at least 1:\n  the speed of your barge is (the leaks of your barge) higher",
            "while the leaks of the boat is at least 1:\n"
            "  while the owner of the boat is you:\n    the speed of a boat is (the leaks of the boat) higher",
        ),
        (
            "a hand-card",
            "your barge is tarred",
            "while the owner of the boat is you:\n  a boat is tarred",
        ),
        # Of what is a player's there is one.
        ("a hand-card", "your wages is 2 higher", "your wages is 2 higher"),
    ],
)
def test_a_lent_card_means_the_one_it_lies_on_or_the_one_it_happened_to(
    tmp_path: Path, kind: str, canal: str, harbour: str
) -> None:
    lent = MIX.replace("the hold of", "the crate means the chest\nthe hold of")
    assert said(write(tmp_path, canal, kind, lent)) == harbour


SCENARIO = """scenario "A lent fitting is for its boat"
  players Ann, Bob
  given:
    the hull of "Ann's boat 2" is "Test"
    the boat in hand of Ann is "Ann's boat 1"
  then:
    the speed of "Ann's boat 1" is 1
    the speed of "Ann's boat 2" is 3
"""


def test_a_fitting_helps_the_boat_that_bears_it(tmp_path: Path) -> None:
    folder = write(tmp_path, "the speed of your barge is 2 higher", "a fitting", scenario=SCENARIO)
    report = run_scenarios([folder])
    assert not report.problems and [line.ok for line in report.scenarios] == [True], str(report)


OF_EACH = """scenario "A hand on board is for both boats, and one that helps leaking boats for those that leak"
  players Ann, Bob
  given:
    the crew room of Ann is "Test"
    the boat in hand of Ann is "Ann's boat 1"
    the leaks of "Ann's boat 2" is 3
    the leaks of "Bob's boat 2" is 3
  then:
    the speed of "Ann's boat 1" is 1
    the speed of "Ann's boat 2" is 4
    the speed of "Bob's boat 2" is 1
"""


def test_what_stands_on_a_card_in_a_hand_is_for_each_of_yours(tmp_path: Path) -> None:
    text = "while your barge is leaky:\n  the speed of your barge is (the leaks of your barge) higher"
    mix = f"{MIX}\nwhether (a barge) is leaky means the leaks of the barge is at least 1\n"
    folder = write(tmp_path, text, "a hand-card", mix, OF_EACH)
    rules = tmp_path / "canal" / "canal.rules"
    leaky = "whether (a barge) is leaky means the leaks of the barge is at least 1\n"
    rules.write_text(f"{rules.read_text('utf-8')}\n{leaky}", "utf-8")
    report = run_scenarios([folder])
    assert not report.problems and [line.ok for line in report.scenarios] == [True], str(report)


def test_what_a_bridge_prints_stands_on_lent_cards(tmp_path: Path) -> None:
    folder = write(tmp_path, "the speed of your barge is 2 higher", "a fitting")
    game = load(str(folder))
    text = card_text(game.program, "Test", {source.name: source for source in mixed(folder).sources})
    assert text is not None
    assert "+2 to the speed of this boat" in in_a_line(text)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "the barge of (a player) in an event means the ship of the player",
            "what is waited for is any of a kind, with a condition",
        ),
        ("the barge of (a player) on (a sail) means the ship of the player", "the base has no kind `sail`"),
    ],
)
def test_mistakes_in_such_bridges_are_told(tmp_path: Path, line: str, message: str) -> None:
    mix = MIX.split("the barge of (a player) on")[0] + line + "\n"
    result = mixed(write(tmp_path, "the speed of your barge is 2 higher", "a fitting", mix))
    assert [problem.message for problem in result.problems if problem.is_error] == [message]
