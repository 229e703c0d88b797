"""Wordings that no line could ever say are refused where they are declared; those that can be said work."""

from __future__ import annotations

from pathlib import Path

import pytest
from sample_games import LEAVES

from paddock.library import check, load
from paddock.table import deal
from paddock.table.knowledge.displays import displays_of
from paddock.text.model import Diagnostic

DEAL = """phase "Go":
  for each player:
    move the top 2 cards of the stock to its hand
  the first of the players chooses one:
    "go on":
      do nothing
    "stop":
      do nothing
"""


def errors(tmp_path: Path, more: str) -> list[Diagnostic]:
    path = tmp_path / "words.rules"
    path.write_text(LEAVES + more, encoding="utf-8")
    return [d for d in check([path])[0] if d.is_error]


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        ("give the pot to (a player)", "`give` is a control word"),
        ("stop the clock", "`stop` is a control word"),
        ("let the dogs out", "`let` is a control word"),
        ("repeat the round", "`repeat` is a control word"),
        ("if only", "`if` is a control word"),
        ("until dawn", "`until` is a control word"),
        ("during lunch", "`during` is a control word"),
        ("otherwise rest", "`otherwise` is a control word"),
        ("for each other", "`for each` are control words"),
        ("secretly for each", "`secretly for each` are control words"),
        ("only if asked", "`only if` are control words"),
        ("play phase two", "`play phase` are control words"),
    ],
)
def test_a_verb_that_begins_like_another_step_is_refused(tmp_path: Path, verb: str, words: str) -> None:
    (found,) = errors(tmp_path, f"verb {verb}:\n  do nothing\n{DEAL}")
    assert found.message == f"{words} and cannot begin a verb"
    assert found.help == ("begin it with another word, or with who does it: verb (a player) …",)
    assert found.span is not None and (found.span.line, found.span.column) == (13, 6)


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ("verb score as the leader:\n  do nothing\n", "`as the` are control words and cannot stand in a pattern"),
        ("the tax as its banker means 3\n", "`as its` are control words and cannot stand in a pattern"),
        ("whether (a player) is not glad means yes\n", "`not` is a control word and cannot stand here in a pattern"),
        (
            "whether (a player) is at least glad means yes\n",
            "`at least` are control words and cannot stand here in a pattern",
        ),
    ],
)
def test_other_words_that_the_grammar_keeps(tmp_path: Path, declared: str, message: str) -> None:
    assert [found.message for found in errors(tmp_path, declared + DEAL)] == [message]


@pytest.mark.parametrize(
    "verb",
    [
        "only rest",
        "for the win",
        "play a round",
        "secretly rest",
        "at once rest",
        "rule the waves",
        "not now",
        "by day",
    ],
)
def test_what_only_looks_like_it_can_be_said(tmp_path: Path, verb: str) -> None:
    assert errors(tmp_path, f"verb {verb}:\n  do nothing\n{DEAL}  {verb}\n") == []


def points(tmp_path: Path, more: str) -> list[object]:
    path = tmp_path / "words.rules"
    path.write_text(LEAVES + 'display "points": the points of each player\n' + more, encoding="utf-8")
    return [shown.value for shown in displays_of(deal(load(path), 2, 1, ["Ann", "Bob"]))]


def test_a_condition_may_have_in_behind_its_is(tmp_path: Path) -> None:
    more = "whether (a player) is in trouble means the player is the first of the players\n"
    more += DEAL.replace("  the first", "    if the player is in trouble:\n      add 1 to its points\n  the first")
    assert points(tmp_path, more) == [1, 0]
    more = more.replace("is in trouble:", "is not in trouble:")
    assert points(tmp_path, more) == [0, 1]


def test_a_condition_of_several_may_say_are(tmp_path: Path) -> None:
    more = "whether (leaves, the cards) are a pair means the number of the cards is 2\n"
    asks = "    let the cards be leaves in its hand\n    if the cards are a pair:\n      add 1 to its points\n"
    assert points(tmp_path, more + DEAL.replace("  the first", asks + "  the first")) == [1, 1]


def test_what_is_asked_of_several_together_narrows_no_list(tmp_path: Path) -> None:
    more = "whether (leaves, the cards) are a pair means the number of the cards is 2\n"
    line = "    for each leaf in its hand that is a pair:\n      add 1 to its points\n"
    (found,) = errors(tmp_path, more + DEAL.replace("  the first", line + "  the first"))
    assert found.message == "`(leaves, the cards) are a pair` is asked of several together"
    assert found.label == "after `that is` and `that are` each one is asked by itself"
    assert found.help == ("give them a name, and ask on a line of its own: if the NAME are a pair:",)


@pytest.mark.parametrize(
    ("whose", "number"),
    [
        ("leaves whose rank is at least 2 and at most 4", 3),
        ("leaves whose rank is at most 1 or at least 5", 3),
        ("leaves whose rank is at most 1 or more than 3 and less than 6", 3),
        ("the numbers from 1 to 9 that are more than 3 and at most 5", 2),
    ],
)
def test_what_narrows_is_asked_again_of_the_same(tmp_path: Path, whose: str, number: int) -> None:
    line = f"    let the found be {whose}\n    add (the number of the found) to its points\n"
    assert points(tmp_path, DEAL.replace("  the first", line + "  the first")) == [number, number]


def test_sizes_of_hidden_hands_are_displayed_beside_each(tmp_path: Path) -> None:
    path = tmp_path / "words.rules"
    path.write_text(LEAVES + 'display "cards": the number of the hand of each player\n' + DEAL, encoding="utf-8")
    found = displays_of(deal(load(path), 2, 1, ["Ann", "Bob"]))
    assert [(shown.owner, shown.value) for shown in found] == [("Ann", 2), ("Bob", 2)]


def test_what_lies_in_a_place_needs_no_display(tmp_path: Path) -> None:
    (found,) = errors(tmp_path, 'display "cards": the hand of each player\n' + DEAL)
    assert found.message == "what lies in a place is on the screen by itself"
    many = 'to show how many: display "cards": the number of the hand of each player'
    assert found.help == ("leave this line out", many)


@pytest.mark.parametrize("words", ["yes or no", "no, yes", "yes or no, usually no"])
def test_what_is_yes_or_no_is_an_option(tmp_path: Path, words: str) -> None:
    (found,) = errors(tmp_path, f"setting stick: {words}\n" + DEAL + "  if the stick:\n    do nothing\n")
    assert found.message == "a setting is a number or a word; what is yes or no is an option"
    helps = "write: the stick means no", 'and: option "stick": and below it: the stick means yes'
    assert found.help == helps
    written = 'the stick means no\noption "stick":\n  the stick means yes\n'
    assert errors(tmp_path, written + DEAL + "  if the stick:\n    do nothing\n") == []
