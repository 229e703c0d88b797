"""What stands in the braces of a label is told with the choice, to those who may know it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from paddock.library import load
from paddock.table import Table, deal
from paddock.table.events.event_filter import EventFilter
from paddock.table.events.event_views import event_view
from paddock.table.events.from_log import events_at
from paddock.table.events.model import Chosen
from paddock.table.open_places import SHUT
from paddock.views.story import tell

RULES = """
game "Bids"
  players 2
  starts with "Go"
kind leaf is a card, plural leaves
  rank: number
  label "leaf {rank}"
cards leaves
  rank 1 to 6
place deck of leaves, face down, starts with leaves
place shown of leaves, face up
place hand of leaves for each player, seen by its owner
counter pot, starts at 3
counter purse for each player, starts at 4, seen by its owner
verb (a player) bids up to (a number, the size):
  let the double be the size * 2
  let the rank be the rank of the first of its hand
  let the odd be 1
  if the rank is 6:
    let the odd be 2
  the player chooses one:
    "bet {the size} or {the double}, with {the pot}":
      add 1 to the pot
    "show {the rank} of {the first of its hand}":
      add 1 to the pot
    "spend {its purse}":
      add 1 to the pot
    "odd {the odd}":
      add 1 to the pot
    "take {the first of the shown} before {the player after the player}":
      add 1 to the pot
    "count {the number of its hand}":
      add 1 to the pot
phase "Go":
  move the top card of the deck to the shown
  for each player:
    move the top card of the deck to its hand
  (the first of the players) bids up to 2
the winners means the players
"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    path = tmp_path / "bids.rules"
    path.write_text(RULES, encoding="utf-8")
    return deal(load(path), 2, 3, ["Ann", "Bob"])


def chosen(table: Table, label: str) -> Chosen:
    """The choice of the line with that label, as the table writes it down."""
    assert table.ask is not None
    index = next(option.index for option in table.ask.options if option.label == label)
    seat, prompt, options, said = table.state.ask
    entry = ("choose", seat, prompt, options[index], said[options[index]])
    (event,) = events_at(table.sight, table.machine.prompts, [entry], table.state.W, SHUT, table.state)
    assert isinstance(event, Chosen)
    return event


TOLD = {
    "bet 2 or 4, with 3": "bet 2 or 4, with 3",
    "take leaf 1 before Bob": "take leaf 1 before Bob",
    "count 1": "count 1",
    "show 2 of leaf 2": "show … of …",  # it lies in the hand
    "spend 4": "spend …",  # not all look into the purse
    "odd 1": "odd …",  # it was made so because of what lies in the hand
}


@pytest.mark.parametrize(("label", "to_others"), TOLD.items())
def test_a_number_that_all_may_know_is_told_and_no_other(table: Table, label: str, to_others: str) -> None:
    event = chosen(table, label)
    for seat, heard in ((0, label), (1, to_others), (None, to_others)):
        known = event_view(EventFilter(table.sight, seat), [event], 0, table.machine.prompts)
        assert known is not None and (known.name, known.after) == ("Ann", heard)
        assert [line.text for line in tell(table.sight, [event], seat)] == [f'Ann chooses "{heard}".']


def test_a_choice_without_its_numbers_keeps_its_gaps(table: Table) -> None:
    event = replace(chosen(table, "spend 4"), gaps=())
    known = event_view(EventFilter(table.sight, 0), [event], 0, table.machine.prompts)
    assert known is not None and known.after == "spend …"
    assert [line.text for line in tell(table.sight, [event], 0)] == ['Ann chooses "spend …".']
