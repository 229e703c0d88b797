"""What cards can do to the rest of a game: a check that remembers finds what any check finds, and reads all if it must."""

from __future__ import annotations

from pathlib import Path

import pytest

import paddock
from paddock.program.declaring.late_cards import GameWithLateCards
from paddock.program.resolver import Resolver
from paddock.text.model import Source
from paddock.tree.from_text import KnownItems, read
from paddock.tree.model import File

RULES = """game "Leaves"
  players 2
  starts with "Go"
kind leaf is a card, plural leaves
  rank: number
  works in the hand
kind twig is a card
  rank: number or none
place hand of leaves for each player, face up
place stock of leaves, face up, starts with leaves
place heap of twigs, face up, starts with twigs
counter points for each player
rule R-1: All is well.
verb (a player) picks (a leaf):
  move the leaf to the hand of the player
phase "Go":
  for each player:
    if the stock is not empty:
      the player picks the first of the stock
    add (the sum of rank of its hand) to its points
the winners means the players with the highest points
scenario "nobody has anything"
  players: Ann, Ben
  then the points of Ann is 1
"""
MENU = """
after a player picks a leaf:
  the player chooses one:
    for each leaf in its hand:
      "keep {the leaf}":
        add 1 to its points
    "pass"
"""
CARDS = """rule R-2: It is so.
card "Odd", a leaf
  rank 1
  reminds of R-1, R-2
card "Even", a leaf
  rank 2
  copies 2
card "Bare", a twig
"""


def even(*lines: str) -> str:
    """The cards, one of them with more lines."""
    return CARDS.replace("  copies 2\n", "".join(f"  {line}\n" for line in ("copies 2", *lines)))


def after_picking(*steps: str, also: str = "") -> str:
    return even(f"after you pick a leaf{also}:", *(f"  {step}" for step in steps))


KEEP = (
    "you choose one:",
    "  for each leaf in your hand:",
    '    "keep {the leaf}":',
    "      add 1 to your points",
    '  "pass"',
)
POINT = "add 1 to your points"
QUICK = {
    "a printed number": CARDS.replace("rank 1", "rank 7"),
    "more copies": CARDS.replace("copies 2", "copies 201"),
    "a reminder of no rule": CARDS.replace("R-1, R-2", "R-1, R-3"),
    "a rule that is gone": CARDS.replace("rule R-2: It is so.\n", ""),
    "what may be none": after_picking("add (the rank of (the first of the heap)) to your points"),
    "a menu for each": after_picking(*KEEP),
}
WHOLE = {
    "the past": after_picking(POINT, also=", if you picked a leaf this game"),
    "once": after_picking(POINT, also=", once each game"),
    "a changed field": even("the rank of a leaf is 1 higher"),
    "a field that would be changed": even("the rank of a leaf is many higher"),
    "switched off": even("the leaves in your hand are switched off"),
}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of each check but the first: whether only the one file had to be read."""
    found: list[bool] = []
    real = GameWithLateCards.with_files

    def noted(self: GameWithLateCards, files: list[File]) -> object:
        builder = real(self, files)
        found.append(builder is not None)
        return builder

    monkeypatch.setattr(GameWithLateCards, "with_files", noted)
    return found


def written(folder: Path, rules: str) -> Path:
    (folder / "leaves.rules").write_text(rules, "utf-8")
    (folder / "leaves.cards").write_text(CARDS, "utf-8")
    return folder / "leaves.cards"


@pytest.mark.parametrize("rules", [RULES, RULES.replace("phase", MENU + "phase", 1)], ids=["plain", "counting"])
def test_after_each_change_and_back_the_same_is_found(tmp_path: Path, rules: str) -> None:
    path = written(tmp_path, rules)
    checker = paddock.Checker([path])
    before = paddock.check([path])
    assert checker.check() == before and not before[0]
    for what, text in (QUICK | WHOLE).items():
        assert checker.check({path: text}) == paddock.check([path], {path: text}), what
        assert checker.check() == before, f"back from {what}"


@pytest.mark.parametrize("kind", ["a leef", "leaf a", "a leaf leafs"])
def test_a_kind_that_is_not_there_is_told_as_long_as_it_is_said(tmp_path: Path, kind: str) -> None:
    path = written(tmp_path, RULES)
    checker = paddock.Checker([path])
    checker.check()
    for rank in ("rank 2", "rank 3", "rank 4"):
        text = CARDS.replace('"Even", a leaf', f'"Even", {kind}').replace("rank 2", rank)
        found = checker.check({path: text})
        assert found == paddock.check([path], {path: text})
        assert any(one.is_error for one in found[0])


@pytest.mark.parametrize("what", [*QUICK, *WHOLE])
def test_all_is_read_only_where_the_rest_may_mean_something_else(tmp_path: Path, quick: list[bool], what: str) -> None:
    path = written(tmp_path, RULES)
    checker = paddock.Checker([path])
    checker.check()
    checker.check({path: (QUICK | WHOLE)[what]})
    assert quick == [what in QUICK]


def test_how_many_cards_there_are_counts_where_a_menu_has_a_line_for_each(tmp_path: Path, quick: list[bool]) -> None:
    path = written(tmp_path, RULES.replace("phase", MENU + "phase", 1))
    checker = paddock.Checker([path])
    checker.check()
    (many,) = checker.check({path: QUICK["more copies"]})[0]
    assert many.message == "these are too many lines for a menu" and quick == [False]


def test_how_many_cards_there_are_counts_for_a_menu_that_was_kept(tmp_path: Path, quick: list[bool]) -> None:
    path = written(tmp_path, RULES)
    checker, more = paddock.Checker([path]), QUICK["a menu for each"].replace("copies 2", "copies 201")
    checker.check()
    assert checker.check({path: QUICK["a menu for each"]})[0] == []
    assert checker.check({path: more}) == paddock.check([path], {path: more}) and quick == [True, False]


def test_what_a_card_says_of_a_space_of_a_board_is_read_with_the_board(tmp_path: Path, quick: list[bool]) -> None:
    board = "kind bed is a space, in a grid of 2 rows and 2 columns\n  wet: yes or no\n"
    path = written(tmp_path, RULES.replace("counter", board + "counter"))
    checker = paddock.Checker([path])
    checker.check()
    for space in ("a1", "b2", "b3"):
        text = CARDS + f'card "{space}", a bed\n  wet\n'
        found = checker.check({path: text})
        assert found == paddock.check([path], {path: text})
        assert any(one.is_error for one in found[0]) is (space == "b3")
    assert checker.check() == paddock.check([path]) and not any(quick)


@pytest.mark.parametrize("what", ["the past", "once"])
def test_what_a_file_asks_of_the_past_is_kept_while_it_asks_the_same(
    tmp_path: Path, quick: list[bool], what: str
) -> None:
    path, text = written(tmp_path, RULES), WHOLE[what]
    path.write_text(text, "utf-8")
    checker = paddock.Checker([path])
    checker.check()
    changes = {
        "a printed number": text.replace("rank 1", "rank 7"),
        "another number of points": text.replace(POINT, "add 2 to your points"),
        "a line above": text.replace("\n", "\n\n", 1),
    }
    for change, changed in changes.items():
        assert checker.check({path: changed}) == paddock.check([path], {path: changed}), change
    assert all(quick)
    checker.check({path: CARDS})
    assert quick.pop() is False


@pytest.mark.parametrize("what", ["the past", "once"])
def test_a_file_that_is_read_again_makes_the_same_program(tmp_path: Path, what: str) -> None:
    path, text = written(tmp_path, RULES), WHOLE[what]
    changed = text.replace("rank 1", "rank 7").replace(POINT, "add 2 to your points")
    rules = read(Source("leaves.rules", RULES), {})[0]

    def trees(cards: str) -> list[File]:
        return [rules, read(Source(str(path), cards), {})[0]]

    again = Resolver([])
    again.resolve(trees(text))
    assert again.game is not None
    first = again.game
    late = again.resolve(trees(changed))[0]
    assert again.game is first, "all of it was read"
    assert late == Resolver([]).resolve(trees(changed))[0]


def test_what_a_card_that_stays_asks_of_the_past_is_asked_once_more_each_time(tmp_path: Path) -> None:
    path, text = written(tmp_path, RULES), WHOLE["once"]
    rules, known = read(Source("leaves.rules", RULES), {})[0], KnownItems()
    again = Resolver([])
    for rank in ("rank 1", "rank 7", "rank 8", "rank 9"):
        cards = read(Source(str(path), text.replace("rank 1", rank)), known)[0]
        late = again.resolve([rules, cards])[0]
        assert late.abilities == Resolver([]).resolve([rules, cards])[0].abilities, rank


def test_more_copies_are_no_reason_to_read_the_menus_again(tmp_path: Path, quick: list[bool]) -> None:
    path = written(tmp_path, RULES.replace("phase", MENU + "phase", 1))
    checker = paddock.Checker([path])
    checker.check()
    for copies in ("copies 3", "copies 9", "copies 1"):
        text = CARDS.replace("copies 2", copies)
        assert checker.check({path: text}) == paddock.check([path], {path: text})
    assert quick == [True] * 3
