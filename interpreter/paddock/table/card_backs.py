"""From a thing to what its back says: the kind that a thing is called by those who may not know which one it is."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from paddock.table.sight import Sight

_KNOWN: WeakKeyDictionary[Sight, dict[str, str]] = WeakKeyDictionary()


def back_of(sight: Sight, thing: int) -> str:
    """Cards of several kinds that lie in one hidden pile look alike: they are called by what such a pile holds."""
    known = _KNOWN.setdefault(sight, {})
    kind = sight.kind_of[thing]
    if kind not in known:
        known[kind] = _back(sight, kind)
    return known[kind]


def _back(sight: Sight, kind: str) -> str:
    mixed = {place.kind for place in sight.program.places if place.seen != "all"}
    back, wider = kind, kind
    while wider in sight.kinds:
        if wider in mixed:
            back = wider
        parent = sight.kinds[wider].parent
        if parent == wider:
            break
        wider = parent
    return back
