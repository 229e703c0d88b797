"""What can happen at a table: one class for each sort of event. Things, places and cells are numbers of the layout.

What rooms ask of a sort is in its row in `sorts`. A record with `opened` is seen by whoever saw into a place then.
`opened` are the places that some saw into then, beyond what the places themselves say.

Tables that were cloned from one another share these records, so nobody changes one. They are not `frozen`, since that
takes four times as long to make each, and a game has up to 500,000.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paddock.code import OptionValue
from paddock.program.types import Type
from paddock.records import record
from paddock.table.open_places import SHUT, OpenPlaces

UNTRACKED = -1  # in place of where a thing lay or stood: the log does not tell
# What a verb or a sentence is about, and where that lay: of several things each.
LoggedValue = int | str | list[int] | tuple[int, ...] | None
LoggedPlace = int | list[int | None] | tuple[int | None, ...] | None


@record
class Begun:
    """A verb begins; `places` tell where its things lay then."""

    verb: int
    args: Sequence[LoggedValue]
    places: Sequence[LoggedPlace] = ()
    opened: OpenPlaces = SHUT


@record
class Ended:
    """A verb ends, one way or the other."""

    verb: int


@record
class Done(Ended):
    """With all that was done in it."""


@record
class Cancelled(Ended):
    """It did not happen."""


@record
class Voided:
    """A verb that still runs will not happen."""

    verb: int


@record
class Replaced:
    """Something is done instead of a verb that was announced."""

    verb: int


@record
class Answered:
    """The words of a card answer an event; `place` is where it lies."""

    card: int
    place: int | None
    opened: OpenPlaces = SHUT


@record
class Used:
    """The words of a card are done because a player wanted it."""

    card: int
    seat: int | None


class LabelGap(NamedTuple):
    """What stood in the braces of a label; `place` is where it lay, if it is a thing."""

    type: Type
    value: LoggedValue
    place: int | None
    is_open: bool  # whether all may know it


@record
class Chosen:
    """A seat answered a question; `place` is where a thing that was chosen lay."""

    seat: int
    prompt: int
    value: OptionValue  # None ends a pick of several, and is no answer to an event
    place: int | None = None
    gaps: Sequence[LabelGap] = ()  # of the label that was taken from a menu
    opened: OpenPlaces = SHUT


@record
class Moved:
    """A thing goes somewhere, or to another spot of the place it is in."""

    thing: int
    source: int | None
    target: int | None
    start: int | None = UNTRACKED  # the space or slot it stood on, and the one it stands on now
    space: int | None = None
    twin: int | None = None  # the other one of two that change places
    opened: OpenPlaces = SHUT


@record
class Reordered:
    """The things of a place lie there in another order."""

    place: int
    opened: OpenPlaces = SHUT


@record
class Shuffled(Reordered):
    """By chance."""


@record
class Rolled:
    """A die falls. `seer` is the one player who sees it, None if all do."""

    face: int
    seer: int | None = None
    sides: int | None = None
    thrower: int | None = None  # whose roll it is, where that was worked out


@record
class Changed:
    """A counter, flag or note changes; `place` is where the thing lies that carries it."""

    cell: int
    old: int | None
    new: int | None
    place: int | None = UNTRACKED
    opened: OpenPlaces = SHUT


@record
class Shown:
    """Things are shown to one player, `seer`, or looked over by all."""

    things: Sequence[int]
    places: Sequence[int | None]
    seer: int | None
    opened: OpenPlaces = SHUT


@record
class Opened(Shown):
    """From now on `seer`, or everybody if that is None, sees into `place`, where these things lie."""

    place: int = UNTRACKED


@record
class Closed:
    """That is over."""

    place: int
    seer: int | None


@record
class Told:
    """The rules say something in their own words, with values in the gaps of the text."""

    text: str
    values: Sequence[LoggedValue]
    types: Sequence[Type]
    places: Sequence[LoggedPlace]
    aside: bool = False  # what becomes of its things is told as if they had not been named
    opened: OpenPlaces = SHUT


@record
class Revealed:
    """What all chose in secret comes to light: what it is called, and the things each seat chose."""

    name: str
    picks: dict[int, list[int]]


# What comes of a verb and is told as a clause behind its sentence; `views.moves` makes one of several.
Outcome = Moved | Changed | Rolled | Shuffled
Event = (
    Begun | Done | Cancelled | Voided | Replaced | Answered | Used | Chosen
    | Outcome | Shown | Opened | Closed | Told | Revealed
)  # fmt: skip
