"""What a seat learns later than a verb does not name a card in the verb's own sentence."""

from __future__ import annotations

from typing import Any

from paddock.table.events import seen_later

CARD, HAND, OPEN = 7, 0, 1


class Sight:
    """Everybody sees the open place, nobody the hand."""

    def sees_at(self, seat: int | None, thing: int, place: int | None) -> bool:
        return place == OPEN


def soon(*events: tuple[Any, ...]) -> bool:
    sight: Any = Sight()
    return seen_later(sight, events, 0, None, CARD)


def test_a_card_laid_open_by_the_same_verb_is_named() -> None:
    assert soon(("do", 1, (CARD,), (HAND,)), ("move", CARD, HAND, OPEN), ("done", 1))


def test_a_card_laid_open_after_the_verb_is_not() -> None:
    assert not soon(("do", 1, (CARD,), (HAND,)), ("done", 1), ("move", CARD, HAND, OPEN))


def test_a_cancelled_verb_inside_does_not_stretch_the_one_around_it() -> None:
    inside = ("do", 2, (), ()), ("cancel", 2)
    assert not soon(("do", 1, (CARD,), (HAND,)), *inside, ("done", 1), ("move", CARD, HAND, OPEN))


def test_a_cancelled_verb_ends_there() -> None:
    assert not soon(("do", 1, (CARD,), (HAND,)), ("cancel", 1), ("move", CARD, HAND, OPEN))
