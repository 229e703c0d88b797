"""What reads well and would mean something else, or nothing, is refused where it is written, with a way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.testing import run_scenarios
from paddock.text.model import Diagnostic

GAME = """game "One"
  players 2 to 4
  starts with "Go"
kind tint is one of red, blue
kind event is a card
kind unrest is an event
  size: number
  label "unrest {size}"
kind riot is an event
cards unrests
  size 1 to 3
card "Riot", a riot
  copies 2
place deck of events, face down, starts with events
place bad of unrests, face up
counter home for each player
counter points for each player
note leader is a player
the winners means the players with the highest points
phase "Go":
  for each player:
    the player tries
"""
DONE = "verb (a player) tries:\n  do nothing\n"
Told = tuple[str, tuple[str, ...]]


def errors(tmp_path: Path, text: str) -> list[Diagnostic]:
    path = tmp_path / "one.rules"
    path.write_text(text, encoding="utf-8")
    return [d for d in check([path])[0] if d.is_error]


def tried(tmp_path: Path, *lines: str) -> list[Told]:
    """The mistakes of some steps."""
    text = GAME + "verb (a player) tries:\n" + "".join(f"  {line}\n" for line in lines)
    return [(d.message, d.help) for d in errors(tmp_path, text)]


def declared(tmp_path: Path, text: str) -> list[Told]:
    """The mistakes of some declarations."""
    return [(d.message, d.help) for d in errors(tmp_path, GAME + DONE + text)]


@pytest.mark.parametrize(
    ("line", "help_"),
    [
        ("place events of events, face up", "call it something else: place event-pile"),
        ("counter unrests", "call it something else: counter unrest-count"),
        ("note riots is a player", "call it something else: note chosen-riot"),
        ("flag tints", "call it something else: flag tint-marked"),
        ("the events means the events in the deck", "use another name"),
    ],
)
def test_no_name_is_that_of_all_things_of_a_kind(tmp_path: Path, line: str, help_: str) -> None:
    name = line.split()[1]
    told = [(f"`the {name}` already means something: all {name} of the game", (help_,))]
    assert declared(tmp_path, f"{line}\n") == told


def test_the_place_with_such_a_name_is_told_of_once(tmp_path: Path) -> None:
    text = GAME + "place events of events, face up\n"
    text += "verb (a player) tries:\n  move the top 2 cards of the events to the deck\n"
    assert len(errors(tmp_path, text)) == 1


def test_what_belongs_to_somebody_may_be_called_like_several_of_a_kind(tmp_path: Path) -> None:
    assert declared(tmp_path, "place events of events for each player, face up\n") == []


LET = "let the event be the first of (the events in the deck)"


def test_a_thing_that_may_be_of_another_kind_is_not_laid_where_it_does_not_belong(tmp_path: Path) -> None:
    ask = "ask first: if the event is an unrest: and this line below it"
    message = "an event cannot lie in a place of unrests"
    assert tried(tmp_path, LET, "move the event to the bad") == [(message, (ask,))]
    named = ("give it a name first: let the event be …", ask)
    assert tried(tmp_path, "move (the first of (the events in the deck)) to the bad") == [(message, named)]
    only = ("take only those that belong there: the unrests in (…)",)
    several = [("events cannot lie in a place of unrests", only)]
    assert tried(tmp_path, "move the events in the deck to the bad") == several


@pytest.mark.parametrize(
    "lines",
    [
        (LET, "if the event is an unrest:", "  move the event to the bad"),
        ("move the unrests in the deck to the bad",),
    ],
)
def test_what_belongs_there_is_laid_there(tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert tried(tmp_path, *lines) == []


def test_a_wider_kind_will_do_where_the_game_has_nothing_else_of_it(tmp_path: Path) -> None:
    text = GAME.replace('card "Riot", a riot\n  copies 2\n', "")
    text += f"verb (a player) tries:\n  {LET}\n  move the event to the bad\n"
    assert errors(tmp_path, text) == []


ELSE = "one of the two sides must be something else"


@pytest.mark.parametrize(
    ("lines", "what", "help_"),
    [
        (
            ("the player chooses another player whose home is its home as the friend",),
            "the home",
            "say: the home of the player",
        ),
        (
            ("let the poor be the players whose home is less than its home",),
            "the home",
            "say: the home of the player",
        ),
        (("if the leader is the leader:", "  do nothing"), "the leader", ELSE),
        (("if its home is the home of the player:", "  do nothing"), "the home of the player", ELSE),
    ],
)
def test_nothing_is_compared_with_itself(tmp_path: Path, lines: tuple[str, ...], what: str, help_: str) -> None:
    assert tried(tmp_path, *lines) == [(f"this compares {what} with itself", (help_,))]


def test_two_that_may_differ_are_compared(tmp_path: Path) -> None:
    line = "the player chooses another player whose home is the home of the player as the friend"
    assert tried(tmp_path, line, "add 1 to the points of the friend") == []


def test_a_word_of_a_choice_has_no_places(tmp_path: Path) -> None:
    pieces = 'make the words pieces: kind tint is a piece, and for each: card "red", a tint'
    told = (
        "a place belongs to things, and `tint` is a choice of words",
        (pieces, "or declare one for each word: place red-NAME"),
    )
    assert declared(tmp_path, "place bag of events for each tint\n") == [told]


def test_a_counter_for_words_is_named_once(tmp_path: Path) -> None:
    message, helps = declared(tmp_path, "counter stock for each tint\nflag stock for each player and tint\n")[0]
    assert message == "there is already a counter `stock`"
    assert helps[-1] == "each counter, flag and note is declared once"


@pytest.mark.parametrize(("kinds", "message"), [
    ("tint and tint", "a counter is for each of one kind, or for each of two"),
    ("player and tint and event", "a counter is for each of one kind, or for each of two"),
    ("player and event", "a counter belongs to one kind, not to two"),
])  # fmt: skip
def test_of_two_kinds_of_a_counter_one_is_a_choice(tmp_path: Path, kinds: str, message: str) -> None:
    assert [told for told, _ in declared(tmp_path, f"counter stock for each {kinds}\n")] == [message]


def test_a_field_holds_one_word_of_a_choice(tmp_path: Path) -> None:
    text = 'kind gem is a piece\n  wants: tints\ncard "G", a gem\n  wants red, red, blue\n'
    text += "place box of gems, face up, starts with gems\n"
    counts = "to print how many of each: a field for each word, as red: number and blue: number"
    assert declared(tmp_path, text) == [("a field cannot hold several tints", ("for one of them: tint", counts))]


IN_SECRET = (
    "in `secretly` stands only: chooses … as its NAME",
    "make the answers a kind: kind answer is one of run, walk; and here: chooses an answer as its NAME",
)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("  chooses one:", "this line opens no block"),
        ("  the player chooses one:", "only choices can be made in secret"),
    ],
)
def test_there_is_no_menu_in_secret(tmp_path: Path, line: str, message: str) -> None:
    lines = "secretly for each player:", line, '    "run":', "      add 1 to its points"
    assert tried(tmp_path, *lines) == [(message, IN_SECRET)]


WRONG_KIND = """kind thing is a piece
kind stick is a thing
place box of things, face up, starts with things
place rack of sticks, face up
counter worth for each thing
card "A", a thing
"""


def test_a_kind_with_a_wrong_name_is_told_of_once(tmp_path: Path) -> None:
    text = GAME + WRONG_KIND + "verb (a player) tries:\n  for each thing:\n    add 1 to the worth of the thing\n"
    assert [d.message for d in errors(tmp_path, text)] == ["`thing` already means something in every game"]


def test_where_nothing_was_tried_nothing_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "one.rules"
    path.write_text(GAME + DONE + "counter events\n", encoding="utf-8")
    told = str(run_scenarios([path]))
    assert "`the events` already means something" in told
    assert "scenarios hold" not in told
