"""Corrects spelling. Takes a misspelt word and the words there are, gives the few that may be meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from paddock.text.limits import LETTERS_COMPARED

_LIKE_ENOUGH = 0.6
_LONG = 4
_LONGEST = 80  # letters: nobody misspells a word longer than that


def nearest(word: str, candidates: Iterable[str], limit: int = 3) -> list[str]:
    """The candidates most like `word`, best first; those that share nothing with it are left out."""
    wanted, left = word.lower(), LETTERS_COMPARED
    scored: list[tuple[float, str]] = []
    for at_best, candidate in _likely(word, candidates):
        if len(scored) >= limit and at_best < -sorted(scored)[limit - 1][0]:
            break  # none of the rest can be better than those that were found
        left -= len(wanted) * len(candidate)
        if left < 0:
            break
        score = _likeness(wanted, candidate.lower())
        if score >= _LIKE_ENOUGH:
            scored.append((-score, candidate))
    return [candidate for _, candidate in sorted(scored)[:limit]]


def nearest_beginning(words: Sequence[str], candidates: Iterable[str], limit: int = 3) -> list[str]:
    """The candidates, of one or more words each, most like the words that a line begins with; best first."""
    scored = [(_likeness(begins, candidate), candidate) for begins, candidate in _beginnings(words, candidates)]
    close = sorted((-score, -len(candidate.split()), candidate) for score, candidate in scored if score >= _LIKE_ENOUGH)
    return [candidate for _, _, candidate in close[:limit]]


def slips_of_beginning(words: Sequence[str], candidates: Iterable[str]) -> list[str]:
    """The candidates that a line begins with but for one slip of the hand; none if it begins with one of them."""
    beginnings = list(_beginnings(words, candidates))
    if any(begins == candidate for begins, candidate in beginnings):
        return []
    slips = [candidate for begins, candidate in beginnings if one_slip(begins, candidate)]
    return sorted(slips, key=lambda candidate: -len(candidate.split()))


def _beginnings(words: Sequence[str], candidates: Iterable[str]) -> Iterator[tuple[str, str]]:
    for candidate in candidates:
        begins = " ".join(words[: candidate.count(" ") + 1]).lower()
        if len(begins) <= _LONGEST:
            yield begins, candidate


def one_slip(first: str, second: str) -> bool:
    """Whether they are the same but for one letter more, less or other, or two letters exchanged.

    A short word with another letter is another word: `it` is no slip of `if`.
    """
    if len(first) > len(second):
        first, second = second, first
    if len(second) > len(first) + 1:
        return False
    at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), len(first))
    if len(first) < len(second):
        return first[at:] == second[at + 1 :]
    exchanged = first[at : at + 2] == second[at : at + 2][::-1] and first[at + 2 :] == second[at + 2 :]
    return exchanged or (len(first) >= _LONG and first[at + 1 :] == second[at + 1 :])


def _likely(word: str, candidates: Iterable[str]) -> list[tuple[float, str]]:
    """Those that can be like enough, by their length and by which letters they have; the likeliest first."""
    wanted = word.lower()
    if len(wanted) > _LONGEST:
        return []
    letters, scored = Counter(wanted), []
    for candidate in dict.fromkeys(candidates):
        longer = max(len(wanted), len(candidate))
        if abs(len(wanted) - len(candidate)) > longer // 2 or longer > _LONGEST or candidate == word:
            continue
        shared = (letters & Counter(candidate.lower())).total()
        at_best = 2 * shared / (len(wanted) + len(candidate))
        if at_best >= _LIKE_ENOUGH:
            scored.append((at_best, candidate))
    return sorted(scored, key=lambda one: (-one[0], one[1]))


def _likeness(wanted: str, candidate: str) -> float:
    if sorted(wanted) == sorted(candidate):
        return 1.0  # letters swapped: the slip of a hand, closer than any other
    from difflib import SequenceMatcher

    # Without `autojunk` a long word is judged by the same measure as a short one.
    return SequenceMatcher(None, wanted, candidate, autojunk=False).ratio()
