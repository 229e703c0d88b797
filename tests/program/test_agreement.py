"""Words agree: what does not is told with the right form, and `paddock format` writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.checking import forms_in_files
from paddock.library import check
from paddock.sources import Files
from paddock.text.model import Source
from paddock.tree.show import format_text

GAME = """game "Agreeing"
  players 2 to 4
  starts with "Go"

kind leaf is a card, plural leaves
  face: number
  works in the row

kind ape is a piece

place pile of leaves, face down, starts with leaves
place heap of leaves, face up
place row of leaves for each player, face up
place zoo of apes, face up, starts with apes
flag calm for each ape

cards apes
  copies 3

whether (a player) is lucky means no

whether (a player) outruns (an ape) means the number of its row is at least 3

the winners means the players with the highest (the number of its row)

report "lucky ones": the number of (players that are lucky)

verb (a player) draws (a number) cards:
  move the top (the number) cards of the pile to its row

verb (a player) robs (a player, the rival):
  the player draws 1 card

verb calm (apes, the herd):
  for each ape in the herd:
    mark the ape as calm

phase "Go":
  for each player:
    the player draws 2 cards
    the player robs the player after the player
  calm the apes
"""
OAK = '\ncard "Oak", a leaf\n  face 1\n'
AFTER = f"{OAK}  after a player robs you:\n"


def told(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    """The words that do not agree, and what to write."""
    path = tmp_path / "agreeing.rules"
    path.write_text(GAME + text, encoding="utf-8")
    found, _ = check([path])
    assert not any(d.is_error for d in found), found
    lines = (GAME + text).split("\n")
    spans = [(d.span, d.help[0]) for d in found if d.span is not None and "does not agree" in d.message]
    return [(lines[span.line - 1][span.column - 1 : span.end - 1], help_) for span, help_ in spans]


def formatted(tmp_path: Path, text: str) -> str:
    path = tmp_path / "agreeing.rules"
    path.write_text(GAME + text, encoding="utf-8")
    forms = forms_in_files(Files(), [path])[path]
    tidy, found = format_text(Source("agreeing.rules", GAME + text), forms)
    assert not found and tidy.startswith(GAME)
    return tidy.removeprefix(GAME)


WRONG = {
    '\ncard "Oak", an leaf\n  face 1\n': (("an",), OAK),
    f"{OAK}  after you draws cards:\n    do nothing\n": (("draws",), f"{OAK}  after you draw cards:\n    do nothing\n"),
    f"{AFTER}    you draws 1 cards\n": (("draws", "cards"), f"{AFTER}    you draw 1 card\n"),
    f"{AFTER}    you draw 2 card\n": (("card",), f"{AFTER}    you draw 2 cards\n"),
    f"{AFTER}    if there is a ape that are calm:\n      you draw 1 card\n": (
        ("a", "are"),
        f"{AFTER}    if there is an ape that is calm:\n      you draw 1 card\n",
    ),
    f"{AFTER}    if the number of apes that is calm is 2:\n      you draw 1 card\n": (
        ("is",),
        f"{AFTER}    if the number of apes that are calm is 2:\n      you draw 1 card\n",
    ),
    f"{AFTER}    if every ape are calm or you is lucky:\n      you draw 1 card\n": (
        ("are", "is"),
        f"{AFTER}    if every ape is calm or you are lucky:\n      you draw 1 card\n",
    ),
    f"{AFTER}    if there are an ape that is calm:\n      you draw 1 card\n": (
        ("are",),
        f"{AFTER}    if there is an ape that is calm:\n      you draw 1 card\n",
    ),
    f"{AFTER}    you chooses another players as the friend\n    the friend draws 1 card\n": (
        ("chooses", "players"),
        f"{AFTER}    you choose another player as the friend\n    the friend draws 1 card\n",
    ),
    f"{OAK}  when a player rob you:\n    the rival draw 1 card\n": (
        ("rob", "draw"),
        f"{OAK}  when a player robs you:\n    the rival draws 1 card\n",
    ),
    f"{OAK}  after you draw 1 cards:\n    for each players:\n      it draw 2 cards\n": (
        ("cards", "players", "draw"),
        f"{OAK}  after you draw 1 card:\n    for each player:\n      it draws 2 cards\n",
    ),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_does_not_agree_is_told_and_mended(tmp_path: Path, text: str) -> None:
    words, right = WRONG[text]
    assert tuple(word for word, _ in told(tmp_path, text)) == words
    assert formatted(tmp_path, text) == right
    assert told(tmp_path, right) == []


RIGHT = (
    f"{AFTER}    if there is no ape that is calm and the apes are not in the heap:\n      you draw 1 card\n",
    f"{AFTER}    you choose up to 1 of the apes as the friends\n    calm the friends\n",
    f"{AFTER}    you choose 0 to 1 apes as the friends\n    calm the friends\n",
    f"{AFTER}    if the player after you is you or an ape is in (the apes):\n      you draw 1 card\n",
    f'{AFTER}    tell "a ape, an leaf, you draws"  # an leaf, you draws 1 cards\n',
    "\nrule A-1: A ape draws 1 cards.\n",
    "\nkind hue is one of a, b\n\nnote tint is a hue or none\n\nwhether the tint is first means the tint is a or the tint is none\n",
)


@pytest.mark.parametrize("text", RIGHT)
def test_what_agrees_or_is_no_sentence_is_left_alone(tmp_path: Path, text: str) -> None:
    assert formatted(tmp_path, text) == text


def test_the_message_says_what_to_write(tmp_path: Path) -> None:
    assert told(tmp_path, f"{AFTER}    you draws 1 cards\n") == [
        ("draws", "write: you draw"),
        ("cards", "write: 1 card"),
    ]
