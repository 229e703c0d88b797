"""Puts changes into words. Takes changed counters, flags and notes, gives what one hearer may know of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from paddock.program.model import Store
from paddock.records import field, record
from paddock.table.events.model import Changed
from paddock.table.sight import Cell, Sight
from paddock.views.hearer import Hearer, join_words


@record
class Change:
    """A counter, flag or note from its first value to its last; of a flag with all it is changed for alike."""

    index: int
    old: Any
    new: Any
    owners: list[int] = field(default_factory=list)


def is_told(hearer: Hearer, event: Changed) -> bool:
    """Whether the hearer may know the change, and the rules want it told."""
    store = hearer.sight.cell_at[event.cell].store
    if not store.told or not hearer.seen.sees_change(event):
        return False
    return store.sort == "counter" or (not store.made and hearer.seen.sees_noted(event))


def merge_flags(sight: Sight, changes: Sequence[Any]) -> list[Any]:
    """Flags that became the same are told in one breath, where the first of them is told. Other parts stay."""
    merged: list[Any] = []
    alike: dict[tuple[int, bool], Change] = {}
    for part in changes:
        cell = sight.cell_at[part.index] if isinstance(part, Change) else None
        if cell is None or cell.store.sort != "flag" or cell.owner is None or bool(part.old) == bool(part.new):
            merged.append(part)
            continue
        first = alike.setdefault((cell.store.id, bool(part.new)), part)
        first.owners.append(cell.owner)
        if first is part:
            merged.append(part)
    return merged


def in_words(
    hearer: Hearer, change: Change, subject: int | None, named: Collection[int | None], sentences: Sequence[str]
) -> str:
    """ "the round 1 → 2", "the trump: spades", "Ann and Bob are out"; nothing for what the sentences around it say."""
    cell = hearer.sight.cell_at[change.index]
    if cell.store.sort == "counter":
        return "" if change.old == change.new else f"{hearer.store(change.index, subject)} {change.old} → {change.new}"
    if cell.store.sort == "flag":
        return _flag(hearer, cell, change, subject, sentences)
    if change.new is None or change.old == change.new:
        return ""  # that nothing is noted any more is tidying up
    if cell.owner is not None and {cell.owner, change.new} <= {*named}:
        return ""
    value = _value(hearer, cell.store, change.new)
    return "" if _says(sentences, cell.store.name, value) else f"{hearer.store(change.index, subject)}: {value}"


def _flag(hearer: Hearer, cell: Cell, change: Change, subject: int | None, sentences: Sequence[str]) -> str:
    name, now = cell.store.name, bool(change.new)
    if bool(change.old) == now:
        return ""
    if cell.owner is None and cell.store.pattern:  # `closed of left` is a flag of a word
        what, _, word = name.partition(" of ")
        return "" if _says(sentences, what, word) else f"{word} is {what if now else f'no longer {what}'}"
    if cell.owner is None:
        return "" if _says(sentences, name) else f"{name}: {'yes' if now else 'no'}"
    state = name if now else f"no longer {name}"
    left = [owner for owner in change.owners if not _says(sentences, name, hearer.sight.name(owner))]
    if left == [subject]:
        return state
    return f"{join_words([hearer.name(owner) for owner in left])} {_is(left)} {state}" if left else ""


def _says(sentences: Sequence[str], *words: str) -> bool:
    """Whether one of the sentences has all these words."""
    patterns = [re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE) for word in words]
    return any(all(pattern.search(sentence) for pattern in patterns) for sentence in sentences)


def _is(owners: Sequence[int]) -> str:
    return "is" if len(owners) == 1 else "are"


def _value(hearer: Hearer, store: Store, value: Any) -> str:
    if store.type.is_thing:
        return hearer.name(value)
    if isinstance(value, str):
        return value
    word = hearer.sight.word(store.type, value)
    return ("yes" if word else "no") if isinstance(word, bool) else str(word)
