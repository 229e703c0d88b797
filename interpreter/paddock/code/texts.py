"""Asking texts: two texts go in, whether the one has the other as a whole word comes out."""

from __future__ import annotations

import re
from functools import lru_cache


@lru_cache(maxsize=4096)
def has_word(text: str | None, other: str | None) -> bool:
    """Whole words; capital letters make no difference. A text that is none has no word, and an empty one is in none."""
    wanted = (other or "").strip().casefold()
    if not wanted:
        return False
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", (text or "").casefold()) is not None
