"""A book speaks to players: charts without the words of the rules, stories without arrows, words that say something."""

from __future__ import annotations

import re

import pytest
from doses import few_in_doses, in_doses

from paddock.checking import option_sets
from paddock.finding import shipped_games
from paddock.library import load, load_sources
from paddock.printing.book_jobs import book_of_game
from paddock.printing.examples import examples_of, in_prose, joined_steps
from paddock.text.model import Source
from paddock.views.printing.book_model import FlowStep
from paddock.views.printing.faces import deck_of
from paddock.views.printing.flow import ROWS, flow_of, rows_of

CODE = re.compile(r"\bnone\b|[a-z] as the \w+$|is more than|the number of|[()]|\w-\w+-|\bwhose\b", re.IGNORECASE)


def titles(steps: tuple[FlowStep, ...], sorts: tuple[str, ...]) -> list[str]:
    return [
        title for step in steps for title in ([step.title] if step.sort in sorts else []) + titles(step.parts, sorts)
    ]


@pytest.mark.parametrize("slug", few_in_doses(shipped_games()))
def test_a_flow_chart_fits_on_a_page_and_speaks_to_players(slug: str) -> None:
    for chosen in option_sets(load(slug).program):
        game = load(slug, options=chosen)
        chart = flow_of(game.program, game.sources, game.settings)
        assert [title for title in titles(chart, ("if", "loop")) if CODE.search(title)] == []
        assert rows_of(chart) <= ROWS


@pytest.mark.parametrize("slug", in_doses(shipped_games()))
def test_examples_and_glossary_say_something(slug: str) -> None:
    book = book_of_game(load(slug))
    stories = [one.story for chapter in book.chapters for part in chapter.sections for one in part.examples]
    assert [sentence for story in stories for sentence in story if "→" in sentence] == []
    assert [entry.word for entry in book.glossary if len(entry.meaning.split()) < 3] == []


GAME = """game "Stones"
  players 2
  starts with "Play"

setting gate: open, shut

kind taste is one of sweet, sour
kind stone is a card
  prints "river stone"
  prints "taste sweet" as "lay it on a sweet plum"
  taste: taste
  weight: number
counter high-score for each player
  prints "high score"
place bag of stones, face down, starts with stones
place heap of stones for each player, face up

phase "Play":
  prints "repeat while the bag is not empty" as "until the bag is empty"
  repeat while the bag is not empty:
    for each player as the taker:
      the taker digs
  if the gate is shut:
    for each player:
      the player rests

verb (a player) digs:
  rule S-1: Who digs takes a stone.
  if the bag is not empty:
    move the top card of the bag to its heap
    add 1 to its high-score

verb (a player) rests:
  rule S-2: Who rests scores.
  add 1 to its high-score

the winners means the players with the highest high-score

card "Grey", a stone
  taste sweet
  weight 3
"""


def test_a_phase_has_words_for_its_chart_and_what_was_agreed_decides_nothing() -> None:
    game = load_sources([Source("stones.rules", GAME)])
    chart = flow_of(game.program, game.sources, {"gate": 0})
    assert titles(chart, ("loop", "if")) == ["Until the bag is empty", "For each player"]
    assert titles(chart, ("verb",)) == ["Dig"]
    assert titles(flow_of(game.program, game.sources, {"gate": 1}), ("verb",)) == ["Dig", "Rest"]


def test_a_value_with_other_words_is_a_sentence_on_the_card() -> None:
    game = load_sources([Source("stones.rules", GAME)])
    (face,) = deck_of(game.program, game.sources).faces
    assert [(stat.name, stat.value) for stat in face.stats] == [("Weight", "3")]
    assert "".join(run.text for run in face.rows[0].runs) == "Lay it on a sweet plum."


def test_a_story_is_told_in_prose() -> None:
    program = load_sources([Source("stones.rules", GAME)]).program
    assert in_prose(program, "Ann digs: high-score 0 → 1; Grey → the heap.") == (
        "Ann digs: high score from 0 to 1; Grey to the heap."
    )
    steps = ["Ann enters a1.", "Ann enters a2.", "Ann enters a3.", "Bob rests."]
    assert list(joined_steps(steps)) == ["Ann enters a1, a2 and a3.", "Bob rests."]
    assert list(joined_steps(steps[1:])) == steps[1:]


def test_pieces_of_an_example_stand_on_a_map_of_their_part_of_the_board() -> None:
    example = next(one for one in examples_of(load("full-throttle")) if "speed draw" in one.title)
    before, after = (next(box for box in one.places if box.form == "map") for one in (example.before, example.after))
    assert [row.split()[:4] for row in before.things[:4]] == [
        ["a", "·", "A", "·"],
        ["b", "·", "·", "·"],
        ["c", "·", "·", "·"],
        ["d", "·", "B", "·"],
    ]
    assert before.things[4].split() == [str(row) for row in range(9, 20)] == after.things[4].split()
    assert after.things[0].split() == ["a", *"·········", "A", "·"]
    assert "Ann's car" not in [box.name for box in example.before.places]


def test_a_drawing_shows_the_board_as_it_looks_before_and_after() -> None:
    for example in examples_of(load("fast-and-fhtagn")):
        drawn = [box for one in (example.before, example.after) for box in one.places if box.form == "drawn"]
        assert {row[0] for box in drawn for row in box.things} <= {"×", "="}  # sidewalks, which no scenario draws
