"""Winners that nobody could be, and secrets that nobody could see."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.text.model import Diagnostic

GAME = """game "Sides"
  players 4
  starts with "Go"
kind hue is one of red, blue
kind side is a piece
card "NS", a side
card "EW", a side
kind pawn is a piece, 1 for each player
kind leaf is a card, plural leaves
  face: number
cards leaves
  face 1 to 8
place pile of leaves, face down, starts with leaves
counter points for each player
note party for each player is a side or none
phase "Go":
  for each player:
    set its party to "NS"
    add (the sum of face of leaves) to its points
"""


def told(tmp_path: Path, text: str) -> list[Diagnostic]:
    path = tmp_path / "sides.rules"
    path.write_text(text, encoding="utf-8")
    return [d for d in check([path])[0] if not d.message.startswith("nothing ")]  # what so small a game does not use


@pytest.mark.parametrize(
    ("winners", "this", "help_"),
    [
        ('"NS"', "this is a side", "say which players: the winners means the players whose party is …"),
        ("sides", "these are sides", "say which players: the winners means the players whose party is …"),
        ("3", "this is a number", "say which players: the winners means the players with the highest COUNTER"),
        ("red", "this is a hue", "say which players: the winners means the players with the highest COUNTER"),
    ],
)
def test_only_players_and_their_pieces_can_win(tmp_path: Path, winners: str, this: str, help_: str) -> None:
    (found,) = told(tmp_path, f"{GAME}the winners means {winners}\n")
    assert found.is_error
    assert found.message == f"the winners are players, or pieces made for players, but {this}"
    assert found.help == (help_,)


@pytest.mark.parametrize(
    "winners",
    ["the players with the highest points", "the first of the players", "pawns", "none", "players whose party is none"],
)
def test_players_and_what_was_made_for_them_win(tmp_path: Path, winners: str) -> None:
    assert told(tmp_path, f"{GAME}the winners means {winners}\n") == []


SECRETS = GAME + "the winners means the players\n"


def test_a_secret_of_what_belongs_to_no_player_is_seen_by_nobody(tmp_path: Path) -> None:
    (found,) = told(tmp_path, SECRETS + "place vault of leaves for each side, seen by its owner\n")
    assert not found.is_error
    assert found.message == "nobody sees the `vault`: no player is the owner of a side"
    assert found.help == ("if nobody is to see it, say so: face down", "if players are to see it: for each player")


@pytest.mark.parametrize("line", ["for each player, seen by its owner", "for each pawn, seen by its owner"])
def test_a_secret_of_a_player_or_its_piece_is_seen(tmp_path: Path, line: str) -> None:
    assert told(tmp_path, f"{SECRETS}place vault of leaves {line}\n") == []


def test_a_secret_counter_without_an_owner_is_seen_by_nobody(tmp_path: Path) -> None:
    (found,) = told(tmp_path, SECRETS + "counter tally, seen by its owner\n")
    assert found.message == "nobody sees the `tally`: it has no owner"
    assert found.help[0] == "if nobody is to see it, say so: seen by nobody"
