"""Names in any order and any case, a game whose cards are missing, and lines that are folded between words."""

from __future__ import annotations

import io
import re

import pytest

from paddock.checking import check_sources
from paddock.cli import main
from paddock.cli.common import console, folded, show_diagnostics
from paddock.cli.screen import print_result
from paddock.finding import shipped_games
from paddock.table.model import Result
from paddock.text.model import Diagnostic, Severity, Source, Span

GAME = next(iter(shipped_games()))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


def test_words_takes_the_game_anywhere_and_in_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = said(capsys, "words", GAME, "hand")
    assert said(capsys, "words", "hand", GAME) == wanted
    assert said(capsys, "words", GAME.upper(), "HAND") == wanted
    assert said(capsys, "words", GAME.replace("-", " ").title(), "hand") == wanted
    assert said(capsys, "words", GAME, "--json", "hand") == said(capsys, "words", "--json", "hand", GAME)


def test_graph_takes_the_card_anywhere_and_in_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "graph", GAME, "--format", "text")
    card = text.split(" — ")[0]
    wanted = said(capsys, "graph", GAME, card, "--format", "text")
    assert said(capsys, "graph", card.upper(), GAME, "--format", "text") == wanted
    assert said(capsys, "graph", GAME.title(), "--format", "text", card.lower()) == wanted


def test_list_takes_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "list", GAME.upper()) == said(capsys, "list", GAME)


def test_a_game_whose_cards_are_missing_is_told_of_once() -> None:
    text = """game "Hats"
  players 2
  starts with "Go"
kind hat is a card
  size: number
place shelf of hats, face up, starts with hats
phase "Go":
  shuffle the shelf
the winners means the players
scenario "one"
  players Ann, Bob
  given:
    the shelf is 3, 4
scenario "two"
  players Ann, Bob
  given:
    the shelf is "Bowler"
"""
    errors = [d for d in check_sources([Source("hats.rules", text)])[0] if d.is_error]
    assert [d.message for d in errors] == ["the cards of Hats are missing: there are no hats here"]
    assert errors[0].help == ("put the files that end in .cards beside the rules", "or name them too: --with FOLDER")


def test_long_lines_are_folded_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    line = "  the strength of a well-known vehicle is 3 higher while it is lapped"
    assert folded(line, Terminal()) == [
        "  the strength of a well-known",
        "    vehicle is 3 higher while",
        "    it is lapped",
    ]
    assert folded(line, io.StringIO()) == [line]
    quoted = " 12 | the strength of a vehicle is 3 higher while"
    assert folded(quoted, Terminal()) == [quoted]


def test_messages_are_folded_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    span = Span("hats.rules", 1, 1, 5)
    found = Diagnostic(
        Severity.ERROR, "a hat of this kind lies nowhere at all", span, "", ("say where it lies: place NAME of hats",)
    )
    source, terminal, pipe = (
        Source("hats.rules", "card one of a line that is longer than forty"),
        Terminal(),
        io.StringIO(),
    )
    show_diagnostics([found], {source.name: source}, terminal)
    show_diagnostics([found], {source.name: source}, pipe)
    assert re.sub(r"\x1b\[[\d;]*m", "", terminal.getvalue()).split("\n") == [
        "error: a hat of this kind lies nowhere",
        "       at all",
        " --> hats.rules:1:1",
        "  |",
        "1 | card one of a line that is longer than forty",
        "  | ^^^^",
        "  = help: say where it lies: place NAME",
        "          of hats",
        "",
        "",
    ]
    assert "= help: say where it lies: place NAME of hats\n" in pipe.getvalue()


def test_what_is_said_at_a_table_is_folded_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    terminal = Terminal()
    result = Result(winners=("Ann",), reports={"the hats of all": ["a bowler hat", "a top hat", "a panama hat"]})
    print_result(console(terminal), result)
    rows = [row.rstrip() for row in re.sub(r"\x1b\[[\d;]*m", "", terminal.getvalue()).splitlines()]
    assert rows[1:] == ["the hats of all: a bowler hat, a top", "  hat, a panama hat"]
