"""Heads of cards, kinds and files, and `works in`: each is said in one wording, and a word too many is refused."""

from __future__ import annotations

import pytest

from paddock import Source, check_sources

GAME = """game "Heads"
  players 2
  starts with "Go"

kind tile is a card
  size: number
  motto: text or none
kind hue is one of red, blue
kind chip is a piece, 1 for each player

place stock of tiles, face up, starts with tiles
place hand of tiles for each player, face up

{line}
  size 1

phase "Go":
  move the first of the stock to the stock
  let the total be the size of the first of the stock

the winners means the players
"""

WRONG = (
    ('card "Oak", tile', "what it is stands here as `a KIND`", 'card "Oak", a tile'),
    ('card "Oak", a fast tile', "what it is stands here as `a KIND`", 'card "Oak", a tile'),
    ('card "Oak", a tiles', "one of the tiles is a tile", 'card "Oak", a tile'),
    ('card "Oak", a hue', "a hue is one of a few words, and no card", "kind NAME is a card"),
    ('card "Oak", a player', "a player is somebody at the table, and no card", "kind NAME is a card"),
    ('card "Oak", a tile, fast', "a card is a name and a kind", 'card "Oak", a tile'),
    ('card "Oak" big, a tile', "a card is a name and a kind", 'card "Oak", a tile'),
    ("cards fast tiles", "this is more than a kind", "cards tiles"),
    ('card "Oak", a tile\n  works the hand', "this line does not say which place", "works in the PLACE"),
    ('card "Oak", a tile\n  works in hand', "this line does not say which place", "works in the PLACE"),
    (
        "kind pawn is piece\nflag x for each pawn\ncards tiles",
        "what it is stands here as `a KIND`",
        "kind pawn is a piece",
    ),
    ('counter "luck"\ncards tiles', "a line with `counter` is made of plain words, without quotes", "write: luck"),
    (
        'kind pawn is a "piece"\ncards tiles',
        "a line with `kind` is made of plain words, without quotes",
        "write: piece",
    ),
    (
        "counter wins for tile hue\ncards tiles",
        "`for` is followed by `each` and a kind",
        "counter NAME for each player",
    ),
    (
        "counter wins for each and player hue\ncards tiles",
        "a counter belongs to one kind, not to two",
        "make a piece for each pair",
    ),
    ('card "Oak", a tile\n  motto big "Up"', "this stands beside the quotes", 'all of it in quotes: motto "Up"'),
    ('card "Oak", a tile\n  motto "Up" big', "this stands beside the quotes", 'all of it in quotes: motto "Up"'),
    ('use told "heads"\n\ncards tiles', "`use` names a game, and says no more", 'use "GAME"'),
)


@pytest.mark.parametrize("line", ['card "Oak", a tile', 'card "Oak", a tile\n  works in the hand', "cards tiles"])
def test_one_wording_is_right(line: str) -> None:
    assert [one.message for one in check_sources([Source("heads", GAME.format(line=line))])[0] if one.is_error] == []


@pytest.mark.parametrize(("line", "message", "help_"), WRONG)
def test_any_other_is_refused_with_the_right_one(line: str, message: str, help_: str) -> None:
    errors = [one for one in check_sources([Source("heads", GAME.format(line=line))])[0] if one.is_error]
    assert [one.message for one in errors] == [message]
    assert help_ in errors[0].help[0]
