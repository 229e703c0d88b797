"""What a seat learns later than a verb does not name a card in the verb's own sentence."""

from __future__ import annotations

from typing import Any

from paddock.table.events.event_filter import EventFilter
from paddock.table.events.model import Begun, Cancelled, Done, Event, Moved

CARD, HAND, OPEN = 7, 0, 1


class Sight:
    """Everybody sees the open place, nobody the hand."""

    def sees_at(self, seat: int | None, thing: int, place: int | None) -> bool:
        return place == OPEN


def soon(*events: Event) -> bool:
    sight: Any = Sight()
    return EventFilter(sight, None).sees_soon(events, 0, CARD)


def test_a_card_laid_open_by_the_same_verb_is_named() -> None:
    assert soon(Begun(1, (CARD,), (HAND,)), Moved(CARD, HAND, OPEN), Done(1))


def test_a_card_laid_open_after_the_verb_is_not() -> None:
    assert not soon(Begun(1, (CARD,), (HAND,)), Done(1), Moved(CARD, HAND, OPEN))


def test_a_cancelled_verb_inside_does_not_stretch_the_one_around_it() -> None:
    inside = Begun(2, (), ()), Cancelled(2)
    assert not soon(Begun(1, (CARD,), (HAND,)), *inside, Done(1), Moved(CARD, HAND, OPEN))


def test_a_cancelled_verb_ends_there() -> None:
    assert not soon(Begun(1, (CARD,), (HAND,)), Cancelled(1), Moved(CARD, HAND, OPEN))
