"""Positions with one key go on alike: in many games, walked at random, those that merge are compared answer by answer."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Hashable
from pathlib import Path

import pytest
from doses import doses

import paddock
from paddock import Position

HERE = Path(__file__).parent
GAMES = (  # with hands, copies of cards, and pieces of one colour
    "answers", "connect-four", "drafting", "fair", "flood", "gifts", "hidden-roles", "monty-hall", "pairs", "runners",
    "silence", "skidding", "sprint",
    "larger/belt", "larger/court", "larger/home-run", "larger/red-kite",
)  # fmt: skip
NUMBERED = re.compile(r"('s [\w-]+) \d+")  # "Ann's pawn 3": of equal pieces the number says nothing
WIDTH, TRIED = 60, 5  # positions that are gone on from at one depth, answers that are tried at each


def appearance(position: Position) -> Hashable:
    """Who is asked what, and with which answers in words; at the end, how it ended."""
    asked, result = position.ask, position.result
    if asked is None:
        return position.winners, str(result)
    labels = sorted(NUMBERED.sub(r"\1", option.label) for option in asked.options)
    return position.seat, position.secret, asked.prompt, tuple(labels), position.chances


def followers(position: Position) -> Counter[Hashable]:
    return Counter(position.after(index).key for index in range(len(position.options)))


def merging(start: Position, chance: random.Random, depth: int) -> list[tuple[Position, Position]]:
    """Pairs with one key in which things go by different numbers, or lie in a different order."""
    layer, first, pairs = [start], dict[Hashable, Position](), list[tuple[Position, Position]]()
    for _ in range(depth):
        found = list[Position]()
        for position in layer:
            indexes = range(len(position.options))
            found += [position.after(index) for index in chance.sample(indexes, min(TRIED, len(indexes)))]
        for position in found:
            other = first.setdefault(position.key, position)
            if other.state().as_bytes() != position.state().as_bytes():
                pairs.append((other, position))
        layer = chance.sample(found, min(WIDTH, len(found)))
    return pairs


@pytest.mark.parametrize("amount", doses(12, 600))
@pytest.mark.parametrize("name", GAMES)
def test_what_has_one_key_goes_on_alike(name: str, amount: int) -> None:
    chance, start = random.Random(name), paddock.load(HERE / f"{name}.rules").deal(chance="asked").position()
    pairs = merging(start, chance, depth=12 if amount < 100 else 40)
    assert pairs
    for one, other in chance.sample(pairs, min(amount, len(pairs))):
        assert appearance(one) == appearance(other)
        assert followers(one) == followers(other)
