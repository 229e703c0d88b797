"""The one place that looks beneath the public faces: whole states, and tables with something hidden put otherwise."""

from __future__ import annotations

import json
import random
from typing import Any

import paddock


def whole(table: paddock.Table) -> Any:
    """Everything that a game is at this moment, as plain data that can be compared."""
    from paddock.code.state import dump

    return {**dump(table.state), "answers": list(table.answers), "log": repr(list(table.log[0:]))}


def placed(table: paddock.Table) -> list[str]:
    """What is wrong with where things lie: each is in the one place that it says it is in."""
    state, wrong = table.state, []
    lying = [thing for place in state.Z for thing in place if thing is not None]
    if len(lying) != len(set(lying)):
        wrong.append("a thing lies in two places")
    for index, place in enumerate(state.Z):
        wrong += [f"thing {x} is elsewhere than it says" for x in place if x is not None and state.W[x] != index]
    inside = {thing for thing, where in enumerate(state.W) if where is not None}
    if inside != set(lying):
        wrong.append(f"lost or doubled: {sorted(inside ^ set(lying))[:5]}")
    return wrong


def things(table: paddock.Table) -> int:
    return sum(1 for where in table.state.W if where is not None)


def imagined(table: paddock.Table, seat: int, seed: int) -> paddock.Table:
    """A table that this seat cannot tell from this one, as its position imagines it, to be looked at and played on."""
    twin = table.clone(history=False)
    twin.state, twin._question, twin._result = table.here().imagined(seat, seed).state(), None, None
    twin.state.log = []  # what was chosen in it before this point is no news
    return twin


def paid_in_secret(table: paddock.Table, seat: int, chance: random.Random) -> paddock.Table | None:
    """A twin in which some of what one other player has of a hidden number belongs to a second one.

    Their sum stays, so that nobody who can add finds out. None if there are no two such players.
    """
    hidden: dict[int, list[int]] = {}
    asked = None if table.ask is None else table.ask.seat  # what it may answer was made from what it has
    for cell in table.cast.cells:
        holder = table.cast.seat_of(cell.owner)
        number = type(table.state.N[cell.index]) is int and cell.store.type.is_number
        if number and holder not in (None, seat, asked) and not table.cast.knows(seat, cell.index):
            hidden.setdefault(cell.store.id, []).append(cell.index)
    ways = [
        (giver, taker)
        for cells in hidden.values()
        for giver in cells
        for taker in cells
        if giver != taker and table.state.N[giver] > 0
    ]
    if not ways:
        return None
    giver, taker = chance.choice(ways)
    twin = table.clone(history=False)
    amount = chance.choice([twin.state.N[giver], chance.randint(1, twin.state.N[giver])])
    twin.state.N[giver] -= amount
    twin.state.N[taker] += amount
    return twin


def hidden_part(table: paddock.Table) -> str:
    """All of a table but its chance to come: if two differ in it, something on the table differs."""
    from paddock.code.state import dump

    data = dump(table.state)
    return json.dumps([data[name] for name in ("Z", "N", "M", "stack", "ask")])


def story(table: paddock.Table, seat: int | None, since: int = 0) -> list[str]:
    """What the screen tells a seat of what happened."""
    from paddock.views.story import tell

    return [line.text for line in tell(table.cast, table.log[since:], seat, before=table.log[:since])]


def sealed(data: dict[str, Any]) -> str:
    """A journal with the checksum that a stranger would put there; without one if there is none for such data."""
    from pydantic import ValidationError

    from paddock.table.journal import Journal

    try:
        return json.dumps({**data, "checksum": Journal.model_validate(data).seal()})
    except (ValidationError, TypeError, ValueError, AttributeError):
        return json.dumps(data)
