"""What a phrasebook is made of. Plain data."""

from __future__ import annotations

from typing import Literal

from paddock.records import record


@record(frozen=True)
class Wording:
    """One thing as it is written and as it is printed. What a game declares with gaps is a `sentence` or a `noun`; a
    `use` is a sentence that has words of its own, a `word` stands anywhere."""

    written: str
    printed: str
    sort: Literal["sentence", "noun", "use", "word"] = "use"

    @property
    def is_pattern(self) -> bool:
        """A list in its gaps is written in parentheses."""
        return self.sort in ("sentence", "noun")
