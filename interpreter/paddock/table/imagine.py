"""From a table and a seat to a table that could as well be the real one: what the seat does not see is dealt anew."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paddock.table.table import Table


def imagine(table: Table, seat: int, chance: random.Random, moment: Any = None) -> Table:
    """A clone in which hidden things have changed spots, hidden numbers have changed owners, and chance is new.

    It stands where the table stands, or at an earlier `moment` of the same game.
    """
    twin = table.clone(history=False)
    if moment is not None:
        twin.state, twin._question, twin._result = table.machine.clone(moment), None, None
    state = twin.state
    _things(twin, state, seat, chance)
    _numbers(twin, state, seat, chance)
    fresh = twin.machine.new(chance.getrandbits(32))
    state.key, state.pos, state.block = fresh.key, fresh.pos, fresh.block
    return twin


def _things(table: Table, state: Any, seat: int, chance: random.Random) -> None:
    hidden: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for spot in table.cast.spots:
        if not table.cast.sees(seat, spot.index):
            hidden[spot.place.kind].extend((spot.index, at) for at in range(len(state.Z[spot.index])))
    for spots in hidden.values():
        things = [state.Z[place][at] for place, at in spots]
        slots = [state.A[thing] for thing in things]
        chance.shuffle(things)
        for (place, at), thing, slot in zip(spots, things, slots, strict=True):
            state.Z[place][at], state.W[thing], state.A[thing] = thing, place, slot


def _numbers(table: Table, state: Any, seat: int, chance: random.Random) -> None:
    hidden: dict[int, list[int]] = defaultdict(list)
    for cell in table.cast.cells:
        if not table.cast.knows(seat, cell.index):
            hidden[cell.store.id].append(cell.index)
    for cells in hidden.values():
        values = [state.N[index] for index in cells]
        chance.shuffle(values)
        for index, value in zip(cells, values, strict=True):
            state.N[index] = value


def before_secrets(table: Table, seat: int) -> tuple[Any, list[int]]:
    """The last moment at which nobody had chosen in secret yet, and what `seat` itself has answered since then.

    What the others have chosen meanwhile lies in the running game; from that moment it can be imagined instead.
    """
    first, end = len(table._before), len(table.log)
    while first > 0:
        _, state, length = table._before[first - 1]
        secret = table.machine.prompts[state.ask[1]].secret
        if not secret or any(event[0] != "choose" for event in table.log[length:end]):
            break
        first, end = first - 1, length
    own = [table.answers[at] for at in range(first, len(table.answers)) if table._before[at][0] == seat]
    return (table._before[first][1] if first < len(table._before) else table.state), own
