"""What a report says comes near a word that is missing, and what a file to start from proposes: only what fits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from two_games import MIX, TRACK_CARDS, ingredients_of, write

from paddock.cli import main
from paddock.library import check, game_folder
from paddock.mixes import ingredients, made
from paddock.mixing.report import MixReport, report_of
from paddock.sources import Files

# Nothing in a shop is like anything on the street.
SHOP = """game "Shop"
  players 2 to 4
  starts with "Open"

kind colour is one of red, blue
kind ware is a card
  colour: colour
  price: number
kind customer is a card

place shelf of wares, face up, starts with wares
place queue of customers, face up, in order, starts with customers
place till of wares for each player, face up

counter coins for each player
flag hurried for each player

verb (a player) haggles over (a ware) with (a customer):
  add (the price of the ware) to its coins

verb (a player) sweeps the floor:
  take 1 from its coins

phase "Open":
  for each player:
    for each ware in the shelf:
      for each customer in the queue:
        the player haggles over the ware with the customer
    the player sweeps the floor

the winners means the players with the highest coins
"""

SHOP_CARDS = """card "Bargain", a ware
  colour red
  price 2
  after you haggle over this card with a customer:
    mark you as hurried

card "Broom", a customer
  after you sweep the floor, if you are hurried:
    mark you as not hurried
    add 3 to your coins
"""


def report(folder: Path, base: str, lent: str) -> MixReport:
    files = Files()
    return report_of(made(ingredients(files, base, game_folder(files, base), [lent])))


def shop(folder: Path) -> Path:
    (folder / "shop").mkdir()
    (folder / "shop/shop.rules").write_text(SHOP, "utf-8")
    (folder / "shop/shop.cards").write_text(SHOP_CARDS, "utf-8")
    return folder / "shop"


def test_of_games_far_apart_no_word_is_near(tmp_path: Path) -> None:
    write(tmp_path)
    found = report(tmp_path, str(tmp_path / "street"), str(shop(tmp_path)))
    near = {word.word: word.near for word in found.missing if word.near}
    assert near == {}, near
    assert "verb `(a player) sweeps the floor`, for 1 card; no word here is near" in str(found)


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("the pit crew of (a player)", ("the gang of (a player)",)),  # a player's place for such cards
        ("the draw limit of (a player)", ()),  # players have several numbers
        ("vehicle", ("racer",)),  # of each player one piece
        ("crew", ("play-card",)),
        (
            "(a vehicle, the passer) passes (a vehicle, the victim)",
            ("(a racer, the attacker) duels (a racer, the target)",),
        ),
        ("(a player) draws a card", ("(a player) draws",)),  # half of its words
        ("(a player) makes a pit stop", ()),  # there are several things that players do
    ],
)
def test_the_nearest_word_has_a_place_for_all_that_is_said(tmp_path: Path, word: str, near: tuple[str, ...]) -> None:
    write(tmp_path)
    found = report(tmp_path, str(tmp_path / "street"), str(tmp_path / "track"))
    assert {each.word: each.near for each in found.missing}[word] == near


def test_every_line_of_a_file_to_start_from_can_be_taken_up(tmp_path: Path) -> None:
    write(tmp_path)
    path = tmp_path / "new" / "mix.rules"
    for lent in ("track", str(shop(tmp_path))):
        path.unlink(missing_ok=True)
        assert main(["mix", str(tmp_path / "street"), "--with", str(tmp_path / lent), "--write", str(path)]) == 1
        text = path.read_text("utf-8")
        lines = text.split("\n")
        proposed = [
            n for n, line in enumerate(lines) if re.match(r"# (verb|whether|the|kind) .* (means|is an?) ", line)
        ]
        assert proposed
        for number in proposed:
            taken = [
                line[2:].partition("    #")[0] if n == number or (n in proposed and " kind " in line) else line
                for n, line in enumerate(lines)
            ]
            path.write_text("\n".join(taken), "utf-8")
            assert [found.message for found in check([path])[0] if found.is_error] == [], taken[number]


def test_a_line_that_must_be_written_otherwise_is_no_missing_word(tmp_path: Path) -> None:
    lent = 'card "Siren", a crew\n  after your vehicle passes a vehicle or you make a pit stop:\n    you draw a card\n'
    mix = MIX.replace('  barred "Lap Counter"\n', "")
    found = report_of(made(ingredients_of(Files(), str(write(tmp_path, mix, lent)), [])))
    assert found.missing == []
    assert "write them as two lines" in str(found)


def test_barred_names_that_nothing_has_and_bridges_that_nothing_needs_are_told(tmp_path: Path) -> None:
    mix = MIX.replace('barred "Lap Counter"', 'barred "Lap Counter", "Lap Cuonter"')
    mix += "verb (a player) takes a turn means the player takes a turn\n"
    found = report_of(made(ingredients_of(Files(), str(write(tmp_path, mix)), [])))
    assert 'no lent card is "Lap Cuonter"; did you mean "Lap Counter"?' in str(found)
    assert "`verb (a player) takes a turn` (line 25)" in str(found).partition("none of these cards needs:")[2]


OPTION = """
option "Weather":
  before phase "Race":
    shuffle the stack
"""


def test_an_option_of_the_lender_that_cannot_be_said_stays_behind(tmp_path: Path) -> None:
    found = report_of(made(ingredients_of(Files(), str(write(tmp_path, MIX, TRACK_CARDS + OPTION)), [])))
    assert found.problems == []
    assert 'option "Weather"' in str(found) and "a phase of another game is waited for" in str(found)


def test_a_file_of_which_no_card_goes_in_is_no_mistake(tmp_path: Path) -> None:
    lent = 'card "Ghost", a crew\n  after you make a pit stop, if there is a tires in the scrap:\n    you draw a card\n'
    result = made(ingredients_of(Files(), str(write(tmp_path, MIX.replace('  barred "Lap Counter"\n', ""), lent)), []))
    assert [problem.message for problem in result.problems if problem.is_error] == []
