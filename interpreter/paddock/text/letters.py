"""Finds letters that do something and show nothing. Takes a text, gives where the first stands. Also quotes values.

Such letters move the cursor, turn the reading round or break a file. They have no business in rules or in names.
"""

from __future__ import annotations

import unicodedata

INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")  # control, format, half a letter, ends of lines and paragraphs
JOINERS = "\u200c\u200d"  # which some scripts cannot be written without

LONGEST = 60  # letters of a value that a message repeats


def short_repr(value: object) -> str:
    """A value that somebody gave, as a message repeats it: short, and with nothing in it that does something."""
    try:
        text = ascii(value) if isinstance(value, str) and first_invisible(value) is not None else repr(value)
    except ValueError:  # Python writes out no number of more than some thousand digits
        return "so large a number"
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def first_invisible(raw: str) -> int | None:
    """Where the first letter stands that does something and shows nothing."""
    if raw.isprintable():
        return None
    return next((n for n, c in enumerate(raw) if c not in JOINERS and unicodedata.category(c) in INVISIBLE), None)
