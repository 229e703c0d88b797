"""Chance in counter mode: a key and a position go in, the same numbers come out on every machine."""

from __future__ import annotations

import hashlib
from operator import mod
from struct import Struct

from paddock.code.state import State

WORDS = 256  # 32-bit words in a block
_words = Struct(f"<{WORDS}I")


def key_of(seed: int | str | bytes) -> bytes:
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    return hashlib.shake_128(b"paddock " + text).digest(16)


def words(key: bytes, block: int) -> tuple[int, ...]:
    return _words.unpack(hashlib.shake_128(key + block.to_bytes(8, "little")).digest(4 * WORDS))


def below(s: State, n: int) -> int:
    """0 … n-1. The bias of multiplying a 32-bit word is less than n in four thousand million."""
    p = s.pos
    s.pos = p + 1
    i = p & 255
    if not i:
        s.block = words(s.key, p >> 8)
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
    if not i:
        s.block = words(s.key, p >> 8)
    found = s.block[i : i + count]
    for block in range((p >> 8) + 1, ((end - 1) >> 8) + 1):
        s.block = words(s.key, block)
        found += s.block[: count - len(found)]
    return found
