"""Steps that wait are seen at the table, in their own words, by those who may know of them and by nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paddock.library import check, load
from paddock.table import Table
from paddock.table.model import WaitingView
from paddock.text.show import draw_all
from paddock.views.board import plain_board

GRUDGES = Path(__file__).parent / "grudges.rules"
SEATS = (0, 1, 2, None)
WORDS = (
    "after the next time the rival rests or draws a card: "
    "if the price is at least 2, add 1 to your points, then move this card to the discards"
)


def table(*given: str) -> Table:
    return load(GRUDGES).set_up("\n".join(given), names=["Ann", "Bob", "Cleo"])


def seen(at: Table) -> list[tuple[WaitingView, ...]]:
    return [at.view(seat).waiting for seat in SEATS]


def test_the_game_checks() -> None:
    found, sources = check([GRUDGES])
    assert not found, draw_all(found, sources)


def test_what_an_open_card_put_off_is_seen_by_all_and_whom_it_is_about_by_its_holder() -> None:
    at = table('the row of Ann is "Grudge"', "when Ann draws a card")
    assert seen(at) == [(), (), (), ()]
    at.answer("Cleo")
    ann = WaitingView(text=WORDS, player="Ann", seat=0, card="Grudge", names={"rival": "Cleo", "price": 2})
    others = WaitingView(text=WORDS, player="Ann", seat=0, card="Grudge")
    assert seen(at) == [(ann,), (others,), (others,), (others,)]
    assert at.position().view(1).waiting == (others,)
    line = "".join(line for line in plain_board(at.view(0)) if "waiting" in line)
    assert "waiting: Ann's Grudge – after the next time the rival rests" in line


def test_a_card_that_acts_out_of_a_hand_is_seen_by_its_holder_alone() -> None:
    at = table('the hand of Ann is "Sly"', "when Ann rests")
    words = "the next time you draw a card: add 5 to your points"
    ann = WaitingView(text=words, player="Ann", seat=0, card="Sly")
    assert seen(at) == [(ann,), (), (), ()]


def test_it_stays_so_when_the_card_lies_open_later() -> None:
    at = table('the hand of Ann is "Sly"', "when Ann gives up")
    assert [len(one) for one in seen(at)] == [1, 0, 0, 0]


@pytest.mark.parametrize(("verb", "many"), [("hopes", 1), ("plans", 0)])
def test_what_a_rule_puts_off_is_seen_by_all_unless_it_depends_on_what_is_hidden(verb: str, many: int) -> None:
    at = table("the points of Ann is 4", f"when Ann {verb} in a play")
    assert [len(one) for one in seen(at)] == [many] * 4
    for views in seen(at):
        assert [view.names for view in views] == [{"player": "Ann", "goal": 5}] * many


def test_what_is_done_waits_no_more() -> None:
    at = table('the hand of Ann is "Sly"', "when Ann gets up")
    assert seen(at) == [(), (), (), ()]


def holding(at: Table) -> list[tuple[WaitingView, ...]]:
    return [at.view(seat).lasting for seat in SEATS]


def test_changes_that_last_are_seen_with_whom_they_are_of_and_until_when() -> None:
    at = table('the row of Ann is "Boast"', "when Ann draws a card")
    at.answer("Cleo")
    lower, higher = (
        "until you rest, the strength of the rival is 2 lower",
        "until you rest, your strength is the price higher",
    )
    whose: dict[str, Any] = {"player": "Ann", "seat": 0, "card": "Boast"}
    ann = (
        WaitingView(text=lower, names={"rival": "Cleo"}, **whose),
        WaitingView(text=higher, names={"price": 2}, **whose),
    )
    others = (WaitingView(text=lower, **whose), WaitingView(text=higher, **whose))
    assert holding(at) == [ann, others, others, others]
    assert seen(at) == [()] * 4
    line = next(line for line in plain_board(at.view(0)) if "for now" in line)
    assert line == f"for now: Ann's Boast – {lower} (the rival: Cleo)"


def test_what_a_card_in_a_hand_changes_for_a_time_is_seen_by_its_holder_alone() -> None:
    at = table('the hand of Ann is "Hush"', "when Ann rests")
    ann = WaitingView(text="until you rest, your strength is 5 higher", player="Ann", seat=0, card="Hush")
    assert holding(at) == [(ann,), (), (), ()]


def test_what_holds_while_an_event_is_answered_is_seen_in_its_questions() -> None:
    at = table('the row of Ann is "Gloves"', "when Ann tests its strength against Bob")
    words = "during a player tests its strength against a player, your strength is 1 higher"
    names: dict[str, int | bool | str | None] = {"player": "Ann", "rival": "Bob"}
    assert holding(at) == [(WaitingView(text=words, player="Ann", seat=0, card="Gloves", names=names),)] * 4
    at.answer("hold")
    assert holding(at) == [()] * 4
