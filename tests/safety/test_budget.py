"""What is dear without being a loop of steps draws on the budget too; numbers and lasting changes cannot pile up."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from doses import by_turns
from sample_games import attack_game as game
from stranger import Outcome

Attack = Callable[..., Outcome]
FOR_EVER = "this goes on for ever"
LARGE = "a number has grown too large"
MANY = "cards chits\n  size 4 to 22\n  copies 999\n"
BOTH = [{}, {"simulate": True, "play": False}]


def chain(first: str, next_: Callable[[int], str], length: int) -> str:
    return first + "".join(next_(n) for n in range(1, length))


DEEP = (
    MANY
    + "the like of (a chit) means the number of (chits whose size is the size of the chit)\n"
    + "the likes of (a chit) means the number of (chits whose like is more than the size of the chit)\n"
    + "the all means the number of (chits whose likes is more than 1)\n"
)
DOUBLE = chain(
    "the v0 of (a player) means its tally + 1\n",
    lambda n: f"the v{n} of (a player) means the v{n - 1} of the player + the v{n - 1} of the player\n",
    60,
)
SUMS = chain(
    "the v0 of (a player) means its tally + 1\n",
    lambda n: f"the v{n} of (a player) means the sum of v{n - 1} of players\n",
    60,
)
VERBS = chain("verb w0:\n  add 1 to the total\n", lambda n: f"verb w{n}:\n  w{n - 1}\n  w{n - 1}\n", 60)
TENFOLD = chain("verb w0:\n  add 1 to the total\n", lambda n: f"verb w{n}:\n" + f"  w{n - 1}\n" * 10, 12)
WATCHED = VERBS + "after w0:\n  add 1 to the total\n"
ANY = "the first of the players"
LASTING = "verb never:\n  do nothing\nthe f3 of (a player) means 1\n" + "".join(
    f"the f{n} of (a player) means 1\nverb boost{n}:\n  until never:\n"
    f"    the f{n} of a player is (the f{n + 1} of {ANY}) higher\n"
    for n in range(3)
)

DEAR = {
    "twenty thousand cards, three deep": game("set the total to the all", DEEP),
    "the same in a condition": game("if the all is 1:\n  do nothing", DEEP),
    "a long list in every round": game(
        "repeat 190000 times:\n  set the total to the number of (chits whose size is 1)", MANY
    ),
    "the highest in every round": game("repeat 190000 times:\n  set the total to the highest size of the heap", MANY),
    "values of two values": game(f"set the total to the v59 of {ANY}", DOUBLE),
    "values of all players": game(f"set the total to the v59 of {ANY}", SUMS),
    "verbs of two verbs": game("w59", VERBS),
    "verbs of ten verbs": game("w11", TENFOLD),
    "verbs that are watched": game("w59", WATCHED),
    "where a card lies in a long line": game(
        "repeat 190000 times:\n  set the total to the position of the last of the heap", MANY
    ),
    "a long line in the order of where each lies": game(
        "repeat 190000 times:\n  for each chit, by position:\n    add 1 to the total", MANY
    ),
    "shuffles of a large heap": game("repeat 190000 times:\n  shuffle the heap", MANY),
    "one large heap without another": game(
        "repeat 190000 times:\n  let the rest be (the chits without the heap)\n  set the total to the number of the rest",
        MANY,
    ),
    "lasting changes that ask each other": game(
        f"repeat 3000 times:\n  boost2\n  boost1\n  boost0\nset the total to the f0 of {ANY}", LASTING
    ),
    "long rounds": game("repeat 190000 times:\n" + "  set the total to the number of (chits whose size is 1)\n" * 500),
}


@pytest.mark.parametrize(("name", "how"), by_turns(product(DEAR, BOTH), 3))
def test_what_is_dear_is_stopped(name: str, how: dict[str, bool], attack: Attack) -> None:
    found = attack(DEAR[name], **how)
    assert found.errors == []
    assert FOR_EVER in found.stopped
    assert "x.rules:" in found.stopped


GROWING = {
    "added to itself": game("set the total to 1\nrepeat 10000 times:\n  add the total to the total"),
    "set to its double": game("set the total to 1\nrepeat 10000 times:\n  set the total to (the total + the total)"),
    "set to its product": game("set the total to 1\nrepeat 10000 times:\n  set the total to (the total * 1000000000)"),
    "squared": game("set the total to 3\nrepeat 10000 times:\n  set the total to (the total * the total)"),
    "taken from itself": game("set the total to -1\nrepeat 10000 times:\n  take (0 - the total) from the total"),
    "with a name": game(
        "let the x be 1\nrepeat 10000 times:\n  let the x be (the x * 1000000000)\nset the total to the x"
    ),
    "with two names": game(
        "let the x be 1\nlet the y be 1\nrepeat 10000 times:\n  let the x be the y + the y\n  let the y be the x + the x\nset the total to the x"
    ),
}


@pytest.mark.parametrize("name", GROWING)
@pytest.mark.parametrize("how", BOTH, ids=["at the table", "simulated"])
def test_numbers_do_not_grow_without_end(name: str, how: dict[str, bool], attack: Attack) -> None:
    found = attack(GROWING[name], **how)
    assert found.errors == []
    assert LARGE in found.stopped


def test_lasting_changes_do_not_pile_up(attack: Attack) -> None:
    items = "the force of (a player) means 1\nverb never:\n  do nothing\nverb boost:\n  until never:\n    the force of a player is 1 higher\n"
    found = attack(game(f"repeat 100000 times:\n  boost\nset the total to the force of {ANY}", items))
    assert "too many changes hold at the same time" in found.stopped


def test_a_simulated_game_has_an_end(attack: Attack) -> None:
    text = game(
        "repeat until the total is -1:\n  for each player:\n    the player chooses a number from 1 to 3 as the n\n    set the total to the n"
    )
    found = attack(text, simulate=True, play=False)
    assert found.simulated == ["this game is not over after 100,000 decisions"]


@pytest.mark.parametrize("count", [20_000, 300_000, 100_000_000])
def test_dice_are_not_rolled_without_end(count: int, attack: Attack) -> None:
    found = attack(game(f"roll {count} dice with 6 sides as the dice\nset the total to the sum of the dice"))
    assert found.errors == []
    assert "more than 2,000 dice" in found.stopped
