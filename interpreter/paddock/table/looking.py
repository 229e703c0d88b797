"""From a point of a game and a seat to all that the seat sees there: a view, and the numbers that it can work out.

Tables and positions are looked at in the same way.
"""

from __future__ import annotations

from dataclasses import replace

from paddock.table.events.event_filter import EventFilter
from paddock.table.events.event_views import event_views
from paddock.table.internals import Standing
from paddock.table.knowledge.displays import displays_of
from paddock.table.knowledge.insight import numbers_of
from paddock.table.knowledge.running_verbs import RunningVerbs, choices_and_rolls
from paddock.table.model import DisplayView, EventView, Question, Result, View
from paddock.table.playable import Playable
from paddock.table.view import view, with_context
from paddock.table.waiting_steps import lasting_changes, waiting_steps


def look(
    game: Playable, here: Standing, seat: int | None, asked: Question | None, result: Result | None, heard: int,
    running: RunningVerbs,
) -> View:  # fmt: skip
    """`heard`: how many answers the seat knows of; `running`: what was chosen and rolled in verbs that still run."""
    end = result and replace(result, decisions=heard)
    seen = view(here.sight, here.state, seat, asked, end, heard, displays_of(here))
    seen = replace(
        seen,
        waiting=tuple(waiting_steps(here.sight, here.state, seat)),
        lasting=tuple(lasting_changes(here.sight, here.state, seat)),
    )
    return with_context(seen, here.sight, _in_mind(here, seat, running), game.settings)


def _in_mind(here: Standing, seat: int | None, running: RunningVerbs) -> list[EventView]:
    """What the seat chose, and the dice it saw."""
    seen = EventFilter(here.sight, seat)
    known = [event for event in choices_and_rolls(running) if seen.keeps_in_mind(event)]
    views = event_views(here.sight, known, seat, here.machine.prompts)
    return [event for event in views if event.after is not None]


def numbers(here: Standing, seat: int | None) -> tuple[DisplayView, ...]:
    """What each `the X of (a player)` is now, where the seat can know it."""
    return tuple(
        DisplayView(label=label, owner=here.sight.players[player], seat=player, value=number)
        for player, known in enumerate(numbers_of(here, seat))
        for label, number in known.items()
    )
