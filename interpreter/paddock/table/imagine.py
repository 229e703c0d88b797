"""From a point of a game and a seat to one that could as well be the real one: what it has not seen is dealt anew."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from paddock.code.chance import key_of
from paddock.table.cast import Cast
from paddock.table.opening import Opening
from paddock.table.trail import ALL, Trail
from paddock.table.unseen import dealt_anew, relabel

if TYPE_CHECKING:
    from paddock.table.table import Table


def imagined(trail: Trail, machine: Any, state: Any, seat: int, chance: random.Random) -> tuple[Any, Trail]:
    """A state in which hidden things have changed spots, hidden numbers have changed owners, and chance is new.

    The state is one of `machine`; the trail that comes with it goes on from there.
    """
    cast, telling = trail.stage.cast, trail.stage.machine
    new = dealt_anew(cast, machine.layout, state, trail.unseen(seat), (seat,), chance)
    key, mixing = chance.getrandbits(64), chance.getrandbits(64)
    made = []
    for way, now in ((machine, state.clone()), (telling, trail.state.clone())):
        relabel(cast, way, now, new)
        _numbers(cast, now, seat, random.Random(mixing))
        now.key, now.pos, now.block = key_of(key), 0, ()
        made.append(now)
    opening = Opening(seed=0, waiting=made[0], told=made[1])
    return made[0], trail.imagined(opening, seat, new)


def order_unknown(trail: Trail, machine: Any, state: Any, chance: random.Random) -> None:
    """Lays what nobody has seen since it was shuffled in another order; `state` is one of `machine`."""
    cast = trail.stage.cast
    if all(spot.place.seen == "all" for spot in cast.spots):
        return
    seats = range(len(cast.players))
    relabel(cast, machine, state, dealt_anew(cast, machine.layout, state, trail.unseen(ALL), seats, chance))


def imagine(table: Table, seat: int, chance: random.Random) -> Table:
    """A clone of a table as `seat` can imagine it, without its history."""
    twin = table.clone(history=False)
    _, trail = imagined(table.trail(), table.machine, table.state, seat, chance)
    twin.state, twin._question, twin._result = trail.state.clone(), None, None
    return twin


def _numbers(cast: Cast, state: Any, seat: int, chance: random.Random) -> None:
    """Those of the one who is asked stay: what it can answer was made from them, such as a bid from its money."""
    hidden: dict[int, list[int]] = defaultdict(list)
    asked = None if state.ask is None else state.ask[0]
    for cell in cast.cells:
        if not cast.knows(seat, cell.index) and (cell.owner is None or cast.seat_of(cell.owner) != asked):
            hidden[cell.store.id].append(cell.index)
    for cells in hidden.values():
        values = [state.N[index] for index in cells]
        chance.shuffle(values)
        for index, value in zip(cells, values, strict=True):
            state.N[index] = value
