"""Asking texts: two texts go in, whether the one has the other as a whole word comes out."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def has_word(text: str | None, other: str | None) -> bool:
    """Whole words; capital letters make no difference. A text that is none has no word, and an empty one is in none."""
    wanted, whole = (other or "").strip().casefold(), (text or "").casefold()
    start = whole.find(wanted) if wanted else -1
    while start >= 0:
        end = start + len(wanted)
        if not _goes_on(whole[start - 1 : start]) and not _goes_on(whole[end : end + 1]):
            return True
        start = whole.find(wanted, start + 1)
    return False


def _goes_on(letter: str) -> bool:
    """Whether a word goes on there: at the ends of a text there is no letter."""
    return letter.isalnum() or letter == "_"
