"""A table and a seat go in; a clone of the table as that seat can imagine it comes out, without its history."""

from __future__ import annotations

import random

from paddock.table import Table
from paddock.table.knowledge.imagination import imagine_world


def imagine(table: Table, seat: int, chance: random.Random) -> Table:
    twin = table.clone(history=False)
    _, trail = imagine_world(table.trail(), table.machine, table.state, seat, chance)
    twin.state, twin._question, twin._result = trail.state.clone(), None, None
    return twin
