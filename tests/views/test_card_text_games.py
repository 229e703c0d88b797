"""The cards of every game that is here: their texts read back, to the same cards and to the same graph."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paddock.checking import plain_games
from paddock.cli import main
from paddock.finding import read_source
from paddock.graph.from_program import graph_of
from paddock.library import check, load
from paddock.loader import ParsedSources, parse, used_games
from paddock.program.from_tree import resolve
from paddock.sources import Files
from paddock.text.model import Severity, Source
from paddock.tree import model as tree
from paddock.tree.card_text import card_texts
from paddock.tree.card_text_check import cards_in, misprint_warnings
from paddock.tree.from_card_text import is_printed, read_card_text, same_card
from paddock.tree.from_text import read
from paddock.views.card_text import CardText, card_text, texts_for_terminal

TESTS = Path(__file__).resolve().parents[1]
DOCS = TESTS.parent / "docs" / "language"
GAMES = {slug: Files().of_game(folder) for slug, folder in plain_games(Files()).items()}  # lent cards are theirs
SMALL = {path.stem: [path] for path in sorted(TESTS.glob("*/*.rules")) if path.parent.name != "safety"}
CARDS = {
    path.stem: [*GAMES[used_games(parse(*Files().read_all([path])).trees[0])[0][0]], path]
    for path in sorted(TESTS.glob("cards/*.cards"))
}
ALL = {**GAMES, **SMALL, **CARDS}


def reprinted(loaded: ParsedSources) -> int:
    """Puts what the text of each card says in the place of its lines; gives how many cards do something.

    Copies and rules are not printed, so they stay.
    """
    speaking = 0
    for file in loaded.trees:
        texts = card_texts(loaded.sources[file.source])
        for card in cards_in(file.items):
            text = texts[card.span.line]
            back, found = read_card_text(str(text))
            assert back is not None, (str(text), found)
            assert same_card(card, back), str(text)
            kept = [line for line in card.lines if isinstance(line, tree.RuleLine) or is_copies(line)]
            card.head, card.lines = back.head, [*kept, *back.lines]
            speaking += bool(text.effects)
    return speaking


def is_copies(line: tree.Line) -> bool:
    if not isinstance(line, tree.Fact) or not is_printed(line) or not isinstance(line.parts[0], tree.Phrase):
        return False
    first = line.parts[0].atoms[0]
    return isinstance(first, tree.Word) and first.text in ("copies", "reminds")


def fingerprint(loaded: ParsedSources) -> str:
    program, found, _ = resolve(loaded.trees, [])
    assert not [one for one in found if one.is_error], found
    return graph_of(program).fingerprint()


@pytest.mark.parametrize("paths", ALL.values(), ids=ALL)
def test_a_game_with_all_its_cards_reprinted_is_the_same_game(paths: list[Path]) -> None:
    loaded = parse(*Files().read_all(paths))
    assert not loaded.broken, loaded.diagnostics
    before = fingerprint(loaded)
    speaking = reprinted(loaded)
    assert fingerprint(loaded) == before
    assert speaking >= 3 or paths not in CARDS.values()


def test_the_cards_of_the_book_read_back() -> None:
    speaking = 0
    for page in sorted(DOCS.glob("*.md")):
        for block in re.findall(r"^```paddock[a-z-]*\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M):
            source = Source(page.name, block)
            file, _ = read(source)
            assert misprint_warnings(file, source) == []
            speaking += sum(bool(text.effects) for text in card_texts(source).values())
    assert speaking >= 20


# ------------------------------------------------------------------ a game with kinds that say where their cards work

GAME = """\
game "Coins"
  players 2
  starts with "Play"

kind metal is one of gold, old silver
kind token is a card
  metal: metal
  works in the hand
kind coin is a token
  size: number or none
  lucky: yes or no
  label "{size} {metal}"

place bag of tokens, face up, starts with tokens
place hand of tokens for each player, face up
counter luck for each player

verb (a player) flips:
  add 1 to its luck
  move the top card of the bag to its hand

cards coins
  metal gold, old silver
  size 1, none
  lucky

card "Charm", a coin
  metal gold
  copies 2
  after you flip:
    add 1 to your luck

card "Purse", a coin
  metal gold
  works in the bag
  after a player flips:
    add 1 to its luck

card "Pebble", a token
  metal old silver

phase "Play":
  for each player:
    the player flips

the winners means the players with the highest luck
report "sizes": the sum of size of (coins whose size is not none and that are lucky and whose metal is gold)
"""


@pytest.fixture
def coins(tmp_path: Path) -> Path:
    path = tmp_path / "coins.rules"
    path.write_text(GAME, encoding="utf-8")
    return path


def text_of(path: Path, name: str) -> CardText | None:
    source, _ = read_source(path)
    assert source is not None
    return card_text(load(path).program, name, {source.name: source})


def test_where_the_cards_of_a_kind_work_goes_without_saying(coins: Path) -> None:
    assert str(text_of(coins, "Charm")) == ("Charm — a coin\nMetal gold\nAfter you flip: add 1 to your luck.")
    assert str(text_of(coins, "Purse")) == (
        "Purse — a coin\nMetal gold\nIn the bag, after a player flips: add 1 to its luck."
    )
    assert str(text_of(coins, "Pebble")) == "Pebble — a token\nMetal old silver"


def test_a_title_with_a_place_reads_back_to_a_card_without_one(coins: Path) -> None:
    file, _ = read(Source("coins", GAME))
    charm = next(
        card for card in cards_in(file.items) if card.span.line == GAME[: GAME.index('card "Charm"')].count("\n") + 1
    )
    back, _ = read_card_text(str(text_of(coins, "Charm")))
    assert back is not None and same_card(charm, back)


def test_one_of_many_says_what_is_printed_on_it(coins: Path) -> None:
    assert str(text_of(coins, "1 old silver")) == "1 old silver — a coin\nMetal old silver · Size 1 · Lucky"
    assert str(text_of(coins, "none gold")) == "none gold — a coin\nMetal gold · Size none · Lucky"
    assert text_of(coins, "2 gold") is None


def test_a_hand_in_rows_for_a_terminal(coins: Path) -> None:
    source, _ = read_source(coins)
    assert source is not None
    program = load(coins).program
    assert texts_for_terminal(program, ["Purse", "Pebble", "Purse", "nothing"], {source.name: source}, width=30) == [
        "Purse — a coin",
        "Metal gold",
        "In the bag, after a player",
        "flips: add 1 to its luck.",
        "",
        "Pebble — a token",
        "Metal old silver",
    ]


def test_what_follows_a_bullet_stands_under_its_words(coins: Path) -> None:
    """A menu stands in bullets."""
    step = "  after a player flips:\n    add 1 to its luck\n"
    menu = '  after a player flips:\n    the player chooses one:\n      "take the luck that is there":\n        add 1 to its luck\n'
    assert GAME.count(step) == 1
    coins.write_text(GAME.replace(step, menu + '      "wait"\n'), encoding="utf-8")
    source, _ = read_source(coins)
    assert source is not None
    rows = texts_for_terminal(load(coins).program, ["Purse"], {source.name: source}, width=24)
    assert rows[2:6] == ["In the bag, after a", "player flips: the player", "chooses one:", '• "take the luck that is']
    assert rows[6].startswith("  there")


# ------------------------------------------------------------------ the command line


def test_the_command_shows_the_text_of_a_card(coins: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", str(coins), "Charm", "--format", "text"]) == 0
    assert capsys.readouterr().out == ("Charm — a coin\nMetal gold\nAfter you flip: add 1 to your luck.\n")


def test_the_command_shows_all_cards(coins: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", str(coins), "--format", "text"]) == 0
    texts = capsys.readouterr().out.rstrip("\n").split("\n\n")
    titles = [text.split("\n")[0] for text in texts]
    assert titles == [
        "1 gold — a coin",
        "none gold — a coin",
        "1 old silver — a coin",
        "none old silver — a coin",
        "Charm — a coin",
        "Purse — a coin",
        "Pebble — a token",
    ]


def test_a_card_that_is_not_there(coins: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", str(coins), "Charn", "--format", "text"]) == 2
    assert capsys.readouterr().err == 'paddock: there is no card "Charn"; did you mean "Charm"?\n'


# ------------------------------------------------------------------ the check


def test_checking_finds_nothing_where_all_texts_read_back(coins: Path) -> None:
    assert check([coins])[0] == []


def test_a_card_whose_text_does_not_read_back_is_told_with_its_place(coins: Path) -> None:
    block = "  after you flip:\n    add 1 to your luck\n"
    coins.write_text(GAME.replace(block, "  after you flip:\n    rule X-1: It glitters.\n", 1), encoding="utf-8")
    (found,) = check([coins])[0]
    assert found.severity is Severity.WARNING
    assert found.message == 'the printed text of "Charm" would say something else than the card'
    assert found.span is not None
    assert found.span.line == GAME[: GAME.index('card "Charm"')].count("\n") + 1


# What only the program needs. Who changes a line of a card changes the words that are printed for it, too.
INNER = re.compile(
    r"\blet the\b|\bthe first of\b|\bby a number\b|\bat a moment\b|\bfor a purpose\b|\bat hand\b|\bthe count\b", re.I
)


@pytest.mark.parametrize("slug", GAMES)
def test_no_shipped_card_prints_what_only_the_program_needs(slug: str) -> None:
    game = load(slug)
    texts = {card.name: str(card_text(game.program, card.name, game.sources)) for card in game.program.cards}
    assert {name: text for name, text in texts.items() if INNER.search(text)} == {}


def test_whose_direction_is_turned_is_told_before_how(tmp_path: Path) -> None:
    rules = tmp_path / "robots.rules"
    rules.write_text(
        'game "Robots"\n  players 2\n  starts with "Go"\nkind tile is a space, in a grid of 3 rows and 3 columns\n'
        "kind robot is a piece, 1 for each player\nnote heading for each robot is a direction\nkind order is a card\n"
        "place floor of robots, face up, on tiles\nplace deck of orders, face down, starts with orders\n"
        'the winners means players\nphase "Go":\n  for each player:\n'
        "    carry out (the top card of the deck) for the player\n"
        'card "Turn", an order\n  effect:\n    set the heading of your robot to the heading of your robot turned round\n',
        encoding="utf-8",
    )
    assert str(text_of(rules, "Turn")).endswith("Set your robot's heading to your robot's heading turned round.")
