"""Kinds may be declared in any order; what never comes is told at its own line."""

from __future__ import annotations

from pathlib import Path

from paddock.library import check, load

GAME = """game "Order"
  players 2
  starts with "Go"

kind gold-pass is a pass, plural gold-passes
kind pass is a ticket, plural passes
kind ticket is a card
  price: number

place heap of tickets, face up, starts with tickets

card "Gold", a gold-pass
  price 3

phase "Go":
  for each player:
    move the top card of the heap to the heap

the winners means the players
"""


def told(path: Path, text: str) -> list[tuple[int, str]]:
    path.write_text(text, encoding="utf-8")
    return [(d.span.line if d.span else 0, d.message) for d in check([path])[0] if d.is_error]


def test_a_kind_may_stand_above_the_one_it_belongs_to(tmp_path: Path) -> None:
    path = tmp_path / "order.rules"
    path.write_text(GAME, "utf-8")
    kinds = {kind.name: kind.parent for kind in load(path).program.kinds}
    assert (kinds["gold-pass"], kinds["pass"], kinds["ticket"]) == ("pass", "ticket", "card")


def test_a_kind_that_never_comes_is_told(tmp_path: Path) -> None:
    path = tmp_path / "order.rules"
    assert told(path, GAME.replace("kind ticket is a card", "kind ticket is a crad"))[0] == (7, "no kind `crad`")
    found = told(path, GAME.replace("kind ticket is a card", "kind ticket is a gold-pass"))
    assert found[:3] == [(line, "these kinds stand under each other") for line in (5, 6, 7)]


def test_cards_may_bring_a_kind_of_a_kind_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.cards"
    assert told(path, 'use "street-illegal"\n\nkind star is a car\n\ncard "Comet", a star\n') == []


def test_two_of_a_name_are_told_in_the_file_of_cards(tmp_path: Path) -> None:
    path = tmp_path / "mine.cards"
    assert told(path, 'use "street-illegal"\n\nkind car is a card\n') == [(3, "there is already a kind `car`")]
    span = check([path])[0][0].span
    assert span is not None and span.file.endswith("mine.cards")
