"""What is remembered between two checks: by identity, and no longer than anybody asks for it."""

from __future__ import annotations

import weakref

from paddock.program.remembered import MOST_NEW, Remembered


class Part:
    """Anything that something can be made of."""


def test_a_part_that_is_asked_for_again_is_made_once() -> None:
    known, part, made = Remembered(), Part(), list[Part]()
    for _ in range(3 * MOST_NEW):
        known.begin_round()
        known.of("use", made.append, part)
        known.of_each("use", id, [Part()])
    assert made == [part]


def test_a_part_that_nobody_asks_for_any_more_is_let_go() -> None:
    known, part = Remembered(), Part()
    known.of("use", id, part)
    gone = weakref.ref(part)
    del part
    for _ in range(3):
        known.begin_round()
        known.of_each("use", id, [Part() for _ in range(MOST_NEW)])
    assert gone() is None
