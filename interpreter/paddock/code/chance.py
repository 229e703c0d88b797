"""Chance in counter mode: a state with its key and position goes in, the same numbers come out on every machine."""

from __future__ import annotations

from array import array
from operator import mod

from paddock.code.chance_words import FIRST, NO_WORDS, first_words, key_of, words
from paddock.code.state import State

FEW = 12  # so many cards are shuffled faster by hand


def reseed(s: State, seed: int | str | bytes) -> None:
    """What chance is to bring is new."""
    s.key, s.pos, s.block = key_of(seed), 0, NO_WORDS


def below(s: State, n: int) -> int:
    """0 … n-1. The bias of multiplying a 32-bit word is less than n in four thousand million."""
    p = s.pos
    s.pos = p + 1
    i = p & 255
    if not i:
        s.block = words(s.key, p >> 8) if p else first_words(s.key)
    elif p == FIRST:
        s.block = words(s.key, 0)
    return s.block[i] * n >> 32


def shuffle(s: State, cards: list[int]) -> None:
    """Cards are pulled out one by one, each from anywhere in what is left; the last one left lies on top.

    The remainder of a 32-bit word is as even as `below`, and Python's own loops do the whole of it.
    """
    left = len(cards)
    if left > FEW:
        cards += list(map(cards.pop, map(mod, run(s, left - 1), range(left, 1, -1))))
    elif left > 1:
        for word in run(s, left - 1):
            cards.append(cards.pop(word % left))
            left -= 1


def run(s: State, count: int) -> array[int]:
    """The next words, so many (at least one)."""
    p = s.pos
    if p < FIRST:
        if not p:
            s.block = first_words(s.key)
        found = s.block[p : p + count]
        s.pos = p + len(found)
        return found if len(found) == count else found + run(s, count - len(found))
    s.pos = end = p + count
    i = p & 255
    if not i or p == FIRST:
        s.block = words(s.key, p >> 8)
    found = s.block[i : i + count]
    for block in range((p >> 8) + 1, ((end - 1) >> 8) + 1):
        s.block = words(s.key, block)
        found += s.block[: count - len(found)]
    return found
