"""Piles whose order nobody knows yet, for tables where chance is asked: a layout goes in, helpers come out.

A shuffled pile that is only ever drawn from, or looked at from the top, needs no order: which card comes is asked when
it is drawn or looked at. So two cards dealt from fifty-two are 52 × 51 ways to go on, and not 52 × 51 × 50 × …. Cards
put on top or under it are known, and so are those that were looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paddock.code import chance
from paddock.code.analysing.drawn_piles import drawn_piles
from paddock.code.laying import reorder, take_stacked
from paddock.code.layout import Layout
from paddock.code.running.changing import changes_table
from paddock.code.running.helpers import make_move, no_sides, said_face
from paddock.code.state import State

Helper = Callable[..., Any]


def make_piles(layout: Layout, log: bool, plain: dict[str, Helper]) -> dict[str, Helper]:
    """The helpers of `plain` that must know of such piles, and those that ask about them."""
    waiting = drawn_piles(layout)
    lazy = [place in waiting for place in layout.place_of]
    put_plainly, mix_plainly, settle, pour = plain["put"], plain["mix"], plain["settle"], plain["pour"]

    def span(s: State, i: int, low: int, high: int) -> None:
        """From `low` up to `high` the order is not known; of a single thing it is."""
        s.open = {j: there for j, there in s.open.items() if j != i}
        if high - low > 1:
            s.open[i] = (low, high)

    @changes_table
    def put(s: State, x: int, j: int, slot: int | None, top: bool) -> None:
        w = s.W[x]
        if w in s.open:
            at, (low, high) = s.Z[w].index(x), s.open[w]
            span(s, w, low - (at < low), high - (at < high))
        put_plainly(s, x, j, slot, top)
        if top and j in s.open:
            low, high = s.open[j]
            span(s, j, low + 1, high + 1)

    @changes_table
    def stir(s: State, i: int) -> list[int]:
        """What is shuffled has no order left; gives the things whose new order must be asked at once."""
        first = take_stacked(s, i) if s.stacked else []
        cards = sorted(thing for thing in s.Z[i] if thing not in first)
        if log:
            s.log.append(("shuffle", i))
        if not lazy[i]:
            reorder(s, i, first)
            return cards
        s.Z[i] = [*first, *cards]
        span(s, i, len(first), len(first) + len(cards))
        return []

    @changes_table
    def ordered(s: State, i: int, cards: list[int]) -> None:
        if not lazy[i]:
            s.Z[i] = [*s.Z[i][: len(s.Z[i]) - len(cards)], *cards]
            settle(s, i)

    def coming(s: State, i: int) -> list[int]:
        """Which things the next one drawn can be."""
        low, high = s.open.get(i, (1, 1))
        return s.Z[i][:1] if low else s.Z[i][:high]

    def coming_at(s: State, i: int, at: int) -> list[int]:
        """Which things the one at that spot of the pile can be; all above it are known."""
        low, high = s.open.get(i, (0, 0))
        return s.Z[i][low:high] if low <= at < high else [s.Z[i][at]]

    def settle_at(s: State, i: int, at: int, x: int) -> None:
        """From now on it is known that this one lies there."""
        low, high = s.open.get(i, (0, 0))
        if low <= at < high:
            pile = s.owned(i)
            pile.remove(x)
            pile.insert(at, x)
            span(s, i, low + 1, high)

    def peek(s: State, i: int, n: int) -> list[int]:
        for at in range(within_pile(s, i, n)):
            settle_at(s, i, at, by_chance(s, coming_at(s, i, at)))
        return s.Z[i][: max(n, 0)]

    @changes_table
    def mix(s: State, i: int) -> None:
        if lazy[i]:
            stir(s, i)
        else:
            mix_plainly(s, i)

    @changes_table
    def refill(s: State, i: int) -> list[int]:
        if layout.refills[i] is not None:
            pour(s, i)
            mix(s, i)
        return s.Z[i]

    @changes_table
    def draw(s: State, n: int, i: int, j: int, slot: int | None, top: bool) -> list[int]:
        got: list[int] = []
        while len(got) < n and (s.Z[i] or refill(s, i)) and i != j:
            got.append(by_chance(s, coming(s, i)))
            put(s, got[-1], j, slot, top)
        return got

    return {
        "put": put, "move": make_move(put), "mix": mix, "refill": refill, "draw": draw,
        "stir": stir, "ordered": ordered, "coming": coming, "faces": faces, "others": others, "by_chance": by_chance,
        "within_pile": within_pile, "coming_at": coming_at, "settle_at": settle_at, "peek": peek,
    }  # fmt: skip


def faces(s: State, sides: int) -> range:
    """What a die can show; if it is said how it falls, only that."""
    if sides < 1:
        no_sides()
    if s.rolls:
        face = said_face(s, sides)
        return range(face, face + 1)
    return range(1, sides + 1)


def within_pile(s: State, i: int, n: int) -> int:
    """So many, if so many lie there."""
    return min(n, len(s.Z[i]))


def others(things: list[int], x: int) -> list[int]:
    return [thing for thing in things if thing != x]


def by_chance(s: State, options: Any) -> Any:
    return options[chance.below(s, len(options))] if len(options) > 1 else options[0]
