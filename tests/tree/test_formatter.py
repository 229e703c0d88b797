"""The house layout changes blanks and empty lines, nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from doses import doses
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import items, short

from paddock.data import data_root
from paddock.text.model import Source
from paddock.tree.from_text import read
from paddock.tree.show import format_text, one_line

MESSY = """\ufeff

# about the game
game   "A  # b"     # its name
  players 2   to 7


  starts with "Race"
      # deep comment

use "line"
use "cars"
# the kind
kind wagon is a card

  pace :number ,  limit
verb  ( a player )  draw/draws ( a number,the  many ) cards :
  rule A-1,A-2 ( advice ) :  Two  blanks "stay.   # said
  only if (its pace+ -1)*2 is  at least 3 - 1


  # the end
use "more"@@@
# last
""".replace("@", " ")  # blanks at the end of a line

TIDY = """# about the game
game "A  # b"  # its name
  players 2 to 7

  starts with "Race"
  # deep comment

use "line"
use "cars"

# the kind
kind wagon is a card
  pace: number, limit

verb (a player) draw/draws (a number, the many) cards:
  rule A-1, A-2 (advice): Two  blanks "stay.  # said
  only if (its pace + -1) * 2 is at least 3 - 1

  # the end

use "more"
# last
"""

SHIPPED = sorted(
    path
    for name in ("rulesets", "cardsets")
    for path in data_root(name).rglob("*")
    if path.suffix in (".rules", ".cards")
)


def formatted(text: str) -> str:
    tidy, found = format_text(Source("f", text))
    assert not found, found
    return tidy


def test_a_messy_file_becomes_tidy() -> None:
    assert formatted(MESSY) == TIDY


def test_a_tidy_file_stays_as_it_is() -> None:
    assert formatted(TIDY) == TIDY


def test_the_meaning_stays() -> None:
    assert items(MESSY) == items(TIDY)


def test_a_file_with_mistakes_is_left_alone() -> None:
    text = "verb   x:\n  a  and b\n"
    same, found = format_text(Source("f", text))
    assert same == text
    assert len(found) == 1


@pytest.mark.parametrize("path", SHIPPED, ids=[path.name for path in SHIPPED])
def test_shipped_files_keep_their_meaning_and_words(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    file, found = read(Source("f", text))
    if found:
        pytest.skip("has mistakes")
    tidy = formatted(text)
    assert formatted(tidy) == tidy
    assert short(read(Source("f", tidy))[0].items) == short(file.items)
    assert re.sub(r"\s", "", tidy) == re.sub(r"\s", "", text.removeprefix("\ufeff"))


PIECES = [
    "a",
    "b-c",
    "player's",
    '"x  y"',
    "(",
    ")",
    "1",
    "-1",
    "+",
    "-",
    "*",
    "/",
    ",",
    ":",
    " ",
    "  ",
    "is",
    "and",
    "not",
]


@pytest.mark.parametrize("examples", doses(50, 150))
def test_blanks_between_pieces_never_change_what_is_read(examples: int) -> None:
    @settings(max_examples=examples, deadline=None, derandomize=True)
    @given(st.lists(st.sampled_from(PIECES), max_size=12))
    def one(pieces: list[str]) -> None:
        assert_same_without_blanks(pieces)

    one()


def assert_same_without_blanks(pieces: list[str]) -> None:
    text = f"the x means {''.join(pieces)}\n"
    file, found = read(Source("f", text))
    if not found:
        tidy = formatted(text)
        assert formatted(tidy) == tidy
        assert short(read(Source("f", tidy))[0].items) == short(file.items)


def test_one_line_is_settled_at_once() -> None:
    assert one_line("  a  ,b :c( d )") == "a, b: c (d)"
