"""A misspelt word and the words there are in; the few that may be meant out."""

from __future__ import annotations

from collections.abc import Iterable

_LIKE_ENOUGH = 0.6


def nearest(word: str, candidates: Iterable[str], limit: int = 3) -> list[str]:
    """The candidates most like `word`, best first; those that share nothing with it are left out."""
    wanted = word.lower()
    scored = []
    for candidate in dict.fromkeys(candidates):
        score = _likeness(wanted, candidate.lower())
        if score >= _LIKE_ENOUGH and candidate != word:
            scored.append((-score, candidate))
    return [candidate for _, candidate in sorted(scored)[:limit]]


def _likeness(wanted: str, candidate: str) -> float:
    if sorted(wanted) == sorted(candidate):
        return 1.0  # letters swapped: the slip of a hand, closer than any other
    if (
        abs(len(wanted) - len(candidate)) > max(len(wanted), len(candidate)) // 2
        or max(len(wanted), len(candidate)) > 200
    ):
        return 0.0
    from difflib import SequenceMatcher

    # Without `autojunk` a long word is judged by the same measure as a short one.
    return SequenceMatcher(None, wanted, candidate, autojunk=False).ratio()
