"""Chance as a question: every outcome with its probability, nothing rolled, and nothing shown to a seat too early."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from doses import in_doses

import paddock
from paddock.finding import shipped_games
from paddock.library import Game
from paddock.table import Position, TableError
from paddock.table.journal import read_journal
from paddock.table.replay import replay

DECK = """game "Deal"
  players 2
  starts with "Deal"

kind letter is a card
  rank: number
  label "{{rank}}"

cards letters
  rank 1, 2, 3, 4

place deck of letters, face down, starts with letters{deck}
place hand of letters for each player, seen by its owner
place used of letters

the strength of (a player) means the highest rank of its hand

phase "Deal":
{steps}

the winners means the players with the highest strength
"""


def game(folder: Path, steps: str, deck: str = "") -> Game:
    path = folder / "deal.rules"
    path.write_text(DECK.format(steps="\n".join(f"  {line}" for line in steps.splitlines()), deck=deck), "utf-8")
    return paddock.load(path)


def ends(position: Position, share: Fraction = Fraction(1)) -> dict[str, Fraction]:
    """Probability of each end, told by the table's own words."""
    if position.over:
        return {str(position.result): share}
    found: dict[str, Fraction] = defaultdict(Fraction)
    shares = position.chances or (Fraction(1, len(position.options)),) * len(position.options)
    for index, part in enumerate(shares):
        for end, more in ends(position.after(index), share * part).items():
            found[end] += more
    return found


def leaves(position: Position) -> int:
    return 1 if position.over else sum(leaves(position.after(i)) for i in range(len(position.options)))


def at_random(chance: random.Random) -> Callable[[int, Sequence[Any]], int]:
    """Not always the same answer: where nobody has to draw a card, such a game never ends."""
    return lambda _seat, options: chance.randrange(len(options))


ONE_EACH = "shuffle the deck\nfor each player:\n  move the top card of the deck to its hand"


PICK = """shuffle the deck
pick a random letter in the deck as the prize
let the winner be the first of the players
move the prize to the hand of the winner"""


def test_a_random_card_is_one_question_and_needs_no_order(tmp_path: Path) -> None:
    table = game(tmp_path, PICK).deal(chance="asked")
    asked = table.ask
    assert asked is not None
    assert (asked.kind, asked.prompt) == ("chance", "one at random")
    assert [(o.label, o.chance) for o in asked.options] == [(str(n), Fraction(1, 4)) for n in (1, 2, 3, 4)]
    assert leaves(game(tmp_path, PICK).deal(chance="asked").position()) == 4


PICK_TWO = """shuffle the deck
pick 2 random letters in the deck as the prizes
let the winner be the first of the players
move the prizes to the hand of the winner"""


def test_two_random_cards_are_two_questions_and_never_the_same_card(tmp_path: Path) -> None:
    table = game(tmp_path, PICK_TWO).deal(chance="asked")
    start = table.position()
    assert leaves(start) == 4 * 3
    table.answer("3")
    asked = table.ask
    assert asked is not None
    assert [(o.label, o.chance) for o in asked.options] == [(str(n), Fraction(1, 3)) for n in (1, 2, 4)]


def test_only_the_cards_that_are_drawn_are_asked(tmp_path: Path) -> None:
    table = game(tmp_path, ONE_EACH).deal(chance="asked")
    asked = table.ask
    assert asked is not None
    assert (asked.kind, asked.seat, asked.player, asked.prompt) == ("chance", None, "chance", "the next of the deck")
    assert [(o.label, o.chance) for o in asked.options] == [(str(n), Fraction(1, 4)) for n in (1, 2, 3, 4)]
    start = table.position()
    assert leaves(start) == 4 * 3
    assert ends(start) == {"Ann wins.": Fraction(1, 2), "Bob wins.": Fraction(1, 2)}


WINNER = "shuffle the deck\nlet the winner be the first of the players\n"
LOOKS = {  # steps after the shuffle -> how many ways there are, and how probable it is that Ann wins, worked out by hand
    "a condition": (
        "if the rank of the top card of the deck is more than 2:\n"
        "  move the top card of the deck to the hand of the winner",
        4, Fraction(1, 2),  # 3 and 4 of 4
    ),
    "shown, then drawn": (
        "show (the top card of the deck) to the winner\nmove the top card of the deck to the hand of the winner",
        4, Fraction(1),  # the card that was seen is the one that is drawn
    ),
    "the first two": (
        "let the seen be the first 2 of the deck\nif the sum of rank of the seen is 7:\n"
        "  move the top card of the deck to the hand of the winner",
        12, Fraction(1, 6),  # 3 4 and 4 3, of 4 * 3
    ),
    "each of the first two": (
        "for each letter in the first 2 of the deck:\n  if the rank of the letter is 4:\n"
        "    move the letter to the hand of the winner",
        12, Fraction(1, 2),  # 4 is one of the first two of four
    ),
    "put below": (
        "if the rank of the top card of the deck is 1:\n"
        "  move (the top card of the deck) to the bottom of the deck\n"
        "if the rank of the top card of the deck is 2:\n"
        "  move the top card of the deck to the hand of the winner",
        6, Fraction(1, 3),  # 2 is on top, or below the 1: 1/4 + 1/4 * 1/3
    ),
    "looked at twice": (
        "let the seen be the top card of the deck\n"
        "if the rank of the top card of the deck is the rank of the seen:\n"
        "  move the top card of the deck to the hand of the winner",
        4, Fraction(1),
    ),
    "more than there are": (
        "if the number of (the first 9 of the deck) is 4:\n  move the top card of the deck to the hand of the winner",
        24, Fraction(1),
    ),
}  # fmt: skip


@pytest.mark.parametrize("look", LOOKS)
def test_a_look_at_the_top_asks_for_those_cards_alone(tmp_path: Path, look: str) -> None:
    steps, ways, wins = LOOKS[look]
    start = game(tmp_path, WINNER + steps).deal(chance="asked").position()
    assert (leaves(start), ends(start).get("Ann wins.", 0)) == (ways, wins)


@pytest.mark.parametrize("look", LOOKS)
def test_it_ends_as_often_so_as_if_the_whole_order_were_asked(tmp_path: Path, look: str) -> None:
    """A rule that asks for the last card as well needs all of the order."""
    ordered = "if the rank of the last of the deck is 9:\n  stop\n"
    starts = [game(tmp_path, WINNER + more + LOOKS[look][0]).deal(chance="asked").position() for more in ("", ordered)]
    assert leaves(starts[1]) == 24
    assert ends(starts[0]) == ends(starts[1])


def test_what_one_has_looked_at_is_hidden_from_the_others(tmp_path: Path) -> None:
    steps = WINNER + LOOKS["shown, then drawn"][0]
    table = game(tmp_path, steps).deal(chance="asked")
    table.answer("3")
    shown = {seat: next(event.things for event in table.events(seat) if event.sort == "show") for seat in (0, 1)}
    assert shown == {0: ("3",), 1: (None,)}


def test_an_order_that_the_rules_look_at_is_asked_when_it_is_shuffled(tmp_path: Path) -> None:
    looking = ONE_EACH.replace("deck\n", "deck\nif the rank of the last of the deck is 1:\n  stop\n", 1)
    start = game(tmp_path, looking).deal(chance="asked").position()
    assert leaves(start) == 24
    assert ends(start)["Nobody wins."] == Fraction(1, 4)


def test_cards_put_on_top_or_below_are_known(tmp_path: Path) -> None:
    steps = (
        "shuffle the deck\nmove the top card of the deck to the used\nmove the used to the top of the deck\n"
        "for each player:\n  move the top card of the deck to its hand"
    )
    start = game(tmp_path, steps).deal(chance="asked").position()
    assert leaves(start) == 4 * 3  # the first card drawn is the one that was seen already


def test_an_empty_pile_is_filled_again_and_asked_again(tmp_path: Path) -> None:
    steps = ONE_EACH.replace("deck\n", "deck\nmove the top 4 cards of the deck to the used\n", 1)
    start = game(tmp_path, steps, ", refilled from the used").deal(chance="asked").position()
    assert leaves(start) == 24 * 12
    assert ends(start) == {"Ann wins.": Fraction(1, 2), "Bob wins.": Fraction(1, 2)}


def test_nobody_sees_the_question_of_chance(tmp_path: Path) -> None:
    table = game(tmp_path, ONE_EACH).deal(chance="asked")
    for seat in (None, 0, 1):
        assert table.view(seat).question is None
    table.answer("3")
    hands = [[t.name for p in table.view(seat).places if p.name == "hand" for t in p.things] for seat in (0, 1)]
    assert hands == [["3"], []]
    assert all("3" not in event.things for event in table.events(1))
    with pytest.raises(TableError, match="seen"):
        table.undo()


def test_forced_answers_are_asked_when_wanted(tmp_path: Path) -> None:
    choosing = "for each player:\n  the player chooses a letter in the deck whose rank is 2 as the pick"
    made = game(tmp_path, choosing)
    assert made.deal(forced="skipped").ask is None
    asked = made.deal(forced="asked").ask
    assert asked is not None
    assert [option.label for option in asked.options] == ["a hidden letter 1"]


def test_a_saved_table_remembers_how_chance_is_met(tmp_path: Path) -> None:
    made = game(tmp_path, ONE_EACH)
    table = made.deal(chance="asked", forced="asked")
    table.answer(2)
    again = replay(read_journal(table.save()), made)
    assert again.ask == table.ask
    assert again.position().key == table.position().key


def test_wrong_words_are_refused(tmp_path: Path) -> None:
    made = game(tmp_path, ONE_EACH)
    with pytest.raises(TableError, match='Chance is "rolled" or "asked"'):
        made.deal(chance="loaded")  # type: ignore[arg-type]
    with pytest.raises(TableError, match="Forced answers"):
        made.deal(forced="never")  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", in_doses(shipped_games()))
def test_a_game_whose_chance_is_asked_goes_the_same_ways(slug: str) -> None:
    """Table, position and finishing agree at every point of random games, and every thing stays in one place."""
    made = paddock.load(slug)
    for seed in range(3):
        chance = random.Random(seed)
        table = made.deal(players=made.program.low, seed=seed, chance="asked")
        position = table.position()
        while table.ask is not None and len(table.answers) < 150:
            assert len(table.ask.options) == len(position.options)
            assert (table.ask.seat, table.ask.kind == "chance") == (position.seat, position.chances is not None)
            assert position.chances is None or sum(position.chances) == 1
            index = chance.randrange(len(position.options))
            table.answer(index)
            position = position.after(index)
            assert sorted(x for z in position._state.Z for x in z) == sorted(x for z in table.state.Z for x in z)
        assert position.key == table.position().key
        end = position.finish(at_random(chance), seed)
        assert end.over
        assert end.result is not None


def test_a_position_never_changes_and_a_game_can_be_finished_many_times() -> None:
    made = paddock.load(next(iter(shipped_games())))
    start = made.deal(players=3, seed=1, chance="asked").position().after(0, 0, 0)
    before = start.key
    chance = random.Random(1)
    wins = Counter(start.finish(at_random(chance), seed).winners for seed in range(12))
    assert start.key == before
    assert len(wins) > 1
