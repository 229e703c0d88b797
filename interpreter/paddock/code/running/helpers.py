"""What generated code calls at play time: a layout goes in, a dictionary of small functions comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, compress
from typing import Any, NoReturn

from paddock.code import chance
from paddock.code.errors import ENDLESS, PlayError
from paddock.code.laying import reorder, take_stacked
from paddock.code.layout import BUDGET, Layout
from paddock.code.running.changing import changes_table
from paddock.code.running.number_lists import joined, less, numbers
from paddock.code.running.occupants import NO_ONE, NOBODY, kept_of_boards, occupants, on_spaces, standing
from paddock.code.running.reveals import reveal
from paddock.code.running.simultaneous import at_once
from paddock.code.running.waiting import WAITING_HELPERS
from paddock.code.state import State
from paddock.text.limits import EVENTS, LARGEST, TOLD_TOGETHER

MANY = 5  # so many things are moved faster together than one by one
# Numbers in a row from 0 up to each of these: quicker found than made, and a tuple quicker to look into than a range.
ROWS = [tuple(range(last + 1)) for last in range(32)]


def endless() -> None:
    raise PlayError(ENDLESS)


def nothing() -> None:
    raise PlayError("a number of nothing is asked for: the list is empty, or not that long")


def absent(message: str) -> NoReturn:
    raise PlayError(message)


def large() -> None:
    raise PlayError("a number has grown too large")


def crowded() -> None:
    raise PlayError("too many changes hold at the same time: they are made again and again, and never end")


def times(a: int, b: int) -> int:
    product = a * b
    if not -LARGEST <= product <= LARGEST:
        raise PlayError("a number has grown too large")
    return product


def apart() -> NoReturn:
    raise PlayError("things that change places must both lie somewhere")


def nobody() -> NoReturn:
    raise PlayError("a question is put to nobody: the player is none")


def unique(values: Iterable[Any]) -> list[Any]:
    found = dict.fromkeys(values)
    if None in found:
        del found[None]
    return [*found]


def pair(a: Any, b: Any) -> list[Any]:
    """`unique` of two, which is what lists of things mostly are."""
    if a is None or a == b:
        return [] if b is None else [b]
    return [a] if b is None else [a, b]


def nth(things: list[Any], number: int) -> Any:
    """Counted from 1; none beyond the ends."""
    return things[number - 1] if 0 < number <= len(things) else None


def in_force(s: State, places: list[int], carriers: frozenset[int]) -> frozenset[int]:
    """Which of the carriers lie in one of these places."""
    return carriers.intersection(chain.from_iterable(map(s.Z.__getitem__, places)))


def rotate(things: list[Any], first: Any) -> list[Any]:
    """The list beginning with `first`; as it is, if `first` is not in it."""
    at = things.index(first) if first in things else 0
    return [*things[at:], *things[:at]]


def by_keys(things: list[Any], keys: list[Any], down: bool) -> list[Any]:
    order = sorted(range(len(things)), key=keys.__getitem__, reverse=down)
    return [things[i] for i in order]


def bounds(count: int, low: int, high: int | None) -> tuple[int, int]:
    """How few and how many can really be taken."""
    high = count if high is None or high > count else high
    return low if low < high else high, high


def many_options(rest: list[Any], taken: int, low: int, high: int) -> list[Any]:
    """What may be picked next, in list order: never so far down that `low` could not be reached."""
    if taken >= high or not rest:
        return [None]
    need = low - taken
    return rest[: len(rest) - need + 1] if need > 0 else [*rest, None]


def pick_many(
    s: State, choose: Callable[..., int], seat: int | None, prompt: int, things: list[Any], low: int, high: int | None
) -> list[Any]:
    count, at = len(things), 0  # what lies before `at` was picked or passed over
    low, high = bounds(count, low, high)
    got: list[Any] = []
    while at < count and high > 0:
        if low > 0:  # as in `many_options`
            options = things[at : count - low + 1]
        else:
            options = things[at:]
            options.append(None)
        taken = options[0]
        if len(options) > 1:
            if seat is None:
                nobody()
            taken = options[choose(s, seat, prompt, options)]
            s.fuel = BUDGET
            if taken is None:
                break
        got.append(taken)
        at = things.index(taken, at) + 1  # of equal numbers the first
        low -= 1
        high -= 1
    return got


def no_sides() -> NoReturn:
    raise PlayError("a die needs at least one side")


def said_face(s: State, sides: int) -> int:
    """How the next die falls, where that is said."""
    face, s.rolls = s.rolls[0], s.rolls[1:]
    if not 1 <= face <= sides:
        raise PlayError(f"a die with {sides} sides cannot show {face}")
    return face


def make_move(put: Callable[..., None]) -> Callable[..., None]:
    """The way to move one thing or many, by the way one thing is put."""

    @changes_table
    def move(s: State, things: Any, j: int, slot: int | None, top: bool) -> None:
        if isinstance(things, int):
            put(s, things, j, slot, top)
        elif things is not None:
            for x in reversed(things) if top else things:
                put(s, x, j, slot, top)

    return move


def full() -> NoReturn:
    raise PlayError("there is no free slot for this in that place")


def free_slot(spots: list[int | None], things: list[int], slots: Iterable[int]) -> int:
    taken = {spots[x] for x in things}
    for slot in slots:
        if slot not in taken:
            return slot
    full()


def make_helpers(layout: Layout, log: bool) -> dict[str, Any]:
    open_rows = open_boards(layout)
    ranks, shared, rings, refills = layout.ranks, layout.shared, layout.rings, layout.refills
    plain = layout.plain
    # what has no slot lies before all that has one
    orders = [None if slots is None else dict[int | None, int]([*slots.items(), (None, -1)]) for slots in ranks]
    leaves = [layout.places[place].leaves for place in layout.place_of]

    @changes_table
    def put(s: State, x: int, j: int, slot: int | None, top: bool) -> None:
        w, a = s.W[x], s.A[x]
        if w is not None:
            (s.Z[w] if w in s.O else s.owned(w)).remove(x)  # mostly without a call
        lay(s, x, j, slot, top)
        if log:
            s.log.append(("move", x, w, j, a, s.A[x]))

    def lay(s: State, x: int, j: int, slot: int | None, top: bool) -> None:
        z, spots, slots = s.Z[j] if j in s.O else s.owned(j), s.A, orders[j]
        if slots is None:
            spots[x] = slot if shared[j] else None
            z.insert(0 if top else len(z), x)
        else:
            if slot is None:
                slot = free_slot(spots, z, ranks[j] or ())
            elif slot not in slots:
                full()
            spots[x] = slot
            rank, i = slots[slot], 0
            for y in z:
                if slots[spots[y]] > rank:
                    break
                i += 1
            z.insert(i, x)
        s.W[x], s.B = j, None
        if open_rows[j] and slot is not None:
            layout.spaces.check_spread(s, slot, open_rows[j])

    def lies(s: State, what: Any) -> Any:
        """Where a thing lies, or each of a list."""
        if isinstance(what, int):
            return s.W[what]
        if what is None:
            return None
        if len(what) > TOLD_TOGETHER:  # the log keeps every one of them
            s.fuel -= len(what) // TOLD_TOGETHER
            if s.fuel < 0:
                endless()
        return tuple(s.W[x] for x in what)

    @changes_table
    def gather(s: State, things: list[int], runs: tuple[tuple[int, int], ...], j: int, top: bool) -> None:
        """Many things to a plain place at once; `runs` are their numbers, from here up to there."""
        if s.Z[j] == things:  # as at the beginning of most games
            return
        where, spots, s.B = s.W, s.A, None
        lying: set[int | None] = set()
        for low, high in runs:
            lying.update(where[low:high])
            where[low:high] = [j] * (high - low)
            spots[low:high] = [None] * (high - low)
        take_away(s, things, lying, j)
        s.Z[j] = things + s.Z[j] if top else s.Z[j] + things

    def move_together(s: State, things: list[int], j: int, top: bool) -> None:
        """Things in any order, with their log."""
        where, spots, s.B = s.W, s.A, None
        if log:
            order = reversed(things) if top else things  # as if they were put down one by one
            s.log += [("move", x, where[x], j, spots[x], None) for x in order]
        lying = {where[x] for x in things}
        for x in things:
            where[x], spots[x] = j, None
        take_away(s, things, lying, j)
        s.Z[j] = things + s.Z[j] if top else s.Z[j] + things

    def take_away(s: State, things: list[int], lying: set[int | None], j: int) -> None:
        """Out of the places where they lay, each of which is gone through once; `W` says already that they lie in j."""
        where = s.W
        for w in lying:
            if w is None:
                continue
            if len(lying) == 1 and len(s.Z[w]) == len(things):
                s.Z[w] = []
            elif w == j:
                gone = frozenset(things)
                s.Z[j] = [x for x in s.Z[j] if x not in gone]
            else:
                s.Z[w] = [x for x in s.Z[w] if where[x] == w]

    one_by_one = make_move(put)

    @changes_table
    def move(s: State, things: Any, j: int, slot: int | None, top: bool) -> None:
        if isinstance(things, list) and len(things) >= MANY and plain[j]:
            move_together(s, things, j, top)
        else:
            one_by_one(s, things, j, slot, top)

    @changes_table
    def refill(s: State, i: int) -> list[int]:
        """Gives what lies there then."""
        if refills[i] is not None:
            pour(s, i)
            mix(s, i)
        return s.Z[i]

    @changes_table
    def pour(s: State, i: int) -> None:
        """What fills a pile again goes there as it lies."""
        j = refills[i]
        if j is None:
            return
        cards, s.Z[j] = s.Z[j][leaves[i] :], s.Z[j][: leaves[i]]
        s.owned(i).extend(cards)
        where = s.W
        for x in cards:
            where[x] = i
        if not plain[j]:
            s.B = None
            for x in cards:
                s.A[x] = None
        if log:
            s.log += [("move", x, j, i) for x in cards]

    @changes_table
    def mix(s: State, i: int) -> None:
        chance.shuffle(s, s.owned(i))
        if s.stacked:
            reorder(s, i, take_stacked(s, i))
        settle(s, i)
        if log:
            s.log.append(("shuffle", i))

    def settle(s: State, i: int) -> None:
        """Shuffled things take the same slots, or spaces of a board, in their new order."""
        if ranks[i] is None and not shared[i]:
            return
        slots = ranks[i]
        taken = sorted((s.A[x] for x in s.Z[i]), key=lambda at: -1 if at is None else slots[at] if slots else at)
        for x, slot in zip(s.Z[i], taken, strict=True):
            s.A[x] = slot
        s.B = None

    @changes_table
    def draw(s: State, n: int, i: int, j: int, slot: int | None, top: bool) -> list[int]:
        got: list[int] = []
        for _ in range(n):
            if not s.Z[i]:
                refill(s, i)
            if not s.Z[i] or i == j:
                break
            x = s.owned(i).pop(0)
            a = s.A[x]
            lay(s, x, j, slot, top)
            got.append(x)
            if log:
                s.log.append(("move", x, i, j, a, s.A[x]))
        return got

    @changes_table
    def swap(s: State, a: int, b: int) -> None:
        where, spot = s.W, s.A
        v, w = where[a], where[b]
        if v is None or w is None:
            apart()
        here, there = s.owned(v), s.owned(w)
        i, j = here.index(a), there.index(b)
        here[i], there[j] = b, a
        where[a], where[b] = w, v
        spot[a], spot[b] = spot[b], spot[a]
        s.B = None
        if log and a != b:
            s.log.append(("move", a, v, w, spot[b], spot[a], b))
            s.log.append(("move", b, w, v, spot[a], spot[b], a))

    @changes_table
    def beside(s: State, x: int | None, y: int, ahead_of: bool) -> None:
        """Into the place of y, right in front of it or right behind it."""
        target = s.W[y]
        if x is None or x == y:
            return
        if target is None:
            raise PlayError("nothing can be put beside a thing that lies nowhere")
        source, a = s.W[x], s.A[x]
        if source is not None:
            s.owned(source).remove(x)
        z = s.owned(target)
        z.insert(z.index(y) + (0 if ahead_of else 1), x)
        s.W[x] = target
        s.A[x] = s.B = None
        if log:
            s.log.append(("move", x, source, target, a, None))

    def roll(s: State, n: int, seer: int | None = None) -> int:
        if n < 1:
            no_sides()
        face = said_face(s, n) if s.rolls else chance.below(s, n) + 1
        if log:
            s.log.append(("roll", face, seer, n))
        return face

    @changes_table
    def store(s: State, i: int, value: Any) -> None:
        old = s.N[i]
        if type(value) is int and not -LARGEST <= value <= LARGEST:
            large()
        s.N[i] = value
        if log:
            if len(s.log) > EVENTS:
                endless()
            s.log.append(("set", i, old, value))

    def position(s: State, x: int) -> int | None:
        w = s.W[x]
        return None if w is None else s.Z[w].index(x) + 1

    def ahead(s: State, x: int) -> int | None:
        w = s.W[x]
        if w is None:
            return None
        z = s.Z[w]
        if z[0] != x:
            return z[z.index(x) - 1]
        return z[-1] if rings[w] and len(z) > 1 else None

    def behind(s: State, x: int) -> int | None:
        w = s.W[x]
        if w is None:
            return None
        z = s.Z[w]
        i = z.index(x) + 1
        if i < len(z):
            return z[i]
        return z[0] if rings[w] and i > 1 else None

    return {
        "put": put, "lay": lay, "move": move, "refill": refill, "mix": mix, "draw": draw, "swap": swap,
        "roll": roll, "beside": beside, "store": store, "position": position, "ahead": ahead, "behind": behind,
        "lies": lies, "gather": gather, "pour": pour, "settle": settle, **board_helpers(layout), **GENERAL,
    }  # fmt: skip


def open_boards(layout: Layout) -> list[tuple[int, ...]]:
    """For each place on a board with open rows: all places on that board."""
    spaces = [layout.places[place].shape.spots for place in layout.place_of]
    opened = {kind.id for kind in layout.program.kinds if kind.board is not None and kind.board.open}
    return [tuple(z for z, other in enumerate(spaces) if other == kind) if kind in opened else () for kind in spaces]


def board_helpers(layout: Layout) -> dict[str, Any]:
    """What is asked of boards."""
    tables = layout.spaces

    def foremost_of(s: State, place: int) -> int:
        """Of what stands in one place."""
        kept = kept_of_boards(s)
        known = kept.get(("foremost", place))
        if known is None:
            known = kept["foremost", place] = tables.foremost(s, s.Z[place])
        return known

    return {
        "way": tables.way, "distance": tables.distance, "reach": tables.reach,
        "bearing": tables.bearing, "rank": tables.rank, "foremost": tables.foremost,
        "foremost_of": foremost_of, "rays": tables.rays,
    }  # fmt: skip


def pick(s: State, things: list[Any]) -> Any:
    """One by chance; who has but one is left no chance."""
    if len(things) < 2:
        return things[0] if things else None
    return things[chance.below(s, len(things))]


GENERAL: dict[str, Any] = {
    "endless": endless, "large": large, "crowded": crowded, "nothing": nothing, "absent": absent, "apart": apart,
    "nobody": nobody, "compress": compress, "times": times, "unique": unique, "pair": pair, "nth": nth,
    "rotate": rotate, "in_force": in_force, "numbers": numbers, "joined": joined, "less": less, "at_once": at_once,
    "reveal": reveal, "owned": State.owned, "ROWS": ROWS, **WAITING_HELPERS,
    "by_keys": by_keys, "bounds": bounds, "many_options": many_options, "pick_many": pick_many, "pick": pick,
    "occupants": occupants, "on_spaces": on_spaces, "standing": standing, "NOBODY": NOBODY, "NO_ONE": NO_ONE,
}  # fmt: skip
