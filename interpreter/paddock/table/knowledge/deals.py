"""From what a seat has seen to the same with the cards of each deal in no order: equal where it has seen the same.

While a pile has no order yet, which of its cards comes first is nobody's doing and tells nobody anything; and in a hand
cards lie in any order. So of the cards that come to one hand in one go it counts which they are.
"""

from __future__ import annotations

import hashlib
import marshal
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from paddock.table.knowledge.observations import DEALT, PASSES, Observation

BYTES = 16
NAME, THINGS, SOURCE, TARGET = range(2, 6)  # where they stand in an observation of something that happened


class SeenSoFar:
    """All that a seat has seen, as a hash; the deal that goes on is not in it yet, since more of it may come."""

    __slots__ = ("_dealing", "_hash")

    def __init__(self, before: SeenSoFar | None = None) -> None:
        self._hash: hashlib.blake2b = hashlib.blake2b(digest_size=BYTES) if before is None else before._hash.copy()
        self._dealing: list[Observation] = [] if before is None else before._dealing[:]

    def add(self, seen: Observation) -> None:
        if not _goes_on(self._dealing, seen):
            self._close()
        if seen[0] == DEALT or self._dealing:
            self._dealing.append(seen)
        else:
            self._hash.update(marshal.dumps(seen, 2))

    def _close(self) -> None:
        for each in _in_no_order(self._dealing):
            self._hash.update(marshal.dumps(each, 2))
        self._dealing = []

    def digest(self) -> bytes:
        whole = SeenSoFar(self)
        whole._close()
        return whole._hash.digest()


def deals_in_no_order(observed: Iterable[Observation]) -> Iterator[Observation]:
    dealing: list[Observation] = []
    for seen in observed:
        if not _goes_on(dealing, seen):
            yield from _in_no_order(dealing)
            dealing = []
        if seen[0] == DEALT or dealing:
            dealing.append(seen)
        else:
            yield seen
    yield from _in_no_order(dealing)


def _goes_on(dealing: Sequence[Observation], seen: Observation) -> bool:
    """Whether this belongs to the same deal: a verb that begins or ends in between makes no difference."""
    return seen[0] == DEALT or (bool(dealing) and seen[0] == PASSES)


def _in_no_order(dealing: Sequence[Observation]) -> list[Observation]:
    """The same deal; what came from one pile to one hand is sorted."""
    cards: dict[Any, list[Any]] = defaultdict(list)
    for seen in dealing:
        if seen[0] == DEALT:
            cards[seen[SOURCE], seen[TARGET]].append((seen[NAME], seen[THINGS]))
    for each in cards.values():
        each.sort(key=repr, reverse=True)
    return [_with_card(seen, cards[seen[SOURCE], seen[TARGET]]) if seen[0] == DEALT else seen for seen in dealing]


def _with_card(seen: Observation, cards: list[Any]) -> Observation:
    name, things = cards.pop()
    return (*seen[:NAME], name, things, *seen[SOURCE:])
