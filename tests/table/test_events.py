"""Entries of a log become events with names, and the one filter says what a seat may know of each."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import paddock
from paddock.program.types import NUMBER, thing_of
from paddock.table.events.event_filter import EventFilter
from paddock.table.events.from_log import events_at, events_of, read_log
from paddock.table.events.model import (
    UNTRACKED,
    Answered,
    Begun,
    Cancelled,
    Changed,
    Chosen,
    Done,
    Event,
    LabelGap,
    Moved,
    Revealed,
    Rolled,
    Shown,
    Told,
    Used,
    Voided,
)
from paddock.table.events.sorts import weight_of
from paddock.table.open_places import SHUT, OpenPlaces

CARD, HAND, OPEN = 7, 0, 1  # Ann, whose seat is 0, sees her hand
COUNTER, OWN_COUNTER, ON_CARD = 0, 1, 2
SECRET, MENU = 3, 4


class Sight:
    """Everybody sees the open place, Ann her hand and her counter."""

    unheard = frozenset({SECRET})
    said_aloud = frozenset({MENU})

    def __init__(self) -> None:
        owners = {COUNTER: None, OWN_COUNTER: 0, ON_CARD: CARD}
        self.cell_at = {
            cell: SimpleNamespace(owner=owner, store=SimpleNamespace(made=False)) for cell, owner in owners.items()
        }

    def sees_at(self, seat: int | None, thing: int, place: int | None, opened: OpenPlaces) -> bool:
        return thing == 0 or self.sees(seat, place, opened)

    def sees(self, seat: int | None, place: int | None, opened: OpenPlaces) -> bool:
        return place == OPEN or (place == HAND and seat == 0)

    def open_places(self, state: object) -> OpenPlaces:
        return SHUT

    def knows(self, seat: int | None, index: int) -> bool:
        return index != OWN_COUNTER or seat == 0


def filter_of(seat: int | None) -> EventFilter:
    sight: Any = Sight()
    return EventFilter(sight, seat)


# what is named in a verb ----------------------------------------------------------------------------------------------


def soon(*events: Event) -> bool:
    return filter_of(None).sees_soon(events, 0, CARD)


def test_a_card_laid_open_by_the_same_verb_is_named() -> None:
    assert soon(Begun(1, (CARD,), (HAND,)), Moved(CARD, HAND, OPEN), Done(1))


def test_a_card_laid_open_after_the_verb_is_not() -> None:
    assert not soon(Begun(1, (CARD,), (HAND,)), Done(1), Moved(CARD, HAND, OPEN))


def test_a_cancelled_verb_inside_does_not_stretch_the_one_around_it() -> None:
    inside = Begun(2, (), ()), Cancelled(2)
    assert not soon(Begun(1, (CARD,), (HAND,)), *inside, Done(1), Moved(CARD, HAND, OPEN))


def test_a_cancelled_verb_ends_there() -> None:
    assert not soon(Begun(1, (CARD,), (HAND,)), Cancelled(1), Moved(CARD, HAND, OPEN))


# what a seat may know -------------------------------------------------------------------------------------------------

OWN, OTHERS, SPECTATORS = 0, 1, None
EVERYBODY = {OWN, OTHERS, SPECTATORS}
HEARD = [
    (Begun(1, (CARD,)), EVERYBODY),
    (Moved(CARD, HAND, HAND), EVERYBODY),
    (Rolled(3, seer=0), EVERYBODY),
    (Chosen(0, MENU, 1), EVERYBODY),
    (Chosen(0, SECRET, 1), {OWN}),
    (Changed(COUNTER, 0, 1), EVERYBODY),
    (Changed(OWN_COUNTER, 0, 1, None), {OWN}),
    (Changed(ON_CARD, 0, 1, OPEN), EVERYBODY),
    (Changed(ON_CARD, 0, 1, HAND), {OWN}),
    (Voided(1), set()),
    (Answered(CARD, OPEN), set()),
    (Used(CARD, 0), set()),
    (Revealed("wish", {0: [CARD]}), set()),
]


@pytest.mark.parametrize(("event", "hearers"), HEARD, ids=lambda value: type(value).__name__)
def test_who_hears_that_it_happened(event: Event, hearers: set[int | None]) -> None:
    assert {seat for seat in EVERYBODY if filter_of(seat).hears_of(event)} == hearers


def test_who_knows_which_thing_it_was() -> None:
    moved, shown = Moved(CARD, None, HAND), Shown((CARD, CARD + 1), (HAND, OPEN), seer=1)
    assert [filter_of(seat).sees_moved(moved) for seat in (0, 1, None)] == [True, False, False]
    assert [filter_of(seat).sees_moved(Moved(CARD, HAND, OPEN)) for seat in (0, 1, None)] == [True] * 3
    assert [filter_of(seat).sees_uncovered(Moved(CARD, HAND, OPEN)) for seat in (0, 1, None)] == [False, True, True]
    assert [filter_of(seat).sees_shown(shown) for seat in (0, 1, None)] == [[True, True], [True, True], [False, True]]
    assert [filter_of(seat).sees_answering(Answered(CARD, HAND)) for seat in (0, 1)] == [True, False]
    assert [filter_of(seat).sees_chosen(Chosen(1, MENU, CARD, HAND), CARD) for seat in (0, 1)] == [True, False]


def test_who_knows_a_number() -> None:
    secret, choice = Rolled(3, seer=0, sides=6), Chosen(0, SECRET, 3)
    assert [filter_of(seat).sees_rolled(secret) for seat in (0, 1, None)] == [True, False, False]
    assert filter_of(None).sees_rolled(Rolled(3))
    assert [filter_of(seat).hears_choice(choice) for seat in (0, 1, None)] == [True, False, False]
    assert [filter_of(seat).hears_choice(Chosen(0, MENU, 3)) for seat in (0, 1, None)] == [True] * 3
    for event in (secret, choice):
        assert [filter_of(seat).keeps_in_mind(event) for seat in (0, 1)] == [True, False]
        assert [filter_of(seat).has_not_seen(event, 3) for seat in (0, 1)] == [False, True]
        assert not filter_of(1).has_not_seen(event, 4)


@pytest.mark.parametrize(
    ("gap", "readers"),
    [
        (LabelGap(NUMBER, 4, None, True), EVERYBODY),
        (LabelGap(NUMBER, 4, None, False), {OWN}),
        (LabelGap(thing_of("card"), CARD, OPEN, True), EVERYBODY),
        (LabelGap(thing_of("card"), CARD, HAND, True), {OWN}),
        (LabelGap(thing_of("card"), CARD, None, False), set()),
    ],
)
def test_who_reads_what_stood_in_a_label(gap: LabelGap, readers: set[int | None]) -> None:
    event = Chosen(0, MENU, 1, gaps=(gap,))
    assert {seat for seat in EVERYBODY if filter_of(seat).reads_gap(event, gap)} == readers


# from the log ---------------------------------------------------------------------------------------------------------


def test_an_entry_becomes_the_record_of_its_sort() -> None:
    log = [("do", 1, (CARD,), (HAND,)), ("move", CARD, HAND, OPEN), ("move", CARD, OPEN, OPEN, 2, 3, 8), ("set", 0, 1, 2),
           ("choose", 0, MENU, 1, (5,)), ("aside", "{0}", (1,), ("number",), (None,)), ("cancel", 1)]  # fmt: skip
    assert [*events_of(log)] == [
        Begun(1, (CARD,), (HAND,)),
        Moved(CARD, HAND, OPEN, UNTRACKED),
        Moved(CARD, OPEN, OPEN, 2, 3, 8),
        Changed(0, 1, 2, UNTRACKED),
        Chosen(0, MENU, 1),
        Told("{0}", (1,), (NUMBER,), (None,), aside=True),
        Cancelled(1),
    ]
    assert Done(1) != Cancelled(1)


def test_events_tell_where_things_lay_then() -> None:
    sight: Any = Sight()
    prompts = [SimpleNamespace(type=thing_of("card"), step=None)]
    where = [None] * CARD + [HAND]
    state: Any = None
    log = [("choose", 0, 0, CARD), ("set", ON_CARD, 0, 1), ("move", CARD, HAND, OPEN), ("set", ON_CARD, 1, 2),
           ("choose", 0, 0, CARD), ("choose", 0, 0, None)]  # fmt: skip
    events = [*events_at(sight, prompts, log, where, SHUT, state)]
    assert [event.place for event in events if isinstance(event, (Chosen, Changed))] == [HAND, HAND, OPEN, OPEN, None]
    assert where[CARD] == HAND


def test_a_reader_gets_the_entries_of_its_sort() -> None:
    told: list[tuple[int, ...]] = []
    read_log([("roll", 3, None, 6), ("done", 4), ("move", CARD, HAND, OPEN)], {Done: lambda *given: told.append(given)})
    assert told == [(4,)]


def test_an_event_that_tells_of_many_weighs_more() -> None:
    many = tuple(range(100))
    assert weight_of(Moved(CARD, HAND, OPEN)) == weight_of(Begun(1, (CARD,), (HAND,))) == 1
    assert weight_of(Shown(many, many, 0)) > 10 < weight_of(Begun(1, (many,), (many,)))


MOTTO = """game "Mottoes"
  players 2
  starts with "Play"

kind leaf is a card, plural leaves
  motto: text

place stock of leaves, face up, starts with leaves

card "Oak", a leaf
  motto "Slow and steady"

verb read:
  tell "It says {the motto of the first of the stock}"

phase "Play":
  read
  for each player:
    the player chooses a leaf in the stock as the pick
  end the game
"""


def test_a_printed_text_that_the_rules_say_aloud_is_heard_by_all() -> None:
    table = paddock.load_sources([paddock.Source("mottoes.rules", MOTTO)]).deal(forced="asked")
    assert [event.name for event in table.events() if event.sort == "tell"] == ["It says Slow and steady"]
