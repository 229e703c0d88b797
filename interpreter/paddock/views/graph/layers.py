"""Puts boxes in columns. Takes boxes and arrows, gives a column for each box: what happens first stands left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

Flow = tuple[str, str]  # from left to right
ROOM = 72.0  # that a box takes up in a column, with the space around it


def forward(flows: Sequence[Flow]) -> list[Flow]:
    """The same flows, those turned round that would close a circle with earlier ones."""
    after: dict[str, set[str]] = {}
    result = []
    for left, right in flows:
        flow = (right, left) if _leads(after, right, left) else (left, right)
        after.setdefault(flow[0], set()).add(flow[1])
        result.append(flow)
    return result


def _leads(after: Mapping[str, set[str]], start: str, goal: str) -> bool:
    todo, seen = [start], {start}
    while todo:
        here = todo.pop()
        if here == goal:
            return True
        fresh = after.get(here, set()) - seen
        seen |= fresh
        todo += fresh
    return False


def columns_of(
    ids: Sequence[str], flows: Sequence[Flow], heights: Mapping[str, float], tallest: float
) -> dict[str, int]:
    """The longest way from where things begin; a beginning that nothing waits for stands next to what follows it."""
    before: dict[str, list[str]] = {i: [] for i in ids}
    after: dict[str, list[str]] = {i: [] for i in ids}
    for left, right in flows:
        before[right].append(left)
        after[left].append(right)
    layer: dict[str, int] = {}
    for i in _in_order(ids, before, after):
        layer[i] = max((layer[b] + 1 for b in before[i]), default=0)
    for i in ids:
        if not before[i] and after[i]:
            layer[i] = min(layer[a] for a in after[i]) - 1
    return _spread(ids, layer, after, heights, tallest)


def _in_order(ids: Sequence[str], before: Mapping[str, Sequence[str]], after: Mapping[str, Sequence[str]]) -> list[str]:
    waiting = {i: len(before[i]) for i in ids}
    ready = [i for i in ids if not waiting[i]]
    order = []
    while ready:
        here = ready.pop()
        order.append(here)
        for there in after[here]:
            waiting[there] -= 1
            if not waiting[there]:
                ready.append(there)
    return order


def _spread(
    ids: Sequence[str],
    layer: Mapping[str, int],
    after: Mapping[str, Sequence[str]],
    heights: Mapping[str, float],
    tallest: float,
) -> dict[str, int]:
    """A layer that is too full takes several columns: first what leads nowhere, so that arrows onward stay short."""
    column: dict[str, int] = {}
    number = 0
    for level in sorted(set(layer.values())):
        members = sorted((i for i in ids if layer[i] == level), key=lambda i: bool(after[i]))
        for part in _parts(members, heights, tallest):
            column |= dict.fromkeys(part, number)
            number += 1
    return column


def _parts(members: Sequence[str], heights: Mapping[str, float], tallest: float) -> list[list[str]]:
    total = sum(heights[i] for i in members)
    count = max(ceil(len(members) * ROOM / tallest), ceil(total / tallest), 1)
    parts: list[list[str]] = [[]]
    filled = 0.0
    for i in members:
        if filled >= total / count and parts[-1]:
            parts.append([])
            filled = 0.0
        parts[-1].append(i)
        filled += heights[i]
    return parts
