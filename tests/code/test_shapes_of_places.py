"""A place has one shape. Two of them are refused by both names, unless a row of the table is the two together."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from code_desk import agree

from paddock.library import check, load
from paddock.program.shapes import TRAITS, Traits

GAME = """game "Ring"
  players 2
  starts with "Play"
kind post is one of north, east, south, west
kind field is a space, in a line of 4 steps
kind horse is a piece
card "A", a horse
card "B", a horse
card "C", a horse
place yard of horses, face up, starts with horses
place gate of horses, face up, FACTS
note first pick is a horse
note second pick is a horse
note third pick is a horse
note fourth pick is a horse
phase "Play":
  do nothing
the winners means the players
"""
FACTS = {"in order": "in order", "in a ring": "in a ring", "with slots": "with slots north, east", "on": "on fields"}
SORTS = {traits.words: sort for sort, traits in TRAITS.items()}
TOGETHER = {frozenset(traits.both) for traits in TRAITS.values() if traits.both}
PAIRS = [
    (FACTS[one], FACTS[other])
    for one, other in permutations(FACTS, 2)
    if frozenset((SORTS[one], SORTS[other])) not in TOGETHER
]


def mistakes(tmp_path: Path, facts: str) -> list[str]:
    (tmp_path / "ring.rules").write_text(GAME.replace("FACTS", facts), "utf-8")
    return [told.message for told in check([tmp_path / "ring.rules"])[0] if told.is_error]


def test_every_shape_with_words_stands_here() -> None:
    assert {traits.words for traits in TRAITS.values() if traits.words} == {*FACTS}


@pytest.mark.parametrize("fact", FACTS.values())
def test_one_shape_is_a_place(fact: str, tmp_path: Path) -> None:
    assert mistakes(tmp_path, fact) == []


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=map(" and ".join, PAIRS))
def test_two_shapes_are_refused_with_both_named(one: str, other: str, tmp_path: Path) -> None:
    first, second = (fact.partition(",")[0] for fact in (one, other))
    assert mistakes(tmp_path, f"{one}, {other}") == [f"`{second}` does not go with `{first}`"]
    assert mistakes(tmp_path, f"{one}, untold, {other}") == [f"`{second}` does not go with `{first}`"]


def test_a_new_shape_does_not_go_with_the_others_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TRAITS, "piles", Traits(words="with piles", names="slots", text="with piles {slots}"))
    assert mistakes(tmp_path, "with piles north, east") == []
    assert mistakes(tmp_path, "with piles north, in a ring") == ["`in a ring` does not go with `with piles north`"]


# the slots of a ring, which no game of ours has: a row says that the two go together ---------------------------------

SLOTS_IN_A_RING = Traits(
    both=("slots", "ring"), names="slots", text="with slots {slots}, in a ring", has_order=True, goes_round=True, one_on_each=True
)  # fmt: skip
PLAYED = """
  move "B" to west of the gate
  move "A" to north of the gate
  set the first pick to the horse ahead of "A"
  set the second pick to the horse behind "B"
  the first of the players chooses a number from 1 to 2 as the pause
  move "C" to east of the gate
  set the third pick to the horse behind "A"
  set the fourth pick to the horse behind "B"
"""


@pytest.mark.parametrize(
    "facts", ["with slots north, east, south, west, in a ring", "in a ring, with slots north, east, south, west"]
)
def test_a_row_is_all_that_slots_in_a_ring_need(facts: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ahead and behind pass over empty slots, as they do in every shape: they ask for things, not for slots."""
    monkeypatch.setitem(TRAITS, "slots in a ring", SLOTS_IN_A_RING)
    assert mistakes(tmp_path, f"{facts}, in order") == [f"`in order` does not go with `{facts.partition(',')[0]}`"]
    path = tmp_path / "ring.rules"
    path.write_text(GAME.replace("FACTS", facts).replace("  do nothing\n", PLAYED.lstrip("\n")), "utf-8")
    game = load(path)
    state, _ = agree(game.program, players=2)
    names = game.machine(2).layout.name_of
    assert [names[thing] for thing in state.Z[1]] == ["A", "C", "B"]
    assert [names[thing] for thing in state.N[-4:]] == ["B", "A", "C", "A"]
