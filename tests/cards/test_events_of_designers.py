"""Cards that designers wrote from the book alone, which were accepted and never acted, or stopped the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from doses import by_turns
from quick_check import told_of

from paddock.library import check
from paddock.testing import run_scenarios

SINGING = """use "cthulhu-500"

card "Soup Kitchen", a mod
  during {who} takes an action, offer "beg":
    you draw a card

{others}

scenario "others may beg"
  players Ann, Bob, Cleo
  given:
    the player on turn is Bob
    the pack is "Ann's vehicle", "Bob's vehicle", "Cleo's vehicle"
    the actions of Bob is 2
    the bodywork of Ann is "Soup Kitchen"
  when Bob takes an action:
    Bob chooses "beg"
  then:
    the number of the hand of Ann is 1
"""
SINGER = """card "Singer {n}", a mod
  during you take an action, offer "sing":
    you draw a card
"""

PLUG = """use "street-illegal"

card "Turbo", a tempo
  velocity 20
  icon uphill
  copies 4
  your speed is 100 higher

card "Preacher", a tempo
  velocity 10
  icon left
  every tempo in your row has the text of this card
  after you optimize:
    add 1 to your chips

card "Plug", a tempo
  velocity 10
  icon left
  after you optimize:
    you choose another player as the rival
    you choose a tempo in the row of the rival as the victim
    until you optimize:
      the victim is switched off

card "Parrot", a tempo
  velocity 10
  icon left
  while your chips is 7:
    this card has the text of the first of (tempos whose velocity is 20)

{jammers}
scenario "a plug is pulled"
  players Ann, Bob
  given:
    the row of Ann is "Plug"
    the row of Bob is "Turbo"
    the hand of Ann is 30 left
  when Ann optimizes
  then:
    the speed of Bob is 20
"""
JAMMER = """card "Jammer {n}", a tempo
  velocity 10
  icon left
  tempos in the row of the player after you are switched off

"""


def failures(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "test.cards"
    path.write_text(text, encoding="utf-8")
    report = run_scenarios([path])
    assert report.scenarios
    return [str(scenario.message) for scenario in report.scenarios if not scenario.ok]


@pytest.mark.parametrize("who", ["another player", "a player"])
@pytest.mark.parametrize("singers", [0, 1, 12])
def test_an_offer_to_others_does_not_hang_on_other_cards(tmp_path: Path, who: str, singers: int) -> None:
    others = "\n".join(SINGER.format(n=n) for n in range(singers))
    assert failures(tmp_path, SINGING.format(who=who, others=others)) == []


@pytest.mark.parametrize("jammers", [14, 20, 60])
def test_cards_that_lie_elsewhere_do_not_use_up_the_turns_of_a_decision(tmp_path: Path, jammers: int) -> None:
    text = "".join(JAMMER.format(n=n) for n in range(jammers))
    assert failures(tmp_path, PLUG.format(jammers=text)) == []


HIRED = """use "cthulhu-500"

card "Signing Bonus", a crew-card
  drive 1
  fixit 1
  {line}:
    {step}

scenario "hiring it draws a card"
  players Ann, Bob, Cleo
  given:
    the player on turn is Ann
    the hand of Ann is "Signing Bonus"
  when Ann hires "Signing Bonus"
  then:
    the number of the hand of Ann is 1
"""


@pytest.mark.parametrize(
    ("line", "instead"),
    by_turns(
        [
            ("when you hire this card", "after you hire this card:"),
            ("before a player hires this card", "after a player hires this card:"),
            ("when a player lends this card to you", "after a player lends this card to you:"),
            ("when you hire this card, instead", "after you hire this card:"),
        ],
        4,
    ),
)
def test_a_card_cannot_act_before_it_is_where_it_works(line: str, instead: str) -> None:
    """It is hired out of the hand. What the message says to write passes, and so does the other way out of it."""
    told = told_of(HIRED.format(line=line, step="you draw a card"))
    assert [d.message for d in told] == [
        "this never happens to a card in the seat or the pit crew: it comes there only by this"
    ]
    assert told[0].help == (
        f"wait until it is there: {instead}",
        "or let it work where it lies then: works in the hand, the seat, the pit crew",
    )
    assert told_of(HIRED.format(line=instead.rstrip(":"), step="you draw a card")) == []
    works = HIRED.replace("  fixit 1\n", "  fixit 1\n  works in the hand, the seat, the pit crew\n")
    assert told_of(works.format(line=line, step="you draw a card")) == []


def test_what_stands_in_the_message_acts(tmp_path: Path) -> None:
    assert failures(tmp_path, HIRED.format(line="after you hire this card", step="you draw a card")) == []
    works = HIRED.replace("  fixit 1\n", "  fixit 1\n  works in the hand, the seat, the pit crew\n")
    assert failures(tmp_path, works.format(line="when you hire this card", step="you draw a card")) == []


PASSED = """use "street-illegal"

card "Sling", a tempo
  velocity 10
  icon left
  {line}
    add 1 to your chips
"""
RACE = """
scenario "one is passed"
  players Ann, Bob
  given:
    the line is "Red", "Blue"
    the driver of "Red" is Bob
    the driver of "Blue" is Ann
    the row of Ann is "Sling"
  when "Blue" overtakes "Red"
  then:
    the chips of Ann is {chips}
"""


@pytest.mark.parametrize(
    ("words", "afterwards"),
    [
        (
            "your car overtakes the first of the line",
            "your car overtakes a car, if the loser is the first of the line",
        ),
        (
            "your car overtakes the car ahead of your car",
            "your car overtakes a car, if the loser is the car ahead of your car",
        ),
        (
            "your car overtakes the car of the first of the racers",
            "your car overtakes a car, if the loser is the car of the first of the racers",
        ),
        (
            "the car behind your car overtakes your car",
            "a car overtakes your car, if the passer is the car behind your car",
        ),
        ("the last of the line overtakes a car", "a car overtakes a car, if the passer is the last of the line"),
    ],
)
def test_who_is_meant_is_not_looked_up_when_it_has_changed(words: str, afterwards: str) -> None:
    told = told_of(PASSED.format(line=f"after {words}:"))
    assert len(told) == 1 and told[0].is_error
    assert told[0].message.startswith("who or what is meant here is looked up afterwards")
    assert told[0].help == (
        f"as it is before, and then what follows is done before, too: before {words}:",
        f"or as it is afterwards: after {afterwards}:",
    )
    for line in (f"before {words}:", f"after {afterwards}:"):
        assert told_of(PASSED.format(line=line)) == [], line


@pytest.mark.parametrize(
    ("line", "chips"),
    [
        ("before your car overtakes the first of the line:", 1),
        ("before your car overtakes the car ahead of your car:", 1),
        ("before your car overtakes the car of the first of the racers:", 1),
        ("after your car overtakes a car, if the loser is the first of the line:", 0),
        ("after your car overtakes a car, if the loser is the last of the line:", 1),
        ("after your car overtakes a car, if the passer is the first of the line:", 1),
        ("after your car overtakes another car:", 1),
        ("after your car overtakes the car of the player after you:", 1),
    ],
)
def test_what_is_to_be_written_instead_does_what_it_says(tmp_path: Path, line: str, chips: int) -> None:
    assert failures(tmp_path, PASSED.format(line=line) + RACE.format(chips=chips)) == []


def test_the_same_of_what_waits_for_the_next_time() -> None:
    line = "after you optimize:\n    after the next time your car overtakes the {}:\n      add 1 to your chips"
    told = told_of(PASSED.format(line=line.format("first of the line")))
    assert [d.message.split(",")[0] for d in told] == ["who or what is meant here is looked up afterwards"]
    assert told_of(PASSED.format(line=line.format("car of the player after you"))) == []


STORES = """game "Stores"
  players 2
  starts with "Play"
counter score for each player
note rival for each player is a player or none
verb (a player) picks (a player, the other):
  the player aims at the other
verb (a player) aims at (a player, the other):
  set the rival of the player to the other
{line}
  add 1 to the score of the player
phase "Play":
  for each player:
    the player picks (the player after the player)
    the player aims at the player
the winners means the players with the highest score
"""


@pytest.mark.parametrize(
    ("line", "is_sure"),
    [
        ("after a player picks the rival of the first of the players:", False),  # by a verb that it does
        ("after a player aims at the rival of the first of the players:", False),
        ("before a player aims at the rival of the first of the players:", True),
        ("after a player aims at the first of the players:", True),
        ("after a player aims at a player whose score is 0:", True),  # that is another store
    ],
)
def test_of_notes_only_those_that_the_verb_sets_leave_it_open(tmp_path: Path, line: str, is_sure: bool) -> None:
    path = tmp_path / "stores.rules"
    path.write_text(STORES.format(line=line), encoding="utf-8")
    assert (not any(d.is_error for d in check([path])[0])) is is_sure


GRUDGE = """use "cthulhu-500"

card "Grudge Tank", a mod
  {line}, if your vehicle was passed since your last turn:
    {step}
"""
GRUDGE_PLAYED = """
scenario "one more action"
  players Ann, Bob, Cleo
  given:
    the player on turn is Cleo
    the pack is "Ann's vehicle", "Bob's vehicle", "Cleo's vehicle"
    the bodywork of Ann is "Grudge Tank"
  when "Bob's vehicle" passes "Ann's vehicle"
  when Ann takes a turn
  then:
    the actions of Ann is 3
"""
LOST = "this is lost: `(a player) takes a turn` sets the actions only then"


@pytest.mark.parametrize(
    ("line", "step", "told"),
    by_turns(
        [
            ("when you take a turn", "add 1 to your actions", [LOST]),
            ("before you take a turn", "add 1 to your actions", [LOST]),
            ("when you take a turn", "set your actions to 3", [LOST]),
            ("when a player takes a turn", "set the actions of the player to 3", [LOST]),
            ("after you take a turn", "add 1 to your actions", []),
            ("when you take an action", "add 1 to your actions", []),
            ("when a player takes a turn", "add 1 to your actions", []),  # it may be the turn of another
            ("when you take a turn", "add 1 to your actions\n    if your actions is 3:\n      you draw a card", []),
            ("when you take a turn", "add 1 to the laps of your vehicle", []),
            ("when you take a turn", "add 1 to the turn number", []),  # which is not set, but counted on
        ],
        3,
    ),
)
def test_what_the_verb_sets_right_away_is_lost(line: str, step: str, told: list[str]) -> None:
    found = told_of(GRUDGE.format(line=line, step=step))
    assert [d.message for d in found if d.message.startswith("this is lost")] == told
    assert not any(d.is_error for d in found), found


def test_what_comes_after_that_is_not_lost(tmp_path: Path) -> None:
    told = told_of(GRUDGE.format(line="when you take a turn", step="add 1 to your actions"))
    line = "when you take an action, once each turn"
    assert told[0].help == (f"wait for something that comes after that, such as: {line}:",)
    assert failures(tmp_path, GRUDGE.format(line=line, step="add 1 to your actions") + GRUDGE_PLAYED) == []


def test_what_another_card_may_ask_for_in_between_is_not_called_lost() -> None:
    other = (
        'card "Other", a mod\n  when a player takes a turn, if the actions of the player is 1:\n    you draw a card\n'
    )
    text = GRUDGE.format(line="when you take a turn", step="add 1 to your actions")
    assert [d for d in told_of(f"{text}\n{other}") if d.message == LOST] == []
