"""Steps that could never be done, and results that nobody could ask for, are refused where they stand."""

from __future__ import annotations

import pytest

from paddock import Source, check_sources

GAME = """game "Ends"
  players 2
  starts with "Go"
counter points for each player
phase "Go":
  for each player:
    the player tries
  {phase}
after a player tries:
  {ability}
verb (a player) tries:
  {verb}
the winners means the players with the highest points
"""
POINT = "add 1 to its points"
STOPS = f"if its points is 3:\n    stop\n  {POINT}"
BOTH = f"if its points is 3:\n    stop\n  otherwise:\n    end the game\n  {POINT}"


def errors(phase: str = "do nothing", ability: str = "do nothing", verb: str = POINT) -> list[tuple[str, int]]:
    text = GAME.format(phase=phase, ability=ability, verb=verb)
    found = check_sources([Source("ends", text)])[0]
    return [(one.message, one.span.line) for one in found if one.is_error and one.span is not None]


OTHER = "`stop` ends this verb, `stop the VERB` another one"


@pytest.mark.parametrize("line", ["stop try", "stop 9", 'stop the "try"', "stop the"])
def test_another_verb_is_stopped_by_its_word(line: str) -> None:
    assert errors(verb=f"{POINT}\n  {line}") == [(OTHER, 13)]


def test_a_word_with_which_two_verbs_begin_stops_neither() -> None:
    again = f"{POINT}\nverb (a player) tries again:\n  "
    assert errors(verb=again + "stop the try again") == []
    assert errors(verb=again + "stop the try") == [("2 verbs start with `try`", 14)]


@pytest.mark.parametrize("leaving", ["stop", "end the game", "give 3", "stop the try"])
def test_nothing_stands_below_a_step_that_ends_all(leaving: str) -> None:
    assert errors(verb=f"{POINT}\n  {leaving}") == []
    assert errors(verb=f"{leaving}\n  {POINT}\n  {POINT}") == [("this is never done", 13)]


def test_steps_of_which_all_branches_end_it_end_it() -> None:
    assert errors(verb=STOPS) == []
    assert errors(verb=BOTH) == [("this is never done", 16)]


def test_a_rule_may_stand_below() -> None:
    assert errors(verb="stop\n  rule R-1: That is all.") == []


@pytest.mark.parametrize(("where", "line"), [("phase", 8), ("ability", 10)])
def test_only_verbs_and_values_give_something(where: str, line: int) -> None:
    assert errors(**{where: "give 3"}) == [("nobody can ask for what is given here", line)]
    assert errors(**{where: "stop"}) == []
