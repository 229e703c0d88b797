"""Verbs that many cards watch: groups that are skipped change nothing in who answers, and in which order."""

from __future__ import annotations

from typing import Any

import pytest
from code_desk import (
    CARD,
    DISCARD,
    HAND,
    HERE,
    ability,
    agree,
    cards,
    choose,
    do,
    entry,
    game,
    local,
    place,
    players,
    step,
    stored,
    verb,
    x,
)  # fmt: skip

from paddock.program.model import CardType
from paddock.program.types import NUMBER

WATCHERS = 30
FIRST = 3  # after three players
HANDS = 2  # the first hand's index in Z
CARRIED: dict[str, Any] = {
    "this": 1,
    "you": 2,
    "works": [HAND],
    "locals": ["thing:player", "thing:sheet", "thing:player"],
}
PAY = verb(1, step("add", stored(0, local(0)), 1), params=["thing:player"])
ONCE = verb(0, do(1, 0))


def watchers(copies: int = 1) -> list[CardType]:
    made = [
        CardType(name=f"watcher {n}", kind=CARD, values={"worth": n, "shade": 0}, copies=copies, where=HERE)
        for n in range(WATCHERS)
    ]
    return [*made, *cards()[-4:]]


def note(n: int) -> Any:
    return step("set", stored(1), x("add", x("mul", stored(1), 100), n))


def in_hand(*numbers: int) -> Any:
    def prepare(s: Any) -> None:
        for n in numbers:
            s.owned(0).remove(FIRST + n)
            s.owned(HANDS).append(FIRST + n)
            s.W[FIRST + n] = HANDS

    return prepare


def watching(moment: str, special: dict[int, list[Any]] | None = None, **more: Any) -> list[Any]:
    steps = {n: [note(n)] for n in range(WATCHERS)} | (special or {})
    return [ability(n, moment, 1, *steps[n], card=f"watcher {n}", **CARRIED, **more) for n in range(WATCHERS)]


def played(abilities: list[Any], *hand: int, start: Any = ONCE, pay: Any = PAY, copies: int = 1) -> Any:
    program = game(start, pay, cards=watchers(copies), abilities=abilities)
    return agree(program, prepare=in_hand(*hand))[0]


@pytest.mark.parametrize("moment", ["when", "before", "after"])
def test_those_in_force_answer_in_the_order_of_their_abilities(moment: str) -> None:
    s = played(watching(moment), 27, 4, 12)
    assert (s.N[3], s.N[0]) == (41227, 1)


def test_nobody_in_force_changes_nothing() -> None:
    s = played(watching("after"))
    assert (s.N[3], s.N[0]) == (0, 1)


def test_only_the_first_takes_the_place_of_the_verb() -> None:
    s = played(watching("instead"), 27, 15)
    assert (s.N[3], s.N[0]) == (15, 0)


def test_a_card_brought_into_force_by_another_answers_if_its_turn_is_still_to_come() -> None:
    here = {5: [note(5), *(step("move", FIRST + n, place(HAND, 0), ref="") for n in (2, 6, 25))]}
    s = played(watching("after", here), 5)
    assert s.N[3] == 50625


def test_a_card_taken_out_of_force_by_a_verb_that_another_does_no_longer_answers() -> None:
    lose = verb(2, step("move", FIRST + 25, place(DISCARD), ref=""))
    abilities = watching("after", {5: [note(5), do(2)]})
    program = game(ONCE, PAY, lose, cards=watchers(), abilities=abilities)
    s, _ = agree(program, prepare=in_hand(5, 25, 26))
    assert s.N[3] == 526


def test_each_copy_answers() -> None:
    s = played(watching("after"), 0, 1, 4, copies=2)  # both copies of watcher 0 and one of watcher 2
    assert s.N[3] == 2
    assert played(watching("after", {0: [note(7)]}), 0, 1, 4, copies=2).N[3] == 70702


def test_those_that_ask_come_in_the_same_order() -> None:
    asking = {n: [choose(local(2), 1, 3, "number", 3), note(n)] for n in (4, 12)}
    made = watching("after", asking)
    for one in made:
        one.locals = [*one.locals, NUMBER]
    s = played(made, 27, 4, 12, 13)
    assert s.N[3] == 4121327


def test_what_many_cards_offer_joins_a_menu_in_order() -> None:
    menu = step("menu", local(0), entries=[entry("pass", note(99))])
    start = verb(0, step("each", players(), name=0, body=[do(1, local(0))]), locals=["thing:player"])
    pay = verb(1, menu, params=["thing:player"])
    program = game(start, pay, cards=watchers(), abilities=watching("offer", label="watch"))
    _, told = agree(program, prepare=in_hand(27, 4, 12))
    assert told[0][2] == [0, (5, FIRST + 4), (13, FIRST + 12), (28, FIRST + 27)]


@pytest.mark.parametrize("first", [0, 1, 2, 20])
def test_what_cards_of_others_offer_does_not_hang_on_the_first_of_the_row(first: int) -> None:
    """Only the holder may use some of them, anybody others: one after another in each order they come to lie in."""
    menu = step("menu", local(0), entries=[entry("pass", note(99))])
    start = verb(0, do(1, x("nth", players(), 2, type="thing:player")))
    pay = verb(1, menu, params=["thing:player"])
    offers = watching("offer", label="watch")
    for n, one in enumerate(offers):
        own = x("eq", local(0, "thing:player"), local(2, "thing:player"), type="flag")
        one.guard = own if n % 7 == first % 7 or n == first else None
    _, told = agree(game(start, pay, cards=watchers(), abilities=offers), prepare=in_hand(27, 4, 12, first))
    assert told[0][2] == [0, *((n + 1, FIRST + n) for n in (4, 12, 27) if offers[n].guard is None)]
