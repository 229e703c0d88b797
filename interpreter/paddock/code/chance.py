"""Chance in counter mode: a key and a position go in, the same numbers come out on every machine."""

from __future__ import annotations

import hashlib
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
    """`below` for every card but the first, a run of words at a time."""
    p, block, i = s.pos, s.block, len(cards)
    while i > 1:
        w = p & 255
        if not w:
            block = words(s.key, p >> 8)
        run = block[w : w + i - 1]
        p += len(run)
        for word in run:
            j = word * i >> 32
            i -= 1
            cards[i], cards[j] = cards[j], cards[i]
    s.pos, s.block = p, block
