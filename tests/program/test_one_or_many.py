"""A name holds one thing or a list, the same wherever it is read; what a value gives is one of them too."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import LoadError, load

GAME = """game "Load"
  players 2
  starts with "Go"
kind coin is a card
  worth: number
  label "coin {worth}"
cards coins
  worth 1 to 9
place pot of coins, face up, in order, starts with coins
counter points for each player
{verb}
phase "Go":
  for each player:
    the player tests (the seat of the player)
the winners means the players with the highest points
"""


def numbers(tmp_path: Path, verb: str) -> list[int]:
    """The points of both players, the first having tested 1 and the second 2."""
    path = tmp_path / "load.rules"
    path.write_text(GAME.replace("{verb}", verb), encoding="utf-8")
    table = load(path).deal(players=2, seed=1)
    return [store.value for store in table.view(None).stores if store.name == "points"]


def refused(tmp_path: Path, verb: str) -> tuple[str, tuple[str, ...]]:
    with pytest.raises(LoadError) as error:
        numbers(tmp_path, verb)
    first = error.value.diagnostics[0]
    return first.message, tuple(first.help)


@pytest.mark.parametrize("less", ["the first of the pot", "none", "no coins"])
def test_where_a_list_is_kept_one_thing_is_a_list_of_one(tmp_path: Path, less: str) -> None:
    verb = f"""verb (a player) tests (a number):
  let the load be the first 3 of the pot
  if the number is 2:
    let the load be {less}
  set its points to the number of the load
"""
    assert numbers(tmp_path, verb) == [3, int(less.startswith("the"))]


@pytest.mark.parametrize(("one", "two", "sizes"), [
    ("the first of the pot", "the first 3 of the pot", [1, 3]),
    ("the first 3 of the pot", "the first of the pot", [3, 1]),
    ("none", "the first 3 of the pot", [0, 3]),
    ("the first 3 of the pot", "none", [3, 0]),
])  # fmt: skip
def test_what_a_value_gives_is_a_list_in_all_its_lines_or_in_none(
    tmp_path: Path, one: str, two: str, sizes: list[int]
) -> None:
    verb = f"""the load for (a number):
  if the number is 1:
    give {one}
  give {two}
verb (a player) tests (a number):
  set its points to the number of (the load for the number)
"""
    assert numbers(tmp_path, verb) == sizes


@pytest.mark.parametrize(("before", "said", "write"), [
    ("the first of the pot", "one", "no coins and (…)"), ("none", "none", "no coins"),
])  # fmt: skip
def test_one_thing_that_becomes_a_list_is_refused(tmp_path: Path, before: str, said: str, write: str) -> None:
    verb = f"""verb (a player) tests (a number):
  let the load be {before}
  repeat (the number) times:
    let the load be (coins in the pot)
  set its points to the number of the load
"""
    wanted = (
        f"`the load` is {said} up to here, and a list from here on",
        (f"begin with a list: let the load be {write}",),
    )
    assert refused(tmp_path, verb) == wanted


def test_one_thing_chosen_under_the_name_of_a_list_is_refused(tmp_path: Path) -> None:
    verb = """verb (a player) tests (a number):
  let the load be the first 3 of the pot
  the player chooses a coin in the pot as the load
  set its points to the number of the load
"""
    assert refused(tmp_path, verb) == ("`the load` is a list here, and this is one", ("use another name",))


@pytest.mark.parametrize("one", ["(the first of the pot)", "the first of the pot", "the player", "none"])
def test_there_is_nothing_to_count_in_one_thing(tmp_path: Path, one: str) -> None:
    said, helps = refused(tmp_path, f"verb (a player) tests (a number):\n  set its points to the number of {one}\n")
    assert said == "there is nothing to count here"
    assert "the number of LIST" in helps[0]


def test_of_what_lies_ahead_there_is_one(tmp_path: Path) -> None:
    steps = "  move the coins ahead of the last of the pot to the bottom of the pot\n"
    said, helps = refused(tmp_path, f"verb (a player) tests (a number):\n{steps}")
    assert said == "of these coins there is only one"
    assert helps[0] == "write: the coin …"
