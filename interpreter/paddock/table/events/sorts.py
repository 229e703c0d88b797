"""The sorts of events, each once: a record of `model` goes in, what any room asks of its sort comes out.

A new one is a record, its place in the unions below the records, and a row here. What it is called and how it is told
stands in `event_views` and `views.event_texts`. `tests/house/test_events_in_one_place.py` names each room that has not
been taught it, and so does mypy where a room must know all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from paddock.table.events.model import (
    Answered,
    Begun,
    Cancelled,
    Changed,
    Chosen,
    Closed,
    Done,
    Event,
    Moved,
    Opened,
    Replaced,
    Revealed,
    Rolled,
    Shown,
    Shuffled,
    Told,
    Used,
    Voided,
)
from paddock.text.limits import TOLD_TOGETHER


class EventSort(NamedTuple):  # no record, as in `program.shapes`
    """What all events of one sort have in common."""

    record: type[Event]
    logged: tuple[str, ...] = ()  # how code calls it in the log; nothing if it is made of others
    # Who may know that it happened, if not what it was. "it depends": `hears_of` of the filter asks the event itself;
    # "nobody": a mark for the story, or for counting cards.
    heard_by: Literal["all", "nobody", "it depends"] = "all"
    view: str = ""  # what a program is told that it is: `EventView.sort`
    by_chance: bool = False  # what led to it cannot be taken back; of others it is tried what anybody learnt of them
    only_said: bool = False  # it says something, and nothing on the table is another afterwards
    many: tuple[str, ...] = ()  # fields with something of each of many things, which make it heavy in the log


ROWS = (
    EventSort(Begun, ("do",), view="do", only_said=True, many=("args", "places")),
    EventSort(Done, ("done",), view="done", only_said=True),
    EventSort(Cancelled, ("cancel",), view="cancel"),
    EventSort(Voided, ("void",), heard_by="nobody"),
    EventSort(Replaced, ("instead",), heard_by="nobody"),
    EventSort(Answered, ("by",), heard_by="nobody"),
    EventSort(Used, ("used",), heard_by="nobody"),
    EventSort(Chosen, ("choose",), heard_by="it depends", view="choose", only_said=True),
    EventSort(Moved, ("move",), view="move"),
    EventSort(Shuffled, ("shuffle",), view="shuffle", by_chance=True),
    EventSort(Rolled, ("roll",), view="roll", by_chance=True),
    EventSort(Changed, ("set",), heard_by="it depends", view="set"),
    EventSort(Shown, ("show",), view="show", many=("things", "places")),
    EventSort(Opened, view="show", many=("things", "places")),
    EventSort(Closed, view="hide"),
    EventSort(Told, ("tell", "aside"), view="tell", only_said=True, many=("values", "types", "places")),
    EventSort(Revealed, heard_by="nobody"),
)
SORTS: dict[type[Event], EventSort] = {row.record: row for row in ROWS}
LOGGED: dict[str, type[Event]] = {name: row.record for row in ROWS for name in row.logged}
HEARD_BY_ALL = frozenset(row.record for row in ROWS if row.heard_by == "all")
MANY = {row.record: row.many for row in ROWS if row.many}


def view_sort(event: Event) -> str:
    return SORTS[type(event)].view


def weight_of(event: Event) -> int:
    """1, and once more for every few things that the event tells of."""
    fields = MANY.get(type(event))
    if fields is None:
        return 1
    return 1 + sum(_size(getattr(event, name)) for name in fields) // TOLD_TOGETHER


def _size(part: Sequence[object]) -> int:
    return len(part) + sum(len(inner) for inner in part if isinstance(inner, (tuple, list)))
