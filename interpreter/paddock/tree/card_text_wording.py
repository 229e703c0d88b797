"""What a phrasebook is made of. Plain data."""

from __future__ import annotations

from paddock.records import record


@record(frozen=True)
class Wording:
    """One thing as it is written and as it is printed. `is_pattern`: what a game declares with gaps, in which a list
    stands in parentheses."""

    written: str
    printed: str
    is_pattern: bool = False
