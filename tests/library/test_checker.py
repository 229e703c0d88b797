"""A check that remembers finds exactly what a check without memory finds, and reads no more than has changed."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

import paddock
from paddock.finding import shipped_games
from paddock.program.declaring.late_cards import GameWithLateCards
from paddock.sources import Files
from paddock.tree.model import File

sys.path += [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "docs")]
from docs_examples import BOOK, examples, frame
from doses import doses
from word_mutants import Mutant, mutants, words_in

CARDS = """card "Steady", a tempo
  velocity 40
  icon left

card "Nimble", a tempo
  velocity 30
  icon right
  after you drive:
    if the number of your hand is at least 2:
      let the answer be "Steady"
"""


def differences(path: Path, base: str, changed: list[Mutant]) -> list[str]:
    """Where the two disagree: on the base, on each mutant, and on the base again."""
    checker = paddock.Checker([path])
    texts = (base, *(mutant.text for mutant in changed), base)
    return [text for text in texts if checker.check({path: text}) != paddock.check([path], {path: text})]


@pytest.fixture(scope="module")
def framed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the game that the book's examples are read with, with a file of cards."""
    folder = tmp_path_factory.mktemp("framed")
    (folder / "frame.rules").write_text(frame(), "utf-8")
    (folder / "own.cards").write_text(CARDS, "utf-8")
    return folder


def cards_of_the_book() -> list[str]:
    pages = sorted(BOOK.glob("*.md"))
    parts = [e.text for page in pages for e in examples(page) if e.sort == "paddock-part"]
    return [part for part in parts if part.startswith("card ")]


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("count", doses(40, 2000))
def test_one_changed_word_is_told_as_a_whole_check_tells_it(framed: Path, count: int) -> None:
    words = words_in([frame(), CARDS])
    changed = list(mutants(random.Random(13), CARDS, words, count))
    assert differences(framed / "own.cards", CARDS, changed) == []


@pytest.mark.parametrize("part", doses(4, 1))
def test_cards_of_the_book_are_told_as_a_whole_check_tells_them(framed: Path, part: int) -> None:
    texts = [CARDS + "\n" + text for text in cards_of_the_book()[::part]]
    assert texts
    assert differences(framed / "own.cards", CARDS, [Mutant("book", 1, "", "", text) for text in texts]) == []


def size(slug: str) -> int:
    return sum(path.stat().st_size for path in Files().of_game(shipped_games()[slug]))


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("count", doses(1, 40))
def test_shipped_cards_are_told_as_a_whole_check_tells_them(count: int) -> None:
    slugs = sorted(shipped_games(), key=size)
    for slug in slugs if count > 1 else slugs[:1]:
        paths = Files().of_game(shipped_games()[slug])
        words = words_in(path.read_text("utf-8") for path in paths)
        cards = [path for path in paths if path.suffix == ".cards"]
        for path in cards if count > 1 else cards[:1]:
            text = path.read_text("utf-8")
            assert differences(path, text, list(mutants(random.Random(slug), text, words, count))) == []


# ------------------------------------------------------------------ what is read again


@pytest.fixture
def rereadings(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of each set of options of each check: whether only the one file had to be read."""
    found: list[bool] = []
    real = GameWithLateCards.with_files

    def noted(self: GameWithLateCards, files: list[File]) -> object:
        builder = real(self, files)
        found.append(builder is not None)
        return builder

    monkeypatch.setattr(GameWithLateCards, "with_files", noted)
    return found


STAYS = (
    (CARDS.replace("velocity 40", "velocity 50"), "a printed number"),
    (CARDS.replace("at least 2", "at least 3"), "what a card does"),
    (CARDS.replace("at least 2", "at leest 2"), "a slip of the pen"),
    (CARDS + '\ncard "New", a tempo\n  velocity 1\n  icon left\n', "one more card"),
)
CHANGES = (
    (CARDS + "\ncounter luck for each player\n", "new words"),
    (CARDS + '\ncard "High Street", a tempo\n  velocity 1\n  icon left\n', "a name that is taken"),
    ("", "no cards at all"),
)


@pytest.mark.parametrize(("text", "what"), STAYS, ids=[what for _, what in STAYS])
def test_only_the_file_is_read_again_after(framed: Path, rereadings: list[bool], text: str, what: str) -> None:
    checker, path = paddock.Checker([framed / "own.cards"]), framed / "own.cards"
    checker.check()
    checker.check({path: text})
    assert rereadings and all(rereadings)
    assert checker.check({path: text}) == paddock.check([path], {path: text})


@pytest.mark.parametrize(("text", "what"), CHANGES, ids=[what for _, what in CHANGES])
def test_everything_is_read_again_after(framed: Path, rereadings: list[bool], text: str, what: str) -> None:
    checker, path = paddock.Checker([framed / "own.cards"]), framed / "own.cards"
    checker.check()
    checker.check({path: text})
    assert not any(rereadings)
    assert checker.check({path: text}) == paddock.check([path], {path: text})


def test_what_was_wrong_at_first_is_told_again_as_long_as_it_is(framed: Path) -> None:
    checker, path = paddock.Checker([framed / "own.cards"]), framed / "own.cards"
    wrong = CARDS + '\ncard "Zed", a zork\n'
    for text in (wrong, wrong + "\n# more\n", CARDS, wrong):
        found = [one.message for one in checker.check({path: text})[0] if one.is_error]
        assert found == (["no kind `zork`"] if "zork" in text else [])


def test_a_card_that_the_rules_name_is_a_reason_to_read_them_again(tmp_path: Path, rereadings: list[bool]) -> None:
    rules, cards = tmp_path / "naming.rules", tmp_path / "naming.cards"
    rules.write_text(
        'game "Naming"\n  players 2\n  starts with "Go"\n\nkind coin is a card\n'
        'place stock of coins, face up, starts with coins\n\nphase "Go":\n  move "Penny" to the stock\n'
        "\nthe winners means the players\n"
    )
    text = 'card "Penny", a coin\n\ncard "Dime", a coin\n'
    cards.write_text(text)
    checker = paddock.Checker([rules])
    assert checker.check()[0] == []
    assert checker.check({cards: text.replace("Dime", "Groat")})[0] == [] and rereadings == [True]
    (lost,) = checker.check({cards: text.replace("Penny", "Farthing")})[0]
    assert "Penny" in lost.message and rereadings == [True, False]
    assert checker.check()[0] == []
