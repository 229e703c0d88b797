"""From a point of a game and a seat to one that could as well be the real one: what it has not seen is dealt anew."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Collection, MutableSequence

from paddock.code import Machine, State
from paddock.code.chance import reseed
from paddock.program.types import Type
from paddock.table.knowledge.trail import ALL, Trail
from paddock.table.knowledge.unseen import redeal, relabel
from paddock.table.knowledge.world_filter import WorldFilter
from paddock.table.opening import Opening
from paddock.table.sight import Sight

ROTATIONS = 60  # of hidden things that could lie otherwise, at most so many ways are looked at


def imagine_world(
    trail: Trail, machine: Machine, state: State, seat: int, chance: random.Random, anew: Collection[int] = ()
) -> tuple[State, Trail]:
    """A state in which hidden things have changed spots, hidden numbers have changed owners, and chance is new.

    The state is one of `machine`; the trail that comes with it goes on from there. `anew` are the stores whose numbers
    were imagined already.
    """
    sight, world_filter = trail.stage.sight, trail.cached(("world filter", seat), lambda: WorldFilter(trail, seat))
    for _ in range(world_filter.tries):
        new = redeal(sight, machine.layout, state, trail.unseen(seat), (seat,), chance)
        if world_filter.fits(new):
            break
    key, mixing = chance.getrandbits(64), chance.getrandbits(64)

    def change(now: State) -> None:
        _shuffle_numbers(sight, now, seat, random.Random(mixing), anew)
        reseed(now, key)
        now.rolls, now.stacked = (), {}  # what a set-up table says of chance is nothing a seat knows

    return _make_world(trail, machine, state, seat, new, change)


def _make_world(
    trail: Trail, machine: Machine, state: State, seat: int, new: dict[int, int], change: Callable[[State], None]
) -> tuple[State, Trail]:
    states = []
    for way, now in ((machine, state.clone()), (trail.stage.machine, trail.state.clone())):
        relabel(trail.stage.sight, way, now, new)
        change(now)
        states.append(now)
    opening = Opening(seed=0, unlogged=states[0], logged=states[1])
    return states[0], trail.imagined(opening, seat, new)


# one after the other ------------------------------------------------------------------------------------------------


class _Rotation(random.Random):
    """Not chance: everything moves on by so many, so that in time everything has lain everywhere."""

    def __init__(self, by: int) -> None:
        super().__init__(by)
        self.by = by

    def shuffle(self, x: MutableSequence[object]) -> None:
        at = self.by % len(x) if x else 0
        x[:] = [*x[at:], *x[:at]]


def rotations(trail: Trail, state: State, seat: int) -> range:
    """By how much to turn, so that every hidden thing lies once where each of its group lies; none if all is open."""
    sight = trail.stage.sight
    most = max((group.bit_count() for group in trail.unseen(seat).groups), default=1)
    cells = any(not sight.knows(seat, cell.index) for cell in sight.cells)
    return range(1, min(max(most, 3 if cells else 1), ROTATIONS))


def rotate_hidden(trail: Trail, machine: Machine, state: State, seat: int, by: int) -> tuple[State, Trail]:
    """A state in which all that is hidden from the seat is otherwise, and chance is the same."""
    sight = trail.stage.sight
    new = redeal(sight, machine.layout, state, trail.unseen(seat), (seat,), _Rotation(by))
    return _make_world(trail, machine, state, seat, new, lambda now: _shift_numbers(sight, now, seat, by))


def _shift_numbers(sight: Sight, state: State, seat: int, by: int) -> None:
    for cell in sight.cells:
        value, type_ = state.value(cell.index), cell.store.type
        if sight.knows(seat, cell.index) or value is None or type_.of_things:
            continue
        if type_.is_choice:
            state.set_value(cell.index, (value + by) % len(sight.kinds[type_.kind].values))
        else:
            state.set_value(cell.index, bool(value) != bool(by % 2) if type_.is_flag else value + by)


def shuffle_unseen(trail: Trail, machine: Machine, state: State, chance: random.Random) -> None:
    """Lays what nobody has seen since it was shuffled in another order; `state` is one of `machine`."""
    sight = trail.stage.sight
    if all(spot.place.seen == "all" for spot in sight.spots):
        return
    seats = range(len(sight.players))
    relabel(sight, machine, state, redeal(sight, machine.layout, state, trail.unseen(ALL), seats, chance))


def _is_aim(type_: Type, value: int | None) -> bool:
    """What was chosen for a card as it was laid: who points at a thing is seen to, and other cards have none."""
    return type_.of_things or value is None


def _shuffle_numbers(sight: Sight, state: State, seat: int, chance: random.Random, anew: Collection[int]) -> None:
    """Those of the one who is asked stay: what it can answer was made from them."""
    hidden: dict[int, list[int]] = defaultdict(list)
    for cell in sight.cells:
        if cell.store.id in anew or (cell.store.made and _is_aim(cell.store.type, state.value(cell.index))):
            continue
        if not sight.knows(seat, cell.index) and (cell.owner is None or sight.seat_of(cell.owner) != state.seat):
            hidden[cell.store.id].append(cell.index)
    for cells in hidden.values():
        values = [state.value(index) for index in cells]
        chance.shuffle(values)
        for index, value in zip(cells, values, strict=True):
            state.set_value(index, value)
