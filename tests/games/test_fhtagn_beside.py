"""The street of the game and the second reading of its ledger, move for move: the same questions, the same outcome."""

from __future__ import annotations

import random

import pytest
from fhtagn.beside import NAMES, DifferenceError, drawn, play_beside, set_up, start_action
from fhtagn.positions import random_position
from fhtagn.street import Play, Street
from fhtagn.traffic import act, actions, new_mats, ready

import paddock
from paddock.library import Game


@pytest.fixture(scope="module")
def games() -> dict[bool, Game]:
    """With and without the style that rolls a die again."""
    name = "fast-and-fhtagn"
    return {True: paddock.load(name), False: paddock.load(name, settings={"style-fourth": "nothing"})}


def begun(rng: random.Random, street: Street) -> tuple[str, str, Play[None]]:
    """What is done, in the words of the game; the action that is taken, if it is one; and the same in the second reading."""
    who, chance = NAMES[street.turn], rng.random()
    if chance < 0.2:
        return f"{who} gets ready", "", ready(street, street.turn)
    if chance < 0.4 and not street.endgame:
        return "lay new mats", "", new_mats(street)
    what = rng.choice(actions(street, street.turn))
    return f"{who} takes an action", what, act(street, street.turn, what)


FEW, PART, ALL = 12, 200, 2000
PARTS = [pytest.param(range(at, at + PART), id=f"from {at}", marks=pytest.mark.long) for at in range(0, ALL, PART)]


@pytest.mark.parametrize("seeds", [pytest.param(range(FEW), id="a few"), *PARTS])
def test_both_ask_and_do_the_same(games: dict[bool, Game], seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        street = random_position(rng, rerolls=rng.random() < 0.3)
        rows = "\n".join(drawn(street))
        when, what, play = begun(rng, street)
        try:
            table = set_up(games[street.rerolls], street, when)
            if what:
                start_action(table, street, what)
            play_beside(table, street, play, rng)
        except DifferenceError as difference:
            raise AssertionError(f"{seed}: {when}: {what}\n{rows}\n{difference}") from None
