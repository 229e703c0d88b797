"""Cards that designers wrote from the book alone, which were accepted and never acted, or stopped the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.testing import run_scenarios
from paddock.text.model import Diagnostic

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
    [
        ("when you hire this card", "after you hire this card:"),
        ("before a player hires this card", "after a player hires this card:"),
        ("when a player lends this card to you", "after a player lends this card to you:"),
        ("when you hire this card, instead", "after you hire this card:"),
    ],
)
def test_a_card_cannot_act_before_it_is_where_it_works(tmp_path: Path, line: str, instead: str) -> None:
    """It is hired out of the hand. What the message says to write passes, and so does the other way out of it."""
    told = told_of(tmp_path, HIRED.format(line=line, step="you draw a card"))
    assert [d.message for d in told] == [
        "this never happens to a card in the seat or the pit crew: it comes there only by this"
    ]
    assert told[0].help == (
        f"wait until it is there: {instead}",
        "or let it work where it lies then: works in the hand, the seat, the pit crew",
    )
    assert told_of(tmp_path, HIRED.format(line=instead.rstrip(":"), step="you draw a card")) == []
    works = HIRED.replace("  fixit 1\n", "  fixit 1\n  works in the hand, the seat, the pit crew\n")
    assert told_of(tmp_path, works.format(line=line, step="you draw a card")) == []


def test_what_stands_in_the_message_acts(tmp_path: Path) -> None:
    assert failures(tmp_path, HIRED.format(line="after you hire this card", step="you draw a card")) == []
    works = HIRED.replace("  fixit 1\n", "  fixit 1\n  works in the hand, the seat, the pit crew\n")
    assert failures(tmp_path, works.format(line="when you hire this card", step="you draw a card")) == []


def told_of(tmp_path: Path, text: str) -> list[Diagnostic]:
    path = tmp_path / "test.cards"
    path.write_text(text, encoding="utf-8")
    return check([path])[0]
