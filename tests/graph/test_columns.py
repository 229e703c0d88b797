"""Messages that are found later than in the tree point at the sentence: its line, its column and its end."""

from __future__ import annotations

import pytest

import paddock
from paddock import Source
from paddock.graph.from_program import graph_of
from paddock.graph.written import from_json, to_json
from paddock.loader import parse
from paddock.program.from_tree import resolve
from paddock.program.walk import all_steps

GAME = """game "Tiny"
  players 2
  starts with "Go"

kind chit is a card
  size: number

place heap of chits, face up
place pile of chits, counted in tens, face down
counter total
cards chits
  size 1, 2

"""
WON = "\nthe winners means the players\n"
DONE = 'phase "Go":\n  add (the size of the top card of the heap) to the total\n'


def pointed_at(text: str) -> dict[str, str]:
    """What is underlined, by the message."""
    found, sources = paddock.check_sources([Source("x", text)])
    spans = {one.message: one.span for one in found}
    return {
        message: sources[span.file].line(span.line)[span.column - 1 : span.end - 1] if span.end else "a whole line"
        for message, span in spans.items()
        if span is not None
    }


@pytest.mark.parametrize(
    "lines, message, sentence",
    [
        ("counter odd  # a remark\n", "nothing uses the counter `odd`", "counter odd"),
        ('option "More":\n  counter odd  # a remark\n', "nothing uses the counter `odd`", "counter odd"),
        ("verb rest:  # a remark\n  do nothing\n", "nothing ever does `rest`", "verb rest:"),
        ("the odd means 1   # a remark\n", "nothing asks for `the odd`", "the odd means 1"),
        (
            "setting odd: number from 1 to 3, usually 1\n",
            "nothing asks for the setting `odd`",
            "setting odd: number from 1 to 3, usually 1",
        ),
    ],
)
def test_an_item(lines: str, message: str, sentence: str) -> None:
    assert pointed_at(GAME + lines + DONE + WON)[message] == sentence


@pytest.mark.parametrize(
    "lines, message, sentence",
    [
        (
            "  if the total is 0:\n    repeat until the total is 3:  # for ever\n      do nothing\n",
            "this goes on for ever",
            "repeat until the total is 3:",
        ),
        (
            '    tell "{the number of the pile}"  # a remark\n',
            "this tells how many lie in the pile, which is counted in tens",
            'tell "{the number of the pile}"',
        ),
    ],
)
def test_a_step(lines: str, message: str, sentence: str) -> None:
    indented = lines if lines.startswith("  if") else f"  for each player:\n{lines}"
    assert pointed_at(GAME + DONE + indented + WON)[message] == sentence


def test_what_goes_wrong_while_playing() -> None:
    game = paddock.load_sources([Source("x", GAME + DONE + WON)])
    with pytest.raises(paddock.TableError, match=r"x:15:3: something is asked of a thing or number that is not there"):
        game.deal()


STEPS = """phase "Go":
  if the total is 0:
    roll 2 dice with 6 sides as the fall
    add the sum of the fall to the total
  otherwise if the total is 1:
    for each player:
      the player chooses one:
        "one":
          let the odd be 3
          add the odd to the total
        "two":
          set the total to 4
  repeat 3 times:
    add (the number of the heap) to the total
"""


def test_every_step_knows_its_sentence_and_a_graph_keeps_it() -> None:
    text = GAME + STEPS + WON
    program, problems, _ = resolve(parse([Source("x", text)]).trees, [])
    assert problems == []
    lines = text.split("\n")
    steps = [(verb, step) for verb in program.verbs for step in all_steps(verb.steps)]
    assert len(steps) > 10
    for verb, step in steps:
        where = step.where(verb.where)
        sentence = lines[where.line - 1].strip()
        if not sentence.startswith("otherwise"):  # a second condition is told of with its whole line
            assert lines[where.line - 1][where.column - 1 : where.end - 1] == sentence
    graph = graph_of(program)
    assert from_json(to_json(graph)) == graph


def test_where_something_stands_changes_no_game() -> None:
    one, other = (
        paddock.load_sources([Source("x", text)])
        for text in (GAME + DONE + WON, (GAME + DONE + WON).replace("\n  add (", "\n\n  add   ("))
    )
    assert str(one.program) != str(other.program)
    assert one.graph.fingerprint() == other.graph.fingerprint()
