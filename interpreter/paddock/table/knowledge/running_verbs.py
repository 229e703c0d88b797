"""From the log of a table to what was chosen and rolled in the verbs that still run: what its players have in mind.

What is chosen `as its NAME` or rolled `as the NAME` lies in no place and no counter. Until the verb ends, whoever chose
it or saw it fall knows it all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from paddock.code import OptionValue
from paddock.code.plan import Prompt
from paddock.program.types import Type
from paddock.table.events.event_filter import EventFilter
from paddock.table.events.model import Begun, Chosen, Ended, Event, LoggedValue, Rolled
from paddock.table.sight import Sight

ChoiceOrRoll = Chosen | Rolled
# Each verb that runs, outermost first, and what was chosen and rolled in itself.
RunningVerbs = tuple[tuple[int, tuple[ChoiceOrRoll, ...]], ...]

OUTSIDE: RunningVerbs = ((-1, ()),)
MOST = 200  # of what was chosen and rolled in one verb; a phase can go round and round to the end


def running_after(running: RunningVerbs, events: Iterable[Event]) -> RunningVerbs:
    """What is in mind after these events, given what was before them. Nothing is changed in place."""
    open_ = list(running)
    for event in events:
        if isinstance(event, Begun):
            open_.append((event.verb, ()))
        elif isinstance(event, Ended):
            _close(open_, event.verb)
        elif isinstance(event, (Chosen, Rolled)):
            verb, earlier = open_[-1]
            open_[-1] = (verb, (*_without_oldest(earlier, event), event))
    return tuple(open_)


def _without_oldest(earlier: tuple[ChoiceOrRoll, ...], event: ChoiceOrRoll) -> tuple[ChoiceOrRoll, ...]:
    """Of too many those stay that came last, from everybody and for every question."""
    if len(earlier) >= MOST:
        for at, other in enumerate(earlier):
            if _is_alike(other, event):
                return (*earlier[:at], *earlier[at + 1 :])
    return earlier


def _is_alike(one: ChoiceOrRoll, other: ChoiceOrRoll) -> bool:
    """Chosen by the same player at the same question, or dice of as many sides that the same player saw."""
    if isinstance(one, Chosen):
        return isinstance(other, Chosen) and (one.seat, one.prompt) == (other.seat, other.prompt)
    return isinstance(other, Rolled) and (one.seer, one.sides) == (other.seer, other.sides)


def _close(open_: list[tuple[int, tuple[ChoiceOrRoll, ...]]], verb: int) -> None:
    """Ends the innermost of that verb, with what a `stop` left open inside it."""
    for at in range(len(open_) - 1, 0, -1):
        if open_[at][0] == verb:
            del open_[at:]
            return


def choices_and_rolls(running: RunningVerbs) -> list[ChoiceOrRoll]:
    return [event for _, earlier in running for event in earlier]


def in_mind_of(
    sight: Sight, prompts: Sequence[Prompt], running: RunningVerbs, seat: int, new: Mapping[int, int]
) -> RunningVerbs:
    """What is left of it in a world that this seat imagines, where some things have changed places: what the seat
    chose and saw itself. What others chose there nobody knows."""
    seen = EventFilter(sight, seat)

    def now(value: OptionValue | LoggedValue, type_: Type) -> Any:
        return new.get(value, value) if isinstance(value, int) and type_.of_things else value

    def there(event: ChoiceOrRoll) -> ChoiceOrRoll:
        if isinstance(event, Rolled):
            return event
        gaps = tuple(gap._replace(value=now(gap.value, gap.type)) for gap in event.gaps)
        return replace(event, value=now(event.value, prompts[event.prompt].type), gaps=gaps)

    return tuple((verb, tuple(there(e) for e in events if seen.keeps_in_mind(e))) for verb, events in running)
