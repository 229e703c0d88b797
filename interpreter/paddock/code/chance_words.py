"""What chance is made of: a key and the number of a block go in, words of 32 bits come out, alike on every machine."""

from __future__ import annotations

import hashlib
import sys
from array import array

WORDS = 256  # 32-bit words in a block
FIRST = 16  # words that are made at first, in a quicker way: a short game needs no more
NO_WORDS: array[int] = array("I")  # of chance that nobody asked yet
WORD = "I" if array("I").itemsize == 4 else "L"
_shake, _blake = hashlib.shake_128, hashlib.blake2b


def key_of(seed: int | str | bytes) -> bytes:
    return seed if isinstance(seed, bytes) else str(seed).encode()


def words(key: bytes, block: int) -> array[int]:
    return _numbers(_shake(b"paddock %d %b" % (block, key)).digest(4 * WORDS))


def first_words(key: bytes) -> array[int]:
    """What stands in place of the beginning of block 0."""
    return _numbers(_blake(b"paddock %b" % key).digest())


def _numbers(data: bytes) -> array[int]:
    """As an array: of a tuple every number would be made, and most of a block is never asked for."""
    found = array(WORD, data)
    if sys.byteorder == "big":
        found.byteswap()
    return found


def block_at(key: bytes, pos: int) -> array[int]:
    """The words that `pos` is among."""
    return first_words(key) if pos <= FIRST else words(key, pos >> 8)
