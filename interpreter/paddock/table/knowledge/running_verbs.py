"""From the log of a table to what was chosen and rolled in the verbs that still run: what its players have in mind.

What is chosen `as its NAME` or rolled `as the NAME` lies in no place and no counter. Until the verb ends, whoever chose
it or saw it fall knows it all the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from paddock.table.events.model import Begun, Chosen, Ended, Event, Rolled

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
