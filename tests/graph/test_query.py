"""Plain questions about a graph, answered in sentences that say where in the files."""

from __future__ import annotations

import pytest
from tiny_game import tea

from paddock.graph.from_program import graph_of
from paddock.graph.query import QUESTIONS, links, query
from paddock.library import load_sources
from paddock.program.model import Program
from paddock.text.model import Source


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what can cancel pours", 'of the card "Full Cup" cancels the verb `a guest pours N cups` (tea.rules:40)'),
        ("What cancels pours?", "(tea.rules:40)"),
        (
            "what watches pours",
            'of the card "Second Round" watches the verb `a guest pours N cups` (after it) (tea.rules:44)',
        ),
        ("what watches Tea", 'offers a choice in the phase "Tea" (tea.rules:60)'),
        ("what replaces bows", 'of the card "Curtsy" replaces the verb `a guest bows` (tea.rules:48)'),
        ("what reads cups", "The value `the warmth of a guest` reads the counter `cups` (tea.rules:6)"),
        ("what changes cups", "The verb `a guest pours N cups` changes the counter `cups` (tea.rules:15)"),
        ("what changes the warmth", 'of the card "Warm Pot" modifies the value `the warmth of a guest` (tea.rules:70)'),
        ("what performs bows", 'The phase "Greeting" performs the verb `a guest bows` (tea.rules:5)'),
        ("what does Greeting set off", "performs the verb `a guest bows` (tea.rules:12)"),
        ("what does pours set off", "watches the verb `a guest pours N cups` (after it) (tea.rules:44)"),
        ("what does plays set off", "carries out the ability `effect` (tea.rules:52)"),
        ("what does Second Round set off", "performs the verb `the giver hands a cake to the taker` (tea.rules:20)"),
        ("what does Tea perform", "performs the verb `a guest pours N cups` (tea.rules:15)"),
        ("what does the warmth read", "reads the counter `cups` (tea.rules:4)"),
        ("what can set off hands", "(tea.rules:44)"),
        ("what can ask", 'The phase "Tea" asks for pour tea or wait (tea.rules:31)'),
    ],
)
def test_a_question_is_answered_in_sentences(question: str, answer: str) -> None:
    answers = query(tea(), question)
    assert any(answer in line for line in answers), answers
    assert all("(tea.rules:" in line and line[0].isupper() for line in answers)


def test_nothing_is_an_answer_too() -> None:
    assert query(tea(), "what can cancel bows") == ["Nothing can cancel the verb `a guest bows` (tea.rules:12)"]
    assert query(tea(), "what does bows read") == ["The verb `a guest bows` reads nothing (tea.rules:12)"]
    assert query(graph_of(Program(name="Nothing")), "what can ask") == [
        "Nothing ever asks a player: the game plays itself."
    ]


@pytest.mark.parametrize("question", ["", "why", "what", "what reads", "how much is the fish?", "what does set off"])
def test_an_unknown_question_lists_the_known_ones(question: str) -> None:
    answers = query(tea(), question)
    assert [f"  {known}" for known in QUESTIONS] == answers[2:]


def test_an_unknown_name_is_explained() -> None:
    assert "did you mean `cups`" in query(tea(), "what reads cusp")[0]
    assert "may mean any of these" in query(tea(), "what performs guest")[0]


def test_all_that_has_to_do_with_one_thing() -> None:
    graph = tea()
    assert links(graph, "verb 4") == {
        "done by": ['the phase "Tea"', 'the card "Scone"', 'the card "Crumpet"'],
        "waited for by": ['the card "Full Cup": when, cancels it', 'the card "Second Round": after'],
    }
    assert links(graph, "verb 3")["waited for by"] == ['the card "Curtsy": instead of it']
    assert links(graph, "value 0")["changed by"] == ['the card "Warm Pot": higher']
    assert links(graph, "store 0") == {
        "changed by": ["the verb `a guest pours N cups`"],
        "asked by": ["the verb `a guest pours N cups`", "the value `the warmth of a guest`"],
    }
    assert links(graph, "card Curtsy") == {}


MOVES = """game "Swap"
  players 2
  starts with "Go"
kind leaf is a card, plural leaves
  rank: number
  label "leaf {rank}"
cards leaves
  rank 1 to 8
place heap of leaves, face up, starts with leaves
place hand of leaves for each player, face up
place rest of leaves, face up
verb (a player) trades (a leaf, the old one) for (a leaf, the new one):
  swap the old one with the new one
verb pick from (a player):
  the player chooses a leaf in its hand whose rank is more than (the number of the rest) as the pick
  give the pick
phase "Go":
  for each player:
    pick from the player as the old one
    the player chooses a leaf in the heap as the new one
    the player trades the old one for the new one
  for each leaf in the heap:
    move the leaf to the rest
the winners means the players
"""


@pytest.mark.parametrize(
    ("place", "who"),
    [("hand", ["(a player) trades"]), ("heap", ["(a player) trades", "Go"]), ("rest", ["Go"])],
)
def test_what_changes_a_place_names_also_what_moves_things_out_of_it(place: str, who: list[str]) -> None:
    graph = load_sources([Source("swap.rules", MOVES)]).graph
    names = {node.id: node.name for node in graph.nodes}
    node = next(n for n in graph.nodes if n.sort == "place" and n.name == place)
    changers = {names[e.source] for e in graph.edges if e.sort == "changes" and e.target == node.id}
    assert sorted(changers) == sorted(name for name in names.values() if any(name.startswith(start) for start in who))


SILENT = """game "Quiet"
  players 2
  starts with "Go"
kind sound is a card
  works in the air
kind leaf is a card, plural leaves
  works in the air
kind oak is a leaf
place air of cards for each player, face up
place box of cards, face up, starts with cards
counter points for each player
verb (a player) rests:
  add 1 to its points
card "Hush", a sound
  leaves in your air are switched off
card "Still", a sound
  this card is switched off
card "Leaf", a leaf
  after you rest:
    add 1 to your points
card "Oak", an oak
  after you rest:
    add 1 to your points
card "Bell", a sound
  after you rest:
    add 1 to your points
phase "Go":
  for each player:
    move the top card of the box to its air
    the player rests
the winners means the players with the highest points
"""


def test_what_switches_off_a_card() -> None:
    graph = load_sources([Source("quiet.rules", SILENT)]).graph
    assert query(graph, "what switches off Oak") == ['The card "Hush" can switch off the card "Oak" (quiet.rules:15)']
    assert query(graph, "what can switch off Still?") == [
        'The card "Still" can switch off the card "Still" (quiet.rules:17)'
    ]
    assert query(graph, "what switches off Bell") == ['Nothing switches off the card "Bell" (quiet.rules:24)']
    assert query(graph, "what does Hush switch off") == [
        'The card "Hush" can switch off the card "Leaf" (quiet.rules:18)',
        'The card "Hush" can switch off the card "Oak" (quiet.rules:21)',
    ]
    assert query(graph, "what does Bell switch off") == ['The card "Bell" switches nothing off (quiet.rules:24)']
    assert links(graph, "card Leaf")["switched off by"] == ['the card "Hush"']


SEVERAL = """game "Moves"
  players 2
  starts with "Go"
kind leaf is a card, plural leaves
cards leaves
  copies 9
place stock of leaves, face up, in order, starts with leaves
place box of leaves, face up
place hand of leaves for each player, seen by its owner
phase "Go":
  {step}
the winners means the players
"""


@pytest.mark.parametrize(
    ("step", "place"),
    [
        ("move the first 2 of the stock to the box", "stock"),
        ("move the last 2 of the stock to the box", "stock"),
        ("move (the hand of each player) to the box", "hand"),
    ],
)
def test_what_several_things_are_moved_out_of_is_changed(step: str, place: str) -> None:
    graph = load_sources([Source("moves.rules", SEVERAL.format(step=step))]).graph
    changed = {edge.target for edge in graph.edges if edge.sort == "changes"}
    assert {node.name for node in graph.nodes if node.id in changed} >= {place, "box"}
