"""Where the rules say that there may be none, the type says so too: rules go in, the types of what they keep come out."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check_sources, load
from paddock.program.model import Program
from paddock.text.model import Source

GAME = """game "Load"
  players 2
  starts with "Go"
kind side is one of left, right
kind coin is a card
  worth: number
  twin: coin or none
  marks: numbers or none
  lucky: yes or no or none
  side: side or none
  label "coin {worth}"
cards coins
  worth 1 to 9
place pot of coins, face up, in order, starts with coins
counter points for each player
note owner is a player
note guess is a side or none
the price of (a number, the rank) means by the rank:
  1: 3
  2: 4
the fee of (a number, the rank) means by the rank:
  1: 3
  otherwise: 4
verb (a player) tests (a number):
{steps}
phase "Go":
  for each player:
    the player tests (the seat of the player)
the winners means the players with the highest points
"""


def made(tmp_path: Path, steps: str = "add 1 to the points of the player") -> Program:
    path = tmp_path / "load.rules"
    path.write_text(GAME.replace("{steps}", "\n".join(f"  {line}" for line in steps.split("\n"))), encoding="utf-8")
    return load(path).graph.program


def test_fields_that_a_card_may_leave_out(tmp_path: Path) -> None:
    coin = next(kind for kind in made(tmp_path).kinds if kind.name == "coin")
    assert {name: str(type_) for name, type_ in coin.fields.items()} == {
        "worth": "number",
        "twin": "thing?:coin",
        "marks": "numbers",  # a list that is left out is empty
        "lucky": "flag",  # and a yes or no is no
        "side": "choice?:side",
    }


TOKENS = """kind token is a card
  price: number
  friend: token
  hand: side
  roads: tokens
card "A", a token
  price {price}
  friend {friend}
  hand {hand}
  roads none
"""


@pytest.mark.parametrize("field", ["price", "friend", "hand"])
def test_a_field_is_never_none_where_its_kind_does_not_say_so(field: str) -> None:
    """A card without a price passed, and the game stopped where the price was asked."""
    printed = {"price": "1", "friend": '"A"', "hand": "left", field: "none"}
    found, _ = check_sources([Source("x.rules", GAME.replace("{steps}", "  do nothing") + TOKENS.format(**printed))])
    assert [each.message for each in found if each.is_error] == [f"the `{field}` of a token is never none"]


def test_notes_say_whether_they_may_be_none(tmp_path: Path) -> None:
    stores = {store.name: str(store.type) for store in made(tmp_path).stores}
    assert stores == {"points": "number", "owner": "thing:player", "guess": "choice?:side"}


def test_cases_without_an_otherwise(tmp_path: Path) -> None:
    values = {value.name: str(value.type) for value in made(tmp_path).values}
    assert values["the price of (a number, the rank)"] == "number?"
    assert values["the fee of (a number, the rank)"] == "number"


@pytest.mark.parametrize(
    ("steps", "type_"),
    [
        ("the player chooses a coin in the pot as the pick", "thing:coin"),
        ('the player chooses a coin in the pot or "pass" as the pick', "thing?:coin"),
        ('the player chooses a number from 1 to 3 or "pass" as the pick', "number?"),
        ("the player chooses up to 2 of (the coins in the pot) as the pick", "things:coin"),
        ("let the pick be the guess", "choice?:side"),
        ("let the pick be none\nlet the pick be the first of the pot", "thing?:coin"),
        ("let the pick be the first of the pot\nlet the pick be none", "thing?:coin"),
        ("let the pick be left\nlet the pick be the guess", "choice?:side"),
        (
            "if the points of the player is 1:\n  let the pick be left\notherwise:\n  let the pick be the guess",
            "choice?:side",
        ),
        (
            "if the points of the player is 1:\n  let the pick be left\notherwise:\n  let the pick be right",
            "choice:side",
        ),
    ],
)
def test_names(tmp_path: Path, steps: str, type_: str) -> None:
    verb = next(verb for verb in made(tmp_path, steps).verbs if "tests" in verb.name)
    assert str(verb.locals[-1]) == type_


@pytest.mark.parametrize(
    ("steps", "type_"),
    [
        ("give the first of the pot", "thing:coin"),
        ("if the points of the player is 1:\n  give none\ngive the first of the pot", "thing?:coin"),
        ("if the points of the player is 1:\n  give the first of the pot\ngive none", "thing?:coin"),
        ("if the points of the player is 1:\n  give none\ngive the coins in the pot", "things:coin"),
        ("give none", "none"),
    ],
)
def test_results(tmp_path: Path, steps: str, type_: str) -> None:
    verb = next(verb for verb in made(tmp_path, steps).verbs if "tests" in verb.name)
    assert str(verb.result) == type_
