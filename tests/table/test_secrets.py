"""No line of a story, no option and no board tells a seat what it may not know: twins that differ only there agree."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from imagined_table import imagine
from rich.console import Console
from small_game import SmallGame

from paddock.cli.screen import insights, option_notes, print_question, print_story, print_table
from paddock.library import load
from paddock.program.types import Type
from paddock.table import Table, deal
from paddock.table.bots import RandomBot, ThinkingBot, play_on
from paddock.table.events.event_filter import EventFilter
from paddock.table.events.model import Begun, Changed, Chosen, Event, Moved
from paddock.table.open_places import SHUT
from paddock.views.board import plain_board
from paddock.views.story import tell

GAMES = ["small", "street-illegal"]


def moments(name: str, seed: int, step: int) -> Iterator[tuple[Table, int]]:
    """A random game at every `step`th question, and how long its story was at the one before."""
    game: Any = SmallGame() if name == "small" else load(name)
    table, since = deal(game, 3, seed), 0
    bots: Any = {seat: RandomBot(seed * 10 + seat) for seat in range(3)}
    while table.ask is not None:
        yield table, since
        since = len(table.log)
        play_on(table, bots, limit=step)
    yield table, since


def seats(table: Table) -> list[int | None]:
    return [None, *range(len(table.names))]


def shown(table: Table, seat: int | None) -> list[str]:
    """All that the screen shows of a table at rest."""
    out = Console(file=io.StringIO(), width=100)
    print_table(out, table, seat)
    print_table(out, table, seat, full=True)
    question = table.everything
    if question is not None and question.seat == seat:
        print_question(out, table, question)
        out.print(str(option_notes(table, question)))
    lines = plain_board(table.view(seat), insights(table, seat), full=False)
    return [*lines, out.file.getvalue()]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_board_is_the_same_whatever_lies_hidden(name: str, seed: int) -> None:
    for table, _ in moments(name, seed, 7):
        for seat in range(len(table.names)):
            twin = imagine(table, seat, random.Random(seed))
            twin._question = None
            assert shown(twin, seat) == shown(table, seat)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))])
def test_a_story_is_the_same_whatever_was_hidden(name: str, seed: int) -> None:
    chance = random.Random(seed)
    for table, since in moments(name, seed, 5):
        for start in {since, since if table.ask is not None else 0}:
            events = table.log[start:]
            for seat in seats(table):
                twin = twin_of(table, events, seat, chance)
                assert tell(table.sight, twin, seat) == tell(table.sight, events, seat)


def test_the_twins_do_differ() -> None:
    """The test above would be worth nothing otherwise."""
    *_, (table, _) = moments("street-illegal", 1, 9)
    twin = twin_of(table, table.log, 0, random.Random(1))
    assert sum(one != other for one, other in zip(twin, table.log, strict=True)) > 50
    assert tell(table.sight, twin, 1) != tell(table.sight, table.log, 1)


def twin_of(table: Table, events: list[Event], seat: int | None, chance: random.Random) -> list[Event]:
    """The same events with everything changed that `seat` could not see: which things, which numbers, which choices."""
    sight, seen = table.sight, EventFilter(table.sight, seat)
    ever = {event.thing for event in events if isinstance(event, Moved) and seen.sees_moved(event)}

    def other(thing: int) -> int:
        kind = sight.kind_of[thing]
        return chance.choice([one for one, its in enumerate(sight.kind_of) if its == kind])

    def hidden(type_: Type, value: Any, place: Any) -> Any:
        if isinstance(value, (list, tuple)):
            places = place if isinstance(place, (list, tuple)) else [place] * len(value)
            one = type_.one
            return [hidden(one, thing, at) for thing, at in zip(value, places, strict=False)]
        free = value is not None and type_.is_thing and value not in ever
        return other(value) if free and not sight.sees_at(seat, value, place, SHUT) else value

    def changed(event: Event) -> Event:
        match event:
            case Moved() if not seen.sees_moved(event):
                return replace(event, thing=other(event.thing))
            case Changed() if not sight.knows(seat, event.cell):
                return replace(event, old=chance.randrange(99), new=chance.randrange(99))
            case Chosen() if event.prompt not in sight.said_aloud:
                return Chosen(event.seat, event.prompt, chance.randrange(99))
            case Begun():
                places = event.places
                types = [param.type for param in sight.verbs[event.verb].params]
                args = [
                    hidden(type_, value, places[at] if at < len(places) else None)
                    for at, (type_, value) in enumerate(zip(types, event.args, strict=False))
                ]
                return replace(event, args=tuple(args))
        return event

    return [changed(event) for event in events]


def test_what_is_printed_names_no_hidden_card() -> None:
    """Once more without a twin: of the cards that nobody but their owner has seen, no name is printed to others."""
    for table, since in moments("small", 4, 3):
        out = Console(file=io.StringIO(), width=100)
        print_story(out, table, None, since)
        text = out.file.getvalue()  # type: ignore[attr-defined]
        sees_moved = EventFilter(table.sight, None).sees_moved
        visible = {event.thing for event in table.log[since:] if isinstance(event, Moved) and sees_moved(event)}
        names = {table.sight.name(thing) for thing in visible}
        everything = {table.sight.name(thing) for thing, kind in enumerate(table.sight.kind_of) if kind == "stride"}
        assert not any(name in text for name in everything - names)


def test_a_thinking_bot_does_not_look_at_secret_choices() -> None:
    """Its bid is the same, whatever the others have already chosen."""
    found = 0
    for table, _ in moments("street-illegal", 6, 1):
        ask = table.state.ask
        if ask is None or not table.machine.prompts[ask[1]].secret or found > 3:
            continue
        back, own = table.trail().before_secrets(ask[0])
        if not back or own or len(table.trail().ago(1).state.ask[2]) < 2:
            continue
        found += 1
        assert table.ask is not None
        bids = set()
        for answer in range(len(table.trail().ago(1).state.ask[2])):
            twin = table.clone()
            twin._go_back(len(twin.answers) - 1)
            twin.answer(answer)
            if twin.state.ask[:2] == ask[:2]:
                bids.add(ThinkingBot(twin, 3).choose(twin.view(ask[0]), table.ask))
        assert len(bids) == 1
    assert found
