"""What a player is asked has no word too many."""

from __future__ import annotations

import pytest

from paddock.code.prompts import plain

PLURALS = {"stone": "stones"}
SAID = {
    "a stone, the stone": "a stone",
    "an oak in your hand, the oak": "an oak in your hand",
    "a stone in your bag, your stone": "a stone in your bag",
    "2 stones in your bag, the stones": "2 stones in your bag",
    "up to 2 of the stones, the stones": "up to 2 of the stones",
    "1 of the stones, the stone": "1 of the stones",
    "any number of the dice, the dice": "any number of the dice",
    "stones in your bag, the stones": "stones in your bag",
    "a number from 1 to 3, the number": "a number from 1 to 3",
}
KEPT = (
    "a stone, the pick",
    "a stone in your bag, your second stone",
    "a stone-cutter, the stone",
    "a heap with a stone, the stone",
    "the stone",
    "a stone",
    "one",
)


@pytest.mark.parametrize(("asked", "said"), SAID.items())
def test_a_name_that_is_the_kind_is_left_out(asked: str, said: str) -> None:
    assert plain(asked, PLURALS) == said


@pytest.mark.parametrize("asked", KEPT)
def test_other_names_are_kept(asked: str) -> None:
    assert plain(asked, PLURALS) == asked
