"""Lays out a picture. Takes boxes, their heights and arrows, gives a place for each box and a route for each arrow."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from paddock.records import field, record
from paddock.views.graph.layers import columns_of, forward
from paddock.views.graph.picture import WATCHING, Arrow, Box

GAP = 16.0  # between two boxes of a column
LANE = 8.0  # height of an arrow that passes a column
SWEEPS = 16
Pair = tuple[str, str]


@record
class Page:
    """Columns count from the left; `middle` is the height of a box's or lane's middle; ways go to the right."""

    columns: list[list[str]] = field(default_factory=list)
    column: dict[str, int] = field(default_factory=dict)
    middle: dict[str, float] = field(default_factory=dict)
    routes: list[list[str]] = field(default_factory=list)


def lay_out(boxes: Sequence[Box], arrows: Sequence[Arrow], heights: Mapping[str, float], tallest: float) -> Page:
    """One way for each arrow. An arrow from a box to itself has no way and an empty list."""
    ids = [box.id for box in boxes]
    order = sorted((n for n, a in enumerate(arrows) if a.source != a.target), key=lambda n: _rank(arrows[n]))
    turned = forward([_flow(arrows[n]) for n in order])
    column = columns_of(ids, turned, heights, tallest)
    streams = _streams(arrows)
    page = Page(column=column, routes=[[] for _ in arrows])
    page.columns = [[] for _ in range(max(column.values(), default=-1) + 1)]
    for i in ids:
        page.columns[column[i]].append(i)
    for n, (left, right) in zip(order, turned, strict=True):
        page.routes[n] = _route(page, left, right, streams[n])
    pairs = _pairs(page)
    fixed = [box.id for box in boxes if box.sort == "phase"]
    _put_in_order(page, pairs, fixed)
    _put_in_height(page, pairs, heights)
    return page


def _rank(arrow: Arrow) -> int:
    """What a verb or phase does shapes the page; what cards add to it comes after."""
    if arrow.sort == "performs" and arrow.source.startswith("verb"):
        return 0
    return 1 if arrow.sort in WATCHING else 2


def _flow(arrow: Arrow) -> Pair:
    return (arrow.target, arrow.source) if arrow.sort in WATCHING else (arrow.source, arrow.target)


def _streams(arrows: Sequence[Arrow]) -> list[str]:
    """Arrows of one sort to one target run together; one that is alone there runs with others from its source."""
    coming = Counter((a.sort, a.target) for a in arrows)
    return [f"{a.sort} to {a.target}" if coming[a.sort, a.target] > 1 else f"{a.sort} from {a.source}" for a in arrows]


def _route(page: Page, left: str, right: str, stream: str) -> list[str]:
    """The arrows of a stream share a lane in the columns they pass: one stream instead of a tangle."""
    route = [left]
    for number in range(page.column[left] + 1, page.column[right]):
        lane = f"~{number} {stream}"
        if lane not in page.column:
            page.column[lane] = number
            page.columns[number].append(lane)
        route.append(lane)
    return [*route, right]


def _pairs(page: Page) -> list[list[Pair]]:
    """For each column, the pieces of ways that lead from it to the next."""
    by_column: list[dict[Pair, None]] = [{} for _ in page.columns]
    for route in page.routes:
        for left, right in pairwise(route):
            by_column[page.column[left]][left, right] = None
    return [list(pairs) for pairs in by_column]


# ------------------------------------------------------------------ order in a column


def _put_in_order(page: Page, pairs: list[list[Pair]], fixed: Sequence[str]) -> None:
    """Each in the middle of its neighbours, from left to right and back; the order with the fewest crossings stays."""
    best, fewest = [list(c) for c in page.columns], _crossings(page.columns, pairs)
    for sweep in range(SWEEPS):
        numbers = range(len(page.columns)) if sweep % 2 == 0 else range(len(page.columns) - 1, -1, -1)
        for number in numbers:
            _sort_column(page, pairs, number, sweep % 2 == 0, fixed)
        crossings = _crossings(page.columns, pairs)
        if crossings < fewest:
            best, fewest = [list(c) for c in page.columns], crossings
    page.columns = best


def _sort_column(page: Page, pairs: list[list[Pair]], number: int, rightward: bool, fixed: Sequence[str]) -> None:
    other = number - 1 if rightward else number + 1
    if not 0 <= other < len(page.columns):
        return
    place = {i: n / max(len(page.columns[other]), 1) for n, i in enumerate(page.columns[other])}
    column = page.columns[number]
    wish = {i: n / max(len(column), 1) for n, i in enumerate(column)}
    for i, neighbours in _neighbours(pairs, number, rightward).items():
        wish[i] = sum(place[n] for n in neighbours) / len(neighbours)
    column.sort(key=lambda i: wish[i])
    written = iter([i for i in fixed if i in wish])  # phases stay in the order they are written in
    page.columns[number] = [next(written) if i in fixed else i for i in column]


def _neighbours(pairs: list[list[Pair]], number: int, left_side: bool) -> dict[str, list[str]]:
    neighbours: dict[str, list[str]] = {}
    if left_side and number > 0:
        for left, right in pairs[number - 1]:
            neighbours.setdefault(right, []).append(left)
    elif not left_side:
        for left, right in pairs[number]:
            neighbours.setdefault(left, []).append(right)
    return neighbours


def _crossings(columns: list[list[str]], pairs: list[list[Pair]]) -> int:
    place = {i: n for column in columns for n, i in enumerate(column)}
    total = 0
    for between in pairs:
        seen: list[int] = []
        for _, right in sorted((place[a], place[b]) for a, b in between):
            total += len(seen) - bisect_right(seen, right)
            insort(seen, right)
    return total


# ------------------------------------------------------------------ height on the page


def _put_in_height(page: Page, pairs: list[list[Pair]], heights: Mapping[str, float]) -> None:
    for column in page.columns:
        below = 0.0
        for i in column:
            tall = heights.get(i, LANE)
            page.middle[i] = below + tall / 2
            below += tall + GAP
        for i in column:
            page.middle[i] -= below / 2
    for sweep in range(SWEEPS):
        numbers = range(len(page.columns)) if sweep % 2 == 0 else range(len(page.columns) - 1, -1, -1)
        for number in numbers:
            _settle(page, pairs, number, heights)
    top = min((page.middle[i] - heights.get(i, LANE) / 2 for i in page.middle), default=0.0)
    page.middle = {i: y - top for i, y in page.middle.items()}


def _settle(page: Page, pairs: list[list[Pair]], number: int, heights: Mapping[str, float]) -> None:
    """Each as near to its neighbours as the others in the column allow."""
    column = page.columns[number]
    lefts, rights = _neighbours(pairs, number, True), _neighbours(pairs, number, False)
    wishes, weights, offsets = [], [], []
    offset = 0.0
    for n, i in enumerate(column):
        beside = [*lefts.get(i, ()), *rights.get(i, ())]
        wish = sum(page.middle[b] for b in beside) / len(beside) if beside else page.middle[i]
        if n:
            offset += (heights.get(column[n - 1], LANE) + heights.get(i, LANE)) / 2 + GAP
        offsets.append(offset)
        wishes.append(wish - offset)
        weights.append((1.0 if i in heights else 2.0) * max(len(beside), 1))
    for i, y, shift in zip(column, _rising(wishes, weights), offsets, strict=True):
        page.middle[i] = y + shift


def _rising(wishes: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The numbers nearest to the wishes that never fall: neighbours in the wrong order meet in their middle."""
    blocks: list[tuple[float, float, int]] = []
    for wish, weight in zip(wishes, weights, strict=True):
        block = (wish, weight, 1)
        while blocks and blocks[-1][0] >= block[0]:
            y, w, count = blocks.pop()
            block = ((y * w + block[0] * block[1]) / (w + block[1]), w + block[1], count + block[2])
        blocks.append(block)
    return [y for y, _, count in blocks for _ in range(count)]
