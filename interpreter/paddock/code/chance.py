"""Chance in counter mode: a key and a position go in, the same numbers come out on every machine."""

from __future__ import annotations

import hashlib
from operator import mod
from struct import Struct

from paddock.code.state import State

WORDS = 256  # 32-bit words in a block
FIRST = 16  # of the first block so many are made at first: a short game needs no more
_words = Struct(f"<{WORDS}I").unpack
_first = Struct(f"<{FIRST}I").unpack
_shake = hashlib.shake_128


def key_of(seed: int | str | bytes) -> bytes:
    return seed if isinstance(seed, bytes) else str(seed).encode()


def words(key: bytes, block: int) -> tuple[int, ...]:
    return _words(_shake(b"paddock %d %b" % (block, key)).digest(4 * WORDS))


def first_words(key: bytes) -> tuple[int, ...]:
    """How the first block begins."""
    return _first(_shake(b"paddock 0 %b" % key).digest(4 * FIRST))


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
    if left > 1:
        cards += list(map(cards.pop, map(mod, run(s, left - 1), range(left, 1, -1))))


def run(s: State, count: int) -> tuple[int, ...]:
    """The next words, so many (at least one)."""
    p = s.pos
    s.pos = end = p + count
    i = p & 255
    if not p and end <= FIRST:
        s.block = first_words(s.key)
    elif not i or p <= FIRST < end:
        s.block = words(s.key, p >> 8)
    found = s.block[i : i + count]
    for block in range((p >> 8) + 1, ((end - 1) >> 8) + 1):
        s.block = words(s.key, block)
        found += s.block[: count - len(found)]
    return found
