"""From an answer and what came of it to the reason why it cannot be taken back, or none.

It cannot when chance has spoken, when somebody was shown something, or when what followed depends on what some seat
could not know: then that seat has learnt of it. This is tried. In many ways in which all that is hidden from a seat
could be otherwise, the same answer is given again; wherever the seat would see something else, it has learnt something.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from paddock.table.card_backs import back_of
from paddock.table.events.event_filter import EventFilter
from paddock.table.events.model import Changed, Chosen, Event, Moved, Opened, Rolled, Shown, Told
from paddock.table.events.sorts import SORTS
from paddock.table.knowledge.answer_history import AnswerHistory
from paddock.table.knowledge.imagination import rotations
from paddock.table.knowledge.running_verbs import ChoiceOrRoll, choices_and_rolls
from paddock.table.model import TableError, UndoError
from paddock.table.position import Position
from paddock.table.sight import Sight
from paddock.table.view import is_asked_quietly
from paddock.text.plural import article

SILENT = 1_000  # answers that others do not give to one event
HIDDEN = "what followed depends on something that was hidden"


def answer_to_undo(history: AnswerHistory, names: Sequence[str], seat: int | None) -> int:
    """The number of the last answer of `seat` (None: of whoever answered last), if it is the last that others know."""
    records = history.records
    if not records:
        raise UndoError("Nothing has been answered yet.")
    seat = records[-1].seat if seat is None else seat
    if not history.times(seat):
        raise UndoError(f"{names[seat]} has not answered anything yet.")
    at = history.last_heard(seat)
    if records[at].seat != seat:
        raise UndoError(f"This cannot be taken back: {names[records[at].seat]} has answered since.")
    return at


def reason_against_undo(then: Position, now: Position) -> str:
    """What somebody learnt since `then`, when the answer was given; empty when nobody learnt anything."""
    now = _after_silence(now)
    events = [event for step in now.trail.since(then.trail.number + 1) for event in step.events]
    return (
        _plain_reason(then, now, events)
        or _private_number(then, events)
        or _ended(now)
        or _differs_elsewhere(then, now)
    )


def _after_silence(position: Position) -> Position:
    """When nobody has answered with a card: whether somebody could is not to be told by what can be taken back."""
    with suppress(TableError):
        for _ in range(SILENT):
            asked = position.state().question
            if asked is None or asked.prompt not in position.sight.quiet or None not in asked.options:
                break
            position = position.after(asked.options.index(None))
    return position


def _plain_reason(then: Position, now: Position, events: Sequence[Event]) -> str:
    """The first thing that happened and cannot be taken back: what else came of silence nobody has seen yet."""
    sight, chance = then.sight, "dice or shuffled cards have been seen since"
    if then.secret and (not now.secret or any(not isinstance(event, Chosen) for event in events)):
        return "what all chose in secret has been shown since"
    for event in events:
        if SORTS[type(event)].by_chance:
            return chance
        if isinstance(event, Shown) and event.things and (event.seer is not None or isinstance(event, Opened)):
            who = "everybody" if event.seer is None else sight.name(event.seer)
            return f"{who} has been shown something since"
        if isinstance(event, Moved) and (seen := _newly_seen(sight, event)):
            return seen
    return chance if now.state().pos != then.state().pos else ""


def _newly_seen(sight: Sight, event: Moved) -> str:
    """Who sees the thing where it went and did not see it where it was."""
    for seat in (None, *range(len(sight.players))):
        if EventFilter(sight, seat).sees_uncovered(event):
            # The thing is not named: the one who reads this may not be the one who saw it.
            who = "everybody" if seat is None else sight.name(seat)
            back = back_of(sight, event.thing)
            return f"{who} has seen {article(back)} {back} that was hidden before"
    return ""


def _private_number(then: Position, events: Sequence[Event]) -> str:
    """A die or number that one player alone knows lies in no place: what comes of it cannot be tried otherwise.

    Of another's even silence can tell. An own one is told to nobody by what is said and chosen; who says it aloud in
    so many words has told it anyway.
    """
    own = then.state().seat
    knowing = set().union(*(_private_knowers(then, event) for event in choices_and_rolls(then.trail.running())))
    quiet_since = all(_is_said(event) for event in events)
    return HIDDEN if knowing - {own} or (knowing and not quiet_since) else ""


def _is_said(event: Event) -> bool:
    return SORTS[type(event)].only_said and not (isinstance(event, Told) and event.aside)


def _private_knowers(then: Position, event: ChoiceOrRoll) -> set[int]:
    """The players who alone know a number that was rolled or chosen; nobody if all do, or if it is a thing."""
    if isinstance(event, Rolled):
        if EventFilter(then.sight, None).sees_rolled(event):
            return set()
        return {seat for seat in range(len(then.sight.players)) if EventFilter(then.sight, seat).sees_rolled(event)}
    prompt, own = then.machine.prompts[event.prompt], EventFilter(then.sight, then.state().seat)
    # What is chosen in secret is told when all have chosen, and what a seat chose itself is no secret it could learn.
    is_open = event.prompt in then.sight.said_aloud or prompt.secret or own.has_chosen(event)
    if is_open or event.value is None or prompt.type.of_things or _was_said(event, then):
        return set()
    return {event.seat}


def _was_said(chosen: Chosen, then: Position) -> bool:
    """Whether a number was said or counted after it was chosen."""
    for event in then.trail.events_back():
        if event == chosen:
            return False
        if isinstance(event, Told) and not event.aside and chosen.value in event.values:
            return True
        if isinstance(event, Changed) and chosen.value == event.new:
            return True
    return False


def _ended(now: Position) -> str:
    """Whether an end tells somebody something may depend on what they hold: refusing it then only would tell that."""
    return HIDDEN if now.result is not None and now.sight.has_secrets else ""


# trying -------------------------------------------------------------------------------------------------------------


def _differs_elsewhere(then: Position, now: Position) -> str:
    index = now.trail.since(then.trail.number + 1)[0].index
    for seat in range(len(then.sight.players)):
        seen = _seen_by(now, seat)
        for world in _worlds(then, seat):
            try:
                other = _after_silence(world.after(index))
            except TableError:
                return HIDDEN
            if _seen_by(other, seat) != seen:
                return HIDDEN
    return ""


def _worlds(then: Position, seat: int) -> Iterator[Position]:
    return (then.rotated(seat, by) for by in rotations(then.trail, then.state(), seat))


def _seen_by(position: Position, seat: int) -> tuple[object, ...]:
    """All that shows a seat how the game went on: also whose turn it is, and how it ended."""
    state = position.state()
    asked = None if is_asked_quietly(position.sight, state, seat) else state.seat
    return position.known(seat), asked, position.result
