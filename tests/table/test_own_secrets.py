"""What a player chose or rolled in secret is in that player's own view and events, and in nobody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.code.state import dump
from paddock.library import Game, load
from paddock.table import EventView, Table
from paddock.table.events.event_filter import EventFilter
from paddock.views.story import tell

TWO_SECRETS = """game "Two secrets"
  players 2
  starts with "Play"

counter points for each player

phase "Play":
  play phase "Round"
  for each player:
    the player chooses a number from 1 to 2 as the rest

phase "Round":
  secretly for each player:
    chooses a number from 1 to 2 as its bid
    chooses a number from 1 to 2 as its guess
  for each player:
    if its bid is the guess of the player after the player:
      add 1 to its points

the winners means the players with the highest points
"""

CUP = """game "Under the cup"
  players 2
  starts with "Round"

counter score for each player

verb (a player) speaks up:
  roll a die with 6 sides for the player as the fall
  the player chooses a number from 1 to 6 as the claim
  tell "{the player} says {the claim}"
  (the player after the player) chooses one:
    "believe it":
      add the claim to the score of the player
    "doubt it":
      take 1 from the score of the player

phase "Round":
  for each player:
    the player speaks up

the winners means the players with the highest score
"""

PICKS = """game "Picks"
  players 2
  starts with "Play"

kind leaf is a card, plural leaves
  worth: number
  label "leaf {worth}"

cards leaves
  worth 1 to 8

place deck of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
place row of leaves for each player, face down

phase "Play":
  for each player:
    move the top 2 cards of the deck to its hand
    move the top 2 cards of the deck to its row
  for each player:
    the player chooses a leaf in its hand as the pick
    the player chooses a leaf in its row as the guess
    move the pick to its row
    move the guess to its hand

the winners means the players
"""


BIDS = """game "Bids"
  players 2
  starts with "Play"

kind leaf is a card, plural leaves
  worth: number
  label "leaf {worth}"

cards leaves
  worth 1 to 8

place deck of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
place heap of leaves, face up

phase "Play":
  for each player:
    move the top 3 cards of the deck to its hand
  secretly for each player:
    chooses any number of cards in its hand as its bid
  for each player:
    move (the bid of the player) to the heap

the winners means the players
"""


def game(folder: Path, text: str) -> Game:
    path = folder / "game.rules"
    path.write_text(text, encoding="utf-8")
    return load(path)


def after(made: Game, *answers: int | str) -> Table:
    table = made.deal(chance="asked")
    for answer in answers:
        table.answer(answer)
    return table


def chosen(events: tuple[EventView, ...] | list[EventView]) -> list[tuple[str, int | bool | str | None]]:
    return [(event.name, event.after) for event in events if event.sort == "choose"]


def test_who_chose_in_secret_knows_what_at_the_next_question(tmp_path: Path) -> None:
    made = game(tmp_path, TWO_SECRETS)
    tables = [after(made, bid) for bid in ("1", "2")]
    assert [chosen(table.view(0).in_mind) for table in tables] == [[("Ann", 1)], [("Ann", 2)]]
    assert [chosen(table.events(0)) for table in tables] == [[("Ann", 1)], [("Ann", 2)]]
    asked = tables[0].view(0).in_mind[0].target
    assert asked.startswith("a number from 1 to 2") and "bid" in asked


@pytest.mark.parametrize("seat", [1, None])
def test_the_others_hear_nothing_of_what_somebody_chose_in_secret(tmp_path: Path, seat: int | None) -> None:
    made = game(tmp_path, TWO_SECRETS)
    one, other = after(made, "1", "2"), after(made, "2", "1")
    assert one.events(seat) == other.events(seat) and one.view(seat) == other.view(seat)
    assert chosen(one.events(seat)) == []
    assert one.view(seat).in_mind == () and one.view(seat).asked == 1


@pytest.mark.parametrize("seat", [1, None])
def test_how_many_are_picked_in_secret_is_not_heard(tmp_path: Path, seat: int | None) -> None:
    """A pick of several is one question after the other: their number would be the number of cards."""
    made = game(tmp_path, BIDS)
    none, two = (made.deal(seed=1) for _ in range(2))
    none.answer("enough")
    two.answer(0), two.answer(0), two.answer("enough")
    assert (none.ask or two.ask) is not None and none.ask == two.ask
    assert none.events(seat) == two.events(seat) and none.view(seat) == two.view(seat)
    assert none.view(seat).decisions == 0 and none.view(0).decisions == 1 and two.view(0).decisions == 3
    assert none.position().known(1) == two.position().known(1)
    assert none.position().known(0) != two.position().known(0)


def test_what_was_chosen_leaves_the_mind_when_its_phase_is_done(tmp_path: Path) -> None:
    table = after(game(tmp_path, TWO_SECRETS), "1", "2", "2")
    assert chosen(table.view(0).in_mind) == [("Ann", 1), ("Ann", 2)]
    table.answer("1")
    assert table.ask is not None and not table.ask.secret
    assert table.view(0).in_mind == ()
    assert chosen(table.events(0))[:2] == [("Ann", 1), ("Ann", 2)]


def test_an_answer_that_is_taken_back_is_out_of_mind(tmp_path: Path) -> None:
    table = after(game(tmp_path, TWO_SECRETS), "1", "2")
    table.view(0)
    table.undo()
    assert chosen(table.view(0).in_mind) == [("Ann", 1)]
    table.answer("1")
    assert chosen(table.view(0).in_mind) == [("Ann", 1), ("Ann", 1)]


def test_a_clone_has_the_same_in_mind(tmp_path: Path) -> None:
    table = after(game(tmp_path, TWO_SECRETS), "1")
    assert table.clone().view(0) == table.view(0)
    assert chosen(table.clone(history=False).view(0).in_mind) == [("Ann", 1)]


def test_a_secret_die_is_in_the_view_of_who_rolled_it_until_its_verb_is_done(tmp_path: Path) -> None:
    table = after(game(tmp_path, CUP), "4")
    rolled = EventView(sort="roll", after=4)
    assert table.view(0).in_mind == (rolled,)
    assert table.view(1).in_mind == table.view().in_mind == ()
    table.answer("6")
    assert table.view(0).in_mind[0] == rolled and table.view(1).in_mind == ()
    table.answer("believe it")
    assert rolled not in table.view(0).in_mind


def test_what_is_told_and_what_is_taken_from_a_menu_is_heard_by_all(tmp_path: Path) -> None:
    table = after(game(tmp_path, CUP), "4", "6", "doubt it")
    for seat in (0, 1, None):
        events = table.events(seat)
        assert EventView(sort="tell", name="Ann says 6") in events
        assert ("Bob", "doubt it") in chosen(events)
    assert ("Ann", 6) in chosen(table.events(0)) and ("Ann", 6) not in chosen(table.events(1))


def test_a_card_that_was_chosen_unseen_is_not_named(tmp_path: Path) -> None:
    table = game(tmp_path, PICKS).deal(seed=1)
    table.answer("leaf 2")
    table.answer(1)
    assert chosen(table.events(0)) == [("Ann", "leaf 2"), ("Ann", "a hidden leaf")]
    assert chosen(table.events(1)) == [("Ann", None), ("Ann", None)]


MARKED = """game "Marked"
  players 2
  starts with "Play"

kind leaf is a card, plural leaves
  worth: number
  label "leaf {worth}"

cards leaves
  worth 1 to 6

flag taken for each leaf
place deck of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
place open of leaves, face up

phase "Play":
  for each player:
    move the top 2 cards of the deck to its hand
  for each player:
    the player chooses a leaf in its hand as the pick
    mark the pick as taken
    move the pick to the open
    mark the pick as not taken

the winners means the players
"""


def test_a_mark_on_a_hidden_card_does_not_name_it_to_others(tmp_path: Path) -> None:
    table = game(tmp_path, MARKED).deal()
    table.answer("leaf 2")
    marks = [[(event.name, event.after) for event in table.events(seat) if event.sort == "set"] for seat in (0, 1)]
    assert marks[0] == [("the taken of leaf 2", True), ("the taken of leaf 2", False)]
    assert marks[1] == [("the taken of leaf 2", False)]  # by then it lies open


def test_who_sees_a_secret_die_is_one_answer_that_all_others_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Events, story and what is imagined: none of them looks by itself for whom it was rolled."""
    cup = game(tmp_path, CUP.replace("take 1 from", "take the fall from"))

    def seen_by_the_other() -> tuple[list[object], str, int]:
        table = cup.deal(seed=3)
        falls = [event.after for event in table.events(1) if event.sort == "roll"]
        story = "\n".join(line.text for line in tell(table.sight, table.log[0:], 1))
        return falls, story, len({repr(dump(table.here().imagined(1, seed).state())["stack"]) for seed in range(20)})

    falls, story, worlds = seen_by_the_other()
    assert falls == [None] and " rolls " not in story and worlds > 1
    monkeypatch.setattr(EventFilter, "sees_rolled", lambda self, event: True)
    (fall,), story, worlds = seen_by_the_other()
    assert f" rolls {fall}" in story and worlds == 1
