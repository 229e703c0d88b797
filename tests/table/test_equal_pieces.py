"""What nobody at the table can tell apart is one position and one information set; what a rule can tell apart is not."""

from __future__ import annotations

from collections.abc import Hashable

import pytest

import paddock
from paddock import Position

COPIES = """
game "Beads"
  players 2
  starts with "Go"

kind tint is one of red, blue
kind bead is a card
  tint: tint
  label "{tint}"

cards beads
  tint red, blue
  copies 3

place bowl of beads, face up, starts with beads
place string of beads for each player, face up
place row of beads, face up, in order
counter knots for each bead
note pet is a bead
MORE
verb (a player) has a bead:
  do nothing

phase "Go":
  let the player be the first of the players
  the player chooses a bead in the bowl as the pick
  STEPS
  the player chooses one:
    "go on":
      LATER
    "end":
      do nothing

the winners means the players
"""
RIVAL = "(the player after the player)"
KEPT = "move the pick to the string of the player"


def start(rules: str) -> Position:
    return paddock.load_sources([paddock.Source("beads", rules)]).deal(players=2, chance="asked").position()


def filled(*steps: str, later: str = "do nothing", more: str = "") -> str:
    return COPIES.replace("STEPS", "\n  ".join(steps)).replace("LATER", later).replace("MORE", more)


def keys_after_a_pick(*steps: str, later: str = "do nothing", more: str = "") -> int:
    first = start(filled(*steps, later=later, more=more))
    assert len(first.options) == 6
    return len({first.after(index).key for index in range(6)})


def test_copies_of_a_card_are_one() -> None:
    assert keys_after_a_pick(KEPT) == 2


def test_copies_that_lie_in_order_are_told_by_their_turn() -> None:
    """Red, blue, red: who takes a red one leaves red, blue or blue, red."""
    laid = "move the first of (beads in the bowl whose tint is TINT) to the row"
    lay = [laid.replace("TINT", tint) for tint in ("red", "blue", "red")]
    taking = ["the player chooses a bead in the row as the second", "move the second to the string of the player"]
    first = start(filled(*lay, *taking)).after(5)
    assert len({first.after(index).key for index in range(3)}) == 3


@pytest.mark.parametrize(
    ("steps", "later"),
    [
        (("set the pet to the pick",), "do nothing"),
        (("add 1 to the knots of the pick", KEPT), "do nothing"),
        ((KEPT,), "add 1 to the knots of the pick"),
    ],
)
def test_one_that_was_marked_is_one_of_its_print_and_which_is_nobodys_business(
    steps: tuple[str, ...], later: str
) -> None:
    assert keys_after_a_pick(*steps, later=later) == 2


def test_a_marked_one_is_not_one_without_a_mark() -> None:
    """The pet is the one in the string, or one of those in the bowl."""
    picks = ["set the pet to the pick", "the player chooses a bead in the bowl as the other"]
    first = start(filled(*picks, "move the other to the string of the player", later="move the pet to the row"))
    reds = [first.after(0, other).key for other in range(6)]
    assert len(set(reds)) == 3  # the same red one, another red one, a blue one
    assert reds[1] == reds[2] != reds[0]


@pytest.mark.parametrize(
    ("later", "more"),
    [
        ("add 1 to the knots of the first of the beads", ""),  # the one made first
        ("move the last of (the beads whose tint is red) to the row", ""),
        ("for each bead:\n        if it is in the bowl:\n          move it to the row", ""),
        ("move the beads to the row", ""),
        ("the player has a bead", "after (a player) has a bead:\n  add 1 to the knots of the first of the beads"),
        ("move the first bead to the row", "the first bead means the first of the beads"),
        ("the player lays the beads", "verb (a player) lays (beads):\n  move the first of the beads to the row"),
    ],
)
def test_not_where_a_rule_takes_the_one_that_was_made_first(later: str, more: str) -> None:
    assert keys_after_a_pick(KEPT, later=later, more=f"\n{more}\n") == 6


HANDS = """
game "Hands"
  players 2
  starts with "Deal"

kind card-of-four is a card, plural cards-of-four
  rank: number
  label "{rank}"

cards cards-of-four
  rank 1 to 4

place deck of cards-of-four, face down, starts with cards-of-four
place hand of cards-of-four for each player, seen by its owner
place heap of cards-of-four, face up

phase "Deal":
  shuffle the deck
  DEAL
  let the player be the first of the players
  ASK

the winners means the players
"""
TWO = "let the dealer be the first of the players\n  repeat 2 times:\n    move the top card of the deck to the hand of the dealer"
PLAY = "the player chooses a card-of-four in the hand of the player as the card\n  move the card to the heap"
SAY = 'the player chooses one:\n    "yes":\n      do nothing\n    "no":\n      do nothing'


def dealt(deal: str, ask: str) -> list[Position]:
    """All that two cards for Ann, or one for each, can come to: where a player is asked."""
    found, now = list[Position](), [start(HANDS.replace("DEAL", deal, 1).replace("ASK", ask))]
    while now:
        position = now.pop()
        if position.seat is not None:
            found.append(position)
        else:
            now += [position.after(index) for index in range(len(position.options))]
    return found


def number(found: list[Hashable]) -> int:
    return len(set(found))


@pytest.mark.parametrize("ask", [PLAY, SAY])
def test_a_hand_lies_in_any_order(ask: str) -> None:
    """Two cards of four: twelve ways to be dealt them, six hands."""
    found = dealt(TWO, ask)
    assert len(found) == 12
    assert number([position.key for position in found]) == 6
    assert number([position.known(0) for position in found]) == 6
    assert number([position.information(0) for position in found]) == 6
    assert number([position.known(1) for position in found]) == 1


def test_who_cannot_tell_positions_apart_is_offered_the_same_in_words() -> None:
    by_known: dict[Hashable, set[tuple[str, ...]]] = {}
    for position in dealt(TWO, PLAY):
        assert position.ask is not None
        words = tuple(sorted(option.label for option in position.ask.options))
        by_known.setdefault(position.known(0), set()).add(words)
    assert {len(words) for words in by_known.values()} == {1}


@pytest.mark.parametrize(
    "later",
    [
        "move the first of the hand of the player to the heap",
        "move the hand of the player to the heap\n  move the top card of the heap to the deck",
        "for each card-of-four in the hand of the player:\n    the player chooses one:\n      \"keep it\":\n        do nothing\n      \"play it\":\n        move the card-of-four to the heap",
        "let the cards be the hand of the player\n  move item 2 of the cards to the heap",
    ],
)  # fmt: skip
def test_not_where_a_rule_reads_the_order_of_the_hand(later: str) -> None:
    assert number([position.key for position in dealt(TWO, f"{SAY}\n  {later}")]) == 12


def test_cards_dealt_in_turn_come_to_a_hand_in_any_order_too() -> None:
    deal = "repeat 2 times:\n    for each player:\n      move the top card of the deck to the hand of the player"
    found = dealt(deal, SAY)
    assert len(found) == 24
    assert number([position.known(0) for position in found]) == 6


SPACES = """
game "Pegs"
  players 2
  starts with "Go"

kind hole is a space
  number: number
  label "hole {number}"
cards holes
  number 1 to 3

kind peg is a card
card "Peg", a peg
  copies 4

place box of pegs, face up, starts with pegs
place board of pegs, face up, on holes
counter age for each peg

verb (a player) puts one:
  the player chooses a hole as the goal
  move the top card of the box to the goal of the board

verb (a player) moves one:
  the player chooses a peg in the board as the goer
  move the goer to (item 3 of the holes) of the board
  add 1 to the age of the goer

phase "Go":
  repeat 2 times:
    the first of the players puts one
  the first of the players moves one
  the first of the players puts one
  the first of the players puts one
  LAST

the winners means the players
"""


def pegs(last: str = "do nothing") -> Position:
    return start(SPACES.replace("LAST", last))


def test_equal_pieces_on_a_board_are_told_by_their_spaces() -> None:
    one, other = pegs().after(0, 1), pegs().after(1, 0)
    assert one.key == other.key
    assert one.after(0).key == other.after(1).key != one.after(1).key


def test_of_pieces_on_one_space_it_counts_which_came_first_if_a_rule_asks_for_the_one_there() -> None:
    """A peg that has moved once comes to stand behind another, or another is put behind it."""
    moved_up, put_behind = ((0, 2, 0, 0), (0, 0, 0, 2))
    asking = "let the oldest be the peg at (item 3 of the holes) of the board\n  if the oldest is not none:\n    add 1 to the age of the oldest"
    ways = [pegs(last=step).after(*way) for step in ("do nothing", asking) for way in (moved_up, put_behind)]
    assert ways[0].key == ways[1].key and ways[2].key != ways[3].key


def test_a_seat_that_sees_equal_pieces_move_knows_from_where() -> None:
    one, other = (pegs().after(0, 1, goer) for goer in (0, 1))
    assert one.known(0) != other.known(0) and one.known(1) != other.known(1)


def test_a_seat_that_sees_what_equal_pieces_carry_knows_where_they_lie() -> None:
    """A knot on the red bead in Ann's string, or on the one in Bob's."""
    lay = [
        f"move item {number} of the bowl to the string of {owner}" for number, owner in ((1, "the player"), (1, RIVAL))
    ]
    knot = (
        'the player chooses one:\n    "mine":\n      add 1 to the knots of the first of the string of the player\n    '
    )
    knot += f'"yours":\n      add 1 to the knots of the first of the string of {RIVAL}'
    first = start(filled(*lay, knot)).after(5)
    one, other = first.after(0), first.after(1)
    assert one.key != other.key
    assert one.known(0) != other.known(0) and one.known(1) != other.known(1)
