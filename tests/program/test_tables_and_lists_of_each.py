"""What is worked out of each of a list, and tables of cases with ranges: what they mean is held by the small games."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Tables"
  players 2
  starts with "Go"
kind suit is one of clubs, hearts
kind leaf is a card, plural leaves
  rank: number
cards leaves
  rank 1 to 6
place hand of leaves for each player, face up
counter points for each player
{lines}
phase "Go":
  for each player:
    the player tests
the winners means the players with the highest points
"""


def messages(tmp_path: Path, lines: str) -> list[tuple[str, tuple[str, ...]]]:
    path = tmp_path / "tables.rules"
    path.write_text(GAME.format(lines=lines), "utf-8")
    return [(found.message, tuple(found.help)) for found in check([path])[0]]


@pytest.mark.parametrize(("value", "message", "help_"), [
    (
        "the players with the highest number of their hand", "no word `their`",
        "put what is asked of each in parentheses: with the highest (the number of its hand)",
    ),
    (
        "the players with the highest (the points of the player)", "this is the same for each player",
        "say it of each: `its …` is what that player has",
    ),
    (
        "the sum of (5) of the players", "this is the same for each player",
        "say it of each: `its …` is what that player has",
    ),
])  # fmt: skip
def test_what_is_asked_of_each_stands_in_parentheses_and_is_said_of_it(
    tmp_path: Path, value: str, message: str, help_: str
) -> None:
    lines = f"verb (a player) tests:\n  let the answer be {value}"
    assert messages(tmp_path, lines) == [(message, (help_,))]


@pytest.mark.parametrize(("cases", "message", "help_"), [
    (
        ("1 to 3: 1", "2: 2"), "a case before this one has it already, so this never counts",
        "the first case that fits counts: put the narrower one first",
    ),
    (
        ("at least 3: 1", "more than 4: 2"), "a case before this one has it already, so this never counts",
        "the first case that fits counts: put the narrower one first",
    ),
    (("3 to 1: 1",), "nothing is from `3 to 1`", "the lower one stands first"),
    (("otherwise: 1", "2: 2"), "nothing comes here after `otherwise`", "put `otherwise` last"),
    (
        ("1: 1", "otherwise: clubs"), "this case gives another kind of thing than those before it",
        "all cases of one table give the same kind",
    ),
])  # fmt: skip
@pytest.mark.parametrize("lead", ["let the answer be by its points:", "give by its points:"])
def test_a_case_that_never_counts_is_refused(
    tmp_path: Path, lead: str, cases: tuple[str, ...], message: str, help_: str
) -> None:
    lines = "\n".join(["verb (a player) tests:", f"  {lead}", *(f"    {case}" for case in cases)])
    assert messages(tmp_path, lines)[:1] == [(message, (help_,))]
